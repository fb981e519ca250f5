"""`leatherhead doctor`."""

from __future__ import annotations

import os
import re
import shutil
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import leatherhead as lh
from leatherhead.cli.arguments import JSON, Command
from leatherhead.cli.output import has_color, say, say_json

GOOD, ABSENT, BAD = "ok", "absent", "wrong"
MARKS = {GOOD: " ", ABSENT: "-", BAD: "!"}
EXTRAS = {
    "web": "play in the browser: serve",
    "print": "printed cards and sheets: print",
    "study": "reports and tables of plays: study, compare, export, --plays, --cluster",
    "notify": "messages of a server to Discord, ntfy, Slack, Telegram: serve --services",
    "envs": "PettingZoo, Gymnasium and OpenSpiel: leatherhead.envs",
}
COLUMNS, LINES = 80, 24  # that the full screen is made for


class Finding(NamedTuple):
    """A line of the report."""

    name: str
    state: str
    found: str
    remedy: str = ""


def examine(arguments: Namespace) -> int:
    """Print what the program finds around it; return 1 if something is wrong."""
    findings = [*_versions(), *_games(), *_folders(), _database(), *_terminal(), _language(), *_extras()]
    wrong = sum(each.state == BAD for each in findings)
    if arguments.json:
        say_json({"wrong": wrong, "findings": [each._asdict() for each in findings]})
    else:
        for each in findings:
            say(f"{MARKS[each.state]} {each.name:<13} {each.found}")
            if each.remedy:
                say(f"  {'':<13} {each.remedy}")
        say("", f"{wrong} {'thing is' if wrong == 1 else 'things are'} wrong." if wrong else "Nothing is wrong.")
    return 1 if wrong else 0


def _versions() -> Iterator[Finding]:
    import platform

    yield Finding("leatherhead", GOOD, f"{lh.__version__}, in {Path(lh.__file__).parent}")
    system = f"{platform.system()} {platform.release()} ({platform.machine()})"
    yield Finding("Python", GOOD, f"{platform.python_version()}, {sys.executable}; {system}")
    found, missing = _installed("")
    if missing:
        told = f"without {', '.join(missing)}"
        yield Finding("packages", BAD, told, "install leatherhead again: pip install . in its folder")
    else:
        yield Finding("packages", GOOD, ", ".join(found))


def _installed(extra: str) -> tuple[list[str], list[str]]:
    """Return the packages that an extra declares, with their versions, and those that are missing."""
    from importlib import metadata

    found: list[str] = []
    missing: list[str] = []
    for declared in metadata.requires("leatherhead") or []:
        requirement, _, marker = declared.partition(";")
        named, name = re.search(r"extra\s*==\s*['\"](\w+)", marker), re.match(r"[\w.-]+", requirement)
        if name is None or (named[1] if named else "") != extra:
            continue
        try:
            found.append(f"{name[0]} {metadata.version(name[0])}")
        except metadata.PackageNotFoundError:
            missing.append(name[0])
    return found, missing


def _games() -> Iterator[Finding]:
    yield Finding("games", GOOD, ", ".join(game.name for game in lh.list_games()))
    for name, reason in lh.broken_games().items():
        yield Finding(name, BAD, reason, "repair the game, or take its folder out of LEATHERHEAD_GAMES")


def _folders() -> Iterator[Finding]:
    from platformdirs import user_cache_path

    cache = user_cache_path("leatherhead")
    size = sum(each.stat().st_size for each in cache.rglob("*") if each.is_file())
    told = f"{size / 1e6:.0f} MB of compiled rules and odds, which may be deleted at any time"
    yield _writable("cache", cache, told, "without it, rules are compiled anew at every start: set XDG_CACHE_HOME")
    saved = lh.saved_games()
    told = f"{len(saved)} games, of which {sum(not each.over for each in saved)} can be resumed"
    yield _writable("saved games", lh.new_path("any").parent, told, "set XDG_DATA_HOME, or save with --save FILE")


def _writable(name: str, folder: Path, told: str, remedy: str) -> Finding:
    """Look at a folder, or at where it would be made."""
    nearest = next(each for each in (folder, *folder.parents) if each.exists())
    if not nearest.is_dir():
        return Finding(name, BAD, f"{folder}: {nearest} is not a folder", remedy)
    if not os.access(nearest, os.W_OK | os.X_OK):
        return Finding(name, BAD, f"{folder}: nothing can be written in {nearest}", remedy)
    return Finding(name, GOOD, f"{folder}: {told if nearest == folder else 'not needed yet'}")


def _database() -> Finding:
    """Look at the default database of `serve`, without changing it."""
    import sqlite3
    from contextlib import closing

    from platformdirs import user_data_path

    file = user_data_path("leatherhead") / "tables.sqlite"
    if not file.exists():
        return Finding("database", ABSENT, f"{file}: made by the first serve")
    remedy = "restore a copy, or name another with serve --database FILE"
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
            (told,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if told != "ok":
                return Finding("database", BAD, f"{file}: {told}", remedy)
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        return Finding("database", BAD, f"{file}: {error}", remedy)
    return Finding("database", GOOD, f"{file}: {tables} tables, {file.stat().st_size / 1e6:.1f} MB")


def _terminal() -> Iterator[Finding]:
    kind = os.environ.get("TERM", "")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield Finding("terminal", ABSENT, "input or output is not a terminal, so games are played line by line")
    else:
        columns, lines = shutil.get_terminal_size()
        told = f"{kind or 'of unknown kind'}, {columns} x {lines}, {'color' if has_color() else 'no color'}"
        small = columns < COLUMNS or lines < LINES
        remedy = f"the full screen is made for {COLUMNS} x {LINES} and more: enlarge the window" if small else ""
        yield Finding("terminal", GOOD, told, remedy)
    encoding = (sys.stdout.encoding or "unknown").lower()
    plain = encoding.replace("-", "") != "utf8"
    yield Finding("encoding", GOOD, encoding, "characters may be replaced: set PYTHONUTF8=1" if plain else "")


def _language() -> Finding:
    wanted, known = lh.chosen_language(), lh.spoken_languages()
    spoken = wanted if wanted in known else known[0]
    told = f"{spoken}; there are {', '.join(known)}"
    if not wanted or wanted == spoken:
        return Finding("language", GOOD, told)
    return Finding("language", ABSENT, f"{told}, and none for {wanted!r}")


def _extras() -> Iterator[Finding]:
    for extra, use in EXTRAS.items():
        found, missing = _installed(extra)
        if missing or not found:  # neither, where an older version was installed
            told = f"{use}; without {', '.join(missing)}" if missing else use
            yield Finding(extra, ABSENT, told, f"pip install '.[{extra}]' in leatherhead's folder")
        else:
            yield Finding(extra, GOOD, f"{use}; {', '.join(found)}")


COMMANDS = (
    Command(
        "doctor",
        examine,
        "say what is installed, what is missing and what is wrong",
        [JSON],
        ["leatherhead doctor"],
    ),
)
