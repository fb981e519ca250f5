"""The coach of Card Bowl: plays fast and sensibly from what its team may know, and cannot be read.

`prepare` works out the odds and what every situation is worth (scouting.py). `answer` weighs the open matchups by them
(matchups.py), spreads the good cards over the thirteen hands of a deck (hands.py), and knows the clock.
"""

from leatherhead.football.choice import either
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, TOUCHDOWN_POINTS, lead
from leatherhead.football.spot import OWN_GOAL_LINE, distance_to_goal
from leatherhead.games.card_bowl.book import Book
from leatherhead.games.card_bowl.coach.hands import formation_for, next_card
from leatherhead.games.card_bowl.coach.matchups import (
    best_call,
    best_target,
    cards_to_declare,
    draw_or_stop,
    plays_left,
)
from leatherhead.games.card_bowl.coach.scouting import HURRY
from leatherhead.games.card_bowl.coach.tables import MEAN_CARD, Tables
from leatherhead.games.card_bowl.rules.cards import run_value, value
from leatherhead.games.card_bowl.rules.kick_return import KICKOFF_RETURNS, PUNT_RETURNS
from leatherhead.games.card_bowl.rules.punt import PUNT_PLUS
from leatherhead.games.card_bowl.rules.result import TOUCHBACK_LINE
from leatherhead.games.card_bowl.state import (
    FIVE_MINUTES,
    QUARTERS,
    TWO_MINUTES,
    Bounce,
    Carry,
    Decision,
    FreeKick,
    FumblePlay,
    Kick,
    KickReturn,
    Phase,
    Punt,
    PuntCatch,
    RecoveryRun,
    Runoff,
    ShortOnside,
    State,
    Timeout,
    Timing,
    Toss,
    Try,
)
from leatherhead.rule import rule

# Yards: what the return cards of a kick and of a punt come to, a run in the open behind them, and what a fumble costs.
KICK_RETURN, PUNT_RETURN = KICKOFF_RETURNS * MEAN_CARD, PUNT_RETURNS * MEAN_CARD
RUN, FUMBLE_COST = 5, 3
OPEN_FIELD_DRAW = 12  # yards that one draw of a run in the open is worth, with those it leads to
BOUNCE_LINE = 8  # nearer its goal a team rather lets a punt bounce into the end zone
FIRST_ONSIDE_ADD, LAST_ONSIDE_ADD = 2, 9  # a short first kick costs nothing
SQUIB_LINE = 35
SAFE_PUNT = 5  # yards that a punt for the corner is kept away from the goal line, on average
LAST_SNAPS = 6  # intervals
KEEP_THE_BALL = 6  # plays left in which the leaders want the ball, not yards


@rule
def answer(
    seen: State,
    book: Book,  # noqa: ARG001  as every bot is asked
    tables: Tables,
    team: int,
    decision: int,
    options: int,
    luck: int,
) -> int:
    """Return the label that the coach picks, which is always among the options; `luck` is its only chance."""
    if decision == Decision.OFFENSE_CARD or decision == Decision.DEFENSE_CARD:
        return next_card(seen, tables, team, options, luck)
    if decision == Decision.TARGET:
        return best_target(seen, tables, options)
    if decision == Decision.PASS_DRAW:
        return draw_or_stop(seen, tables)
    if decision == Decision.PASS_CARDS:
        return cards_to_declare(seen, tables) - 1
    if decision == Decision.SHORT_ONSIDE:
        return ShortOnside.TAKE + 0
    if decision == Decision.FORMATION:
        return formation_for(seen, tables, luck)
    if decision == Decision.PLAY_CALL:
        return best_call(seen, tables)
    if decision >= Decision.PUNT and decision <= Decision.BOUNCE_FORWARD:
        return punting(seen, decision, options)
    if decision >= Decision.FUMBLE_PLAY or decision == Decision.CARRY:
        return clock_and_loose_balls(seen, team, decision, luck)
    return kicking_off(seen, team, decision, luck)


# Kickoffs.


@rule
def kicking_off(seen: State, team: int, decision: int, luck: int) -> int:
    """The toss, the kinds of kickoff, and its return."""
    if decision == Decision.TOSS_CALL:
        return luck & 1
    if decision == Decision.KICK_TYPE:
        return either(wants_onside(seen, team), Kick.ONSIDE, Kick.KICK_DEEP)
    if decision == Decision.ONSIDE_ADD:
        return LAST_ONSIDE_ADD if seen.onside_shorts else FIRST_ONSIDE_ADD
    if decision == Decision.SQUIB_TARGET:
        return SQUIB_LINE - 1
    if decision == Decision.FREE_KICK_TYPE:
        return FreeKick.FREE_KICKOFF + 0
    if decision == Decision.KICK_RETURN:
        return either(brought_out_to(seen) > TOUCHBACK_LINE, KickReturn.RETURN, KickReturn.TOUCHBACK)
    return Toss.RECEIVE + 0


@rule
def brought_out_to(seen: State) -> int:
    """How far a return from the end zone comes on average: of a recovered ball, an interception or a kick."""
    if seen.draws > 0:
        return seen.spot + OPEN_FIELD_DRAW * seen.draws
    if seen.phase == Phase.TARGET:
        return seen.spot + RUN
    run = RUN if run_value(seen.coverage) == 0 else 0
    return seen.landed + KICK_RETURN + run - value(seen.coverage) - FUMBLE_COST


@rule
def wants_onside(seen: State, team: int) -> bool:
    """Behind, with too little time left to stop the other team first."""
    behind = -lead(seen, team)
    return seen.quarter >= QUARTERS and behind > 0 and plays_left(seen) <= (HURRY if behind <= 8 else 2 * HURRY)


# Punts.


@rule
def punting(seen: State, decision: int, options: int) -> int:
    """How to punt, what to do with a punt, and where to down it."""
    if decision == Decision.PUNT:
        return punt_for(distance_to_goal(seen.ball))
    if decision == Decision.PUNT_CATCH:
        return catch_or_not(seen, options)
    if decision == Decision.BOUNCE_BACKWARD:
        return Bounce.APPLY + 0
    bounce, most = value(seen.bounce_card), min(value(seen.bounce_card), value(seen.coverage))
    short_of_the_goal = max(bounce - seen.spot + 1, 1)
    return short_of_the_goal if seen.spot <= 2 * bounce and short_of_the_goal <= most else 0


@rule
def punt_for(distance: int) -> int:
    """As long as there is room; nearer the goal for the sideline, with as many cards as stay short of it."""
    room = distance - SAFE_PUNT - PUNT_PLUS
    if room >= 36:
        return Punt.PUNT_4 + 0
    if room >= 21:
        return Punt.PUNT_3_OOB + 0
    return Punt.PUNT_2_OOB + 0 if room >= 14 else Punt.PUNT_1_OOB + 0


@rule
def catch_or_not(seen: State, options: int) -> int:
    """Return unless the coverage is too good; near the own goal line let it bounce."""
    if (options >> PuntCatch.TOUCHBACK) & 1:
        return PuntCatch.TOUCHBACK + 0
    if seen.landed <= BOUNCE_LINE:
        return PuntCatch.BOUNCE + 0
    run = RUN if run_value(seen.coverage) == 0 else 0
    back = PUNT_RETURN + run - value(seen.coverage) - FUMBLE_COST
    return either(back > 0, PuntCatch.RETURN, PuntCatch.FAIR_CATCH)


# The clock, loose balls and tries.


@rule
def clock_and_loose_balls(seen: State, team: int, decision: int, luck: int) -> int:
    """What comes up at the end of a play or after it."""
    if decision == Decision.FUMBLE_PLAY:
        return FumblePlay.FALL_1 + 0 if luck % 8 == 0 else FumblePlay.FALL_2 + 0
    if decision == Decision.RECOVERY_RUN:
        return either(rather_goes_down(seen, team), RecoveryRun.GO_DOWN, RecoveryRun.RUN)
    if decision == Decision.TRY:
        return either(wants_two(seen, team), Try.TWO_POINT, Try.EXTRA_POINT)
    if decision == Decision.TIMEOUT:
        return either(wants_timeout(seen, team), Timeout.TIMEOUT, Timeout.NO_TIMEOUT)
    if decision == Decision.RUNOFF:
        return run_off(seen, team, luck)
    return either(wants_out(seen, team), Carry.OUT_OF_BOUNDS, Carry.RUN)


@rule
def rather_goes_down(seen: State, team: int) -> bool:
    """Leading late, with the Ace of Spades still to come: the ball is worth more than the yards."""
    if seen.ace_aside or seen.spot <= OWN_GOAL_LINE:
        return False
    return seen.quarter >= QUARTERS and lead(seen, team) > 0 and plays_left(seen) <= KEEP_THE_BALL


@rule
def is_in_a_hurry(seen: State, team: int) -> bool:
    """Losing late in the game, or tied with the ball late in it, or in range with the ball before halftime."""
    if seen.quarter == 2:
        return seen.clock <= TWO_MINUTES + LAST_SNAPS and team == seen.possession and seen.ball >= 40
    ahead = lead(seen, team)
    if seen.quarter < QUARTERS or seen.clock > FIVE_MINUTES:
        return False
    return ahead < 0 or (ahead == 0 and team == seen.possession and seen.clock <= TWO_MINUTES)


@rule
def wants_timeout(seen: State, team: int) -> bool:
    """Stop the clock where it would run off much: under complex timing the offense itself can hurry."""
    if not is_in_a_hurry(seen, team):
        return False
    if seen.option_timing == Timing.COMPLEX and team == seen.possession:
        return seen.clock <= LAST_SNAPS
    return True


@rule
def run_off(seen: State, team: int, luck: int) -> int:
    """Hurry, or sit on a lead, or take about as long as is the custom."""
    if is_in_a_hurry(seen, team):
        if seen.clock <= 3 and seen.down <= 2:
            return Runoff.SPIKE + 0
        return Runoff.RUNOFF_2 + 0
    if seen.quarter >= QUARTERS and lead(seen, team) > 0:
        return Runoff.RUNOFF_8 + 0
    if seen.quarter >= QUARTERS and lead(seen, team) < 0:
        return Runoff.RUNOFF_4 + 0
    return Runoff.RUNOFF_6 + luck % 3


@rule
def wants_out(seen: State, team: int) -> bool:
    """Out of bounds when there is little time and no timeout; under complex timing only as the last resort."""
    if not is_in_a_hurry(seen, team) or seen.timeouts[team] > 0 or seen.spot <= OWN_GOAL_LINE:
        return False
    return seen.option_timing == Timing.SIMPLE_2 or seen.clock <= LAST_SNAPS


@rule
def wants_two(seen: State, team: int) -> bool:
    """Go for two, which is good about 65 times in 100, unless late in the game one point does nearly as well."""
    if seen.quarter < QUARTERS or plays_left(seen) > 2 * HURRY:
        return True
    ahead = lead(seen, team)
    return ahead != 0 and abs(ahead) != FIELD_GOAL_POINTS and ahead != -TOUCHDOWN_POINTS - EXTRA_POINT
