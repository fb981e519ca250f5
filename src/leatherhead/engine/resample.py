"""Deals again what a team cannot see: a position that its view leaves possible.

The position is made from the view alone. What is blank in the record before the play is dealt, and the play is run
again with the answers that the team saw and, where it saw none, with any that agree with the view.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from leatherhead.engine.back_end import BackEnd
from leatherhead.engine.position import Position
from leatherhead.engine.question import Question, legal_answers
from leatherhead.engine.record import blank
from leatherhead.engine.view import View

MOST_TRIES = 500  # most deals of a game succeed
SENSIBLE_TRIES = 8
TRIES_A_DEAL = 2  # of several, on average: where most fail, fewer have to do

Below = Callable[[int], int]
Deal = Callable[[Any, Any, View, Below], None]


class NothingAgrees(Exception):  # noqa: N818  named after what happened
    """No deal agrees with what a team sees: the game's `hidden.py` deals impossible hands."""


class _Chance:
    """Numbers by chance, whether any mattered, and how many deals have been tried with them."""

    def __init__(self, luck: int) -> None:
        self.random, self.mattered, self.tries = Random(luck), False, 0  # noqa: S311  luck is a seed

    def below(self, count: int) -> int:
        self.mattered |= count > 1
        return self.random.randrange(count)


def resample(view: View, luck: int, back_end: BackEnd | None = None) -> Position:
    """Return a position that looks the same to the team of the view."""
    return _resample(view, view.rulebook.hidden.deal, _Chance(int(luck)), back_end)


def deals(view: View, lucks: Sequence[int], back_end: BackEnd | None = None) -> list[Position]:
    """Return such positions, as a sensible opponent brings them about: one for each luck.

    There is only one if nothing is hidden, and there are fewer where deals that agree with the view are hard to find.
    """
    found, hidden, tries = [], view.rulebook.hidden, 0
    for luck in lucks:
        chance = _Chance(int(luck))
        found.append(_resample(view, hidden.expect or hidden.deal, chance, back_end))
        tries += chance.tries
        if not chance.mattered:
            return found[:1]
        if tries >= TRIES_A_DEAL * len(lucks):
            return found
    return found


def _resample(view: View, deal: Deal, chance: _Chance, back_end: BackEnd | None) -> Position:
    for tries in range(MOST_TRIES):
        chance.tries += 1
        as_expected = tries < SENSIBLE_TRIES  # sometimes only an odd deal explains what is seen
        position = _deal(view, deal if as_expected else view.rulebook.hidden.deal, chance, back_end)
        if relive(position, view, chance.below):
            return position
    raise NothingAgrees(f"{view.rulebook.slug}: nothing agrees with what {view.team} sees")


def _deal(view: View, deal: Deal, chance: _Chance, back_end: BackEnd | None) -> Position:
    """Deal what is blank before the current play."""
    rulebook, book = view.rulebook, view.printed.book
    record = blank(rulebook.dtype)
    rulebook.copies.copy(record[0], view.start)
    deal(record[0], book, view, chance.below)
    position = Position(rulebook, view.printed, record, back_end)
    position.sow(chance.random.randrange(1 << 64))
    return position


def relive(position: Position, view: View, below: Below) -> bool:
    """Play up to the point of the view; False if the result is not what the team sees."""
    seen = list(view.tape)
    if position.start():
        return False
    while position.asked is not None:
        if not seen:
            position.early = dict(view.early)
            if view.shows_again(position):
                return True
            position.early = {}
        asked = position.asked
        if view.known.conceals(position.g, asked):
            answer = _imagine(position, view, asked, below)
        elif seen and (seen[0].asked.by, seen[0].asked.what) == (asked.by, asked.what):
            answer = seen.pop(0).answer
        else:
            return False
        if answer is None or not position.allows(answer) or position.put(answer):
            return False
    return position.over and view.shows_again(position)


def _imagine(position: Position, view: View, asked: Question, below: Below) -> int | None:
    """Draw a hidden answer among those that agree with the view."""
    agreeing = view.rulebook.hidden.agrees(position.g, view.printed.book, view, asked)
    answers = [answer for answer in legal_answers(asked) if agreeing >> answer & 1]
    if not answers:
        return None
    if not asked.weights:
        return answers[below(len(answers))]
    n = below(sum(asked.weights[answer] for answer in answers))
    for answer in answers:
        n -= asked.weights[answer]
        if n < 0:
            return answer
    return None
