"""What the coach of Pigskin works out from a pack."""

from enum import IntEnum
from typing import Annotated

import numpy as np

from leatherhead.games.pigskin.state import CELL, CLASS_ROWS, CLASSES
from leatherhead.rule import Array

LIKELIEST = 512  # evidence beyond which nothing is likelier
HURRY = 8  # plays: with fewer left in a half, every one counts
PLANS = 1 + 3 * HURRY  # see scouting.py
DOWNS, SPOTS = 4, 101
TO_GO = 21  # yards to go; the last place stands for more
LINES = 31  # yard lines from which a field goal may be tried, and the goal line


class Attack(IntEnum):
    """The rows of plays from scrimmage."""

    LINE, END, PASS, LONG_PASS = range(4)


class Kick(IntEnum):
    """What a coach can kick; the first three are punts by the kicker's class."""

    STAR_PUNT, SECOND_PUNT, SCRUB_PUNT, PUNT_OUT_OF_BOUNDS, QUICK_KICK, FIELD_GOAL = range(6)


class Tables:
    """Values are thousandths of a point for the offense, by plan, down from 0, spot and yards to go."""

    evidence: Annotated[Array, np.int32, (CLASS_ROWS, CELL + 1, 2)]  # of a reading for a second, and for a scrub
    times: Annotated[Array, 2 * LIKELIEST + 1]  # how many times as likely as a star evidence makes them
    value: Annotated[Array, np.int16, (PLANS, DOWNS, SPOTS, TO_GO)]  # a safety and a touchdown at the goal lines
    attack: Annotated[Array, np.int16, (PLANS, DOWNS, SPOTS, TO_GO, len(Attack), CLASSES)]  # by the man's class
    kick: Annotated[Array, np.int16, (PLANS, SPOTS, len(Kick))]
    field_goal: Annotated[Array, LINES]  # chance of a field goal by yard line, in thousandths
    punt: Annotated[Array, CLASSES]  # mean yards
