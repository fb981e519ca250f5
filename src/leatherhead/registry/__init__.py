"""How the games are found. Nothing outside games/ names a game.

A game is a folder of `leatherhead.games`; the variable LEATHERHEAD_GAMES names more folders with games, separated as in
PATH. A broken game is refused with one sentence, and the others still work.
"""

import importlib
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.printed import Sheet
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.suggestion import did_you_mean, same_word

GAMES = "leatherhead.games"
ELSEWHERE = "LEATHERHEAD_GAMES"
SIGNS = ("__init__.py", "state.py", "rules.md")  # files by which the folder of a game is known, finished or not


def slugs() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order, broken ones included."""
    return tuple(sorted(_folders(os.environ.get(ELSEWHERE, ""))))


@cache
def _folders(elsewhere: str) -> dict[str, list[Path]]:
    """Return the games in our own folder and in others, each with its folder and with others of the same name."""
    package = importlib.import_module(GAMES)
    found: dict[str, list[Path]] = {}
    for place in (package.__path__[0], *_places(elsewhere)):
        if place not in package.__path__:
            package.__path__.append(place)
        for folder in sorted(Path(place).glob("*")):
            if any((folder / sign).is_file() for sign in SIGNS):
                found.setdefault(folder.name.replace("_", "-"), []).append(folder)
    return found


def _places(elsewhere: str) -> list[str]:
    return [place for place in dict.fromkeys(elsewhere.split(os.pathsep)) if place]


def find(slug: str) -> Rulebook:
    """Return the rulebook of a game."""
    return _gathered(slug_of(slug))


def slug_of(name: str) -> str:
    """Return the slug of a game that is named in any spelling: `Paper Bowl`, `paperbowl`."""
    known = slugs()
    if name in known:
        return name
    if (same := same_word(str(name), known)) is not None:
        return same
    instead = did_you_mean(str(name), known, f"the games are {listed(known)}")
    raise Refused(f"there is no game {quote(name)}; {instead}")


@cache
def _gathered(slug: str) -> Rulebook:
    try:
        return _imported(f"{GAMES}.{slug.replace('-', '_')}")
    except Refused as error:
        raise Refused(f"the game {slug} cannot be played: {error}") from error
    except SyntaxError as error:
        place = f"{os.path.basename(error.filename)}, line {error.lineno}: " if error.filename else ""  # noqa: PTH119  it may be no path
        raise Refused(f"the game {slug} cannot be played: {place}{error.msg}") from error
    except (Exception, SystemExit) as error:  # one broken game must not stop the others
        raise Refused(f"the game {slug} cannot be played: {type(error).__name__}: {error}") from error


def _imported(package: str) -> Rulebook:
    """Import a game. One from elsewhere is also set up: ours are tested, and some books take long to read."""
    module = importlib.import_module(package)
    if module.__file__ is None:
        raise Refused("its folder has no __init__.py")
    rulebook = getattr(module, "RULEBOOK", None)
    if not isinstance(rulebook, Rulebook):
        raise Refused("its __init__.py has no RULEBOOK")
    if str(rulebook.folder.parent) != importlib.import_module(GAMES).__path__[0]:
        rulebook.place({})
    return rulebook


def playable() -> tuple[Rulebook, ...]:
    """Return the rulebooks of all games that can be played."""
    unplayable = broken()
    return tuple(find(slug) for slug in slugs() if slug not in unplayable)


def games_of_book(path: Path) -> list[str]:
    """Return the games whose own book is like this one, the most alike first."""
    words = set(Sheet(path).data)

    def shared(slug: str) -> int:
        try:
            own = find(slug).own_book.data
        except Refused:  # one bad book must not stop the others
            return 0
        nested = {key for value in own.values() if isinstance(value, Mapping) for key in value}
        known = (set(own) | nested) - {"name"}
        return sum(1 if word in known else any(key.startswith(word) for key in known) for word in words)

    games = tuple(rulebook.slug for rulebook in playable())
    found = sorted((each for each in games if shared(each)), key=lambda slug: -shared(slug))
    if not found:
        raise Refused(f"{path}: not the book of any game; the games are {listed(games)}")
    return found


def broken() -> dict[str, str]:
    """Return the games that cannot be played, each with the reason; a folder that is no game by its path."""
    return {**_broken_of(slugs()), **_ignored(os.environ.get(ELSEWHERE, ""))}


@cache
def _broken_of(names: tuple[str, ...]) -> dict[str, str]:
    reasons = {}
    for slug in names:
        try:
            find(slug)
        except Refused as error:
            reasons[slug] = str(error)
    return reasons


@cache
def _ignored(elsewhere: str) -> dict[str, str]:
    """Return the folders whose name is that of another game, and places that are no folders."""
    reasons = {}
    for slug, (_, *others) in _folders(elsewhere).items():
        for folder in others:
            reasons[str(folder)] = f"the game in {folder} cannot be played: there is another game {slug}"
    for place in _places(elsewhere):
        if not Path(place).is_dir():
            reasons[place] = f"{ELSEWHERE} names {place}, which is no folder"
    return reasons
