"""Reads a record: keeps every line it understands, and reports every other with its place and the reason."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from leatherhead.model.errors import Refused, quote
from leatherhead.model.printed import read_text
from leatherhead.model.question import is_chance
from leatherhead.model.words import TEAMS
from leatherhead.records.history import Fault
from leatherhead.records.record_text import FORMAT, HEADERS, MOST_DIGITS

NUMBER = re.compile(r"(\d{1,9})\s*\.\s*")
COMMENT = re.compile(r"\{([^{}]*)\}\s*$")
NAME = re.compile(r"\s*(\w{1,40})\s")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
BARE = re.compile(r'[^"\]]*')
GENERATOR = re.compile(r"[0-9a-f]{16}")
ANSWER = re.compile(r"(\w+)\s+(.+)")
OTHER_RULES = ("Format", "Version", "Digest")  # a fault of one of these says that the plays were played by other rules
NAMES = {name.lower(): name for name in HEADERS}
# Limits that no record of ours reaches, so that reading a hostile file stays cheap.
MOST_COLUMNS = 200_000  # of a line: one answer may be followed by a whole game between bots
MOST_HEADERS = 100
MOST_VALUE = 500  # characters of a header
MOST_START = 20_000  # characters of a situation
MOST_DEPTH = 8  # of nested lists and tables
MOST_LINES = 20_000  # of plays and answers
MOST_ANSWERS = 100_000
MOST_FAULTS = 100
MOST_FLOAT = 25  # characters of a number with a point


@dataclass(frozen=True, slots=True)
class Header:
    """One header and its place."""

    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Step:
    """One answer and its place."""

    line: int
    column: int
    key: str  # home, away, or a kind of chance
    value: str
    taken_back: bool


@dataclass(slots=True)
class PlayText:
    """One line of play."""

    line: int
    number: int | None
    situation: str = ""
    steps: list[Step] = field(default_factory=list)
    outcome: str | None = None
    comment: str = ""
    columns: tuple[int, int] = (1, 1)  # of situation and outcome
    broken: bool = False  # something in it could not be read, so nothing after it can be played


@dataclass(slots=True)
class AppendedText:
    """One line added during the game: an answer and everything that followed."""

    line: int
    generator: str = ""
    steps: list[Step] = field(default_factory=list)
    broken: bool = False


@dataclass
class Transcript:
    """The text of a game, read but not yet replayed."""

    path: Path
    headers: dict[str, Header] = field(default_factory=dict)
    plays: list[PlayText] = field(default_factory=list)
    appended: list[AppendedText] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    answers: int = 0  # read so far

    def header(self, name: str, default: str) -> str:
        """Return the value of a header."""
        return self.headers[name].value if name in self.headers else default

    def first_of(self, faults: list[Fault]) -> Fault | None:
        """Return the first fault; one of a play says more than one of a header, unless the plays cannot be judged."""
        first_play = self.plays[0].line if self.plays else 0
        other_rules = [self.headers[name].line for name in OTHER_RULES if name in self.headers]
        return min(
            faults, key=lambda fault: (fault.line not in other_rules, fault.line < first_play, fault), default=None
        )

    def play_at(self, line: int) -> int | None:
        """Return the number of the play on a line, from 1."""
        return next((number for number, play in enumerate(self.plays, start=1) if play.line == line), None)

    def blame(self, reason: str, header: str) -> None:
        """Add a fault of a header."""
        self.faults.append(Fault(self.headers[header].line if header in self.headers else 1, 0, reason))


def folder() -> Path:
    """Return the default folder of saved games."""
    from platformdirs import user_data_path

    return user_data_path("leatherhead") / "games"


def read(path: Path) -> Transcript:
    """Read a record; only a file that is not text or has no [Game] is refused as a whole."""
    record = Transcript(path)
    lines = read_text(path, missing=f"saved games are in {folder()}").removeprefix("\ufeff").split("\n")
    if lines[-1].startswith("+"):
        lines.pop()  # cut off while it was written, and never acknowledged
    for number, line in enumerate(lines, start=1):
        bare = line.rstrip()
        if bare and not _read_line(record, number, bare):
            break
    if "Game" not in record.headers:
        if not record.headers:
            raise Refused(f"{path} is not a saved game")
        why = f"{record.faults[0]}; it" if record.faults else "it"
        raise Refused(f"{path} is not a saved game: {why} has no [Game] header")
    _check_whole(record)
    return record


def _read_line(record: Transcript, number: int, line: str) -> bool:
    """Read a line; return whether to go on: a line far too long or the hundredth fault ends it."""
    if fault := _too_much(record, line):
        record.faults.append(Fault(number, 0, fault))
        record.plays.append(PlayText(number, None, broken=True))
        return False
    if line.startswith("+"):
        _read_appended(record, number, line)
    elif line.lstrip().startswith("["):
        _read_header(record, number, line)
    else:
        _read_play(record, number, line)
    return True


def _too_much(record: Transcript, line: str) -> str:
    if len(line) > MOST_COLUMNS:
        return f"longer than {MOST_COLUMNS} characters"
    if len(record.plays) + len(record.appended) >= MOST_LINES or record.answers > MOST_ANSWERS:
        return "more plays or answers than a game can have"
    return f"the rest is not read: there are {MOST_FAULTS} faults" if len(record.faults) >= MOST_FAULTS else ""


def _read_header(record: Transcript, number: int, line: str) -> None:
    bare = line.strip()
    column = len(line) - len(line.lstrip()) + 1
    named = NAME.match(bare, 1)
    text = bare[named.end() : -1].strip() if named else ""
    quoted = QUOTED.fullmatch(text)
    if named is None or not bare.endswith("]") or not (quoted or BARE.fullmatch(text)):
        record.faults.append(Fault(number, column, 'not a header such as [Home "Owls"]'))
        return
    name = NAMES.get(named[1].lower(), named[1])
    if fault := _fault_of_header(record, name, text):
        record.faults.append(Fault(number, column, fault))
        return
    try:
        value = str(json.loads(text, strict=False)) if quoted else text
    except ValueError:
        record.faults.append(Fault(number, column, f"the text of [{name}] cannot be read"))
        return
    record.headers[name] = Header(value, number)


def _fault_of_header(record: Transcript, name: str, text: str) -> str:
    if name in record.headers:
        return f"[{name}] stands twice"
    most = MOST_START if name == "Start" else MOST_VALUE
    if len(text) > most:
        return f"[{name}] is longer than {most} characters"
    return f"more than {MOST_HEADERS} headers" if len(record.headers) >= MOST_HEADERS else ""


def parse_json(text: str) -> Any:
    """Read a JSON value; one that is too deep or has too long numbers is refused."""
    depth = deepest = 0
    for bracket in re.findall(r"[\[{\]}]", text):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    if deepest > MOST_DEPTH:
        raise ValueError("too deep")
    return json.loads(text, parse_int=_whole, parse_float=_float, parse_constant=_none)


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise ValueError("too long a number")
    return int(digits)


def _float(digits: str) -> float:
    if len(digits) > MOST_FLOAT:
        raise ValueError("too long a number")
    return float(digits)


def _none(word: str) -> NoReturn:
    raise ValueError(f"{word} is nowhere in a situation")


def _check_whole(record: Transcript) -> None:
    written = record.header("Format", str(FORMAT))
    if written not in [str(each) for each in range(1, FORMAT + 1)]:
        record.blame(f"written in format {written!r}, by a newer version; this one reads up to {FORMAT}", "Format")
    answers = sum(not step.taken_back for play in record.plays for step in play.steps)
    if record.header("Answers", str(answers)) != str(answers):
        record.blame(
            f"cut short or changed: there are {answers} answers, not {record.header('Answers', '')!r}", "Answers"
        )


def _read_appended(record: Transcript, line: int, text: str) -> None:
    """Read `+ answers @ generator`."""
    answers, _, generator = text[1:].rpartition("@")
    appended = AppendedText(line, generator.strip())
    record.appended.append(appended)
    if not GENERATOR.fullmatch(appended.generator):
        record.faults.append(Fault(line, 1, "what was answered must end with @ and 16 hexadecimal digits"))
        appended.generator, appended.broken = "", True
    else:
        _read_answers(record, appended, 2 + len(answers) - len(answers.lstrip()), answers)


def _read_play(record: Transcript, line: int, text: str) -> None:
    """Read `number. situation | answers | outcome {comment}`; only the answers are required."""
    comment = COMMENT.search(text)
    rest = text[: comment.start()] if comment else text
    number = NUMBER.match(rest)
    columns = list(_columns(rest, number.end() if number else 0))
    play = PlayText(line, int(number[1]) if number else None, comment=comment[1].strip() if comment else "")
    if record.appended:
        record.faults.append(Fault(line, 1, "a play stands below what was answered later"))
        return
    if number is None and len(columns) == 1:
        record.faults.append(Fault(line, 1, "neither a header nor a play"))
        return
    if len(columns) > 3:
        record.faults.append(
            Fault(line, columns[3][0], "a play has three columns at most: situation, answers, outcome")
        )
        play.broken = True
    situation, answers, outcome = (None, columns[0], None) if len(columns) == 1 else (*columns, None)[:3]
    if situation:
        play.situation = situation[1].strip()
    if outcome:
        play.outcome = outcome[1].strip()
    play.columns = (situation[0] if situation else 1, outcome[0] if outcome else 1)
    record.plays.append(play)
    if answers:
        _read_answers(record, play, *answers)


def _columns(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Split a line at its bars; return where each part begins, from 1."""
    for part in text[start:].split("|"):
        yield start + 1 + len(part) - len(part.lstrip()), part
        start += len(part) + 1


def _read_answers(record: Transcript, play: PlayText | AppendedText, column: int, text: str) -> None:
    start = column - (len(text) - len(text.lstrip()))
    for part in text.split(","):
        word = part.strip()
        at = start + len(part) - len(part.lstrip())
        start += len(part) + 1
        if not word:
            continue
        taken_back = word.startswith("(") and word.endswith(")")
        match = ANSWER.fullmatch(word[1:-1].strip() if taken_back else word)
        if match is None or not (match[1].lower() in TEAMS or is_chance(match[1].lower())):
            record.faults.append(
                Fault(play.line, at, f"{quote(word)} is not an answer such as 'home run' or 'roll 2-5'")
            )
            play.broken = True
            return
        record.answers += 1
        play.steps.append(Step(play.line, at, match[1].lower(), match[2].strip(), taken_back))
