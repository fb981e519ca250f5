"""Who plays what: a game between two bots, found by their names."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from leatherhead import bots, registry
from leatherhead.model.book_changes import toml_text
from leatherhead.model.bot import HUMAN, Bot, RuleBot, admit
from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.study.books import book_from
from leatherhead.study.simulation import GAMES_IN_PYTHON, Chunk, Series, Tally, plain_chunk, simulate
from leatherhead.study.workers import Share


@dataclass(frozen=True)
class Match:
    """A rulebook with its book and options, and the bots that play it."""

    rulebook: Rulebook
    printed: Printed
    home: Bot
    away: Bot
    options: Mapping[str, Any] = field(default_factory=dict)

    def but(self, **changes: Any) -> "Match":
        """Return a copy with these fields replaced."""
        return replace(self, **changes)

    def __reduce__(self) -> Any:
        """Pack the names, from which it is found again on another machine; a bot in Python goes along as it is."""
        book = None if self.printed is self.rulebook.own_book else toml_text(self.printed.data)
        return _found_again, (
            self.rulebook.slug, self._packed(self.home), self._packed(self.away), dict(self.options), book
        )  # fmt: skip

    def _packed(self, bot: Bot) -> str | Bot:
        return bot.name if isinstance(bot, RuleBot) or self._is_installed(bot) else bot

    def series(self, seed: int, **how: Any) -> Series:
        """Make ready to play."""
        return Series(self.rulebook, self.printed, (self.home, self.away), dict(self.options), seed, **how)

    def simulate(self, *, processes: bool = False, **how: Any) -> Tally:
        """Play games and add up the figures; bots that are not compiled may do so in processes of their own."""
        several = how["games"] > GAMES_IN_PYTHON and how.get("threads") != 1
        if processes and several and not self.is_compiled and self._can_be_found_again:
            how["share"] = self._share(how)
        return simulate(self.rulebook, self.printed, home=self.home, away=self.away, options=dict(self.options), **how)

    def _share(self, how: Mapping[str, Any]) -> Share:
        return Share(PlainSeries, (self, how.get("seed", 1), how.get("keep") is not None))

    @property
    def is_compiled(self) -> bool:
        """Whether all of it runs compiled."""
        return all(isinstance(bot, RuleBot) or bot is bots.RANDOM for bot in (self.home, self.away))

    @property
    def _can_be_found_again(self) -> bool:
        return self._is_installed(self.home) and self._is_installed(self.away)

    def _is_installed(self, bot: Bot) -> bool:
        """Whether another process finds the same bot by its name."""
        return {each.name: each for each in bots.bots_for(self.rulebook)}.get(bot.name) is bot


class PlainSeries:
    """Games whose chunks can be sent from one process to another."""

    def __init__(self, match: Match, seed: int, rows: bool) -> None:
        """Make ready to play."""
        self.series = match.series(seed, rows=rows)

    def chunk(self, first: int, count: int) -> Chunk:
        """Play a chunk."""
        return plain_chunk(self.series.chunk(first, count))


def _found_again(game: str, home: str | Bot, away: str | Bot, options: Mapping[str, Any], book: str | None) -> Match:
    match = match_of(game, home=home, away=away, options=options)
    return match if book is None else match.but(printed=book_from(match.rulebook, book))


def bot_of(holder: str | Bot | None, rulebook: Rulebook) -> Bot:
    """Return a bot by its name or itself, or the default one; people cannot be simulated."""
    if holder is None:
        return bots.default(rulebook)
    if isinstance(holder, str) and holder != HUMAN:
        return bots.find(rulebook, holder)
    bot = None if holder == HUMAN else admit(holder)
    if bot is None:
        allowed = listed([each.name for each in bots.bots_for(rulebook)])
        raise Refused(f"{quote(holder)} cannot be simulated; the bots are {allowed}")
    return bot


def match_of(
    game: str,
    *,
    home: str | Bot | None = None,
    away: str | Bot | None = None,
    options: Mapping[str, Any] | None = None,
    book: str | Path | None = None,
) -> Match:
    """Find a match by names."""
    rulebook = registry.find(game)
    return Match(rulebook, rulebook.book(book), bot_of(home, rulebook), bot_of(away, rulebook), dict(options or {}))
