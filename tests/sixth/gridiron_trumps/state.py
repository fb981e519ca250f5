"""The record of a game of Gridiron Trumps, and the numbers that stand for its words."""

from enum import IntEnum

from leatherhead.game import core, hands

RANKS = 15  # of a deep deck; a card is its suit times this, and its rank less one
STANDARD_RANKS = 10


class State(core.FourQuarters, hands.Hands):
    """The fields of football and of hands; the clock counts the plays left in the quarter."""

    option_deck: int  # 1: deep


class Suit(IntEnum):
    """What a card of the offense plays."""

    RUN, PASS, KICK, TRICK = range(4)


class Decision(IntEnum):
    """What a team is asked."""

    KICKOFF, OFFENSE_CARD, DEFENSE_CARD, TRY, TRY_CARD, TRY_DEFENSE, TIMEOUT = range(7)


class Kickoff(IntEnum):
    """Answers to KICKOFF."""

    DEEP, ONSIDE = range(2)


class Try(IntEnum):
    """Answers to TRY."""

    ONE_POINT, TWO_POINT = range(2)


class Timeout(IntEnum):
    """Answers to TIMEOUT."""

    TIMEOUT, NO_TIMEOUT = range(2)
