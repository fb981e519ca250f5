"""Card Bowl is played with standard playing cards, so its book has only their names."""

from pathlib import Path

from leatherhead.model.errors import Refused
from leatherhead.model.printed import Printed
from leatherhead.model.record import blank, plain_layout

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
CARD_IDS = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)


class Book:
    """Nothing printed on a standard card can differ, but a record needs at least one field."""

    none: int


def read(path: Path | None = None) -> Printed:
    """Return the book; there is no file to read."""
    if path is not None:
        raise Refused(f"{path}: Card Bowl is played with standard playing cards and takes no book")
    return Printed(blank(plain_layout(Book)), "Standard playing cards", {"cards": list(CARD_IDS)}, CARD_IDS)
