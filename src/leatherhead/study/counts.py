"""Sums over plays and games that add up: what a study keeps of each chunk of games, so that memory stays flat."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from leatherhead.play_table.plays import Numbers

Z = 1.96  # of a 95% interval


class Counts(dict[str, Numbers]):
    """Arrays of sums by name; those of two parts of the games add up to those of all."""

    def add(self, other: "Counts") -> None:
        """Add those of other games."""
        for name, sums in other.items():
            self[name] = self[name] + sums if name in self else sums


def moments(values: Numbers, places: Numbers | None = None, size: int = 1) -> Numbers:
    """Return number, sum and squares of values by their places; nan is left out."""
    known = ~np.isnan(values)
    found = values[known].astype(float)
    where = np.zeros(len(found), np.int64) if places is None else places[known].astype(np.int64)
    return np.stack([np.bincount(where, weights, size) for weights in (None, found, found**2)])


class Mean(NamedTuple):
    """A mean, the half width of its 95% interval, and how many values it is of."""

    mean: float
    half: float
    n: int


def mean_of(sums: Numbers, place: int = 0) -> Mean:
    """Return the mean of one place; nan without values."""
    n, total, squares = (float(each[place]) for each in sums)
    if not n:
        return Mean(float("nan"), float("nan"), 0)
    mean = total / n
    spread = max((squares - total * mean) / max(n - 1, 1), 0.0) ** 0.5
    return Mean(mean, Z * spread / n**0.5, int(n))


def means_by_word(sums: Numbers, words: Sequence[str], fewest: int = 1) -> list[tuple[str, Mean]]:
    """Return the means of the words that have enough values, in their order."""
    found = [(word, mean_of(sums, place)) for place, word in enumerate(words)]
    return [(word, mean) for word, mean in found if mean.n >= fewest]
