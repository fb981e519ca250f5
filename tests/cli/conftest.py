"""The command as people start it: in this process, in one of its own, or on a terminal."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import pexpect
import pytest

import leatherhead as lh
from leatherhead.cli.main import main

CHANGES_OUTPUT = ("PYTHONUNBUFFERED", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "PAGER")
COMMAND = [sys.executable, "-m", "leatherhead.cli.main"]


class Said(NamedTuple):
    """What a command printed, and the status that it ended with."""

    status: int
    out: str
    err: str


def heed_interrupts() -> None:
    """Undo in a child what a shell does that runs tests in the background: it has them ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The surroundings of a command that keeps its games in a folder of this test."""
    inherited = {name: value for name, value in os.environ.items() if name not in CHANGES_OUTPUT}
    return {**inherited, "XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Run a command in this process."""

    def run(*arguments: str | Path) -> Said:
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as end:
            status = int(end.code or 0)
        return Said(status, *capsys.readouterr())

    return run


@pytest.fixture
def started(home: dict[str, str]) -> Callable[..., Said]:
    """Run a command in a process of its own, with lines to read and a pipe to write to."""

    def run(*arguments: str | Path, lines: str = "", **more: str) -> Said:
        done = subprocess.run(
            [*COMMAND, *map(str, arguments)], input=lines, capture_output=True, timeout=120, env={**home, **more},
            encoding="utf-8", errors="surrogateescape", check=False,
        )  # fmt: skip
        return Said(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def terminal(home: dict[str, str]) -> Iterator[Callable[..., "pexpect.spawn[str]"]]:
    """Start a command on a terminal, for somebody who types."""
    children: list[pexpect.spawn[str]] = []

    def start(*arguments: str | Path, **more: str) -> "pexpect.spawn[str]":
        words = [*COMMAND[1:], *map(str, arguments)]
        child = pexpect.spawn(
            COMMAND[0], words, env={**home, **more}, encoding="utf-8", timeout=60, preexec_fn=heed_interrupts
        )
        child.delaybeforesend = None
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


@pytest.fixture
def own_book(tmp_path: Path) -> Path:
    """A book that is not the game's own."""
    printed = resources.files("leatherhead.games.paper_bowl") / "book.toml"
    path = tmp_path / "my book.toml"
    path.write_text(printed.read_text(encoding="utf-8").replace("run = 6", "run = 5"))
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a game that random bots have played to its end, from the last quarter."""
    path = tmp_path / "bots.game"
    situation = {"phase": "kickoff", "quarter": 4, "possession": "away", "score": [7, 10]}
    lh.new("paper-bowl", seed=1, seats=("random", "random"), situation=situation).save(path)
    return path
