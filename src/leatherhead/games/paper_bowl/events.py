"""The events of Paper Bowl, each with its numbers and its sentence."""

from collections.abc import Callable

from leatherhead.game import Dice, Facts, Hand, LogEvent, events, spot, tell_gain, two_dice
from leatherhead.games.paper_bowl import cards, state
from leatherhead.games.paper_bowl.state import Call, Change, Effect
from leatherhead.model.words import TEAMS, spell_yards


def _end_zone(e: Facts, team: int) -> str:
    return f"in the {e.teams[team].bare} end zone"


def _where(e: Facts) -> str:
    """Say where a ball of the event's team comes down or is lost."""
    at = e["from"] + e["yards"]
    if at >= spot.GOAL_LINE:
        return _end_zone(e, 1 - e.by)
    return f"at {e.spot(at)}" if at > 0 else _end_zone(e, e.by)


def _call(does: str, many: str, call: Call) -> Callable[[Facts], str]:
    def tell(e: Facts) -> str:
        against = "" if call > Call.LONG_PASS else f" against {cards.defense_title(e['defense'])}"
        return f"{e['team']:The} {e['team']:{many}|{does}}{against}."

    return tell


def _both_cards(call: Call) -> Callable[[Facts], Hand]:
    def turned_up(e: Facts) -> Hand:
        laid = [cards.offense_card(call, TEAMS[e.by])]
        if e["defense"] >= 0:
            laid.append(cards.defense_card(e["printed"].book, e["defense"], TEAMS[1 - e.by]))
        return Hand("Cards", cards=tuple(laid))

    return turned_up


def _changed_card(e: Facts) -> str:
    if e["card"] == e["before"]:
        same = cards.defense_title(e["card"]) if e["by_defense"] else f"{e['team']:their|its} Offense Card"
        return f"{e['team']:The} {e['team']:stay|stays} with {same}."
    if e["by_defense"]:
        return f"{e['team']:The} {e['team']:play|plays} {cards.defense_title(e['card'])} now."
    return f"{e['team']:The} {e['team']:change|changes} {e['team']:their|its} Offense Card."


def _changed_defense(e: Facts) -> Hand | None:
    if not e["by_defense"]:
        return None
    return Hand("Card", cards=(cards.defense_card(e["printed"].book, e["card"], TEAMS[e.by]),))


def _one_die(e: Facts) -> Dice:
    return Dice(f"{e['team']:'s} roll", values=(str(e["yards"] // 2),))


def _incomplete(e: Facts) -> str:
    if not e["spoiled_by"]:
        return "The pass is incomplete."
    if e["spoiled_by"] == state.OVERTHROWN:
        return "Incomplete, over the end line."
    if e["spoiled_by"] == state.STRIPPED:
        return "Stripped while throwing!"
    return f"Incomplete, broken up by the {e['spoiled_by']}."


def _changed_gain(e: Facts) -> str:
    amount = int(e["amount"])
    change = {
        Change.ADD: f"plus {spell_yards(amount)}",
        Change.SUBTRACT: f"minus {spell_yards(amount)}",
        Change.MULTIPLY: f"the yards are {cards.multiplied(amount)}",
        Change.HALVE: "the yards are halved",
    }
    return f"{e['printed'].card_names[e['card']]}: {change[Change(int(e['change']))]}."


def _gain(e: Facts) -> str:
    end = e["from"] + e["yards"]
    if e["incomplete"] and end <= 0:
        return f"Back {_end_zone(e, e.by)}."
    if e["incomplete"] and e["yards"] == 0:
        return ""
    return tell_gain(e)


def _foul(e: Facts) -> str:
    name = e["printed"].card_names[e["card"]]
    if e["printed"].book.effect[e["card"]] == Effect.FALSE_START_OR_OFFSIDE:
        by_offense, _, by_defense = name.partition(" or ")
        name = (by_offense if e["by_offense"] else by_defense) or name
    return f"Flag on {e['team']:the}: {name.lower()}, {spell_yards(e['yards'])}."


def _accepted(e: Facts) -> str:
    if not e["yards"]:  # half the distance from the 1 (PB-R25)
        return f"{e['team']:The} {e['team']:accept|accepts}: no yards from {e.spot(e['at'])}."
    half = ", half the distance to the goal" if e["half"] else ""
    return f"{e['team']:The} {e['team']:accept|accepts}: {spell_yards(e['yards'])}{half}, to {e.spot(e['at'])}."


def _returned(e: Facts) -> str:
    end = e["from"] + e["yards"]
    where = ", all the way" if end >= spot.GOAL_LINE else f" to {e.spot(end)}"
    yards = spell_yards(min(e["yards"], spot.GOAL_LINE - e["from"]))
    return f"{e['team']:The} {e['team']:return|returns} it {yards}{where}."


def _recovered(e: Facts) -> str:
    at = e.spot(e["from"] + e["yards"])
    return f"It goes {spell_yards(e['yards'])}: {e['team']:the} {e['team']:recover|recovers} at {at}!"


def _lost_onside(e: Facts) -> str:
    return f"It goes only {spell_yards(e['yards'])}: {e['other']:'s} ball at {e.spot(e['from'] + e['yards'])}."


def _field_goal(result: str) -> Callable[[Facts], str]:
    return lambda e: f"The field goal from {e.spot(spot.GOAL_LINE - e['distance'])} is {result}."


# Kicks.


class TossWon(events.Toss, tell="{team:The} {team:win|wins} the toss."):
    """A team has won the toss."""


class Kickoff(events.Kickoff, tell="{team:The} {team:kick|kicks} off from {from:spot}."):
    """A kickoff."""

    from_: int


class FreeKick(LogEvent, tell="{team:The} {team:take|takes} a free kick from {from:spot}."):
    """A free kick after a safety."""

    from_: int


class OnsideKick(events.Onside):
    """An onside kick."""

    from_: int


class OnsideRecovered(events.OnsideKept, tell=_recovered, turns_up=_one_die):
    """The kickers recover it."""

    yards: int
    from_: int


class OnsideLost(LogEvent, tell=_lost_onside, turns_up=_one_die):
    """The receivers recover it."""

    yards: int
    from_: int


class Landed(LogEvent, tell="Fielded at {at:spot}.", ball="at"):
    """A kick comes down."""

    at: int


class Touchback(events.Touchback, tell=lambda e: f"Touchback: {e['team']:'s} ball at {e.spot(state.TOUCHBACK_LINE)}."):
    """The receivers take a touchback."""


class Return(LogEvent):
    """A return begins."""

    from_: int


class Returned(LogEvent, tell=_returned, ball="from+yards"):
    """A return ends."""

    yards: int
    from_: int


# The cards of a play.


class _OffenseCard(LogEvent):
    """An Offense Card; no Defense Card (-1) lies against a field goal after the last Play Card of a half."""

    defense: int
    from_: int
    down: int
    to_go: int


class Run(_OffenseCard, replaces=events.Run, tell=_call("runs", "run", Call.RUN), turns_up=_both_cards(Call.RUN)):
    """The Offense Card Run."""


class ShortPass(
    _OffenseCard,
    tell=_call("throws a short pass", "throw a short pass", Call.SHORT_PASS),
    turns_up=_both_cards(Call.SHORT_PASS),
):
    """The Offense Card Short Pass."""


class LongPass(
    _OffenseCard,
    tell=_call("throws a long pass", "throw a long pass", Call.LONG_PASS),
    turns_up=_both_cards(Call.LONG_PASS),
):
    """The Offense Card Long Pass."""


class FieldGoal(
    _OffenseCard,
    tell=_call("tries a field goal", "try a field goal", Call.FIELD_GOAL),
    turns_up=_both_cards(Call.FIELD_GOAL),
):
    """The Offense Card Field Goal."""


class Punt(_OffenseCard, replaces=events.Punt, tell=_call("punts", "punt", Call.PUNT), turns_up=_both_cards(Call.PUNT)):
    """The Offense Card Punt."""


class PlayCard(
    LogEvent,
    tell=lambda e: cards.tell_play_card(e["printed"], e["card"]),
    turns_up=lambda e: Hand("Play Card", cards=(cards.play_card(e["printed"], e["card"]),)),
):
    """A Play Card is turned up."""

    card: int


class CardChanged(LogEvent, tell=_changed_card, turns_up=_changed_defense):
    """A team changes its card after a timeout."""

    card: int
    by_defense: int
    before: int


class ExtraCard(LogEvent, tell="One more Play Card joins the deck."):
    """A timeout adds a Play Card."""


# The gain.


class Throw(LogEvent, tell="Roll {a}-{b}.", turns_up=two_dice):
    """Both dice."""

    a: int
    b: int


class Doublet(LogEvent, tell="Doubles: roll again."):
    """Doubles are rolled again."""


class Sack(events.Sack, tell=lambda e: f"The {e['team'].bare} quarterback is sacked!"):
    """The passer is sacked."""


class Complete(
    LogEvent,
    tell=lambda e: f"Complete after all, for {spell_yards(e['yards'])}." if e["overturned"] else "Complete.",
):
    """A pass is caught, or ruled so."""

    yards: int
    overturned: int


class Incomplete(events.Incomplete, tell=_incomplete):
    """A pass is incomplete, or ruled so."""

    yards: int
    spoiled_by: int


class RunValue(LogEvent):
    """The Defense Card takes yards off a run."""

    yards: int
    card: int


class GainChanged(LogEvent, tell=_changed_gain):
    """The Play Card changes the gain."""

    change: int
    amount: int
    card: int


class Gain(events.Gain, tell=_gain):
    """The gain stands."""

    incomplete: int


class FirstDown(events.FirstDown):
    """A first down."""

    by_penalty: int


class TurnoverOnDowns(events.TurnoverOnDowns, tell="Turnover on downs: {other:'s} ball."):
    """A team has not made it in four downs."""


# Turnovers, challenges and fouls.


class Interception(events.Interception, tell=lambda e: f"Intercepted {_where(e)}!", ball="from+yards"):
    """The defense catches a pass."""

    yards: int
    from_: int


class Fumble(
    events.Fumble, tell=lambda e: f"{e['team']:The} {e['team']:fumble|fumbles} {_where(e)}!", ball="from+yards"
):
    """The offense fumbles."""

    yards: int
    from_: int


class Turnover(LogEvent, tell="{team:The} {team:have|has} the ball."):
    """The defense takes over."""

    at: int


class Challenge(LogEvent, tell="{team:The} {team:challenge|challenges} the call."):
    """A team challenges."""


class ChallengeWon(LogEvent, tell="Odd: the challenge is won."):
    """The roll is odd."""


class ChallengeLost(LogEvent, tell="Even: the challenge is lost and costs {team:the} a timeout."):
    """The roll is even."""


class Foul(LogEvent, tell=_foul):
    """A foul, by its team."""

    yards: int
    card: int
    by_offense: int


class PenaltyAccepted(LogEvent, tell=_accepted):
    """The fouled team accepts."""

    yards: int
    at: int
    half: int


class PenaltyDeclined(LogEvent, tell="{team:The} {team:decline|declines}."):
    """The fouled team declines."""


class HalfTheDistance(LogEvent):
    """A penalty is shortened, to these yards."""

    yards: int


# Scores and periods.


class FieldGoalGood(events.FieldGoalGood, tell=_field_goal("good")):
    """A field goal is good."""


class FieldGoalMissed(events.FieldGoalMissed, tell=_field_goal("no good")):
    """A field goal is missed."""


class KickTryGood(events.ExtraPointGood):
    """An extra point is good."""


class KickTryMissed(events.ExtraPointFailed):
    """An extra point is missed."""


class TwoPointGood(events.TwoPointGood, tell="The two-point conversion is good!"):
    """A two-point conversion is good."""

    yards: int


class TwoPointFailed(events.TwoPointFailed):
    """A two-point conversion fails."""

    yards: int


class EndHalf(LogEvent, tell="Halftime."):
    """The first half is over."""


class Overtime(
    LogEvent,
    tell=lambda e: "Tied. Overtime!" if e["quarter"] == state.QUARTERS + 1 else "Still tied. Another overtime period!",
):
    """An overtime period begins."""

    quarter: int
