"""The official scorer of Paper Bowl: credits the ledger with the last play, from its events alone."""

from leatherhead.football.ledger import (
    Ledger,
    Stat,
    credit,
    down_ended,
    end_drive,
    field_goal_attempt,
    pass_attempt,
    rush,
    sack,
    snap,
)
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl.state import QUARTERS, Event, State
from leatherhead.model import scoring
from leatherhead.model.doors import happened, number_of, team_of
from leatherhead.rule import rule

CALLS = 1 << Event.RUN | 1 << Event.SHORT_PASS | 1 << Event.LONG_PASS
KICKS = (
    1 << Event.KICKOFF | 1 << Event.FREE_KICK | 1 << Event.ONSIDE_KICK | 1 << Event.PUNT
    | 1 << Event.FIELD_GOAL_GOOD | 1 << Event.FIELD_GOAL_MISSED
)  # fmt: skip
TRIES = 1 << Event.KICK_TRY_GOOD | 1 << Event.KICK_TRY_MISSED | 1 << Event.TWO_POINT_GOOD | 1 << Event.TWO_POINT_FAILED
ENDS = 1 << Event.END_HALF | 1 << Event.OVERTIME | 1 << Event.END_GAME
SELDOM = 1 << Event.TIMEOUT | 1 << Event.CHALLENGE | 1 << Event.SAFETY | ENDS
# Columns of the numbers of a RUN, SHORT_PASS or LONG_PASS.
FROM, DOWN = 1, 2


@rule
def keep_score(g: State, ledger: Ledger) -> None:
    """Credit everything that happened in the play."""
    if g.happened & TRIES:
        credit_try(g, ledger)
    elif g.happened & KICKS:
        credit_kick(g, ledger)
    elif g.happened & CALLS:
        credit_scrimmage_play(g, ledger)
    if g.happened & SELDOM:
        credit_seldom(g, ledger)


@rule
def last_call(g: State) -> int:
    """Return the Offense Card that was played in the end: card 23 may have changed it."""
    if happened(g, Event.CARD_CHANGED) and team_of(g, Event.CARD_CHANGED) == team_of(g, Event.PLAY_CARD):
        return Event.RUN + number_of(g, Event.CARD_CHANGED, 0)
    return Event.RUN + happened(g, Event.SHORT_PASS) + 2 * happened(g, Event.LONG_PASS)


@rule
def credit_scrimmage_play(g: State, ledger: Ledger) -> None:
    """A run or pass; if a penalty wiped it out, only the penalty counts."""
    call = last_call(g)
    offense = team_of(g, call)
    snap(ledger, offense)
    if happened(g, Event.PENALTY_ACCEPTED):
        credit_penalty(g, ledger)
        return
    scored = happened(g, Event.TOUCHDOWN) and team_of(g, Event.TOUCHDOWN) == offense
    if call == Event.RUN:
        rush(ledger, offense, play_yards(g, call))
    else:
        credit_pass(g, ledger, call, offense)
    down_ended(ledger, offense, number_of(g, call, DOWN), call == Event.RUN, happened(g, Event.FIRST_DOWN), scored)
    scoring.credit_fumble(g, ledger, offense, Event.FUMBLE, Event.TURNOVER)
    if happened(g, Event.TURNOVER):
        credit_turnover(g, ledger, offense)
    elif scored or happened(g, Event.TURNOVER_ON_DOWNS):
        end_drive(ledger)


@rule
def play_yards(g: State, call: int) -> int:
    """Yards from scrimmage, no farther than the goal lines; up to the fumble if the ball was lost."""
    yards = number_of(g, Event.GAIN if happened(g, Event.GAIN) else Event.FUMBLE, 0)
    ball = number_of(g, call, FROM)
    return min(max(yards, -ball), GOAL_LINE - ball)


@rule
def credit_pass(g: State, ledger: Ledger, call: int, offense: int) -> None:
    """A sack, or a pass that was caught by one side, the other, or nobody in the end."""
    if happened(g, Event.SACK):
        sack(ledger, offense, -play_yards(g, call))
    elif happened(g, Event.INTERCEPTION) and happened(g, Event.TURNOVER):
        pass_attempt(ledger, offense, False, True, 0)
    else:
        complete = happened(g, Event.COMPLETE) and not (
            happened(g, Event.INCOMPLETE) and g.last_row[Event.INCOMPLETE] > g.last_row[Event.COMPLETE]
        )
        pass_attempt(ledger, offense, complete, False, play_yards(g, call))


@rule
def credit_turnover(g: State, ledger: Ledger, offense: int) -> None:
    """The ball was lost by interception or fumble, and perhaps returned."""
    credit(ledger, 1 - offense, Stat.RETURN_TOUCHDOWNS, happened(g, Event.TOUCHDOWN))
    end_drive(ledger)


@rule
def credit_penalty(g: State, ledger: Ledger) -> None:
    """A penalty was accepted: its yards, and the first down that it may have given."""
    fouled = team_of(g, Event.PENALTY_ACCEPTED)
    shortened = happened(g, Event.HALF_THE_DISTANCE)
    credit(ledger, 1 - fouled, Stat.PENALTIES, 1)
    credit(
        ledger, 1 - fouled, Stat.PENALTY_YARDS, number_of(g, Event.HALF_THE_DISTANCE if shortened else Event.FOUL, 0)
    )
    credit(ledger, fouled, Stat.FIRST_DOWNS_PENALTY, happened(g, Event.FIRST_DOWN))


@rule
def credit_kick(g: State, ledger: Ledger) -> None:
    """Kickoffs, punts and field goals, and their returns."""
    if happened(g, Event.PUNT):
        team = team_of(g, Event.PUNT)
        snap(ledger, team)
        credit(ledger, team, Stat.PUNTS, 1)
        credit_return(g, ledger, Stat.PUNT_RETURNS, Stat.PUNT_RETURN_YARDS)
    elif happened(g, Event.FIELD_GOAL):
        good = happened(g, Event.FIELD_GOAL_GOOD)
        team = team_of(g, Event.FIELD_GOAL)
        snap(ledger, team)
        distance = number_of(g, Event.FIELD_GOAL_GOOD if good else Event.FIELD_GOAL_MISSED, 0)
        field_goal_attempt(ledger, team, distance, good)
    elif happened(g, Event.ONSIDE_KICK):
        scoring.credit_onside_kick(g, ledger, Event.ONSIDE_KICK, Event.ONSIDE_RECOVERED)
    else:
        scoring.credit_kickoff(
            g, ledger, Event.KICKOFF if happened(g, Event.KICKOFF) else Event.FREE_KICK, Event.TOUCHBACK
        )
        credit_return(g, ledger, Stat.KICK_RETURNS, Stat.KICK_RETURN_YARDS)
    end_drive(ledger)


@rule
def credit_return(g: State, ledger: Ledger, returns: int, yards: int) -> None:
    """A kick was run back."""
    if happened(g, Event.RETURNED):
        team = team_of(g, Event.RETURNED)
        run = min(number_of(g, Event.RETURNED, 0), GOAL_LINE - number_of(g, Event.RETURNED, 1))
        credit(ledger, team, returns, 1)
        credit(ledger, team, yards, run)
        credit(ledger, team, Stat.RETURN_TOUCHDOWNS, happened(g, Event.TOUCHDOWN))


@rule
def credit_try(g: State, ledger: Ledger) -> None:
    """A try for one point or for two."""
    if happened(g, Event.KICK_TRY_GOOD) or happened(g, Event.KICK_TRY_MISSED):
        scoring.credit_kicked_try(g, ledger, Event.KICK_TRY_GOOD, Event.KICK_TRY_MISSED)
    else:
        scoring.credit_two_point_try(g, ledger, Event.TWO_POINT_GOOD, Event.TWO_POINT_FAILED)


@rule
def credit_seldom(g: State, ledger: Ledger) -> None:
    """Timeouts, challenges, safeties, and the ends of halves."""
    for row in range(g.event_count):
        if g.events[row, 0] == Event.TIMEOUT:
            credit(ledger, g.events[row, 1], Stat.TIMEOUTS_USED, 1)
    if happened(g, Event.CHALLENGE):
        credit(ledger, team_of(g, Event.CHALLENGE), Stat.CHALLENGES, 1)
        credit(ledger, team_of(g, Event.CHALLENGE), Stat.CHALLENGES_WON, happened(g, Event.CHALLENGE_WON))
    scoring.credit_safety(g, ledger, Event.SAFETY)
    if g.happened & ENDS:
        end_drive(ledger)
    scoring.credit_overtime(g, ledger, Event.OVERTIME, QUARTERS + 1)
