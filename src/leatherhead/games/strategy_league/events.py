"""The events of Strategy League: football's with more numbers, and its own, each with the announcer's sentence."""

from leatherhead.football import events
from leatherhead.football.spot import GOAL_LINE, KICK_YARDS
from leatherhead.games.strategy_league import readings, state
from leatherhead.games.strategy_league.state import Foul, Result, Roll
from leatherhead.model.table import Card, Dice, Hand, Part
from leatherhead.model.words import COIN_SIDES, TEAMS, Facts, LogEvent, spell_yards

FREE_KICK_YARDS = 10  # a fair-catch kick has no snap
ROLLS = {
    Roll.KICKOFF: "Kickoff roll",
    Roll.ONSIDE: "Onside roll",
    Roll.EXTRA_POINT: "Extra-point roll",
    **dict.fromkeys((Roll.PUNT, Roll.TOUCH_PUNT), "Punt roll"),
    **dict.fromkeys((Roll.KICKOFF_RETURN, Roll.ONSIDE_RETURN, Roll.PUNT_RETURN), "Return roll"),
    **dict.fromkeys(readings.COLUMNS, "Penalty roll"),
}
FOULS = {Foul.O10L: "intentional grounding", Foul.AUTO_5: "false start", Foul.RUNK: "running into the kicker"}


# Dice and the coin, in the order in which they fall.


def _shown(e: Facts) -> str:
    """Spell the roll, or the reading that a referee gave instead."""
    return str(e["roll"]) if e["roll"] < state.NAMED else readings.spell_result(e["roll"] - state.NAMED)


def _rolled(e: Facts) -> str:
    needed = f"; {e['needed']} or less goes all the way" if e["needed"] else ""
    return f"{ROLLS.get(Roll(e['what']), 'Roll')} {_shown(e)}{needed}."


def _dice(e: Facts) -> Part:
    return Dice(ROLLS.get(Roll(e["what"]), "Roll"), values=(_shown(e),), kind="d100")


class Rolled(LogEvent, tell=_rolled, turns_up=_dice):
    """Percentile dice for a Roll from a hash mark; `needed` is the highest roll that succeeds, or 0."""

    roll: int
    what: int
    needed: int
    hash: int


def _flipped(e: Facts) -> str:
    what = "The pass is up for grabs" if e["what"] == state.Flip.INTERCEPTION else "The ball is loose"
    return f"{what}: {COIN_SIDES[e['side']]}."


def _coin(e: Facts) -> Part:
    return Dice("Coin", values=(COIN_SIDES[e["side"]],), kind="coin")


class Flipped(LogEvent, tell=_flipped, turns_up=_coin):
    """The coin, for a Flip."""

    side: int
    what: int


# Plays from scrimmage.


def _names(e: Facts) -> tuple[str, str]:
    data = e["printed"].data
    return data["play"][e["play"]]["name"], data["defense"][e["defense"]]["name"]


def _called(e: Facts) -> str:
    play, front = _names(e)
    return f"{e['team']:The} {e['team']:call|calls} {play} against {front}."


def _cards(e: Facts) -> Part:
    play, front = _names(e)
    return Hand("Cards", cards=(Card(play, owner=TEAMS[e.by]), Card(front, owner=TEAMS[1 - e.by])))


class Called(LogEvent, tell=_called, turns_up=_cards):
    """Both cards are turned up."""

    play: int
    defense: int
    from_: int
    down: int


def _run(e: Facts) -> str:
    yards, end, team = e["yards"], e["from"] + e["yards"], e["team"]
    if end >= GOAL_LINE:
        return f"{team:The} {team:run|runs} {spell_yards(yards)} into the end zone!"
    if end <= 0:
        return f"{team:The} {team:are|is} tackled in the end zone."
    if yards > 0:
        return f"{team:The} {team:run|runs} for {spell_yards(yards)} to {e.spot(end)}."
    if yards == 0:
        return f"{team:The} {team:are|is} stopped for no gain."
    return f"{team:The} {team:lose|loses} {spell_yards(-yards)}, back to {e.spot(end)}."


class Run(LogEvent, replaces=events.Run, tell=_run, ball="from+yards"):
    """A run."""

    yards: int
    from_: int
    down: int


def _complete(e: Facts) -> str:
    yards, end = e["yards"], e["from"] + e["yards"]
    if end >= GOAL_LINE:
        return f"Complete for {spell_yards(yards)} into the end zone!"
    if end <= 0:
        return "Complete, but tackled in the end zone."
    if yards < 0:
        return f"Complete behind the line for a loss of {spell_yards(-yards)}, back to {e.spot(end)}."
    return f"Complete for {spell_yards(yards)} to {e.spot(end)}." if yards else "Complete for no gain."


class PassComplete(LogEvent, replaces=events.Pass, tell=_complete, ball="from+yards"):
    """A completion."""

    yards: int
    from_: int
    down: int


class PassIncomplete(events.Incomplete):
    """An incompletion."""


def _sack(e: Facts) -> str:
    end = e["from"] + e["yards"]
    where = "in the end zone" if end <= 0 else f"for a loss of {spell_yards(-e['yards'])}, back to {e.spot(end)}"
    return f"The {e['team'].bare} quarterback is sacked {where}!"


class Sack(events.Sack, tell=_sack, ball="from+yards"):
    """A sack."""

    yards: int
    from_: int
    down: int


def _interception(e: Facts) -> str:
    end = e["from"] + e["yards"]
    if end <= 0:
        return f"Intercepted by {e['team']:the}!"
    where = "in the end zone" if end >= GOAL_LINE else f"at {e.spot(end, 1 - e.by)}"
    return f"Intercepted by {e['team']:the} {where}!"


class Interception(events.Interception, tell=_interception, ball="their from+yards"):
    """An interception by a team; unlike football's, the event is the defense's."""

    yards: int
    from_: int


class InterceptionReturnTd(LogEvent, tell="{team:The} {team:return|returns} it all the way!"):
    """An interception is returned for a touchdown."""

    at: int


def _fumble(e: Facts) -> str:
    where = f"at {e.spot(e['at'])}" if e["at"] > 0 else "in the end zone"
    return f"{e['team']:The} {e['team']:fumble|fumbles} {where}!"


class Fumble(events.Fumble, tell=_fumble, ball="at"):
    """A fumble."""

    at: int


class FumbleRecovered(events.Recovered, tell="{team:The} {team:recover|recovers} the fumble.", ball="at"):
    """A team recovers its own fumble."""

    at: int


class FumbleLost(LogEvent, tell="{other:The} {other:recover|recovers} it!", ball="at"):
    """A team loses its fumble."""

    at: int


class FumbleReturnTd(LogEvent, tell="{team:The} {team:run|runs} it all the way!"):
    """A fumble is returned for a touchdown."""

    at: int


class Kneel(LogEvent, tell="{team:The} {team:take|takes} a knee."):
    """A kneel."""

    from_: int
    down: int


class Spike(LogEvent, tell="{team:The} {team:spike|spikes} the ball to stop the clock."):
    """A spike."""

    from_: int
    down: int


class RanOutOfBounds(LogEvent, tell="Out of bounds at {at:spot}: minus five yards, and the clock stops."):
    """The ball carrier gives up yards for the clock."""

    yards: int
    at: int


class FirstDown(events.FirstDown):
    """A first down, by the play or by a penalty."""

    by_penalty: int


# Kicks.


def _flight(e: Facts) -> str:
    """Describe the distance of a kick and its landing spot."""
    end = e["from"] + e["yards"]
    return f"{spell_yards(e['yards'])} {'into the end zone' if end >= GOAL_LINE else f'to {e.spot(end)}'}"


def _kickoff(e: Facts) -> str:
    text = f"{e['team']:The} {e['team']:kick|kicks} off from {e['from']:spot}"
    return f"{text}, {_flight(e)}." if e["how"] == Result.GAIN else f"{text}."


class Kickoff(events.Kickoff, tell=_kickoff, ball="from+yards"):
    """A kickoff; `how` is its Result."""

    from_: int
    yards: int
    how: int


class OnsideKick(events.Onside, tell="{team:The} {team:try|tries} an onside kick, {yards:yards}!", ball="from+yards"):
    """An onside kick."""

    from_: int
    yards: int


class OnsideRecovered(events.OnsideKept, tell="{team:The} {team:recover|recovers} it at {at:spot}!"):
    """The kickers recover an onside kick."""

    at: int


class FreeKick(LogEvent, tell="{team:The} {team:take|takes} the free kick from {from:spot} after the safety."):
    """A free kick of any kind, which is told next."""

    from_: int


def _punt(e: Facts, verb: str, touch: str = "") -> str:
    how, ends = Result(e["how"]), ""
    if how == Result.GAIN or how == Result.OUT_OF_BOUNDS:
        ends = f" {_flight(e)}"
    elif how == Result.DEAD_ON:
        ends = f"; it is downed at {e.spot(e['yards'], 1 - e.by)}"
    elif how == Result.TOUCHBACK:
        ends = " into the end zone"
    return f"{e['team']:The} {format(e['team'], verb)}{touch}{ends}."


class Punt(LogEvent, replaces=events.Punt, tell=lambda e: _punt(e, "punt|punts"), ball="from+yards"):
    """A punt; `how` is its Result."""

    from_: int
    yards: int
    how: int


class TouchPunt(LogEvent, tell=lambda e: _punt(e, "try|tries", " a touch punt"), ball="from+yards"):
    """A touch punt; `how` is its Result."""

    from_: int
    yards: int
    how: int


class KickOutOfBounds(LogEvent, tell="Out of bounds. {team:The's} ball at {at:spot}."):
    """A kick goes out of bounds; the team is the receivers."""

    at: int


class Touchback(events.Touchback, tell="Touchback. {team:The's} ball at {at:spot}."):
    """A touchback, and its spot."""

    at: int


class FairCatch(LogEvent, tell="Fair catch by {team:the} at {at:spot}."):
    """A fair catch."""

    at: int


def _return(e: Facts) -> str:
    yards, end, team = e["yards"], e["from"] + e["yards"], e["team"]
    if end >= GOAL_LINE:
        return f"{team:The} {team:return|returns} it {spell_yards(yards)} all the way!"
    if e["onside"] and yards:
        return f"{team:The} {team:recover|recovers} it and {team:run|runs} {spell_yards(yards)} to {e.spot(end)}."
    if e["onside"]:
        verb = "touch|touches" if e["fumbled"] else "recover|recovers"
        return f"{team:The} {format(team, verb)} it at {e.spot(end)}."
    if yards == 0 and e["fumbled"]:
        return f"{team:The} {team:catch|catches} it at {e.spot(end)}."
    if yards == 0:
        return f"No return: {team:the} {team:are|is} down at {e.spot(end)}."
    if yards < 0:
        return f"{team:The} {team:lose|loses} {spell_yards(-yards)} on the return, back to {e.spot(end)}."
    return f"{team:The} {team:return|returns} it {spell_yards(yards)} to {e.spot(end)}."


class KickReturn(LogEvent, tell=_return, ball="from+yards"):
    """The return of a kickoff or onside kick."""

    yards: int
    from_: int
    onside: int
    fumbled: int


class PuntReturn(LogEvent, tell=_return, ball="from+yards"):
    """The return of a punt."""

    yards: int
    from_: int
    onside: int
    fumbled: int


def _try_for_goal(e: Facts, kick: str, behind: int) -> str:
    return f"{e['team']:The} {e['team']:try|tries} a {e['distance'] + behind}-yard {kick}."


class FieldGoal(LogEvent, tell=lambda e: _try_for_goal(e, "field goal", KICK_YARDS)):
    """A field goal is tried."""

    distance: int


class FairCatchKick(LogEvent, tell=lambda e: _try_for_goal(e, "fair-catch kick", FREE_KICK_YARDS)):
    """A fair-catch kick is tried."""

    distance: int


class FlaggedKick(
    LogEvent, tell=lambda e: f"The kick is {'good, but' if e['good'] else 'no good, and'} there is a flag."
):
    """The result of a kick at goal, told before its penalty is rolled."""

    good: int


class FieldGoalGood(events.FieldGoalGood, tell="The kick is good! Three points for {team:the}."):
    """A field goal or fair-catch kick is good."""


def _missed(e: Facts) -> str:
    return f"No good. {e['other']:The's} ball at {e.spot(e['at'])}." if e["at"] > 0 else "No good."


class FieldGoalMissed(events.FieldGoalMissed, tell=_missed):
    """A kick at goal is missed; `at` is 0 as long as a flag may decide otherwise."""

    at: int


class KickBlocked(LogEvent, tell="Blocked by {team:the}!", ball="their at"):
    """A kick is blocked."""

    at: int


class BlockedKickReturnTd(LogEvent, tell="{team:The} {team:pick|picks} it up and {team:go|goes} all the way!"):
    """A blocked kick is returned for a touchdown."""


class BlockedKickRecovered(LogEvent, tell="{team:The} {team:fall|falls} on it at {at:spot}.", ball="at"):
    """The defense recovers a blocked kick without a return."""

    at: int


# Tries.


def _extra_point(e: Facts, how: str) -> str:
    far = f"{e['distance'] + KICK_YARDS}-yard " if e["distance"] else ""
    return f"The {far}extra point is {how}."


class ExtraPointGood(events.ExtraPointGood, tell=lambda e: _extra_point(e, "good")):
    """An extra point; the distance to the goal line is 0 from the usual line."""

    distance: int


class ExtraPointMissed(events.ExtraPointFailed, tell=lambda e: _extra_point(e, "no good")):
    """A missed extra point; the distance to the goal line is 0 from the usual line."""

    distance: int


class TwoPointGood(events.TwoPointGood, tell="The two-point try is good!"):
    """A two-point conversion."""


class TwoPointFailed(events.TwoPointFailed, tell="The two-point try fails."):
    """A failed two-point conversion."""


class DefensiveTwoPoints(LogEvent, tell="Two points for {team:the} on the return!"):
    """The defense returns a try."""


# Flags.


def _penalty(e: Facts) -> str:
    foul = Foul(e["foul"])
    if foul == Foul.NONE:
        return "A flag comes out and is picked up."
    yards = spell_yards(state.yards_of_foul(foul))
    if foul in FOULS:
        more = " and loss of down" if foul == Foul.O10L else ""
        return f"Flag on {e['team']:the}: {FOULS[foul]}, {yards}{more}."
    return f"Flag on {e['team']:the}: {yards}{' and another kick' if foul == Foul.REKICK_5 else ''}."


class Penalty(LogEvent, tell=_penalty):
    """A Foul by a team."""

    foul: int


def _accepted(e: Facts) -> str:
    yards, to_goal = e["yards"], GOAL_LINE - e["at"]  # the goal line of the guilty team
    if e["at"] == state.ON_THE_KICKOFF:
        return ""
    if not yards and to_goal == 0:
        return "Enforced in the end zone."
    if not yards and e["foul"] == Foul.RUNK and e["play_counts"]:
        return "The punt stands."
    if not yards:
        return "The ball cannot be moved any closer."
    if yards == state.yards_of_foul(e["foul"]):
        return f"Enforced: the ball is at {e['at']:spot}."
    half = ", half the distance" if 0 <= to_goal - yards <= 1 else ""
    return f"Enforced: {spell_yards(yards)}{half}, and the ball is at {e['at']:spot}."


class PenaltyAccepted(LogEvent, tell=_accepted):
    """A penalty is enforced, for the team that was fouled; `play_counts` if the play stays in the statistics."""

    foul: int
    yards: int
    play_counts: int
    at: int


class PenaltyDeclined(LogEvent, tell="{team:The} {team:decline|declines}."):
    """The fouled team declines."""

    foul: int


def _void(e: Facts) -> str:
    reasons = {Foul.O10L: "No foul without an incomplete pass: the", Foul.RUNK: "No foul on a free kick: the"}
    return f"{reasons.get(Foul(e['foul']), 'The')} play stands and the clock stops."


class PenaltyVoid(LogEvent, tell=_void):
    """A flag without a foul."""

    foul: int


class PenaltyCarriedOver(LogEvent, tell="The {yards} yards will be enforced on the kickoff."):
    """A penalty waits for the kickoff."""

    yards: int


class Rekick(LogEvent, tell="{team:The} must kick again, from {from:spot}."):
    """A kickoff is repeated."""

    from_: int


# The clock.


class CoinToss(events.Toss, tell="{team:The} {team:win|wins} the toss."):
    """A team wins the toss."""


class HurryUp(LogEvent, tell="{team:The} {team:go|goes} no-huddle."):
    """The offense goes no-huddle."""


class Huddle(LogEvent, tell="{team:The} {team:huddle|huddles} again."):
    """The offense huddles again."""


class ClockRunOut(LogEvent, tell="{team:The} {team:let|lets} the clock run."):
    """The offense lets the clock run."""


class OneMorePlay(LogEvent, tell="There is time for one more play."):
    """One more play before the warning or the end of the period."""


class TwoMinuteWarning(LogEvent, tell="Two-minute warning."):
    """The two-minute warning."""


def _period(e: Facts) -> str:
    return f"End of the {e['quarter']:ordinal} quarter." if e["quarter"] <= state.QUARTERS else "End of overtime."


class EndOfPeriod(events.EndQuarter, tell=_period):
    """The end of a quarter or of an overtime period."""


class Halftime(LogEvent, tell="Halftime."):
    """Halftime."""


class Overtime(LogEvent, tell="Tied. Overtime!"):
    """Overtime follows."""


class GameOver(events.EndGame):
    """The game is over."""
