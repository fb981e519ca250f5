"""Measures studies: what it costs to write every play, what common luck saves, and how a cluster grows."""

import argparse
import json
import multiprocessing
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
    """Simulate with and without a Parquet file by turns, the best of each, and look at memory on the way.

    Beside the ratio of speeds stands that of processor time, which other work on the machine changes less.
    """
    without, written, peak = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "plays.parquet")
        for _ in range(rounds):
            without.append(_timed(games))
            written.append(_timed(games, plays=file))
            peak.append(round(memory()))
        size = file.stat().st_size
    (plain, plain_cpu), (slow, slow_cpu) = (map(min, zip(*each, strict=True)) for each in (without, written))
    return {"games": games, "without": round(games / plain), "with": round(games / slow),
            "ratio": round(plain / slow, 3), "ratio_of_processor_time": round(plain_cpu / slow_cpu, 3),
            "memory_mb": peak, "bytes_a_game": round(size / games)}  # fmt: skip


def _timed(games: int, **how: Any) -> tuple[float, float]:
    """Play games; return the seconds and the processor's seconds that they took, both without compiling."""
    lh.simulate(GAME, games=1, **how)
    began = time.process_time()
    seconds = lh.simulate(GAME, games=games, **how).seconds
    return seconds, time.process_time() - began


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


def cluster(games: int, rounds: int = 2) -> dict[str, Any]:
    """Return the seconds that one and two workers take, once they have compiled, beside two processes without Dask.

    What these gain is the machine's own ratio: two cores share their memory, and whatever else runs.
    """
    one, two, alone, side_by_side = (list[float]() for _ in range(4))
    tallies = [lh.simulate(GAME, games=games).tally]
    for _ in range(rounds):
        alone.append(_by_processes(games, 1))
        side_by_side.append(_by_processes(games, 2))
        for workers, seconds in ((1, one), (2, two)):
            taken, tally = _by_dask(games, workers)
            seconds.append(taken)
            tallies.append(tally)
    return {"games": games, "one_worker": round(min(one), 2), "two_workers": round(min(two), 2),
            "speedup": round(min(one) / min(two), 2), "one_process": round(min(alone), 2),
            "two_processes": round(min(side_by_side), 2),
            "machines_own_ratio": round(min(alone) / min(side_by_side), 2),
            "same_totals": all(tally == tallies[0] for tally in tallies)}  # fmt: skip


def _by_dask(games: int, workers: int) -> tuple[float, dict[str, Any]]:
    from distributed import LocalCluster

    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as started:
        lh.simulate(GAME, games=min(games, 40_000), cluster=started.scheduler_address)
        began = time.perf_counter()
        tally = lh.simulate(GAME, games=games, cluster=started.scheduler_address).tally
        return time.perf_counter() - began, tally


def _by_processes(games: int, processes: int) -> float:
    """Return the seconds that processes take, a thread each, from when all of them are ready."""
    start = multiprocessing.get_context("spawn")
    ready, done = start.Barrier(processes + 1), start.Barrier(processes + 1)
    share = [start.Process(target=_play_alone, args=(games // processes, ready, done)) for _ in range(processes)]
    for process in share:
        process.start()
    ready.wait()
    began = time.perf_counter()
    done.wait()
    seconds = time.perf_counter() - began
    for process in share:
        process.join()
    return seconds


def _play_alone(games: int, ready: Any, done: Any) -> None:
    lh.simulate(GAME, games=2_000, threads=1)
    ready.wait()
    lh.simulate(GAME, games=games, threads=1)
    done.wait()


def main() -> None:
    """Print what was asked for as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, metavar="N", help="games with every play to Parquet: 1000000")
    parser.add_argument("--luck", type=int, metavar="N", help="games of each comparison: 4000")
    parser.add_argument("--cluster", type=int, metavar="N", help="games on one worker and on two: 2000000")
    chosen = parser.parse_args()
    for name, measure in (("plays", plays), ("luck", luck), ("cluster", cluster)):
        if games := getattr(chosen, name):
            print(json.dumps({name: measure(games)}), flush=True)


if __name__ == "__main__":
    main()
