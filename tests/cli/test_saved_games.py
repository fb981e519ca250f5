"""Saved games from the command line: listed, resumed by number or as the last one, renamed, deleted."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh

Run = Callable[..., Any]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[lh.SavedGame]:
    """Three games in progress, the latest first."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    at = {"phase": "scrimmage", "possession": "home", "quarter": 3}
    for number in range(3):
        situation = {**at, "score": [number, 10]}
        game = lh.new("paper-bowl", seed=number, situation=situation, home=f"Ox {number}", seats=("human", "coach"))
        game.save(lh.new_path("paper-bowl"))
    return lh.saved_games()


def test_they_are_listed_with_numbers_scores_and_opponents(said: Run, games: list[lh.SavedGame]) -> None:
    lines = said("games", "--saved").out.splitlines()
    assert lines[1].split("  ")[0] == "1."
    for number, line in zip((2, 1, 0), lines[1:], strict=False):
        assert f"Ox {number} vs. Bears" in line
        assert f"Q3, {number}-10, your turn" in line
        assert line.endswith("coach     paper-bowl")
    assert lh.spell_time(games[0].when) in lines[1]


@pytest.mark.parametrize(("words", "place"), [((), 0), (("1",), 0), (("3",), 2)])
def test_resume(
    said: Run, games: list[lh.SavedGame], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], place: int
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    resumed = said("resume", *words, "--plain")
    assert f": {games[place].teams[0]} (home, human) vs. Bears" in resumed.out
    assert f"Resume with: leatherhead resume {games[place].path}" in resumed.out.replace("\n  ", " ")


def test_a_number_that_no_game_has(said: Run, games: list[lh.SavedGame]) -> None:
    assert len(games) == 3
    assert said("resume", "4").err == "leatherhead: there is no saved game 4; saved games are numbered 1 to 3\n"


def test_nothing_to_resume(said: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "none"))
    assert said("resume").err.startswith("leatherhead: there is no unfinished game in ")
    assert said("games", "--saved").out == "There are no saved games yet.\n"


def test_rename_and_delete(said: Run, games: list[lh.SavedGame]) -> None:
    assert "The snow game" in said("games", "--rename", "2", "The snow game").out
    assert [each.name for each in lh.saved_games()] == ["Ox 2 vs. Bears", "The snow game", "Ox 0 vs. Bears"]
    assert lh.verify(games[1].path).ok
    said("games", "--rename", "2", "")
    assert [each.title for each in lh.saved_games()] == ["", "", ""]
    assert "Ox 1" not in said("games", "--delete", "2").out
    assert [each.path for each in lh.saved_games()] == [games[0].path, games[2].path]
    assert said("games", "--delete", "x").err.startswith("leatherhead: 'x' is not the number of a saved game")
