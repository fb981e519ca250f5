"""The tape of a play: every answer with its question; and finished plays."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from leatherhead.engine.doors import CHANCE
from leatherhead.engine.question import Question
from leatherhead.engine.view import Event, Known, team_index
from leatherhead.engine.words import Team


@dataclass(frozen=True)
class Answer:
    """One entry of the tape, all in numbers, with its question and the state of the generator at that time."""

    asked: Question
    answer: int
    generator: Any
    from_outside: bool = True
    early: bool = False  # given before the question was asked, when both teams choose face down
    unseen_by: int = 0  # the teams, a bit each, that did not see this card

    def without_luck(self, asked: Question) -> "Answer":
        """Return this answer attached to a question, without the state of the generator."""
        return Answer(asked, self.answer, None, self.from_outside, self.early, self.unseen_by)

    def is_hidden(self, known: Known) -> bool:
        """Whether it is hidden from somebody."""
        if self.asked.by == CHANCE:
            return known.misses(self.unseen_by)
        return known.conceals(None, self.asked)


@dataclass
class Play:
    """A whole play: the record before it, its answers and its events."""

    before: np.ndarray[Any, Any]
    answers: list[Answer]
    events: list[Event]
    _heard: dict[Team | None, list[Event]] = field(default_factory=dict, repr=False, compare=False)

    def heard_by(self, team: Team | None) -> list[Event]:
        """Return the events as a team, or everybody (None), heard them."""
        if team not in self._heard:
            team_index(team)  # or refuse
            self._heard[team] = [event.seen_by(team) for event in self.events]
        return self._heard[team]
