"""Rollouts: the worth of each answer to a question, played out many times from the team's view.

A position is dealt again from the team's view, perhaps several times. A choice that both make face down is weighed
against each possible answer of the other side, or against the coach's; what follows is left to the coach in both seats,
and then to the game's value.
"""

import threading
from random import Random
from typing import NamedTuple

import numpy as np

from leatherhead.bots.worth import ANY, Effort, Weighed
from leatherhead.compiled.parts import back_end
from leatherhead.compiled.rollout import COACHED, Ahead, Imagined
from leatherhead.model.bot import RuleBot
from leatherhead.model.position import Position, View, deals
from leatherhead.model.printed import Printed
from leatherhead.model.question import Question, is_legal, legal_answers
from leatherhead.model.rulebook import Rulebook
from leatherhead.values.matrix_game import Floats

BEFORE = Effort(deals=160, samples=10, plays=6)  # as far as the answers: the value knows no hands


class Fork(NamedTuple):
    """The place of a question in a play: the answers before it. Of two questions asked at once, it is the first."""

    known: tuple[int, ...]
    first: Question


class SealedPair(NamedTuple):
    """Two questions of a deal that are answered at once, unseen: the first, and the second by the answer to it."""

    fork: Fork
    seconds: dict[int, Question]  # none after an answer that the other team does not reply to

    def answers(self, team: int) -> tuple[int, ...]:
        """All answers that a team may have, for any of the other's; ANY if it is not asked."""
        if self.fork.first.by == team:
            return tuple(legal_answers(self.fork.first))
        return tuple(sorted({answer for each in self.seconds.values() for answer in legal_answers(each)})) or (ANY,)

    def given(self, first: int, second: int) -> tuple[tuple[int, int], ...]:
        """Both answers with their questions; a second that is not on offer after the first is the coach's."""
        asked = self.seconds.get(first)
        if asked is None or not is_legal(asked, second):
            return ((self.fork.first.what, first),)
        return ((self.fork.first.what, first), (asked.what, second))


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

    def before(self, view: View, luck: int) -> float:
        """Home's chance to win before the current play, by play-outs."""
        dealt = self._deal(view, luck, BEFORE.deals)
        return float(self._play(dealt, [Imagined(number) for number in range(len(dealt))], luck, BEFORE).mean())

    def after_pair(self, position: Position, first: int, second: int, luck: int, effort: Effort) -> float:
        """Home's chance to win after both answers to a sealed pair in a position, nothing of which is dealt again."""
        pair = self._pair(position)
        cells = [Imagined(0, pair.fork.known, pair.given(first, second))]
        return float(self._play([position], cells, luck, effort).mean())

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
        return self._weighed(answers, (ANY,), _for(team, shares))

    def weigh_pairs(self, view: View, luck: int, effort: Effort) -> Weighed:
        """Weigh every pair of answers that both teams give unseen; the other team has those of each deal."""
        asked, team = _asked(view), view.index
        dealt, own = self._deal(view, luck, effort.deals), tuple(legal_answers(asked))
        pairs = [self._pair(deal) for deal in dealt]

        def in_order(pair: SealedPair, answer: int, reply: int) -> tuple[int, int]:
            return (answer, reply) if pair.fork.first.by == team else (reply, answer)

        held = [pair.answers(1 - team) for pair in pairs]
        cells = [
            Imagined(number, pair.fork.known, pair.given(*in_order(pair, answer, reply)))
            for number, pair in enumerate(pairs)
            for answer in own
            for reply in held[number]
        ]
        played = self._play(dealt, cells, luck, effort)
        replies = tuple(sorted({reply for each in held for reply in each}))
        shares, first = np.full((len(dealt), len(own), len(replies), played.shape[1]), np.nan), 0
        for number, each in enumerate(held):
            last = first + len(own) * len(each)
            places = [replies.index(reply) for reply in each]
            shares[number][:, places] = played[first:last].reshape(len(own), len(each), -1)
            first = last
        return self._weighed(own, replies, _for(team, shares))

    def _weighed(self, answers: tuple[int, ...], replies: tuple[int, ...], shares: Floats) -> Weighed:
        value = self.rulebook.value
        return Weighed(answers, replies, shares, 0.0 if value is None else value.error)

    def leads_back(self, view: View, answer: int, luck: int) -> bool:
        """Whether an answer could be undone at once: a bot that only turns something on and off never gets anywhere."""
        position = self._deal(view, luck, 1)[0]
        before = self._seen(position, view)
        if position.tape or position.asked is None or position.asked.by != view.index:
            return False  # of two sealed questions, the other team's comes first
        if not position.put(answer) or position.asked is None or position.asked.by != view.index:
            return False
        return any(self._undoes(position, each, before, view) for each in position.legal)

    def _undoes(self, position: Position, answer: int, before: bytes, view: View) -> bool:
        after = position.copy()
        return bool(after.put(answer)) and self._seen(after, view) == before

    def _seen(self, position: Position, view: View) -> bytes:
        """The record before the play, as a team sees it."""
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

    def _pair(self, deal: Position) -> SealedPair:
        """Find the questions of a deal that are answered at the same time."""
        fork, start = self._fork(deal), deal.copy()
        start.rewind_to(deal.checkpoint, deal.tape[: len(fork.known)], deal.g.generator)
        following = {answer: start.after(answer).asked for answer in legal_answers(fork.first)}
        seconds = {
            answer: asked
            for answer, asked in following.items()
            if asked is not None and asked.by == 1 - fork.first.by and self.is_mutual(asked)
        }
        return SealedPair(fork, seconds)

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
