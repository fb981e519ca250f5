"""Measures how fast games are played, beside a peer and an earlier revision in the same run, and prints ratios."""

import argparse
import json
import os
import resource
import subprocess
import sys
import tarfile
import tempfile
import time
from io import BytesIO
from pathlib import Path
from typing import Any

import leatherhead
from leatherhead import registry
from leatherhead.bots import RANDOM
from leatherhead.study import simulation

ROOT = Path(__file__).parents[1]
ROUNDS = 10
GOOFSPIEL = "goofspiel(imp_info=True,num_cards=13,points_order=random)"
PAIRS = (("random", "random"), ("coach", "coach"))


class Worker:
    """Another process that plays games with the sources of a revision, or with those of this checkout."""

    def __init__(self, source: Path) -> None:
        """Start it."""
        environment = {**os.environ, "PYTHONPATH": str(source)}
        command = [sys.executable, str(Path(__file__).with_name("worker.py"))]
        self.process = subprocess.Popen(  # noqa: S603  ourselves
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, **series: Any) -> dict[str, Any]:
        """Play one series and return its figures."""
        assert self.process.stdin is not None  # noqa: S101  both are pipes
        assert self.process.stdout is not None  # noqa: S101
        print(json.dumps(series), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())  # type: ignore[no-any-return]

    def close(self) -> None:
        """Let it go."""
        self.process.communicate()


def sources_of(revision: str, folder: Path) -> Path:
    """Unpack the sources of a revision."""
    archive = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, check=True, capture_output=True)  # noqa: S603, S607
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as tar:
        tar.extractall(folder, filter="data")
    return folder / "src"


def compare(slugs: list[str], games: int, revision: str) -> None:
    """Print this checkout beside a revision; they take turns, so that both have the same luck with other programs."""
    with tempfile.TemporaryDirectory() as folder:
        workers = [Worker(ROOT / "src"), Worker(sources_of(revision, Path(folder)))]
        for slug in slugs:
            for home, away in PAIRS:
                count = games if home == "random" else games // 4
                rounds = [
                    [
                        worker.play(name=slug, games=count // ROUNDS, home=home, away=away, threads=1)
                        for worker in workers
                    ]
                    for _ in range(ROUNDS)
                ]
                now, then = (max(each["games_per_second"] for each in column) for column in zip(*rounds, strict=True))
                first, before = (each["compile_seconds"] for each in rounds[0])
                print(f"{slug:<16} {home:<7} {now:>10,.0f} games/s {now / then:>6.2f} of {revision}", end="")
                print(f"   ready in {first:.1f} s, {revision} in {before:.1f} s", flush=True)
        for worker in workers:
            worker.close()


def measure(slug: str, games: int) -> list[simulation.Tally]:
    """Return the best of several runs of random play each: on one thread, on two, and on one without events.

    Other programs only slow a run. The three take turns, so that all of them have the same luck with those.
    """
    rulebook = registry.find(slug)
    ways: tuple[dict[str, Any], ...] = ({"threads": 1}, {"threads": 2}, {"threads": 1, "quiet": True})
    runs = [
        [
            simulation.simulate(rulebook, rulebook.own_book, games=games // ROUNDS, home=RANDOM, away=RANDOM, **way)
            for way in ways
        ]
        for _ in range(ROUNDS)
    ]
    return [max(column, key=lambda run: run.games_per_second) for column in zip(*runs, strict=True)]


def measure_openspiel(seconds: float) -> float | None:
    """Return the peer's decisions a second; None where it is not installed."""
    try:
        import numpy as np
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(GOOFSPIEL)
    random = np.random.default_rng(1)
    decisions, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
            elif state.is_simultaneous_node():
                choices = [state.legal_actions(player) for player in range(2)]
                state.apply_actions([each[int(random.random() * len(each))] for each in choices])
                decisions += 2
            else:
                choices = state.legal_actions()
                state.apply_action(choices[int(random.random() * len(choices))])
                decisions += 1
    return decisions / (time.perf_counter() - began)


def show_memory(slug: str) -> None:
    """Print peak memory after more and more games."""
    for games in (10_000, 100_000, 1_000_000, 10_000_000):
        leatherhead.simulate(slug, games=games, home="random", away="random")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{slug:<18} peak memory after {games:>10,} games: {peak:.0f} MB")


def show(slug: str, games: int, peer: float | None) -> None:
    """Print the figures of one game."""
    best = measure(slug, games)
    one, two, bare = (run.games_per_second for run in best)
    decisions = best[0].decisions / best[0].seconds
    print(f"{slug:<18} one thread {one:>10,.0f} games/s {decisions:>14,.0f} decisions/s")
    print(f"{'':<18} two threads {two:>9,.0f} games/s {two / one:>13.2f} times one thread")
    print(f"{'':<18} bare loop {bare:>11,.0f} games/s {one / bare:>13.2f} of it with events and tallies on")
    if peer:
        print(f"{'':<18} {decisions / peer:.0f} times the decisions a second of OpenSpiel")


def main() -> None:
    """Run the measurements that were asked for."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game", nargs="*", help="all of them if none is named")
    arguments.add_argument("--games", type=int, default=200_000)
    arguments.add_argument("--against", metavar="REVISION", help="compare with the sources of a revision, and no more")
    arguments.add_argument("--memory", action="store_true", help="also play ten million games and watch the memory")
    arguments.add_argument("--screen", action="store_true", help="measure full-screen play and nothing else")
    arguments.add_argument("--envs", action="store_true", help="measure the research environments and nothing else")
    arguments.add_argument("--readme", action="store_true", help="print README's tables of what was measured")
    chosen = arguments.parse_args()
    slugs = chosen.game or list(registry.slugs())
    if chosen.screen:
        from screen import show_screen

        show_screen(sys.executable)
    elif chosen.envs:
        from envs import show_envs

        show_envs(slugs)
    elif chosen.readme:
        from measured import show_measured

        show_measured(slugs, chosen.games, measure, measure_openspiel(3.0))
    elif chosen.against:
        compare(slugs, chosen.games, chosen.against)
    else:
        peer = measure_openspiel(3.0)
        print(f"{'OpenSpiel goofspiel':<18} {peer:,.0f} decisions/s" if peer else "OpenSpiel is not installed")
        for slug in slugs:
            show(slug, chosen.games, peer)
            if chosen.memory:
                show_memory(slug)


if __name__ == "__main__":
    main()
