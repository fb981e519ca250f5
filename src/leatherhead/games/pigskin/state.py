"""The record of a game of Pigskin, and the numbers that stand for its words."""

from enum import IntEnum
from typing import Annotated

from leatherhead.model.record import Bits, Nobody, OwnRow, Record
from leatherhead.rule import Array

CARDS = 50
SERIES_A = 10  # cards that a short game leaves out, the first of the pack
QUARTERS = 4
TIMEOUTS = 4
POSITIONS = 11
ATTACKS = 9  # calls that attack a position
LINEMEN = 7  # the first positions; backs stand in the others
CLASSES = 3
BACKS = 4  # where the backs begin among the kinds of players: a kind is 0 or BACKS, plus the class
MEN = 2 * BACKS
SQUAD = (0, 4, 3, 7, 0, 3, 1, 7)  # players of each kind
HEARD = 12  # readings remembered for each position
REPLACEMENTS = 16  # replacement cards that one play can turn up
NOBODY = -1


class State(Record):
    """Everything that changes in a game; spots are yards from the goal line of the team that has the ball.

    A class is 1 to 3, and 0 where it is not known or nobody stands. Players are counted by kind: see SQUAD.
    """

    phase: int  # Phase
    quarter: int  # 1 to 4
    clock: int  # cards left in the pack
    possession: int  # offense; the kicking team at a kickoff or free kick; the scorers at a try
    ball: int  # 1 to 99
    down: int  # 1 to 4
    line_to_gain: int  # spot of the first-down marker
    timeouts: Annotated[Array, 2]  # free ones left in this half
    toss_winner: int  # team
    attacked: Annotated[int, Bits(ATTACKS)]  # a bit for each Call whose position has been attacked in this series
    window: int  # Window, of the dead ball before the next play
    kick_choice: int  # team that is to choose between kicking and receiving, or NOBODY
    lineup: Annotated[Array, (2, POSITIONS), OwnRow]  # class of the player in each position
    bench: Annotated[Array, (2, MEN), OwnRow]  # players who could come on now
    resting: Annotated[Array, (2, MEN), OwnRow]  # taken off, and not available until a play has been run
    out_quarter: Annotated[Array, (2, MEN), OwnRow]  # forced off until the quarter ends
    out_game: Annotated[Array, (2, MEN), OwnRow]  # forced off for the game
    forced_off: Annotated[Array, (2, MEN), OwnRow]  # all that were forced off so far
    men_out: Annotated[Array, (2, 2)]  # linemen and backs forced off and not yet back: how many, everybody sees
    changed: Annotated[Array, 2, OwnRow, Bits(POSITIONS)]  # a bit for each position that was changed in this window
    shown: Annotated[Array, (2, POSITIONS)]  # the lineups, when the game is over
    heard: Annotated[Array, (2, POSITIONS, HEARD)]  # readings at each position: row and cell
    heard_count: Annotated[Array, (2, POSITIONS)]  # how often; the oldest readings are overwritten
    known: Annotated[Array, (2, POSITIONS)]  # class that was announced or given away
    forgotten: Annotated[
        Array, 2, Bits(POSITIONS)
    ]  # a bit for each position whose player has changed since his last reading
    off_standing: Annotated[
        Array, 2, Bits(POSITIONS)
    ]  # a bit for each whose first player has gone, and has not been seen to come back
    pack: Annotated[
        int, Nobody, Bits(CARDS)
    ]  # a bit for each card that may still turn up; more than the clock if some are not played or went unseen
    turned: Annotated[Array, 2, OwnRow, Bits(CARDS)]  # a bit for each card that this coach has seen this quarter
    # The current play.
    call: int  # Call
    man_team: int  # whose player is looked up, or must come off
    man_position: int  # and his position; NOBODY if no class counts
    column: Annotated[int, Nobody]  # his class, from 0
    last_card: Annotated[int, Nobody]  # card that was read last
    reading: int  # Kind of what was read last
    yards: int  # and its number
    carrier: int  # team that has the ball
    spot: int  # where it has it
    times: int  # what a long gain is multiplied by
    kicked: int  # 1 when the length of a kick has been read
    lost: int  # 1 when a fumble or a blocked kick fell to the other side
    recovered_by: int  # team that has recovered one
    penalties: int  # penalty cards turned up
    penalized: int  # team that the penalty is on
    penalty_yards: int
    replacements: Annotated[Array, REPLACEMENTS]  # replacement cards turned up, each with its Moment
    replacement_count: int
    acted: int  # a bit for each special card that has come up in the play
    result: int  # Result, if the play stands
    result_team: int  # team that it gives the ball to, or that was caught by a safety
    result_spot: int
    official: int  # 1 when an official timeout is due
    option_short: int
    option_length: int
    option_reveal: int
    option_forced_choice: int
    option_untimed_down: int
    option_defense_timeouts: int  # 0 is yes, the default
    option_deck: int


class Phase(IntEnum):
    """The next whole play."""

    LINE_UP, COIN_TOSS, KICKOFF, FREE_KICK, SCRIMMAGE, TRY, HALF_TIME, OVER = range(8)


class Window(IntEnum):
    """Whether players may be changed at a dead ball."""

    PLAIN, OFFICIAL, CALLED = range(3)


class ManPosition(IntEnum):
    """A player's position on defense; backs from QUARTERBACK on."""

    LEFT_END, LEFT_TACKLE, LEFT_GUARD, CENTER, RIGHT_GUARD, RIGHT_TACKLE, RIGHT_END = range(7)
    QUARTERBACK, FULLBACK, LEFT_HALFBACK, RIGHT_HALFBACK = range(7, 11)


class Class(IntEnum):
    """How good a player is, from 1."""

    STAR, SECOND, SCRUB = range(1, 4)


# What a team is asked, and the answers in the order of their bits.


class Decision(IntEnum):
    """What a team is asked. PLACE and FORCED_SUBSTITUTE are answered with a class, FORCED_REMOVAL with a position."""

    PLACE, KICK_OR_RECEIVE, READY, PLAY, SUBSTITUTE, PENALTY, FORCED_REMOVAL, FORCED_SUBSTITUTE, REARRANGE = range(9)


class KickOrReceive(IntEnum):
    """KICK_OR_RECEIVE."""

    KICK, RECEIVE = range(2)


class Ready(IntEnum):
    """READY."""

    READY, TIME_OUT = range(2)


class Call(IntEnum):
    """PLAY: the nine that attack a position come first."""

    LINE_LEFT_GUARD, LINE_RIGHT_GUARD, LINE_LEFT_TACKLE, LINE_RIGHT_TACKLE, END_LEFT, END_RIGHT = range(6)
    PASS_LEFT, PASS_CENTER, PASS_RIGHT, LONG_PASS = range(6, 10)
    PUNT, PUNT_OUT_OF_BOUNDS, QUICK_KICK, FIELD_GOAL, TIME_OUT = range(10, 15)


class Penalty(IntEnum):
    """PENALTY."""

    ACCEPT, DECLINE = range(2)


class Rearrange(IntEnum):
    """REARRANGE."""

    KEEP, REARRANGE = range(2)


DONE = 0  # answer to SUBSTITUTE; the others are 4 * position + class
EITHER = 0b11
TARGETED = 9  # plays that attack a position
ANY_TARGET = (1 << TARGETED) - 1
# The defender's position that each of those plays attacks.
TARGETS = (
    ManPosition.LEFT_GUARD.value, ManPosition.RIGHT_GUARD.value,
    ManPosition.LEFT_TACKLE.value, ManPosition.RIGHT_TACKLE.value,
    ManPosition.LEFT_END.value, ManPosition.RIGHT_END.value,
    ManPosition.LEFT_HALFBACK.value, ManPosition.CENTER.value, ManPosition.RIGHT_HALFBACK.value,
)  # fmt: skip


# Cards.


class CardRow(IntEnum):
    """Where a card is read: six rows by class, then the margins. It is also the deck that the card is drawn from."""

    KICKOFF, RETURN, LINE, END, PASS, PUNT = range(6)
    LONG_PASS, FUMBLE, LONG, RUN_WITH_COMPLETED_PASS, FIELD_GOAL = range(6, 11)
    POINT_AFTER_TD, PUNT_OUT_OF_BOUNDS, QUICK_KICK, BLOCKED_KICK, PENALTY = range(11, 16)


ROWS = len(CardRow)
CUT_BY_OTHER = ROWS  # added to the row of a card that one side cuts and the other looks at
CLASS_ROWS = 6
COMPLETE = -1  # instead of a row: no further card is needed


class Kind(IntEnum):
    """What a cell says beside its number. NOTHING stands in no cell."""

    NOTHING, YARDS, LONG, FUMBLE, ADD_LATERAL, ADD_RUN, INCOMPLETE, INTERCEPTED, OUT, BLOCKED = range(10)
    RETURN, TOUCHBACK, DOUBLE_NEXT_CARD, OWN, LOST, GOOD, NO_GOOD, OFFENSE, DEFENSE = range(10, 19)


# A cell is a number of fourteen bits: its kind, and the number that it shows, which may be negative.
NUMBER_BITS, CELL_BITS = 9, 14
ZERO = 1 << NUMBER_BITS - 1
CELL = (1 << CELL_BITS) - 1
# A card that is described instead of named: three cells of a row, the penalty space, the row, and a bit of its own.
PENALTY_SHIFT, ROW_SHIFT, DESCRIBED = 3 * CELL_BITS, 4 * CELL_BITS, 1 << 60


class Special(IntEnum):
    """Cards that carry no readings; `side` and `player` stand in the bits above."""

    NONE, PENALTY, REPLACE_QUARTER, REPLACE_GAME = range(4)


SPECIAL_MASK, SIDE_BIT, MAN_BIT, MAN_MASK, MOMENT_BIT = 0b11, 2, 3, 0b1111, 7
ANY_MAN, ANY_LINEMAN, ANY_BACK = range(3)  # who can be forced off; then the positions


class Moment(IntEnum):
    """When a replacement card turned up: it decides whose player is lost."""

    GENERAL, RECOVERY, AFTER_KICK = range(3)


class Run(IntEnum):
    """What some yards belong to: the play itself, a return, a run added to a pass or lateral, or a sack."""

    PLAY, RETURN, ADDED, SACK = range(4)


class Result(IntEnum):
    """What a play comes to if it stands."""

    OPEN, DOWN, NEW_SERIES, TOUCHDOWN, SAFETY, TOUCHBACK, FIELD_GOAL, FIELD_GOAL_MISSED, POINT, NO_POINT = range(10)


class Disregarded(IntEnum):
    """Why a special card does not count: REPLACE_DISREGARDED."""

    FIRST_CARD, NOBODY_ON_BENCH, HAS_ACTED = range(3)


class Reveal(IntEnum):
    """Values of the option `reveal`."""

    READINGS, CLASSES = range(2)


class ForcedChoice(IntEnum):
    """Values of the option `forced_choice`."""

    OPPONENT, OWNER = range(2)


class Length(IntEnum):
    """Values of the option `length`."""

    FULL, SHORT = range(2)
