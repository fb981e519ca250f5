"""Games in threads come out as each does alone, byte for byte."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead.engine import registry

GAMES = 50
NAMES = [*(rulebook.slug for rulebook in registry.playable()), "dime-store"]


def _played(name: str, seed: int) -> tuple[bytes, tuple[int, int], int]:
    game = lh.new(name, seed=seed, seats=("coach", "coach"))
    return game.canonical(), game.score, game.generator


@pytest.mark.parametrize("name", dict.fromkeys(NAMES))
def test_fifty_games_in_threads_come_out_as_alone(name: str) -> None:
    assert Path(os.environ[registry.ELSEWHERE]).is_dir()
    alone = [_played(name, seed) for seed in range(GAMES)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda seed: _played(name, seed), range(GAMES))) == alone
