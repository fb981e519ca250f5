"""The record of a game of Paper Bowl, and the numbers that stand for its words."""

from enum import IntEnum
from typing import Annotated

from leatherhead.game import Array, Bits, core

PLAY_CARDS = 24
SET_ASIDE = 4
QUARTER_CARDS, SHORT_QUARTER_CARDS = PLAY_CARDS - SET_ASIDE, 10
QUARTERS = 4
TIMEOUTS, OVERTIME_TIMEOUTS = 3, 2
PLAY_DECK = 0
TOUCHBACK_LINE = 20
# Why a pass is incomplete: one of the numbers 1 to 6, the end line, or a fumble before it is thrown.
CAUGHT, OVERTHROWN, STRIPPED = 0, 7, 8


class State(core.FourQuarters):
    """Everything that changes in a game; football's own fields stand here again, in the order of the record."""

    phase: int  # Phase
    quarter: int  # 1 to 4, overtime from 5
    clock: int  # Play Cards left in the deck
    possession: int  # offense; the kicking team at a kickoff or free kick; the scorers at a try
    ball: int  # 1 to 99
    down: int  # 1 to 4
    line_to_gain: int  # spot of the first-down marker
    timeouts: Annotated[Array, 2]  # left in this half, or overtime period
    set_aside: int  # removed Play Cards that are still out of the deck
    deck: Annotated[int, Bits(PLAY_CARDS)]  # a bit for each Play Card that has not been turned up this quarter
    used: Annotated[Array, PLAY_CARDS]  # Play Cards turned up this quarter, in order
    used_count: int
    offense_card: int  # Call that lies face up in the current play
    defense_card: int  # Defense Card that lies face up in the current play, from 0
    kick_spot: int  # where the kick of the current play came down, as its receivers count
    # Yards that the current play gains unless a challenge or a penalty changes it; an incomplete pass, if it does.
    standing_gain: int
    first_receiver: int  # team that received the kickoff of the game, or of this overtime period
    option_touchback: int
    option_kick_try: int
    option_auto_first_down: int
    option_incomplete_03: int
    option_incomplete_17: int
    option_overtime: int
    option_length: int


class Phase(IntEnum):
    """The next whole play."""

    COIN_TOSS, KICKOFF, FREE_KICK, SCRIMMAGE, TRY, LAST_FIELD_GOAL, GAME_OVER = range(7)


class Decision(IntEnum):
    """What a team is asked."""

    TOSS_CALL, TOSS_CHOICE, KICKOFF, KICK_RETURN, LAST_PLAY_TIMEOUT = range(5)
    OFFENSE_CARD, DEFENSE_CARD, CARD_TIMEOUT, CHANGE_OFFENSE_CARD, CHANGE_DEFENSE_CARD = range(5, 10)
    CHALLENGE, PENALTY, TRY, LAST_FIELD_GOAL = range(10, 14)


# The answers to each decision, in the order of their bits.


class Toss(IntEnum):
    """TOSS_CHOICE."""

    RECEIVE, KICK = range(2)


class Kick(IntEnum):
    """KICKOFF."""

    KICK, ONSIDE = range(2)


class KickReturn(IntEnum):
    """KICK_RETURN."""

    TOUCHBACK, RETURN = range(2)


class Timeout(IntEnum):
    """LAST_PLAY_TIMEOUT and CARD_TIMEOUT."""

    TIMEOUT, NO_TIMEOUT = range(2)


class Call(IntEnum):
    """OFFENSE_CARD and CHANGE_OFFENSE_CARD: the five Offense Cards."""

    RUN, SHORT_PASS, LONG_PASS, FIELD_GOAL, PUNT = range(5)


class Challenge(IntEnum):
    """CHALLENGE."""

    CHALLENGE, NO_CHALLENGE = range(2)


class Penalty(IntEnum):
    """PENALTY."""

    ACCEPT, DECLINE = range(2)


class Try(IntEnum):
    """TRY."""

    KICK_TRY, TWO_POINT = range(2)


class LastFieldGoal(IntEnum):
    """LAST_FIELD_GOAL."""

    FIELD_GOAL, END_HALF = range(2)


EITHER = 0b11
DEFENSE_CARDS = 5
ANY_DEFENSE_CARD = 0b11111
SCRIMMAGE_CALLS = 1 << Call.RUN | 1 << Call.SHORT_PASS | 1 << Call.LONG_PASS


# What a Play Card does and when.


class Effect(IntEnum):
    """What a Play Card does; the book says which card does which."""

    DELAY_OF_GAME, FALSE_START_OR_OFFSIDE, SACK, INTERCEPTION = range(4)  # on the first roll
    FUMBLE, FOUL, REVIEW_COMPLETE, REVIEW_INCOMPLETE = range(4, 8)  # when all dice are rolled
    TIMES_RUN, TIMES_COMPLETE, IGNORE_RUN_VALUE, IGNORE_PASS_NUMBERS = range(8, 12)  # on the gain
    TIMES_RUN_DOUBLET, ADD_TO_COMPLETE, SUBTRACT, HALVE, NONE = range(12, 17)
    TIMEOUT_TIMES, TIMEOUT_HALVE, TIMEOUT_CHANGE_OFFENSE, TIMEOUT_CHANGE_DEFENSE = range(17, 21)  # before the roll


class Trigger(IntEnum):
    """Which first roll sets a Play Card off."""

    ONE_OR_SIX, DOUBLET = range(2)


class Change(IntEnum):
    """What a Play Card does to a gain, in the event GainChanged."""

    ADD, SUBTRACT, MULTIPLY, HALVE = range(4)


class Overtime(IntEnum):
    """Values of the option `overtime`."""

    NONE, ONE_PERIOD, UNTIL_DECIDED = range(3)
