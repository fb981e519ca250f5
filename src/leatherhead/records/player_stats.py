"""A person's record from saved games: wins by game and opponent, streaks, points."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from leatherhead.model.bot import HUMAN, level_of
from leatherhead.model.errors import Refused
from leatherhead.records.history import BRANCHED
from leatherhead.records.saved_games import SavedGame, record_headers, saved_games

REFEREE, SET_UP, TWO_PEOPLE, NO_PEOPLE, UNDONE = "referee", "set up", "two people", "bots alone", "undone"
KINDS = (REFEREE, SET_UP, TWO_PEOPLE, NO_PEOPLE, UNDONE)  # of games that do not count


@dataclass(frozen=True)
class StatsLine:
    """Results in one game against one opponent, or in all."""

    game: str  # empty: in all games
    opponent: str  # the bot; empty: all of them
    wins: int
    losses: int
    ties: int
    points_for: int
    points_against: int
    streak: int  # wins in a row up to the latest game; below zero, losses
    longest_winning_streak: int

    @property
    def games(self) -> int:
        """How many games were finished."""
        return self.wins + self.losses + self.ties

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {"game": self.game or None, "opponent": self.opponent or None, "games": self.games, "wins": self.wins,
                "losses": self.losses, "ties": self.ties, "points_for": self.points_for,
                "points_against": self.points_against, "streak": self.streak,
                "longest_winning_streak": self.longest_winning_streak}  # fmt: skip


@dataclass(frozen=True)
class PlayerStats:
    """A person's record against bots; games of other kinds are only counted."""

    total: StatsLine
    by_game: tuple[StatsLine, ...]
    by_opponent: tuple[StatsLine, ...]  # by game and opponent
    unfinished: int
    apart: dict[str, int]  # finished games that do not count, by kind: referee, set up, two people, bots alone, undone

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {"total": self.total.as_dict(), "by_game": [each.as_dict() for each in self.by_game],
                "by_opponent": [each.as_dict() for each in self.by_opponent], "unfinished": self.unfinished,
                "apart": self.apart}  # fmt: skip


@dataclass(frozen=True)
class _Finished:
    """A game that counts, seen from the person's side."""

    game: str
    opponent: str
    when: datetime
    scored: int
    allowed: int


def player_stats(folder: str | Path | None = None) -> PlayerStats:
    """Add up the finished games of a person against bots, from the saved games or those in a folder.

    Games apart: played for a referee, from a situation that was set up, between two people, without people, or with
    answers undone after dice, a card or the other team had followed them.
    """
    saved = saved_games() if folder is None else saved_games(Path(folder))
    counted, apart, unfinished = list[_Finished](), dict.fromkeys(KINDS, 0), 0
    for each in saved:
        if not each.over:
            unfinished += 1
        elif kind := _kind(each):
            apart[kind] += 1
        else:
            counted.extend(_finished(each))
    counted.sort(key=lambda each: each.when)
    games = sorted({each.game for each in counted})
    pairs = sorted({(each.game, each.opponent) for each in counted})
    return PlayerStats(
        _line(counted),
        tuple(_line((each for each in counted if each.game == game), game) for game in games),
        tuple(_line((each for each in counted if (each.game, each.opponent) == pair), *pair) for pair in pairs),
        unfinished,
        apart,
    )


def _kind(saved: SavedGame) -> str:
    """Return why a game does not count, or nothing."""
    people = saved.seats.count(HUMAN)
    if people != 1:
        return TWO_PEOPLE if people else NO_PEOPLE
    try:
        headers = record_headers(saved.path)
    except Refused:
        return SET_UP
    if headers.get("Referee") == "yes":
        return REFEREE
    if "Start" in headers or BRANCHED in headers:
        return SET_UP
    return UNDONE if "Undone" in headers else ""


def _finished(saved: SavedGame) -> Iterator[_Finished]:
    home, _, away = saved.result.partition("-")
    if home.isdecimal() and away.isdecimal():
        person = saved.seats.index(HUMAN)
        scores = (int(home), int(away))
        yield _Finished(saved.game, level_of(saved.seats[1 - person]), saved.when, scores[person], scores[1 - person])


def _line(games: Iterable[_Finished], game: str = "", opponent: str = "") -> StatsLine:
    """Add up games, the earliest first."""
    wins = losses = ties = scored = allowed = streak = longest = 0
    for each in games:
        margin = each.scored - each.allowed
        wins, losses, ties = wins + (margin > 0), losses + (margin < 0), ties + (margin == 0)
        scored, allowed = scored + each.scored, allowed + each.allowed
        streak = 0 if margin == 0 else max(streak, 0) + 1 if margin > 0 else min(streak, 0) - 1
        longest = max(longest, streak)
    return StatsLine(game, opponent, wins, losses, ties, scored, allowed, streak, longest)
