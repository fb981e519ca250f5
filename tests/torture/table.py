"""The file of a game that is tortured, and what must be true of it at any time."""

import random
import stat
from collections import Counter
from pathlib import Path
from typing import Any

import leatherhead as lh

MODE = 0o640


class Violation(Exception):  # noqa: N818  named after what happened
    """A promise was broken."""


def fingerprint(game: lh.Game) -> tuple[Any, ...]:
    """All that a game is."""
    return game.canonical(), game.generator, dict(game.position.early), game.pending


class Table:
    """One file, the game in it, and what has been tried on it."""

    def __init__(self, slug: str, folder: Path, seed: int) -> None:
        """Lay a file out, in some games behind a link."""
        self.slug, self.dice, self.counts = slug, random.Random(seed), Counter[str]()  # noqa: S311
        self.folder = folder
        folder.mkdir(parents=True)
        self.data = folder / "games"
        self.data.mkdir()
        self.games = 0
        self.answers = 0  # of the game that is played now
        self.path = self.target = folder

    def begin(self) -> None:
        """Begin a new game in a new file."""
        self.games += 1
        self.answers = 0
        name = f"{self.games}.game"
        self.path = self.target = self.data / name
        linked = self.dice.random() < 0.3
        if linked:
            elsewhere = self.folder / "elsewhere"
            elsewhere.mkdir(exist_ok=True)
            self.target = elsewhere / name
        seats = self.dice.choice((("human", "random"), ("random", "human"), ("human", "human")))
        lh.new(self.slug, seed=self.dice.randrange(2**32), seats=seats).save(self.target)
        self.target.chmod(MODE)
        if linked:
            self.path.symlink_to(self.target)

    def kept(self) -> lh.Game:
        """Read the file; one that cannot be read whole is a violation."""
        try:
            game = lh.load(self.path)
            verdict = lh.verify(self.path)
        except (lh.Refused, OSError) as error:
            raise Violation(f"the file cannot be read: {error}") from error
        if not verdict.ok:
            raise Violation("the file does not verify")
        return game

    def check_files(self, scratch: int) -> None:
        """Look for what should not lie about, and for what should have stayed as it was."""
        folder = self.target.parent
        left = [each.name for each in folder.iterdir() if each.name.startswith(".")]
        if len(left) > scratch:
            raise Violation(f"scratch files are left: {left}")
        if stat.S_IMODE(self.target.stat().st_mode) != MODE:
            raise Violation(f"the mode has become {stat.S_IMODE(self.target.stat().st_mode):o}")
        if self.path != self.target and not self.path.is_symlink():
            raise Violation("the link has become a file")
