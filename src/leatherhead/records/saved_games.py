"""The saved games: where they lie, and which of them can be resumed."""

import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from leatherhead.engine.text import NAME, is_name, one_line

MOST_BYTES = 64_000  # in which all headers stand
HEADER = re.compile(r'\[(\w+) ("(?:[^"\\]|\\.)*")\]\s*')


@dataclass(frozen=True)
class SavedGame:
    """A game among the saved ones."""

    path: Path
    game: str
    teams: tuple[str, str]
    seats: tuple[str, str]
    when: datetime  # it was last played
    over: bool
    result: str


def folder() -> Path:
    """Return where games are kept unless somebody says otherwise."""
    from platformdirs import user_data_path

    return user_data_path("leatherhead") / "games"


def new_path(slug: str) -> Path:
    """Return a place for a new game that no other has."""
    return folder() / f"{slug}-{datetime.now().strftime('%Y%m%d-%H%M%S-%f')}.game"


def saved_games() -> list[SavedGame]:
    """List the saved games, those under way first, the latest first."""
    return sorted(_readable(), key=lambda each: (each.over, -each.when.timestamp()))


def _readable() -> Iterator[SavedGame]:
    """Go through the saved games; one that cannot be read is not offered."""
    for path in folder().glob("*.game"):
        try:
            headers, modified = _headers(path)
            when = datetime.fromtimestamp(modified)
        except (OSError, OverflowError, ValueError):
            continue
        if "Game" not in headers:
            continue
        game, result = (one_line(headers.get(name, "*"), NAME) for name in ("Game", "Result"))
        home, away = (_team(headers, name) for name in ("Home", "Away"))
        seats = (*one_line(headers.get("Seats", "human human"), 2 * NAME).split(), "human", "human")[:2]
        yield SavedGame(path, game, (home, away), (seats[0], seats[1]), when, result != "*", result)


def _team(headers: Mapping[str, str], header: str) -> str:
    """Return what a team is called; a file may merely lie in the folder."""
    name = headers.get(header, header)
    return name if is_name(name) else header


def _headers(path: Path) -> tuple[dict[str, str], float]:
    """Read the headers and no further, for a folder may hold hundreds of games; return when it was written as well."""
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)  # a pipe would wait for somebody to write
    try:
        kind = os.fstat(file)
        if not stat.S_ISREG(kind.st_mode):
            raise ValueError(f"{path} is not a file")
        text = os.read(file, MOST_BYTES).decode("utf-8", "replace")
    finally:
        os.close(file)
    headers = {}
    for line in text.split("\n"):
        match = HEADER.fullmatch(line)
        if match is None:
            break
        headers[match[1]] = str(json.loads(match[2]))
    return headers, kind.st_mtime
