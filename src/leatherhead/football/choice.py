"""How a bot turns a choice into a number."""

from typing import Any

from leatherhead.rule import rule

ANY = -1  # as options: everything is on offer


@rule
def either(wanted: bool, yes: int, no: int) -> int:
    """One of two labels as a plain number: compiled code cannot mix labels of different decisions."""
    return yes + 0 if wanted else no + 0


@rule
def mixed(weights: Any, count: int, options: int, luck: int) -> int:
    """One of the first `count` places that are on offer, each as often as its weight says; the last takes the rest."""
    drawn = 0
    for place in range(count):
        if weights[place] > 0 and (options >> place) & 1:
            drawn = place
            luck -= weights[place]
            if luck < 0:
                break
    return drawn
