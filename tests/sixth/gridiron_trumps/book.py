"""Reads book.toml, the card with the multipliers, into the record that the rules look up."""

from pathlib import Path
from typing import Annotated

from leatherhead.game import Array, Printed, Sheet, blank_book, labels
from leatherhead.games.gridiron_trumps.state import Suit


class Book:
    """The printed matter."""

    yards: Annotated[Array, len(Suit)]  # for each rank, by Suit; of a kick those of a punt


def read(path: Path | None = None) -> Printed:
    """Read a book file, the game's own by default; one that does not fit is refused with line and reason."""
    sheet = Sheet(path or Path(__file__).with_name("book.toml"))
    sheet.only_keys(("name", "suit"), ("name",))
    record, book = blank_book(Book)
    rows = sheet.tables("suit", ("suit", "yards"))
    sheet.in_order("suit", rows, "suit", labels(Suit))
    for suit, row in enumerate(rows):
        book.yards[suit] = sheet.whole(row, "yards", 0, 9, "suit", suit)
    return Printed(record, sheet.text_at("name"), sheet.data)
