"""The report on a game, and the ranking of all games by realism."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from leatherhead import registry
from leatherhead.model.bot import Bot
from leatherhead.model.runtime import needed
from leatherhead.play_table.columns import SHARED, columns_of
from leatherhead.play_table.plays import Plays
from leatherhead.study import balance, realism
from leatherhead.study.document import Report, Section, grid
from leatherhead.study.match import Match, match_of
from leatherhead.study.matchups import best_mixes
from leatherhead.study.nearness import REAL, score
from leatherhead.study.plots import OURS, draw
from leatherhead.study.simulation import Chunk, joined
from leatherhead.study.workers import refuse_threads_on

GAMES = 2_000
ALL_GAMES = 1_000  # of each, for the ranking
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
    threads: int | None = None,
    cluster: str | None = None,
    progress: Progress = lambda done: None,
) -> Report:
    """Play games and report how realistic and how balanced they are."""
    refuse_threads_on(cluster, threads)
    match = match_of(name, home=home, away=away, options=options, book=book)
    how = {"threads": threads, "progress": progress}
    tally, plays = _played(match, games, seed, cluster, how)
    own = columns_of(match.rulebook, match.printed)[len(SHARED) :]
    title = match.rulebook.title
    about = (
        f"{games:,} games, {match.home.name} at home against {match.away.name}, seed {seed}. {balance.summary(tally)}"
    )
    sections = [*realism.sections(title, tally, plays), *balance.sections(own, plays), *best_mixes(match)]
    return Report(f"{title}: a study", about, tuple(sections))


def _played(
    match: Match, games: int, seed: int, cluster: str | None, how: dict[str, Any]
) -> tuple[dict[str, Any], Plays]:
    """Play games, here or on a cluster, and return their tally and their plays."""
    if cluster is not None:
        from leatherhead.study.cluster import plays_on

        tally, rows = plays_on(match, cluster, games=games, seed=seed, progress=how["progress"])
        return tally.tally, Plays(match.rulebook, rows)
    needed("pyarrow")  # or it would be missed only when everything has been played
    chunks: list[Chunk] = []
    tally = match.simulate(games=games, seed=seed, keep=chunks.append, **how)
    return tally.tally, Plays(match.rulebook, joined(chunks))


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
        near = realism.nearness(*_played(match, games, seed, cluster, how))
        found.append((rulebook.title, score(near), near))
    found.sort(key=lambda each: each[1])
    rows = [
        (title, f"{off:.2f}", f"{sum(abs(each.distance) > 1 for each in near)}\u00a0of\u00a0{len(near)}",
         ", ".join(f"{each.name} {each.distance:+.1f}" for each in near[:3]))
        for title, off, near in found
    ]  # fmt: skip
    alt = "Standard deviations off, the nearest first: " + ", ".join(f"{title} {off:.2f}" for title, off, _ in found)

    def paint(axes: Any) -> None:
        axes.barh([title for title, _, _ in reversed(found)], [off for _, off, _ in reversed(found)], color=OURS)
        axes.set_xlabel("off by, in standard deviations of real teams")

    text = (
        "Each game by the figures it counts, so one without yards is judged by points and drives alone. "
        "A real team's single game is about 1 off."
    )
    table = grid(("game", "distance", "figures more than 1 off", "farthest"), rows, words=(3,))
    about = f"{games:,} games of each, coach against coach, seed {seed}, beside {REAL}."
    return Report("How close the games come to real football", about, (
        Section("Ranking", (draw("ranking", alt, paint, 2.2), text, table)),
    ))  # fmt: skip
