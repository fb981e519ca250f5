"""The official scorer of Strategy League: credits the ledger with the last play, from its events alone."""

from leatherhead.football import events as football
from leatherhead.football import ledger as ledgers
from leatherhead.football import scorer
from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.ledger import Ledger, Stat, credit, end_drive, snap
from leatherhead.games.strategy_league import events
from leatherhead.games.strategy_league.rules.clock import OUT_OF_BOUNDS_YARDS
from leatherhead.games.strategy_league.state import Foul, State
from leatherhead.model.doors import happened, last
from leatherhead.rule import rule


@rule
def keep_score(g: State, ledger: Ledger) -> None:
    """Credit everything that happened in the play."""
    kicked_try = happened(g, events.ExtraPointGood) or happened(g, events.ExtraPointMissed)
    if kicked_try or happened(g, events.TwoPointGood) or happened(g, events.TwoPointFailed):
        scorer.credit_tries(g, ledger)
        if happened(g, events.DefensiveTwoPoints):
            credit(ledger, last(g, events.DefensiveTwoPoints).team, Stat.DEFENSIVE_TWO_POINT_RETURNS, 1)
    elif happened(g, events.FieldGoal):
        credit_goal(g, ledger, last(g, events.FieldGoal).team, last(g, events.FieldGoal).distance)
    elif happened(g, events.FairCatchKick):
        credit_goal(g, ledger, last(g, events.FairCatchKick).team, last(g, events.FairCatchKick).distance)
    elif happened(g, events.Kickoff) or happened(g, events.OnsideKick) or is_punt(g):
        credit_kick(g, ledger)
    elif happened(g, events.Called) or happened(g, events.Kneel) or happened(g, events.Spike):
        if play_counts(g):
            credit_down(g, ledger)
        elif happened(g, football.TurnoverOnDowns):
            credit_grounding(g, ledger)
    credit_the_rest(g, ledger)


@rule
def is_punt(g: State) -> bool:
    """Whether the play is a punt of either kind."""
    return happened(g, events.Punt) or happened(g, events.TouchPunt)


@rule
def play_counts(g: State) -> bool:
    """Whether the play is in the statistics: a penalty may have wiped it out."""
    return not happened(g, events.PenaltyAccepted) or last(g, events.PenaltyAccepted).play_counts == 1


@rule
def credit_down(g: State, ledger: Ledger) -> None:
    """A run, a pass, a sack, a kneel (a run) or a spike (an incomplete pass)."""
    kneel = happened(g, events.Kneel)
    offense, down = last(g, events.Called).team, last(g, events.Called).down
    if kneel:
        offense, down = last(g, events.Kneel).team, last(g, events.Kneel).down
    elif happened(g, events.Spike):
        offense, down = last(g, events.Spike).team, last(g, events.Spike).down
    snap(ledger, offense)
    touchdown = happened(g, football.Touchdown)
    scored = touchdown and last(g, football.Touchdown).team == offense
    made = happened(g, events.FirstDown) and last(g, events.FirstDown).by_penalty == 0
    cut = OUT_OF_BOUNDS_YARDS if happened(g, events.RanOutOfBounds) else 0
    intercepted = happened(g, events.Interception)
    rushing = kneel or happened(g, events.Run)
    if rushing:
        ledgers.rush(ledger, offense, -1 if kneel else last(g, events.Run).yards - cut)
    elif happened(g, events.Sack):
        ledgers.sack(ledger, offense, -last(g, events.Sack).yards)
    else:
        complete = happened(g, events.PassComplete)
        yards = last(g, events.PassComplete).yards - cut if complete else 0
        ledgers.pass_attempt(ledger, offense, complete, intercepted, yards)
    ledgers.down_ended(ledger, offense, down, rushing, made, scored)
    credit_fumble(g, ledger, offense, True)
    if touchdown and not scored:
        credit(ledger, 1 - offense, Stat.RETURN_TOUCHDOWNS, 1)
    if scored or intercepted or happened(g, events.FumbleLost) or happened(g, football.TurnoverOnDowns):
        end_drive(ledger)


@rule
def credit_fumble(g: State, ledger: Ledger, team: int, counts: bool) -> None:
    """A fumble; a lost one counts unless an enforced foul gives the ball back."""
    if happened(g, events.Fumble):
        credit(ledger, team, Stat.FUMBLES, 1)
        credit(ledger, team, Stat.FUMBLES_LOST, counts and happened(g, events.FumbleLost))


@rule
def credit_grounding(g: State, ledger: Ledger) -> None:
    """Grounding on fourth down: no pass, but the down and the drive are over."""
    offense = last(g, events.Called).team
    snap(ledger, offense)
    ledgers.down_ended(ledger, offense, LAST_DOWN, False, False, False)
    end_drive(ledger)


@rule
def credit_returned_kick(g: State, ledger: Ledger) -> None:
    """Every touchdown on a kick comes from a return."""
    if happened(g, football.Touchdown):
        credit(ledger, last(g, football.Touchdown).team, Stat.RETURN_TOUCHDOWNS, 1)


@rule
def credit_kick(g: State, ledger: Ledger) -> None:
    """A kickoff or punt, and its return; nothing if it is repeated, or a first down instead."""
    credit_returned_kick(g, ledger)
    if not play_counts(g):
        return
    scorer.credit_kickoffs(g, ledger)
    if is_punt(g) and not happened(g, events.FreeKick):
        kickers = last(g, events.Punt).team if happened(g, events.Punt) else last(g, events.TouchPunt).team
        snap(ledger, kickers)
        credit(ledger, kickers, Stat.PUNTS, 1)
    if happened(g, events.PuntReturn):
        back = last(g, events.PuntReturn)
        credit(ledger, back.team, Stat.PUNT_RETURNS, 1)
        credit(ledger, back.team, Stat.PUNT_RETURN_YARDS, return_yards(g, back.team, back.yards))
        credit_fumble(g, ledger, back.team, not is_enforced(g))
    elif happened(g, events.KickReturn) and happened(g, events.Kickoff):
        run_back = last(g, events.KickReturn)
        credit(ledger, run_back.team, Stat.KICK_RETURNS, 1)
        credit(ledger, run_back.team, Stat.KICK_RETURN_YARDS, return_yards(g, run_back.team, run_back.yards))
        credit_fumble(g, ledger, run_back.team, not is_enforced(g))
    end_drive(ledger)


@rule
def is_enforced(g: State) -> bool:
    """Whether a foul decides where a return ends."""
    return happened(g, events.PenaltyAccepted) and last(g, events.PenaltyAccepted).foul != Foul.RUNK


@rule
def return_yards(g: State, returners: int, yards: int) -> int:
    """The yards of a return; an enforced foul by the returners leaves half of them."""
    return yards // 2 if is_enforced(g) and last(g, events.PenaltyAccepted).team != returners else yards


@rule
def credit_goal(g: State, ledger: Ledger, kickers: int, distance: int) -> None:
    """A kick at goal: good, missed or blocked."""
    credit_returned_kick(g, ledger)
    snap(ledger, kickers)
    if play_counts(g):
        ledgers.field_goal_attempt(ledger, kickers, distance, happened(g, events.FieldGoalGood))
        end_drive(ledger)


@rule
def credit_the_rest(g: State, ledger: Ledger) -> None:
    """Timeouts, penalties, safeties, and the ends of halves."""
    if happened(g, football.Timeout):
        credit(ledger, last(g, football.Timeout).team, Stat.TIMEOUTS_USED, 1)
    if happened(g, events.PenaltyAccepted):
        penalty = last(g, events.PenaltyAccepted)
        credit(ledger, 1 - penalty.team, Stat.PENALTIES, 1)
        credit(ledger, 1 - penalty.team, Stat.PENALTY_YARDS, penalty.yards)
        if happened(g, events.FirstDown):
            credit(ledger, penalty.team, Stat.FIRST_DOWNS_PENALTY, last(g, events.FirstDown).by_penalty)
    if happened(g, football.Safety):
        credit(ledger, last(g, football.Safety).team, Stat.SAFETIES, 1)
    overtime = happened(g, events.Overtime)
    if happened(g, football.Safety) or happened(g, events.Halftime) or overtime or happened(g, events.GameOver):
        end_drive(ledger)
    ledger.overtimes += overtime
