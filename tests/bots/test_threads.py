"""Fifty games at once, of every game and against coaches, come out as each does alone, byte for byte."""

from concurrent.futures import ThreadPoolExecutor

import leatherhead as lh
from leatherhead import registry

GAMES = 50
ANSWERS = 30  # of the person who plays the coach
NAMES = [*(rulebook.slug for rulebook in registry.playable() if rulebook.slug != "dime-store"), "dime-store"]


def _played(seed: int) -> tuple[bytes, tuple[int, int], int]:
    """Play a part of a game against the coach, by compiled rules; the coach is asked in Python."""
    game = lh.new(NAMES[seed % len(NAMES)], seed=seed, seats=("coach", "human"), compiled=True)
    for _ in range(ANSWERS):
        options = game.pending.options  # type: ignore[union-attr]
        game.choose(options[seed % len(options)])
    return game.canonical(), game.score, game.generator


def test_fifty_games_in_threads_come_out_as_alone() -> None:
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(_played, range(GAMES)))
    assert together == [_played(seed) for seed in range(GAMES)]
