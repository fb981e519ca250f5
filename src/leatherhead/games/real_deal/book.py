"""Reads deck files, the printed matter of Real Deal Football, into the record that the rules look up."""

from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Any

from leatherhead.game import Array, Printed, Sheet, blank_book, labels
from leatherhead.games.real_deal import state
from leatherhead.games.real_deal.state import CARDS, WILD_CARDS, DeckFile

CARD_IDS = labels(state.CardType)
ROWS = tuple(card for place, card in enumerate(CARD_IDS) if state.COUNTERS >> place & 1)
COLUMNS = tuple(card for place, card in enumerate(CARD_IDS) if state.ANSWERABLE >> place & 1)
DOUBLE_BORDER = 5
FEWEST_TO_DRAW = 5  # cards of a team in a quarter
FEWEST = state.HAND + FEWEST_TO_DRAW  # cards in play of a team
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
    team, double = _counts(sheet, "team"), _counts(sheet, "double_border", DOUBLE_BORDER)
    for card, count in double.items():
        if count > team.get(card, 0):
            sheet.refuse(f"{card} = {count}, but team has only {team.get(card, 0)}", "double_border", 0, card)
    wild = _counts(sheet, "wild", WILD_CARDS)
    for place, card in enumerate(CARD_IDS):
        book.team[deck, place] = team.get(card, 0) - double.get(card, 0)
        book.wild[deck, place] = wild.get(card, 0)
    if not any(book.team[deck, place] for place in range(CARDS) if state.SCORING >> place & 1):
        sheet.refuse("team has no scoring card left without the double-border cards", "team")
    if "set_aside" in sheet.data:
        book.set_aside[deck] = sheet.whole(sheet.data, "set_aside", 0, MOST, "", 0)
    cards = sum(team.values()) - DOUBLE_BORDER + WILD_CARDS // 2
    in_play = cards - book.set_aside[deck]
    if cards < FEWEST:
        sheet.refuse(f"team leaves {cards} cards in play, fewer than {FEWEST}", "team")
    if in_play < FEWEST:
        sheet.refuse(f"set_aside leaves {in_play} cards in play a team, fewer than {FEWEST}", key="set_aside")
    # Rows that a file does not name are those of the printed chart.
    for card, answered in {**_counters(Sheet(FILES[DeckFile.BOX])), **_counters(sheet)}.items():
        for column in answered:
            book.answers[deck, CARD_IDS.index(column)] |= 1 << CARD_IDS.index(card)


def _table(sheet: Sheet, table: str, allowed: Collection[str]) -> dict[str, Any]:
    rows = sheet.data.get(table, {})
    if not isinstance(rows, dict):
        sheet.refuse(f"{table} must be a table, [{table}]", key=table)
    sheet.check_keys(rows, allowed, (), table, 0)
    return rows


def _counts(sheet: Sheet, table: str, in_all: int | None = None) -> dict[str, int]:
    rows = _table(sheet, table, CARD_IDS)
    counts = {card: sheet.whole(rows, card, 0, MOST, table, 0) for card in rows}
    if in_all is not None and sum(counts.values()) != in_all:
        sheet.refuse(f"{table} has {sum(counts.values())} cards in all, not {in_all}", table)
    return counts


def _counters(sheet: Sheet) -> dict[str, list[str]]:
    rows = _table(sheet, "counters", ROWS)
    for card, answered in rows.items():
        if not isinstance(answered, list):
            sheet.refuse(f"{card} must be a list of the cards that it answers", "counters", 0, card)
        for column in answered:
            sheet.word({card: column}, card, COLUMNS, "counters", 0)
    return rows
