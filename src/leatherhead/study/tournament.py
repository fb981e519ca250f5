"""Tournaments of bots: round robin or Swiss, shares with intervals, and ratings on one scale.

Ratings are a Bradley-Terry fit by maximum likelihood, in Elo's units. Glicko-2 and Weng-Lin follow players who change
from one game to the next, so that their ratings depend on the order of the games; bots do not change, all games are
known at once, and one fit uses each of them alike and gives standard errors. The likelihood is concave: SciPy's BFGS
finds its only maximum. Half a win each way is added to every pairing, so that a bot that never lost has a
finite rating.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, log, log2, sqrt
from typing import Any

import numpy as np

from leatherhead import registry
from leatherhead.model.bot import Bot
from leatherhead.model.errors import Refused, listed
from leatherhead.model.runtime import needed
from leatherhead.play_table.plays import Numbers
from leatherhead.study.match import Match, bot_of, match_of

GAMES = 1_000
Z = 1.96  # of a 95% interval
ELO = 400 / log(10)  # points of rating to one of the logistic scale
CENTER = 1500.0  # the mean rating
VIRTUAL = 0.5  # wins of each side of a pairing beyond those played
APART = 1_000_003  # between the seeds of two pairings


@dataclass(frozen=True)
class Pairing:
    """The games between two bots; each is at home in half of them."""

    one: str
    other: str
    wins: int  # of the first
    losses: int
    ties: int

    @property
    def games(self) -> int:
        """How many they played."""
        return self.wins + self.losses + self.ties

    @property
    def share(self) -> float:
        """The first one's share of wins, ties counting half."""
        return (self.wins + self.ties / 2) / self.games

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        low, high = interval(self.share, self.games)
        return {"one": self.one, "other": self.other, "wins": self.wins, "losses": self.losses, "ties": self.ties,
                "share": round(self.share, 6), "interval": [round(low, 6), round(high, 6)]}  # fmt: skip


@dataclass(frozen=True)
class Entrant:
    """A bot in the table of a tournament."""

    bot: str
    games: int
    wins: int
    losses: int
    ties: int
    rating: float
    error: float  # half of the rating's 95% interval

    @property
    def share(self) -> float:
        """Share of wins, ties counting half."""
        return (self.wins + self.ties / 2) / self.games if self.games else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        low, high = interval(self.share, self.games)
        return {"bot": self.bot, "games": self.games, "wins": self.wins, "losses": self.losses, "ties": self.ties,
                "share": round(self.share, 6), "interval": [round(low, 6), round(high, 6)],
                "rating": round(self.rating, 1), "error": round(self.error, 1)}  # fmt: skip


@dataclass(frozen=True)
class Tournament:
    """The result of a tournament, the highest rating first."""

    game: str
    form: str  # round robin or Swiss
    games: int  # of each pairing
    seed: int
    table: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]  # in the order they were played

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {"game": self.game, "form": self.form, "games": self.games, "seed": self.seed,
                "table": [each.as_dict() for each in self.table],
                "pairings": [each.as_dict() for each in self.pairings]}  # fmt: skip

    def lines(self) -> list[str]:
        """Return the table and the pairings as lines of text."""
        lines = [f"{self.game}: {self.form}, {self.games:,} games a pairing, seed {self.seed}", ""]
        lines.append(f"{'':<14}{'games':>8}{'share':>8}   {'95% interval':<16}{'rating':>6}")
        for each in self.table:
            said = _percent(interval(each.share, each.games))
            lines.append(
                f"{each.bot:<14}{each.games:>8,}{each.share:>8.1%}   {said:<16}{each.rating:>6.0f} ±{each.error:.0f}"
            )
        lines += ["", "first of the pair"]
        for pair in self.pairings:
            names = f"{pair.one} - {pair.other}"
            lines.append(f"{names:<30}{pair.share:>8.1%}   {_percent(interval(pair.share, pair.games))}")
        return lines


def _percent(bounds: tuple[float, float]) -> str:
    return f"{bounds[0]:.1%} to {bounds[1]:.1%}"


def interval(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share; ties make it a little too wide."""
    if not games:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def tournament(  # noqa: PLR0913  the options of one command
    name: str,
    bots: Sequence[str | Bot],
    *,
    games: int = GAMES,
    seed: int = 1,
    swiss: bool = False,
    options: Mapping[str, Any] | None = None,
    book: str | None = None,
    threads: int | None = None,
    processes: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> Tournament:
    """Play every bot against every other, or a Swiss system, and rate them on one scale with a mean of 1500.

    Each pairing plays `games` games, half of them at each bot's home. A Swiss system has as many rounds as halve the
    field to one, pairs bots of equal score, and no two bots twice as long as that can be avoided.
    """
    needed("scipy")  # or it would be missed only when everything has been played
    if games < 2 or games % 2:
        raise Refused("a pairing has an even number of games, so that both are at home equally often")
    entered = [bot_of(each, registry.find(name)) for each in bots]
    names = [bot.name for bot in entered]
    if len(entered) < 2:
        raise Refused("a tournament needs at least two bots")
    if len(set(names)) < len(names):
        twice = listed(sorted({each for each in names if names.count(each) > 1}))
        raise Refused(f"{twice} cannot play against itself; name every bot once")
    base = match_of(name, home=entered[0], away=entered[1], options=options, book=book)
    base.rulebook.option_values(base.options)
    found: list[Pairing] = []

    def play(one: int, other: int) -> None:
        how: dict[str, Any] = {"games": games // 2, "threads": threads, "processes": processes}
        luck = seed + APART * len(found)
        found.append(_pairing(base.but(home=entered[one], away=entered[other]), luck, how))
        progress(games * len(found))

    if swiss:
        _swiss(names, found, play)
    else:
        for one, other in combinations(range(len(names)), 2):
            play(one, other)
    form = f"Swiss, {ceil(log2(len(names)))} rounds" if swiss else "round robin"
    return Tournament(base.rulebook.slug, form, games, seed, _table(names, found), tuple(found))


def _pairing(match: Match, seed: int, how: Mapping[str, Any]) -> Pairing:
    first = match.simulate(seed=seed, **how).tally["wins"]
    second = match.but(home=match.away, away=match.home).simulate(seed=seed, **how).tally["wins"]
    return Pairing(
        match.home.name, match.away.name, first["home"] + second["away"], first["away"] + second["home"],
        first["tie"] + second["tie"],
    )  # fmt: skip


def _swiss(names: Sequence[str], found: list[Pairing], play: Callable[[int, int], None]) -> None:
    """Pair bots of like score, the highest first; the last one without an opponent sits out."""
    for _ in range(ceil(log2(len(names)))):
        met = {frozenset((pair.one, pair.other)) for pair in found}
        score = {each: sum(_points(pair, each) for pair in found) for each in names}
        played = {each: sum(each in (pair.one, pair.other) for pair in found) for each in names}
        left = sorted(range(len(names)), key=lambda bot: (-score[names[bot]], bot))
        if len(left) % 2:  # nobody sits out twice before everybody has once
            left.remove(max(left, key=lambda bot: (played[names[bot]], left.index(bot))))
        while left:
            one = left.pop(0)
            fresh = [bot for bot in left if frozenset((names[one], names[bot])) not in met]
            other = (fresh or left)[0]
            left.remove(other)
            play(one, other)


def _points(pair: Pairing, bot: str) -> float:
    return pair.share if bot == pair.one else 1 - pair.share if bot == pair.other else 0.0


def _table(names: Sequence[str], pairings: Sequence[Pairing]) -> tuple[Entrant, ...]:
    ratings, errors = fit(names, pairings)
    rows = []
    for bot, rating, error in zip(names, ratings, errors, strict=True):
        own = [pair for pair in pairings if bot in (pair.one, pair.other)]
        wins, losses = (
            sum(pair.wins if (bot == pair.one) == won else pair.losses for pair in own) for won in (True, False)
        )
        ties = sum(pair.ties for pair in own)
        rows.append(Entrant(bot, wins + losses + ties, wins, losses, ties, float(rating), float(error)))
    return tuple(sorted(rows, key=lambda row: -row.rating))


def fit(names: Sequence[str], pairings: Sequence[Pairing]) -> tuple[Numbers, Numbers]:
    """Return the ratings of a Bradley-Terry model and half of their 95% intervals, which hold against the mean."""
    minimize = needed("scipy.optimize").minimize
    size = len(names)
    won = np.zeros((size, size))  # by winner and loser
    for pair in pairings:
        one, other = names.index(pair.one), names.index(pair.other)
        won[one, other] += pair.wins + pair.ties / 2 + VIRTUAL
        won[other, one] += pair.losses + pair.ties / 2 + VIRTUAL
    played = won + won.T

    def cost(strength: Numbers) -> tuple[float, Numbers]:
        apart = strength[:, None] - strength[None, :]
        expected = 1 / (1 + np.exp(-apart))
        surplus = (won - played * expected).sum(axis=1)
        return float((won * np.logaddexp(0, -apart)).sum() + strength.sum() ** 2 / 2), strength.sum() - surplus

    found = minimize(cost, np.zeros(size), jac=True, method="BFGS", options={"gtol": 1e-8 * played.sum()})
    strength = np.asarray(found.x - found.x.mean())
    apart = strength[:, None] - strength[None, :]
    weight = played / (2 + np.exp(apart) + np.exp(-apart))
    information = np.diag(weight.sum(axis=1)) - weight
    error = np.sqrt(np.maximum(np.diag(np.linalg.pinv(information)), 0))
    return CENTER + ELO * strength, Z * ELO * error
