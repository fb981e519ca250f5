"""What a team of Closed Hands cannot see, dealt again: the other hand."""

from collections.abc import Callable
from typing import Any

from leatherhead.games.closed_hands.state import ALL_CARDS, CARDS
from leatherhead.model.position import View
from leatherhead.model.rulebook import Hidden


def unseen_by(g: Any, deck: int) -> int:  # noqa: ARG001  at any time
    """Each team sees what it is dealt."""
    return 1 << 1 - deck


def deal(g: Any, book: Any, view: View, below: Callable[[int], int]) -> None:  # noqa: ARG001  nothing is printed
    """Any of the cards that a team has not seen may be in the other's hand, each as likely."""
    gone = int(view.record.laid) | int(g.laid) | sum(int(each) for each in g.hand)
    free = [card for card in range(CARDS) if (ALL_CARDS & ~gone) >> card & 1]
    for team in range(2):
        while team != view.index and int(g.hand[team]).bit_count() < g.held[team]:
            g.hand[team] |= 1 << free.pop(below(len(free)))


HIDDEN = Hidden(unseen_by, deal)
