"""The scorebook: every finished play with what it adds to each figure, from its events.

The game's `keep_score` sees the events of a play in an otherwise blank record, so that nothing else can count.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from leatherhead.football.ledger import NO_DRIVE, Ledger, Stat, add_up, open_game
from leatherhead.model.doors import new_play, note_row
from leatherhead.model.position import Event, Play
from leatherhead.model.printed import Printed
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.situation import parse_spot
from leatherhead.model.words import TEAMS

Counts = np.ndarray[Any, Any]  # by team and Stat
TellClock = Callable[[Any], str]  # spells what is left of a period in a column


class FinishedGame(Protocol):
    """The finished plays of a game, and the record before each; the one after the last play is before the next."""

    rulebook: Rulebook
    printed: Printed

    @property
    def plays(self) -> Sequence[Play]: ...

    def before(self, play: int) -> np.ndarray[Any, Any]: ...


@dataclass(frozen=True)
class Standing:
    """The state of a game between two plays, as far as it has these."""

    period: int  # from 1; always 1 in a game without periods
    clock: Any
    possession: int | None
    ball: int | None  # yards from the goal line of the team in possession
    score: tuple[int, int]


@dataclass(frozen=True)
class StatLine:
    """One finished play."""

    number: int  # from 1
    before: Standing
    after: Standing
    events: Sequence[Event]
    counts: Counts  # what it adds
    opens: int  # the team whose drive it opens, or NO_DRIVE
    drive: int  # the team whose drive it is after the play, or NO_DRIVE

    @property
    def points(self) -> tuple[int, int]:
        """Points of home and away in this play."""
        home, away = (after - before for after, before in zip(self.after.score, self.before.score, strict=True))
        return home, away

    def count(self, team: int, *stats: Stat) -> int:
        """The sum of what the play adds to some figures of a team."""
        return int(sum(self.counts[team, stat] for stat in stats))


class Scorer:
    """Keeps a ledger from events."""

    def __init__(self, rulebook: Rulebook, ledger: Any = None) -> None:
        """Open a game in a ledger, a new one unless it is given."""
        self.rulebook = rulebook
        self.kinds = {occurrence.name: kind for kind, occurrence in enumerate(rulebook.occurrences)}
        self.g = blank(rulebook.dtype)[0]
        self.ledger = blank(plain_layout(Ledger))[0] if ledger is None else ledger
        open_game(self.ledger)

    def book(self, events: Sequence[Event]) -> Counts:
        """Credit a play; return what it adds to each figure."""
        before = self.ledger.game.copy()
        new_play(self.g)
        self.tell(self.g, events)
        self.rulebook.keep_score(self.g, self.ledger)
        counts: Counts = self.ledger.game - before
        for team in range(2):
            add_up(counts[team])
        return counts

    def tell(self, g: Any, events: Sequence[Event]) -> None:
        """Write events to the log of a record."""
        for event in events:
            note_row(g, self.kinds[event.name], TEAMS.index(event.team), *event.numbers.values())


class Scorebook:
    """The scorebook of a game that goes on: it enters one finished play after the other."""

    def __init__(self, game: FinishedGame) -> None:
        """Open it before the first play."""
        self.game, self._scorer = game, Scorer(game.rulebook)
        self._after = standing(game.rulebook, game.before(0)[0])
        self.count = 0  # plays entered

    def enter(self, play: Play) -> StatLine:
        """Enter the next play of the game."""
        self.count += 1
        counts, before = self._scorer.book(play.events), self._after
        after = self._after = standing(self.game.rulebook, self.game.before(self.count)[0])
        counts[:, Stat.POINTS] = np.subtract(after.score, before.score)
        opened = [team for team in range(2) if counts[team, Stat.DRIVES] > 0]
        drive = int(self._scorer.ledger.drive)
        return StatLine(self.count, before, after, play.events, counts, opened[-1] if opened else NO_DRIVE, drive)


def scorebook(game: FinishedGame) -> list[StatLine]:
    """Score every finished play of a game."""
    book = Scorebook(game)
    return [book.enter(play) for play in game.plays]


def standing(rulebook: Rulebook, g: Any) -> Standing:
    """Read the state of a game from a record."""
    notions = (rulebook.period, "clock", "possession", "ball")
    facts = {key.name: key.read(g) for key in rulebook.keys if key.name in notions and key.defined(g)}
    possession = facts.get("possession")
    return Standing(
        period=facts.get(rulebook.period) or 1,
        clock=facts.get("clock"),
        possession=None if possession is None else int(possession == "away"),
        ball=parse_spot(facts["ball"]) if "ball" in facts else None,
        score=(int(g.score[0]), int(g.score[1])),
    )
