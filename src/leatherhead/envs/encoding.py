"""A game in numbers: one action space, and what a team may see as one row of whole numbers."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple, get_args

import numpy as np

from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.position import Position
from leatherhead.model.question import Question
from leatherhead.model.record import OPTIONS, Bits, layout, shown_fields
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import Team

Row = np.ndarray[Any, np.dtype[np.int64]]
Mask = np.ndarray[Any, np.dtype[np.int8]]
Features = np.ndarray[Any, np.dtype[np.float32]]

REWARDS = ("result", "score")
LOST = -1.0  # what an illegal action costs: the game
OF_THE_QUESTION = ("team", "asked")  # the last numbers of a row: the seat, and the number of its question, from 1
SCALES = (10, 100, 10_000)  # of a number that is no set: downs, yards, and seconds or readings


class Places(NamedTuple):
    """Which numbers of a row become which features."""

    numbers: Any  # the places of those that are scaled
    sets: Any  # a place for each bit of each set
    bits: Any  # and which bit it is
    questions: int


class Encoding:
    """The actions and observations of one game: every answer to every question has its own number."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Number the answers, question by question."""
        self.rulebook = rulebook
        sizes = [len(prompt.answers) for prompt in rulebook.prompts]
        self.offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.actions = tuple(f"{prompt.name} {each}" for prompt in rulebook.prompts for each in prompt.answers)

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The name of each number in an observation."""
        room = layout(self.rulebook.state)["seen"]
        return (*(name for field in room.names or () for name in _numbers(field, room[field].shape)), *OF_THE_QUESTION)

    @cached_property
    def features(self) -> tuple[str, ...]:
        """The name of each feature: see featurize."""
        places = self._places
        scaled = [f"{self.fields[place]} / {scale}" for scale in SCALES for place in places.numbers]
        members = [f"{self.fields[place]} has {bit}" for place, bit in zip(places.sets, places.bits, strict=True)]
        asked = ["asked nothing", *(f"asked {prompt.name}" for prompt in self.rulebook.prompts)]
        return *scaled, *members, *asked

    @cached_property
    def _places(self) -> Places:
        numbers, sets, bits, place = list[int](), list[int](), list[int](), 0
        room = layout(self.rulebook.state)["seen"]
        for name, hint in shown_fields(self.rulebook.state).items():
            marks = [mark for mark in get_args(hint)[1:] if isinstance(mark, Bits)]
            for _ in _numbers(name, room[name].shape):
                if marks:
                    sets += [place] * marks[0].members
                    bits += range(marks[0].members)
                else:
                    numbers.append(place)
                place += 1
        return Places(
            np.array([*numbers, place]),
            np.array(sets, np.int64),
            np.array(bits, np.int64),
            len(self.rulebook.prompts) + 1,
        )

    def featurize(self, rows: np.ndarray[Any, Any]) -> Features:
        """Return observations, one or many, as floats from -1 to 1 for a network.

        A set has a 1 for each member, and the question a 1 in its place. Every other number comes at three scales, as
        a share of 10, of 100 and of 10,000, each cut off at 1.
        """
        places = self._places
        plain = rows[..., places.numbers].astype(np.float32)
        scaled = [(plain / scale).clip(-1, 1) for scale in SCALES]
        members = rows[..., places.sets] >> places.bits & 1
        asked = rows[..., -1:] == np.arange(places.questions)
        return np.concatenate([*scaled, members, asked], -1, dtype=np.float32)

    def action_of(self, asked: Question, answer: int) -> int:
        """Return the action for an answer to a question."""
        return int(self.offsets[asked.what]) + answer

    def legal_actions(self, asked: Question) -> list[int]:
        """Return the actions that answer a question."""
        size = int(self.offsets[asked.what + 1] - self.offsets[asked.what])
        return [self.action_of(asked, answer) for answer in range(size) if asked.options >> answer & 1]

    def answer_of(self, asked: Question, action: int) -> int | None:
        """Return the answer for an action; None if it is not legal."""
        answer = action - int(self.offsets[asked.what])
        return answer if 0 <= answer < OPTIONS and asked.options >> answer & 1 else None

    def mask(self, asked: Question | None, *, can_wait: bool = False) -> Mask:
        """Return a 1 for each legal action; if a team can wait, that is the last action."""
        mask = np.zeros(len(self.actions) + can_wait, np.int8)
        if asked is not None:
            mask[self.legal_actions(asked)] = 1
        elif can_wait:
            mask[-1] = 1
        return mask

    def observe(self, position: Position, team: Team | None, asked: Question | None) -> Row:
        """Return what a team, or everybody (None), may see of a position, its number, and that of its question."""
        known = position.known_to(team)
        seen, question = known.look(position.record), 0 if asked is None else asked.what + 1
        return np.concatenate([np.frombuffer(seen.tobytes(), np.int64), [known.index, question]])


def _numbers(field: str, shape: tuple[int, ...]) -> Iterator[str]:
    """Name every number of a field: `timeouts[0]`, `timeouts[1]`."""
    if not shape:
        yield field
        return
    for place in np.ndindex(*shape):
        yield f"{field}[{','.join(map(str, place))}]"


def checked_reward(reward: str) -> str:
    """Return a kind of reward, or refuse it."""
    if reward not in REWARDS:
        raise Refused(f"{quote(reward)} is not a reward; allowed are {listed(REWARDS)}")
    return reward


def home_reward(reward: str, before: tuple[int, int], position: Position) -> float:
    """Return what home has earned since a score: its lead gained, or 1, 0 or -1 at the end. Away earns the opposite."""
    home, away = position.score
    if reward == "score":
        return float(home - away - (before[0] - before[1]))
    return float(np.sign(home - away)) if position.over else 0.0
