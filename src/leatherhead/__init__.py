"""Tabletop American football: play it, referee it, check its rules, simulate it by the million.

>>> import leatherhead as lh
>>> game = lh.new("paper-bowl", seed=7, home="Owls", away="Bears")
>>> game.pending.by, game.pending.name, game.pending.options
('away', 'toss-call', ('heads', 'tails'))
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leatherhead.surface import (
        Chance,
        Decision,
        Event,
        Game,
        GameInfo,
        Kept,
        Refused,
        Scene,
        View,
        advice,
        book_template,
        check,
        check_book,
        games,
        kept_games,
        load,
        new,
        odds,
        parse_options,
        parse_situation,
        place_for,
        rules,
        simulate,
        verify,
    )

__all__ = [
    "Chance", "Decision", "Event", "Game", "GameInfo", "Kept", "Refused", "Scene", "View",
    "advice", "book_template", "check", "check_book", "games", "kept_games", "load", "new", "odds", "parse_options",
    "parse_situation", "place_for", "rules", "simulate", "verify",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import the surface on first use: `leatherhead --help` needs none of it."""
    if name not in __all__:
        raise AttributeError(f"module 'leatherhead' has no attribute {name!r}")
    from leatherhead import surface

    return getattr(surface, name)


def __dir__() -> list[str]:
    """List the public names."""
    return __all__


class _Package(ModuleType):
    """Keeps `leatherhead.games` the function, though there is a room of that name."""

    @property
    def games(self) -> Any:
        return __getattr__("games")

    @games.setter
    def games(self, room: ModuleType) -> None:
        """Python sets the name when it has imported the room."""


sys.modules[__name__].__class__ = _Package
