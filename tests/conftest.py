"""What tests of several rooms share."""

import gc
import importlib
import itertools
import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import settings
from teaching import FOLDER

from leatherhead import registry
from leatherhead.compiled.parts import back_end
from leatherhead.model.doors import ENDED, RANDOM, new_play, seed_of, sow
from leatherhead.model.position import interpreted
from leatherhead.model.printed import Printed
from leatherhead.model.question import Chance, Decision
from leatherhead.model.rulebook import Rulebook
from leatherhead.records.game import Game

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


os.environ["LC_ALL"] = "C.UTF-8"  # nobody's language; tests of them name one
os.environ["LEATHERHEAD_CONFIG"] = f"{os.devnull}/settings.toml"  # nobody's settings; tests of them name a file
COMPILING = ("envs", "games", "laws", "study")  # folders whose tests compile


@pytest.hookimpl(tryfirst=True)  # before the workers share the groups out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave tests that belong together to one worker: xdist takes longer to share out single tests than most take."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_group_of(item)))


def _group_of(item: pytest.Item) -> str:
    """The file of a test, or the game that it compiles: no two workers compile the same game at once."""
    folder, named = item.path.parent.name, item.nodeid.replace("_", "-")
    slugs = [slug for slug in registry.slugs() if slug in named and folder in COMPILING]
    return slugs[0] if slugs else item.nodeid.split("::")[0]


def pytest_collection_finish() -> None:
    """Look for garbage less often: that takes up to a tenth of a test's time."""
    gc.set_threshold(500_000)


@pytest.fixture(autouse=True, scope="module")
def _only_own_garbage() -> None:
    """Look for garbage among what the tests of this file have made, not among all that was imported and compiled."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Leave nothing for pytest to look through, which it does five times."""
    gc.freeze()


@pytest.fixture
def play_on() -> Callable[..., Iterator[Any]]:
    """Play a record to its end, both teams at random, compiled or as Python runs the rules; stop after every play."""

    def play(
        rulebook: Rulebook, printed: Printed, record: Any, seed: int, game: int = 0, *, as_python: bool = False
    ) -> Iterator[Any]:
        g, run = record[0], interpreted(rulebook, printed) if as_python else back_end(rulebook, printed)
        g.seats[:] = RANDOM
        with np.errstate(over="ignore"):
            sow(g, seed_of(np.uint64(seed), game))
        while not g.over:
            new_play(g)
            assert run(record, g) == ENDED
            yield g

    return play


class Player:
    """Answers for both teams and for chance with anything that is legal: the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311  nothing secret

    def answer(self, *games: Game) -> str:
        """Give the same answer to games that ask the same, and return it."""
        pending = games[0].pending
        if isinstance(pending, Decision):
            label = self.dice.choice(pending.options)
        else:
            assert isinstance(pending, Chance)
            label = self.dice.choice([outcome for outcome, _ in pending.outcomes])
        for game in games:
            self.give(game, label)
        return label

    def give(self, game: Game, label: str) -> None:
        """Give an answer as it is spelled."""
        pending = game.pending
        if isinstance(pending, Decision):
            game.choose(label, by=pending.by)
        else:
            assert isinstance(pending, Chance)
            game.chance(pending.kind, _thrown(pending.kind, label))


def _thrown(kind: str, label: str) -> Any:
    if kind == "roll":
        return [int(die) for die in label.split("-")]
    return int(label) if kind[1:].isdecimal() else label


@pytest.fixture
def new_player() -> Callable[[int], Player]:
    return Player


@pytest.fixture
def some_options() -> Callable[[Rulebook, int], dict[str, Any]]:
    """Pick options: the game's own for seed 0, any of them for other seeds."""

    def pick(rulebook: Rulebook, seed: int) -> dict[str, Any]:
        dice = Player(seed).dice
        return {name: dice.choice(values) if seed else values[0] for name, values in rulebook.options.items()}

    return pick


@pytest.fixture
def teaching_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the games that CONTRIBUTING teaches by be found beside the others."""
    monkeypatch.setenv(registry.ELSEWHERE, str(FOLDER))


SIXTH = FOLDER / "dime_store"
_numbers = itertools.count(1)


@pytest.fixture
def break_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Copy the sixth game, or another, under a name of its own, change it, and return the slug.

    A change is a file, what stands there, and what is to stand there instead.
    """

    def copy(*changes: tuple[str, str, str], game: Path = SIXTH) -> str:
        name = f"broken_{next(_numbers)}"
        shutil.copytree(game, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        for file in (tmp_path / name).rglob("*.py"):
            file.write_text(file.read_text().replace(game.name, name))
        for place, old, new in changes:
            file = tmp_path / name / place
            assert old in file.read_text()
            file.write_text(file.read_text().replace(old, new))
        importlib.invalidate_caches()
        monkeypatch.setenv(registry.ELSEWHERE, str(tmp_path))
        return name.replace("_", "-")

    return copy


@pytest.fixture
def flat_ball(break_copy: Callable[..., str]) -> str:
    """A game whose rule for punts fails, if the home team punts."""
    punt = "    core.punt(g, PUNT_YARDS"
    return break_copy(("rules.py", punt, f'    if g.possession == 0:\n        raise ValueError("flat ball")\n{punt}'))
