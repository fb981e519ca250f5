"""Fitted values: sums of small decision trees over a few whole numbers that a game says matter.

A game's `features` sees the record as the team in possession does. A tree asks a few questions, whether a feature is
above a threshold, always all of them, and the answers are the bits of a leaf's place: no branch has to be guessed.
"""

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from leatherhead.engine.record import blank, plain_layout
from leatherhead.engine.value import PLAYS, Value
from leatherhead.football.possession import HOME
from leatherhead.rule import Array, rule

WIN, POINTS = range(2)
TREES, DEPTH = 128, 6  # most of one sum, and how many questions a tree asks
FEATURES = 16  # at most


class Trees:
    """Two sums of trees: the chance to win, as a logit, and the expected points."""

    counts: Annotated[Array, 2]  # trees
    base: Annotated[Array, 2, np.float64]  # the constant terms
    feature: Annotated[Array, (2, TREES, DEPTH)]
    threshold: Annotated[Array, (2, TREES, DEPTH)]
    leaf: Annotated[Array, (2, TREES, 1 << DEPTH), np.float32]


@rule
def _total(trees: Trees, which: int, features: tuple[int, ...]) -> float:
    """Add up the leaves."""
    seen = np.empty(FEATURES, np.int64)
    for place, number in enumerate(features):
        seen[place] = number
    total = trees.base[which]
    for tree in range(trees.counts[which]):
        place = 0
        for bit in range(DEPTH):
            place |= (seen[trees.feature[which, tree, bit]] > trees.threshold[which, tree, bit]) << bit
        total += trees.leaf[which, tree, place]
    return total


class Fitted(Value):
    """A value fitted to a game's features, and the file that holds it."""

    def __init__(
        self, features: Callable[[Any], tuple[int, ...]], signs: Mapping[str, int], file: Path, *, plays: int = PLAYS
    ) -> None:
        """Take the rule, how the chance to win depends on each feature (1, -1, or 0 for either), and the file."""
        self.features, self.signs, self.file = features, signs, file

        def win(g: Any, trees: Any) -> float:
            chance = 1.0 / (1.0 + math.exp(-_total(trees, WIN, features(g))))
            return chance if g.possession == HOME else 1.0 - chance

        def points(g: Any, trees: Any) -> float:
            return _total(trees, POINTS, features(g))

        super().__init__(rule(win), rule(points), tables=Trees, prepare=self._fill, plays=plays)

    def load(self) -> np.ndarray[Any, Any]:
        """Return the trees in the file."""
        trees = blank(plain_layout(Trees))
        self._fill(None, trees[0])
        return trees

    def _fill(self, book: Any, trees: Any) -> None:  # noqa: ARG002  fitted to the game's own book, and near for others
        with np.load(self.file) as kept:
            for name in Trees.__annotations__:
                held = kept[name]
                getattr(trees, name)[tuple(slice(length) for length in held.shape)] = held
