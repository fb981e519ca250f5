"""What tests of saving share."""

import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import leatherhead as lh

DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


def new(**settings: Any) -> lh.Game:
    return lh.new("paper-bowl", **{"seed": 3, "seats": ("human", "coach"), **settings})


def child(code: str, *arguments: str | Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def is_kept(session: lh.Session, path: Path) -> bool:
    """Whether the file holds the game as it stands, generator and all."""
    kept, game = lh.load(path), session.game
    return (kept.canonical(), kept.generator, kept.pending) == (game.canonical(), game.generator, game.pending)
