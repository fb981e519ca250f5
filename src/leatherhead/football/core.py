"""Football that a game's rules call where its rulebook does not differ: toss, kickoff, settling a down, try, quarters.

Nothing here calls back: a rule that plays otherwise is written in the game, with the parts of this library that fit.
"""

from enum import IntEnum
from typing import Annotated, Any

from leatherhead.football import events
from leatherhead.football.downs import FIRST_DOWN, SAFETY, TOUCHDOWN, TURNOVER_ON_DOWNS, dead_ball, first_and_ten
from leatherhead.football.possession import HOME, defense, opponent
from leatherhead.football.score import (
    EXTRA_POINT,
    FIELD_GOAL_POINTS,
    SAFETY_POINTS,
    TOUCHDOWN_POINTS,
    TWO_POINTS,
    add_points,
)
from leatherhead.football.spot import distance_to_goal, other_side
from leatherhead.model.doors import call_toss, choose, flip, note
from leatherhead.model.record import Record
from leatherhead.rule import Array, rule

KICKOFF_LINE, TOUCHBACK_LINE = 35, 20
TRY_LINE = 98
QUARTERS, HALFTIME = 4, 2
CALLED = 0  # the first of two answers to a question for a timeout
RECEIVE = 0  # the first of two answers of the team that has won the toss

# The first phases of a game on this core; it may have more after them, or no tries.
COIN_TOSS, KICKOFF, SCRIMMAGE, GAME_OVER, TRY = range(5)


class Phase(IntEnum):
    """The next whole play."""

    COIN_TOSS, KICKOFF, SCRIMMAGE, GAME_OVER, TRY = range(5)


class WithFourDowns(Record):
    """A game with a ball, downs and a clock; spots are yards from the goal line of the team in possession."""

    phase: int  # Phase
    clock: int  # what is left of the period, in the game's own unit
    possession: int  # offense; the kickers at a kickoff
    ball: int  # 1 to 99
    down: int  # 1 to 4
    line_to_gain: int  # spot of the first-down marker
    first_receiver: int  # team that received the opening kickoff


class FourQuarters(WithFourDowns):
    """The same in four quarters, with timeouts."""

    quarter: int  # 1 to 4
    timeouts: Annotated[Array, 2]  # left in this half


@rule
def set_up(g: FourQuarters, clock: int, timeouts: int) -> None:
    """Start a game before the toss; `clock` is the length of a quarter."""
    g.phase = COIN_TOSS
    g.quarter = 1
    g.clock = clock
    g.timeouts[0] = g.timeouts[1] = timeouts
    first_and_ten(g, HOME, TOUCHBACK_LINE)


@rule
def toss(g: WithFourDowns) -> None:
    """Flip a coin for the opening kickoff: heads, and home receives."""
    g.first_receiver = flip(g)
    note(g, events.Toss(g.first_receiver))
    set_up_kickoff(g, opponent(g.first_receiver))


@rule
def called_toss(g: WithFourDowns, caller: int, call: int, choice: int, kickoff: int = KICKOFF_LINE) -> None:
    """Let a team call the toss; the winner receives or kicks, the answers to the second decision in this order."""
    winner = call_toss(g, caller, call)
    note(g, events.Toss(winner))
    g.first_receiver = winner if choose(g, winner, choice, 0b11) == RECEIVE else opponent(winner)
    set_up_kickoff(g, opponent(g.first_receiver), kickoff)


@rule
def set_up_kickoff(g: WithFourDowns, team: int, spot: int = KICKOFF_LINE) -> None:
    """Let a team kick off next."""
    g.phase = KICKOFF
    g.possession = team
    g.ball = spot


@rule
def start_drive(g: WithFourDowns, team: int, spot: int, touchback: int = TOUCHBACK_LINE) -> None:
    """Give a team first and ten at a spot; out of its own end zone the ball comes to the touchback line."""
    if spot <= 0:
        note(g, events.Touchback(team))
        spot = touchback
    g.phase = SCRIMMAGE
    first_and_ten(g, team, spot)
    note(g, events.Start(team, at=spot))


@rule
def settle(g: WithFourDowns, yards: int, touchdown: int = TOUCHDOWN_POINTS) -> int:
    """Move the ball by a gain, and return what came of it, as football/downs.py has it.

    A touchdown that is worth more than six points includes its try, and a kickoff follows.
    """
    note(g, events.Gain(g.possession, yards=yards, from_=g.ball))
    return move_ball(g, yards, touchdown)


@rule
def move_ball(g: WithFourDowns, yards: int, points: int = TOUCHDOWN_POINTS) -> int:
    """Do the same for a gain that is in the log already; `points` are those of a touchdown."""
    offense = g.possession
    result = dead_ball(g, g.ball + yards)
    if result == TOUCHDOWN:
        touchdown(g, offense, points)
    elif result == SAFETY:
        note(g, events.Safety(opponent(offense)))
        add_points(g, opponent(offense), SAFETY_POINTS)
        set_up_kickoff(g, offense)
    elif result == FIRST_DOWN:
        note(g, events.FirstDown(offense))
    elif result == TURNOVER_ON_DOWNS:
        note(g, events.TurnoverOnDowns(offense))
    return result


@rule
def touchdown(g: WithFourDowns, team: int, points: int = TOUCHDOWN_POINTS) -> None:
    """Score a touchdown: a try follows or, if its points are among these, a kickoff."""
    note(g, events.Touchdown(team))
    add_points(g, team, points)
    if points > TOUCHDOWN_POINTS:
        set_up_kickoff(g, team)
    else:
        g.phase = TRY
        g.possession = team
        g.ball = TRY_LINE


@rule
def punt(g: WithFourDowns, yards: int) -> None:
    """Punt without a return; into the end zone it is a touchback."""
    note(g, events.Punt(g.possession, yards=yards))
    start_drive(g, defense(g), other_side(g.ball + yards))


@rule
def field_goal(g: WithFourDowns, good: bool, at_least: int = 0) -> None:
    """Score a field goal, or give the other team the ball where it lies, but at a spot of its own at least."""
    kicker, distance = g.possession, distance_to_goal(g.ball)
    if good:
        note(g, events.FieldGoalGood(kicker, distance=distance))
        add_points(g, kicker, FIELD_GOAL_POINTS)
        set_up_kickoff(g, kicker)
    else:
        note(g, events.FieldGoalMissed(kicker, distance=distance))
        start_drive(g, opponent(kicker), max(other_side(g.ball), at_least))


@rule
def recover(g: WithFourDowns, team: int) -> bool:
    """Let a team fall on a fumble, for no gain if it is the offense's; return whether the ball is lost."""
    lost = team != g.possession
    note(g, events.Recovered(team))
    if lost:
        start_drive(g, team, other_side(g.ball))
    else:
        settle(g, 0)
    return lost


@rule
def settle_try(g: WithFourDowns, good: bool, two_points: bool, kickoff: int = KICKOFF_LINE) -> None:
    """Score a try; a kickoff follows."""
    team = g.possession
    if two_points:
        if good:
            note(g, events.TwoPointGood(team))
        else:
            note(g, events.TwoPointFailed(team))
        add_points(g, team, TWO_POINTS * good)
    else:
        if good:
            note(g, events.ExtraPointGood(team))
        else:
            note(g, events.ExtraPointFailed(team))
        add_points(g, team, EXTRA_POINT * good)
    set_up_kickoff(g, team, kickoff)


@rule
def call_timeout(g: Any, first: int, decision: int) -> bool:
    """Ask whoever has timeouts left, one team first, whether to call one, and return whether one is called.

    The answers to the decision are to call it and not to, in this order.
    """
    return takes_timeout(g, first, decision) or takes_timeout(g, opponent(first), decision)


@rule
def takes_timeout(g: FourQuarters, team: int, decision: int) -> bool:
    """Ask one team the same."""
    if g.timeouts[team] == 0 or choose(g, team, decision, 0b11) != CALLED:
        return False
    g.timeouts[team] -= 1
    note(g, events.Timeout(team))
    return True


@rule
def end_quarter(g: FourQuarters, clock: int, timeouts: int, kickoff: int = KICKOFF_LINE) -> None:
    """Go on to the next quarter, to the second half, which the first receivers kick off, or to the end."""
    note(g, events.EndQuarter(g.possession, quarter=g.quarter))
    if g.quarter == QUARTERS:
        end_game(g)
        return
    if g.quarter == HALFTIME:
        set_up_kickoff(g, g.first_receiver, kickoff)
        g.timeouts[0] = g.timeouts[1] = timeouts
    g.quarter += 1
    g.clock = clock


@rule
def end_game(g: WithFourDowns) -> None:
    """End the game."""
    note(g, events.EndGame(g.possession))
    g.phase = GAME_OVER
    g.over = 1
