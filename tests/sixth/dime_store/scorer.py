"""The official scorer of Dime Store Football: credits the ledger with the play just made, from its events alone."""

from leatherhead.engine.doors import happened, number_of, team_of
from leatherhead.engine.scoring import credit_fumble, credit_kickoff, credit_safety
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
from leatherhead.games.dime_store.rules import TOUCHDOWN_AND_TRY
from leatherhead.games.dime_store.state import Event, State
from leatherhead.rule import rule

TOUCHDOWN_POINTS = TOUCHDOWN_AND_TRY
FROM, DOWN = 1, 2  # columns of the numbers of a call
SCORES = 1 << Event.TOUCHDOWN | 1 << Event.FIELD_GOAL_GOOD  # a safety ends the drive where it is credited
DRIVE_ENDS = SCORES | 1 << Event.START | 1 << Event.TURNOVER_ON_DOWNS | 1 << Event.END_HALF


@rule
def keep_score(g: State, ledger: Ledger) -> None:
    """Credit everything that happened in the play."""
    for call in range(Event.RUN, Event.FIELD_GOAL + 1):
        if happened(g, call):
            credit_call(g, ledger, call, team_of(g, call))
    if happened(g, Event.KICKOFF):
        credit_kickoff(g, ledger, Event.KICKOFF, Event.TOUCHBACK)
    credit_safety(g, ledger, Event.SAFETY)
    if g.happened & DRIVE_ENDS:
        end_drive(ledger)


@rule
def credit_call(g: State, ledger: Ledger, call: int, offense: int) -> None:
    """A play from scrimmage."""
    snap(ledger, offense)
    if call == Event.PUNT:
        credit(ledger, offense, Stat.PUNTS, 1)
    elif call == Event.FIELD_GOAL:
        field_goal_attempt(ledger, offense, GOAL_LINE - number_of(g, call, FROM), happened(g, Event.FIELD_GOAL_GOOD))
    else:
        credit_run_or_pass(g, ledger, call, offense)


@rule
def credit_run_or_pass(g: State, ledger: Ledger, call: int, offense: int) -> None:
    """Yards no further than the goal lines, and what they came to; after a lost fumble the others start a drive."""
    ball, scored = number_of(g, call, FROM), happened(g, Event.TOUCHDOWN)
    yards = min(max(number_of(g, Event.GAIN, 0), -ball), GOAL_LINE - ball) if happened(g, Event.GAIN) else 0
    if call == Event.RUN:
        rush(ledger, offense, yards)
    elif happened(g, Event.SACK):
        sack(ledger, offense, -yards)
    else:
        intercepted = happened(g, Event.INTERCEPTION)
        pass_attempt(ledger, offense, not (intercepted or happened(g, Event.INCOMPLETE)), intercepted, yards)
    down_ended(ledger, offense, number_of(g, call, DOWN), call == Event.RUN, happened(g, Event.FIRST_DOWN), scored)
    credit_fumble(g, ledger, offense, Event.FUMBLE, Event.START)
