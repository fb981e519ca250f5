"""The official scorer of Strategy League: credits the ledger with the last play, from its events alone."""

from leatherhead.football.downs import LAST_DOWN
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
from leatherhead.games.strategy_league.state import Event, Foul, State
from leatherhead.model.doors import happened, number_of, team_of
from leatherhead.model.scoring import (
    credit_fumble,
    credit_kicked_try,
    credit_kickoff,
    credit_onside_kick,
    credit_returned_try,
    credit_safety,
    credit_two_point_try,
)
from leatherhead.rule import rule

TRIES = (
    1 << Event.EXTRA_POINT_GOOD | 1 << Event.EXTRA_POINT_MISSED | 1 << Event.TWO_POINT_GOOD
    | 1 << Event.TWO_POINT_FAILED
)  # fmt: skip
KICKS = (
    1 << Event.KICKOFF | 1 << Event.ONSIDE_KICK | 1 << Event.PUNT | 1 << Event.TOUCH_PUNT | 1 << Event.FIELD_GOAL
    | 1 << Event.FAIR_CATCH_KICK
)  # fmt: skip
DOWNS = (
    1 << Event.RUN | 1 << Event.PASS_COMPLETE | 1 << Event.PASS_INCOMPLETE | 1 << Event.SACK | 1 << Event.INTERCEPTION
)
STANDING = 1 << Event.KNEEL | 1 << Event.SPIKE
ENDS = 1 << Event.HALFTIME | 1 << Event.OVERTIME | 1 << Event.GAME_OVER
SELDOM = 1 << Event.TIMEOUT | 1 << Event.SAFETY | 1 << Event.PENALTY_ACCEPTED | ENDS
# Columns of the numbers of events.
YARDS, FROM, DOWN = 0, 1, 2
FOUL, PLAY_COUNTS = 0, 2


@rule
def keep_score(g: State, ledger: Ledger) -> None:
    """Credit everything that happened in the play."""
    if g.happened & TRIES:
        credit_try(g, ledger)
    elif g.happened & KICKS:
        credit_kick(g, ledger)
    elif g.happened & (DOWNS | STANDING):
        if play_counts(g):
            credit_down(g, ledger)
        elif happened(g, Event.TURNOVER_ON_DOWNS):
            credit_grounding(g, ledger)
    if g.happened & SELDOM:
        credit_seldom(g, ledger)


@rule
def play_counts(g: State) -> bool:
    """Whether the play is in the statistics: a penalty may have wiped it out, and tries are not counted."""
    if happened(g, Event.PENALTY_ACCEPTED):
        return number_of(g, Event.PENALTY_ACCEPTED, PLAY_COUNTS) == 1
    return True


@rule
def credit_down(g: State, ledger: Ledger) -> None:
    """A run, a pass, a sack, a kneel (a run) or a spike (an incomplete pass)."""
    kneel, spike = happened(g, Event.KNEEL), happened(g, Event.SPIKE)
    opened = Event.CALLED + 0
    if kneel or spike:
        opened = Event.KNEEL + 0 if kneel else Event.SPIKE + 0
    offense = team_of(g, opened)
    down = number_of(g, opened, 1 if kneel or spike else 3)
    snap(ledger, offense)
    scored = happened(g, Event.TOUCHDOWN) and team_of(g, Event.TOUCHDOWN) == offense
    made = happened(g, Event.FIRST_DOWN) and number_of(g, Event.FIRST_DOWN, 0) == 0
    cut = 5 if happened(g, Event.RAN_OUT_OF_BOUNDS) else 0
    rushing = kneel or happened(g, Event.RUN)
    if rushing:
        rush(ledger, offense, -1 if kneel else number_of(g, Event.RUN, YARDS) - cut)
    elif happened(g, Event.SACK):
        sack(ledger, offense, -number_of(g, Event.SACK, YARDS))
    else:
        complete = happened(g, Event.PASS_COMPLETE)
        yards = number_of(g, Event.PASS_COMPLETE, YARDS) - cut if complete else 0
        pass_attempt(ledger, offense, complete, happened(g, Event.INTERCEPTION), yards)
    down_ended(ledger, offense, down, rushing, made, scored)
    credit_fumble(g, ledger, offense, Event.FUMBLE, Event.FUMBLE_LOST)
    if happened(g, Event.TOUCHDOWN) and not scored:
        credit(ledger, 1 - offense, Stat.RETURN_TOUCHDOWNS, 1)
    lost = happened(g, Event.INTERCEPTION) or happened(g, Event.FUMBLE_LOST) or happened(g, Event.TURNOVER_ON_DOWNS)
    if lost or scored:
        end_drive(ledger)


@rule
def credit_grounding(g: State, ledger: Ledger) -> None:
    """Grounding on fourth down: no pass, but the down and the drive are over."""
    offense = team_of(g, Event.CALLED)
    snap(ledger, offense)
    down_ended(ledger, offense, LAST_DOWN, False, False, False)
    end_drive(ledger)


@rule
def credit_kick(g: State, ledger: Ledger) -> None:
    """Kickoffs, punts and field goals, and their returns; every touchdown on a kick comes from a return."""
    if happened(g, Event.TOUCHDOWN):
        credit(ledger, team_of(g, Event.TOUCHDOWN), Stat.RETURN_TOUCHDOWNS, 1)
    if happened(g, Event.FIELD_GOAL) or happened(g, Event.FAIR_CATCH_KICK):
        credit_goal(g, ledger)
        return
    if not play_counts(g):  # kicked again, or a first down instead
        return
    punted = happened(g, Event.PUNT) or happened(g, Event.TOUCH_PUNT)
    if punted:
        kickers = team_of(g, Event.PUNT if happened(g, Event.PUNT) else Event.TOUCH_PUNT)
        if not happened(g, Event.FREE_KICK):
            snap(ledger, kickers)
            credit(ledger, kickers, Stat.PUNTS, 1)
    elif happened(g, Event.ONSIDE_KICK):
        kickers = team_of(g, Event.ONSIDE_KICK)
        credit_onside_kick(g, ledger, Event.ONSIDE_KICK, Event.ONSIDE_RECOVERED)
    else:
        kickers = team_of(g, Event.KICKOFF)
        credit_kickoff(g, ledger, Event.KICKOFF, Event.TOUCHBACK)
    if happened(g, Event.PUNT_RETURN) or (happened(g, Event.KICK_RETURN) and happened(g, Event.KICKOFF)):
        credit_return(g, ledger, 1 - kickers)
    end_drive(ledger)


@rule
def credit_return(g: State, ledger: Ledger, returners: int) -> None:
    """A kick was run back; an enforced foul gives a lost fumble back, one by the returners leaves half the yards."""
    kicked = happened(g, Event.KICK_RETURN)
    enforced = happened(g, Event.PENALTY_ACCEPTED) and number_of(g, Event.PENALTY_ACCEPTED, FOUL) != Foul.RUNK
    yards = number_of(g, Event.KICK_RETURN if kicked else Event.PUNT_RETURN, YARDS)
    if enforced and team_of(g, Event.PENALTY_ACCEPTED) != returners:
        yards = yards // 2
    credit(ledger, returners, Stat.KICK_RETURNS if kicked else Stat.PUNT_RETURNS, 1)
    credit(ledger, returners, Stat.KICK_RETURN_YARDS if kicked else Stat.PUNT_RETURN_YARDS, yards)
    if enforced:
        credit(ledger, returners, Stat.FUMBLES, happened(g, Event.FUMBLE))
    else:
        credit_fumble(g, ledger, returners, Event.FUMBLE, Event.FUMBLE_LOST)


@rule
def credit_goal(g: State, ledger: Ledger) -> None:
    """A kick at goal that counted, good, missed or blocked."""
    kicked = Event.FIELD_GOAL + 0 if happened(g, Event.FIELD_GOAL) else Event.FAIR_CATCH_KICK + 0
    kickers = team_of(g, kicked)
    snap(ledger, kickers)
    if not play_counts(g):
        return
    field_goal_attempt(ledger, kickers, number_of(g, kicked, 0), happened(g, Event.FIELD_GOAL_GOOD))
    end_drive(ledger)


@rule
def credit_try(g: State, ledger: Ledger) -> None:
    """A try for one point or two that was not repeated."""
    if happened(g, Event.EXTRA_POINT_GOOD) or happened(g, Event.EXTRA_POINT_MISSED):
        credit_kicked_try(g, ledger, Event.EXTRA_POINT_GOOD, Event.EXTRA_POINT_MISSED)
    else:
        credit_two_point_try(g, ledger, Event.TWO_POINT_GOOD, Event.TWO_POINT_FAILED)
    credit_returned_try(g, ledger, Event.DEFENSIVE_TWO_POINTS)


@rule
def credit_seldom(g: State, ledger: Ledger) -> None:
    """Timeouts, penalties, safeties, and the ends of halves."""
    if happened(g, Event.TIMEOUT):
        credit(ledger, team_of(g, Event.TIMEOUT), Stat.TIMEOUTS_USED, 1)
    if happened(g, Event.PENALTY_ACCEPTED):
        guilty = 1 - team_of(g, Event.PENALTY_ACCEPTED)
        credit(ledger, guilty, Stat.PENALTIES, 1)
        credit(ledger, guilty, Stat.PENALTY_YARDS, number_of(g, Event.PENALTY_ACCEPTED, 1))
        if happened(g, Event.FIRST_DOWN):
            credit(ledger, 1 - guilty, Stat.FIRST_DOWNS_PENALTY, number_of(g, Event.FIRST_DOWN, 0))
    credit_safety(g, ledger, Event.SAFETY)
    if g.happened & ENDS:
        end_drive(ledger)
    if happened(g, Event.OVERTIME):
        ledger.overtimes += 1
