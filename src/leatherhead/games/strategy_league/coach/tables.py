"""What the coach of Strategy League works out from a chart set."""

from enum import IntEnum
from typing import Annotated

from leatherhead.games.strategy_league.book import MOST_FRONTS, MOST_PLAYS, SIDES
from leatherhead.rule import Array

PLANS, DOWNS, SPOTS, TO_GO_PLACES, ZONES = 4, 4, 101, 14, 31
MIX, CHOICES = 8, 64


class Plan(IntEnum):
    """What an offense plays for."""

    NEUTRAL, PROTECT, CHASE_TOUCHDOWN, CHASE_ANY = range(4)


class Fourth(IntEnum):
    """What an offense does on fourth down."""

    GO, PUNT, TOUCH_PUNT, FIELD_GOAL = range(4)


class Tables:
    """Values are thousandths of a point for the team with the ball. First down stands in place 0.

    A mix is up to MIX of its choices, each as a share of 1000 times CHOICES plus the number of a card.
    """

    zone: Annotated[Array, SPOTS]  # of a spot
    to_go_place: Annotated[Array, SPOTS]  # of yards to go
    play_mix: Annotated[Array, (PLANS, DOWNS, TO_GO_PLACES, ZONES, SIDES, MIX)]
    front_mix: Annotated[Array, (PLANS, DOWNS, TO_GO_PLACES, ZONES, SIDES, MIX)]
    edge: Annotated[Array, (DOWNS, TO_GO_PLACES, SIDES, MOST_PLAYS, MOST_FRONTS)]  # value of a play at midfield
    fourth: Annotated[Array, (PLANS, TO_GO_PLACES, SPOTS)]  # Fourth: what to do on fourth down
    down_value: Annotated[Array, (DOWNS, TO_GO_PLACES, SPOTS)]  # to a team with all the time in the world
    try_value: Annotated[Array, 2]  # of a try for one point and for two
    kickoff_value: Annotated[Array, 2]  # of a kickoff and of a free kick, to the team that receives it
    conversion: Annotated[Array, TO_GO_PLACES]  # thousandths: how often a fourth down is made
    goal: Annotated[Array, SPOTS]  # thousandths: how often a field goal is good
