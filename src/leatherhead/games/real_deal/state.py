"""The record of a game of Real Deal Football, and the numbers that stand for its words."""

from enum import IntEnum
from typing import Annotated

from leatherhead.game import Array, Bits, Nobody, OwnRow, Record

CARDS = 24  # kinds of card
HAND = 4  # cards that a team holds when a possession starts
QUARTERS = 4
WILD_CARDS = 6
HAS_BALL_POSSESSIONS = 4  # that each team has completed before has-ball may be played
LONGEST_CHAIN = 8  # two hands of four; the printed chart allows four
WILD_DECK = 2  # the decks: home's, away's, the wild cards as they go to home, and to away


class State(Record):
    """Everything that changes in a game; heaps of cards are counts by CardType, the first axis is the team."""

    phase: int  # Phase
    quarter: int  # 1 to 4, overtime from 5
    possession: int  # team on offense; in phase draw already the next one
    restricted: int  # 1: the offense is under the punts-inside-10 limit
    return_ok: int  # 1: the offense may open with return-td
    toss_winner: int  # team
    toss_deferred: int  # 1: the winner gave the ball away
    possessions: Annotated[Array, 2]  # completed in this quarter
    hand: Annotated[Array, (2, CARDS), OwnRow]
    kinds: Annotated[Array, 2, OwnRow, Bits(CARDS)]  # the kinds of card in each hand, a bit for each
    held: Annotated[Array, 2]  # cards in each hand
    pile: Annotated[Array, (2, CARDS), Nobody]  # draw piles; not even their owners know which wild cards they hold
    left: Annotated[Array, 2]  # cards in each draw pile
    set_aside: int  # cards at the bottom of each draw pile that are out of play
    table: Annotated[Array, (2, CARDS)]  # played face up in this possession
    laid: Annotated[Array, 2, Bits(CARDS)]  # the kinds of card on each table, a bit for each
    discard: Annotated[Array, (2, CARDS)]  # played face up in earlier possessions of the quarter
    face_down: Annotated[Array, (2, CARDS), OwnRow]  # discarded to punt or to concede
    face_down_count: Annotated[Array, 2]
    pending: Annotated[Array, LONGEST_CHAIN]  # Cards awaiting an answer, the offense's first, then by turns
    pending_count: int
    wild: Annotated[Array, CARDS, Nobody]  # wild cards that are being dealt
    option_deck: int
    option_length: int
    option_strict_plays: int
    option_quarter_end: int
    option_second_half: int
    option_overtime: int


class Phase(IntEnum):
    """What happens next."""

    DEAL, COIN_TOSS, TOSS, SECOND_HALF, PLAY, PUNT, RESPOND, CONCEDE, DRAW, OVER = range(10)


class Decision(IntEnum):
    """What a team is asked."""

    TOSS, SECOND_HALF, PLAY, PUNT, RESPOND, CONCEDE = range(6)


class CardType(IntEnum):
    """The kinds of card, in the order of the rules page. PLAY, PUNT, RESPOND and CONCEDE are answered with them."""

    RUSHING_TD_1_5, RUSHING_TD_6_20, RUSHING_TD_OVER_20 = range(3)
    PASSING_TD_1_10, PASSING_TD_11_20, PASSING_TD_OVER_20 = range(3, 6)
    FG_18_45, FG_OVER_45, RETURN_TD, PUNTS_INSIDE_10 = range(6, 10)
    RECOVERS_FUMBLE, INTERCEPTION, MISSES_FG, BLOCKS_KICK, FOURTH_DOWN_STOP, SAFETY = range(10, 16)
    RED_FLAG, HOLDING, PERSONAL_FOUL, FALSE_START, PASS_INTERFERENCE = range(16, 21)
    TACKLE_FOR_LOSS, QB_SACK, HAS_BALL_END_OF_QUARTER = range(21, 24)


# Further answers: to PLAY, and to RESPOND.
PUNT = CARDS
CONCEDE, RECEIVE = CARDS, CARDS + 1


class Toss(IntEnum):
    """TOSS and SECOND_HALF."""

    RECEIVE, DEFER = range(2)


EITHER = 0b11

# Kinds of card, as sets of bits.
SCORING = (1 << CardType.RETURN_TD) - 1
RUSHES = 0b111 << CardType.RUSHING_TD_1_5
PASSES = 0b111 << CardType.PASSING_TD_1_10
FIELD_GOALS = 1 << CardType.FG_18_45 | 1 << CardType.FG_OVER_45
LONG = 1 << CardType.RUSHING_TD_OVER_20 | 1 << CardType.PASSING_TD_OVER_20 | 1 << CardType.FG_OVER_45
STOPS = 0b111 << CardType.RECOVERS_FUMBLE | 1 << CardType.FOURTH_DOWN_STOP  # fumble, interception, missed field goal
CONTINUATIONS = 0b1111111 << CardType.RED_FLAG  # the challenge, penalties, tackle for loss and sack
ANSWERABLE = SCORING | 1 << CardType.RETURN_TD | 1 << CardType.PUNTS_INSIDE_10 | 1 << CardType.SAFETY
COUNTERS = STOPS | CONTINUATIONS | 1 << CardType.BLOCKS_KICK | 1 << CardType.SAFETY | 1 << CardType.RETURN_TD


class DeckFile(IntEnum):
    """Values of the option `deck`."""

    BOX, REGULATION = range(2)


class Length(IntEnum):
    """Values of the option `length`."""

    FULL, SHORT = range(2)


class QuarterEnd(IntEnum):
    """Values of the option `quarter_end`."""

    EMPTY, SHORT = range(2)


class SecondHalf(IntEnum):
    """Values of the option `second_half`."""

    LITERAL, DEFERRED = range(2)


class Overtime(IntEnum):
    """Values of the option `overtime`."""

    NONE, SUDDEN_DEATH = range(2)
