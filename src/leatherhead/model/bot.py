"""Bots, which hold a seat and decide from what their team may see, and the value of a position."""

from collections.abc import Callable
from typing import Any

import numpy as np

from leatherhead.model.errors import Refused, quote, visible
from leatherhead.model.printed import Printed
from leatherhead.model.tables import NoTables, Prepared, nothing
from leatherhead.rule import rule

LUCKS = 1 << 32  # that an answer may draw on
HUMAN = "human"  # instead of the name of a bot: a seat for a person
LEANS = "+"  # in the name of a bot, before what it leans to: coach+ground


def level_of(name: str) -> str:
    """Return the bot that is meant by a name, without its tendency: the coach of `coach+ground`."""
    return name.partition(LEANS)[0]


class BotFailed(Refused):
    """A bot raised an exception or gave an illegal answer; the game is as it was before."""


def told(error: BaseException) -> str:
    """Return the message of an exception; a bot's may fail even at that."""
    try:
        return str(error)
    except Exception:  # noqa: BLE001  whatever it is, the game goes on without it
        return "it does not say why"


class Bot:
    """A player for a seat: a name for files and commands, a description for people, and an answer to any question."""

    name = ""  # one word; without one it is named after its class, module:Class
    title = ""  # for people
    about = ""  # one sentence, for choosing an opponent
    strength = 0  # 0 plays at random
    games: tuple[str, ...] = ()  # that it can play; empty for all

    @property
    def called(self) -> str:
        """Its name for people."""
        return self.title or self.name or type(self).__name__

    def answer(self, view: Any, luck: int) -> str | int:
        """Return one of `view.question.options`, or its number among the prompt's answers.

        `luck` is 32 random bits, the only randomness a bot may use, so that the same seed gives the same game.
        """
        raise NotImplementedError

    def mix(self, view: Any, draws: int = 64) -> dict[int, float]:
        """Return how often it gives each answer, by number, over evenly spread lucks."""
        names = view.rulebook.prompts[view.asked.what].answers
        given = [self.answer(view, (2 * draw + 1) * LUCKS // (2 * draws)) for draw in range(draws)]
        numbers = [names.index(each) if isinstance(each, str) else int(each) for each in given]
        return {number: numbers.count(number) / draws for number in sorted(set(numbers))}


class RuleBot(Bot):
    """A bot whose answer is a `@rule`: `simulate` compiles it, as it compiles the rules of the game.

    The rule is called as `rule(seen, book, tables, team, decision, options, luck)`, with the team's number like any
    rule, and returns the number of a legal answer. Whatever it works out from a book beforehand is in its tables.
    """

    def __init__(
        self,
        name: str,
        rule: Callable[..., int],
        *,
        title: str,
        about: str,
        strength: int,
        tables: type | Prepared = NoTables,
        prepare: Callable[[Any, Any], None] = nothing,
    ) -> None:
        """Introduce the bot; `prepare(book, tables)` fills the tables, a record declared like a Book.

        Tables that prepare themselves may be shared with the game's values.
        """
        self.name, self.rule, self.title, self.about, self.strength = name, rule, title, about, strength
        self._tables = tables if isinstance(tables, Prepared) else Prepared(tables, prepare)
        self.declared_tables, self.prepare = self._tables.declared, prepare

    def tables(self, printed: Printed) -> np.ndarray[Any, Any]:
        """Return the tables for a book, read-only; they are made once per book."""
        return self._tables.of(printed)

    def is_guest(self, rulebook: Any) -> bool:
        """Whether its rule stands outside a game's sources and our own."""
        return rulebook.bot(self.name) is not self

    def answer(self, view: Any, luck: int) -> int:
        """Ask the rule."""
        asked = view.asked
        if asked is None:
            raise Refused("nothing is asked")
        tables = self._tables.of(view.printed)[0]
        seen = view.record.copy()  # a rule may use its copy as scratch paper
        return int(self.rule(seen, view.printed.book, tables, asked.by, asked.what, asked.options, luck))


SPREAD_LUCK = 1_640_531_527  # odd, and close to 2^32 by the golden ratio: which bot answers says little of its luck
BETWEEN = (("sophomore", "Sophomore", 2), ("veteran", "Veteran", 3))  # between a rookie and a coach


def levels_between(rookie: RuleBot, coach: RuleBot, *shares: int) -> tuple[RuleBot, ...]:
    """Build the levels between two bots: each answers as the coach in some percent of cases, else as the rookie.

    The shares make the ratings evenly spaced: `python bench/strength.py GAME --only levels` measures them.
    """
    return tuple(_between(rookie, coach, *level, share) for level, share in zip(BETWEEN, shares, strict=True))


def _between(rookie: RuleBot, coach: RuleBot, name: str, title: str, strength: int, share: int) -> RuleBot:
    as_rookie, as_coach, limit = rookie.rule, coach.rule, LUCKS * share // 100

    def answer(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:
        if luck * SPREAD_LUCK % LUCKS < limit:
            return as_coach(seen, book, tables, team, decision, options, luck)
        return as_rookie(seen, book, tables, team, decision, options, luck)

    parts = {bot.declared_tables: bot.prepare for bot in (coach, rookie)}

    def prepare(book: Any, tables: Any) -> None:
        for each in parts.values():
            each(book, tables)

    return RuleBot(
        name, rule(answer), title=title, strength=strength, prepare=prepare, tables=type(title, tuple(parts), {}),
        about=f"Decides as the coach does {share} times in 100, and falls back on a rookie's habits otherwise.",
    )  # fmt: skip


def admit(holder: object) -> Bot | None:
    """Validate a seat holder: a bot whose name a record can hold, or None for a person."""
    if holder is None:
        return None
    if isinstance(holder, type) and issubclass(holder, Bot):
        raise Refused(f"{holder.__name__} is a class of bots: give an instance, {holder.__name__}()")
    if not isinstance(holder, Bot):
        raise Refused(f"{quote(holder)} cannot hold a seat: it is neither a name nor an instance of leatherhead.Bot")
    if not holder.name:
        holder.name = f"{type(holder).__module__}:{type(holder).__qualname__}"
    _check_name(holder.name)
    return holder


def _check_name(name: object) -> None:
    if name == HUMAN:
        raise Refused(f"a bot cannot be named {HUMAN}: in a record, that is a person")
    # A record names both seats on one line, with a space between them.
    if not isinstance(name, str) or name.split() != [name] or visible(name) != name:
        raise Refused(f"{quote(name)} cannot be the name of a bot: a name is one word, without spaces")


PLAYS = 6  # if plays are short, their effect shows only after a few more


@rule
def everywhere(g: Any) -> bool:  # noqa: ARG001  as every rule that says where a value holds
    """A value that holds in every position."""
    return True


class Value:
    """How a game values a record between two plays, from what everybody sees.

    Both rules are called as `rule(g, tables)`. `win` returns home's chance to win, a tie counting half; `points` the
    mean of the next score in the half, with its try, in games of the coach: positive for the team in possession,
    negative for the other. `fetch` asks for what `win` is soon to look up, if that is in large tables.
    """

    def __init__(
        self,
        win: Callable[[Any, Any], float],
        points: Callable[[Any, Any], float],
        *,
        tables: type | Prepared,
        prepare: Callable[[Any, Any], None] = nothing,
        fetch: Callable[[Any, Any], None] = nothing,
        plays: int = PLAYS,
        holds: Callable[[Any], bool] = everywhere,
        error: float = 0.0,
    ) -> None:
        """Take the rules and their tables; `prepare(book, tables)` fills these, unless they prepare themselves.

        `plays` is the length of a rollout before the value is used. Where the value does not hold, as before the end of
        a half, rollouts go on. `error` is one standard error of the
        value where it holds, as play-outs measure it (bench/value_error.py).
        """
        self.win, self.points, self.fetch, self.plays = win, points, fetch, plays
        self.holds, self.error = holds, error
        self.prepared = tables if isinstance(tables, Prepared) else Prepared(tables, prepare)

    def tables(self, printed: Printed) -> np.ndarray[Any, Any]:
        """Return the tables for a book, read-only; they are made once per book."""
        return self.prepared.of(printed)
