"""Measures how fast games are played, beside a peer and beside the last run, and prints ratios."""

import argparse
import json
import resource
import sys
import time
from pathlib import Path

from leatherhead.engine import registry
from leatherhead.study import simulation

LAST = Path(__file__).with_name("last.json")
RUNS = 10
GOOFSPIEL = "goofspiel(imp_info=True,num_cards=13,points_order=random)"


def measure(slug: str, games: int) -> list[simulation.Tally]:
    """Return the best of several runs of random play each: on one thread, on two, and on one without events.

    Other programs only slow a run. The three take turns, so that all of them have the same luck with those.
    """
    rulebook = registry.find(slug)
    printed = rulebook.read_book(None)
    ways = ({"threads": 1}, {"threads": 2}, {"threads": 1, "quiet": True})
    runs = [
        [
            simulation.simulate(rulebook, printed, games=games // RUNS, home="random", away="random", **way)
            for way in ways
        ]
        for _ in range(RUNS)
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


def peak_megabytes() -> float:
    """Return the most memory that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def show_memory(slug: str) -> None:
    """Print peak memory after more and more games."""
    for games in (10_000, 100_000, 1_000_000, 10_000_000):
        rulebook = registry.find(slug)
        simulation.simulate(rulebook, rulebook.read_book(None), games=games, home="random", away="random")
        print(f"{slug:<18} peak memory after {games:>10,} games: {peak_megabytes():.0f} MB")


def main() -> None:
    """Run every measurement once and print the ratios."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game", nargs="*", help="all of them if none is named")
    arguments.add_argument("--games", type=int, default=200_000)
    arguments.add_argument("--memory", action="store_true", help="also play ten million games and watch the memory")
    arguments.add_argument("--screen", action="store_true", help="measure full-screen play and nothing else")
    chosen = arguments.parse_args()
    if chosen.screen:
        from screen import show_screen

        show_screen(sys.executable)
        return
    last = json.loads(LAST.read_text()) if LAST.exists() else {}
    figures: dict[str, float] = {}
    peer = measure_openspiel(3.0)
    print(f"{'OpenSpiel goofspiel':<18} {peer:,.0f} decisions/s" if peer else "OpenSpiel is not installed")
    for slug in chosen.game or registry.slugs():
        best = measure(slug, chosen.games)
        one, two, bare = (run.games_per_second for run in best)
        decisions = best[0].decisions / best[0].seconds
        figures[slug] = one
        print(f"{slug:<18} one thread {one:>10,.0f} games/s {decisions:>14,.0f} decisions/s")
        print(f"{'':<18} two threads {two:>9,.0f} games/s {two / one:>13.2f} times one thread")
        print(f"{'':<18} events off {bare:>10,.0f} games/s {one / bare:>13.2f} of that with events and tallies on")
        if peer:
            print(f"{'':<18} {decisions / peer:.0f} times the decisions a second of OpenSpiel")
        if slug in last:
            print(f"{'':<18} {one / last[slug]:.2f} times the last run")
        if chosen.memory:
            show_memory(slug)
    LAST.write_text(json.dumps({**last, **figures}))


if __name__ == "__main__":
    main()
