"""A rule that fails is told in one sentence, and the game goes on from before the answer."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
DOWN = "1st and 10 at own 20"


@pytest.fixture
def elsewhere(flat_ball: str) -> dict[str, str]:  # noqa: ARG001  which sets the variable
    return {"LEATHERHEAD_GAMES": os.environ["LEATHERHEAD_GAMES"]}


def test_a_player_is_told_and_asked_again(
    started: Run, flat_ball: str, elsewhere: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "the.game"
    play = ("play", flat_ball, "--situation", DOWN, "--seed", "1", "--save", path)
    told = started(*play, lines="punt\nrun\n", **elsewhere)
    assert (told.status, told.err) == (0, "")
    assert f"> the rule punt of {flat_ball} failed in rules.py, line " in told.out
    assert f"ValueError: flat ball; the game is saved in {path}, as it was before this answer\n> " in told.out
    assert "2nd and" in told.out
    assert told.out.endswith(f"resume {path}\n")
    again = started("resume", path, lines="punt\n", **elsewhere)
    assert (again.status, again.err) == (0, "")
    assert f"flat ball; the game is saved in {path}, as it was before this answer" in again.out


def test_a_game_that_cannot_begin_ends_with_one_sentence(started: Run, break_copy: Callable[..., str]) -> None:
    slug = break_copy(("rules.py", "    core.toss(g)", '    raise ValueError("lost the coin")'))
    ended = started("play", slug, LEATHERHEAD_GAMES=os.environ["LEATHERHEAD_GAMES"])
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.startswith(f"leatherhead: the rule coin_toss of {slug} failed in rules.py, line ")
    assert ended.err.endswith(": ValueError: lost the coin\n")
    assert ended.err.count("\n") == 1
