"""Prints the tables of README's "Measured" as they stand there: `scripts/bench --readme`, on a quiet machine."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import Any

from leatherhead import registry
from leatherhead.study.simulation import Tally

SHARES = {"paper-bowl": 100_000, "strategy-league": 20_000, "pigskin": 10_000, "card-bowl": 5_000, "real-deal": 20_000}
AGAINST_RANDOM = 2_000
STARTS = 3  # with an empty cache
Measure = Callable[[str, int], list[Tally]]


def show_measured(slugs: list[str], games: int, measure: Measure, peer: float | None) -> None:
    """Print both tables."""
    print("| random against random, events and tallies on | one thread | two threads | times OpenSpiel's goofspiel |")
    print("| --- | --- | --- | --- |")
    for slug in slugs:
        print(speeds(slug, games, measure, peer))
    print("\n| what | measured | command |\n| --- | --- | --- |")
    print(first_compilation())
    for slug in slugs:
        print(points_and_wins(slug, SHARES.get(slug, AGAINST_RANDOM)))
    for slug in slugs:
        print(against_random(slug))
    print("\nThe rows of `scripts/bench --screen` and `scripts/bench paper-bowl --memory` come from those commands.")


def speeds(slug: str, games: int, measure: Measure, peer: float | None) -> str:
    """Return a row of the first table."""
    one, two, _ = measure(slug, games)
    times = f"{one.decisions / one.seconds / peer:.0f} times" if peer else "not installed"
    return f"| {_title(slug)} | {one.games_per_second:,.0f} games/s | {two.games_per_second:,.0f} | {times} |"


def first_compilation() -> str:
    """Return how long Paper Bowl takes to be ready with an empty cache, at random and with its coach."""
    at_random, coached = (
        [_simulated("paper-bowl", 1000, *seats, empty=True)["compile_seconds"] for _ in range(STARTS)]
        for seats in (("--home", "random", "--away", "random"), ())
    )
    found = f"{_span(at_random)} s at random, {_span(coached)} s with its coach"
    return f"| first compilation of Paper Bowl on a machine | {found} | `leatherhead simulate paper-bowl --json` |"


def points_and_wins(slug: str, games: int) -> str:
    """Return points and shares of games between coaches."""
    tally = _simulated(slug, games, "--seed", "2")["tally"]
    points, wins = tally["team_game"]["points"]["mean"], tally["wins"]
    shares = ", ".join(f"{100 * wins[side] / games:.1f}% {side}" for side in wins)
    what, command = f"{_title(slug)}, {games:,} games", f"leatherhead simulate {slug} --games {games} --seed 2"
    return f"| coach against coach, {what} | {points:.2f} points per team; {shares} | `{command}` |"


def against_random(slug: str) -> str:
    """Return how many games the coach wins against random play."""
    wins = _simulated(slug, AGAINST_RANDOM, "--seed", "2", "--away", "random")["tally"]["wins"]["home"]
    command = f"leatherhead simulate {slug} --games {AGAINST_RANDOM} --seed 2 --away random"
    return f"| coach against random, {_title(slug)} | {wins:,} won of {AGAINST_RANDOM:,} | `{command}` |"


def _simulated(slug: str, games: int, *more: str, empty: bool = False) -> dict[str, Any]:
    """Run the command and return what it prints, if asked with a cache of its own that is empty."""
    command = [sys.executable, "-m", "leatherhead", "simulate", slug, "--games", str(games), "--json", *more]
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {**os.environ, "XDG_CACHE_HOME": folder} if empty else dict(os.environ)
        ended = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True)  # noqa: S603
    return dict(json.loads(ended.stdout))


def _title(slug: str) -> str:
    return registry.find(slug).title


def _span(seconds: list[float]) -> str:
    return f"{min(seconds):.1f} to {max(seconds):.1f}"
