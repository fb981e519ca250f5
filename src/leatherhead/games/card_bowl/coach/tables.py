"""What the coach of Card Bowl works out beforehand, and the odds that it goes by."""

from typing import Annotated

from leatherhead.rule import Array

PLANS = 32  # see scouting.py
DOWNS, SPOTS, TO_GO = 4, 101, 16
HIGHEST = 12  # by which one card can be above another
EDGES = 2 * HIGHEST + 1
CATCHES = 56  # what a pass may amount to before the defender's card is drawn, from -HIGHEST
LONGEST_LOSS = 15
GAINS = 76  # yards that a play may gain, from -LONGEST_LOSS

# In thousandths: what a further card does to a pass, and how often the ball is fumbled.
CAUGHT, INCOMPLETE, SACKED, INTERCEPTED = 706, 235, 39, 20
RUSH_FUMBLE, CATCH_FUMBLE = 50, 45
# Yards.
SACK_LOSS = 7
RUN_BACK = 4  # after an interception
MEAN_CARD = 7


class Tables:
    """Values are thousandths of a point for the offense, odds are out of 1 << 16."""

    value: Annotated[Array, (PLANS, DOWNS, SPOTS, TO_GO)]  # before a down; a safety and a touchdown at the goal lines
    lost: Annotated[Array, (PLANS, SPOTS)]  # the other team has the ball there
    call: Annotated[Array, (PLANS, DOWNS, SPOTS, TO_GO)]  # PlayCall that is worth most
    rush_odds: Annotated[Array, (EDGES, GAINS)]  # by difference of the two cards
    catch_odds: Annotated[Array, (CATCHES, GAINS)]
