"""The events of Paper Bowl, each with its numbers and its sentence."""

from collections.abc import Callable

from leatherhead.game import Dice, Facts, Hand, LogEvent, events, say, spot, tell_gain, two_dice
from leatherhead.games.paper_bowl import cards, state
from leatherhead.games.paper_bowl.state import Call, Change, Effect
from leatherhead.model.words import TEAMS, spell_yards


def _end_zone(e: Facts, team: int) -> str:
    return say("in the {team:bare} end zone", team=e.teams[team])


def _where(e: Facts) -> str:
    """Say where a ball of the event's team comes down or is lost."""
    at = e["from"] + e["yards"]
    if at >= spot.GOAL_LINE:
        return _end_zone(e, 1 - e.by)
    return say("at {spot}", spot=e.spot(at)) if at > 0 else _end_zone(e, e.by)


def _against_defense(sentence: str) -> Callable[[Facts], str]:
    return lambda e: say(sentence, team=e["team"], defense=cards.defense_title(e["defense"]))


def _both_cards(call: Call) -> Callable[[Facts], Hand]:
    def turned_up(e: Facts) -> Hand:
        laid = [cards.offense_card(call, TEAMS[e.by])]
        if e["defense"] >= 0:
            laid.append(cards.defense_card(e["printed"].book, e["defense"], TEAMS[1 - e.by]))
        return Hand(say("Cards"), cards=tuple(laid))

    return turned_up


def _changed_card(e: Facts) -> str:
    team, is_same = e["team"], e["card"] == e["before"]
    if e["by_defense"]:
        card = cards.defense_title(e["card"])
        if is_same:
            return say("{team:The} {team:stay|stays} with {card}.", team=team, card=card)
        return say("{team:The} {team:play|plays} {card} now.", team=team, card=card)
    if is_same:
        return say("{team:The} {team:stay|stays} with {team:their|its} Offense Card.", team=team)
    return say("{team:The} {team:change|changes} {team:their|its} Offense Card.", team=team)


def _changed_defense(e: Facts) -> Hand | None:
    if not e["by_defense"]:
        return None
    return Hand(say("Card"), cards=(cards.defense_card(e["printed"].book, e["card"], TEAMS[e.by]),))


def _one_die(e: Facts) -> Dice:
    return Dice(say("{team:'s} roll", team=e["team"]), values=(str(e["yards"] // 2),))


def _incomplete(e: Facts) -> str:
    if not e["spoiled_by"]:
        return say("The pass is incomplete.")
    if e["spoiled_by"] == state.OVERTHROWN:
        return say("Incomplete, over the end line.")
    if e["spoiled_by"] == state.STRIPPED:
        return say("Stripped while throwing!")
    return say("Incomplete, broken up by the {die}.", die=e["spoiled_by"])


CHANGED = {
    Change.ADD: "{name}: plus {yards}.",
    Change.SUBTRACT: "{name}: minus {yards}.",
    Change.MULTIPLY: "{name}: the yards are {times}.",
    Change.HALVE: "{name}: the yards are halved.",
}


def _changed_gain(e: Facts) -> str:
    name, amount = cards.play_card_name(e["printed"], e["card"]), int(e["amount"])
    return say(CHANGED[Change(int(e["change"]))], name=name, yards=spell_yards(amount), times=cards.multiplied(amount))


def _gain(e: Facts) -> str:
    end = e["from"] + e["yards"]
    if e["incomplete"] and end <= 0:
        return say("Back in the {team:bare} end zone.", team=e["team"])
    if e["incomplete"] and e["yards"] == 0:
        return ""
    return tell_gain(e)


def _foul(e: Facts) -> str:
    name = e["printed"].card_names[e["card"]]
    if e["printed"].book.effect[e["card"]] == Effect.FALSE_START_OR_OFFSIDE:
        by_offense, _, by_defense = name.partition(" or ")
        name = (by_offense if e["by_offense"] else by_defense) or name
    return say("Flag on {team:the}: {foul}, {yards:yards}.", team=e["team"], foul=say(name).lower(), yards=e["yards"])


def _accepted(e: Facts) -> str:
    if not e["yards"]:  # half the distance from the 1 (PB-R25)
        return say("{team:The} {team:accept|accepts}: no yards from {spot}.", team=e["team"], spot=e.spot(e["at"]))
    said = "{team:The} {team:accept|accepts}: {yards:yards}, to {spot}."
    if e["half"]:
        said = "{team:The} {team:accept|accepts}: {yards:yards}, half the distance to the goal, to {spot}."
    return say(said, team=e["team"], yards=e["yards"], spot=e.spot(e["at"]))


def _returned(e: Facts) -> str:
    end = e["from"] + e["yards"]
    yards = spell_yards(min(e["yards"], spot.GOAL_LINE - e["from"]))
    if end >= spot.GOAL_LINE:
        return say("{team:The} {team:return|returns} it {yards}, all the way.", team=e["team"], yards=yards)
    return say("{team:The} {team:return|returns} it {yards} to {spot}.", team=e["team"], yards=yards, spot=e.spot(end))


def _recovered(e: Facts) -> str:
    at = e.spot(e["from"] + e["yards"])
    return say(
        "It goes {yards:yards}: {team:the} {team:recover|recovers} at {spot}!",
        yards=e["yards"],
        team=e["team"],
        spot=at,
    )


def _lost_onside(e: Facts) -> str:
    at = e.spot(e["from"] + e["yards"])
    return say("It goes only {yards:yards}: {team:'s} ball at {spot}.", yards=e["yards"], team=e["other"], spot=at)


def _field_goal(sentence: str) -> Callable[[Facts], str]:
    return lambda e: say(sentence, spot=e.spot(spot.GOAL_LINE - e["distance"]))


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


def _touchback(e: Facts) -> str:
    return say("Touchback: {team:'s} ball at {spot}.", team=e["team"], spot=e.spot(state.TOUCHBACK_LINE))


class Touchback(events.Touchback, tell=_touchback):
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


class Run(
    _OffenseCard,
    replaces=events.Run,
    tell=_against_defense("{team:The} {team:run|runs} against {defense}."),
    turns_up=_both_cards(Call.RUN),
):
    """The Offense Card Run."""


class ShortPass(
    _OffenseCard,
    tell=_against_defense("{team:The} {team:throw|throws} a short pass against {defense}."),
    turns_up=_both_cards(Call.SHORT_PASS),
):
    """The Offense Card Short Pass."""


class LongPass(
    _OffenseCard,
    tell=_against_defense("{team:The} {team:throw|throws} a long pass against {defense}."),
    turns_up=_both_cards(Call.LONG_PASS),
):
    """The Offense Card Long Pass."""


class FieldGoal(_OffenseCard, tell="{team:The} {team:try|tries} a field goal.", turns_up=_both_cards(Call.FIELD_GOAL)):
    """The Offense Card Field Goal."""


class Punt(_OffenseCard, replaces=events.Punt, tell="{team:The} {team:punt|punts}.", turns_up=_both_cards(Call.PUNT)):
    """The Offense Card Punt."""


class PlayCard(
    LogEvent,
    tell=lambda e: cards.tell_play_card(e["printed"], e["card"]),
    turns_up=lambda e: Hand(say("Play Card"), cards=(cards.play_card(e["printed"], e["card"]),)),
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


class Sack(events.Sack, tell="The {team:bare} quarterback is sacked!"):
    """The passer is sacked."""


def _complete(e: Facts) -> str:
    return say("Complete after all, for {yards:yards}.", yards=e["yards"]) if e["overturned"] else say("Complete.")


class Complete(LogEvent, tell=_complete):
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


class Interception(events.Interception, tell=lambda e: say("Intercepted {where}!", where=_where(e)), ball="from+yards"):
    """The defense catches a pass."""

    yards: int
    from_: int


class Fumble(
    events.Fumble,
    tell=lambda e: say("{team:The} {team:fumble|fumbles} {where}!", team=e["team"], where=_where(e)),
    ball="from+yards",
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


class FieldGoalGood(events.FieldGoalGood, tell=_field_goal("The field goal from {spot} is good.")):
    """A field goal is good."""


class FieldGoalMissed(events.FieldGoalMissed, tell=_field_goal("The field goal from {spot} is no good.")):
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
    tell=lambda e: (
        say("Tied. Overtime!") if e["quarter"] == state.QUARTERS + 1 else say("Still tied. Another overtime period!")
    ),
):
    """An overtime period begins."""

    quarter: int
