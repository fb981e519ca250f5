"""Games of several matches with the same luck, added up figure by figure with their differences.

All sums are of whole numbers, so that they are the same however the games are shared out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from leatherhead.engine.rulebook import Rulebook
from leatherhead.football.ledger import Stat
from leatherhead.study.match import Match

Numbers = np.ndarray[Any, Any]
WIN = "home win share"


def names_of(rulebook: Rulebook) -> tuple[str, ...]:
    """Return the figures that are compared: those of a game, then those of a team in a game."""
    return (WIN, "home margin", "home points", "away points", *(_spell(stat) for stat in rulebook.figures))


def _spell(stat: Stat) -> str:
    return stat.name.lower().replace("_", " ")


def doubled(rulebook: Rulebook, results: Numbers) -> Numbers:
    """Return twice each figure of every game, so that half a win and a team's share are whole numbers."""
    points = results[:, :, Stat.POINTS].astype(np.int64)
    margin = points[:, 0] - points[:, 1]
    both = results[:, :, list(rulebook.figures)].sum(axis=1, dtype=np.int64)
    head = np.stack([1 + np.sign(margin), 2 * margin, 2 * points[:, 0], 2 * points[:, 1]], axis=1)
    return np.concatenate([head, both], axis=1)


@dataclass
class Sums:
    """Totals over games: each match's figures and squares, and those of its differences from the first.

    A game may have several endings, which are not independent: its figures count by ending, its differences as sums.
    """

    games: int
    endings: int
    total: Numbers  # by match and figure
    squares: Numbers
    moved: Numbers
    moved_squares: Numbers

    def add(self, other: "Sums") -> None:
        """Add other games."""
        self.games += other.games
        for name in ("total", "squares", "moved", "moved_squares"):
            getattr(self, name).__iadd__(getattr(other, name))

    def mean(self) -> Numbers:
        """Mean of each figure by match."""
        return np.asarray(self.total / self.games / self.endings / 2)

    def spread(self) -> Numbers:
        """Standard deviation of each figure by match, from game to game."""
        return _deviation(self.total, self.squares, self.games * self.endings)

    def difference(self) -> Numbers:
        """Mean difference of each match from the first."""
        return np.asarray(self.moved / self.games / self.endings / 2)

    def half_width(self) -> Numbers:
        """Half of the 95% interval around each difference."""
        deviation = _deviation(self.moved, self.moved_squares, self.games) / self.endings
        return np.asarray(1.96 * deviation / np.sqrt(self.games))


def _deviation(total: Numbers, squares: Numbers, games: int) -> Numbers:
    variance = (squares - total * (total / games)) / max(games - 1, 1)
    return np.asarray(np.sqrt(np.maximum(variance, 0)) / 2)


class Arms:
    """Matches that are compared with the first of them."""

    def __init__(self, matches: Sequence[Match], seed: int, *, common: bool = True, replan: bool = False) -> None:
        """Give all the same luck play by play, or each its own; the bots plan for the first book, or for each."""
        self.rulebook = matches[0].rulebook
        self.series = [
            match.series(
                seed if common else seed + 1_000_003 * place, results=True, luck_by_play=common,
                planned_for=match.printed if replan else matches[0].printed,
            )
            for place, match in enumerate(matches)
        ]  # fmt: skip

    def chunk(self, first: int, count: int) -> Sums:
        """Play some games of each and add them up."""
        figures = np.stack([doubled(self.rulebook, each.chunk(first, count).results) for each in self.series])
        endings = self.series[0].endings
        moved = (figures - figures[0]).reshape(len(figures), count, endings, -1).sum(axis=2)
        return Sums(
            count, endings, figures.sum(axis=1), (figures**2).sum(axis=1), moved.sum(axis=1), (moved**2).sum(axis=1)
        )
