"""The official scorer of Card Bowl: credits the ledger with the last play, from its events alone."""

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
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, distance_to_goal
from leatherhead.games.card_bowl.state import QUARTERS, Event, State
from leatherhead.model import scoring
from leatherhead.model.doors import happened, number_of, team_of
from leatherhead.model.scoring import (
    credit_fumble,
    credit_kicked_try,
    credit_onside_kick,
    credit_overtime,
    credit_safety,
    credit_two_point_try,
)
from leatherhead.rule import rule

TRIES = (
    1 << Event.EXTRA_POINT_GOOD | 1 << Event.EXTRA_POINT_MISSED | 1 << Event.EXTRA_POINT_BLOCKED
    | 1 << Event.TWO_POINT_GOOD | 1 << Event.TWO_POINT_FAILED
)  # fmt: skip
TWO_POINT_TRIES = 1 << Event.TWO_POINT_GOOD | 1 << Event.TWO_POINT_FAILED
KICKOFFS = 1 << Event.KICKOFF | 1 << Event.SQUIB_KICK | 1 << Event.FREE_KICK | 1 << Event.ONSIDE_KICK
KICKS = (
    1 << Event.PUNT | 1 << Event.PUNT_BLOCKED | 1 << Event.FIELD_GOAL_GOOD | 1 << Event.FIELD_GOAL_MISSED
    | 1 << Event.FIELD_GOAL_BLOCKED
)  # fmt: skip
BALL_LOST = 1 << Event.INTERCEPTION | 1 << Event.FUMBLE_LOST | 1 << Event.TURNOVER_ON_DOWNS | 1 << Event.TOUCHDOWN
RETURNED = 1 << Event.RETURN | 1 << Event.FUMBLE
SELDOM = (
    1 << Event.TIMEOUT | 1 << Event.SAFETY | 1 << Event.SPIKE | 1 << Event.FUMBLE | 1 << Event.END_HALF
    | 1 << Event.OVERTIME | 1 << Event.END_GAME
)  # fmt: skip
# Columns of numbers: of a snap or a spike, of a punt, of a run in the open.
FROM, DOWN = 0, 1
LANDED = 1
TO = 1


@rule
def keep_score(g: State, ledger: Ledger) -> None:
    """Credit everything that happened in the play."""
    if g.happened & TRIES:
        credit_try(g, ledger)
    elif g.happened & KICKS:
        credit_kick(g, ledger)
    elif happened(g, Event.SNAP):
        credit_scrimmage_play(g, ledger)
    elif g.happened & KICKOFFS:
        credit_kickoff(g, ledger)
    if g.happened & SELDOM:
        credit_seldom(g, ledger)


@rule
def credit_scrimmage_play(g: State, ledger: Ledger) -> None:
    """A run, a pass or a sack, and what came of it."""
    offense = team_of(g, Event.SNAP)
    snap(ledger, offense)
    scored = happened(g, Event.TOUCHDOWN) and team_of(g, Event.TOUCHDOWN) == offense
    made = happened(g, Event.FIRST_DOWN) or scored
    unbroken = scored and not happened(g, Event.FUMBLE)
    rushing = happened(g, Event.RUSH)
    if rushing:
        rush(ledger, offense, yards_gained(g, offense))
    else:
        credit_pass(g, ledger, offense)
    down_ended(ledger, offense, number_of(g, Event.SNAP, DOWN), rushing, made, unbroken)
    if happened(g, Event.TOUCHDOWN) and not unbroken:
        credit(ledger, team_of(g, Event.TOUCHDOWN), Stat.RETURN_TOUCHDOWNS, 1)
    if g.happened & BALL_LOST:
        end_drive(ledger)


@rule
def yards_gained(g: State, offense: int) -> int:
    """Yards of the first ball carrier, up to a fumble and no further than the goal lines."""
    ball = number_of(g, Event.SNAP, FROM)
    end = ball + number_of(g, Event.RUSH if happened(g, Event.RUSH) else Event.PASS_COMPLETE, 0)
    if happened(g, Event.FUMBLE) and team_of(g, Event.FUMBLE) == offense:
        end = number_of(g, Event.FUMBLE, 0)
    elif happened(g, Event.CARRIED) and team_of(g, Event.CARRIED) == offense:
        end = number_of(g, Event.CARRIED, TO)
    elif happened(g, Event.YAC):
        end += number_of(g, Event.YAC, 0)
    return min(max(end, OWN_GOAL_LINE), GOAL_LINE) - ball


@rule
def credit_pass(g: State, ledger: Ledger, offense: int) -> None:
    """A sack, or a pass that was caught by one side, the other, or nobody."""
    if happened(g, Event.SACK):
        sack(ledger, offense, min(number_of(g, Event.SACK, 0), number_of(g, Event.SNAP, FROM)))
        return
    complete = happened(g, Event.PASS_COMPLETE)
    yards = yards_gained(g, offense) if complete else 0
    pass_attempt(ledger, offense, complete, happened(g, Event.INTERCEPTION), yards)


@rule
def credit_kick(g: State, ledger: Ledger) -> None:
    """Punts and field goals; a drive goes on only if the kickers have recovered a block short of a turnover."""
    team = team_of(g, Event.SNAP)
    snap(ledger, team)
    if happened(g, Event.PUNT) or happened(g, Event.PUNT_BLOCKED):
        credit(ledger, team, Stat.PUNTS, 1)
        if happened(g, Event.PUNT):
            credit_return(g, ledger, team, number_of(g, Event.PUNT, LANDED), Stat.PUNT_RETURNS)
    else:
        distance = distance_to_goal(number_of(g, Event.SNAP, FROM))
        field_goal_attempt(ledger, team, distance, happened(g, Event.FIELD_GOAL_GOOD))
    credit_run_back_for_a_score(g, ledger)
    blocked = happened(g, Event.PUNT_BLOCKED) or happened(g, Event.FIELD_GOAL_BLOCKED)
    if not blocked or g.happened & BALL_LOST:
        end_drive(ledger)


@rule
def credit_kickoff(g: State, ledger: Ledger) -> None:
    """Kickoffs and free kicks, and onside kicks separately."""
    end_drive(ledger)
    credit_run_back_for_a_score(g, ledger)
    if happened(g, Event.ONSIDE_KICK):
        credit_onside_kick(g, ledger, Event.ONSIDE_KICK, Event.ONSIDE_RECOVERED)
        return
    event = Event.KICKOFF if happened(g, Event.KICKOFF) else Event.SQUIB_KICK
    event = Event.FREE_KICK if happened(g, Event.FREE_KICK) else event
    scoring.credit_kickoff(g, ledger, event, Event.TOUCHBACK)
    credit_return(g, ledger, team_of(g, event), number_of(g, event, 0), Stat.KICK_RETURNS)


@rule
def credit_return(g: State, ledger: Ledger, kickers: int, landed: int, returns: int) -> None:
    """A kick was run back, if only to a fumble; the yards go with the returns."""
    if g.happened & RETURNED == 0:
        return
    receivers = 1 - kickers
    yards = number_of(g, Event.RETURN, 0)
    if happened(g, Event.FUMBLE):
        yards = number_of(g, Event.FUMBLE, 0) - landed
    elif happened(g, Event.CARRIED):
        yards = min(number_of(g, Event.CARRIED, TO), GOAL_LINE) - landed
    credit(ledger, receivers, returns, 1)
    credit(ledger, receivers, returns + 1, yards)


@rule
def credit_run_back_for_a_score(g: State, ledger: Ledger) -> None:
    """Every touchdown on a kick comes from a return or a recovery."""
    if happened(g, Event.TOUCHDOWN):
        credit(ledger, team_of(g, Event.TOUCHDOWN), Stat.RETURN_TOUCHDOWNS, 1)


@rule
def credit_try(g: State, ledger: Ledger) -> None:
    """A try for one point or for two; yards and fumbles of a try are not counted."""
    if g.happened & TWO_POINT_TRIES:
        credit_two_point_try(g, ledger, Event.TWO_POINT_GOOD, Event.TWO_POINT_FAILED)
    else:
        blocked = happened(g, Event.EXTRA_POINT_BLOCKED)
        missed = Event.EXTRA_POINT_BLOCKED if blocked else Event.EXTRA_POINT_MISSED
        credit_kicked_try(g, ledger, Event.EXTRA_POINT_GOOD, missed)


@rule
def credit_seldom(g: State, ledger: Ledger) -> None:
    """Fumbles, timeouts, spikes, safeties, and the ends of halves."""
    if g.happened & TRIES == 0:
        credit_fumble(g, ledger, team_of(g, Event.FUMBLE), Event.FUMBLE, Event.FUMBLE_LOST)
    if happened(g, Event.TIMEOUT):
        credit(ledger, team_of(g, Event.TIMEOUT), Stat.TIMEOUTS_USED, 1)
    if happened(g, Event.SPIKE):
        credit_spike(g, ledger)
    credit_safety(g, ledger, Event.SAFETY)
    if happened(g, Event.END_HALF) or happened(g, Event.OVERTIME) or happened(g, Event.END_GAME):
        end_drive(ledger)
    credit_overtime(g, ledger, Event.OVERTIME, QUARTERS + 1)


@rule
def credit_spike(g: State, ledger: Ledger) -> None:
    """The ball was grounded: an incomplete pass."""
    offense = team_of(g, Event.SPIKE)
    snap(ledger, offense)
    pass_attempt(ledger, offense, False, False, 0)
    down_ended(ledger, offense, number_of(g, Event.SPIKE, DOWN), False, False, False)
    if happened(g, Event.TURNOVER_ON_DOWNS):
        end_drive(ledger)
