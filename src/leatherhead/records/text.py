"""A game as text: headers, then one line a play with every choice and every chance. It replays without a generator.

[Game "paper-bowl"]
[Home "Owls"]

1. coin toss | away heads, coin tails, home receive | toss-won
"""

import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from leatherhead.engine.asked import CHANCE_NAMES, Asked, spell
from leatherhead.engine.doors import CHANCE
from leatherhead.engine.driver import Answer, Bot, Game
from leatherhead.engine.errors import Refused
from leatherhead.engine.printed import Printed, read_text
from leatherhead.engine.registry import Rulebook, find, spell_value
from leatherhead.engine.words import TEAMS

FORMAT = 1
HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
PLAY = re.compile(r"(\d+)\. ([^|]*)\|([^|]*)(?:\|(.*))?")
PlayedGame = TypeVar("PlayedGame", bound=Game)
CHANCES = tuple(dict.fromkeys(CHANCE_NAMES.values()))


@dataclass
class Record:
    """The text of a game, read but not yet played."""

    rulebook: Rulebook
    headers: dict[str, str]
    options: dict[str, Any] = field(default_factory=dict)
    steps: list[tuple[int, str, str]] = field(default_factory=list)  # line, who or what, answer


def write(game: Game) -> str:
    """Write a game down, finished or not."""
    headers = {
        "Format": str(FORMAT),
        "Answers": str(sum(len(play.answers) for play in game.plays) + len(game.present_answers)),
        "Game": game.rulebook.slug,
        "Version": str(game.rulebook.version),
        "Book": game.printed.name,
        "Digest": game.printed.digest,
        "Home": game.teams[0],
        "Away": game.teams[1],
        "Seats": " ".join(game.seats),
        "Referee": "yes" if game.chance_asked else "no",
        "Date": date.today().isoformat(),
        "Result": _result(game),
        "Generator": f"{game.generator:016x}",
    }
    if game.options:
        headers["Options"] = " ".join(f"{name}={spell_value(value)}" for name, value in game.options.items())
    if game.started_from:
        headers["Start"] = json.dumps(game.started_from)
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in headers.items()]
    lines.append("")
    for number, play in enumerate(game.plays, start=1):
        headline = game.rulebook.headline(play.before.view(type(game.start))[0])
        events = ", ".join(event.name for event in play.events)
        lines.append(f"{number}. {headline} | {_spell_all(game.rulebook, play.answers)} | {events}")
    if game.present_answers:
        answers = _spell_all(game.rulebook, game.present_answers)
        lines.append(f"{len(game.plays) + 1}. {game.headline} | {answers}")
    return "\n".join(lines) + "\n"


def _result(game: Game) -> str:
    return f"{game.score[0]}-{game.score[1]}" if game.over else "*"


def _spell_all(rulebook: Rulebook, answers: list[Answer]) -> str:
    return ", ".join(_spell_one(rulebook, answer.asked, answer.answer) for answer in answers)


def _spell_one(rulebook: Rulebook, asked: Asked, answer: int) -> str:
    if asked.by != CHANCE:
        return f"{TEAMS[asked.by]} {spell(rulebook, asked, answer)}"
    return f"{CHANCE_NAMES[asked.what]} {spell(rulebook, asked, answer)}"


def save(game: Game, path: Path) -> None:
    """Write a game to a file, whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            # What UTF-8 cannot hold, half a character, is escaped as headers are anyway.
            with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(write(game))
            Path(scratch).replace(path)
        except BaseException:
            Path(scratch).unlink()
            raise
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {error.strerror or error}") from None


def read(path: Path) -> Record:
    """Read the text of a game; what does not fit is refused with its line."""
    text = read_text(path)
    lines = text.split("\n")
    headers: dict[str, str] = {}
    steps: list[tuple[int, str, str]] = []
    for number, line in enumerate(lines, start=1):
        if match := HEADER.fullmatch(line.strip()):
            headers[match[1]] = _unquote(path, number, match[2])
        elif match := PLAY.fullmatch(line.strip()):
            steps += _steps(path, number, match[3])
        elif line.strip():
            raise Refused(f"{path}, line {number}: neither a header nor a play")
    if "Game" not in headers:
        raise Refused(f"{path}: not a record of a game: it has no [Game] header")
    _check_whole(path, headers, len(steps))
    with _naming(path):
        rulebook = find(headers["Game"])
        options = parse_options(rulebook, headers.get("Options", "").split())
    if headers.get("Version", "1") != str(rulebook.version):
        raise Refused(
            f"{path}: a game of {rulebook.slug} version {headers['Version']!r}; this program plays {rulebook.version}"
        )
    return Record(rulebook, headers, options, steps)


@contextmanager
def _naming(place: Path | str) -> Iterator[None]:
    """Say in which file, or where in it, something was refused."""
    try:
        yield
    except Refused as error:
        raise Refused(f"{place}: {error}") from None


def _unquote(path: Path, line: int, quoted: str) -> str:
    try:
        return str(json.loads(f'"{quoted}"'))
    except ValueError:
        raise Refused(f"{path}, line {line}: the header's text cannot be read") from None


def _check_whole(path: Path, headers: dict[str, str], answers: int) -> None:
    written = headers.get("Format", str(FORMAT))
    if written != str(FORMAT):
        raise Refused(f"{path}: written in format {written!r}, by a newer version; this one reads up to {FORMAT}")
    if headers.get("Answers", str(answers)) != str(answers):
        raise Refused(f"{path}: cut short or changed: it has {answers} answers, not {headers['Answers']!r}")


def _steps(path: Path, line: int, answers: str) -> list[tuple[int, str, str]]:
    steps = []
    for token in filter(None, (part.strip() for part in answers.split(","))):
        key, _, value = token.partition(" ")
        if key not in (*TEAMS, *CHANCES) or not value:
            raise Refused(f"{path}, line {line}: {token!r} is not an answer such as 'home run' or 'roll 2-5'")
        steps.append((line, key, value))
    return steps


def parse_options(rulebook: Rulebook, words: list[str]) -> dict[str, Any]:
    """Read options as the command line has them: `overtime=one-period`."""
    options = {}
    for word in words:
        name, separator, text = word.partition("=")
        if not separator:
            raise Refused(f"{word!r} is not an option; write NAME=VALUE")
        values = {spell_value(value): value for value in rulebook.options.get(name, ())}
        options[name] = values.get(text, text)
    rulebook.option_values(options)
    return options


def play_back(
    record: Record, path: Path, printed: Printed, find_bot: Callable[[str], Bot | None], kind: type[PlayedGame]
) -> PlayedGame:
    """Play a record from its start and hand the seats back to whom they belonged."""
    headers = record.headers
    if headers.get("Digest", printed.digest) != printed.digest:
        raise Refused(f"{path}: played with another book, {headers.get('Book', '')!r}; give it with --book")
    start = _start(path, headers)
    with _naming(path):
        placed = record.rulebook.place(start, record.options, printed)
    game = kind(
        record.rulebook,
        printed,
        placed,
        options=record.options,
        teams=(headers.get("Home", "Home"), headers.get("Away", "Away")),
        chance_asked=True,
        started_from=start,
    )
    for line, key, value in record.steps:
        with _naming(f"{path}, line {line}"):
            if key in TEAMS:
                game.choose(value, by=key)
            else:
                game.chance(key, _chance_value(key, value))
    if headers.get("Result", _result(game)) != _result(game):
        raise Refused(f"{path}: [Result] is {headers['Result']!r}, but its plays come to {_result(game)!r}")
    game.seats = _seats(path, headers)
    with _naming(path):
        bots = [find_bot(seat) for seat in game.seats]
    game.hand_over(bots, chance_asked=headers.get("Referee") == "yes", generator=_generator(path, headers))
    return game


def _start(path: Path, headers: dict[str, str]) -> dict[str, Any]:
    try:
        start = json.loads(headers.get("Start", "{}"))
    except (ValueError, RecursionError):
        start = None
    if not isinstance(start, dict):
        raise Refused(f"{path}: [Start] must be a situation in JSON")
    return start


def _chance_value(key: str, value: str) -> Any:
    if key == "roll":
        return [_number(die) for die in value.split("-")]
    return _number(value) if key == "d100" else value


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) <= len("100") else text


def _seats(path: Path, headers: dict[str, str]) -> tuple[str, str]:
    seats = headers.get("Seats", "human human").split()
    if len(seats) != 2:
        raise Refused(f"{path}: [Seats] must name who plays home and who plays away")
    return seats[0], seats[1]


def _generator(path: Path, headers: dict[str, str]) -> int | None:
    word = headers.get("Generator", "")
    if not word:
        return None
    if not re.fullmatch("[0-9a-f]{16}", word):
        raise Refused(f"{path}: [Generator] must be 16 hexadecimal digits")
    return int(word, 16)
