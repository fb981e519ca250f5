"""`tournament`, `stats` and `book` from the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import leatherhead as lh

Run = Callable[..., Any]


def test_a_tournament_prints_its_table(said: Run) -> None:
    words = ("tournament", "paper-bowl", "random", "coach", "--games", "40", "--seed", "3")
    ended = said(*words)
    assert ended.status == 0
    assert ended.out.splitlines()[0] == "paper-bowl: round robin, 40 games a pairing, seed 3"
    assert ended.out.splitlines()[3].startswith("coach")
    found = json.loads(said(*words, "--json").out)
    assert found == lh.tournament("paper-bowl", ["random", "coach"], games=40, seed=3).as_dict()
    assert said("tournament", "paper-bowl", "coach").status == 2


def test_stats_of_a_folder(said: Run, tmp_path: Path) -> None:
    assert said("stats", "--folder", tmp_path).out == "There is no finished game against a bot yet.\n"
    headers = '[Game "paper-bowl"]\n[Seats "human coach"]\n[Referee "no"]\n[Result "14-7"]\n\n'
    (tmp_path / "a.game").write_text(headers)
    (tmp_path / "b.game").write_text(headers.replace("no", "yes"))
    ended = said("stats", "--folder", tmp_path)
    assert "all games" in ended.out
    assert "Not counted: referee 1." in ended.out
    found = json.loads(said("stats", "--folder", tmp_path, "--json").out)
    assert (found["total"]["wins"], found["total"]["points_for"]) == (1, 14)


def test_a_partial_book_is_checked_shown_and_compared(said: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("defense.4.run = 5\n")
    checked = said("book", "check", file)
    assert "It changes one value of the printed book:\n  defense_card.4.run: 4 -> 5\n" in checked.out
    assert "# printed: run = 4\nrun = 5\n" in said("book", "show", "paper-bowl", "--book", file).out
    assert said("book", "show", "paper-bowl").out == lh.show_book("paper-bowl")
    assert said("book", "diff", "paper-bowl", "paper-bowl").out == "The books are the same.\n"
    found = json.loads(said("book", "diff", "paper-bowl", file, "--json").out)
    assert found[-1] == {"path": "defense_card.4.run", "old": 4, "new": 5}
