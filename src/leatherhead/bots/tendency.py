"""Tendencies: a game's bot that leans to some of its answers, `coach+ground`, as `tendencies.toml` in its folder says.

A favored answer is taken if the bot itself would give it in the same position with other luck: it is asked again, once
unless the file says how often. So it makes no call that the bot would not, and is hardly weaker; but it is easier to
read. Where a bot hardly mixes, an answer can be swapped for a favored one half of the time. On fourth down a bot can
also forgo its kick, and call what it would on third down, or its play, and kick.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from typing import Annotated, Any

import numpy as np

from leatherhead.bots.looking_ahead import LookingAhead
from leatherhead.model.bot import LEANS, Bot, RuleBot
from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.printed import Printed, Sheet, closed
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.tables import Prepared, nothing
from leatherhead.model.tendency import leaning_answer
from leatherhead.model.words import Prompt

FILE = "tendencies.toml"
MOST_ASKS = 8
# Of a tendency: tables of questions, each with the answers that are meant.
KEYS = ("favors", "swaps", "forgoes", "goals", "punts")


@dataclass(frozen=True)
class Tendency:
    """What a bot leans to: patterns of the labels of answers, or of their families, by key and question."""

    name: str
    about: str  # in a phrase, after the name of a team
    bots: Sequence[str]  # that it makes a difference to; empty: all
    asks: int  # again, for a favored answer
    answers: Mapping[str, Mapping[str, Sequence[str]]]

    def suits(self, bot: str) -> bool:
        """Whether it makes a difference to a bot."""
        return not self.bots or bot in self.bots


@lru_cache(maxsize=64)
def tendencies(rulebook: Rulebook) -> dict[str, Tendency]:
    """Read the tendencies of a game, by name; none if its folder has no such file."""
    file = rulebook.folder / FILE
    if not file.is_file():
        return {}
    sheet = Sheet(file)
    found: dict[str, Tendency] = {}
    for name, row in sheet.data.items():
        if not isinstance(row, dict):
            sheet.refuse(f"{name} is no table", key=name)
        sheet.check_keys(row, ("about", "bots", "asks", *KEYS), ("about",), name, 0)
        named = {key: _answers(sheet, name, row, key) for key in KEYS}
        for question in set().union(*named.values()) - {prompt.name for prompt in rulebook.prompts}:
            sheet.refuse(f"{rulebook.title} has no question {quote(question)}", name)
        found[name] = Tendency(name, str(row["about"]), tuple(row.get("bots", ())), _asks(sheet, name, row), named)
    return found


def _asks(sheet: Sheet, name: str, row: Mapping[str, Any]) -> int:
    return sheet.whole({"asks": 1, **row}, "asks", 1, MOST_ASKS, name, 0)


def _answers(sheet: Sheet, name: str, row: Mapping[str, Any], key: str) -> dict[str, list[str]]:
    given = row.get(key, {})
    if not isinstance(given, dict) or not all(isinstance(each, list) for each in given.values()):
        sheet.refuse(f"{key} is a table of questions, each with a list of answers", name, 0, key)
    return given


def meant(rulebook: Rulebook, printed: Printed, prompt: Prompt, patterns: Sequence[str]) -> list[int]:
    """Return the answers to a question that patterns mean, by number: by their labels, or by their families."""
    return [
        number
        for number, label in enumerate(prompt.answers if patterns else ())
        if any(
            fnmatchcase(label, pattern) or fnmatchcase(rulebook.family(printed, prompt.name, label), pattern)
            for pattern in patterns
        )
    ]


class LeaningTables(Prepared):
    """The tables of a bot, and by key and question a bit for every answer that is meant."""

    def __init__(self, rulebook: Rulebook, player: RuleBot, tendency: Tendency) -> None:
        """Declare both, as rooms of one record."""
        questions = len(rulebook.prompts)
        hints: dict[str, Any] = dict.fromkeys(KEYS, Annotated[Any, questions])
        hints["asks"] = int
        hints["player"] = Annotated[Any, plain_layout(player.declared_tables)]
        super().__init__(type("Tables", (), {"__annotations__": hints}), nothing)
        self._rulebook, self._player, self._tendency = rulebook, player, tendency

    def _make(self, printed: Printed) -> np.ndarray[Any, Any]:
        tables, rulebook = blank(plain_layout(self.declared)), self._rulebook.with_book(printed)
        tables["asks"] = self._tendency.asks
        tables["player"] = self._player.tables(printed)
        for key in KEYS:
            for decision, prompt in enumerate(rulebook.prompts):
                wanted = self._tendency.answers[key].get(prompt.name, ())
                tables[key][0, decision] = sum(1 << each for each in meant(rulebook, printed, prompt, wanted))
        return closed(tables)


class LeaningBot(RuleBot):
    """A game's bot with a tendency."""

    def __init__(self, rulebook: Rulebook, player: RuleBot, tendency: Tendency) -> None:
        """Take a game, the bot that answers, and what it leans to."""
        self.player, self.tendency = player, tendency
        self.name, self.strength = f"{player.name}{LEANS}{tendency.name}", player.strength
        self.title, self.about = f"{player.title} ({tendency.about})", f"{player.about} It {tendency.about}."
        self._tables, self.prepare = LeaningTables(rulebook, player, tendency), nothing
        self.declared_tables, self._has_downs = self._tables.declared, "down" in (rulebook.dtype.names or ())

    @cached_property
    def rule(self) -> Callable[..., int]:  # type: ignore[override]  # as any other's, but some compile it first
        """The answer."""
        answer = leaning_answer(self.player.rule, has_downs=self._has_downs)
        if isinstance(self.player, LookingAhead):
            from leatherhead.compiled.parts import PARTS_OF_ANSWERS

            PARTS_OF_ANSWERS[answer] = PARTS_OF_ANSWERS[self.player.rule]
        return answer


@lru_cache(maxsize=64)
def leaning(rulebook: Rulebook, player: Bot, name: str) -> LeaningBot:
    """Return a game's bot with a tendency, or refuse one that the game or the bot does not have."""
    known = tendencies(rulebook)
    if name not in known:
        has = f"its tendencies are {listed(list(known))}" if known else "it has none"
        raise Refused(f"{rulebook.title} has no tendency {quote(name)}; {has}")
    if not isinstance(player, RuleBot):
        raise Refused(f"{player.called} has no tendencies: it is not made of rules")
    if not known[name].suits(player.name):
        raise Refused(f"{player.called} {known[name].about} anyway; {listed(list(known[name].bots))} can lean to it")
    return LeaningBot(rulebook, player, known[name])
