"""Reads deck files, the printed matter of Real Deal Football, into the record that the rules look up."""

from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Any

from leatherhead.games.real_deal.state import ANSWERABLE, CARDS, COUNTERS, HAND, SCORING, WILD_CARDS, CardType, DeckFile
from leatherhead.model.printed import Printed, Sheet, blank_book
from leatherhead.model.words import labels
from leatherhead.rule import Array

CARD_IDS = labels(CardType)
ROWS = tuple(card for place, card in enumerate(CARD_IDS) if COUNTERS >> place & 1)
COLUMNS = tuple(card for place, card in enumerate(CARD_IDS) if ANSWERABLE >> place & 1)
DOUBLE_BORDER = 5
FEWEST_TO_DRAW = 5  # cards of a team in a quarter
FEWEST = HAND + FEWEST_TO_DRAW  # cards in play of a team
MOST = 999  # of a card
TABLES = ("team", "double_border", "wild", "counters")
FILES = tuple(Path(__file__).with_name(f"{deck}.toml") for deck in labels(DeckFile))
TITLE = "Real Deal Football Unplugged"


class Book:
    """The printed matter, for each value of the option `deck`; an owner's deck file comes first."""

    team: Annotated[Array, (len(DeckFile), CARDS)]  # a team's own cards in play
    wild: Annotated[Array, (len(DeckFile), CARDS)]  # wild cards
    set_aside: Annotated[Array, len(DeckFile)]  # cards of each team that stay out of play, each quarter
    answers: Annotated[Array, (len(DeckFile), CARDS)]  # for each card a bit for every card that answers it
    by_owner: int  # 1: an owner's deck file, so that there is no other deck to choose


def read(path: Path | None = None) -> Printed:
    """Read a deck file, or the game's two; one that does not fit is refused with line and reason."""
    record, book = blank_book(Book)
    if path is None:
        sheets = [Sheet(file) for file in FILES]
        for deck, sheet in enumerate(sheets):
            _read_deck(sheet, book, deck)
        return Printed(record, TITLE, {sheet.data["name"]: sheet.data for sheet in sheets})
    sheet = Sheet(path)
    _read_deck(sheet, book, DeckFile.BOX)
    book.by_owner = 1
    return Printed(record, sheet.text_at("name", path.stem), sheet.data)


def _read_deck(sheet: Sheet, book: Book, deck: int) -> None:
    sheet.only_keys(("name", "set_aside", *TABLES), ("team", "wild"))
    team, double = _counts(sheet, "team"), _counts(sheet, "double_border")
    if sum(double.values()) != DOUBLE_BORDER:
        sheet.refuse(f"double_border has {sum(double.values())} cards in all, not {DOUBLE_BORDER}", "double_border")
    for card, count in double.items():
        if count > team.get(card, 0):
            sheet.refuse(f"{card} = {count}, but team has only {team.get(card, 0)}", "double_border", 0, card)
    wild = _counts(sheet, "wild")
    if sum(wild.values()) != WILD_CARDS:
        sheet.refuse(f"wild has {sum(wild.values())} cards in all, not {WILD_CARDS}", "wild")
    for place, card in enumerate(CARD_IDS):
        book.team[deck, place] = team.get(card, 0) - double.get(card, 0)
        book.wild[deck, place] = wild.get(card, 0)
    if not any(book.team[deck, place] for place in range(CARDS) if SCORING >> place & 1):
        sheet.refuse("team has no scoring card left without the double-border cards", "team")
    _set_aside(sheet, book, deck, sum(team.values()) - DOUBLE_BORDER + WILD_CARDS // 2)
    _counters(sheet, book, deck)


def _table(sheet: Sheet, table: str, allowed: Collection[str]) -> dict[str, Any]:
    rows = sheet.data.get(table, {})
    if not isinstance(rows, dict):
        sheet.refuse(f"{table} must be a table, [{table}]", key=table)
    sheet.check_keys(rows, allowed, (), table, 0)
    return rows


def _counts(sheet: Sheet, table: str) -> dict[str, int]:
    rows = _table(sheet, table, CARD_IDS)
    return {card: sheet.whole(rows, card, 0, MOST, table, 0) for card in rows}


def _set_aside(sheet: Sheet, book: Book, deck: int, cards: int) -> None:
    if "set_aside" in sheet.data:
        book.set_aside[deck] = sheet.whole(sheet.data, "set_aside", 0, MOST, "", 0)
    in_play = cards - book.set_aside[deck]
    if cards < FEWEST:
        sheet.refuse(f"team leaves {cards} cards in play, fewer than {FEWEST}", "team")
    if in_play < FEWEST:
        sheet.refuse(f"set_aside leaves {in_play} cards in play a team, fewer than {FEWEST}", key="set_aside")


def _counters(sheet: Sheet, book: Book, deck: int) -> None:
    """Rows that a file does not name are those of the printed chart."""
    for card, answered in {**_rows(Sheet(FILES[DeckFile.BOX])), **_rows(sheet)}.items():
        for column in answered:
            book.answers[deck, CARD_IDS.index(column)] |= 1 << CARD_IDS.index(card)


def _rows(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    rows = _table(sheet, "counters", ROWS)
    for card, answered in rows.items():
        if not isinstance(answered, list):
            sheet.refuse(f"{card} must be a list of the cards that it answers", "counters", 0, card)
        for column in answered:
            sheet.word({card: column}, card, COLUMNS, "counters", 0)
    return {card: tuple(answered) for card, answered in rows.items()}
