"""`leatherhead learn` line by line, and the three-minute guides."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from teaching import EVERY_GAME, FOLDER

import leatherhead as lh
from leatherhead import registry

Run = Callable[..., Any]
GAME = "paper-bowl"
ANSWER = "answer"


@pytest.fixture(autouse=True)
def _teaching_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.ELSEWHERE, str(FOLDER))


def one_line(text: str) -> str:
    return " ".join(text.split())


def last_answers(game: str) -> tuple[list[str], list[str]]:
    """Return the lines that a learner types who always takes the last answer, and what the coach says meanwhile."""
    lesson, typed, said = lh.lesson(game), [], []
    while not lesson.over:
        said.append(lesson.coaching.say)
        asked = lesson.frame().asked
        if lesson.coaching.until == ANSWER and asked is not None:
            typed.append(asked.options[-1].name)
            lesson.answer(asked.options[-1].label)
        else:
            typed.append("")
            lesson.go_on()
    return typed, said


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_lesson_line_by_line(game: str, started: Run, tmp_path: Path) -> None:
    typed, said = last_answers(game)
    found = started("learn", game, "--plain", lines="\n".join([*typed, ""]), LEATHERHEAD_GAMES=str(FOLDER))
    assert found.status == 0, found.err
    out, place = one_line(found.out), 0
    for each in said:
        place = out.find(one_line(f"Coach: {each}"), place)
        assert place >= 0, each
    assert f"leatherhead learn {game} --guide" in out
    assert f"leatherhead play {game} --away" in out
    kept = json.loads((tmp_path / "data/leatherhead/lessons.json").read_text(encoding="utf-8"))
    assert kept == {game: "done"}


def test_going_back_help_and_leaving(started: Run, tmp_path: Path) -> None:
    found = started("learn", GAME, lines="\nb\n\n\n?\npass\nq\n")
    out = one_line(found.out)
    assert found.status == 0
    assert out.count("This is your ball.") == 2
    assert out.count("Coach: You have four downs") == 2
    assert "Gains the roll, minus the run value of the Defense Card." in out
    assert "'pass' is not one of Run (1), Short Pass (2), Long Pass (3), Punt (5)" in out
    assert "Begin again with: leatherhead learn paper-bowl" in out
    assert not (tmp_path / "data/leatherhead/lessons.json").exists()


def test_the_end_of_input_ends_a_lesson(started: Run) -> None:
    found = started("learn", GAME, lines="\n")
    assert found.status == 0
    assert not found.err


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_game_has_a_guide(game: str, said: Run) -> None:
    found = said("learn", game, "--guide")
    assert found.status == 0
    assert "in three minutes" in found.out
    assert not re.search(r"\*\*[A-Z]", found.out)


def test_a_game_that_does_not_exist(said: Run) -> None:
    assert said("learn", "rugby").status == 2
