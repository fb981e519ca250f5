"""Positions, classes and cards as people call and see them: face up to the coach who turns one, else face down."""

from collections.abc import Sequence
from typing import Any

from leatherhead.games.pigskin import state
from leatherhead.games.pigskin.book import CARD_IDS, card_special
from leatherhead.games.pigskin.readings import SIDES, WHO, spell, spell_reading
from leatherhead.games.pigskin.state import BACKS, CUT_BY_OTHER, ROWS, SPECIAL_MASK, CardRow, ManPosition, Special
from leatherhead.model.table import Card, Hand, face_down
from leatherhead.model.words import TEAMS, Facts, Team, TeamName, labels, title_of

POSITION_NAMES = labels(ManPosition)
CLASS_NAMES = labels(state.Class)
LETTERS = "*2S"  # of the classes, from 1, as people type them
SIGNS = "★☆○"  # and as the table shows them
PEOPLE = ("stars", "seconds", "scrubs")
BACK_LETTERS: dict[int, str] = {
    ManPosition.QUARTERBACK: "QB", ManPosition.FULLBACK: "FB",
    ManPosition.LEFT_HALFBACK: "LHB", ManPosition.RIGHT_HALFBACK: "RHB",
}  # fmt: skip
KINDS = {  # of players, by what they are called
    f"{type_}-{name}": kind + standing
    for type_, kind in (("line", 0), ("back", BACKS))
    for standing, name in enumerate(CLASS_NAMES, start=1)
}
ROW_TITLES = {CardRow.POINT_AFTER_TD: "Extra point", CardRow.RUN_WITH_COMPLETED_PASS: "Run after pass or lateral"}


def place(position: int) -> str:
    """Name a position within a sentence: left end."""
    return POSITION_NAMES[position].replace("-", " ")


def short_place(position: int) -> str:
    """Name a position above a card: L end, QB."""
    if position in BACK_LETTERS:
        return BACK_LETTERS[position]
    return place(position).replace("left ", "L ").replace("right ", "R ")


def places(positions: Sequence[int]) -> str:
    """Name several positions within a sentence."""
    names = [place(position) for position in positions]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def count_players(kind: str, count: int) -> str:
    """Count players of a kind: 1 star lineman, 2 scrub backs."""
    line, _, standing = kind.partition("-")
    one, many = ("lineman", "linemen") if line == "line" else ("back", "backs")
    return f"{count} {standing} {one if count == 1 else many}"


def row_title(row: int) -> str:
    """Name a row of a card."""
    return ROW_TITLES.get(CardRow(row)) or title_of(labels(CardRow)[row])


WHO_GOES = {"any": "a player", "line": "a lineman", "back": "a back"}
WHOSE = {"offense": "of the team with the ball", "defense": "of the defense"}


def turned_card(e: Facts) -> Hand:
    """Show a card that was turned or cut: to whoever looks at it, to both if it is open, else its back (PS-R42)."""
    owner, seen, row = TEAMS[e.by], int(e.get("card", e["shown"] - 1)), int(e["row"]) % ROWS
    card = face_down(owner) if seen < 0 else face_of(e["printed"].book, seen, row, int(e["class"]), owner)
    return Hand(_whose_card(e), cards=(card,), owner=owner)


def _whose_card(e: Facts) -> str:
    """Say who turned a card, or who cut it and who looks at it if that is another."""
    if e.name != "cut":
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
    if card >= state.CARDS:
        return Card("A card", spell_reading(card).replace("=", " "), "card", owner)
    under = f", read under {CLASS_NAMES[standing - 1]}" if standing else ""
    text = row_text(book, card, row)
    said = f"{row_title(row)} {text}{under}; penalty {row_text(book, card, CardRow.PENALTY)}"
    return Card(f"Card {CARD_IDS[card]}", said, f"{CARD_IDS[card]}: {text}", owner)


def row_text(book: Any, card: int, row: int) -> str:
    """Write what stands in a row of a card: under each class, or once in a margin."""
    cells = [spell(row, int(book.cells[card, row, column])) for column in range(state.CLASSES)]
    if row >= state.CLASS_ROWS:
        return cells[0]
    return ", ".join(f"{name} {cell}" for name, cell in zip(CLASS_NAMES, cells, strict=True))


def special_title(special: int) -> str:
    """Name a card that carries no readings."""
    return "Penalty card" if special & SPECIAL_MASK == Special.PENALTY else "Replace Player card"


def special_text(special: int) -> str:
    """Say what a card does that carries no readings."""
    if special & SPECIAL_MASK == Special.PENALTY:
        return "Finish the play; the last card's penalty space says on whom, and how many yards."
    man, side = WHO[special >> state.MAN_BIT & state.MAN_MASK], SIDES[special >> state.SIDE_BIT & 1]
    long = "for the game" if special & SPECIAL_MASK == Special.REPLACE_GAME else "until the quarter ends"
    who = WHO_GOES.get(man, f"the {man.replace('-', ' ')}")
    return f"{who[:1].upper()}{who[1:]} {WHOSE[side]} is out {long}."
