"""A game's figures beside those of real football, in standard deviations of a team's season.

A mean over many games is judged by the spread of means over a season, not by that of single games. Where figures of the
era that a game depicts are known, it is judged by those alone.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from leatherhead.football.ledger import Stat
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.play_table.row import FIGURES, NONE, Column, DriveResult, PlayType
from leatherhead.study.counts import Counts, Z, mean_of, moments

REFERENCE = "reference/nfl.json"
REAL = "NFL 2021-2025"
FEWEST = 20  # plays behind a figure
SEASON = 17  # games of a team
CAP = 10.0  # standard deviations that count at most

# Who decides a figure: the cards and charts alone, the calls of whoever plays, or both.
CARDS, CALLS, BOTH = "cards", "calls", "both"
_CALLS = (
    "rushes", "pass attempts", "runs on", "fourth down attempts", "two-point share", "punts", "field goals attempted",
    "drives that end in a punt", "drives that end on downs", "third down attempts",
)  # fmt: skip
_CARDS = (
    "yards per rush", "completion rate", "interception rate", "sack rate", "field goal rate", "extra point rate",
    "two-point rate", "runs for", "runs of", "yards per completion", "completions of", "field goals of",
    "kickoffs into", "yards per kickoff", "yards per punt", "punts returned", "penalties", "penalty yards", "fumbles",
    "safeties", "touchdowns on returns",
)  # fmt: skip
# Each family counts once, so that a figure that shows in six guises does not count six times.
_FAMILIES = {
    "kicks": ("field goal", "extra point", "kickoff", "punt"),
    "tries": ("two-point",),
    "ball lost": ("interception", "fumble", "turnover"),
    "penalties": ("penalt", "first downs penalty"),
    "running": ("rush", "run"),
    "passing": ("pass", "completion", "sack"),
    "drives": ("drive",),
    "downs": ("down", "offensive plays", "yards per play", "total net yards"),
    "rare": ("safet", "touchdowns on returns", "shutout", "ties"),
    "points": ("point", "margin"),
}


def family_of(name: str) -> str:
    """Return the family of a figure."""
    return next((family for family, starts in _FAMILIES.items() if any(each in name for each in starts)), "other")


def decided_by(name: str) -> str:
    """Return who decides a figure."""
    return CARDS if name.startswith(_CARDS) else CALLS if name.startswith(_CALLS) else BOTH


@dataclass(frozen=True)
class Nearness:
    """One figure of a game beside that of real football."""

    name: str
    ours: float
    real: float
    sd: float  # of real teams from game to game
    is_share: bool = False
    half: float = math.nan  # of the 95% interval of ours
    in_era: bool = True  # whether `real` is of the era that the game depicts

    def spell(self, value: float) -> str:
        """Write a value of it: a share in percent, a large number with fewer places."""
        if self.is_share:
            return f"{value:.1%}"
        return f"{value:.{1 if abs(self.real) >= 10 else 2}f}"

    @property
    def season_sd(self) -> float:
        """The spread of a season's mean among teams that are equally good; real teams spread more."""
        return self.sd / math.sqrt(SEASON)

    @property
    def distance(self) -> float:
        """How far it is off, in standard deviations of a team's season."""
        return (self.ours - self.real) / self.season_sd

    @property
    def is_clear(self) -> bool:
        """Whether it is off by more than its own error."""
        return not abs(self.ours - self.real) <= self.half


@cache
def reference() -> dict[str, Any]:
    """Return the figures of real football."""
    text = files("leatherhead.study").joinpath(REFERENCE).read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def real_mean(figure: str) -> float | None:
    """Return the mean of a team in a game of real football, by the figure's name; None if it is not known."""
    mean = reference()["team_game"].get(figure.replace(" ", "_"), {}).get("mean")
    return None if mean is None else float(mean)


# Figures that are sums over plays or games: each yields its name, its moments, and the real mean and spread.


@dataclass(frozen=True)
class FigureSums:
    """A figure of some games: number, sum and squares of its values."""

    name: str
    sums: Numbers
    real: float
    sd: float
    is_share: bool

    def nearness(self) -> Nearness:
        """Set it beside the real one."""
        mean = mean_of(self.sums)
        return Nearness(self.name, mean.mean, self.real, self.sd, self.is_share, mean.half)


def share(name: str, hits: Numbers, real: float, tries: float) -> Iterator[FigureSums]:
    """A share of plays or games; its sd is that of one real team in one game, from `tries` over all real games."""
    a_game = max(tries / reference()["meta"]["team_games"], 1)
    yield FigureSums(name, moments(hits.astype(float)), real, math.sqrt(real * (1 - real) / a_game), is_share=True)


def mean(name: str, values: Numbers, real: Mapping[str, float], games: int = 0) -> Iterator[FigureSums]:
    """A mean; its sd is that of one real team's mean over the plays of a game, or over its share of `games`."""
    a_game = max(real["n"] / (games or reference()["meta"]["team_games"]), 1)
    yield FigureSums(name, moments(values.astype(float)), real["mean"], real["sd"] / math.sqrt(a_game), is_share=False)


def count(plays: Plays) -> Counts:
    """Return the sums of the figures that need the plays themselves."""
    return Counts({f"nearness/{each.name}": each.sums for each in from_plays(plays)})


def from_counts(counts: Counts, shape: Sequence[FigureSums]) -> list[Nearness]:
    """Return the figures of all games, by their sums and by the figures of some of them."""
    found = [replace(each, sums=counts[f"nearness/{each.name}"]) for each in shape]
    return [each.nearness() for each in found if each.sums[0, 0] >= FEWEST]


# Eras.


def in_era(found: Sequence[Nearness], era: str) -> list[Nearness]:
    """Set figures beside those of an era as far as they are known; the others are marked."""
    known = _of_era(era)
    return [
        replace(each, real=known[each.name][0], sd=known[each.name][1] or each.sd)
        if each.name in known
        else replace(each, in_era=not era)
        for each in found
    ]


def _of_era(era: str) -> dict[str, tuple[float, float]]:
    """Return mean and sd of the figures of an era; 0 for a spread that only today's games have."""
    if not era:
        return {}
    real = reference()[f"era_{era}"]
    scores, rates = real["scores"], real["rates_partial_sample"]
    points = scores["points_per_team"]
    return {
        "points": (points["mean"], points["sd"]),
        "total points": (2 * points["mean"], 0.0),
        "winning margin": (scores["absolute_margin_mean"], 0.0),
        "ties": (scores["tie_share"], 0.0),
        "shutouts": (scores["shutout_share"], 0.0),
        "completion rate": (rates["completion_rate"]["rate"], 0.0),
        "interception rate": (rates["interception_rate"]["rate"], 0.0),
        "yards per completion": (rates["yards_per_completion"]["mean"], 0.0),
        "yards per rush": (rates["yards_per_rush"]["mean"], 0.0),
    }


def from_tally(tally: Mapping[str, Any]) -> list[Nearness]:
    """Return every figure of a tally that both have."""
    return [*_means(tally), *_ratios(tally), *_rates(tally), *_of_games(tally)]


def score(found: Sequence[Nearness]) -> float:
    """Return how far a game is off: the root of the mean square distance of each family, and their mean."""
    families: dict[str, list[float]] = {}
    for each in found:
        if each.in_era:
            families.setdefault(family_of(each.name), []).append(min(abs(each.distance), CAP) ** 2)
    off = [math.sqrt(sum(squares) / len(squares)) for squares in families.values()]
    return sum(off) / len(off) if off else math.nan


def _means(tally: Mapping[str, Any]) -> Iterator[Nearness]:
    real = reference()["team_game"]
    for name, figure in tally["team_game"].items():
        if "mean" in figure and "sd" in real.get(name, {}):
            half = Z * figure["sd"] / math.sqrt(figure["n"])
            yield Nearness(name.replace("_", " "), figure["mean"], real[name]["mean"], real[name]["sd"], half=half)


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
            half = Z * math.sqrt(ours["rate"] * (1 - ours["rate"]) / ours["n"])
            yield Nearness(name, ours["rate"], real["rate"], spread, is_share=True, half=half)


def _of_games(tally: Mapping[str, Any]) -> Iterator[Nearness]:
    ours, real = tally["scores"], reference()["scores"]
    total, margin = real["total_points"], real["absolute_margin"]
    games = math.sqrt(ours["total_points"]["n"])
    half = Z * ours["total_points"]["sd"] / games
    yield Nearness("total points", ours["total_points"]["mean"], total["mean"], total["sd"], half=half)
    half = Z * _spread(ours["absolute_margin"]["lo"], ours["absolute_margin"]["counts"]) / games
    spread = _spread(margin["lo"], margin["counts"])
    yield Nearness("winning margin", ours["absolute_margin"]["mean"], margin["mean"], spread, half=half)


def _spread(lowest: int, counts: Sequence[int]) -> float:
    values, numbers = np.arange(lowest, lowest + len(counts)), np.asarray(counts, float)
    n = max(numbers.sum(), 2.0)
    middle = float((values * numbers).sum() / n)
    return math.sqrt(float((numbers * (values - middle) ** 2).sum() / (n - 1)))


def at(tally: Mapping[str, Any], path: Sequence[str]) -> Any:
    """Return what a tally has at the end of a path of keys; None if there is no such thing."""
    found: Any = tally
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


# Figures that need the plays themselves: by down, of kicks, by drive and by quarter.

DOWNS = ("first down", "second down", "third down", "fourth down")
LONG_KICKS = (("of 20 to 39 yards", 20, 39), ("of 40 to 49 yards", 40, 49), ("of 50 yards or more", 50, 99))
QUARTERS = 4


def from_plays(plays: Plays) -> Iterator[FigureSums]:
    """Return every figure that a game's plays have."""
    counted = plays.rulebook.figures
    if Stat.RUSHES in counted:
        yield from _downs(plays)
        yield from _gains(plays)
    if Stat.FIELD_GOALS_ATTEMPTED in counted:
        yield from _field_goals(plays)
    if Stat.TWO_POINTS_ATTEMPTED in counted:
        yield from _tries(plays)
    if Stat.KICK_RETURNS in counted:
        yield from _kicks(plays)
    if Stat.DRIVES in counted:
        yield from _drives(plays)
    if plays.rulebook.periods == QUARTERS:
        yield from _quarters(plays)
    yield from _games(plays)


def _has(plays: Plays, *stats: Stat) -> Numbers:
    return np.asarray(plays.figure(*stats) > 0)


def _downs(plays: Plays) -> Iterator[FigureSums]:
    """How often teams run, and how often a play makes a first down."""
    run, passed = _has(plays, Stat.RUSHES), _has(plays, Stat.PASS_ATTEMPTS, Stat.SACKS_TAKEN)
    made = _has(plays, Stat.FIRST_DOWNS_RUSH, Stat.FIRST_DOWNS_PASS)
    real = reference()["by_down"]["downs"]
    for down, name in enumerate(DOWNS, 1):
        here = (plays[Column.DOWN] == down) & (run | passed) & (plays[Column.PLAY_TYPE] != PlayType.QB_KNEEL)
        each = real[str(down)]
        yield from share(f"runs on {name}", run[here], each["run_share"], each["n"])
        if down < 3:  # the tally has the others
            yield from share(f"{name}s made", made[here], each["conversion_rate"]["rate"], each["n"])


def _gains(plays: Plays) -> Iterator[FigureSums]:
    """Long gains and short ones."""
    run, caught, gain = _has(plays, Stat.RUSHES), _has(plays, Stat.COMPLETIONS), plays.yards
    run &= plays[Column.PLAY_TYPE] != PlayType.QB_KNEEL
    rushing, passing = reference()["rushing"]["excluding_kneels"], reference()["passing"]
    yield from share("runs for no gain or a loss", gain[run] <= 0, rushing["share_le_0"], rushing["n"])
    yield from share("runs of 10 yards or more", gain[run] >= 10, rushing["share_ge_10"], rushing["n"])
    completions = passing["yards_per_completion"]
    yield from mean("yards per completion", gain[caught], completions)
    yield from share("completions of 20 yards or more", gain[caught] >= 20, passing["completion_share_ge_20"],
                     completions["n"])  # fmt: skip


def _field_goals(plays: Plays) -> Iterator[FigureSums]:
    """Field goals by distance, where the game has distances."""
    distance, made = plays[Column.KICK_DISTANCE], _has(plays, Stat.FIELD_GOALS_MADE)
    tried = _has(plays, Stat.FIELD_GOALS_ATTEMPTED) & (distance != NONE)
    for name, low, high in LONG_KICKS:
        bins = [
            each
            for text, each in reference()["field_goals"]["by_distance"].items()
            if low <= int(text.rstrip("+").split("-")[0]) <= high
        ]
        kicks = sum(each["n"] for each in bins)
        here = tried & (distance >= low) & (distance <= high)
        yield from share(f"field goals {name}", made[here], sum(each["made"] for each in bins) / kicks, kicks)


def _tries(plays: Plays) -> Iterator[FigureSums]:
    """How often a team goes for two."""
    two, real = _has(plays, Stat.TWO_POINTS_ATTEMPTED), reference()["tries"]
    tried = two | _has(plays, Stat.EXTRA_POINTS_ATTEMPTED)
    number = real["extra_point"]["n"] + real["two_point"]["n"]
    yield from share("two-point share of tries", two[tried], real["two_point_share_of_tries"], number)


def _kicks(plays: Plays) -> Iterator[FigureSums]:
    """Kickoffs and punts: how far, and how many come back."""
    real, punts = reference()["kickoffs"]["all_seasons"]["regular"], reference()["punts"]
    kickoff, back = _has(plays, Stat.KICKOFFS), _has(plays, Stat.KICK_RETURNS)
    yield from share("kickoffs into a touchback", _has(plays, Stat.KICKOFF_TOUCHBACKS)[kickoff],
                     real["touchback_share"], real["n"])  # fmt: skip
    yield from mean("yards per kickoff return", plays.figure(Stat.KICK_RETURN_YARDS)[back], real["return_yards"])
    punt, distance = _has(plays, Stat.PUNTS) & (plays[Column.BLOCKED] == 0), plays[Column.KICK_DISTANCE]
    yield from mean("yards per punt", distance[punt & (distance != NONE)], punts["gross_yards"])
    if Stat.PUNT_RETURNS in plays.rulebook.figures:
        back = _has(plays, Stat.PUNT_RETURNS)
        yield from share("punts returned", back[punt], punts["returned_share"], punts["gross_yards"]["n"])
        yield from mean("yards per punt return", plays.figure(Stat.PUNT_RETURN_YARDS)[back], punts["return_yards"])


def _drives(plays: Plays) -> Iterator[FigureSums]:
    """How drives end, and how long they are."""
    real = reference()["drives"]
    drives, shares = real["all"]["n"], real["all"]["shares"]
    ends = plays[Column.DRIVE_RESULT][plays[FIGURES + Stat.DRIVES] > 0]
    for name, result, rate in (
        ("drives that end in a touchdown", DriveResult.TOUCHDOWN, shares["touchdown"]),
        ("drives that end in a field goal", DriveResult.FIELD_GOAL, shares["field_goal"]),
        ("drives that end in a punt", DriveResult.PUNT, shares["punt"]),
        ("drives that end in a turnover", DriveResult.TURNOVER, real["all"]["turnover_share"]),
        ("drives that end on downs", DriveResult.TURNOVER_ON_DOWNS, shares["downs"]),
    ):
        yield from share(name, ends == result, rate, drives)
    if Stat.RUSHES not in plays.rulebook.figures:
        return
    numbered = plays[Column.DRIVE] != NONE
    key = np.cumsum(plays.first)[numbered] * 1_000 + plays[Column.DRIVE][numbered]
    _, place = np.unique(key, return_inverse=True)
    snaps = plays.figure(Stat.RUSHES, Stat.PASS_ATTEMPTS, Stat.SACKS_TAKEN)[numbered]
    length, yards = np.bincount(place, snaps), np.bincount(place, plays.yards[numbered])
    yield from mean("plays per drive", length[length > 0], real["plays_per_drive"])
    yield from mean("yards per drive", yards[length > 0], real["yards_per_drive"])


def _quarters(plays: Plays) -> Iterator[FigureSums]:
    """Points of both teams in each quarter."""
    home, away = plays.before
    points = plays[Column.HOME_SCORE] + plays[Column.AWAY_SCORE] - home - away
    games = np.cumsum(plays.first) - 1
    for quarter in range(1, QUARTERS + 1):
        real = reference()["plays_per_quarter_both_teams"][f"q{quarter}"]["points_both_teams"]
        here = plays[Column.QTR] == quarter
        scored = np.bincount(games[here], points[here], games[-1] + 1)
        yield from mean(f"points of both teams in quarter {quarter}", scored, real, games=real["n"])


def _games(plays: Plays) -> Iterator[FigureSums]:
    """Shutouts, ties, and what is rare."""
    scores, rare = reference()["scores"], reference()["return_scores_and_safeties"]
    home, away = plays[Column.HOME_SCORE][plays.last], plays[Column.AWAY_SCORE][plays.last]
    yield from share("shutouts", np.append(home, away) == 0, scores["shutout_share"]["rate"], 0)
    yield from share("ties", home == away, scores["tie_share"]["rate"], 0)
    games = np.cumsum(plays.first) - 1
    returns = sum(rare[each]["n"] for each in rare if each.endswith("_td") or each.startswith("other"))
    returns -= rare["turnover_return_td"]["n"]  # interceptions and fumbles are in it already
    for name, stat, count in (
        ("touchdowns on returns, both teams", Stat.RETURN_TOUCHDOWNS, returns),
        ("safeties, both teams", Stat.SAFETIES, rare["safeties"]["n"]),
    ):
        if stat in plays.rulebook.figures:
            real = count / rare["games"]
            ours = np.bincount(games, plays.figure(stat), games[-1] + 1)
            yield from mean(name, ours, {"n": 1, "mean": real, "sd": np.sqrt(real)})
