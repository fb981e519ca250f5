"""Tabletop American football: play it, referee it, check its rules, simulate it by the million.

>>> import leatherhead as lh
>>> game = lh.new("paper-bowl", seed=7, home="Owls", away="Bears")
>>> game.pending.by, game.pending.name, game.pending.options
('away', 'toss-call', ('heads', 'tails'))
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leatherhead.surface import (
        Chance,
        Decision,
        Event,
        Game,
        GameInfo,
        Refused,
        View,
        check,
        games,
        load,
        new,
        parse_options,
        rules,
        simulate,
    )

__all__ = [
    "Chance", "Decision", "Event", "Game", "GameInfo", "Refused", "View",
    "check", "games", "load", "new", "parse_options", "rules", "simulate",
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
