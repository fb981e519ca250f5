"""Calls against defenses: what each brought in the games played, and the best mixes by down and distance."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from leatherhead.model.bot import RuleBot
from leatherhead.play_table.columns import PlayColumn
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.study.call_table import CallTable, call_table, is_answered
from leatherhead.study.counts import Counts, moments
from leatherhead.study.document import ReportPart, Section, grid
from leatherhead.study.match import Match

PAIRS = "pairs"
FEWEST = 30  # plays behind a row, a column or a cell
LARGEST = 24  # rows or columns of a table


def count_pairs(call: PlayColumn, defense: PlayColumn, plays: Plays, measure: Numbers) -> Counts:
    """Return number, sum and squares of what each call brought against each defense."""
    called, faced = plays[call.column], plays[defense.column]
    made = (called >= 0) & (faced >= 0) & ~np.isnan(measure)
    shape = len(call.words), len(defense.words)
    cell = called[made].astype(np.int64) * shape[1] + faced[made]
    return Counts({PAIRS: moments(measure[made], cell, shape[0] * shape[1]).reshape(3, *shape)})


def matchups(call: PlayColumn, defense: PlayColumn, counted: Counts, unit: str) -> list[Section]:
    """The matrix of calls against defenses, with intervals, and what is clearly dominated."""
    counts, sums, squares = counted[PAIRS]
    down, across = counts.sum(axis=1) >= FEWEST, counts.sum(axis=0) >= FEWEST
    counts, sums, squares = (each[down][:, across] for each in (counts, sums, squares))
    if min(counts.shape, default=0) < 2 or (counts == 0).mean() > 0.5 or max(counts.shape) > LARGEST:
        return []
    enough = np.where(counts >= FEWEST, counts, np.nan)
    means = sums / enough
    matrix = MatchupMatrix(
        [word for word, kept in zip(call.words, down, strict=True) if kept],
        [word for word, kept in zip(defense.words, across, strict=True) if kept],
        means,
        1.96 * np.sqrt(np.maximum(squares / enough - means**2, 0) / enough),
        counts,
    )
    return [Section("Calls against defenses", _parts(matrix, unit))]


class MatchupMatrix(NamedTuple):
    """Calls against defenses: what each brought on average, nan if they met too rarely, and how often they met."""

    calls: list[str]
    defenses: list[str]
    means: Numbers
    halves: Numbers  # half widths of the 95% intervals
    counts: Numbers


def _parts(matrix: "MatchupMatrix", unit: str) -> tuple[ReportPart, ...]:
    means, halves, counts = matrix.means, matrix.halves, matrix.counts
    shares = counts.sum(axis=1) / counts.sum()
    rows = [(name, *map(_cell, means[row], halves[row]), f"{shares[row]:.0%}") for row, name in enumerate(matrix.calls)]
    played = ("plays", *(f"{share:.0%}" for share in counts.sum(axis=0) / counts.sum()), "")
    text = (
        f"Mean {unit} over all situations, with its 95% interval; a dash where they met in fewer than {FEWEST} plays. "
        "Which situations a call was made in is part of its mean, so this is no matrix to solve: no equilibrium is "
        "drawn from it."
    )
    told = " ".join(
        _dominance(kind, dominated(values, halves_of, names), np.asarray(np.isnan(values).any(axis=1)))
        for kind, values, halves_of, names in (
            ("calls", means, halves, matrix.calls),
            ("defenses", -means.T, halves.T, matrix.defenses),
        )
    )
    return text, grid(("", *matrix.defenses, "plays"), [*rows, played]), told


def _cell(mean: float, half: float) -> str:
    return "-" if np.isnan(mean) else f"{mean:+.2f}\u00a0±{half:.2f}"


def _dominance(kind: str, worse: Sequence[tuple[str, str]], unknown: Numbers) -> str:
    """Say what is dominated beyond its intervals; what has a dash is not judged."""
    if unknown.all():
        return f"Whether {kind} are dominated cannot be said: each has too few plays somewhere."
    found = ", ".join(f"{name} by {other}" for name, other in worse) or "none"
    left_out = f" ({unknown.sum()} with a dash not judged)" if unknown.any() else ""
    return f"Clearly dominated {kind}: {found}{left_out}."


def dominated(means: Numbers, halves: Numbers, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the rows that another row beats in every column by more than the error of both, each with that one."""
    found = []
    for row, name in enumerate(names):
        clear = [means[other] - means[row] > np.hypot(halves[other], halves[row]) for other in range(len(names))]
        better = [other for other, beaten in enumerate(clear) if other != row and beaten.all()]
        if better:
            found.append((name, names[max(better, key=lambda other: float(means[other].mean()))]))
    return found


# The best mixes.

DOWNS = ("1st", "2nd", "3rd", "4th")
SITUATIONS = ((1, 10), (2, 3), (2, 8), (3, 2), (3, 5), (3, 10), (4, 1))
WHERE = {"phase": "scrimmage", "ball": "own 40", "quarter": 2}
LEAST = 0.005  # of a mix, to be named


def best_mixes(match: Match) -> list[Section]:
    """Both sides' best mixes by down and distance, where calls are answered face to face and the game has a value."""
    rulebook, keys = match.rulebook, {key.name for key in match.rulebook.keys}
    coached = any(isinstance(bot, RuleBot) for bot in rulebook.bots)
    if rulebook.value is None or not coached or not {"down", "to_go", *WHERE} <= keys:
        return []
    rows = [(f"{DOWNS[down - 1]} and {to_go}", *_mixes(table)) for (down, to_go), table in _tables(match)]
    if not rows:
        return []
    text = (
        "What each side should mix, as `leatherhead odds` works it out: the chance to win after every outcome of every "
        "call against every defense, and the equilibrium of these. Tied in the second quarter, at the own 40; not "
        "measured in the games above, and by the game's own value of what follows the play."
    )
    return [Section("Best mixes by down and distance", (text, grid(("", "calls", "defenses"), rows, words=(1, 2))))]


def _tables(match: Match) -> Iterator[tuple[tuple[int, int], CallTable]]:
    for down, to_go in SITUATIONS:
        record = match.rulebook.place({**WHERE, "down": down, "to_go": to_go}, match.options, match.printed)
        if not is_answered(match.rulebook, match.printed, record):
            return
        yield (down, to_go), call_table(match.rulebook, match.printed, record)


def _mixes(table: CallTable) -> tuple[str, str]:
    assert table.mixes is not None  # noqa: S101  calls are answered, and the game has a value
    return _spell(table, table.mixes.calls), _spell(table, table.mixes.answers)


def _spell(table: CallTable, mix: Mapping[str, float]) -> str:
    shares = sorted(mix.items(), key=lambda item: -item[1])
    return ", ".join(f"{table.title(label)} {share:.0%}" for label, share in shares if share >= LEAST)
