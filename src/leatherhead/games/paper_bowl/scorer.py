"""The official scorer of Paper Bowl: credits the ledger with the last play, from its events alone."""

from leatherhead.football.events import EndGame, FieldGoalGood, FieldGoalMissed, Safety, Timeout, Touchdown
from leatherhead.football.ledger import Ledger, Stat
from leatherhead.game import happened, last, ledger, rule, scorer, spot
from leatherhead.games.paper_bowl import events
from leatherhead.games.paper_bowl.state import QUARTERS, Call, State
from leatherhead.model.doors import kind_of


@rule
def keep_score(g: State, counts: Ledger) -> None:
    """Credit everything that happened in the play."""
    if is_try(g):
        scorer.credit_tries(g, counts)
    elif is_kick(g):
        credit_kick(g, counts)
    elif is_run_or_pass(g):
        credit_scrimmage_play(g, counts)
    credit_breaks(g, counts)


@rule
def credit_breaks(g: State, counts: Ledger) -> None:
    """Timeouts, challenges, safeties, and the ends of halves."""
    if happened(g, Timeout):
        for row in range(g.event_count):  # both teams may call one in the same play
            if g.events[row, 0] == kind_of(Timeout):
                ledger.credit(counts, g.events[row, 1], Stat.TIMEOUTS_USED, 1)
    if happened(g, events.Challenge):
        team = last(g, events.Challenge).team
        ledger.credit(counts, team, Stat.CHALLENGES, 1)
        ledger.credit(counts, team, Stat.CHALLENGES_WON, happened(g, events.ChallengeWon))
    if happened(g, Safety):
        ledger.credit(counts, last(g, Safety).team, Stat.SAFETIES, 1)
        ledger.end_drive(counts)
    if happened(g, events.EndHalf) or happened(g, events.Overtime) or happened(g, EndGame):
        ledger.end_drive(counts)
    if happened(g, events.Overtime):
        counts.overtimes += last(g, events.Overtime).quarter == QUARTERS + 1


@rule
def is_try(g: State) -> bool:
    """Whether the play was a try for one point or for two."""
    kicked = happened(g, events.KickTryGood) or happened(g, events.KickTryMissed)
    return kicked or happened(g, events.TwoPointGood) or happened(g, events.TwoPointFailed)


@rule
def is_kick(g: State) -> bool:
    """Whether the play was a kickoff, punt or field goal."""
    kickoff = happened(g, events.Kickoff) or happened(g, events.FreeKick) or happened(g, events.OnsideKick)
    return kickoff or happened(g, events.Punt) or happened(g, FieldGoalGood) or happened(g, FieldGoalMissed)


@rule
def is_run_or_pass(g: State) -> bool:
    """Whether the offense called a run or a pass at first."""
    return happened(g, events.Run) or happened(g, events.ShortPass) or happened(g, events.LongPass)


@rule
def last_call(g: State) -> int:
    """Return the Offense Card that was played in the end: card 23 may have changed it."""
    if happened(g, events.CardChanged) and not last(g, events.CardChanged).by_defense:
        return last(g, events.CardChanged).card
    return happened(g, events.ShortPass) + 2 * happened(g, events.LongPass)


@rule
def snap(g: State, call: int) -> tuple[int, int, int, int]:
    """Return offense, Defense Card, spot and down of a call."""
    if call == Call.RUN:
        run = last(g, events.Run)
        return run.team, run.defense, run.from_, run.down
    if call == Call.SHORT_PASS:
        short = last(g, events.ShortPass)
        return short.team, short.defense, short.from_, short.down
    if call == Call.LONG_PASS:
        long = last(g, events.LongPass)
        return long.team, long.defense, long.from_, long.down
    if call == Call.PUNT:
        punt = last(g, events.Punt)
        return punt.team, punt.defense, punt.from_, punt.down
    kick = last(g, events.FieldGoal)
    return kick.team, kick.defense, kick.from_, kick.down


@rule
def credit_scrimmage_play(g: State, counts: Ledger) -> None:
    """A run or pass; if a penalty wiped it out, only the penalty counts."""
    call = last_call(g)
    offense, _, ball, down = snap(g, call)
    ledger.snap(counts, offense)
    if happened(g, events.PenaltyAccepted):
        credit_penalty(g, counts)
        return
    # Yards from scrimmage end at the goal lines, and at the fumble if the ball was lost.
    yards = last(g, events.Gain).yards if happened(g, events.Gain) else last(g, events.Fumble).yards
    yards = min(max(yards, -ball), spot.GOAL_LINE - ball)
    lost = happened(g, events.Turnover)
    if call == Call.RUN:
        ledger.rush(counts, offense, yards)
    elif happened(g, events.Sack):
        ledger.sack(counts, offense, -yards)
    elif lost and happened(g, events.Interception):
        ledger.pass_attempt(counts, offense, False, True, 0)
    else:
        ledger.pass_attempt(counts, offense, is_complete(g), False, yards)
    scored = happened(g, Touchdown) and last(g, Touchdown).team == offense
    ledger.down_ended(counts, offense, down, call == Call.RUN, happened(g, events.FirstDown), scored)
    if happened(g, events.Fumble):
        ledger.credit(counts, offense, Stat.FUMBLES, 1)
        ledger.credit(counts, offense, Stat.FUMBLES_LOST, lost)
    if lost:
        ledger.credit(counts, 1 - offense, Stat.RETURN_TOUCHDOWNS, happened(g, Touchdown))
    if lost or scored or happened(g, events.TurnoverOnDowns):
        ledger.end_drive(counts)


@rule
def is_complete(g: State) -> bool:
    """Whether a pass was caught in the end: a challenge may have changed the call."""
    if not happened(g, events.Complete):
        return False
    incomplete, complete = g.last_row[kind_of(events.Incomplete)], g.last_row[kind_of(events.Complete)]
    return not happened(g, events.Incomplete) or incomplete < complete


@rule
def credit_penalty(g: State, counts: Ledger) -> None:
    """A penalty was accepted: its yards, and the first down that it may have given."""
    accepted = last(g, events.PenaltyAccepted)
    ledger.credit(counts, 1 - accepted.team, Stat.PENALTIES, 1)
    ledger.credit(counts, 1 - accepted.team, Stat.PENALTY_YARDS, accepted.yards)
    ledger.credit(counts, accepted.team, Stat.FIRST_DOWNS_PENALTY, happened(g, events.FirstDown))


@rule
def credit_kick(g: State, counts: Ledger) -> None:
    """Kickoffs, punts and field goals, and their returns; a free kick is a kickoff."""
    scorer.credit_kicks(g, counts)
    if happened(g, events.FreeKick):
        team = last(g, events.FreeKick).team
        ledger.credit(counts, team, Stat.KICKOFFS, 1)
        ledger.credit(counts, team, Stat.KICKOFF_TOUCHBACKS, happened(g, events.Touchback))
    if happened(g, events.Returned):
        back, punt = last(g, events.Returned), happened(g, events.Punt)
        ledger.credit(counts, back.team, Stat.PUNT_RETURNS if punt else Stat.KICK_RETURNS, 1)
        yards = min(back.yards, spot.GOAL_LINE - back.from_)
        ledger.credit(counts, back.team, Stat.PUNT_RETURN_YARDS if punt else Stat.KICK_RETURN_YARDS, yards)
        ledger.credit(counts, back.team, Stat.RETURN_TOUCHDOWNS, happened(g, Touchdown))
    ledger.end_drive(counts)
