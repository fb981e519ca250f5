"""A game's figures beside those of five NFL seasons, each with its distance in standard deviations of real teams."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from leatherhead.football.ledger import Stat
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.play_table.row import FIGURES, NONE, Column, DriveResult, PlayType

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


# Figures that need the plays themselves: by down, of kicks, by drive and by quarter.

DOWNS = ("first down", "second down", "third down", "fourth down")
LONG_KICKS = (("of 20 to 39 yards", 20, 39), ("of 40 to 49 yards", 40, 49), ("of 50 yards or more", 50, 99))
QUARTERS = 4


def from_plays(plays: Plays) -> Iterator[Nearness]:
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


def _downs(plays: Plays) -> Iterator[Nearness]:
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


def _gains(plays: Plays) -> Iterator[Nearness]:
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


def _field_goals(plays: Plays) -> Iterator[Nearness]:
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


def _tries(plays: Plays) -> Iterator[Nearness]:
    """How often a team goes for two."""
    two, real = _has(plays, Stat.TWO_POINTS_ATTEMPTED), reference()["tries"]
    tried = two | _has(plays, Stat.EXTRA_POINTS_ATTEMPTED)
    number = real["extra_point"]["n"] + real["two_point"]["n"]
    yield from share("two-point share of tries", two[tried], real["two_point_share_of_tries"], number)


def _kicks(plays: Plays) -> Iterator[Nearness]:
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


def _drives(plays: Plays) -> Iterator[Nearness]:
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


def _quarters(plays: Plays) -> Iterator[Nearness]:
    """Points of both teams in each quarter."""
    home, away = plays.before
    points = plays[Column.HOME_SCORE] + plays[Column.AWAY_SCORE] - home - away
    games = np.cumsum(plays.first) - 1
    for quarter in range(1, QUARTERS + 1):
        real = reference()["plays_per_quarter_both_teams"][f"q{quarter}"]["points_both_teams"]
        here = plays[Column.QTR] == quarter
        scored = np.bincount(games[here], points[here], games[-1] + 1)
        yield from mean(f"points of both teams in quarter {quarter}", scored, real, games=real["n"])


def _games(plays: Plays) -> Iterator[Nearness]:
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
