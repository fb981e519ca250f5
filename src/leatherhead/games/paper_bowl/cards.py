"""The cards of Paper Bowl as people read them: titles, and what each one does."""

from typing import Any

from leatherhead.games.paper_bowl.book import CARD_IDS
from leatherhead.games.paper_bowl.state import Call, Effect, Trigger
from leatherhead.model.language import say
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
    return say(MULTIPLIED.get(times, "taken {times} times"), times=times)


def faces(numbers: int) -> str:
    """List the faces of a die in a set of bits: 1 2 3, or none."""
    return " ".join(str(face) for face in range(1, 7) if numbers >> face & 1) or say("none")


def marked(numbers: int) -> tuple[int, ...]:
    """Return the faces of a die in a set of bits."""
    return tuple(face for face in range(1, 7) if numbers >> face & 1)


def run_value(book: Any, front: int) -> str:
    """Spell the yards that a Defense Card takes off a run."""
    return f"{MINUS}{book.run[front]}" if book.run[front] else "0"


def defense_title(front: int) -> str:
    """Return the title of a Defense Card."""
    return say("Defense {number}", number=front + 1)


def defense_card(book: Any, front: int, owner: Team | None = None) -> Card:
    """Return a Defense Card, face up."""
    long, red_zone = int(book.long_pass[front]), int(book.long_pass_red_zone[front])
    said = "Run {run}, short pass {short}, long pass {long}."
    if red_zone != long:
        said = "Run {run}, short pass {short}, long pass {long}, in the red zone {red_zone}."
    run, short = run_value(book, front), faces(book.short_pass[front])
    text = say(said, run=run, short=short, long=faces(long), red_zone=faces(red_zone))
    lines = (
        CardLine(say("Run"), run_value(book, front)),
        CardLine(say("Short"), marked=marked(int(book.short_pass[front]))),
        CardLine(say("Long"), marked=marked(long)),
        *([] if red_zone == long else [CardLine(say("Red zone"), marked=marked(red_zone))]),
    )
    return Card(defense_title(front), text, owner=owner, lines=lines)


def offense_card(call: int, owner: Team | None = None) -> Card:
    """Return an Offense Card, face up."""
    return Card(say(CALL_TITLES[call]), say(WHAT_A_CALL_DOES[Call(call)]), owner=owner)


@once_a_book
def play_card(printed: Printed, card: int) -> Card:
    """Return a Play Card, face up."""
    return Card(play_card_title(printed, card), what_it_does(printed, card))


def play_card_title(printed: Printed, card: int) -> str:
    """Return number and name of a Play Card."""
    return f"{CARD_IDS[card]} {play_card_name(printed, card)}"


def play_card_name(printed: Printed, card: int) -> str:
    """Return the name of a Play Card."""
    return say(printed.card_names[card])


_ONLY_ON = {Trigger.ONE_OR_SIX: "on a 1 or a 6", Trigger.DOUBLET: "on doubles"}
_FOULS = (Effect.DELAY_OF_GAME, Effect.FALSE_START_OR_OFFSIDE, Effect.FOUL)
_TURNED_UP = {
    Effect.SACK: "Play Card {id}, {name} (on a pass, only {roll}).",
    Effect.INTERCEPTION: "Play Card {id}, {name} (on a pass, only {roll}).",
    Effect.FUMBLE: "Play Card {id}, {name} (only {roll}).",
    Effect.DELAY_OF_GAME: "Play Card {id}, {name} (if the offense leads, only {roll}).",
    Effect.FALSE_START_OR_OFFSIDE: "Play Card {id}, {name} (only {roll}).",
    Effect.FOUL: "Play Card {id}, {name} (only {roll}).",
}


def tell_play_card(printed: Printed, card: int) -> str:
    """Name a Play Card as it turns up, and the roll without which it does nothing."""
    effect = Effect(int(printed.book.effect[card]))
    trigger = Trigger.ONE_OR_SIX if effect in _FOULS else Trigger(int(printed.book.trigger[card]))
    said, name = _TURNED_UP.get(effect, "Play Card {id}, {name}."), play_card_name(printed, card)
    return say(said, id=CARD_IDS[card], name=name, roll=say(_ONLY_ON[trigger]))


_RULED = {  # by the effect, and whether the defense returns the ball
    (Effect.INTERCEPTION, False): "On a pass the Defense Card's numbers do not count. {rolled} an interception; the "
    "offense may challenge.",
    (Effect.INTERCEPTION, True): "On a pass the Defense Card's numbers do not count. {rolled} an interception, and the "
    "defense returns it; no challenge.",
    (Effect.FUMBLE, False): "{rolled} a fumble, lost at the end of the gain; the offense may challenge.",
    (Effect.FUMBLE, True): "{rolled} a fumble, lost at the end of the gain, and the defense returns it; no challenge.",
}
_SACK = {
    Trigger.ONE_OR_SIX: "On a pass: a 1 or a 6 on the first roll is a sack, for a loss of {distance}.",
    Trigger.DOUBLET: "On a pass: doubles on the first roll are a sack, for a loss of {distance}.",
}
_TEXTS = {
    Effect.REVIEW_COMPLETE: "The defense may challenge a complete pass; if it wins: incomplete.",
    Effect.REVIEW_INCOMPLETE: "The offense may challenge an incomplete pass; if it wins: complete.",
    Effect.DELAY_OF_GAME: "If the offense leads, a 1 or a 6 on the first roll is a {yards}-yard foul on it. "
    "If declined, no gain.",
    Effect.FALSE_START_OR_OFFSIDE: "A 1 on the first roll is a {yards}-yard foul on the offense, a 6 on the defense; "
    "1-6 is none. If declined, no gain.",
    Effect.FOUL: "A 1 on the first roll is a {yards}-yard foul on the offense, a 6 on the defense; 1-6 is none. If "
    "declined, the usual gain stands.",
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
    effect, trigger = Effect(int(book.effect[card])), Trigger(int(book.trigger[card]))
    yards, times = int(book.yards[card]), int(book.times[card])
    said = (
        _SACK[trigger] if effect == Effect.SACK else _RULED.get((effect, bool(book.returned[card]))) or _TEXTS[effect]
    )
    spelled = say(TIMES.get(times, "{times} times"), times=times)
    return say(said, rolled=say(_FIRST_ROLL[trigger]), yards=yards, distance=spell_yards(yards), times=spelled)
