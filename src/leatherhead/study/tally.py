"""The totals of many games, named as in real football."""

import math
from collections.abc import Callable, Collection
from typing import Any

from leatherhead.football.ledger import GAIN_LOW, Stat
from leatherhead.football.spot import KICK_YARDS

DISTANCE_BINS = (0, 20, 25, 30, 35, 40, 45, 50, 55, 60)
AT_LEAST = (4, 10, 20, 40)


def mean_and_sd(count: int, total: int, squares: int) -> dict[str, Any]:
    """Return mean and sample standard deviation."""
    mean = total / count
    spread = math.sqrt(max(squares - total * mean, 0) / (count - 1)) if count > 1 else 0.0
    return {"n": count, "mean": round(mean, 4), "sd": round(spread, 4)}


def rate(count: int, of: int) -> dict[str, Any]:
    """Return a share and its total."""
    return {"n": of, "rate": round(count / of, 4) if of else None}


def tally(ledger: Any, figures: Collection[Stat] = tuple(Stat)) -> dict[str, Any]:
    """Turn a ledger into named figures, as far as the game has them."""
    games = int(ledger.games)
    total = [int(count) for count in ledger.total.sum(axis=0)]
    squares = [int(count) for count in ledger.squares.sum(axis=0)]
    home, away = int(ledger.home_wins), int(ledger.away_wins)
    return {
        "wins": {"home": home, "away": away, "tie": games - home - away},
        "team_game": _team_game(games, total, squares, figures),
        **{name: block() for name, (stat, block) in _blocks(ledger, total, figures).items() if stat in figures},
        "scores": _scores(ledger, games, home, away),
        "return_scores_and_safeties": {
            "return_td": {"per_game": round(total[Stat.RETURN_TOUCHDOWNS] / games, 4)},
            "safeties": {"per_game": round(total[Stat.SAFETIES] / games, 4)},
        },
    }


def _blocks(
    ledger: Any, total: list[int], figures: Collection[Stat]
) -> dict[str, tuple[Stat, Callable[[], dict[str, Any]]]]:
    """The blocks that not every game has, each with the figure that it needs."""
    return {
        "rushing": (Stat.RUSHES, lambda: _gains(ledger.rush_gains, total[Stat.RUSH_TOUCHDOWNS])),
        "passing": (Stat.PASS_ATTEMPTS, lambda: _passing(ledger.completion_gains, total)),
        "field_goals": (Stat.FIELD_GOALS_ATTEMPTED, lambda: _field_goals(ledger, total)),
        "tries": (Stat.EXTRA_POINTS_ATTEMPTED, lambda: _tries(total)),
        "kickoffs": (Stat.KICKOFFS, lambda: _kickoffs(total)),
        "punts": (Stat.PUNTS, lambda: _punts(total, figures)),
    }


def _tries(total: list[int]) -> dict[str, Any]:
    return {
        "extra_point": rate(total[Stat.EXTRA_POINTS_MADE], total[Stat.EXTRA_POINTS_ATTEMPTED]),
        "two_point": rate(total[Stat.TWO_POINTS_MADE], total[Stat.TWO_POINTS_ATTEMPTED]),
        "defensive_two_point_returns": total[Stat.DEFENSIVE_TWO_POINT_RETURNS],
    }


def _punts(total: list[int], figures: Collection[Stat]) -> dict[str, Any]:
    if Stat.PUNT_RETURNS not in figures:
        return {"n": total[Stat.PUNTS]}
    return {
        "n": total[Stat.PUNTS],
        "returned_share": _share(total[Stat.PUNT_RETURNS], total[Stat.PUNTS]),
        "return_yards": _mean(total[Stat.PUNT_RETURN_YARDS], total[Stat.PUNT_RETURNS]),
    }


def _share(count: int, of: int) -> float | None:
    return round(count / of, 4) if of else None


def _mean(total: int, count: int) -> dict[str, Any]:
    return {"n": count, "mean": _share(total, count)}


def _team_game(games: int, total: list[int], squares: list[int], figures: Collection[Stat]) -> dict[str, Any]:
    block = {stat.name.lower(): mean_and_sd(2 * games, total[stat], squares[stat]) for stat in Stat if stat in figures}
    for name in ("third_down", "fourth_down"):
        attempts, made = Stat[f"{name}_attempts".upper()], Stat[f"{name}_conversions".upper()]
        if attempts in figures:
            block[f"{name}_rate"] = {"n_attempts": total[attempts], "rate": _share(total[made], total[attempts])}
    return block


def _gains(counts: Any, touchdowns: int) -> dict[str, Any]:
    yards = [(place + GAIN_LOW, int(count)) for place, count in enumerate(counts)]
    n = sum(count for _, count in yards)
    if not n:
        return {"n": 0}
    block = mean_and_sd(n, sum(y * count for y, count in yards), sum(y * y * count for y, count in yards))
    block["median"] = _median(yards, n)
    block["share_lt_0"] = _share(sum(count for y, count in yards if y < 0), n)
    block["share_le_0"] = _share(sum(count for y, count in yards if y <= 0), n)
    for least in AT_LEAST:
        block[f"share_ge_{least}"] = _share(sum(count for y, count in yards if y >= least), n)
    block["touchdown_rate"] = _share(touchdowns, n)
    block["hist"] = {"lo": GAIN_LOW, "hi": GAIN_LOW + len(yards) - 1, "counts": [count for _, count in yards]}
    return block


def _median(values: list[tuple[int, int]], n: int) -> float:
    places = [(n - 1) // 2, n // 2]
    found, passed = [], 0
    for value, count in values:
        found += [value for place in places if passed <= place < passed + count]
        passed += count
    return sum(found) / 2


def _passing(completion_gains: Any, total: list[int]) -> dict[str, Any]:
    attempts, sacks = total[Stat.PASS_ATTEMPTS], total[Stat.SACKS_TAKEN]
    gains = _gains(completion_gains, total[Stat.PASS_TOUCHDOWNS])
    return {
        "attempts": attempts,
        "completion_rate": rate(total[Stat.COMPLETIONS], attempts),
        "interception_rate": rate(total[Stat.INTERCEPTIONS_THROWN], attempts),
        "touchdown_rate": rate(total[Stat.PASS_TOUCHDOWNS], attempts),
        "sack_rate_per_dropback": rate(sacks, attempts + sacks),
        "yards_per_attempt": _mean(total[Stat.PASS_YARDS_GROSS], attempts),
        "net_yards_per_dropback": _mean(total[Stat.PASS_YARDS_NET], attempts + sacks),
        "yards_per_completion": {key: gains.get(key) for key in ("n", "mean", "sd", "median")},
        "sack_yards_lost": _mean(total[Stat.SACK_YARDS_LOST], sacks),
        "completion_gain_hist": gains.get("hist"),
    }


def _field_goals(ledger: Any, total: list[int]) -> dict[str, Any]:
    """All field goals, and those by distance, which a game without yards does not have."""
    kicks = [
        (yards + KICK_YARDS, int(tried), int(made))
        for yards, (tried, made) in enumerate(zip(ledger.field_goals_attempted, ledger.field_goals_made, strict=True))
    ]
    bins = {}
    for low, high in zip(DISTANCE_BINS, (*DISTANCE_BINS[1:], 1000), strict=True):
        tried = sum(count for yards, count, _ in kicks if low <= yards < high)
        made = sum(count for yards, _, count in kicks if low <= yards < high)
        name = f"{max(low, 18)}-{high - 1}" if high < 1000 else f"{low}+"
        bins[name] = {"n": tried, "made": made, "rate": _share(made, tried)}
    every = rate(total[Stat.FIELD_GOALS_MADE], total[Stat.FIELD_GOALS_ATTEMPTED])
    measured = sum(count for _, count, _ in kicks)
    if total[Stat.FIELD_GOALS_ATTEMPTED] and not measured:
        return {"all": every}
    distance = _share(sum(yards * count for yards, count, _ in kicks), measured)
    return {"all": {**every, "mean_distance": distance}, "by_distance": bins}


def _kickoffs(total: list[int]) -> dict[str, Any]:
    regular = total[Stat.KICKOFFS]
    return {
        "regular": {
            "n": regular,
            "touchback_share": _share(total[Stat.KICKOFF_TOUCHBACKS], regular),
            "returned_share": _share(total[Stat.KICK_RETURNS], regular),
            "return_yards": _mean(total[Stat.KICK_RETURN_YARDS], total[Stat.KICK_RETURNS]),
        },
        "onside": {
            "n": total[Stat.ONSIDE_KICKS],
            "recovery_rate": _share(total[Stat.ONSIDE_KICKS_RECOVERED], total[Stat.ONSIDE_KICKS]),
        },
    }


def _scores(ledger: Any, games: int, home: int, away: int) -> dict[str, Any]:
    points = [int(count) for count in ledger.final_points]
    margins = [int(count) for count in ledger.margins]
    return {
        "final_points": {"n": 2 * games, "lo": 0, "hi": len(points) - 1, "counts": points},
        "total_points": mean_and_sd(games, int(ledger.total_points), int(ledger.total_points_squares)),
        "shutout_share": rate(points[0], 2 * games),
        "absolute_margin": {
            "n": games,
            "lo": 0,
            "hi": len(margins) - 1,
            "counts": margins,
            "mean": round(sum(margin * count for margin, count in enumerate(margins)) / games, 4),
            "median": _median(list(enumerate(margins)), games),
            **{f"share_le_{n}": _share(sum(margins[: n + 1]), games) for n in (3, 7, 8)},
            "share_ge_21": _share(sum(margins[21:]), games),
        },
        "home_win_share": rate(home, games),
        "away_win_share": rate(away, games),
        "tie_share": rate(games - home - away, games),
        "overtime_share": rate(int(ledger.overtimes), games),
    }
