"""The official scorer of Card Bowl: credits the ledger with the last play, from its events alone."""

from leatherhead.football.ledger import Ledger, Stat, credit, down_ended, end_drive, pass_attempt, rush, sack, snap
from leatherhead.game import events as football
from leatherhead.game import happened, last, ledger, possession, rule, scorer, spot
from leatherhead.games.card_bowl import events
from leatherhead.games.card_bowl.state import QUARTERS, State


@rule
def keep_score(g: State, counts: Ledger) -> None:
    """Credit everything that happened in the play."""
    if is_try(g):
        credit_try(g, counts)
    elif happened(g, events.Snap):
        if is_kick(g):
            credit_kick(g, counts)
        else:
            credit_scrimmage_play(g, counts)
        credit_fumble(g, counts)
    else:
        credit_kickoff(g, counts)
        credit_fumble(g, counts)
    if happened(g, football.Timeout):
        credit(counts, last(g, football.Timeout).team, Stat.TIMEOUTS_USED, 1)
    if happened(g, events.Spike):
        credit_spike(g, counts)
    if happened(g, football.Safety):
        credit(counts, last(g, football.Safety).team, Stat.SAFETIES, 1)
        end_drive(counts)
    if happened(g, events.Overtime):
        counts.overtimes += last(g, events.Overtime).quarter == QUARTERS + 1
    if happened(g, events.EndHalf) or happened(g, events.Overtime) or happened(g, football.EndGame):
        end_drive(counts)


@rule
def is_try(g: State) -> bool:
    """Whether the play was a try."""
    kicked = happened(g, football.ExtraPointGood) or happened(g, events.ExtraPointMissed)
    ran = happened(g, football.TwoPointGood) or happened(g, football.TwoPointFailed)
    return kicked or ran or happened(g, events.ExtraPointBlocked)


@rule
def is_kick(g: State) -> bool:
    """Whether the play was a punt or a field goal."""
    punted = happened(g, events.Punt) or happened(g, events.PuntBlocked)
    kicked = happened(g, events.FieldGoalGood) or happened(g, events.FieldGoalMissed)
    return punted or kicked or happened(g, events.FieldGoalBlocked)


@rule
def ball_lost(g: State) -> bool:
    """Whether the drive is over."""
    lost = happened(g, events.Interception) or happened(g, events.FumbleLost)
    return lost or happened(g, football.TurnoverOnDowns) or happened(g, football.Touchdown)


@rule
def credit_scrimmage_play(g: State, counts: Ledger) -> None:
    """A run, a pass or a sack, and its result."""
    play = last(g, events.Snap)
    offense = play.team
    snap(counts, offense)
    scored = happened(g, football.Touchdown) and last(g, football.Touchdown).team == offense
    made = happened(g, football.FirstDown) or scored
    unbroken = scored and not happened(g, events.Fumble)
    rushing = happened(g, events.Rush)
    if rushing:
        rush(counts, offense, yards_gained(g, offense, last(g, events.Rush).yards))
    elif happened(g, events.Sack):
        sack(counts, offense, min(last(g, events.Sack).yards, play.from_))
    else:
        complete = happened(g, events.PassComplete)
        yards = yards_gained(g, offense, last(g, events.PassComplete).yards) if complete else 0
        pass_attempt(counts, offense, complete, happened(g, events.Interception), yards)
    down_ended(counts, offense, play.down, rushing, made, unbroken)
    if not unbroken:
        credit_run_back_for_a_score(g, counts)
    if ball_lost(g):
        end_drive(counts)


@rule
def yards_gained(g: State, offense: int, yards: int) -> int:
    """Yards of the first ball carrier, up to a fumble and no further than the goal lines."""
    ball = last(g, events.Snap).from_
    end = ball + yards
    if happened(g, events.Fumble) and last(g, events.Fumble).team == offense:
        end = last(g, events.Fumble).at
    elif happened(g, events.Carried) and last(g, events.Carried).team == offense:
        end = last(g, events.Carried).to
    elif happened(g, events.Yac):
        end += last(g, events.Yac).yards
    return min(max(end, spot.OWN_GOAL_LINE), spot.GOAL_LINE) - ball


@rule
def credit_kick(g: State, counts: Ledger) -> None:
    """Punts and field goals; a drive goes on only if the kickers have recovered a block short of a turnover."""
    play = last(g, events.Snap)
    snap(counts, play.team)
    if happened(g, events.Punt) or happened(g, events.PuntBlocked):
        credit(counts, play.team, Stat.PUNTS, 1)
        if happened(g, events.Punt):
            credit_return(g, counts, play.team, last(g, events.Punt).at, Stat.PUNT_RETURNS)
    else:
        distance = spot.distance_to_goal(play.from_)
        ledger.field_goal_attempt(counts, play.team, distance, happened(g, events.FieldGoalGood))
    credit_run_back_for_a_score(g, counts)
    blocked = happened(g, events.PuntBlocked) or happened(g, events.FieldGoalBlocked)
    if not blocked or ball_lost(g):
        end_drive(counts)


@rule
def credit_kickoff(g: State, counts: Ledger) -> None:
    """Kickoffs and free kicks, and onside kicks separately."""
    if happened(g, events.Kickoff):
        kick = last(g, events.Kickoff)
        credit_deep_kick(g, counts, kick.team, kick.at)
    elif happened(g, events.SquibKick):
        squib = last(g, events.SquibKick)
        credit_deep_kick(g, counts, squib.team, squib.at)
    elif happened(g, events.FreeKick):
        free = last(g, events.FreeKick)
        credit_deep_kick(g, counts, free.team, free.at)
    elif happened(g, events.OnsideKick):
        end_drive(counts)
        credit_run_back_for_a_score(g, counts)
        kickers = last(g, events.OnsideKick).team
        credit(counts, kickers, Stat.ONSIDE_KICKS, 1)
        credit(counts, kickers, Stat.ONSIDE_KICKS_RECOVERED, happened(g, events.OnsideRecovered))


@rule
def credit_deep_kick(g: State, counts: Ledger, kickers: int, landed: int) -> None:
    """A kickoff that is not an onside kick."""
    end_drive(counts)
    credit_run_back_for_a_score(g, counts)
    credit(counts, kickers, Stat.KICKOFFS, 1)
    credit(counts, kickers, Stat.KICKOFF_TOUCHBACKS, happened(g, events.Touchback))
    credit_return(g, counts, kickers, landed, Stat.KICK_RETURNS)


@rule
def credit_return(g: State, counts: Ledger, kickers: int, landed: int, returns: int) -> None:
    """A kick was run back, if only to a fumble; the yards go with the returns."""
    if not (happened(g, events.Return) or happened(g, events.Fumble)):
        return
    yards = last(g, events.Return).yards
    if happened(g, events.Fumble):
        yards = last(g, events.Fumble).at - landed
    elif happened(g, events.Carried):
        yards = min(last(g, events.Carried).to, spot.GOAL_LINE) - landed
    credit(counts, possession.opponent(kickers), returns, 1)
    credit(counts, possession.opponent(kickers), returns + 1, yards)


@rule
def credit_run_back_for_a_score(g: State, counts: Ledger) -> None:
    """A touchdown that comes from a return or a recovery."""
    if happened(g, football.Touchdown):
        credit(counts, last(g, football.Touchdown).team, Stat.RETURN_TOUCHDOWNS, 1)


@rule
def credit_try(g: State, counts: Ledger) -> None:
    """A try for one point or for two; yards and fumbles of a try are not counted."""
    scorer.credit_tries(g, counts)
    if happened(g, events.ExtraPointBlocked):
        ledger.extra_point(counts, last(g, events.ExtraPointBlocked).team, False)


@rule
def credit_fumble(g: State, counts: Ledger) -> None:
    """A fumble, and whether the other team recovered it."""
    if happened(g, events.Fumble):
        team = last(g, events.Fumble).team
        credit(counts, team, Stat.FUMBLES, 1)
        credit(counts, team, Stat.FUMBLES_LOST, happened(g, events.FumbleLost))


@rule
def credit_spike(g: State, counts: Ledger) -> None:
    """The ball was grounded: an incomplete pass."""
    play = last(g, events.Spike)
    snap(counts, play.team)
    pass_attempt(counts, play.team, False, False, 0)
    down_ended(counts, play.team, play.down, False, False, False)
    if happened(g, football.TurnoverOnDowns):
        end_drive(counts)
