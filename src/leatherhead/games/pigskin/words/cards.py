"""Cards of the pack as people see them: in the hand of the coach who turns one, and face down to the other."""

from typing import Any

from leatherhead.games.pigskin.book import CARD_IDS
from leatherhead.games.pigskin.notation import MEN, SIDES, spell
from leatherhead.games.pigskin.readings import spell_reading
from leatherhead.games.pigskin.rules.cards import card_special
from leatherhead.games.pigskin.state import (
    CARDS,
    CLASS_ROWS,
    CLASSES,
    CUT_BY_OTHER,
    MAN_BIT,
    MAN_MASK,
    ROWS,
    SIDE_BIT,
    SPECIAL_MASK,
    CardRow,
    Event,
    Special,
)
from leatherhead.games.pigskin.words.names import CLASS_NAMES, LETTERS, row_title
from leatherhead.model.table import Card, Hand, face_down
from leatherhead.model.words import TEAMS, Facts, Team, TeamName, label

CUT = label(Event.CUT)
WHO_GOES = {"any": "a man", "line": "a lineman", "back": "a back"}
WHOSE = {"offense": "of the team with the ball", "defense": "of the defense"}


def turned_card(e: Facts) -> Hand:
    """Show a card that was turned or cut: to whoever looks at it, to both if it is open, else its back (PS-R42)."""
    owner, seen, row = TEAMS[e.by], int(e.get("card", e["shown"] - 1)), int(e["row"]) % ROWS
    card = face_down(owner) if seen < 0 else face_of(e["printed"].book, seen, row, int(e["class"]), owner)
    return Hand(_whose_card(e), cards=(card,), owner=owner)


def _whose_card(e: Facts) -> str:
    """Say who turned a card, or who cut it and who looks at it if that is another."""
    if e.name != CUT:
        return f"Turned by {e['team']:the}"
    by = f"Cut by {cutter(e):the}"
    return f"{by}, seen by {e['team']:the}" if e["row"] >= CUT_BY_OTHER else by


def cutter(e: Facts) -> TeamName:
    """Return the team that cut a card: the one with the ball (PS-GAME-6)."""
    found: TeamName = e["other"] if e["row"] >= CUT_BY_OTHER else e["team"]
    return found


def face_of(book: Any, card: int, row: int, standing: int = 0, owner: Team | None = None) -> Card:
    """Return the face of a card when a row of it is read, under a class if that is announced."""
    special = int(card_special(book, card))
    if special:
        title = special_title(special)
        return Card(title, special_text(special), title.removesuffix(" card"), owner)
    if card >= CARDS:
        return Card("A card", spell_reading(card).replace("=", " "), "card", owner)
    under = f", read under {CLASS_NAMES[standing - 1]}" if standing else ""
    said = f"{row_title(row)} {row_text(book, card, row)}{under}; penalty {row_text(book, card, CardRow.PENALTY)}"
    return Card(f"Card {CARD_IDS[card]}", said, f"{CARD_IDS[card]} {row_text(book, card, row)}", owner)


def row_text(book: Any, card: int, row: int) -> str:
    """Write what stands in a row of a card: under each class, or once in a margin."""
    cells = [spell(row, int(book.cells[card, row, column])) for column in range(CLASSES)]
    if row >= CLASS_ROWS:
        return cells[0]
    return " ".join(f"{letter}:{cell}" for letter, cell in zip(LETTERS, cells, strict=True))


def special_title(special: int) -> str:
    """Name a card that carries no readings."""
    return "Penalty card" if special & SPECIAL_MASK == Special.PENALTY else "Replace Player card"


def special_text(special: int) -> str:
    """Say what a card does that carries no readings."""
    if special & SPECIAL_MASK == Special.PENALTY:
        return "Finish the play; the last card's penalty space says on whom, and how many yards."
    man, side = MEN[special >> MAN_BIT & MAN_MASK], SIDES[special >> SIDE_BIT & 1]
    long = "for the game" if special & SPECIAL_MASK == Special.REPLACE_GAME else "until the quarter ends"
    who = WHO_GOES.get(man, f"the {man.replace('-', ' ')}")
    return f"{who[:1].upper()}{who[1:]} {WHOSE[side]} is out {long}."
