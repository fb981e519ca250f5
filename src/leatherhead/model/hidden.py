"""How a game deals hidden cards again, if the marks on its fields are not enough."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Hidden:
    """How to deal what a team cannot see.

    A game whose only secrets are face-down choices of the current play needs none of this.
    """

    # The teams, a bit each, that do not see which card is drawn now, from the record that asks for it and the deck.
    unseen_by: Callable[[Any, int], int] = lambda g, deck: 0
    # Fills in what is blank in the record before the current play, given what a team sees now, so that it is spread as
    # the rules deal it; `below(n)` is chance.
    deal: Callable[[Any, Any, Any, Callable[[int], int]], None] = lambda g, book, view, below: None
    # The answers, a bit each, to a question that the team cannot see answered, which agree with what it sees now; the
    # record is the imagined one as it stands at that question.
    agrees: Callable[[Any, Any, Any, Any], int] = lambda g, book, view, asked: -1
    # Like `deal`, but men and cards are where a sensible opponent would put them, for bots that play ahead; without
    # it they are dealt as the rules do.
    expect: Callable[[Any, Any, Any, Callable[[int], int]], None] | None = None
