"""Fitted values: sums of small decision trees, or a smooth surface that trees correct.

A game's `features` sees the record as the team in possession does. A tree compares features with thresholds, always
all of them, and the results are the bits of a leaf's index: no branch has to be predicted. The surface is the log-odds
to win by time left and expected margin; two downs differ on it by their expected points, times its slope. Trees add
timeouts, the clock and, late in a half, the down itself.
"""

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from leatherhead.football.possession import HOME
from leatherhead.model.bot import PLAYS, Value, everywhere
from leatherhead.model.record import blank, plain_layout
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


TIMES, MARGINS = 20, 43  # knots


class Surface(Trees):
    """Heights are logits of the chance to win of the team in possession."""

    times: Annotated[Array, TIMES, np.float64]
    margins: Annotated[Array, MARGINS, np.float64]
    heights: Annotated[Array, (TIMES, MARGINS), np.float64]


@rule
def _knot_before(knots: Any, place: float) -> int:
    """The last knot that is not beyond a place and has another after it."""
    knot = 0
    while knot < len(knots) - 2 and knots[knot + 1] <= place:
        knot += 1
    return knot


@rule
def _share(knots: Any, knot: int, place: float) -> float:
    """How far a place is from a knot to the next; beyond the ends, at the end."""
    share: float = (place - knots[knot]) / (knots[knot + 1] - knots[knot])
    return min(max(share, 0.0), 1.0)


@rule
def height(surface: Surface, left: float, margin: float) -> float:
    """The logit for a time left and an expected margin."""
    times, margins, heights = surface.times, surface.margins, surface.heights
    time, place = _knot_before(times, left), _knot_before(margins, margin)
    later, more = _share(times, time, left), _share(margins, place, margin)
    soon = (1.0 - more) * heights[time, place] + more * heights[time, place + 1]
    then = (1.0 - more) * heights[time + 1, place] + more * heights[time + 1, place + 1]
    return (1.0 - later) * soon + later * then


class Smooth(Fitted):
    """A value fitted as a surface, with trees to correct it."""

    def __init__(
        self,
        features: Features,
        signs: Mapping[str, int],
        file: Path,
        *,
        tables: type[Surface],
        prepare: Callable[[Any], None],
        left: Callable[[Any], int],
        margin: Callable[[Any, Any], float],
        corrections: Features,
        holds: Callable[[Any], bool] = everywhere,
        error: float = 0.0,
    ) -> None:
        """Take the rules, the tables with whatever `margin` needs, and what fills that in.

        `corrections` are the features that correct the surface, with 0 for those that do not.
        """
        self.declared, self.fitted = tables, (*Fitted.fitted, *Surface.__annotations__)
        self.left, self.margin, self.corrections, self._fill_margin = left, margin, corrections, prepare

        def logit(g: Any, tables: Any) -> float:
            return height(tables, left(g), margin(g, tables)) + total(tables, WIN, corrections(g))

        super().__init__(features, signs, file, holds=holds, error=error, logit=rule(logit))

    def prepare(self, tables: Any) -> None:
        """Fill in what the margin needs."""
        self._fill_margin(tables)

    def _fill(self, book: Any, tables: Any) -> None:
        super()._fill(book, tables)
        self.prepare(tables)
