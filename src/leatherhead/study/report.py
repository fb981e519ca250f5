"""The report on a game, and the ranking of all games by realism."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leatherhead import registry
from leatherhead.model.bot import Bot
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.runtime import needed
from leatherhead.play_table.columns import SHARED, PlayColumn, columns_of
from leatherhead.play_table.plays import Plays
from leatherhead.study import balance, feel, realism
from leatherhead.study.counts import Counts
from leatherhead.study.document import Report, Section, grid
from leatherhead.study.match import Match, match_of
from leatherhead.study.matchups import best_mixes
from leatherhead.study.nearness import CARDS, REAL, FigureSums, Nearness, decided_by, from_plays, score
from leatherhead.study.plots import bars, draw, height_of_bars
from leatherhead.study.simulation import Chunk, Tally
from leatherhead.study.workers import refuse_threads_on

GAMES = 40_000  # edges are then known to half a point
ALL_GAMES = 4_000  # of each, for the ranking
Progress = Callable[[int], None]


def report(  # noqa: PLR0913  the options of one command
    name: str,
    *,
    games: int = GAMES,
    seed: int = 1,
    home: str | Bot | None = None,
    away: str | Bot | None = None,
    options: Mapping[str, Any] | None = None,
    book: str | Path | None = None,
    decision_seconds: float | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    progress: Progress = lambda done: None,
) -> Report:
    """Play games and report how realistic and how balanced they are.

    `decision_seconds` is how long people take to decide, if that has been measured; minutes are estimated by it.
    """
    refuse_threads_on(cluster, threads)
    needed("pyarrow")  # or it would be missed only when everything has been played
    match = match_of(name, home=home, away=away, options=options, book=book)
    rulebook, own = match.rulebook, _own_columns(match)
    played = _studied(match, games, seed, cluster, {"threads": threads, "progress": progress})
    tally, counts = played.tally.tally, played.counts
    about = (
        f"{games:,} games, {match.home.name} at home against {match.away.name}, seed {seed}. {balance.summary(tally)}"
    )
    rated = feel.ladder(match) if home is away is book is None else None
    calls = balance.calls_made(own, counts)
    sections = [
        *realism.sections(rulebook, tally, counts, played.shape),
        *balance.sections(rulebook, own, counts),
        *best_mixes(match),
        *feel.sections(
            rulebook, counts, feel.Pace(played.tally.decisions / games, decision_seconds), calls, played.traces, rated
        ),
    ]
    return Report(f"{rulebook.title}: a study", about, tuple(sections))


def _own_columns(match: Match) -> Sequence[PlayColumn]:
    return columns_of(match.rulebook, match.printed)[len(SHARED) :]


@dataclass(frozen=True)
class CountedGames:
    """Games of which only sums are kept, so that memory does not grow with their number."""

    tally: Tally
    counts: Counts
    shape: Sequence[FigureSums]  # the figures beside real ones, by the first games
    traces: list[list[float]]  # of the first games


class Counting:
    """Counts the plays of chunks, and adds them up."""

    def __init__(self, match: Match) -> None:
        """Begin with nothing."""
        self.match, self.own, self.counts = match, _own_columns(match), Counts()
        self.shape: list[FigureSums] = []
        self.traces: list[list[float]] = []

    def add(self, chunk: Chunk) -> None:
        """Count a chunk; the first gives the figures their places beside real ones."""
        assert chunk.rows is not None  # noqa: S101  rows were asked for
        plays = Plays(self.match.rulebook, chunk.rows)
        if not self.counts:
            self.shape, self.traces = [*from_plays(plays)], feel.traces(plays)
        for counted in (realism.count(plays), balance.count(self.own, plays), feel.count(plays)):
            self.counts.add(counted)


def _studied(match: Match, games: int, seed: int, cluster: str | None, how: dict[str, Any]) -> CountedGames:
    """Play games, here or on a cluster, and count their plays as they come."""
    counting = Counting(match)
    if cluster is not None:
        from leatherhead.study.cluster import plays_on

        tally = plays_on(match, cluster, games=games, seed=seed, progress=how["progress"], keep=counting.add)
    else:
        tally = match.simulate(games=games, seed=seed, keep=counting.add, **how)
    return CountedGames(tally, counting.counts, counting.shape, counting.traces)


def ranking(
    *,
    games: int = ALL_GAMES,
    seed: int = 1,
    cluster: str | None = None,
    progress: Progress = lambda done: None,
) -> Report:
    """Rank all games by how close their figures come to real football, each played by its default bot."""
    found = []
    for place, rulebook in enumerate(registry.playable()):
        match = match_of(rulebook.slug)
        how = {"progress": lambda done, before=place * games: progress(before + done)}
        played = _studied(match, games, seed, cluster, how)
        near = [each for each in realism.figures(rulebook, played.tally.tally, played.counts, played.shape) if
                each.in_era]  # fmt: skip
        found.append((rulebook, score(near), near))
    found.sort(key=lambda each: each[1])
    rows = [_ranked(rulebook, near) for rulebook, _, near in found]
    scores = {rulebook.title: off for rulebook, off, _ in found}
    told = ", ".join(f"{title} {off:.1f}" for title, off in scores.items())

    def paint(axes: Any) -> None:
        bars(axes, list(scores), {"off by": list(scores.values())}, told=[f"{off:.1f}" for off in scores.values()])

    head = ("game", "beside", "off by", "by the cards alone", "figures within 2", "farthest")
    plot = draw("ranking", f"Off by, in standard deviations of a team's season, the nearest first: {told}", paint,
                height_of_bars(len(scores)), (head, *rows))  # fmt: skip
    text = (
        "Each game by the figures it counts, so one without yards is judged by points and drives alone, and beside the "
        f"era it depicts. {realism.MEANING}"
    )
    about = f"{games:,} games of each, coach against coach, seed {seed}."
    return Report("How close the games come to real football", about, (
        Section("Ranking", (plot, text, grid(head, rows, words=(1, 5)))),
    ))  # fmt: skip


def _ranked(rulebook: Rulebook, near: Sequence[Nearness]) -> tuple[str, ...]:
    """Return a game's row of the ranking."""
    of_cards = score([each for each in near if decided_by(each.name) == CARDS])
    return (
        rulebook.title, f"NFL {rulebook.play_table.era}" if rulebook.play_table.era else REAL, f"{score(near):.1f}",
        f"{of_cards:.1f}" if not math.isnan(of_cards) else "-",
        f"{sum(abs(each.distance) <= 2 for each in near)}\u00a0of\u00a0{len(near)}",
        ", ".join(f"{each.name} {each.distance:+.1f}" for each in near[:3]),
    )  # fmt: skip
