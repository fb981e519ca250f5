"""The events of Card Bowl, and how each is told."""

from typing import Any

from leatherhead.engine.words import labels, says, spell_spot, spell_yards
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.state import Event, Target

TARGETS = labels(Target)
Told = dict[str, Any]


def place(spot: int) -> str:
    """Spell a place on the field, end zones included."""
    if spot == 0 or spot == 100:
        return "the goal line"
    if spot < 0 or spot > 100:
        return f"{spell_yards(min(-spot, 10) if spot < 0 else min(spot - 100, 10))} deep in the end zone"
    return spell_spot(spot)


def at(spot: int) -> str:
    """Spell where something happens."""
    if spot == 0 or spot == 100:
        return "on the goal line"
    return f"at {spell_spot(spot)}" if 0 < spot < 100 else place(spot)


def _gain(e: Told, how: str) -> str:
    """A gain or a loss from the line, not told farther than the goal lines."""
    end = e["from"] + e["yards"]
    if end >= 100:
        return f"{e['team']} {how} {spell_yards(100 - e['from'])}, into the end zone."
    if e["yards"] > 0:
        return f"{e['team']} {how} {spell_yards(e['yards'])}, to {place(end)}."
    if e["yards"] < 0:
        return f"{e['team']} {how} a loss of {spell_yards(-e['yards'])}, back to {place(end)}."
    return f"{e['team']} {how} no gain."


def _target(e: Told) -> str:
    kind, slot = TARGETS[e["target"]].split("-")
    cards = f"{CARD_IDS[e['offense_card']]} against {CARD_IDS[e['defense_card']]}"
    return f"{e['team']} {'hand off to' if kind == 'run' else 'throw to'} slot {slot}, {cards}."


def _hand(e: Told) -> str:
    return " ".join(CARD_IDS[e[f"card_{slot}"]] for slot in range(1, 5))


def _yac(e: Told) -> str:
    if e["yards"] == 0:
        return "Stopped where he caught it."
    return (
        f"{spell_yards(e['yards'])} after the catch." if e["yards"] > 0 else f"Driven back {spell_yards(-e['yards'])}."
    )


def _return(e: Told) -> str:
    end = e["from"] + e["yards"]
    if end >= 100:
        return f"{e['team']} return it {spell_yards(e['yards'])}, all the way!"
    if e["yards"] < 0:
        return f"{e['team']} lose {spell_yards(-e['yards'])} on the return: down {at(end)}."
    if e["yards"] == 0:
        return f"{e['team']} bring it back nowhere: down {at(end)}."
    return f"{e['team']} return it {spell_yards(e['yards'])}, to {place(end)}."


def _free(e: Told) -> str:
    cards = "a card" if e["draws"] == 1 else f"{e['draws']} cards"
    return f"{e['team']} break into the open with {cards} to draw!"


def _carried(e: Told) -> str:
    if e["to"] >= 100:
        return f"{spell_yards(e['yards'])}, and nobody catches him!"
    return f"{spell_yards(e['yards'])} more, to {place(e['to'])}." if e["yards"] else "Not a yard more."


def _fumble_bounce(e: Told) -> str:
    where = "downfield" if e["yards"] > 0 else "back"
    return f"Nobody has it! It bounces {spell_yards(abs(e['yards']))} {where}."


def _punt_bounce(e: Told) -> str:
    where = "back" if e["yards"] > 0 else "on"
    return f"It bounces {spell_yards(abs(e['yards']))} {where}."


def _downed(e: Told) -> str:
    held = f"The coverage takes {spell_yards(e['held'])} off that. " if e["held"] else ""
    return f"{held}Dead {at(e['at'])}."


def _pass_complete(e: Told) -> str:
    return f"Complete! {_gain(e, 'pass for')}"


def _short_kick(e: Told) -> str:
    return "Too short again: the receivers have it." if e["again"] else "Too short: kick over."


def _end_of_quarter(e: Told) -> str:
    return f"End of the {('first', 'second', 'third', 'fourth')[e['quarter'] - 1]} quarter."


_HAND = ("card_1", "card_2", "card_3", "card_4")

EVENTS = {
    Event.COIN_TOSS: says("{team} win the toss."),
    Event.KICKOFF: says(lambda e: f"{e['team']} kick off; it is received {at(e['at'])}.", "at"),
    Event.SQUIB_KICK: says(lambda e: f"{e['team']} squib it; it is picked up {at(e['at'])}.", "at"),
    Event.ONSIDE_KICK: says("{team} try an on-side kick: it travels {yards:yards}.", "yards"),
    Event.SHORT_KICK: says(_short_kick, "at", "again"),
    Event.ONSIDE_RECOVERED: says(lambda e: f"{e['team']} have recovered their own kick {at(e['at'])}!", "at"),
    Event.ONSIDE_FAILED: says("{team} do not get it back: the receivers have it.", "at"),
    Event.FREE_KICK: says(lambda e: f"{e['team']} free-kick; it is received {at(e['at'])}.", "at"),
    Event.RETURN: says(_return, "yards", "from"),
    Event.TOUCHBACK: says("Touchback, {team} ball at own 20."),
    Event.SNAP: says("", "from", "down", "to_go"),
    Event.OFFENSE_HAND: says(lambda e: f"{e['team']} line up {_hand(e)}.", *_HAND, turns_up=_hand),
    Event.DEFENSE_HAND: says(lambda e: f"{e['team']} answer with {_hand(e)}.", *_HAND, turns_up=_hand),
    Event.TARGET: says(_target, "target", "offense_card", "defense_card"),
    Event.RUSH: says(lambda e: _gain(e, "run for"), "yards", "from"),
    Event.PASS_COMPLETE: says(_pass_complete, "yards", "from", "cards"),
    Event.PASS_INCOMPLETE: says("Incomplete.", "cards"),
    Event.SACK: says("Sacked! {team} lose {yards:yards}.", "yards", "from"),
    Event.INTERCEPTION: says(
        lambda e: f"The Ace of Spades: {e['team']} are intercepted {at(e['from'] + e['yards'])}!", "yards", "from"
    ),
    Event.YAC: says(_yac, "yards", "from"),
    Event.OPEN_FIELD_RUN: says(_free, "draws", "from"),
    Event.CARRIED: says(_carried, "yards", "to"),
    Event.OUT_OF_BOUNDS: says(lambda e: f"Out of bounds {at(e['at'])}: the clock stops.", "at"),
    Event.OUT_OF_BOUNDS_FAILED: says("He makes for the sideline and does not get there.", "at"),
    Event.FUMBLE: says(lambda e: f"The Ace of Spades: {e['team']} fumble {at(e['at'])}!", "at"),
    Event.FUMBLE_BOUNCE: says(_fumble_bounce, "yards", "at"),
    Event.FUMBLE_TIE: says("Both dive for it, and neither has it."),
    Event.FUMBLE_RECOVERED: says(lambda e: f"{e['team']} recover it {at(e['at'])}.", "at"),
    Event.FUMBLE_LOST: says(lambda e: f"{e['team']} have lost it, {at(100 - e['at'])}.", "at"),
    Event.FUMBLE_DEAD: says("The fumble cannot be advanced.", "at"),
    Event.PUNT: says(
        lambda e: f"{e['team']} punt {spell_yards(e['yards'])}; it comes down {at(e['at'])}.", "yards", "at"
    ),
    Event.PUNT_BLOCKED: says(
        lambda e: f"{e['team']} punt, and the Ace of Spades blocks it: loose {at(e['at'])}!", "at"
    ),
    Event.PUNT_OUT_OF_BOUNDS: says("Out of bounds there.", "at"),
    Event.FAIR_CATCH: says(lambda e: f"Fair catch by {e['team']} {at(e['at'])}.", "at"),
    Event.PUNT_BOUNCE: says(_punt_bounce, "yards", "card"),
    Event.DOWNED: says(_downed, "at", "held"),
    Event.FIELD_GOAL_GOOD: says("The field goal from {distance:yards} is good.", "distance"),
    Event.FIELD_GOAL_MISSED: says("The field goal from {distance:yards} is no good.", "distance"),
    Event.FIELD_GOAL_BLOCKED: says("The field goal from {distance:yards} is blocked by the Ace of Spades!", "distance"),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.SAFETY: says("Safety: two points for {team}."),
    Event.EXTRA_POINT_GOOD: says("The extra point is good."),
    Event.EXTRA_POINT_MISSED: says("The extra point is no good."),
    Event.EXTRA_POINT_BLOCKED: says("The extra point is blocked!"),
    Event.TWO_POINT_GOOD: says("The two-point try is good."),
    Event.TWO_POINT_FAILED: says("The two-point try fails."),
    Event.FIRST_DOWN: says("First down, {team}."),
    Event.TURNOVER_ON_DOWNS: says("{team} lose the ball on downs."),
    Event.SPIKE: says("{team} spike the ball.", "from", "down", "to_go"),
    Event.RUN_OFF: says(lambda e: f"{e['team']} let {5 * e['intervals']} seconds run off the clock.", "intervals"),
    Event.TIMEOUT: says("Time-out, {team}."),
    Event.TWO_MINUTE_WARNING: says("Two-minute warning."),
    Event.DECK_RENEWED: says("{team} have their whole deck again."),
    Event.END_QUARTER: says(_end_of_quarter, "quarter"),
    Event.END_HALF: says("Half-time."),
    Event.OVERTIME: says("Tied: overtime!", "quarter"),
    Event.END_GAME: says("That is the game."),
}
