"""A game's figures beside those of five NFL seasons, each with its distance in standard deviations of real teams."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

Numbers = np.ndarray[Any, Any]
REFERENCE = "reference/nfl.json"
REAL = "NFL 2021-2025"
FEWEST = 20  # plays behind a figure


@dataclass(frozen=True)
class Nearness:
    """One figure of a game beside that of real football."""

    name: str
    ours: float
    real: float
    sd: float  # of real teams from game to game
    is_share: bool = False

    def spell(self, value: float) -> str:
        """Write a value of it: a share in percent, a large number with fewer places."""
        if self.is_share:
            return f"{value:.1%}"
        return f"{value:.{1 if abs(self.real) >= 10 else 2}f}"

    @property
    def distance(self) -> float:
        """How far it is off, in standard deviations of real teams."""
        return (self.ours - self.real) / self.sd


@cache
def reference() -> dict[str, Any]:
    """Return the figures of real football."""
    text = files("leatherhead.study").joinpath(REFERENCE).read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def share(name: str, hits: Numbers, real: float, tries: float) -> Iterator[Nearness]:
    """A share of plays or games; its sd is that of one real team in one game, from `tries` over all real games."""
    if len(hits) >= FEWEST:
        a_game = max(tries / reference()["meta"]["team_games"], 1)
        yield Nearness(name, float(np.mean(hits)), real, math.sqrt(real * (1 - real) / a_game), is_share=True)


def mean(name: str, values: Numbers, real: Mapping[str, float], games: int = 0) -> Iterator[Nearness]:
    """A mean; its sd is that of one real team's mean over the plays of a game, or over its share of `games`."""
    if len(values) >= FEWEST:
        a_game = max(real["n"] / (games or reference()["meta"]["team_games"]), 1)
        yield Nearness(name, float(np.mean(values)), real["mean"], real["sd"] / math.sqrt(a_game))


def from_tally(tally: Mapping[str, Any]) -> list[Nearness]:
    """Return every figure of a tally that both have."""
    return [*_means(tally), *_ratios(tally), *_rates(tally), *_of_games(tally)]


def score(found: Sequence[Nearness]) -> float:
    """Return how far a game is off over all its figures: the root of the mean square, each at most three."""
    return math.sqrt(sum(min(abs(each.distance), 3.0) ** 2 for each in found) / len(found))


def _means(tally: Mapping[str, Any]) -> Iterator[Nearness]:
    real = reference()["team_game"]
    for name, figure in tally["team_game"].items():
        if "mean" in figure and "sd" in real.get(name, {}):
            yield Nearness(name.replace("_", " "), figure["mean"], real[name]["mean"], real[name]["sd"])


def _ratios(tally: Mapping[str, Any]) -> Iterator[Nearness]:
    """Figures per play, whose spread among real teams is known."""
    ours, real = tally["team_game"], reference()["team_game"]
    for name, part, whole, key in (
        ("yards per play", "total_net_yards", "offensive_plays", "yards_per_play"),
        ("yards per rush", "rush_yards", "rushes", "yards_per_rush_team_game"),
        ("completion rate", "completions", "pass_attempts", "completion_rate_team_game"),
    ):
        if part in ours and ours.get(whole, {}).get("mean"):
            ratio = ours[part]["mean"] / ours[whole]["mean"]
            yield Nearness(name, ratio, real[key]["mean"], real[key]["sd"], is_share=name == "completion rate")
    if ours.get("third_down_rate", {}).get("rate") is not None:
        rate = real["third_down_rate"]
        yield Nearness(
            "third down rate", ours["third_down_rate"]["rate"], rate["rate"], rate["team_game_sd"], is_share=True
        )


def _rates(tally: Mapping[str, Any]) -> Iterator[Nearness]:
    """Shares; a real team's share in one game spreads as that many tries do."""
    for name, path in (
        ("interception rate", ("passing", "interception_rate")),
        ("sack rate", ("passing", "sack_rate_per_dropback")),
        ("field goal rate", ("field_goals", "all")),
        ("extra point rate", ("tries", "extra_point")),
        ("two-point rate", ("tries", "two_point")),
    ):
        ours, real = at(tally, path), at(reference(), path)
        if ours is not None and real is not None and ours.get("rate") is not None:
            tries = max(real["n"] / reference()["meta"]["team_games"], 1)
            spread = math.sqrt(real["rate"] * (1 - real["rate"]) / tries)
            yield Nearness(name, ours["rate"], real["rate"], spread, is_share=True)


def _of_games(tally: Mapping[str, Any]) -> Iterator[Nearness]:
    ours, real = tally["scores"], reference()["scores"]
    total, margin = real["total_points"], real["absolute_margin"]
    yield Nearness("total points", ours["total_points"]["mean"], total["mean"], total["sd"])
    spread = _spread(margin["lo"], margin["counts"])
    yield Nearness("winning margin", ours["absolute_margin"]["mean"], margin["mean"], spread)


def _spread(lowest: int, counts: Sequence[int]) -> float:
    values = np.repeat(np.arange(lowest, lowest + len(counts)), counts)
    return float(values.std(ddof=1))


def at(tally: Mapping[str, Any], path: Sequence[str]) -> Any:
    """Return what a tally has at the end of a path of keys; None if there is no such thing."""
    found: Any = tally
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found
