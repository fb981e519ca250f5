"""Kits, each typeset once."""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import leatherhead as lh

sys.path.insert(0, str(Path(__file__).parent))

from reading import ReadPage, pages

Printer = Callable[..., list[ReadPage]]


@cache
def _kit(game: str, paper: str, what: tuple[str, ...] | None, fold: bool) -> list[ReadPage]:
    return pages(lh.kit(game, paper=paper, what=what, fold=fold))


@pytest.fixture(scope="session")
def printed() -> Printer:
    """Print a kit and read it back; the first page says how to make it."""

    def read(game: str, what: str = "", paper: str = "letter", *, fold: bool = False) -> list[ReadPage]:
        return _kit(game, paper, tuple(what.split(",")) if what else None, fold)[1:]

    return read
