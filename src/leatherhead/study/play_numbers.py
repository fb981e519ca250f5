"""What follows from the rows of whole games: scores before each play, what it was worth, what it added."""

from functools import cached_property
from typing import Any

import numpy as np

from leatherhead.engine.play_rows import POINTS, WIN
from leatherhead.engine.rulebook import Rulebook
from leatherhead.football.ledger import Stat
from leatherhead.football.play_row import FIGURES, NOBODY, NONE, Column, Unit
from leatherhead.records.play_rows import Rows

Numbers = np.ndarray[Any, Any]


class Plays:
    """Rows of whole games, and what follows from them."""

    def __init__(self, rulebook: Rulebook, rows: Rows) -> None:
        """Take the rows."""
        self.rulebook, self._columns, self._values = rulebook, rows.rows, rows.values

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
        yards: Numbers = self.figure(Stat.RUSH_YARDS, Stat.PASS_YARDS_GROSS) - self.figure(Stat.SACK_YARDS_LOST)
        return yards

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

    def of_posteam(self, home: Numbers, away: Numbers) -> Numbers:
        """Return the number of the team in possession; none where there is no such team."""
        return np.where(self.by_posteam, np.where(self.posteam == 1, away, home), NONE)

    def of_defteam(self, home: Numbers, away: Numbers) -> Numbers:
        """Return the number of the other team."""
        return self.of_posteam(away, home)

    @cached_property
    def differential(self) -> Numbers:
        """The lead of the team in possession before each play."""
        home, away = self.before
        return self.of_posteam(home - away, away - home)

    # What moments are worth.

    @cached_property
    def sign(self) -> Numbers:
        """1 where home is in possession, -1 where away is, nan where neither is."""
        return np.where(self.by_posteam, 1 - 2 * self.posteam, np.nan).astype(np.float32)

    @cached_property
    def home_wp(self) -> Numbers:
        """Home's chance to win before each play."""
        found: Numbers = self._values[WIN]
        return found

    @property
    def wp(self) -> Numbers:
        """The chance of the team in possession."""
        chance: Numbers = np.where(self.sign > 0, self.home_wp, 1 - self.home_wp) + 0 * self.sign
        return chance

    @property
    def wpa(self) -> Numbers:
        """What the play added to it."""
        after = np.roll(self.home_wp, -1)
        lead = np.sign(self[Column.HOME_SCORE] - self[Column.AWAY_SCORE])
        after[self.last] = np.where(self[Column.OVER], (1 + lead) / 2, np.nan)[self.last]
        added: Numbers = (after - self.home_wp) * self.sign
        return added

    @cached_property
    def ep(self) -> Numbers:
        """The points that the team in possession may expect."""
        points: Numbers = self._values[POINTS] * self.sign
        return points

    @property
    def epa(self) -> Numbers:
        """What the play added to them: points scored count, and after a score only its try is still expected."""
        tries = self[Column.UNIT] == Unit.TRY
        half = (self[Column.QTR] - 1) // max(self.rulebook.periods // 2, 1)
        goes_on = (self.scored == 0) & ~tries | np.roll(tries, -1)
        counts = ~self.last & (np.roll(half, -1) == half) & goes_on
        expected = np.where(counts, np.roll(self._values[POINTS], -1), 0)
        expected[self.last & (self[Column.OVER] == 0)] = np.nan
        added: Numbers = (self.scored + expected) * self.sign - self.ep
        return added
