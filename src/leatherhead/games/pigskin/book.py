"""Reads pack files, the fifty cards of Pigskin, into the record that the rules look up."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any, NoReturn

from leatherhead.games.pigskin import readings, state
from leatherhead.games.pigskin.state import CARDS, CELL, CELL_BITS, CLASSES, NUMBER_BITS, ROWS, SERIES_A, CardRow, Kind
from leatherhead.model.errors import Refused
from leatherhead.model.printed import Printed, Sheet, blank_book
from leatherhead.rule import Array, rule

FILE = Path(__file__).with_name("pack.toml")
TEMPLATE = Path(__file__).with_name("template.toml")
CARD_IDS = tuple(f"{series}{number}" for series in "ABCDE" for number in range(1, 11))
REPLACEMENTS = {"replace-game": 1, "replace-quarter": 3}
MOST_PENALTIES = 10


class Book:
    """The printed matter; a cell of a margin is repeated for every class."""

    cells: Annotated[Array, (CARDS, ROWS, CLASSES)]  # as notation.code has them; 0 on special cards
    special: Annotated[Array, CARDS]  # Special, with side and player; 0 on ordinary cards


@rule
def card_special(book: Book, card: int) -> int:
    """Return what a special card says; a card that is described has it where its first cell would be."""
    if card < CARDS:
        return book.special[card]
    cell = card & CELL
    return cell if cell >> NUMBER_BITS == 0 else 0


@rule
def cell_on(book: Book, card: int, row: int, column: int) -> int:
    """Return what stands on a card, in a row and under a class."""
    if card < CARDS:
        return book.cells[card, row, column]
    return card >> (state.PENALTY_SHIFT if row == CardRow.PENALTY else CELL_BITS * column) & CELL


def read(path: Path | None = None) -> Printed:
    """Read a pack file; one that does not fit is refused with line, card and cell."""
    sheet = Sheet(path or FILE)
    sheet.only_keys(("name", "author", "version", "card"), ("card",))
    sheet.text_at("author")
    if not isinstance(sheet.data.get("version", ""), str | int):
        sheet.refuse("version must be a number or a text", key="version")
    record, book = blank_book(Book)
    cards = sheet.data["card"]
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        sheet.refuse("the cards must be written as [[card]] tables", "card")
    for index, card in enumerate(cards):
        _read_card(sheet, book, index, card)
    _check_ids(sheet, cards)
    _check_special(sheet, cards)
    _check_ends(sheet, book)
    return Printed(record, sheet.text_at("name", sheet.path.stem), sheet.data, card_names=CARD_IDS)


def _refuse(sheet: Sheet, index: int, card: dict[str, Any], cell: str, reason: str) -> NoReturn:
    place = f"card {card.get('id', f'number {index + 1}')}"
    sheet.refuse(f"{place}, {cell}: {reason}" if cell else f"{place}: {reason}", "card", index, cell)


def _read_card(sheet: Sheet, book: Book, index: int, card: dict[str, Any]) -> None:
    if card.get("id") not in CARD_IDS:
        _refuse(sheet, index, card, "id", f"{card.get('id')!r} is not one of A1 to E10")
    place = CARD_IDS.index(card["id"])
    if "special" not in card:
        _read_cells(sheet, book, index, card)
        return
    try:
        book.special[place] = readings.parse_special(card)
    except Refused as error:
        key, _, reason = str(error).partition(": ")
        _refuse(sheet, index, card, key, reason)


def _read_cells(sheet: Sheet, book: Book, index: int, card: dict[str, Any]) -> None:
    for key in card:
        if key in ("side", "man"):
            _refuse(sheet, index, card, key, "only replacement cards have that")
        if key not in ("id", *readings.ROW_NAMES):
            _refuse(sheet, index, card, key, "no row or margin of a card has that name")
    place = CARD_IDS.index(card["id"])
    for row, name in zip(CardRow, readings.ROW_NAMES, strict=True):
        if name not in card:
            _refuse(sheet, index, card, name, "this cell is missing")
        try:
            for column, cell in enumerate(readings.parse_row(row, card[name])):
                book.cells[place, row, column] = cell
        except Refused as error:
            _refuse(sheet, index, card, name, str(error))


def _check_ids(sheet: Sheet, cards: list[dict[str, Any]]) -> None:
    ids = [card["id"] for card in cards]
    for index, card in enumerate(cards):
        if card["id"] in ids[:index]:
            _refuse(sheet, index, card, "id", "this card stands twice")
    missing = [card for card in CARD_IDS if card not in ids]
    if missing:
        sheet.refuse(f"card {missing[0]} is missing: a pack has the fifty cards A1 to E10", "card")


def _check_special(sheet: Sheet, cards: list[dict[str, Any]]) -> None:
    counts = Counter(card["special"] for card in cards if "special" in card)
    for special, wanted in REPLACEMENTS.items():
        if counts[special] != wanted:
            sheet.refuse(f"there are {counts[special]} {special} cards, not {wanted}", "card")
    if counts["penalty"] > MOST_PENALTIES:
        sheet.refuse(f"there are {counts['penalty']} penalty cards, more than {MOST_PENALTIES}", "card")


def _check_ends(sheet: Sheet, book: Book) -> None:
    """A play must be able to end, with fifty cards and with the forty of a short game."""
    adds = (Kind.ADD_LATERAL, Kind.ADD_RUN)
    for first in (0, SERIES_A):
        ordinary = [card for card in range(first, CARDS) if not book.special[card]]
        for row, going_on in ((CardRow.LONG, (Kind.DOUBLE_NEXT_CARD,)), (CardRow.RUN_WITH_COMPLETED_PASS, adds)):
            if all(book.cells[card, row, 0] >> NUMBER_BITS in going_on for card in ordinary):
                of = f"card {CARD_IDS[ordinary[0]]}, {readings.ROW_NAMES[row]}" if ordinary else "the pack"
                sheet.refuse(f"{of}: here and on every other card the play goes on, so that it could not end", "card")
