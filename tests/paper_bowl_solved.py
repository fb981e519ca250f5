"""Paper Bowl solved for its last few cards: enough to try what reads the whole solution, which takes long."""

from functools import cache
from typing import Any

from leatherhead.games.paper_bowl.coach.strategist import answer
from leatherhead.games.paper_bowl.value.solution import SolvedGame
from leatherhead.games.paper_bowl.value.solver import work_out
from leatherhead.model.bot import RuleBot
from leatherhead.model.tables import Prepared

CARDS = 3


def prepare(book: Any, tables: Any) -> None:
    """Follow the last cards of a half; the first of them stands for all before."""
    work_out(book, tables, lambda done, total: None, CARDS)


@cache
def solved() -> Prepared:
    """The tables by book."""
    return Prepared(SolvedGame, prepare)


@cache
def strategist() -> RuleBot:
    """The strategist, with these tables."""
    return RuleBot("strategist", answer, tables=solved(), title="Strategist", about="", strength=5)
