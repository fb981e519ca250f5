"""The official scorer of Pigskin: credits the ledger with the last play, from its events alone."""

from leatherhead.football import events as football
from leatherhead.football import ledger, scorer
from leatherhead.football.ledger import Ledger, Stat, credit
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, distance_to_goal
from leatherhead.games.pigskin import events
from leatherhead.games.pigskin.state import State
from leatherhead.model.doors import happened, kind_of, last
from leatherhead.rule import rule


@rule
def keep_score(g: State, counts: Ledger) -> None:
    """Credit everything that happened in the play; if a penalty wiped it out, only the penalty."""
    void = happened(g, events.PenaltyAccepted)
    if is_from_scrimmage(g):
        credit_scrimmage_play(g, counts, void)
    elif not void and happened(g, events.Kickoff):
        credit_kickoff(g, counts, last(g, events.Kickoff).team)
    elif not void and happened(g, events.FreeKick):
        credit_kickoff(g, counts, last(g, events.FreeKick).team)
    scorer.credit_tries(g, counts)
    credit_timeouts_and_penalties(g, counts)
    if not void and happened(g, events.Fumble):
        fumbler = last(g, events.Fumble).team
        credit(counts, fumbler, Stat.FUMBLES, 1)
        credit(counts, fumbler, Stat.FUMBLES_LOST, happened(g, events.FumbleLost))
    if happened(g, football.Safety):
        credit(counts, last(g, football.Safety).team, Stat.SAFETIES, 1)
    if ends_drive(g, void):
        ledger.end_drive(counts)


@rule
def is_attack(g: State) -> bool:
    """Whether the play is a run or a pass."""
    ran = happened(g, events.LinePlay) or happened(g, events.EndPlay)
    return ran or happened(g, events.Pass) or happened(g, events.LongPass)


@rule
def is_punt(g: State) -> bool:
    """Whether the play is a punt of any kind."""
    return happened(g, events.Punt) or happened(g, events.QuickKick) or happened(g, events.PuntOutOfBounds)


@rule
def is_from_scrimmage(g: State) -> bool:
    """Whether the play is one from scrimmage."""
    return is_attack(g) or is_punt(g) or happened(g, events.FieldGoal)


@rule
def ends_drive(g: State, void: bool) -> bool:
    """The half ends any drive; a wiped-out play ends none, nor a blocked kick that the kickers keep before 4th down."""
    if happened(g, events.HalfEnd) or happened(g, events.GameEnd):
        return True
    if void:
        return False
    given_up = happened(g, events.TurnoverOnDowns) or happened(g, football.Safety)
    if given_up or happened(g, events.BlockedRecovered):
        return given_up
    kicked = is_punt(g) or happened(g, events.FieldGoal) or happened(g, events.Kickoff) or happened(g, events.FreeKick)
    lost = happened(g, events.Intercepted) or happened(g, events.FumbleLost)
    tried = happened(g, events.PointGood) or happened(g, events.PointMissed)
    return kicked or lost or tried or happened(g, football.Touchdown)


@rule
def credit_kickoff(g: State, counts: Ledger, kickers: int) -> None:
    """A kickoff or a free kick, and its return."""
    credit(counts, kickers, Stat.KICKOFFS, 1)
    credit(counts, kickers, Stat.KICKOFF_TOUCHBACKS, happened(g, events.Touchback))
    credit_return(g, counts, 1 - kickers, Stat.KICK_RETURNS, Stat.KICK_RETURN_YARDS)


@rule
def credit_scrimmage_play(g: State, counts: Ledger, void: bool) -> None:
    """A run, a pass, a punt or a field goal; only the snap if it does not stand."""
    offense, ball, down = snapped(g)
    ledger.snap(counts, offense)
    if void:
        return
    if is_punt(g):
        credit(counts, offense, Stat.PUNTS, 1)
        credit_return(g, counts, 1 - offense, Stat.PUNT_RETURNS, Stat.PUNT_RETURN_YARDS)
        return
    if happened(g, events.FieldGoal):
        good = happened(g, events.FieldGoalGood)
        ledger.field_goal_attempt(counts, offense, distance_to_goal(ball), good)
        return
    scored = happened(g, football.Touchdown) and last(g, football.Touchdown).team == offense
    scored = scored and not happened(g, events.Intercepted)
    made = happened(g, events.FirstDown) and last(g, events.FirstDown).by_penalty == 0
    running = happened(g, events.LinePlay) or happened(g, events.EndPlay)
    intercepted, yards = happened(g, events.Intercepted), carry_yards(g, ball)
    if running:
        ledger.rush(counts, offense, yards)
    elif intercepted or happened(g, events.Complete) or happened(g, events.Incomplete):
        ledger.pass_attempt(counts, offense, happened(g, events.Complete), intercepted, yards)
    else:  # a passer who loses yards or the ball was sacked
        ledger.sack(counts, offense, max(-yards, 0))
    credit_return_touchdown(g, counts, scored)
    ledger.down_ended(counts, offense, down, running, made, scored)


@rule
def snapped(g: State) -> tuple[int, int, int]:
    """Return the offense of a play from scrimmage, where the ball lay, and the down."""
    if happened(g, events.LinePlay):
        line = last(g, events.LinePlay)
        return line.team, line.ball, line.down
    if happened(g, events.EndPlay):
        end = last(g, events.EndPlay)
        return end.team, end.ball, end.down
    if happened(g, events.Pass):
        short = last(g, events.Pass)
        return short.team, short.ball, short.down
    if happened(g, events.LongPass):
        long = last(g, events.LongPass)
        return long.team, long.ball, long.down
    if happened(g, events.FieldGoal):
        goal = last(g, events.FieldGoal)
        return goal.team, goal.ball, goal.down
    if happened(g, events.Punt):
        punt = last(g, events.Punt)
        return punt.team, punt.ball, punt.down
    if happened(g, events.QuickKick):
        quick = last(g, events.QuickKick)
        return quick.team, quick.ball, quick.down
    out = last(g, events.PuntOutOfBounds)
    return out.team, out.ball, out.down


@rule
def carry_yards(g: State, start: int) -> int:
    """Yards of the carry from where it began, no further than the goal lines; up to the fumble if the ball was lost."""
    return min(max(carry_end(g, start), OWN_GOAL_LINE), GOAL_LINE) - start


@rule
def carry_end(g: State, start: int) -> int:
    """Return the spot where a carry ended, or where it began if there was none."""
    if happened(g, events.FumbleRecovered):
        return last(g, events.FumbleRecovered).spot
    if happened(g, events.Fumble):
        return last(g, events.Fumble).spot
    if happened(g, events.LongGain):
        return last(g, events.LongGain).spot
    if happened(g, events.Gain):
        return last(g, events.Gain).spot
    if happened(g, events.Loss):
        return last(g, events.Loss).spot
    if happened(g, events.NoGain):
        return last(g, events.NoGain).spot
    end = start  # an Add over the goal line, perhaps after another
    if happened(g, events.AddRun):
        end = last(g, events.AddRun).spot
    if happened(g, events.AddLateral):
        lateral = last(g, events.AddLateral).spot
        earlier = happened(g, events.AddRun) and (
            g.last_row[kind_of(events.AddRun)] > g.last_row[kind_of(events.AddLateral)]
        )
        return end if earlier else lateral
    return end


@rule
def credit_return(g: State, counts: Ledger, team: int, returns: int, yards: int) -> None:
    """A kick was run back, or blocked and recovered over the goal line."""
    if happened(g, events.Return):
        credit(counts, team, returns, 1)
        credit(counts, team, yards, carry_yards(g, last(g, events.Return).spot))
    credit_return_touchdown(g, counts, False)


@rule
def credit_return_touchdown(g: State, counts: Ledger, by_offense: bool) -> None:
    """A touchdown on a kick, an interception, a fumble or a blocked kick."""
    if happened(g, football.Touchdown) and not by_offense:
        credit(counts, last(g, football.Touchdown).team, Stat.RETURN_TOUCHDOWNS, 1)


@rule
def credit_timeouts_and_penalties(g: State, counts: Ledger) -> None:
    """Timeouts and their cost, and a penalty that was accepted."""
    if happened(g, events.TimeOut):
        credit(counts, last(g, events.TimeOut).team, Stat.TIMEOUTS_USED, 1)
    if happened(g, events.TimeOutPenalty):
        paid = last(g, events.TimeOutPenalty)
        place = g.last_row[kind_of(events.TimeOutPenalty)]
        credit_penalty(g, counts, paid.team, abs(paid.to - paid.from_), place)
    if happened(g, events.PenaltyAccepted):
        accepted = last(g, events.PenaltyAccepted)
        place = g.last_row[kind_of(events.PenaltyAccepted)]
        credit_penalty(g, counts, 1 - accepted.team, abs(accepted.to - accepted.from_), place)


@rule
def credit_penalty(g: State, counts: Ledger, penalized: int, yards: int, place: int) -> None:
    """Yards marked off against a team, and the first down that they may have given, which follows in the log."""
    credit(counts, penalized, Stat.PENALTIES, 1)
    credit(counts, penalized, Stat.PENALTY_YARDS, yards)
    if place + 1 < g.event_count and g.events[place + 1, 0] == kind_of(events.FirstDown):
        credit(counts, 1 - penalized, Stat.FIRST_DOWNS_PENALTY, 1)
