"""The record of a game of Card Bowl, and the numbers that stand for its words."""

from enum import IntEnum
from typing import Annotated

from leatherhead.game import Array, Bits, OwnRow, Record

CARDS = 52
SLOTS = 4
WHOLE_DECK = (1 << CARDS) - 1  # a deck is a set of cards, a bit for each
DRAW_DECK = 0
NO_CARD = -1
ACE_OF_SPADES = 3  # the cards lie by rank, within a rank by suit: clubs, diamonds, hearts, spades
QUARTERS = 4
TIMEOUTS, OVERTIME_TIMEOUTS = 3, 2
KICKOFF_LINE, FREE_KICK_LINE, TOUCHBACK_LINE, TRY_LINE = 30, 20, 20, 98
OVER_THE_END_LINE = -10
TWO_MINUTES, FIVE_MINUTES = 24, 60  # in intervals of five seconds


class State(Record):
    """Everything that changes in a game; `ball` is yards from the goal line of the team in possession."""

    phase: int  # Phase
    quarter: int  # 1 to 4, overtime from 5
    clock: int  # left of the quarter: plays under simple-1, else intervals of five seconds
    clock_running: int  # 1: the clock runs from the last play, so a run-off comes before the next (complex only)
    possession: int  # offense; the kicking team at a kickoff or free kick; the scorers at a try
    ball: int  # 1 to 99
    down: int  # 1 to 4
    line_to_gain: int  # spot of the first-down marker
    timeouts: Annotated[Array, 2]  # left in this half, or overtime period
    second_half_receiver: int  # team
    onside_shorts: int  # short onside kicks in a row at this kickoff
    two_point: int  # 1: the play is a two-point try
    used: Annotated[Array, 2, Bits(CARDS)]  # each team's used pile, a bit for each card
    formation: int  # Formation of the current play
    laid: Annotated[Array, 2]  # cards that each team has laid in the current play
    hand: Annotated[Array, (2, SLOTS), OwnRow]  # which they are, by slot, face down
    face_up: Annotated[Array, (2, SLOTS)]  # the same when all eight are turned up

    # The ball in the current play. All drawn cards lie open.
    draw_deck: Annotated[int, Bits(CARDS)]  # cards still in the Draw Deck, a bit for each
    ace_aside: int  # 1: the Ace of Spades has been set aside, or has come up where it is a fumble
    runner: int  # team that has the ball, or had it before it came loose
    spot: int  # where the ball is, in yards from the runner's goal line
    live: int  # 0: possession is already settled
    draws: int  # open-field-run draws left
    loose: int  # Loose
    series: int  # 1: the ball still belongs to the series of downs of the team in possession
    impetus: int  # 1: the others put the ball into the runner's end zone: dead there it is a touchback, not a safety
    slot: int  # the matchup that gets the play, from 0
    pass_total: int  # value of the cards drawn on the pass so far
    pass_cards: int  # number of cards drawn on the pass so far
    late: int  # 1: the ball carrier may go out of bounds
    last_card: int  # the last that the offense drew
    coverage: int  # coverage card of a kick
    returns: int  # return cards that the receivers of a kick may draw
    landed: int  # where they have received it
    punt_card: int  # the last yardage card of a punt
    bounce_card: int  # the first bounce card
    squib: int  # 1: a squib received outside the 15: face cards of its receivers are worth one draw fewer
    added: int  # bonus of an onside kick's receivers on their first recovery card
    punt_blocked: int  # 1: the receivers' first recovery draw is of two cards
    card_for: int  # Draw: purpose of the card that is being drawn
    card_of: int  # team that it counts for

    # For the clock.
    kind: int  # Kind of play
    ran: int  # 1: an open-field-run card was drawn, or one for the sideline in its place
    returned: int  # 1: a kick was returned, if only to a fumble
    travel: int  # yards gained before a turnover, and its return
    stopped: int  # 1: the play stops the clock

    option_timing: int
    option_simple_1_count: int
    option_quarter_length: int  # 0: as the timing method has it
    option_pass_draw: int
    option_punt_block: int
    option_overtime: int
    option_lost_return: int
    option_ace_on_pass_defense: int
    option_rounding: int
    option_length: int


class Phase(IntEnum):
    """The next whole play; TARGET is one whose hands lie face up already."""

    COIN_TOSS, KICKOFF, FREE_KICK, SCRIMMAGE, TARGET, TRY, OVER = range(7)


class Kind(IntEnum):
    """The kind of the current play, as far as the clock cares; SHORT_KICK is one that is kicked again."""

    SCRIMMAGE, PUNT, FIELD_GOAL, KICKOFF, ONSIDE, DEAD_ONSIDE, SHORT_KICK, EXTRA_POINT, TWO_POINT = range(9)


class Loose(IntEnum):
    """Why the ball is loose."""

    NOT, FUMBLED, KICKED = range(3)


class Draw(IntEnum):
    """The purpose of a card of the Draw Deck.

    A PUNT_EARLY or GOAL_EARLY card blocks the kick if it is the Ace of Spades. TACKLER is a defender's card against a
    runner, DEFENDER one against a pass, LOOSE_DEFENDER one where the Ace of Spades is a fumble.
    """

    NONE, KICK, ONSIDE, COVERAGE, RETURN, RUSH, TACKLER, PASS, REPLACEMENT, DEFENDER = range(10)
    SACK, AFTER_CATCH, RUN_BACK, OPEN_FIELD, SIDELINE, RECOVERY, SECOND_RECOVERY = range(10, 17)
    PUNT, PUNT_EARLY, PUNT_SIDELINE, BOUNCE, GOAL, GOAL_EARLY, LOOSE_DEFENDER = range(17, 24)


class Decision(IntEnum):
    """The questions."""

    TOSS_CALL, TOSS_CHOICE, KICK_TYPE, SQUIB_TARGET, ONSIDE_ADD, FREE_KICK_TYPE, KICK_RETURN = range(7)
    PLAY_CALL, FORMATION, OFFENSE_CARD, DEFENSE_CARD, TARGET, PASS_DRAW, PASS_CARDS, CARRY = range(7, 15)
    PUNT, PUNT_CATCH, BOUNCE_BACKWARD, BOUNCE_FORWARD, FUMBLE_PLAY, TRY, TIMEOUT, RUNOFF, SHORT_ONSIDE = range(15, 24)
    RECOVERY_RUN = 24


# The answers to each decision, in the order of their bits. Cards answer OFFENSE_CARD and DEFENSE_CARD.


class Toss(IntEnum):
    """TOSS_CHOICE."""

    RECEIVE, KICK = range(2)


class Kick(IntEnum):
    """KICK_TYPE."""

    KICK_DEEP, SQUIB, ONSIDE = range(3)


class ShortOnside(IntEnum):
    """SHORT_ONSIDE."""

    TAKE, KICK_AGAIN = range(2)


class FreeKick(IntEnum):
    """FREE_KICK_TYPE."""

    FREE_PUNT, FREE_KICKOFF = range(2)


class KickReturn(IntEnum):
    """KICK_RETURN."""

    RETURN, TOUCHBACK = range(2)


class PlayCall(IntEnum):
    """PLAY_CALL."""

    SCRIMMAGE, PUNT, FIELD_GOAL = range(3)


class Formation(IntEnum):
    """FORMATION."""

    TWO_TWO, THREE_WR, FOUR_WR = range(3)


class Target(IntEnum):
    """TARGET: a pass or a run for each slot."""

    PASS_1, PASS_2, PASS_3, PASS_4, RUN_1, RUN_2, RUN_3, RUN_4 = range(8)


class PassDraw(IntEnum):
    """PASS_DRAW."""

    DRAW, STOP = range(2)


class Carry(IntEnum):
    """CARRY."""

    RUN, OUT_OF_BOUNDS = range(2)


class Punt(IntEnum):
    """PUNT."""

    PUNT_4, PUNT_3, PUNT_2, PUNT_1, PUNT_3_OOB, PUNT_2_OOB, PUNT_1_OOB = range(7)


class PuntCatch(IntEnum):
    """PUNT_CATCH; the first two as in KICK_RETURN."""

    RETURN, TOUCHBACK, FAIR_CATCH, BOUNCE = range(4)


class Bounce(IntEnum):
    """BOUNCE_BACKWARD."""

    APPLY, DECLINE = range(2)


class FumblePlay(IntEnum):
    """FUMBLE_PLAY."""

    FALL_2, FALL_1, NONE, SCOOP_1, SCOOP_2 = range(5)


class RecoveryRun(IntEnum):
    """RECOVERY_RUN."""

    RUN, GO_DOWN = range(2)


class Try(IntEnum):
    """TRY."""

    EXTRA_POINT, TWO_POINT = range(2)


class Timeout(IntEnum):
    """TIMEOUT."""

    TIMEOUT, NO_TIMEOUT = range(2)


class Runoff(IntEnum):
    """RUNOFF."""

    RUNOFF_2, RUNOFF_3, RUNOFF_4, RUNOFF_5, RUNOFF_6, RUNOFF_7, RUNOFF_8, SPIKE = range(8)


EITHER = 0b11
ANY_OF_3, ANY_OF_5, ANY_OF_7, ANY_OF_8 = (1 << 3) - 1, (1 << 5) - 1, (1 << 7) - 1, (1 << 8) - 1
SQUIB_LINES = 50
ONSIDE_ADDS = 10
PASS_CARDS = 6  # that can be declared
FIELD_CATCHES = 1 << PuntCatch.RETURN | 1 << PuntCatch.FAIR_CATCH | 1 << PuntCatch.BOUNCE


class Timing(IntEnum):
    """Values of the option `timing`."""

    SIMPLE_1, SIMPLE_2, COMPLEX = range(3)


class LostReturn(IntEnum):
    """Values of the option `lost_return`."""

    SAFETY, SPOT = range(2)


class AceOnPassDefense(IntEnum):
    """Values of the option `ace_on_pass_defense`."""

    PLAIN, FUMBLE = range(2)


class Rounding(IntEnum):
    """Values of the option `rounding`."""

    AWAY, NEAREST, DOWN = range(3)


class Length(IntEnum):
    """Values of the option `length`."""

    FULL, SHORT = range(2)


class PuntBlock(IntEnum):
    """Values of the option `punt_block`."""

    FIRST_CARD, ANY_CARD, OFF = range(3)


class Overtime(IntEnum):
    """Values of the option `overtime`."""

    NFL_2009, UNTIL_WINNER, NONE = range(3)
