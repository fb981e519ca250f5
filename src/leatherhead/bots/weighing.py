"""What each answer to a question is worth: it is played out many times from what the team may know.

A position is dealt again from the team's view, perhaps several times. A choice that both make face down is weighed
against each possible answer of the other side, or against the coach's; what follows is left to the coach in both seats,
and then to the game's value.
"""

import threading
from random import Random
from typing import NamedTuple

import numpy as np

from leatherhead.bots.worth import ANY, Effort, Weighed
from leatherhead.engine.bot import RuleBot
from leatherhead.engine.compiled.ahead import COACHED, Ahead, Imagined
from leatherhead.engine.compiled.running import back_end
from leatherhead.engine.matrix_game import Floats
from leatherhead.engine.position import Position
from leatherhead.engine.printed import Printed
from leatherhead.engine.question import Question, legal_answers
from leatherhead.engine.resample import deals
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.view import View


class Fork(NamedTuple):
    """The place of a question in a play: the answers before it. Of two questions asked at once, it is the first."""

    known: tuple[int, ...]
    first: Question


class Scales:
    """Weighs the answers of one game with one book; threads take turns."""

    def __init__(self, rulebook: Rulebook, printed: Printed, coach: RuleBot) -> None:
        """Make ready; what is not in the cache is compiled at the first question."""
        self.rulebook, self._turn = rulebook, threading.Lock()
        self._ahead = Ahead(rulebook, printed, coach)
        self._back_end = back_end(rulebook, printed)

    def is_mutual(self, asked: Question) -> bool:
        """Whether the other team answers at the same time, unseen."""
        prompt = self.rulebook.prompts[asked.what]
        return prompt.sealed and not prompt.in_turn

    def weigh(self, view: View, luck: int, effort: Effort) -> Weighed:
        """Weigh every answer to the question of a view against what the coach would reply."""
        asked, team = _asked(view), view.index
        dealt, answers = self._deal(view, luck, effort.deals), tuple(legal_answers(asked))
        cells = [
            Imagined(number, fork.known, self._given(fork, asked, answer))
            for number, fork in enumerate(self._fork(deal) for deal in dealt)
            for answer in answers
        ]
        shares = self._play(dealt, cells, luck, effort).reshape(len(dealt), len(answers), 1, -1)
        return Weighed(answers, (ANY,), _for(team, shares))

    def weigh_pairs(self, view: View, luck: int, effort: Effort) -> Weighed:
        """Weigh every pair of answers to questions that both teams answer unseen."""
        asked, team = _asked(view), view.index
        dealt = self._deal(view, luck, effort.deals)
        fork = self._fork(dealt[0])
        second = self._second(dealt[0], fork)
        rows = tuple(legal_answers(fork.first))
        columns = (ANY,) if second is None else tuple(legal_answers(second))
        replied = ANY if second is None else second.what
        cells = [
            Imagined(number, fork.known, ((fork.first.what, row), (replied, column)))
            for number in range(len(dealt))
            for row in rows
            for column in columns
        ]
        shares = _for(team, self._play(dealt, cells, luck, effort).reshape(len(dealt), len(rows), len(columns), -1))
        if fork.first.by == team:
            return Weighed(rows, columns, shares)
        allowed = [n for n, answer in enumerate(columns) if asked.options >> answer & 1]
        return Weighed(tuple(columns[n] for n in allowed), rows, shares.swapaxes(1, 2)[:, allowed])

    def leads_back(self, view: View, answer: int, luck: int) -> bool:
        """Whether an answer could be undone at once: a bot that only turns something on and off never gets anywhere."""
        position = self._deal(view, luck, 1)[0]
        before = self._seen(position, view)
        if position.tape or not position.put(answer) or position.asked is None or position.asked.by != view.index:
            return False
        return any(self._undoes(position, each, before, view) for each in position.legal)

    def _undoes(self, position: Position, answer: int, before: bytes, view: View) -> bool:
        after = position.copy()
        return bool(after.put(answer)) and self._seen(after, view) == before

    def _seen(self, position: Position, view: View) -> bytes:
        """What a team sees of the record before the play."""
        seen: bytes = self.rulebook.copies.look(position.checkpoint[0], view.index).tobytes()
        return seen

    def _given(self, fork: Fork, asked: Question, answer: int) -> tuple[tuple[int, int], ...]:
        """The answer alone, or after the coach's to a question that comes first."""
        if fork.first.by == asked.by:
            return ((asked.what, answer),)
        return ((fork.first.what, COACHED), (asked.what, answer))

    def _deal(self, view: View, luck: int, count: int) -> list[Position]:
        seeds = Random(luck)  # noqa: S311  luck is a seed
        return deals(view, [seeds.getrandbits(32) for _ in range(count)], self._back_end)

    def _fork(self, deal: Position) -> Fork:
        """Find the question of a deal, or the one before it that is answered at the same time."""
        asked, known = deal.asked, tuple(each.answer for each in deal.tape)
        if asked is None:
            raise ValueError("nothing is asked")
        before = deal.tape[-1].asked if deal.tape else None
        if before is not None and before.by == 1 - asked.by and self.is_mutual(before) and self.is_mutual(asked):
            return Fork(known[:-1], before)
        return Fork(known, asked)

    def _second(self, deal: Position, fork: Fork) -> Question | None:
        """Find the question that is answered at the same time as the first, with all answers it may have."""
        start = deal.copy()
        start.rewind_to(deal.checkpoint, deal.tape[: len(fork.known)], deal.g.generator)
        following = [start.after(answer).asked for answer in legal_answers(fork.first)]
        replies = [
            each for each in following if each is not None and each.by == 1 - fork.first.by and self.is_mutual(each)
        ]
        if not replies:
            return None
        options = 0
        for each in replies:
            options |= each.options
        return replies[0]._replace(options=options)

    def _play(self, dealt: list[Position], cells: list[Imagined], luck: int, effort: Effort) -> Floats:
        """Play the cells; if nothing is hidden, the only deal gets all the samples."""
        starts = np.frombuffer(bytearray().join(deal.checkpoint.tobytes() for deal in dealt), self.rulebook.dtype)
        samples = effort.deals * effort.samples // len(dealt)
        plays = effort.plays if self.rulebook.value is None else min(effort.plays, self.rulebook.value.plays)
        with self._turn:
            return self._ahead.play(starts, cells, seed=luck, samples=samples, plays=plays)


def _asked(view: View) -> Question:
    if view.asked is None:
        raise ValueError("nothing is asked")
    return view.asked


def _for(team: int, shares: Floats) -> Floats:
    """Turn home's shares of wins into a team's."""
    return shares if team == 0 else 1.0 - shares
