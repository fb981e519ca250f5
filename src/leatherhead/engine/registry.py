"""How the games are found. Nothing outside games/ names a game.

A game is a folder of `leatherhead.games`; the variable LEATHERHEAD_GAMES names more folders with games, separated as in
PATH. A broken game is refused with one sentence, and the others still work.
"""

import importlib
import os
import pkgutil
from functools import cache

from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.text import quote

GAMES = "leatherhead.games"
ELSEWHERE = "LEATHERHEAD_GAMES"


def slugs() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order, broken ones included."""
    return _slugs_with(os.environ.get(ELSEWHERE, ""))


@cache
def _slugs_with(elsewhere: str) -> tuple[str, ...]:
    """Return the names of the games in our own folder and in others."""
    package = importlib.import_module(GAMES)
    for folder in elsewhere.split(os.pathsep):
        if folder and folder not in package.__path__:
            package.__path__.append(folder)
    folders = [package.__path__[0], *(folder for folder in elsewhere.split(os.pathsep) if folder)]
    return tuple(sorted({found.name.replace("_", "-") for found in pkgutil.iter_modules(folders) if found.ispkg}))


def find(slug: str) -> Rulebook:
    """Return the rulebook of a game."""
    if slug not in slugs():
        raise Refused(f"there is no game {quote(slug)}; the games are {listed(slugs())}")
    return _gathered(slug)


@cache
def _gathered(slug: str) -> Rulebook:
    folder = f"{GAMES}.{slug.replace('-', '_')}"
    try:
        module = importlib.import_module(folder)
    except Refused as error:
        raise Refused(f"the game {slug} cannot be played: {error}") from error
    except SyntaxError as error:
        place = f"{os.path.basename(error.filename or '?')}, line {error.lineno}"  # noqa: PTH119  it may be no path
        raise Refused(f"the game {slug} cannot be played: {place}: {error.msg}") from error
    except Exception as error:  # one broken game must not stop the others
        raise Refused(f"the game {slug} cannot be played: {type(error).__name__}: {error}") from error
    rulebook = getattr(module, "RULEBOOK", None)
    if not isinstance(rulebook, Rulebook):
        raise Refused(f"the game {slug} cannot be played: its __init__.py has no RULEBOOK")
    return rulebook


def playable() -> tuple[Rulebook, ...]:
    """Return the rulebooks of all games that can be played."""
    unplayable = broken()
    return tuple(find(slug) for slug in slugs() if slug not in unplayable)


def broken() -> dict[str, str]:
    """Return the games that cannot be played, each with the reason."""
    return dict(_broken_of(slugs()))


@cache
def _broken_of(names: tuple[str, ...]) -> dict[str, str]:
    reasons = {}
    for slug in names:
        try:
            find(slug)
        except Refused as error:
            reasons[slug] = str(error)
    return reasons
