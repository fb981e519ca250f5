"""The record of a game of Dime Store Football, and the numbers that stand for its words."""

from enum import IntEnum

from leatherhead.engine.record import Record

HALVES, OVERTIME = 2, 3
CHART_CALLS = 3  # run, pass and bomb


class State(Record):
    """Everything that changes in a game; spots are yards from the goal line of the team in possession."""

    phase: int  # Phase
    half: int  # 1 or 2; overtime is 3
    clock: int  # plays left in the half
    possession: int  # offense; the kickers at a kickoff
    ball: int  # 1 to 99
    down: int  # 1 to 4
    line_to_gain: int  # spot of the first-down marker
    first_receiver: int  # team that received the first kickoff of the game, or of overtime
    option_plays: int  # plays in a half, the number itself
    option_overtime: int  # 1: sudden death


class Phase(IntEnum):
    """The next whole play."""

    COIN_TOSS, KICKOFF, SCRIMMAGE, GAME_OVER = range(4)


class Decision(IntEnum):
    """What a team is asked."""

    CALL, DEFENSE = range(2)


class Call(IntEnum):
    """Answers to CALL, a bit each in this order."""

    RUN, PASS, BOMB, PUNT, FIELD_GOAL = range(5)


class Front(IntEnum):
    """Answers to DEFENSE."""

    STACK, COVER, BLITZ = range(3)


class Event(IntEnum):
    """What is written to the log; words/events.py names the numbers of each."""

    TOSS, KICKOFF, START = range(3)
    RUN, PASS, BOMB, PUNT, FIELD_GOAL = range(3, 8)  # in the order of Call
    THROW, GAIN, INCOMPLETE, SACK, INTERCEPTION, FUMBLE, RECOVERED = range(8, 15)
    FIRST_DOWN, TURNOVER_ON_DOWNS, TOUCHBACK, TOUCHDOWN, SAFETY = range(15, 20)
    FIELD_GOAL_GOOD, FIELD_GOAL_MISSED, END_HALF, OVERTIME, END_GAME = range(20, 25)
