"""The official scorer of a game on the core: credits the ledger with the play just made, from its events alone."""

from leatherhead.football import events
from leatherhead.football.ledger import (
    Ledger,
    Stat,
    credit,
    down_ended,
    end_drive,
    extra_point,
    field_goal_attempt,
    pass_attempt,
    rush,
    sack,
    snap,
    two_points,
)
from leatherhead.football.spot import GOAL_LINE
from leatherhead.model.doors import happened, last
from leatherhead.model.record import Record
from leatherhead.rule import rule


@rule
def keep_score(g: Record, ledger: Ledger) -> None:
    """Credit everything that happened in the play."""
    if happened(g, events.Run):
        run = last(g, events.Run)
        credit_down(g, ledger, run.team, run.from_, run.down, True)
    elif happened(g, events.Pass):
        thrown = last(g, events.Pass)
        credit_down(g, ledger, thrown.team, thrown.from_, thrown.down, False)
    credit_kicks(g, ledger)
    credit_tries(g, ledger)
    if happened(g, events.Timeout):
        credit(ledger, last(g, events.Timeout).team, Stat.TIMEOUTS_USED, 1)
    if happened(g, events.Safety):
        credit(ledger, last(g, events.Safety).team, Stat.SAFETIES, 1)
    if ends_drive(g):
        end_drive(ledger)


@rule
def credit_down(g: Record, ledger: Ledger, offense: int, ball: int, down: int, rushing: bool) -> None:
    """A run or pass: its yards, no further than the goal lines, and what they came to. A pass for a loss is a sack."""
    snap(ledger, offense)
    yards = 0
    if happened(g, events.Gain):
        yards = min(max(last(g, events.Gain).yards, -ball), GOAL_LINE - ball)
    if rushing:
        rush(ledger, offense, yards)
    elif yards < 0:
        sack(ledger, offense, -yards)
    else:
        intercepted = happened(g, events.Interception)
        complete = not (intercepted or happened(g, events.Incomplete))
        pass_attempt(ledger, offense, complete, intercepted, yards)
    down_ended(ledger, offense, down, rushing, happened(g, events.FirstDown), happened(g, events.Touchdown))
    if happened(g, events.Fumble):
        credit(ledger, offense, Stat.FUMBLES, 1)
        credit(ledger, offense, Stat.FUMBLES_LOST, happened(g, events.Start))


@rule
def credit_kicks(g: Record, ledger: Ledger) -> None:
    """Punts, field goals and kickoffs."""
    if happened(g, events.Punt):
        snap(ledger, last(g, events.Punt).team)
        credit(ledger, last(g, events.Punt).team, Stat.PUNTS, 1)
    if happened(g, events.FieldGoalGood):
        made = last(g, events.FieldGoalGood)
        snap(ledger, made.team)
        field_goal_attempt(ledger, made.team, made.distance, True)
    if happened(g, events.FieldGoalMissed):
        missed = last(g, events.FieldGoalMissed)
        snap(ledger, missed.team)
        field_goal_attempt(ledger, missed.team, missed.distance, False)
    credit_kickoffs(g, ledger)


@rule
def credit_kickoffs(g: Record, ledger: Ledger) -> None:
    """Kickoffs; an onside kick is counted apart."""
    if happened(g, events.Kickoff):
        credit(ledger, last(g, events.Kickoff).team, Stat.KICKOFFS, 1)
        credit(ledger, last(g, events.Kickoff).team, Stat.KICKOFF_TOUCHBACKS, happened(g, events.Touchback))
    if happened(g, events.Onside):
        credit(ledger, last(g, events.Onside).team, Stat.ONSIDE_KICKS, 1)
        credit(ledger, last(g, events.Onside).team, Stat.ONSIDE_KICKS_RECOVERED, happened(g, events.OnsideKept))


@rule
def credit_tries(g: Record, ledger: Ledger) -> None:
    """Extra points and two-point conversions."""
    if happened(g, events.ExtraPointGood):
        extra_point(ledger, last(g, events.ExtraPointGood).team, True)
    if happened(g, events.ExtraPointFailed):
        extra_point(ledger, last(g, events.ExtraPointFailed).team, False)
    if happened(g, events.TwoPointGood):
        two_points(ledger, last(g, events.TwoPointGood).team, True)
    if happened(g, events.TwoPointFailed):
        two_points(ledger, last(g, events.TwoPointFailed).team, False)


@rule
def ends_drive(g: Record) -> bool:
    """Whether the drive is over: a score, a change of possession, or the end of a half."""
    if happened(g, events.EndQuarter) and last(g, events.EndQuarter).quarter % 2 == 0:
        return True
    scored = happened(g, events.Touchdown) or happened(g, events.FieldGoalGood) or happened(g, events.Safety)
    return scored or happened(g, events.Start) or happened(g, events.TurnoverOnDowns)
