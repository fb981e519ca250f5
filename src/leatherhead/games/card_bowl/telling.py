"""The play-by-play of Card Bowl: every event with its numbers, told as an announcer would."""

from collections.abc import Callable
from typing import Any

from leatherhead.engine.situation import spell_spot
from leatherhead.engine.words import Occurrence, labels, spell_yards
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


def _field_goal(said: str) -> Callable[[Told], str]:
    return lambda e: f"The field goal from {spell_yards(e['distance'])} is {said}"


def _first_of(quarter: int) -> str:
    return ("first", "second", "third", "fourth")[quarter - 1]


_HAND = ("card_1", "card_2", "card_3", "card_4")

_TOLD: dict[Event, Occurrence] = {
    Event.COIN_TOSS: Occurrence("coin-toss", tell=lambda e: f"{e['team']} win the toss."),
    Event.KICKOFF: Occurrence(
        "kickoff", ("at",), tell=lambda e: f"{e['team']} kick off; it is received {at(e['at'])}."
    ),
    Event.SQUIB_KICK: Occurrence(
        "squib-kick", ("at",), tell=lambda e: f"{e['team']} squib it; it is picked up {at(e['at'])}."
    ),
    Event.ONSIDE_KICK: Occurrence(
        "onside-kick",
        ("yards",),
        tell=lambda e: f"{e['team']} try an on-side kick: it travels {spell_yards(e['yards'])}.",
    ),
    Event.SHORT_KICK: Occurrence(
        "short-kick",
        ("at", "again"),
        tell=lambda e: "Too short again: the receivers have it." if e["again"] else "Too short: kick over.",
    ),
    Event.ONSIDE_RECOVERED: Occurrence(
        "onside-recovered", ("at",), tell=lambda e: f"{e['team']} have recovered their own kick {at(e['at'])}!"
    ),
    Event.ONSIDE_FAILED: Occurrence(
        "onside-failed", ("at",), tell=lambda e: f"{e['team']} do not get it back: the receivers have it."
    ),
    Event.FREE_KICK: Occurrence(
        "free-kick", ("at",), tell=lambda e: f"{e['team']} free-kick; it is received {at(e['at'])}."
    ),
    Event.RETURN: Occurrence("return", ("yards", "from"), tell=_return),
    Event.TOUCHBACK: Occurrence("touchback", tell=lambda e: f"Touchback, {e['team']} ball at own 20."),
    Event.SNAP: Occurrence("snap", ("from", "down", "to_go")),
    Event.OFFENSE_HAND: Occurrence(
        "offense-hand", _HAND, tell=lambda e: f"{e['team']} line up {_hand(e)}.", turns_up=_hand
    ),
    Event.DEFENSE_HAND: Occurrence(
        "defense-hand", _HAND, tell=lambda e: f"{e['team']} answer with {_hand(e)}.", turns_up=_hand
    ),
    Event.TARGET: Occurrence("target", ("target", "offense_card", "defense_card"), tell=_target),
    Event.RUSH: Occurrence("rush", ("yards", "from"), tell=lambda e: _gain(e, "run for")),
    Event.PASS_COMPLETE: Occurrence(
        "pass-complete", ("yards", "from", "cards"), tell=lambda e: "Complete! " + _gain(e, "pass for")
    ),
    Event.PASS_INCOMPLETE: Occurrence("pass-incomplete", ("cards",), tell=lambda e: "Incomplete."),
    Event.SACK: Occurrence(
        "sack", ("yards", "from"), tell=lambda e: f"Sacked! {e['team']} lose {spell_yards(e['yards'])}."
    ),
    Event.INTERCEPTION: Occurrence(
        "interception",
        ("yards", "from"),
        tell=lambda e: f"The Ace of Spades: {e['team']} are intercepted {at(e['from'] + e['yards'])}!",
    ),
    Event.YAC: Occurrence("yac", ("yards", "from"), tell=_yac),
    Event.OPEN_FIELD_RUN: Occurrence("open-field-run", ("draws", "from"), tell=_free),
    Event.CARRIED: Occurrence("carried", ("yards", "to"), tell=_carried),
    Event.OUT_OF_BOUNDS: Occurrence(
        "out-of-bounds", ("at",), tell=lambda e: f"Out of bounds {at(e['at'])}: the clock stops."
    ),
    Event.OUT_OF_BOUNDS_FAILED: Occurrence(
        "out-of-bounds-failed", ("at",), tell=lambda e: "He makes for the sideline and does not get there."
    ),
    Event.FUMBLE: Occurrence("fumble", ("at",), tell=lambda e: f"The Ace of Spades: {e['team']} fumble {at(e['at'])}!"),
    Event.FUMBLE_BOUNCE: Occurrence("fumble-bounce", ("yards", "at"), tell=_fumble_bounce),
    Event.FUMBLE_TIE: Occurrence("fumble-tie", tell=lambda e: "Both dive for it, and neither has it."),
    Event.FUMBLE_RECOVERED: Occurrence(
        "fumble-recovered", ("at",), tell=lambda e: f"{e['team']} recover it {at(e['at'])}."
    ),
    Event.FUMBLE_LOST: Occurrence(
        "fumble-lost", ("at",), tell=lambda e: f"{e['team']} have lost it, {at(100 - e['at'])}."
    ),
    Event.FUMBLE_DEAD: Occurrence("fumble-dead", ("at",), tell=lambda e: "The fumble cannot be advanced."),
    Event.PUNT: Occurrence(
        "punt",
        ("yards", "at"),
        tell=lambda e: f"{e['team']} punt {spell_yards(e['yards'])}; it comes down {at(e['at'])}.",
    ),
    Event.PUNT_BLOCKED: Occurrence(
        "punt-blocked",
        ("at",),
        tell=lambda e: f"{e['team']} punt, and the Ace of Spades blocks it: loose {at(e['at'])}!",
    ),
    Event.PUNT_OUT_OF_BOUNDS: Occurrence("punt-out-of-bounds", ("at",), tell=lambda e: "Out of bounds there."),
    Event.FAIR_CATCH: Occurrence("fair-catch", ("at",), tell=lambda e: f"Fair catch by {e['team']} {at(e['at'])}."),
    Event.PUNT_BOUNCE: Occurrence("punt-bounce", ("yards", "card"), tell=_punt_bounce),
    Event.DOWNED: Occurrence("downed", ("at", "held"), tell=_downed),
    Event.FIELD_GOAL_GOOD: Occurrence("field-goal-good", ("distance",), tell=_field_goal("good.")),
    Event.FIELD_GOAL_MISSED: Occurrence("field-goal-missed", ("distance",), tell=_field_goal("no good.")),
    Event.FIELD_GOAL_BLOCKED: Occurrence(
        "field-goal-blocked", ("distance",), tell=_field_goal("blocked by the Ace of Spades!")
    ),
    Event.TOUCHDOWN: Occurrence("touchdown", tell=lambda e: f"Touchdown, {e['team']}!"),
    Event.SAFETY: Occurrence("safety", tell=lambda e: f"Safety: two points for {e['team']}."),
    Event.EXTRA_POINT_GOOD: Occurrence("extra-point-good", tell=lambda e: "The extra point is good."),
    Event.EXTRA_POINT_MISSED: Occurrence("extra-point-missed", tell=lambda e: "The extra point is no good."),
    Event.EXTRA_POINT_BLOCKED: Occurrence("extra-point-blocked", tell=lambda e: "The extra point is blocked!"),
    Event.TWO_POINT_GOOD: Occurrence("two-point-good", tell=lambda e: "The two-point try is good."),
    Event.TWO_POINT_FAILED: Occurrence("two-point-failed", tell=lambda e: "The two-point try fails."),
    Event.FIRST_DOWN: Occurrence("first-down", tell=lambda e: f"First down, {e['team']}."),
    Event.TURNOVER_ON_DOWNS: Occurrence("turnover-on-downs", tell=lambda e: f"{e['team']} lose the ball on downs."),
    Event.SPIKE: Occurrence("spike", ("from", "down", "to_go"), tell=lambda e: f"{e['team']} spike the ball."),
    Event.RUN_OFF: Occurrence(
        "run-off", ("intervals",), tell=lambda e: f"{e['team']} let {5 * e['intervals']} seconds run off the clock."
    ),
    Event.TIMEOUT: Occurrence("timeout", tell=lambda e: f"Time-out, {e['team']}."),
    Event.TWO_MINUTE_WARNING: Occurrence("two-minute-warning", tell=lambda e: "Two-minute warning."),
    Event.DECK_RENEWED: Occurrence("deck-renewed", tell=lambda e: f"{e['team']} have their whole deck again."),
    Event.END_QUARTER: Occurrence(
        "end-quarter", ("quarter",), tell=lambda e: f"End of the {_first_of(e['quarter'])} quarter."
    ),
    Event.END_HALF: Occurrence("end-half", tell=lambda e: "Half-time."),
    Event.OVERTIME: Occurrence("overtime", ("quarter",), tell=lambda e: "Tied: overtime!"),
    Event.END_GAME: Occurrence("end-game", tell=lambda e: "That is the game."),
}

OCCURRENCES = tuple(_TOLD[event] for event in Event)
