"""The saved games: where they lie, and which of them can be resumed."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

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
            headers = _headers(path)
            when = datetime.fromtimestamp(path.stat().st_mtime)
        except (OSError, ValueError):
            continue
        if "Game" not in headers:
            continue
        result = headers.get("Result", "*")
        home, away = headers.get("Home", "Home"), headers.get("Away", "Away")
        seats = (*headers.get("Seats", "human human").split(), "human", "human")[:2]
        yield SavedGame(path, headers["Game"], (home, away), (seats[0], seats[1]), when, result != "*", result)


def _headers(path: Path) -> dict[str, str]:
    """Read no further than the headers: a folder may hold hundreds of games."""
    headers = {}
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            match = HEADER.fullmatch(line)
            if match is None:
                break
            headers[match[1]] = str(json.loads(match[2]))
    return headers
