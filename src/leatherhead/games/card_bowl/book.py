"""Card Bowl is played with standard playing cards, so its book holds nothing but what the coach works out."""

from pathlib import Path
from typing import Annotated

from leatherhead.engine.errors import Refused
from leatherhead.engine.printed import Printed
from leatherhead.engine.record import blank, plain_layout
from leatherhead.games.card_bowl.state import CARDS
from leatherhead.rule import Array

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
CARD_IDS = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)


class Book:
    """What coach.prepare works out."""

    field_goal: Annotated[Array, CARDS]


def read(path: Path | None = None) -> Printed:
    """Return the book; there is none to be read from a file."""
    if path is not None:
        raise Refused(f"{path}: Card Bowl is played with standard playing cards and takes no book")
    return Printed(blank(plain_layout(Book)), "Standard playing cards", {"cards": list(CARD_IDS)}, CARD_IDS)
