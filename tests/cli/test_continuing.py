"""A game that was left can be continued: by the command that is printed, and with others in its seats."""

import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh

ENDED = 0
Run = Callable[..., Any]


def test_the_hint_names_the_book(started: Run, own_book: Path) -> None:
    left = started("play", "paper-bowl", "--book", own_book, "--away", "random", lines="1\n")
    hint = left.out.strip().splitlines()[-1].removeprefix("Game saved. Resume with: leatherhead ")
    assert started(*shlex.split(hint)).status == ENDED


OWN_BOTS = """
import leatherhead as lh

class Stubborn(lh.Bot):
    def answer(self, view, luck):
        return view.question.options[0]

class Grumpy(Stubborn):
    name = "grumpy"
"""


@pytest.mark.parametrize(("bot", "seat"), [("Stubborn", "own_bots:Stubborn"), ("Grumpy", "grumpy")])
def test_the_hint_names_a_bot_of_ones_own(started: Run, tmp_path: Path, bot: str, seat: str) -> None:
    (tmp_path / "own_bots.py").write_text(OWN_BOTS)
    path, own = tmp_path / "own.game", {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    left = started("play", "paper-bowl", "--away", f"own_bots:{bot}", "--save", path, lines="1\n", **own)
    hint = left.out.strip().splitlines()[-1].removeprefix("Game saved. Resume with: leatherhead ")
    assert hint == f"resume {path} --away own_bots:{bot}"
    for _ in range(2):  # whoever continues it gets the same hint
        again = started(*shlex.split(hint), lines="1\n", **own)
        assert (again.status, again.err) == (ENDED, "")
        assert again.out.strip().endswith(f"Resume with: leatherhead {hint}")
        assert f"(away, {seat})" in again.out
    refused = started("resume", path, **own)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert f"'{seat}'" in refused.err


def test_a_seat_changes_hands(started: Run, tmp_path: Path) -> None:
    path = tmp_path / "seats.game"
    started("play", "paper-bowl", "--away", "coach", "--save", path, lines="1\n")
    taken = started("resume", path, "--home", "random", "--away", "human")
    assert (taken.status, taken.err) == (ENDED, "")
    assert "Owls (home, random) vs. Bears (away, human)" in taken.out
    assert lh.load(path).seats == ("random", "human")


@pytest.mark.parametrize("how", ["script", "name"])
def test_the_hint_names_the_command_as_it_was_started(started: Run, tmp_path: Path, how: str) -> None:
    path = tmp_path / "hint.game"
    more = {"LEATHERHEAD_COMMAND": "scripts/leatherhead"} if how == "script" else {}
    left = started("play", "paper-bowl", "--seed", "1", "--away", "human", "--save", path, **more)
    command = "scripts/leatherhead" if how == "script" else "leatherhead"
    assert f"Resume with: {command} resume {path}\n" in left.out


def test_a_game_goes_another_way_after_a_play(started: Run, tmp_path: Path) -> None:
    path, other = tmp_path / "first.game", tmp_path / "other.game"
    lh.new("paper-bowl", seed=3, seats=("random", "random")).save(path)
    before = path.read_text()
    begun = started("resume", path, "--after", 20, "--save", other, lines="1\n" * 3)
    assert (begun.status, begun.err) == (ENDED, "")
    assert "Owls (home, human)" in begun.out
    assert path.read_text() == before
    assert lh.load(other).begun == 20
    assert len(lh.load(other).plays) > 20
    taken = started("resume", path, "--after", 20, "--save", other)
    assert (taken.status, "is there already" in taken.err) == (2, True)
    late = started("resume", path, "--after", 9999)
    assert (late.status, "name a play from 0 to" in late.err) == (2, True)
