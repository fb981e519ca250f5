"""How a bot puts a choice into a number."""

from leatherhead.rule import Array, rule


@rule
def either(wanted: bool, yes: int, no: int) -> int:
    """One of two labels, as a plain number: compiled code does not mix labels of different decisions."""
    return yes + 0 if wanted else no + 0


@rule
def mixed(weights: Array, count: int, luck: int) -> int:
    """One of so many places, each as often as its weight among the first `count` says; luck is below their sum."""
    place = 0
    while place < count - 1:
        luck -= weights[place]
        if luck < 0:
            break
        place += 1
    return place
