"""How the games are found. Nothing outside games/ names a game.

A game is a folder of `leatherhead.games`; the variable LEATHERHEAD_GAMES names further folders that hold some,
separated as in PATH. A folder that is wrong is refused with one sentence, and the other games still work.
"""

import importlib
import os
import pkgutil
from functools import cache

from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.rulebook import Rulebook

GAMES = "leatherhead.games"
ELSEWHERE = "LEATHERHEAD_GAMES"


@cache
def slugs() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order; whether they can be played `find` says."""
    package = importlib.import_module(GAMES)
    for folder in os.environ.get(ELSEWHERE, "").split(os.pathsep):
        if folder and folder not in package.__path__:
            package.__path__.append(folder)
    return tuple(sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(package.__path__)))


@cache
def find(slug: str) -> Rulebook:
    """Return the rulebook of a game."""
    if slug not in slugs():
        raise Refused(f"there is no game {slug!r}; the games are {listed(slugs())}")
    folder = f"{GAMES}.{slug.replace('-', '_')}"
    try:
        module = importlib.import_module(folder)
    except Refused as error:
        raise Refused(f"the game {slug} cannot be played: {error}") from error
    except Exception as error:  # whatever is wrong in one folder, the other games are played
        raise Refused(f"the game {slug} cannot be played: {type(error).__name__}: {error}") from error
    rulebook = getattr(module, "RULEBOOK", None)
    if not isinstance(rulebook, Rulebook):
        raise Refused(f"the game {slug} cannot be played: its __init__.py has no RULEBOOK")
    return rulebook


@cache
def playable() -> tuple[Rulebook, ...]:
    """Return the rulebooks of all games that can be played."""
    return tuple(find(slug) for slug in slugs() if slug not in broken())


@cache
def broken() -> dict[str, str]:
    """Return the games that cannot be played, each with the reason."""
    reasons = {}
    for slug in slugs():
        try:
            find(slug)
        except Refused as error:
            reasons[slug] = str(error)
    return reasons
