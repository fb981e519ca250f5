"""What follows from the rows of whole games: scores before each play, what it was worth, what it added."""

from functools import cached_property
from typing import Any

import numpy as np

from leatherhead.football.ledger import Stat
from leatherhead.model.rulebook import Rulebook
from leatherhead.play_table.recorder import EP, EPA, WPA, Rows
from leatherhead.play_table.row import FIGURES, NOBODY, Column, Unit

Numbers = np.ndarray[Any, Any]
MOST_HALVES = 1_000  # of a game, each overtime counted as one


class Plays:
    """Rows of whole games, and what follows from them."""

    def __init__(self, rulebook: Rulebook, rows: Rows, earlier: int = 0) -> None:
        """Take the rows and the number of games before them in the same table."""
        self.rulebook, self._columns, self._values, self.earlier = rulebook, rows.rows, rows.values, earlier

    def __getitem__(self, column: int) -> Numbers:
        """Return a column as it was written."""
        found: Numbers = self._columns[column]
        return found

    def __len__(self) -> int:
        """Return how many plays there are."""
        return int(self._columns.shape[1])

    @cached_property
    def posteam(self) -> Numbers:
        """The team in possession."""
        return self[Column.POSTEAM]

    @cached_property
    def by_posteam(self) -> Numbers:
        """Whether a team is in possession."""
        found: Numbers = self.posteam != NOBODY
        return found

    def figure(self, *stats: Stat) -> Numbers:
        """Return what each play added to some figures, of both teams."""
        total: Numbers = self._columns[FIGURES + stats[0]].copy()
        for stat in stats[1:]:
            total += self._columns[FIGURES + stat]
        return total

    @property
    def yards(self) -> Numbers:
        """Yards from scrimmage."""
        return self[Column.YARDS_GAINED]

    @cached_property
    def first(self) -> Numbers:
        """Whether a play is the first of its game."""
        found: Numbers = np.diff(self[Column.GAME], prepend=-1) != 0
        return found

    @cached_property
    def last(self) -> Numbers:
        """Whether a play is the last of its game, or of those so far."""
        return np.append(self.first[1:], True)

    @cached_property
    def before(self) -> tuple[Numbers, Numbers]:
        """The scores of home and away before each play."""
        home, away = (np.roll(self[column], 1) for column in (Column.HOME_SCORE, Column.AWAY_SCORE))
        home[self.first] = away[self.first] = 0
        return home, away

    @property
    def scored(self) -> Numbers:
        """Points in each play: home's, less those of away."""
        home, away = self.before
        points: Numbers = (self[Column.HOME_SCORE] - home) - (self[Column.AWAY_SCORE] - away)
        return points

    @cached_property
    def next_score(self) -> Numbers:
        """The next score in the half, with its try, for the team in possession; 0 if there is none.

        At a try it is what the try brings. nan where neither team is in possession.
        """
        halves = np.cumsum(self.first) * MOST_HALVES + (self[Column.QTR] - 1) // max(self.rulebook.periods // 2, 1)
        scored, tries, rows = self.scored, self[Column.UNIT] == Unit.TRY, np.arange(len(self))
        upto = np.append(0, np.cumsum(scored))
        others = np.append(np.flatnonzero(~tries), len(self))
        after = others[np.searchsorted(others, rows, "right")]  # the first row after a play and its try
        scores = np.append(np.flatnonzero((scored != 0) & ~tries), len(self))
        score = np.where(tries, rows, scores[np.searchsorted(scores, rows)])
        there = np.minimum(score, len(self) - 1)
        counts = (score < len(self)) & (halves[there] == halves)
        points: Numbers = np.where(counts, upto[after[there]] - upto[there], 0) * self.sign
        return points

    # What moments are worth.

    @cached_property
    def sign(self) -> Numbers:
        """1 where home is in possession, -1 where away is, nan where neither is."""
        return np.where(self.by_posteam, 1 - 2 * self.posteam, np.nan).astype(np.float32)

    @property
    def ep(self) -> Numbers:
        """The points that the team in possession may expect."""
        return self.value(EP)

    @property
    def epa(self) -> Numbers:
        """What the play added to them."""
        return self.value(EPA)

    @property
    def wpa(self) -> Numbers:
        """What the play added to that team's chance to win."""
        return self.value(WPA)

    def value(self, which: int) -> Numbers:
        """Return one of the values of each play."""
        found: Numbers = self._values[which]
        return found
