"""`leatherhead print`, and cards by their printed names at a table with a referee."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from reading import pages

from leatherhead.cli.main import main

COMMAND = [sys.executable, "-m", "leatherhead"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_kit_is_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "paper-bowl", "--what", "board", "--paper", "a4"]) == 0
    assert capsys.readouterr().out.startswith("The kit is in paper-bowl-kit.pdf. Print it on both sides")
    assert [round(side) for side in pages((folder / "paper-bowl-kit.pdf").read_bytes())[0].size] == [210, 297]


BAD = [
    (["paper-bowl", "--paper", "a5"], "there is no paper 'a5'; it is letter, a4"),
    (["paper-bowl", "--what", "cards,dice"], "a kit has no 'dice'; it has cards, board, charts, pads, rules"),
    (["paper-bowl", "--what", ","], "nothing is left to print: name some of cards, board, charts, pads, rules"),
    (["papers"], "there is no game 'papers'"),
    (["paper-bowl", "--out", "kit.txt"], "kit.txt: the name of a kit ends in .pdf"),
    (["paper-bowl", "--out", "no/kit.pdf"], "no/kit.pdf: cannot be written: there is no folder no"),
    (["paper-bowl", "--out", "mine.pdf"], "mine.pdf already exists and is not one of our kits; use another file"),
    (["paper-bowl", "--book", "none.toml"], "none.toml: No such file or directory"),
    (["card-bowl", "--book", "none.toml"], "Card Bowl is played with standard playing cards and takes no book"),
]


@pytest.mark.parametrize(("words", "said"), BAD)
def test_bad_input_gets_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    (folder / "mine.pdf").write_bytes(b"%PDF of somebody else")
    assert main(["print", *words]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert sorted(path.name for path in folder.iterdir()) == ["mine.pdf"]


def test_without_typst_it_says_what_to_install(folder: Path) -> None:
    (folder / "typst.py").write_text("raise ImportError")
    done = subprocess.run(
        [*COMMAND, "print", "paper-bowl", "--what", "board"], capture_output=True, text=True, check=False, cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "leatherhead: printing needs typst: pip install '.[print]' in leatherhead's folder\n"


# What is typed stands on the cards.
DRIVE = "1st and 10 at own 30"
WILD = ("Holding", "Personal Foul", "False Start", "Pass Interference", "Tackle for Loss", "QB Sack")
TABLES = [
    ("paper-bowl", DRIVE, "Short Pass\nDefense 1\n14\n25\n", "home short-pass, away defense-1, card 14, roll 2-5"),
    ("strategy-league", DRIVE, "54 y go\nMan to man\n42\n", "home 54-y-go, away man, d100 42"),
    ("pigskin", DRIVE, "ready\nline left guard\nA1\n", "home line-left-guard, card A1"),
    (
        "real-deal",
        "",
        "\n".join((*WILD, "Rushing TD 1-5", "4th Down Stop", "")),
        "card rushing-td-1-5, card fourth-down-stop",
    ),
]


@pytest.mark.parametrize(("game", "situation", "typed", "told"), TABLES)
def test_the_referee_takes_what_is_printed(folder: Path, game: str, situation: str, typed: str, told: str) -> None:
    start = ["play", game, "--referee", "--plain", "--away", "human", "--save", "t.game"]
    where = ["--situation", situation] if situation else []
    subprocess.run([*COMMAND, *start, *where], input=typed, capture_output=True, text=True, check=True, cwd=folder)
    assert told in (folder / "t.game").read_text(encoding="utf-8")
