"""What the coach of Card Bowl works out beforehand, and the odds that it goes by."""

from typing import Annotated

import numpy as np

from leatherhead.rule import Array

PLANS = 51  # see scouting.py
DOWNS, SPOTS, TO_GO = 4, 101, 16
HIGHEST = 12  # by which one card can be above another
EDGES = 2 * HIGHEST + 1
CATCHES = 56  # what a pass may amount to before the defender's card is drawn, from -HIGHEST
LONGEST_LOSS = 15
GAINS = 76  # yards that a play may gain, from -LONGEST_LOSS
LEAST_EDGE, EDGE_STEP, EDGE_STEPS = -4, 2, 9  # edges for which runs and passes are weighed; what lies between is too

# In thousandths: what a further card does to a pass, and how often the ball is fumbled.
CAUGHT, INCOMPLETE, SACKED, INTERCEPTED = 706, 235, 39, 20
RUSH_FUMBLE, CATCH_FUMBLE = 50, 45
# Yards.
SACK_LOSS = 7
RUN_BACK = 4  # after an interception
MEAN_CARD = 7


class Tables:
    """By plan, down from 0, spot and yards to go; values are thousandths of a point for the offense."""

    call: Annotated[Array, np.int8, (PLANS, DOWNS, SPOTS, TO_GO)]  # PlayCall that is worth most
    enough: Annotated[Array, np.int8, (PLANS, DOWNS, SPOTS, TO_GO)]  # edge and cards at which a pass draws no more
    worth: Annotated[Array, np.int16, (PLANS, DOWNS, SPOTS, TO_GO, 2, EDGE_STEPS)]  # of a pass and a run by their edge
