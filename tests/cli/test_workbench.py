"""`sensitivity` and `tune` from the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]
AT_RANDOM = ("--a", "home=random", "away=random", "--games", "40")


def test_sensitivity_prints_a_ranking_and_writes_a_page(said: Run, tmp_path: Path) -> None:
    words = ("sensitivity", "paper-bowl", "--only", "defense_card.4", "--by", "rush yards", *AT_RANDOM)
    page = tmp_path / "tornado.html"
    ended = said(*words, "--to", page)
    assert ended.status == 0
    assert ended.out.splitlines()[3].startswith("defense_card.4.run")
    assert "a step up" in page.read_text()
    assert json.loads(said(*words, "--json").out)["numbers"][0]["path"] == "defense_card.4.run"
    assert said("sensitivity", "paper-bowl", "--by", "wind").status == 2


def test_tune_writes_a_book(said: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    words = ("tune", "paper-bowl", "--target", "rush_yards=40", "--vary", "defense.4.run=3..5", *AT_RANDOM)
    ended = said(*words, "--to", file)
    assert (ended.status, "defense_card.4.run: 4 -> 5" in ended.out) == (0, True)
    assert "It changes one value" in said("book", "check", file).out
    assert said(*words, "--to", file).err == f"leatherhead: {file} already exists; use another file\n"
    assert json.loads(said(*words, "--json").out)["numbers"] == {"defense_card.4.run": [4, 5]}
