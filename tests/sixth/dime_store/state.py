"""The record of a game of Dime Store Football, and the numbers that stand for its words."""

from enum import IntEnum

from leatherhead.game import core

HALVES, OVERTIME = 2, 3
CHART_CALLS = 3  # run, pass and bomb


class State(core.WithFourDowns):
    """The fields of a game with downs; the clock counts the plays left in the half."""

    half: int  # 1 or 2; overtime is 3
    option_plays: int  # plays in a half, the number itself
    option_overtime: int  # 1: sudden death


class Phase(IntEnum):
    """The next whole play, numbered as football's core does."""

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


class Outcome(IntEnum):
    """What a chart can say."""

    GAIN, INCOMPLETE, INTERCEPTION, FUMBLE = range(4)
