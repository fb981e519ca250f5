"""The rules of Tom Hamilton's Pigskin. Clause ids (PS-…) are those of rules.md.

`step` plays the next whole unit: the lineups, the toss, the halftime, or one play with the dead ball before it and
everything that follows from it. This module has toss, quarters and scoring (3, 8 and 9 of the leaflet).
"""

from leatherhead.football import events as football
from leatherhead.football.downs import FIRST_DOWN, TURNOVER_ON_DOWNS, dead_ball, first_and_ten
from leatherhead.football.possession import opponent
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, add_points
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.pigskin import events, state
from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.rules.pack import cards_of_a_quarter, gather_pack
from leatherhead.games.pigskin.rules.players import forced_replacements, free_men, let_resting_men_return, line_ups
from leatherhead.games.pigskin.rules.plays import call_play, penalty, run_play
from leatherhead.games.pigskin.state import NOBODY, TIMEOUTS, Decision, KickOrReceive, Phase, Result, State, Window
from leatherhead.model.doors import choose, flip, note
from leatherhead.rule import rule

KICKOFF_LINE = 40


@rule
def coin_toss(g: State) -> None:
    """Nobody calls: heads, home wins the toss; the winner kicks or receives (PS-KO-2, PS-KO-3, PS-R43)."""
    g.toss_winner = flip(g)
    note(g, events.CoinToss(g.toss_winner))
    g.kick_choice = g.toss_winner


@rule
def kick_or_receive(g: State) -> None:
    """The toss, the halftime or the score gave a team the choice (PS-KO-3, PS-KO-4, PS-SCO-3, PS-R40)."""
    team = g.kick_choice
    answer = choose(g, team, Decision.KICK_OR_RECEIVE, state.EITHER)
    note(g, events.KickChoice(team, receive=answer))
    g.kick_choice = NOBODY
    set_up_kickoff(g, opponent(team) if answer == KickOrReceive.RECEIVE else team)


@rule
def set_up_kickoff(g: State, kickers: int) -> None:
    """The kickers count as in possession, on their 40 (PS-KO-5)."""
    g.phase = Phase.KICKOFF
    first_and_ten(g, kickers, KICKOFF_LINE)
    g.attacked = 0


@rule
def start_half(g: State) -> None:
    """Each half begins with a kickoff, and nobody is asked for changes (PS-KO-1, PS-GAME-4)."""
    g.quarter = 1 if g.quarter < 2 else 3
    g.window = Window.PLAIN
    start_quarter(g)


@rule
def start_quarter(g: State) -> None:
    """The whole pack is shuffled (PS-GAME-1)."""
    note(g, events.QuarterStart(g.possession, quarter=g.quarter))
    note(g, events.DeckShuffled(g.possession))
    gather_pack(g)
    g.clock = cards_of_a_quarter(g)
    g.turned[0] = 0
    g.turned[1] = 0


@rule
def end_of_play(g: State, void: bool) -> None:
    """A try is still part of the play; without cards the quarter is over (PS-GAME-3, PS-GAME-5, PS-R9, PS-R41)."""
    if g.phase == Phase.TRY:
        g.window = Window.PLAIN
    elif g.clock > 0 or untimed_down(g, void):
        g.window = Window.OFFICIAL + 0 if g.official else Window.PLAIN + 0
    else:
        end_quarter(g)


@rule
def untimed_down(g: State, void: bool) -> bool:
    """By option a half does not end on an accepted penalty against the defense (PS-R10)."""
    return (
        g.option_untimed_down == 1
        and void
        and g.phase == Phase.SCRIMMAGE
        and g.penalized != g.possession
        and g.quarter % 2 == 0
    )


@rule
def end_quarter(g: State) -> None:
    """On to the next quarter with a new pack, to halftime, or to the end (PS-GAME-4, PS-R10, PS-R11, PS-R16)."""
    note(g, events.QuarterEnd(g.possession, quarter=g.quarter))
    for team in range(2):
        free_men(g, team)
    g.window = Window.OFFICIAL
    if g.quarter == state.QUARTERS:
        end_game(g)
    elif g.quarter == 2:
        note(g, events.HalfEnd(g.possession))
        g.phase = Phase.HALF_TIME
        g.window = Window.PLAIN
        g.kick_choice = NOBODY
        g.attacked = 0
        g.timeouts[0] = TIMEOUTS
        g.timeouts[1] = TIMEOUTS
    else:
        g.quarter += 1
        start_quarter(g)


@rule
def end_game(g: State) -> None:
    """More points win, equal points are a tie; now the players are shown (PS-REP-8, PS-R17, PS-R45)."""
    note(g, events.GameEnd(g.possession))
    for side in range(2):
        team = g.possession if side == 0 else opponent(g.possession)
        standing, forced_off = 0, 0
        for position in range(state.POSITIONS):
            g.shown[team, position] = g.lineup[team, position]
            standing |= g.lineup[team, position] << 2 * position
        for kind in range(state.MEN):
            forced_off |= g.forced_off[team, kind] << 7 * kind
        note(g, events.MenShown(team, lineup=standing, forced_off=forced_off))
    g.kick_choice = NOBODY
    g.window = Window.PLAIN
    g.phase = Phase.OVER
    g.over = 1


TOUCHBACK_LINE = 20
FREE_KICK_LINE = 20
TRY_LINE = 98


@rule
def settle(g: State) -> None:
    """Move the ball and the chains, put points on the board, and say what comes next (Sequence 6.2)."""
    team, spot, phase, offense = g.result_team, g.result_spot, Phase.SCRIMMAGE + 0, g.possession
    if g.result == Result.DOWN:
        down(g)
        return
    if g.result == Result.TOUCHDOWN:
        phase, spot = touchdown(g, team), TRY_LINE
    elif g.result == Result.SAFETY:
        phase, spot = safety(g, team), FREE_KICK_LINE
    elif g.result == Result.POINT or g.result == Result.NO_POINT:
        phase, spot = settle_try(g, team), KICKOFF_LINE
    elif g.result == Result.FIELD_GOAL:
        phase, spot = field_goal_good(g, team), KICKOFF_LINE
    elif g.result != Result.NEW_SERIES:
        if g.result == Result.FIELD_GOAL_MISSED:
            note(g, events.FieldGoalMissed(offense, distance=distance_to_goal(g.ball)))
        spot = touchback(g, team)
    g.phase = phase
    g.attacked = 0
    first_and_ten(g, team, spot)


@rule
def down(g: State) -> None:
    """First down, next down, or over on downs (PS-POS-2, PS-POS-3, PS-FUM-2, PS-BLK-2, PS-PASS-2, PS-R44, PS-R49)."""
    offense = g.possession
    outcome = dead_ball(g, g.result_spot)
    if outcome == FIRST_DOWN:
        note(g, events.FirstDown(offense, spot=g.ball, by_penalty=0))
        g.attacked = 0
    elif outcome == TURNOVER_ON_DOWNS:
        note(g, events.TurnoverOnDowns(offense, spot=g.ball))
        g.attacked = 0


@rule
def touchdown(g: State, team: int) -> int:
    """Six points, and a try (PS-SCO-1, PS-SCO-2)."""
    note(g, football.Touchdown(team))
    add_points(g, team, TOUCHDOWN_POINTS)
    return Phase.TRY + 0


@rule
def safety(g: State, caught: int) -> int:
    """Two points for the other side; the side that was caught kicks from its 20 (PS-SCO-4, PS-SCO-5, PS-R39)."""
    note(g, football.Safety(opponent(caught)))
    add_points(g, opponent(caught), SAFETY_POINTS)
    g.official = 1
    return Phase.FREE_KICK + 0


@rule
def settle_try(g: State, team: int) -> int:
    """The try is over; the side scored against will choose (PS-PAT-1, PS-SCO-3, PS-R40)."""
    if g.result == Result.POINT:
        note(g, events.PointGood(team))
        add_points(g, team, EXTRA_POINT)
    else:
        note(g, events.PointMissed(team))
    return after_score(g, team)


@rule
def field_goal_good(g: State, team: int) -> int:
    """Three points (PS-SCO-6)."""
    note(g, events.FieldGoalGood(team, distance=distance_to_goal(g.ball)))
    add_points(g, team, FIELD_GOAL_POINTS)
    return after_score(g, team)


@rule
def after_score(g: State, team: int) -> int:
    """A kickoff; the side scored against chooses to kick or to receive (PS-SCO-3, PS-R40)."""
    g.official = 1
    g.kick_choice = opponent(team)
    return Phase.KICKOFF + 0


@rule
def touchback(g: State, team: int) -> int:
    """The ball of the side whose goal line was crossed, on its own 20 (PS-TB-1, PS-TB-2, PS-FG-2)."""
    note(g, events.Touchback(team))
    g.official = 1
    return TOUCHBACK_LINE


@rule
def step(g: State, book: Book) -> None:
    """Play the next whole unit, and settle who kicks off where that is open (Sequence 1, 2, 8)."""
    before = g.phase
    if before == Phase.COIN_TOSS:
        coin_toss(g)
    elif before == Phase.LINE_UP or before == Phase.HALF_TIME:
        line_ups(g)
    else:
        play(g, book)
    if g.kick_choice != NOBODY:
        kick_or_receive(g)
        if before == Phase.COIN_TOSS or before == Phase.HALF_TIME:
            start_half(g)


@rule
def play(g: State, book: Book) -> None:
    """A kickoff, a play from scrimmage or a try, from the dead ball before it to the next (Sequence 3 to 7)."""
    call_play(g)
    before = g.possession
    run_play(g, book)
    let_resting_men_return(g)
    void = penalty(g, book)
    if not void:
        settle(g)
    forced_replacements(g, before)
    end_of_play(g, void)
