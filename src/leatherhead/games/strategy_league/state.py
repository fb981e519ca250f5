"""The record of a game of Strategy League, and the numbers that stand for its words."""

from enum import IntEnum
from typing import Annotated

from leatherhead.model.record import Record
from leatherhead.rule import Array, rule

QUARTERS = 4
QUARTER_TENTHS, OVERTIME_TENTHS = 9000, 6000
TIMEOUTS, OVERTIME_TIMEOUTS = 3, 2
TRY_LINE = 98
FREE_KICK_LINE = 20
ABSENT = -1  # a number that replaces a card's is not set
ON_THE_KICKOFF = -1  # spot of a penalty that waits for the kickoff


class State(Record):
    """Everything that changes in a game; spots are yards from the goal line of the team in possession."""

    phase: int  # Phase
    quarter: int  # 1 to 4, overtime from 5
    clock: int  # tenths of a second left in the period
    clock_running: int  # 1 when the clock runs before the next play
    possession: int  # offense; the kicking team at a kickoff or free kick; the scorers at a try
    ball: int
    down: int  # 1 to 4
    line_to_gain: int  # spot of the first-down marker
    hash: int  # Hash, as the team in possession sees it
    timeouts: Annotated[Array, 2]  # left in this half, or overtime period
    hurry_up: int  # 1 when the offense goes no-huddle
    spike_used: Annotated[Array, 2]  # in this half, or overtime period
    one_more_play: int  # 1 when the warning or the end of the period waits for one more play
    fair_catch: int  # 1 when the offense has just made a fair catch
    kickoff_penalty: int  # yards that wait for the next kickoff
    opening_kicker: int  # team that kicked off the game
    rekicks: int  # kicks of this kickoff that had to be repeated
    ot_state: int  # OvertimeState
    try_kind: int  # TryKind of a try that is repeated

    # Numbers that replace those of the cards, or ABSENT.
    p6: int
    strike_through: int
    fr_loss: int
    fr_gain: int
    block_fr: int

    # The current play, as far as it lies open.
    action: int  # Action
    play: int  # offensive card
    front: int  # defensive card
    rolling: int  # Roll: what the dice are rolled for
    outcome: int  # PlayOutcome
    spot: int  # where the ball was dead, or a kick came down, as its carriers count
    start: int  # where a return began, as the returners count
    mark: int  # Hash of the result's dot
    flagged: int  # 1 when the roll was a penalty number
    foul: int  # Foul
    enforced: int  # 1 when a penalty decides where the ball lies, 2 if the play had made the first down before it
    scored: int  # PlayScore
    scorer: int  # team of it
    stopped: int  # Stop: why the clock is stopped

    option_line_seconds: int
    option_hurry_up_overtime: int
    option_kickoff_spot: int
    option_touchback: int
    option_extra_point_line: int
    option_fair_catch_kick: int
    option_grounding_otherwise: int
    option_playoffs: int
    option_kickoff_end_zone: int
    option_untimed_down: int
    option_length: int


class Phase(IntEnum):
    """The next whole play."""

    COIN_TOSS, KICKOFF, FREE_KICK, SCRIMMAGE, TRY, GAME_OVER = range(6)


class Hash(IntEnum):
    """Where the ball lies across the field, as the offense sees it: left, center, right."""

    BLACK, RED, BLUE = range(3)


HASHES = len(Hash)
NO_MARK = 3  # a result without a dot: the ball stays on its hash mark


class OvertimeState(IntEnum):
    """Who still has a claim to the ball in overtime."""

    NONE, FIRST, SECOND, SUDDEN_DEATH = range(4)


class TryKind(IntEnum):
    """A try that is being repeated."""

    NONE, EXTRA_POINT, TWO_POINT = range(3)


class Stop(IntEnum):
    """Why the clock is stopped before the next play."""

    NONE, INCOMPLETE, KICK, SCORE, CHANGE, PENALTY, TIMEOUT, PERIOD, WARNING, OUT_OF_BOUNDS, ONE_MORE_PLAY = range(11)


class Decision(IntEnum):
    """What a team is asked."""

    CALL_TOSS, TOSS_CHOICE, KICKOFF, FREE_KICK, KICK_RETURN, PUNT_RETURN, OFFENSE, DEFENSE = range(8)
    CLOCK_RESPONSE, OUT_OF_BOUNDS, PENALTY, RUNNING_INTO_KICKER, TRY = range(8, 13)


# The answers to each decision, in the order of their bits.


class Toss(IntEnum):
    """TOSS_CHOICE."""

    RECEIVE, KICK = range(2)


class Kick(IntEnum):
    """KICKOFF and FREE_KICK."""

    KICKOFF, ONSIDE, PUNT = range(3)


class KickReturn(IntEnum):
    """KICK_RETURN."""

    RETURN, TOUCHBACK = range(2)


class PuntReturn(IntEnum):
    """PUNT_RETURN."""

    RETURN, FAIR_CATCH = range(2)


class Call(IntEnum):
    """OFFENSE: the calls that are made in the open; those of the play cards follow them."""

    PUNT, TOUCH_PUNT, FIELD_GOAL, KNEEL, SPIKE = range(5)
    TIMEOUT, HURRY_UP, HUDDLE, LET_CLOCK_RUN, FAIR_CATCH_KICK = range(5, 10)


FIRST_PLAY = len(Call)  # the bit of the first play card; DEFENSE has the defensive cards first, then a timeout


class Response(IntEnum):
    """CLOCK_RESPONSE."""

    PLAY_ON, TIMEOUT = range(2)


class Sideline(IntEnum):
    """OUT_OF_BOUNDS."""

    STAY_IN, RUN_OUT = range(2)


class Penalty(IntEnum):
    """PENALTY."""

    ACCEPT, DECLINE = range(2)


class Kicked(IntEnum):
    """RUNNING_INTO_KICKER."""

    REPLAY, KEEP = range(2)


class Try(IntEnum):
    """TRY."""

    EXTRA_POINT, TWO_POINT = range(2)


EITHER = 0b11
ANY_FREE_KICK = 0b111


# The play as it unfolds.


class Action(IntEnum):
    """What is done in the current play."""

    NONE, PLAY, KNEEL, SPIKE, LET_CLOCK_RUN, PUNT, TOUCH_PUNT, FIELD_GOAL, FAIR_CATCH_KICK = range(9)
    KICKOFF, ONSIDE, EXTRA_POINT = range(9, 12)


class PlayOutcome(IntEnum):
    """What the play has come to, before penalties."""

    # The spot is as the offense counts. DOWNED is kept without a way to the sideline: sack, kneel, own fumble.
    NONE, KEPT, DOWNED, INCOMPLETE, LOST, RUN_BACK, GOOD, MISSED, BLOCKED = range(9)
    # Of a kick; the spot is as the returners count.
    RECEIVED, TOUCHBACK, KICKED_OUT, KICKERS_BALL, KICKERS_SCORE = range(9, 14)


class PlayScore(IntEnum):
    """Points scored on a play."""

    NONE, TOUCHDOWN, SAFETY, FIELD_GOAL, EXTRA_POINT, TWO_POINTS, DEFENSIVE_TWO_POINTS, FAILED_TRY = range(8)


class Roll(IntEnum):
    """What a D100 is rolled for; the first eight are the lists of the special-teams card, in the book's order."""

    KICKOFF, KICKOFF_RETURN, ONSIDE, ONSIDE_RETURN, PUNT, TOUCH_PUNT, PUNT_RETURN, EXTRA_POINT = range(8)
    SCRIMMAGE, FIELD_GOAL, PICK_SIX, FUMBLE_RETURN, BLOCK_RETURN, FAIR_CATCH_KICK = range(8, 14)
    PENALTY_RUN, PENALTY_PASS, PENALTY_KICK, PENALTY_KICKOFF_RETURN, PENALTY_PUNT_RETURN = range(14, 19)
    NOTHING = 19


class Flip(IntEnum):
    """What a coin is flipped for."""

    INTERCEPTION, FUMBLE = range(2)


class Foul(IntEnum):
    """Penalty codes."""

    NONE, D5, D15, O5, O10, O15, O10L, AUTO_5, RUNK, REKICK_5 = range(10)


# A result of a chart as one number.


class Result(IntEnum):
    """What a cell says; its yards, dot, fumble and sack are beside it."""

    GAIN, CAUGHT_FOR_LOSS, INCOMPLETE, INTERCEPTION, TOUCHDOWN = range(5)
    OUT_OF_BOUNDS, TOUCHBACK, DEAD_ON, BLOCKED, GOOD, NO_GOOD, FOUL = range(5, 12)


YARDS_MASK, YARDS_ZERO = 0x1FF, 200
MARK_SHIFT, KIND_SHIFT, FUMBLE_SHIFT, SACK_SHIFT, FLAG_SHIFT = 9, 11, 15, 16, 23
NAMED = 101  # a roll of 101 and more names the result itself


@rule
def yards_of(result: int) -> int:
    """Return the yards of a result."""
    return (result & YARDS_MASK) - YARDS_ZERO


@rule
def kind_of(result: int) -> int:
    """Return the Result that a cell shows."""
    return (result >> KIND_SHIFT) & 15


@rule
def is_fumble(result: int) -> bool:
    """Whether a result ends with a fumble."""
    return (result >> FUMBLE_SHIFT) & 1 == 1


@rule
def sack_of(result: int) -> int:
    """Return the yards lost by a sack if an interception comes up tails; 0 if there is none."""
    return (result >> SACK_SHIFT) & 127


@rule
def yards_of_foul(foul: int) -> int:
    """Return the yards of a penalty."""
    if foul == Foul.D15 or foul == Foul.O15:
        return 15
    return 10 if foul == Foul.O10 or foul == Foul.O10L else 5


class Kind(IntEnum):
    """Kinds of offensive cards."""

    RUN, DRAW, PASS, SCREEN = range(4)


class Role(IntEnum):
    """Roles of defensive cards."""

    NORMAL, SHORT_YARDAGE, LONG_YARDAGE = range(3)
