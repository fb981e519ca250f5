"""Fits the surface under a smooth value: scripts/values.py calls it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from leatherhead.compiled.compiler import compile_alone, plain
from leatherhead.model.printed import plain_dtype
from leatherhead.values.fitted import MARGINS, TIMES, Smooth

TIME_KNOTS = np.array(
    [0, 10, 20, 40, 60, 90, 120, 180, 240, 300, 420, 540, 720, 900, 1200, 1500, 1800, 2400, 3000, 3600], float
)  # seconds
MARGIN_KNOTS = np.array([-40, -30, -24, -20, *range(-17, 18), 20, 24, 30, 40], float)
BEND, DRIFT = 30.0, 9.0  # what it costs if the slope changes with the margin, and the height with time
FIRST_SLOPE = 0.12  # a point
MOST_STEPS = 150

if (len(TIME_KNOTS), len(MARGIN_KNOTS)) != (TIMES, MARGINS):
    raise ValueError("the knots are not those of a surface")


class Places(NamedTuple):
    """Where moments lie on the surface, and by what trees correct it there."""

    left: Any
    margin: Any
    corrections: Any

    def and_(self, others: "Places") -> "Places":
        """Return these and others."""
        return Places(*(np.concatenate(pair) for pair in zip(self, others, strict=True)))


def places_of(value: Smooth, slug: str, folder: Path, records: Any) -> Places:
    """Ask the game's own rules where its moments lie."""
    found, tables = np.zeros((len(records), 2 + len(value.signs)), np.float32), value.load()
    compile_alone(f"{slug}-places", _places(value), folder)(records, plain(tables, plain_dtype(tables)), found)
    return Places(found[:, 0], found[:, 1], found[:, 2:])


def _places(value: Smooth) -> Callable[..., None]:
    left, margin, corrections = value.left, value.margin, value.corrections

    def places(records: Any, tables: Any, found: Any) -> None:
        for n in range(len(records)):
            g = records[n]
            found[n, 0], found[n, 1] = left(g), margin(g, tables[0])
            for place, number in enumerate(corrections(g)):
                found[n, 2 + place] = number

    return places


def heights_at(heights: Any, places: Places) -> Any:
    """The logits of moments."""
    return _shares(places) @ heights.ravel()


def _shares(places: Places) -> Any:
    """How much each knot counts for each moment: the four around it."""
    (time, later), (place, more) = _around(TIME_KNOTS, places.left), _around(MARGIN_KNOTS, places.margin)
    knots = np.stack([time * MARGINS + place + n for n in (0, 1, MARGINS, MARGINS + 1)], axis=1)
    shares = np.stack([(1 - later) * (1 - more), (1 - later) * more, later * (1 - more), later * more], axis=1)
    rows = np.arange(0, shares.size + 1, 4)
    return csr_matrix((shares.ravel(), knots.ravel(), rows), shape=(len(shares), TIMES * MARGINS))


def _around(knots: Any, values: Any) -> tuple[Any, Any]:
    inside = np.clip(values, knots[0], knots[-1])
    knot = np.clip(np.searchsorted(knots, inside, side="right") - 1, 0, len(knots) - 2)
    return knot, (inside - knots[knot]) / (knots[knot + 1] - knots[knot])


def fit(places: Places, targets: Any, weights: Any) -> Any:
    """Find the heights under which the results are most likely, bent no more than they ask for."""
    shares = _shares(places)

    def cost(flat: Any) -> tuple[float, Any]:
        heights = flat.reshape(TIMES, MARGINS)
        chances = np.clip(1 / (1 + np.exp(-(shares @ flat))), 1e-9, 1 - 1e-9)
        unlikely = -(weights * (targets * np.log(chances) + (1 - targets) * np.log(1 - chances))).sum()
        bends, drifts = np.diff(heights, 2, axis=1), np.diff(heights, axis=0)
        slope = np.zeros_like(heights)
        for first, share in ((0, 1), (1, -2), (2, 1)):
            slope[:, first : first + MARGINS - 2] += 2 * BEND * share * bends
        slope[1:] += 2 * DRIFT * drifts
        slope[:-1] -= 2 * DRIFT * drifts
        gradient = shares.T @ (weights * (chances - targets)) + slope.ravel()
        return unlikely + BEND * (bends**2).sum() + DRIFT * (drifts**2).sum(), gradient

    start = np.tile(FIRST_SLOPE * MARGIN_KNOTS, (TIMES, 1)).ravel()
    found = minimize(cost, start, jac=True, method="L-BFGS-B", options={"maxiter": MOST_STEPS}).x
    return np.maximum.accumulate(found.reshape(TIMES, MARGINS), axis=1)
