"""Fitted values: sums of small decision trees over a few whole numbers that a game says matter.

A game's `features` sees the record as the team in possession does. A tree asks a few questions, whether a feature is
above a threshold, always all of them, and the answers are the bits of a leaf's place: no branch has to be guessed.
"""

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from leatherhead.football.possession import HOME
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.value import PLAYS, Value, everywhere
from leatherhead.rule import RULES, Array, rule

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


def total(trees: Trees, which: int, features: tuple[int, ...]) -> float:
    """Add up the leaves of one sum."""
    count = trees.counts[which]
    answers = np.array(features)[trees.feature[which, :count]] > trees.threshold[which, :count]
    leaves: Any = trees.leaf[which, np.arange(count), np.packbits(answers, axis=1, bitorder="little")[:, 0]]
    total = float(trees.base[which])
    for leaf in leaves.tolist():
        total += leaf  # one by one, as compiled: `sum` rounds otherwise
    return total


def _total_one_by_one(trees: Trees, which: int, features: tuple[int, ...]) -> float:
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


RULES[total] = _total_one_by_one  # Python is quicker all at once, compiled code one by one


Features = Callable[[Any], tuple[int, ...]]
Logit = Callable[[Any, Any], float]


def _of_trees(features: Features) -> Logit:
    """Build the logit that trees alone make."""

    def logit(g: Any, tables: Any) -> float:
        return total(tables, WIN, features(g))

    return rule(logit)


class Fitted(Value):
    """A value fitted to a game's features, and the file that holds it."""

    declared: type = Trees
    fitted = tuple(Trees.__annotations__)  # the tables in the file

    def __init__(
        self, features: Features, signs: Mapping[str, int], file: Path, *, plays: int = PLAYS,
        holds: Callable[[Any], bool] = everywhere, error: float = 0.0, logit: Logit | None = None,
    ) -> None:  # fmt: skip
        """Take the rule, how the chance to win depends on each feature (1, -1, or 0 for either), and the file.

        `logit` gives the log-odds that the team in possession wins, if that takes more than the trees.
        """
        self.features, self.signs, self.file = features, signs, file
        found = logit or _of_trees(features)

        def win(g: Any, tables: Any) -> float:
            chance = 1.0 / (1.0 + math.exp(-found(g, tables)))
            return chance if g.possession == HOME else 1.0 - chance

        def points(g: Any, tables: Any) -> float:
            return total(tables, POINTS, features(g))

        super().__init__(
            rule(win), rule(points), tables=self.declared, prepare=self._fill, plays=plays, holds=holds, error=error
        )

    def load(self) -> np.ndarray[Any, Any]:
        """Return the tables in the file; before the first fit, those that are not fitted."""
        tables = blank(plain_layout(self.declared))
        if self.file.exists():
            self._fill(None, tables[0])
        else:
            self.prepare(tables[0])
        return tables

    def prepare(self, tables: Any) -> None:
        """Fill in what is not fitted: nothing, if trees are all of it."""

    def _fill(self, book: Any, tables: Any) -> None:  # noqa: ARG002  fitted to the game's own book, and near for others
        with np.load(self.file) as kept:
            for name in self.fitted:
                held = kept[name]
                getattr(tables, name)[tuple(slice(length) for length in held.shape)] = held
