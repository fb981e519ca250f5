"""The saved games: where they are, and which can be resumed."""

import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from leatherhead.model.errors import NAME, Refused, RuleFailed, is_name, one_line
from leatherhead.records import game_file, record_parser, replay

MOST_BYTES = 64_000  # that hold all headers
HEADER = re.compile(r'\[(\w+) ("(?:[^"\\]|\\.)*")\]\s*')


@dataclass(frozen=True)
class SavedGame:
    """A saved game."""

    path: Path
    game: str
    teams: tuple[str, str]
    seats: tuple[str, str]
    when: datetime  # it was last played
    over: bool
    result: str

    def standing(self) -> str:
        """Say where a game stands: `Q3 14-10`; empty if that cannot be said, as with an owner's book.

        It is played again for that, which takes up to a second.
        """
        try:
            record = record_parser.read(self.path)
            rulebook = replay.rulebook_of(record)
            replayed = replay.Replay(record, rulebook, rulebook.book(None))
            game = replayed.start()
            replayed.play(game)
        except (Refused, RuleFailed):
            return ""
        if record.faults:
            return ""
        _, period = rulebook.spell_period(game.situation.get(rulebook.period))
        return f"{period} {game.score[0]}-{game.score[1]}".lstrip()

    def delete(self) -> None:
        """Delete the file for good; a game that is open in another window is refused."""
        try:
            game_file.remove_alone(self.path)
        except OSError as error:
            raise Refused(f"{self.path}: cannot be deleted: {error.strerror or error}") from None


def folder() -> Path:
    """Return the default folder of saved games."""
    from platformdirs import user_data_path

    return user_data_path("leatherhead") / "games"


def new_path(slug: str) -> Path:
    """Return the path of a new saved game."""
    return folder() / f"{slug}-{datetime.now().strftime('%Y%m%d-%H%M%S-%f')}.game"


def saved_games() -> list[SavedGame]:
    """List the saved games, unfinished ones first, the latest first."""
    return sorted(_readable(), key=lambda each: (each.over, -each.when.timestamp()))


def _readable() -> Iterator[SavedGame]:
    """Yield the saved games, without those that cannot be read."""
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


def record_headers(path: Path) -> dict[str, str]:
    """Return the headers of a record, without playing it; none if there is no such file."""
    try:
        return _headers(path)[0]
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise Refused(f"{path}: cannot be read") from None


def _team(headers: Mapping[str, str], header: str) -> str:
    """Return the name of a team, or the default if the file has no good one."""
    name = headers.get(header, header)
    return name if is_name(name) else header


def _headers(path: Path) -> tuple[dict[str, str], float]:
    """Read only the headers, as a folder may hold hundreds of games; also return when the file was written."""
    at_once = getattr(os, "O_NONBLOCK", 0)  # a pipe would wait for somebody to write
    file = os.open(path, os.O_RDONLY | at_once | game_file.FLAGS)
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
