"""Fit what moments of a game are worth, and write it where the game keeps it: `scripts/values.py GAME`.

First to how games of the coach ended; then, twice, to how they stand some plays later by the last fit, averaged over
chance and the coach's mixes: that is far less noisy than results, and reaches back from the end of the game. Trees are
kept from rising where a value must fall. A fit that is not calibrated on games of its own is not written.
"""

import argparse
import json
import math
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from catboost import CatBoost

from leatherhead.engine import registry
from leatherhead.engine.bot import RuleBot
from leatherhead.engine.compiled.ahead import Ahead, Cell
from leatherhead.engine.compiled.harvest import NEXT_SCORE, PERIOD, RESULT, harvest
from leatherhead.engine.record import blank, plain_layout
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.trees import DEPTH, POINTS, WIN, Fitted, Trees
from leatherhead.football.possession import HOME

ROWS, REFINED, HELD_OUT = 1_500_000, 250_000, 400_000
SAMPLES, PLAYS = 12, 5
ROUNDS = 2
SEED = 1946
MOST_ERROR, MOST_QUARTER_ERROR = 0.01, 0.02
GROWTH = {
    "depth": DEPTH, "learning_rate": 0.15, "thread_count": 2, "random_seed": SEED, "verbose": False,
    "allow_writing_files": False,
}  # fmt: skip
GROWN = {WIN: 100, POINTS: 50}


def main() -> int:
    """Fit one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[each for each in registry.slugs() if _is_fitted(registry.find(each))])
    parser.add_argument("--scale", type=float, default=1.0, help="of the numbers of moments, for a trial")
    arguments = parser.parse_args()
    rulebook = registry.find(arguments.game)
    value, coach = rulebook.value, rulebook.bot("coach")
    if not isinstance(value, Fitted) or not isinstance(coach, RuleBot):
        raise TypeError(arguments.game)
    before = value.file.read_bytes() if value.file.exists() else None
    calibrated = _fit(rulebook, value, coach, arguments.scale)
    if not calibrated and before is not None:
        value.file.write_bytes(before)
    return 0 if calibrated else 1


def _is_fitted(rulebook: Rulebook) -> bool:
    return isinstance(rulebook.value, Fitted)


def _fit(rulebook: Rulebook, value: Fitted, coach: RuleBot, scale: float) -> bool:
    width, began = len(value.signs), time.perf_counter()

    def say(words: str) -> None:
        sys.stdout.write(f"{time.perf_counter() - began:6.0f} s  {words}\n")
        sys.stdout.flush()

    def moments(count: int, seed: int) -> tuple[Any, Any]:
        return harvest(
            rulebook, rulebook.own_book, coach, value.features, width=width, rows=int(count * scale), seed=seed
        )

    rows, _ = moments(ROWS, SEED)
    say(f"{len(rows):,} moments of coach games")
    models = {
        WIN: _grow(WIN, value, rows[:, :width], rows[:, width + RESULT]),
        POINTS: _grow(POINTS, value, rows[:, :width], rows[:, width + NEXT_SCORE]),
    }
    _write(value, rulebook, models)
    ahead = Ahead(rulebook, rulebook.own_book, coach)
    for turn in range(ROUNDS):
        rows, records = moments(REFINED, SEED + 1 + turn)
        ahead.worth = value.load().view(plain_layout(Trees), np.ndarray)
        ahead.worth.setflags(write=False)
        targets = _later(ahead, rulebook, records, SEED + turn)
        models[WIN] = _grow(WIN, value, rows[:, :width], targets)
        _write(value, rulebook, models)
        say(f"fitted to {len(rows):,} moments as they stand {PLAYS} plays later")
    rows, _ = moments(HELD_OUT, SEED + 99)
    chances = models[WIN].predict(rows[:, :width], prediction_type="Probability")[:, 1]
    worst = 0.0
    for period in (0, *np.unique(rows[:, width + PERIOD])):
        chosen = rows[:, width + PERIOD] == period if period else np.full(len(rows), fill_value=True)
        if chosen.sum() > HELD_OUT * scale / 50:
            error = calibration_error(chances[chosen], rows[chosen, width + RESULT])
            say(f"held out, {f'period {period:.0f}' if period else 'all'}: {chosen.sum():,} moments, error {error:.4f}")
            worst = max(worst, error * (1 if not period else MOST_ERROR / MOST_QUARTER_ERROR))
    return worst <= MOST_ERROR


def calibration_error(chances: Any, results: Any, bins: int = 20) -> float:
    """How far chances are from how often the team won, on average, in bins of equal width."""
    place = np.minimum((chances * bins).astype(int), bins - 1)
    counts = np.bincount(place, minlength=bins)
    gaps = np.bincount(place, chances, bins) - np.bincount(place, results, bins)
    return float(np.abs(gaps).sum() / counts.sum())


def _grow(which: int, value: Fitted, features: Any, targets: Any) -> CatBoost:
    """Grow trees: for the chance to win by cross entropy, and never against a feature's sign."""
    settings: dict[str, Any] = {**GROWTH, "iterations": GROWN[which], "loss_function": "RMSE"}
    if which == WIN:
        settings |= {"loss_function": "CrossEntropy", "monotone_constraints": list(value.signs.values())}
    return CatBoost(settings).fit(features, targets)


def _later(ahead: Ahead, rulebook: Rulebook, records: Any, seed: int) -> Any:
    """What moments are worth some plays later, on average, to the team that had the ball."""
    targets, step = np.zeros(len(records)), 10_000
    for first in range(0, len(records), step):
        some = records[first : first + step]
        starts = np.zeros(len(some), rulebook.dtype)
        for name in records.dtype.names:
            starts[name] = some[name]
        cells = [Cell(start) for start in range(len(some))]
        shares = ahead.play(starts, cells, seed=seed + first, samples=SAMPLES, plays=PLAYS)
        mean = shares.mean(1)
        targets[first : first + step] = np.where(starts["possession"] == HOME, mean, 1 - mean)
    return targets


def _write(value: Fitted, rulebook: Rulebook, models: dict[int, CatBoost]) -> None:
    """Keep trees as arrays, with what they were made from."""
    trees = blank(plain_layout(Trees))[0]
    for which, model in models.items():
        _pack(model, which, trees)
    made_from = {"seed": SEED, "rules": rulebook.version, "book": rulebook.own_book.digest}
    kept = {name: np.ascontiguousarray(getattr(trees, name)) for name in Trees.__annotations__}
    np.savez_compressed(value.file, **kept, **made_from)


def _pack(model: CatBoost, which: int, trees: Any) -> None:
    """Read trees out of a model, which writes itself as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.json"
        model.save_model(str(file), format="json")
        data = json.loads(file.read_text(encoding="utf-8"))
    scale, (base,) = data["scale_and_bias"]
    trees.base[which], trees.counts[which] = base, len(data["oblivious_trees"])
    trees.threshold[which] = np.iinfo(np.int64).max  # a question that nothing answers, where a tree asks fewer
    for tree, each in enumerate(data["oblivious_trees"]):
        for bit, split in enumerate(each["splits"]):
            trees.feature[which, tree, bit] = split["float_feature_index"]
            trees.threshold[which, tree, bit] = math.floor(split["border"])
        trees.leaf[which, tree, : len(each["leaf_values"])] = scale * np.array(each["leaf_values"])


if __name__ == "__main__":
    sys.exit(main())
