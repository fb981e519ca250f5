"""How near a game is to real football: its figures beside those of five NFL seasons, in standard deviations."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from leatherhead.football.ledger import Stat
from leatherhead.football.play_row import FIGURES, NONE, Column, DriveResult, PlayType
from leatherhead.study.play_numbers import Numbers, Plays
from leatherhead.study.plots import Plot, bars, draw, lines
from leatherhead.study.report import Part, Section, grid

REFERENCE = "reference/nfl.json"
REAL = "NFL 2021-2025"
FEWEST = 20  # plays behind a share


@dataclass(frozen=True)
class Nearness:
    """One figure of a game beside that of real football."""

    name: str
    ours: float
    real: float
    sd: float  # of real teams from game to game

    @property
    def distance(self) -> float:
        """How far it is off, in standard deviations of real teams."""
        return (self.ours - self.real) / self.sd


@cache
def reference() -> dict[str, Any]:
    """Return the figures of real football."""
    text = files("leatherhead.study").joinpath(REFERENCE).read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def nearness(tally: Mapping[str, Any]) -> list[Nearness]:
    """Return every figure that both have, the farthest first."""
    found = [*_means(tally), *_ratios(tally), *_rates(tally), *_of_games(tally)]
    return sorted(found, key=lambda each: -abs(each.distance))


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
            yield Nearness(name, ours[part]["mean"] / ours[whole]["mean"], real[key]["mean"], real[key]["sd"])
    if ours.get("third_down_rate", {}).get("rate") is not None:
        rate = real["third_down_rate"]
        yield Nearness("third down rate", ours["third_down_rate"]["rate"], rate["rate"], rate["team_game_sd"])


def _rates(tally: Mapping[str, Any]) -> Iterator[Nearness]:
    """Shares; a real team's share in one game spreads as that many tries do."""
    for name, path in (
        ("interception rate", ("passing", "interception_rate")),
        ("sack rate", ("passing", "sack_rate_per_dropback")),
        ("field goal rate", ("field_goals", "all")),
        ("extra point rate", ("tries", "extra_point")),
        ("two-point rate", ("tries", "two_point")),
    ):
        ours, real = _at(tally, path), _at(reference(), path)
        if ours is not None and real is not None and ours.get("rate") is not None:
            tries = max(real["n"] / reference()["meta"]["team_games"], 1)
            yield Nearness(name, ours["rate"], real["rate"], math.sqrt(real["rate"] * (1 - real["rate"]) / tries))


def _of_games(tally: Mapping[str, Any]) -> Iterator[Nearness]:
    ours, real = tally["scores"], reference()["scores"]
    total, margin = real["total_points"], real["absolute_margin"]
    yield Nearness("total points", ours["total_points"]["mean"], total["mean"], total["sd"])
    spread = _spread(margin["lo"], margin["counts"])
    yield Nearness("winning margin", ours["absolute_margin"]["mean"], margin["mean"], spread)


def _spread(lowest: int, counts: Sequence[int]) -> float:
    values = np.repeat(np.arange(lowest, lowest + len(counts)), counts)
    return float(values.std(ddof=1))


def _at(tally: Mapping[str, Any], path: Sequence[str]) -> Any:
    found: Any = tally
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


# The page.


def sections(title: str, tally: Mapping[str, Any], plays: Plays) -> list[Section]:
    """Write what the report says of realism."""
    found = nearness(tally)
    rows = [
        (each.name, f"{each.ours:.3f}", f"{each.real:.3f}", f"{each.sd:.3f}", f"{each.distance:+.2f}") for each in found
    ]
    far = sum(abs(each.distance) > 1 for each in found)
    summary = (
        f"Over {len(found)} figures {title} is {score(found):.2f} standard deviations of real teams off; "
        f"{far} of them are off by more than one. A real team's single game is off by about 1."
    )
    parts: list[Part] = [
        summary,
        _distances(title, found),
        grid(("figure", title, REAL, "sd of teams", "distance"), rows),
    ]
    shapes: list[Part] = [*_gains(title, tally), _scores(title, tally)]
    if Stat.DRIVES in plays.rulebook.figures:
        shapes.append(_drives(title, plays))
    return [
        Section("Realism", tuple(parts)),
        Section("Shapes behind the means", tuple(shapes)),
        *_fourth_downs(title, plays),
    ]


def _distances(title: str, found: Sequence[Nearness]) -> Plot:
    shown = found[:20]
    clipped = [max(-4.0, min(4.0, each.distance)) for each in shown]

    def paint(axes: Any) -> None:
        axes.barh([each.name for each in reversed(shown)], list(reversed(clipped)), color="#3b82c4")
        axes.axvline(0, color="#010203", linewidth=0.8)
        axes.set_xlabel("standard deviations of real teams (at most 4 shown)")

    told = "; ".join(f"{each.name} {each.distance:+.1f}" for each in shown[:6])
    return draw("distances", f"Figures of {title} farthest from the NFL: {told}", paint, 0.7 + 0.2 * len(shown))


def _gains(title: str, tally: Mapping[str, Any]) -> Iterator[Plot]:
    for name, ours, real in (
        ("rush", _at(tally, ("rushing", "hist")), reference()["rushing"]["excluding_kneels"]["hist"]),
        ("completion", _at(tally, ("passing", "completion_gain_hist")), reference()["passing"]["completion_gain_hist"]),
    ):
        if not ours:
            continue
        low, high = real["lo"], min(real["hi"], 40)
        shares = {title: _binned(ours, low, high), REAL: _binned(real, low, high)}
        means = {label: sum(y * share for y, share in enumerate(values, low)) for label, values in shares.items()}
        told = "; ".join(f"{label} {mean:.1f} yards on average" for label, mean in means.items())
        yield _shape(name, told, range(low, high + 1), shares)


def _shape(name: str, told: str, yards: Sequence[int], shares: Mapping[str, Sequence[float]]) -> Plot:
    def paint(axes: Any) -> None:
        lines(axes, yards, shares, f"yards of a {name}", "share")

    return draw(f"gains-{name}", f"Yards of a {name}: {told}", paint)


def _binned(histogram: Mapping[str, Any], low: int, high: int) -> list[float]:
    """Return shares by yards; the ends hold everything beyond."""
    total, shares = sum(histogram["counts"]), [0.0] * (high - low + 1)
    for place, count in enumerate(histogram["counts"]):
        shares[min(max(histogram["lo"] + place, low), high) - low] += count / max(total, 1)
    return shares


def _scores(title: str, tally: Mapping[str, Any]) -> Plot:
    high = 60
    shares = {
        name: np.cumsum(_binned(histogram, 0, high)).tolist()
        for name, histogram in ((title, tally["scores"]["final_points"]), (REAL, reference()["scores"]["final_points"]))
    }
    median = {name: next((x for x, y in enumerate(values) if y >= 0.5), high) for name, values in shares.items()}
    alt = "Points of a team: half of all teams have at most " + ", ".join(f"{n} {m}" for n, m in median.items())
    return draw(
        "scores", alt, lambda axes: lines(axes, range(high + 1), shares, "points of a team", "share with at most these")
    )


RESULTS = {
    "touchdown": ((DriveResult.TOUCHDOWN,), ("touchdown",)),
    "field goal": ((DriveResult.FIELD_GOAL,), ("field_goal",)),
    "punt": ((DriveResult.PUNT,), ("punt",)),
    "turnover": ((DriveResult.TURNOVER, DriveResult.OPP_TOUCHDOWN), ("interception", "fumble_lost")),
    "downs": ((DriveResult.TURNOVER_ON_DOWNS,), ("downs",)),
    "missed FG": ((DriveResult.MISSED_FIELD_GOAL,), ("missed_field_goal", "blocked_kick")),
    "end of half": ((DriveResult.END_OF_HALF,), ("end_of_half", "end_of_game")),
}


def _drives(title: str, plays: Plays) -> Plot:
    """How drives end, and so the points of one."""
    opened = plays[FIGURES + Stat.DRIVES] > 0
    results = plays[Column.DRIVE_RESULT][opened]
    real = reference()["drives"]["all"]["shares"]
    shares = {
        title: [float(np.isin(results, codes).mean()) for codes, _ in RESULTS.values()],
        REAL: [sum(real[key] for key in keys) for _, keys in RESULTS.values()],
    }
    points = {name: 7 * values[0] + 3 * values[1] for name, values in shares.items()}
    told = "; ".join(f"{name} {value:.2f}" for name, value in points.items())
    alt = f"How drives end. Points of a drive, a touchdown counted as 7: {told}"
    return draw("drives", alt, lambda axes: bars(axes, tuple(RESULTS), shares, percent=True))


# Fourth down.

DISTANCES = (("1", 1, 1), ("2-3", 2, 3), ("4-6", 4, 6), ("7-10", 7, 10), ("11+", 11, 99))
ZONES = (("own 1-39", 61, 99), ("own 40 to opp 40", 40, 60), ("opp 39-21", 21, 39), ("red zone", 1, 20))
CHOICES = {"go": (PlayType.RUN, PlayType.PASS), "punt": (PlayType.PUNT,), "field_goal": (PlayType.FIELD_GOAL,)}


def _fourth_downs(title: str, plays: Plays) -> list[Section]:
    chosen = np.isin(plays[Column.PLAY_TYPE], [each for kinds in CHOICES.values() for each in kinds])
    fourth = (plays[Column.DOWN] == 4) & (plays[Column.YDSTOGO] != NONE) & chosen
    if not fourth.any():
        return []
    kind, to_go, place = (plays[each][fourth] for each in (Column.PLAY_TYPE, Column.YDSTOGO, Column.YARDLINE_100))
    rows = []
    for name, low, high in DISTANCES:
        near = (to_go >= low) & (to_go <= high)
        cells = (_cell(kind[near & (place >= first) & (place <= last)]) for _, first, last in ZONES)
        rows.append((name, *cells))
    real = reference()["by_down"]["downs"]["4"]["fourth_down_choice"]
    shares = {title: _choices(kind), REAL: [real[name] for name in CHOICES]}
    told = "; ".join(f"{label}: go {v[0]:.0%}, punt {v[1]:.0%}, field goal {v[2]:.0%}" for label, v in shares.items())
    plot = draw(
        "fourth-downs", f"Choices on fourth down: {told}",
        lambda axes: bars(axes, ("go for it", "punt", "field goal"), shares, percent=True), 2.4,
    )  # fmt: skip
    text = "By yards to go and place, in percent: go for it / punt / field goal; empty where there are few plays."
    return [Section("Fourth down", (plot, text, grid(("to go", *(name for name, _, _ in ZONES)), rows)))]


def _choices(kind: Numbers) -> list[float]:
    return [float(np.isin(kind, kinds).mean()) for kinds in CHOICES.values()]


def _cell(kind: Numbers) -> str:
    return " / ".join(f"{100 * share:.0f}" for share in _choices(kind)) if len(kind) >= FEWEST else "-"
