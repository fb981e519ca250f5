"""What the pages show works: Python runs, and commands are run, or at least understood.

An example with many games is run with few. One that cannot run here stands in NOT_RUN with the reason.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import leatherhead as lh
from leatherhead.cli import main as cli

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "examples" / "README.md"]
WRITTEN = ROOT / "docs" / "api.md"  # by scripts/api; its signatures are no examples
PAGES += sorted({*(ROOT / "docs").rglob("*.md"), *(ROOT / "src" / "leatherhead" / "games").rglob("*.md")} - {WRITTEN})
BLOCK = re.compile(r"^```([\w-]*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
FRAGMENTS = {"class Trick(LogEvent"}  # how the Python examples begin that are parts of a game
# Commands that wait for a person, stay, or take minutes.
NOT_RUN = {
    ("play",): "somebody plays", ("resume",): "somebody plays", ("learn",): "somebody plays", ("",): "somebody plays",
    ("season", "play"): "somebody plays", ("season", "leaders"): "only after a game", ("serve",): "stays",
    ("season", "next"): "only after a champion",
    ("study",): "takes minutes", ("compare",): "takes minutes", ("tournament",): "takes minutes",
}  # fmt: skip
ELSEWHERE = ("--cluster", "--receipt", "postgresql://", "/var")  # need a cluster, a game of a server, or its database


class Example(NamedTuple):
    """A command on a page."""

    page: str
    words: list[str]


def blocks(page: Path, *kinds: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")) if kind in kinds]


def commands() -> Iterator[Example]:
    for page in PAGES:
        for block in blocks(page, "console", ""):
            for line in block.replace("\\\n", " ").splitlines():
                typed = re.match(r"(?:\$ |[A-Z_]+=\S+ )*(?:scripts/)?leatherhead\b(?! \()", line)
                words = shlex.split(line.removeprefix("$ "), comments=True) if typed else []
                while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
                    del words[0]
                if words and words[0] in ("leatherhead", "scripts/leatherhead"):
                    yield Example(page.relative_to(ROOT).as_posix(), words[1:])


COMMANDS = list(commands())


def reason_not_to_run(words: list[str]) -> str:
    if any(word.startswith(ELSEWHERE) for word in words):
        return "needs what is not here"
    return NOT_RUN.get(tuple(words[:1] or [""]), "") or NOT_RUN.get(tuple(words[:2]), "")


RUN = [each for each in COMMANDS if not reason_not_to_run(each.words)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of, and nobody's saved games."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.chdir(tmp_path)
    game = lh.new("paper-bowl", seed=7, seats=("random", "random"), options={"length": "short"})
    (tmp_path / "games").mkdir()
    for name in ("FILE", "saved.game", "games/first.game", "games/second.game"):
        game.save(tmp_path / name)
    for name in ("results.csv", "RESULTS.csv"):
        (tmp_path / name).write_text("home_team,away_team,home_score,away_score\nOwls,Bears,21,14\nBears,Owls,3,6\n")
    (tmp_path / "teams.csv").write_text("team,conf,division\nOwls,East,North\nBears,East,North\n")
    return tmp_path


def smaller(words: list[str]) -> list[str]:
    """Return a command with few games."""
    return [("20" if before == "--games" else word) for before, word in zip(["", *words], words, strict=False)]


@pytest.mark.parametrize("example", COMMANDS, ids=lambda each: f"{each.page}: {' '.join(each.words)}"[:90])
def test_a_command_is_understood(example: Example) -> None:
    if example.words:
        cli.parser().parse_args(example.words)


@pytest.mark.parametrize("example", RUN, ids=lambda each: f"{each.page}: {' '.join(each.words)}"[:90])
def test_a_command_runs(example: Example, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = smaller(example.words)
    for game in [word for word in words if word in ("real-deal", "strategy-league")] or ["paper-bowl"]:
        (folder / "mine.toml").write_text(lh.book_template(game))
    if words[0] == "season" and words[1:2] != ["new"]:
        assert cli.main(["season", "new", "paper-bowl", "--team", "Owls", "--teams", "4", "--length", "short"]) == 0
    words = [word for each in words for word in (sorted(str(f) for f in folder.glob(each)) if "*" in each else [each])]
    assert cli.main(words) == 0, capsys.readouterr().err
    shown = capsys.readouterr()
    assert shown.out or shown.err


def test_enough_is_run() -> None:
    assert len(COMMANDS) > 45
    assert len(RUN) > 20


def test_nothing_is_left_out_for_no_reason() -> None:
    typed = [tuple(each.words) or ("",) for each in COMMANDS]
    assert [skipped for skipped in NOT_RUN if not any(words[: len(skipped)] == skipped for words in typed)] == []


@pytest.mark.parametrize("page", [each for each in PAGES if blocks(each, "python")], ids=lambda page: page.name)
def test_python_runs(page: Path, folder: Path) -> None:
    whole = [block for block in blocks(page, "python") if not any(block.startswith(part) for part in FRAGMENTS)]
    program = re.sub(r"games=[\d_]+", "games=20", "\n".join(whole))
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=folder, env=surroundings, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", [each for each in PAGES if blocks(each, "pycon")], ids=lambda page: page.name)
def test_python_sessions_give_what_they_show(page: Path) -> None:
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "pycon")), {}, page.name, None, 0)
    assert doctest.DocTestRunner().run(examples).failed == 0
