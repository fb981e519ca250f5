"""Fit what moments of a game are worth, and write it where the game keeps it: `scripts/values.py GAME`.

First to how games of the coach ended; then, twice, also to how others stand some plays later by the last fit, averaged
over chance and the coach's mixes: that is far less noisy than results, and reaches back from the end of the game.
Trees are kept from rising where a value must fall; under those of a smooth value lies a surface (surface.py). A fit
that is not calibrated on games of its own is not written.
"""

import argparse
import json
import math
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import surface
from catboost import CatBoost, Pool
from harvest import FURTHER, NEXT_SCORE, PERIOD, RESULT, harvest

from leatherhead import registry
from leatherhead.compiled.rollout import Ahead, Imagined, uncopied
from leatherhead.football.possession import HOME
from leatherhead.model.bot import RuleBot
from leatherhead.model.rulebook import Rulebook
from leatherhead.values.fitted import DEPTH, POINTS, WIN, Fitted, Smooth

ROWS, REFINED, HELD_OUT = 1_500_000, 250_000, 400_000
SAMPLES, PLAYS = 12, 5
ROUNDS = 2
WEIGHT = 3.0  # of a moment as it stands later, which is less noisy than a result
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
    parser.add_argument("--points", action="store_true", help="fit the points to be expected only")
    parser.add_argument("--scale", type=float, default=1.0, help="of the numbers of moments, for a trial")
    arguments = parser.parse_args()
    rulebook = registry.find(arguments.game)
    value, coach = rulebook.value, rulebook.bot("coach")
    if not isinstance(value, Fitted) or not isinstance(coach, RuleBot):
        raise TypeError(arguments.game)
    fitting = Fitting(rulebook, value, coach, arguments.scale)
    if arguments.points:
        fitting.fit_points()
        return 0
    before = value.file.read_bytes() if value.file.exists() else None
    calibrated = fitting.fit()
    if not calibrated and before is not None:
        value.file.write_bytes(before)
    return 0 if calibrated else 1


def _is_fitted(rulebook: Rulebook) -> bool:
    return isinstance(rulebook.value, Fitted)


class Fitting:
    """The fit of one game's value."""

    def __init__(self, rulebook: Rulebook, value: Fitted, coach: RuleBot, scale: float) -> None:
        """Begin."""
        self.rulebook, self.value, self.coach, self.scale = rulebook, value, coach, scale
        self.began = time.perf_counter()

    def fit(self) -> bool:
        """Fit, write, and return whether the fit is calibrated."""
        first = self._moments(ROWS, SEED)
        self._say(f"{len(first):,} moments of coach games")
        chance = self._grow_chance(first, first.results, np.ones(len(first)))
        points = self._grow(POINTS, first.features, first.next_scores)
        _write(self.value, self.rulebook, {WIN: chance.trees, POINTS: points}, chance.heights)
        ahead = Ahead(self.rulebook, self.rulebook.own_book, self.coach)
        for turn in range(ROUNDS):
            later = self._moments(REFINED, SEED + 1 + turn)
            ahead.worth = uncopied(self.value.load())
            targets = np.concatenate([first.results, _later(ahead, self.rulebook, later.records, SEED + turn)])
            weights = np.concatenate([np.ones(len(first)), np.full(len(later), WEIGHT)])
            chance = self._grow_chance(first.and_(later), targets, weights)
            _write(self.value, self.rulebook, {WIN: chance.trees}, chance.heights)
            self._say(f"fitted to {len(later):,} moments more, as they stand {PLAYS} plays later")
        return self._is_calibrated(chance)

    def fit_points(self) -> None:
        """Fit the points to be expected, and leave the chance to win as it is."""
        moments = self._moments(ROWS, SEED)
        self._say(f"{len(moments):,} moments of coach games")
        points = self._grow(POINTS, moments.features, moments.next_scores)
        _write(self.value, self.rulebook, {POINTS: points})
        self._say("fitted the points to be expected")

    def _say(self, words: str) -> None:
        sys.stdout.write(f"{time.perf_counter() - self.began:6.0f} s  {words}\n")
        sys.stdout.flush()

    def _moments(self, count: int, seed: int) -> "Moments":
        rows, records = harvest(
            self.rulebook, self.rulebook.own_book, self.coach, self.value.features, width=len(self.value.signs),
            rows=int(count * self.scale), seed=seed,
        )  # fmt: skip
        if not isinstance(self.value, Smooth):
            return Moments(rows, records, None)
        return Moments(rows, records, surface.places_of(self.value, self.rulebook.slug, self.rulebook.folder, records))

    def _grow_chance(self, moments: "Moments", targets: Any, weights: Any) -> "Chance":
        """Fit the chance to win: trees, or a surface and trees that correct it."""
        if moments.places is None:
            return Chance(self._grow(WIN, moments.features, targets, weights))
        heights = surface.fit(moments.places, targets, weights)
        under = surface.heights_at(heights, moments.places)
        return Chance(self._grow(WIN, moments.places.corrections, targets, weights, under), heights)

    def _grow(self, which: int, features: Any, targets: Any, weights: Any = None, under: Any = None) -> CatBoost:
        """Grow trees: for the chance to win by cross entropy, and never against a feature's sign."""
        settings: dict[str, Any] = {**GROWTH, "iterations": GROWN[which], "loss_function": "RMSE"}
        if which == WIN:
            signs = list(self.value.signs.values())
            settings |= {"loss_function": "CrossEntropy", "monotone_constraints": signs}
        return CatBoost(settings).fit(Pool(features, targets, weight=weights, baseline=under))

    def _is_calibrated(self, chance: "Chance") -> bool:
        """Look at games that no tree has seen, all together and by period."""
        moments = self._moments(HELD_OUT, SEED + 99)
        chances, results, periods = chance.of(moments), moments.results, moments.periods
        error = calibration_error(chances, results)
        self._say(f"held out: {len(moments):,} moments, calibration error {error:.4f}")
        worst = 0.0
        for period in np.unique(periods):
            chosen = periods == period
            if chosen.sum() >= len(moments) / 20:  # overtime is rare
                each = calibration_error(chances[chosen], results[chosen])
                self._say(f"held out, period {period:.0f}: {chosen.sum():,} moments, calibration error {each:.4f}")
                worst = max(worst, each)
        return error <= MOST_ERROR and worst <= MOST_QUARTER_ERROR


class Moments:
    """Moments of games: what a value sees of them, what followed, and where they lie on a surface, if there is one."""

    def __init__(self, rows: Any, records: Any, places: surface.Places | None) -> None:
        """Take rows as they are harvested."""
        self.rows, self.records, self.places = rows, records, places
        self.features, further = rows[:, :-FURTHER], rows[:, -FURTHER:]
        self.results, self.next_scores, self.periods = further[:, RESULT], further[:, NEXT_SCORE], further[:, PERIOD]

    def __len__(self) -> int:
        """Count them."""
        return len(self.rows)

    def and_(self, others: "Moments") -> "Moments":
        """Return these and others, without records."""
        places = None if self.places is None or others.places is None else self.places.and_(others.places)
        return Moments(np.concatenate([self.rows, others.rows]), None, places)


class Chance(NamedTuple):
    """A fitted chance to win."""

    trees: CatBoost
    heights: Any = None  # of the surface under them

    def of(self, moments: Moments) -> Any:
        """The chances of moments."""
        seen, under = moments.features, 0.0
        if moments.places is not None:
            seen, under = moments.places.corrections, surface.heights_at(self.heights, moments.places)
        return 1 / (1 + np.exp(-under - self.trees.predict(seen, prediction_type="RawFormulaVal")))


def calibration_error(chances: Any, results: Any, bins: int = 20) -> float:
    """How far chances are from how often the team won, on average, in bins of equal width."""
    place = np.minimum((chances * bins).astype(int), bins - 1)
    gaps = np.bincount(place, chances, bins) - np.bincount(place, results, bins)
    return float(np.abs(gaps).sum() / len(chances))


def _later(ahead: Ahead, rulebook: Rulebook, records: Any, seed: int) -> Any:
    """What moments are worth some plays later, on average, to the team that had the ball."""
    targets, step = np.zeros(len(records)), 10_000
    for first in range(0, len(records), step):
        some = records[first : first + step]
        starts = np.zeros(len(some), rulebook.dtype)
        for name in records.dtype.names:
            starts[name] = some[name]
        cells = [Imagined(start) for start in range(len(some))]
        shares = ahead.play(starts, cells, seed=seed + first, samples=SAMPLES, plays=PLAYS)
        mean = shares.mean(1)
        targets[first : first + step] = np.where(starts["possession"] == HOME, mean, 1 - mean)
    return targets


def _write(value: Fitted, rulebook: Rulebook, models: dict[int, CatBoost], heights: Any = None) -> None:
    """Keep trees as arrays, with what they were made from; those that are not fitted now stay as they are."""
    tables = value.load()[0]
    for which, model in models.items():
        _pack(model, which, tables)
    if heights is not None:
        tables.times[:], tables.margins[:] = surface.TIME_KNOTS, surface.MARGIN_KNOTS
        tables.heights[:] = heights
    made_from = {"seed": SEED, "rules": rulebook.version, "book": rulebook.own_book.digest}
    kept = {name: np.ascontiguousarray(getattr(tables, name)) for name in value.fitted}
    np.savez_compressed(value.file, **kept, **made_from)


def _pack(model: CatBoost, which: int, trees: Any) -> None:
    """Read trees out of a model, which writes itself as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.json"
        model.save_model(str(file), format="json")
        data = json.loads(file.read_text(encoding="utf-8"))
    scale, (base,) = data["scale_and_bias"]
    trees.base[which], trees.counts[which] = base, len(data["oblivious_trees"])
    trees.feature[which], trees.leaf[which] = 0, 0
    trees.threshold[which] = np.iinfo(np.int64).max  # a question that nothing answers, where a tree asks fewer
    for tree, each in enumerate(data["oblivious_trees"]):
        for bit, split in enumerate(each["splits"]):
            trees.feature[which, tree, bit] = split["float_feature_index"]
            trees.threshold[which, tree, bit] = math.floor(split["border"])
        trees.leaf[which, tree, : len(each["leaf_values"])] = scale * np.array(each["leaf_values"])


if __name__ == "__main__":
    sys.exit(main())
