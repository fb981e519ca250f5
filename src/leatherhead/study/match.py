"""Who plays what: a game between two bots, found by their names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from leatherhead import bots
from leatherhead.engine import registry
from leatherhead.engine.bot import Bot
from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.printed import Printed
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.text import quote
from leatherhead.study.simulation import Series, Tally, simulate


@dataclass(frozen=True)
class Match:
    """A rulebook with its book and options, and the bots that play it."""

    rulebook: Rulebook
    printed: Printed
    home: Bot
    away: Bot
    options: Mapping[str, Any] = field(default_factory=dict)

    def series(self, seed: int, **how: Any) -> Series:
        """Make ready to play."""
        return Series(self.rulebook, self.printed, (self.home, self.away), dict(self.options), seed, **how)

    def simulate(self, **how: Any) -> Tally:
        """Play games and add up the figures."""
        return simulate(self.rulebook, self.printed, home=self.home, away=self.away, options=dict(self.options), **how)


def bot_of(holder: str | Bot, rulebook: Rulebook) -> Bot:
    """Return a bot by its name or itself; people cannot be simulated."""
    if isinstance(holder, Bot):
        return holder
    if holder == bots.HUMAN:
        allowed = listed([each.name for each in bots.bots_for(rulebook)])
        raise Refused(f"{quote(holder)} cannot be simulated; the bots are {allowed}")
    return bots.find(rulebook, holder)


def match_of(
    game: str,
    *,
    home: str | Bot = "coach",
    away: str | Bot = "coach",
    options: Mapping[str, Any] | None = None,
    book: str | Path | None = None,
) -> Match:
    """Find a match by names."""
    rulebook = registry.find(game)
    return Match(rulebook, rulebook.book(book), bot_of(home, rulebook), bot_of(away, rulebook), dict(options or {}))
