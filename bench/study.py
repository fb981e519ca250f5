"""Measures studies: what it costs to write every play, what common luck saves, and how a cluster grows."""

import argparse
import json
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

import leatherhead as lh

GAME = "paper-bowl"
CHANGES = (
    (GAME, {"defense.4.run": 5}),
    (GAME, {"play_card.16.yards": 25}),
    ("strategy-league", {"special_teams.extra_point.1.upto": 85}),
    ("strategy-league", {"cell.1.windows.3": 45}),
)
FIGURES = ("points", "rush yards", "total net yards", "first downs", "home win share")


def memory() -> float:
    """Return the largest amount of memory so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def plays(games: int, rounds: int = 3) -> dict[str, Any]:
    """Simulate with and without a Parquet file by turns, the best of each, and look at memory on the way."""
    best, peak = {"without": 0.0, "with": 0.0}, []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "plays.parquet")
        for _ in range(rounds):
            best["without"] = max(best["without"], lh.simulate(GAME, games=games).games_per_second)
            best["with"] = max(best["with"], lh.simulate(GAME, games=games, plays=file).games_per_second)
            peak.append(round(memory()))
        size = file.stat().st_size
    ratio = round(best["with"] / best["without"], 3)
    return {"games": games, **best, "ratio": ratio, "memory_mb": peak, "bytes_a_game": round(size / games)}


def luck(games: int) -> dict[str, Any]:
    """Return how wide the intervals are with common luck, as a share of those with independent luck."""
    found = {}
    for bots, replan in (("random", False), ("coach", False), ("coach", True)):
        a = {"home": bots, "away": bots}
        for game, change in CHANGES:
            common, independent = (
                lh.compare(game, a=a, b={**a, **change}, games=games, common_luck=same, replan=replan)
                for same in (True, False)
            )
            found[f"{game}, {bots}{', planning anew' if replan else ''}, {change}"] = {
                name: round(common.of(name).half_width / independent.of(name).half_width, 3) for name in FIGURES
            }
    return found


def cluster(games: int) -> dict[str, Any]:
    """Return the seconds that one and two workers take, once they have compiled."""
    from distributed import LocalCluster

    seconds, tallies = {}, [lh.simulate(GAME, games=games).tally]
    for workers in (1, 2):
        with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as started:
            lh.simulate(GAME, games=min(games, 40_000), cluster=started.scheduler_address)
            began = time.perf_counter()
            tallies.append(lh.simulate(GAME, games=games, cluster=started.scheduler_address).tally)
            seconds[workers] = round(time.perf_counter() - began, 2)
    return {"games": games, "seconds": seconds, "speedup": round(seconds[1] / seconds[2], 2),
            "same_totals": tallies[0] == tallies[1] == tallies[2]}  # fmt: skip


def main() -> None:
    """Print what was asked for as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, metavar="N", help="games with every play to Parquet: 1000000")
    parser.add_argument("--luck", type=int, metavar="N", help="games of each comparison: 4000")
    parser.add_argument("--cluster", type=int, metavar="N", help="games on one worker and on two: 500000")
    chosen = parser.parse_args()
    for name, measure in (("plays", plays), ("luck", luck), ("cluster", cluster)):
        if games := getattr(chosen, name):
            print(json.dumps({name: measure(games)}), flush=True)


if __name__ == "__main__":
    main()
