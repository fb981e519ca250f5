"""Misspelled commands, games, bots, options, values and files: one sentence with the nearest right word."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh

Run = Callable[..., Any]

MISSPELLED = {
    "paperbowl": "there is no command 'paperbowl'; it is a game: leatherhead play paper-bowl, or learn paper-bowl",
    "ply paper-bowl": "there is no command 'ply'; did you mean play?",
    "Simulate paper-bowl": "there is no command 'Simulate'; did you mean simulate?",
    "play paper-bow": "there is no game 'paper-bow'; did you mean paper-bowl?",
    "play pigskn": "there is no game 'pigskn'; did you mean pigskin?",
    "play strategy": "there is no game 'strategy'; did you mean strategy-league?",
    "play paper-bowl --away strategst": "'strategst' cannot hold a seat; did you mean strategist?",
    "simulate paper-bowl --home roki": "'roki' cannot hold a seat; did you mean rookie?",
    "play paper-bowl --lenght short": "there is no --lenght; did you mean --length?",
    "book check mine.toml --gme paper-bowl": "there is no --gme; did you mean --game?",
    "play paper-bowl --option overtme=none": "paper-bowl has no option 'overtme'; did you mean overtime?",
    "play paper-bowl --length shrt": "option length = shrt is not one of full, short; did you mean short?",
    "play paper-bowl --option overtime=one-perod": "did you mean one-period?",
    "compare paper-bowl --b overtme=none": "there is no 'overtme'; did you mean overtime?",
    "compare paper-bowl --b foo=3": "and numbers of the book such as defense_card.1.run=0",
    "compare paper-bowl": "give --b NAME=VALUE or --sweep NAME=RANGE",
    "compare paper-bowl --b book=nope.toml": "nope.toml: No such file or directory; leatherhead book template GAME",
    "book check mine.tml": "mine.tml: No such file or directory; did you mean mine.toml?",
    "resume nothing": "nothing: No such file or directory; saved games are in ",
    "replay frist.game": "frist.game: No such file or directory; did you mean first.game?",
    "replay mine.toml": "mine.toml is not a saved game",
    "check nothing.toml": "nothing.toml: No such file or directory; each game's folder has a scenarios.toml",
    "play paper-bowl --save folder": "folder: cannot be written: Is a directory; name a file in it",
    "resume folder": "folder: Is a directory; name a file in it",
    "simulate paper-bowl --games 1 --plays folder": "folder: cannot be written: Is a directory; name a file in it",
    "season simulat": "there is no command 'season simulat'; did you mean simulate?",
    "book open": "there is no command 'book open'; there are show, check, diff, template; see ",
    "play paper-bowl --frobnicate": "unrecognized arguments: --frobnicate; see leatherhead play --help",
    "play paper-bowl --situation dwn=4": "paper-bowl has no situation key 'dwn'; did you mean down?",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "mine.toml").write_text("name = 'Mine'\n")
    lh.new("paper-bowl", seed=1).save(tmp_path / "first.game")
    return tmp_path


@pytest.mark.parametrize("line", MISSPELLED)
def test_the_nearest_right_word_is_named(said: Run, folder: Path, line: str) -> None:
    answer = said(*line.split())
    assert (answer.status, answer.out) == (2, "")
    assert MISSPELLED[line] in answer.err
    assert answer.err.startswith("leatherhead: ")
    assert answer.err.count("\n") == 1
    assert sorted(path.name for path in folder.iterdir()) == ["first.game", "folder", "mine.toml"]


@pytest.mark.parametrize("spelling", ["paperbowl", "paper bowl", "Paper Bowl", "PAPER_BOWL", "paper-bowl"])
def test_a_game_is_known_in_any_spelling(said: Run, spelling: str) -> None:
    assert said("book", "template", spelling).out == lh.book_template("paper-bowl")
    assert lh.new(spelling, seed=1).rulebook.slug == "paper-bowl"


def test_nothing_is_suggested_for_a_word_like_no_other() -> None:
    assert lh.did_you_mean("frobnicate", ["play", "rules"], "here is a list") == "here is a list"
    assert lh.did_you_mean("", ["play"], "here is a list") == "here is a list"
    assert lh.did_you_mean("rul", ["play", "rules", "ruler"], "") == "did you mean rules or ruler?"
