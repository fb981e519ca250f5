"""Card Bowl is played with standard playing cards, so its book holds nothing but what the coach works out."""

from pathlib import Path
from typing import Annotated

from leatherhead.engine.errors import Refused
from leatherhead.engine.printed import Printed
from leatherhead.engine.record import blank, plain_layout
from leatherhead.rule import Array

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
CARD_IDS = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)

PLANS = 32  # of the coach, see scouting.py
DOWNS, SPOTS, TO_GO = 4, 101, 16
HIGHEST = 12  # by which one card can be above another
EDGES = 2 * HIGHEST + 1
CATCHES = 56  # what a pass may amount to before the defender's card is drawn, from -HIGHEST
LONGEST_LOSS = 15
GAINS = 76  # yards that a play may gain, from -LONGEST_LOSS


class Book:
    """What coach.prepare works out; values are thousandths of a point for the offense, odds are out of 1 << 16."""

    value: Annotated[Array, (PLANS, DOWNS, SPOTS, TO_GO)]  # before a down; a safety and a touchdown at the goal lines
    lost: Annotated[Array, (PLANS, SPOTS)]  # the other team has the ball there
    call: Annotated[Array, (PLANS, DOWNS, SPOTS, TO_GO)]  # PlayCall that is worth most
    rush_odds: Annotated[Array, (EDGES, GAINS)]  # by difference of the two cards
    catch_odds: Annotated[Array, (CATCHES, GAINS)]
    field_goal: Annotated[Array, SPOTS]  # odds of a field goal by spot


def read(path: Path | None = None) -> Printed:
    """Return the book; there is none to be read from a file."""
    if path is not None:
        raise Refused(f"{path}: Card Bowl is played with standard playing cards and takes no book")
    return Printed(blank(plain_layout(Book)), "Standard playing cards", {"cards": list(CARD_IDS)}, CARD_IDS)
