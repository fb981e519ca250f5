"""What the coach of Paper Bowl works out from a book's numbers."""

from typing import Annotated

from leatherhead.games.paper_bowl.state import DEFENSE_CARDS
from leatherhead.rule import Array

CALLS, DOWNS, SPOTS = 3, 4, 101
PLANS, ZONES, LONGEST_TO_GO = 24, 29, 15  # see scouting.py


class Tables:
    """Values are thousandths of a point for the team with the ball; weights are out of 1000.

    First down and one yard to go stand in place 0.
    """

    down_value: Annotated[Array, (PLANS, DOWNS, SPOTS, LONGEST_TO_GO)]  # before the down is played
    first_down: Annotated[Array, (PLANS, SPOTS)]  # a safety and a touchdown at the goal lines
    lost_ball: Annotated[Array, (PLANS, SPOTS)]  # the other team's first down
    kick: Annotated[Array, (PLANS, SPOTS, LONGEST_TO_GO)]  # Call on fourth down; Call.RUN to go for it
    return_line: int  # the first spot from which a return is better than a touchback
    zone: Annotated[Array, SPOTS]
    call_weight: Annotated[Array, (PLANS, DOWNS, ZONES, LONGEST_TO_GO, CALLS)]
    front_weight: Annotated[Array, (PLANS, DOWNS, ZONES, LONGEST_TO_GO, DEFENSE_CARDS)]
    cell: Annotated[Array, (3, DOWNS, ZONES, LONGEST_TO_GO, CALLS * DEFENSE_CARDS)]  # value: gain plain, times, halved
    try_call_weight: Annotated[Array, CALLS]  # two-point try
    try_front_weight: Annotated[Array, DEFENSE_CARDS]
    two_point_value: int
    kick_try_value: Annotated[Array, 2]  # by option
