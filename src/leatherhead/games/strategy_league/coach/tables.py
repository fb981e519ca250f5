"""What the coach of Strategy League works out from a chart set."""

from enum import IntEnum
from typing import Annotated

from leatherhead.games.strategy_league.book import MOST_FRONTS, MOST_PLAYS, SIDES
from leatherhead.games.strategy_league.playbook import FAMILIES
from leatherhead.rule import Array

PLANS, DOWNS, SPOTS, TO_GO_PLACES, ZONES = 5, 4, 101, 14, 31


class Plan(IntEnum):
    """What an offense plays for."""

    NEUTRAL, PROTECT, HASTEN, CHASE_TOUCHDOWN, CHASE_ANY = range(5)


class Fourth(IntEnum):
    """What an offense does on fourth down."""

    GO, PUNT, TOUCH_PUNT, FIELD_GOAL = range(4)


class Tables:
    """Weights are out of 1000, values thousandths of a point for the team with the ball.

    First down stands in place 0.
    """

    play_weight: Annotated[Array, (FAMILIES, SIDES, MOST_PLAYS)]  # of a play in its family, by hash mark
    zone: Annotated[Array, SPOTS]  # of a spot
    to_go_place: Annotated[Array, SPOTS]  # of yards to go
    family_weight: Annotated[Array, (PLANS, DOWNS, TO_GO_PLACES, ZONES, FAMILIES)]
    front_weight: Annotated[Array, (PLANS, DOWNS, TO_GO_PLACES, ZONES, MOST_FRONTS)]
    fourth: Annotated[Array, (PLANS, TO_GO_PLACES, SPOTS)]  # Fourth: what to do on fourth down
    down_value: Annotated[Array, (DOWNS, TO_GO_PLACES, SPOTS)]  # to a team with all the time in the world
