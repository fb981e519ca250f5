"""The tape of a play as the driver keeps it: every answer, with the question that it answers."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from leatherhead.engine.asked import Asked
from leatherhead.engine.view import Event


@dataclass(frozen=True)
class Answer:
    """One entry of the tape, with the question that it answers and the generator as it stood then."""

    asked: Asked
    answer: int
    generator: Any
    from_outside: bool
    early: bool = False  # given before the question came up, where both teams choose unseen


@dataclass
class Play:
    """A whole play: the record before it, its answers and its events."""

    before: np.ndarray[Any, Any]
    answers: list[Answer]
    events: list[Event]
