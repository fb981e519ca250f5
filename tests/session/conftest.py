"""Sessions to play with."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh

Play = Callable[..., None]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "the.game"


@pytest.fixture
def play() -> Play:
    """Give a session a number of answers, any that are legal."""

    def answer(session: Any, answers: int, seed: int = 1) -> None:
        dice = random.Random(seed)  # noqa: S311  nothing secret
        for _ in range(answers):
            pending = session.pending
            if isinstance(pending, lh.Decision):
                session.answer(dice.choice(pending.options))
            elif isinstance(pending, lh.Chance):
                session.enter(dice.choice(pending.outcomes)[0])

    return answer
