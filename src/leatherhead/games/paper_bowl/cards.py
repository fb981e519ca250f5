"""The cards of Paper Bowl as people read them: titles, and what each one does."""

from typing import Any

from leatherhead.games.paper_bowl.book import CARD_IDS
from leatherhead.games.paper_bowl.state import Call, Effect, Trigger
from leatherhead.model.printed import Printed, once_a_book
from leatherhead.model.table import MINUS, Card, CardLine
from leatherhead.model.words import Team, spell_yards

CALL_TITLES = ("Run", "Short Pass", "Long Pass", "Field Goal", "Punt")  # in the order of Call
WHAT_A_CALL_DOES = {
    Call.RUN: "Gains the roll, minus the run value of the Defense Card.",
    Call.SHORT_PASS: "Gains the roll, unless a die shows a short pass number.",
    Call.LONG_PASS: "Gains twice the roll, unless broken up by a die or overthrown.",
    Call.FIELD_GOAL: "Three points on a good number or doubles; uses no Play Card.",
    Call.PUNT: "Flies 50 yards, at most to the goal line; no dice, no Play Card.",
}
TIMES = {2: "twice", 3: "three times", 4: "four times"}
MULTIPLIED = {2: "doubled", 3: "tripled", 4: "quadrupled"}
_FIRST_ROLL = {
    Trigger.ONE_OR_SIX: "A 1 or a 6 on the first roll is",
    Trigger.DOUBLET: "Doubles on the first roll are",
}


def multiplied(times: int) -> str:
    """Spell a multiple: doubled, tripled."""
    return MULTIPLIED.get(times, f"taken {times} times")


def faces(numbers: int) -> str:
    """List the faces of a die in a set of bits: 1 2 3, or none."""
    return " ".join(str(face) for face in range(1, 7) if numbers >> face & 1) or "none"


def marked(numbers: int) -> tuple[int, ...]:
    """Return the faces of a die in a set of bits."""
    return tuple(face for face in range(1, 7) if numbers >> face & 1)


def run_value(book: Any, front: int) -> str:
    """Spell the yards that a Defense Card takes off a run."""
    return f"{MINUS}{book.run[front]}" if book.run[front] else "0"


def defense_title(front: int) -> str:
    """Return the title of a Defense Card."""
    return f"Defense {front + 1}"


def defense_card(book: Any, front: int, owner: Team | None = None) -> Card:
    """Return a Defense Card, face up."""
    long, red_zone = int(book.long_pass[front]), int(book.long_pass_red_zone[front])
    text = f"Run {run_value(book, front)}, short pass {faces(book.short_pass[front])}, long pass {faces(long)}"
    text += "." if red_zone == long else f", in the red zone {faces(red_zone)}."
    lines = (
        CardLine("Run", run_value(book, front)),
        CardLine("Short", marked=marked(int(book.short_pass[front]))),
        CardLine("Long", marked=marked(long)),
        *([] if red_zone == long else [CardLine("Red zone", marked=marked(red_zone))]),
    )
    return Card(defense_title(front), text, owner=owner, lines=lines)


def offense_card(call: int, owner: Team | None = None) -> Card:
    """Return an Offense Card, face up."""
    return Card(CALL_TITLES[call], WHAT_A_CALL_DOES[Call(call)], owner=owner)


@once_a_book
def play_card(printed: Printed, card: int) -> Card:
    """Return a Play Card, face up."""
    return Card(play_card_title(printed, card), what_it_does(printed, card))


def play_card_title(printed: Printed, card: int) -> str:
    """Return number and name of a Play Card."""
    return f"{CARD_IDS[card]} {printed.card_names[card]}"


_ONLY_ON = {Trigger.ONE_OR_SIX: "on a 1 or a 6", Trigger.DOUBLET: "on doubles"}
_FOULS = (Effect.DELAY_OF_GAME, Effect.FALSE_START_OR_OFFSIDE, Effect.FOUL)


def tell_play_card(printed: Printed, card: int) -> str:
    """Name a Play Card as it turns up, and the roll without which it does nothing."""
    effect, trigger = Effect(int(printed.book.effect[card])), Trigger(int(printed.book.trigger[card]))
    only = ""
    if effect in (Effect.SACK, Effect.INTERCEPTION):
        only = f" (on a pass, only {_ONLY_ON[trigger]})"
    elif effect == Effect.FUMBLE:
        only = f" (only {_ONLY_ON[trigger]})"
    elif effect in _FOULS:
        leading = "if the offense leads, " if effect == Effect.DELAY_OF_GAME else ""
        only = f" ({leading}only {_ONLY_ON[Trigger.ONE_OR_SIX]})"
    return f"Play Card {CARD_IDS[card]}, {printed.card_names[card]}{only}."


_ON_A_ONE_OR_SIX = "A 1 on the first roll is a {yards}-yard foul on the offense, a 6 on the defense; 1-6 is none"
_TEXTS = {
    Effect.REVIEW_COMPLETE: "The defense may challenge a complete pass; if it wins: incomplete.",
    Effect.REVIEW_INCOMPLETE: "The offense may challenge an incomplete pass; if it wins: complete.",
    Effect.DELAY_OF_GAME: "If the offense leads, a 1 or a 6 on the first roll is a {yards}-yard foul on it. "
    "If declined, no gain.",
    Effect.FALSE_START_OR_OFFSIDE: f"{_ON_A_ONE_OR_SIX}. If declined, no gain.",
    Effect.FOUL: f"{_ON_A_ONE_OR_SIX}. If declined, the usual gain stands.",
    Effect.TIMES_RUN: "A run gains, or loses, {times} as much.",
    Effect.TIMES_COMPLETE: "A complete pass gains {times} as much.",
    Effect.IGNORE_RUN_VALUE: "A run gains the whole roll: the run value does not count.",
    Effect.IGNORE_PASS_NUMBERS: "No pass is broken up: the Defense Card's numbers do not count.",
    Effect.TIMES_RUN_DOUBLET: "A run with doubles on the first roll gains {times} as much.",
    Effect.ADD_TO_COMPLETE: "A complete pass gains {yards} yards more for every roll.",
    Effect.SUBTRACT: "{distance} off any gain.",
    Effect.HALVE: "Half of any gain or loss; fractions are dropped.",
    Effect.NONE: "An ordinary play.",
    Effect.TIMEOUT_TIMES: "The offense may take a timeout, and then gains {times} as much.",
    Effect.TIMEOUT_HALVE: "The defense may take a timeout, and then the gain is halved.",
    Effect.TIMEOUT_CHANGE_OFFENSE: "The offense may take a timeout and change its card.",
    Effect.TIMEOUT_CHANGE_DEFENSE: "The defense may take a timeout and change its card.",
}


def what_it_does(printed: Printed, card: int) -> str:
    """Say what a Play Card does, from its effect and its numbers."""
    book = printed.book
    effect, returned = Effect(int(book.effect[card])), bool(book.returned[card])
    rolled = _FIRST_ROLL[Trigger(int(book.trigger[card]))]
    then = ", and the defense returns it; no challenge." if returned else "; the offense may challenge."
    if effect == Effect.INTERCEPTION:
        return f"On a pass the Defense Card's numbers do not count. {rolled} an interception{then}"
    if effect == Effect.FUMBLE:
        return f"{rolled} a fumble, lost at the end of the gain{then}"
    if effect == Effect.SACK:
        return f"On a pass: {rolled[0].lower()}{rolled[1:]} a sack, for a loss of {spell_yards(int(book.yards[card]))}."
    yards, times = int(book.yards[card]), int(book.times[card])
    return _TEXTS[effect].format(yards=yards, distance=spell_yards(yards), times=TIMES.get(times, f"{times} times"))
