"""The saved games: where they are, and which can be resumed."""

import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from leatherhead.model.bot import HUMAN
from leatherhead.model.errors import A_NAME, NAME, Refused, RuleFailed, is_name, one_line, quote
from leatherhead.model.language import say
from leatherhead.model.words import TEAMS
from leatherhead.records import game_file, record_parser, record_text, replay
from leatherhead.records.record_parser import folder

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
NOON = 12
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
    title: str = ""  # that somebody gave it

    @property
    def name(self) -> str:
        """Return its title, or else who plays."""
        return self.title or f"{self.teams[0]} vs. {self.teams[1]}"

    @property
    def opponent(self) -> str:
        """Return who plays against a person: `coach`; `two people`, or both bots."""
        return " - ".join(seat for seat in self.seats if seat != HUMAN) or say("two people")

    def standing(self) -> str:
        """Say where a game stands: `Q3, 14-10, your turn`; empty if that cannot be said, as with an owner's book.

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
        by = getattr(game.pending, "by", None)
        alone = self.seats.count(HUMAN) == 1
        turn = ""
        if by is not None:
            turn = say("your turn") if alone else say("{team:'s} turn", team=game.teams[TEAMS.index(by)])
        return ", ".join(filter(None, (period, f"{game.score[0]}-{game.score[1]}", turn)))

    def rename(self, title: str) -> None:
        """Give it a title, or none; a game that is open in another window is refused."""
        title = title.strip()
        if title and not is_name(title):
            raise Refused(say("{title} cannot be a title; {rule}", title=quote(title), rule=say(A_NAME)))
        try:
            held = game_file.open_alone(self.path)
            if held is not None:
                try:
                    self._write_title(title)
                finally:
                    os.close(held)
        except OSError as error:
            reason = error.strerror or error
            raise Refused(say("{path}: cannot be renamed: {reason}", path=self.path, reason=reason)) from None

    def _write_title(self, title: str) -> None:
        lines = self.path.read_text(encoding="utf-8", errors="surrogateescape").split("\n")
        headers = next((place for place, line in enumerate(lines) if HEADER.fullmatch(line) is None), len(lines))
        head = [line for line in lines[:headers] if not line.startswith("[Title ")]
        head += [f"[Title {record_text.quote(title)}]"] if title else []
        text, times = "\n".join([*head, *lines[headers:]]), self.path.stat()
        os.close(game_file.replace_file(self.path, text.encode("utf-8", "surrogateescape")))
        os.utime(self.path, ns=(times.st_atime_ns, times.st_mtime_ns))  # it was not played

    def delete(self) -> None:
        """Delete the file for good; a game that is open in another window is refused."""
        try:
            game_file.remove_alone(self.path)
        except OSError as error:
            reason = error.strerror or error
            raise Refused(say("{path}: cannot be deleted: {reason}", path=self.path, reason=reason)) from None


def spell_time(when: datetime) -> str:
    """Spell a time as people do: `Nov 18, 7:05 AM`, with the year if it is not this one."""
    year = "" if when.year == datetime.now().year else f", {when.year}"
    half = "AM" if when.hour < NOON else "PM"
    month = say(MONTHS[when.month - 1])
    clock = {"hour": when.hour % NOON or NOON, "half": half, "hours": when.hour, "minutes": f"{when:%M}"}
    return say("{month} {day}{year}, {hour}:{minutes} {half}", month=month, day=when.day, year=year, **clock)


def saved_game(number: int | None = None) -> SavedGame:
    """Return a saved game by its number in `saved_games`; without one, the unfinished game played last."""
    found = saved_games()
    if number is None:
        found = [each for each in found if not each.over]
        if not found:
            raise Refused(say("there is no unfinished game in {folder}", folder=folder()))
        return found[0]
    if not 1 <= number <= len(found):
        said = "there is no saved game {number}; there are none in {folder}"
        if found:
            said = "there is no saved game {number}; saved games are numbered 1 to {last}"
        raise Refused(say(said, number=number, last=len(found), folder=folder()))
    return found[number - 1]


def new_path(slug: str) -> Path:
    """Return the path of a new saved game."""
    return folder() / f"{slug}-{datetime.now().strftime('%Y%m%d-%H%M%S-%f')}.game"


def saved_games(where: Path | None = None) -> list[SavedGame]:
    """List the saved games, or those in another folder, unfinished ones first, the latest first."""
    return sorted(_readable(folder() if where is None else where), key=lambda each: (each.over, -each.when.timestamp()))


def _readable(where: Path) -> Iterator[SavedGame]:
    """Yield the saved games, without those that cannot be read."""
    for path in where.glob("*.game"):
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
        title = headers.get("Title", "")
        title = title if is_name(title) else ""
        yield SavedGame(path, game, (home, away), (seats[0], seats[1]), when, result != "*", result, title)


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
