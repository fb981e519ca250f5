"""Noise in place of what a team may not know, for the law of secrets."""

from typing import Any, get_args

import numpy as np

from leatherhead.model.record import Machinery, Nobody, OwnRow, shown_fields
from leatherhead.model.rulebook import Rulebook


def scramble(rulebook: Rulebook, record: Any, team: int, dice: np.random.Generator, *, question: bool = True) -> None:
    """Overwrite all that a team may not know with noise, and unless told otherwise what is asked of whom too."""
    scramble_state(rulebook, record, team, dice)
    for name in Machinery.__annotations__:
        if question or not name.startswith("asked"):
            _fill_with_noise(record, name, dice)
    for name in ("seen", "saved"):
        _fill_with_noise(record, name, dice)


def scramble_state(rulebook: Rulebook, record: Any, team: int, dice: np.random.Generator) -> None:
    """Overwrite the fields of a game that a team may not know with noise."""
    for name, hint in shown_fields(rulebook.state).items():
        marks = get_args(hint)[1:]
        if Nobody in marks:
            _fill_with_noise(record, name, dice)
        elif OwnRow in marks:
            record[name][:, 1 - team] = dice.integers(0, 99, record[name][:, 1 - team].shape)


def _fill_with_noise(record: Any, name: str, dice: np.random.Generator) -> None:
    noise = dice.integers(0, 256, record[name].nbytes, np.uint8)
    record[name] = noise.view(record[name].dtype).reshape(record[name].shape)
