"""The record of a game of Closed Hands, and the numbers that stand for its words."""

from enum import IntEnum
from typing import Annotated

from leatherhead.model.record import OwnRow, Record
from leatherhead.rule import Array

CARDS, HAND = 12, 4
ALL_CARDS = (1 << CARDS) - 1


class State(Record):
    """Everything that changes in a game; sets of cards have a bit for each."""

    phase: int  # Phase
    half: int  # 1
    clock: int  # plays left
    possession: int
    hand: Annotated[Array, 2, OwnRow]
    held: Annotated[Array, 2]  # cards in each hand
    laid: int  # cards that have been played


class Phase(IntEnum):
    """The next whole play."""

    DEAL, SCRIMMAGE, GAME_OVER = range(3)


class Decision(IntEnum):
    """What a team is asked."""

    OFFENSE_CARD, DEFENSE_CARD = range(2)


class Card(IntEnum):
    """Answers to both questions."""

    C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11 = range(CARDS)
