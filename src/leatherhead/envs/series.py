"""One game after another, as an environment plays them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

import leatherhead as lh
from leatherhead.model.doors import seed_of

HUMAN = "human"  # a seat that the environment answers for


class GameSeries:
    """Games with the same settings, each with a generator of its own: the same seed gives the same series."""

    def __init__(
        self,
        name: str,
        *,
        seats: tuple[str | lh.Bot, str | lh.Bot] = (HUMAN, HUMAN),
        options: Mapping[str, Any] | None = None,
        book: str | Path | None = None,
        situation: str | Mapping[str, Any] | None = None,
        compiled: bool = False,
    ) -> None:
        """Take the settings as `leatherhead.new` does."""
        self._new = {
            "name": name, "seats": seats, "options": options, "book": book, "situation": situation,
            "compiled": compiled,
        }  # fmt: skip
        self._seed, self._games = np.uint64(0), 0

    def sow(self, seed: int) -> None:
        """Start again with the first game of a seed."""
        self._seed, self._games = np.uint64(seed % 2**64), 0

    def next_game(self) -> lh.Game:
        """Start the next game."""
        with np.errstate(over="ignore"):
            seed = int(seed_of(self._seed, self._games))
        self._games += 1
        return lh.new(**self._new, seed=seed)  # type: ignore[arg-type]  # they are named above
