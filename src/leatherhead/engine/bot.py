"""A bot: a guest who holds a seat, decides from what its team may see, and can be asked interpreted or compiled."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from leatherhead.engine.errors import Refused
from leatherhead.engine.printed import Printed
from leatherhead.engine.record import blank, plain_layout

if TYPE_CHECKING:
    from leatherhead.engine.view import View


class BotFailed(Refused):
    """A bot raised something or gave an answer that was not on offer; the game stands where it stood."""


class Bot:
    """What every bot is: a name for files and commands, words for people, and an answer to any question."""

    name = ""
    title = ""
    about = ""  # one sentence for whoever chooses an opponent
    strength = 0  # from 0, which plays at random, upward
    games: tuple[str, ...] = ()  # those that it can play; empty: any

    def answer(self, view: "View", luck: int) -> str | int:
        """Return one of `view.question.options`, or its number among the prompt's answers.

        `luck` is 32 random bits, the only chance a bot may use: then the same seed gives the same game.
        """
        raise NotImplementedError


class RuleBot(Bot):
    """A bot whose answer is a `@rule`: `simulate` compiles it together with the rules of the game.

    The rule is called as `rule(seen, book, tables, team, decision, options, luck)` and returns the number of a legal
    answer. What it works out from a book beforehand lies in tables of its own.
    """

    def __init__(
        self,
        name: str,
        rule: Callable[..., int],
        *,
        title: str,
        about: str,
        strength: int,
        tables: type | None = None,
        prepare: Callable[[Any, Any], None] | None = None,
    ) -> None:
        """Introduce the bot; `prepare(book, tables)` fills the tables, a record declared like a Book."""
        self.name, self.rule, self.title, self.about, self.strength = name, rule, title, about, strength
        self._layout = plain_layout(tables or NoTables)
        self._prepare = prepare
        self._made: dict[str, np.ndarray[Any, Any]] = {}
        self._lock = threading.Lock()

    def tables(self, printed: Printed) -> np.ndarray[Any, Any]:
        """Return the tables for a book, read-only: made once for each, whoever asks first."""
        with self._lock:
            if printed.digest not in self._made:
                tables = blank(self._layout)
                if self._prepare is not None:
                    self._prepare(printed.record[0], tables[0])
                tables.setflags(write=False)
                self._made[printed.digest] = tables
            return self._made[printed.digest]

    def answer(self, view: "View", luck: int) -> int:
        """Ask the rule."""
        asked = view.asked
        if asked is None:
            raise Refused("nothing is asked")
        tables = self.tables(view.printed)[0]
        book = view.printed.record[0]
        seen = view.record.copy()  # a rule may pencil in what it reckons; the view stays as it is
        return int(self.rule(seen, book, tables, asked.by, asked.what, asked.options, luck))


class NoTables:
    """Of a bot that works out nothing beforehand."""

    none: int
