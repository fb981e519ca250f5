"""Calls against defenses as a game of its own: what each brings, its equilibrium, and what is dominated."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from leatherhead.study.play_columns import PlayColumn
from leatherhead.study.play_numbers import Numbers, Plays
from leatherhead.study.report import ReportPart, Section, grid

FEWEST = 30  # plays behind a row, a column or a cell
ROUNDS = 20_000
LARGEST = 24  # rows or columns of a table


def matchups(call: PlayColumn, defense: PlayColumn, plays: Plays, measure: Numbers, unit: str) -> list[Section]:
    """The matrix of calls against defenses, its equilibrium, and what is dominated."""
    called, faced = plays[call.column], plays[defense.column]
    made = (called >= 0) & (faced >= 0) & ~np.isnan(measure)
    shape = len(call.words), len(defense.words)
    cell = called[made].astype(np.int64) * shape[1] + faced[made]
    counts = np.bincount(cell, minlength=shape[0] * shape[1]).reshape(shape)
    sums = np.bincount(cell, measure[made], shape[0] * shape[1]).reshape(shape)
    down, across = counts.sum(axis=1) >= FEWEST, counts.sum(axis=0) >= FEWEST
    counts, sums = counts[down][:, across], sums[down][:, across]
    if min(counts.shape, default=0) < 2 or (counts == 0).mean() > 0.5 or max(counts.shape) > LARGEST:
        return []
    overall = sums.sum(axis=1, keepdims=True) / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    matrix = MatchupMatrix(
        [word for word, kept in zip(call.words, down, strict=True) if kept],
        [word for word, kept in zip(defense.words, across, strict=True) if kept],
        np.where(counts >= FEWEST, sums / np.maximum(counts, 1), overall),
        counts,
    )
    return [Section("Calls against defenses", _parts(matrix, unit))]


class MatchupMatrix(NamedTuple):
    """Calls against defenses: what each brings on average, and how often they met."""

    calls: list[str]
    defenses: list[str]
    means: Numbers
    counts: Numbers


def _parts(matrix: "MatchupMatrix", unit: str) -> tuple[ReportPart, ...]:
    means, counts = matrix.means, matrix.counts
    ours, theirs = equilibrium(means)
    shares = counts.sum(axis=1) / counts.sum()
    rows = [
        (name, *map(_cell, means[row], counts[row]), f"{shares[row]:.0%}", f"{ours[row]:.0%}")
        for row, name in enumerate(matrix.calls)
    ]
    played = ("plays", *(f"{share:.0%}" for share in counts.sum(axis=0) / counts.sum()), "", "")
    should = ("equilibrium", *(f"{share:.0%}" for share in theirs), "", f"{ours @ means @ theirs:+.2f}")
    worse = [f"{name} by {other}" for name, other in dominated(means, matrix.calls)]
    weak = [f"{name} by {other}" for name, other in dominated(-means.T, matrix.defenses)]
    text = (
        f"Mean {unit} over all situations. The equilibrium is that of this matrix alone: against it no call and no "
        "defense does better. A call that is dominated here can be right in some situations. In parentheses: too few "
        "plays, so the mean of the call stands for them."
    )
    told = f"Dominated calls: {', '.join(worse) or 'none'}. Dominated defenses: {', '.join(weak) or 'none'}."
    return text, grid(("", *matrix.defenses, "plays", "equilibrium"), [*rows, played, should]), told


def _cell(mean: float, plays: int) -> str:
    return f"{mean:+.2f}" if plays >= FEWEST else f"({mean:+.2f})"


def equilibrium(means: Numbers) -> tuple[Numbers, Numbers]:
    """Return the mixes of calls and of defenses that leave each other no better answer, by regret matching."""
    rows, columns = means.shape
    regret = np.zeros(rows), np.zeros(columns)
    total = np.zeros(rows), np.zeros(columns)
    for turn in range(1, ROUNDS + 1):
        ours, theirs = (_mix(each) for each in regret)
        gains, losses = means @ theirs, -(ours @ means)
        np.maximum(regret[0] + gains - ours @ gains, 0, out=regret[0])
        np.maximum(regret[1] + losses - theirs @ losses, 0, out=regret[1])
        total[0][:] += turn * ours
        total[1][:] += turn * theirs
    return total[0] / total[0].sum(), total[1] / total[1].sum()


def _mix(regret: Numbers) -> Numbers:
    summed = regret.sum()
    return np.asarray(regret / summed if summed > 0 else np.full(len(regret), 1 / len(regret)))


def dominated(means: Numbers, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the rows that another row beats in every column, each with the one that beats it."""
    found = []
    for row, name in enumerate(names):
        better = [other for other in range(len(names)) if other != row and (means[other] > means[row]).all()]
        if better:
            found.append((name, names[max(better, key=lambda other: float(means[other].mean()))]))
    return found
