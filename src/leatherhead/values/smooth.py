"""A continuous chance to win: a surface over the time left and the expected margin, linear between its knots.

Sums of trees jump, and a jump between two situations that hardly differ misleads a bot that chooses by it. On the
surface two downs differ by the points that they are worth, times its slope. Trees correct it for what the margin leaves
out: timeouts, the clock, and late in a half, when points are not everything, the down itself.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from leatherhead.model.value import everywhere
from leatherhead.rule import Array, rule
from leatherhead.values.trees import WIN, Features, Fitted, Trees, total

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
