"""Fifty games at once, of every game and with coaches, come out as each does alone, byte for byte."""

from concurrent.futures import ThreadPoolExecutor

import leatherhead as lh
from leatherhead.engine import registry

GAMES = 50
NAMES = [*(rulebook.slug for rulebook in registry.playable() if rulebook.slug != "dime-store"), "dime-store"]


def _played(seed: int) -> tuple[bytes, tuple[int, int], int]:
    """Play one game by compiled rules, its coaches asked in Python."""
    game = lh.new(NAMES[seed % len(NAMES)], seed=seed, seats=("coach", "coach"), compiled=True)
    assert game.over
    return game.canonical(), game.score, game.generator


def test_fifty_games_in_threads_come_out_as_alone() -> None:
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(_played, range(GAMES)))
    assert together == [_played(seed) for seed in range(GAMES)]
