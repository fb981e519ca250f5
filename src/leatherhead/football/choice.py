"""How a bot turns a choice into a number."""

from leatherhead.rule import Array, rule


@rule
def either(wanted: bool, yes: int, no: int) -> int:
    """One of two labels as a plain number: compiled code cannot mix labels of different decisions."""
    return yes + 0 if wanted else no + 0


@rule
def mixed(weights: Array, count: int, luck: int) -> int:
    """One of the first `count` places, in proportion to their weights; luck is below the sum of the weights."""
    place = 0
    while place < count - 1:
        luck -= weights[place]
        if luck < 0:
            break
        place += 1
    return place
