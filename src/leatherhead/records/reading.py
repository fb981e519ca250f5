"""Reading a record: every line that can be understood is kept, and every other is named with what is wrong."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from leatherhead.engine.errors import Refused
from leatherhead.engine.printed import read_text
from leatherhead.engine.question import CHANCE_NAMES
from leatherhead.engine.words import TEAMS
from leatherhead.records.faults import Fault
from leatherhead.records.writing import FORMAT, HEADERS

HEADER = re.compile(r'\[\s*(\w+)\s+(?:"((?:[^"\\]|\\.)*)"|([^"\]]*?))\s*\]')
NUMBER = re.compile(r"(\d{1,9})\s*\.\s*")
COMMENT = re.compile(r"\{([^{}]*)\}\s*$")
APPENDED = re.compile(r"\+(.*?)(?:@\s*([0-9a-f]{16})\s*)?")
ANSWER = re.compile(r"(\w+)\s+(.+)")
CHANCES = tuple(dict.fromkeys(CHANCE_NAMES.values()))
NAMES = {name.lower(): name for name in HEADERS}


@dataclass(frozen=True)
class Header:
    """One header and where it stands."""

    value: str
    line: int


@dataclass(frozen=True)
class Step:
    """One answer and where it stands."""

    line: int
    column: int
    key: str  # home, away, or a kind of chance
    value: str
    taken_back: bool


@dataclass
class PlayText:
    """One line of play."""

    line: int
    number: int | None
    situation: str = ""
    steps: list[Step] = field(default_factory=list)
    outcome: str | None = None
    comment: str = ""
    columns: tuple[int, int] = (1, 1)  # of situation and outcome
    broken: bool = False  # something in it could not be read: what follows stands on nothing


@dataclass
class AppendedText:
    """One line that was added while the game was under way: an answer, and all that came of it."""

    line: int
    generator: str = ""
    steps: list[Step] = field(default_factory=list)
    broken: bool = False


@dataclass
class Transcript:
    """The text of a game, read but not yet played."""

    path: Path
    headers: dict[str, Header] = field(default_factory=dict)
    plays: list[PlayText] = field(default_factory=list)
    appended: list[AppendedText] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def header(self, name: str, default: str) -> str:
        """Return the value of a header."""
        return self.headers[name].value if name in self.headers else default

    def first_of(self, faults: list[Fault]) -> Fault | None:
        """Return the first fault, one of a play before one of a header: it says more."""
        first_play = self.plays[0].line if self.plays else 0
        return min(faults, key=lambda fault: (fault.line < first_play, fault), default=None)

    def play_at(self, line: int) -> int | None:
        """Return the number of the play on a line, from 1."""
        return next((number for number, play in enumerate(self.plays, start=1) if play.line == line), None)

    def blame(self, reason: str, header: str) -> None:
        """Find fault with a header."""
        self.faults.append(Fault(self.headers[header].line if header in self.headers else 1, 0, reason))


def read(path: Path) -> Transcript:
    """Read a record; only a file that is no text, or names no game, is refused as a whole."""
    record = Transcript(path)
    lines = read_text(path).removeprefix("\ufeff").split("\n")
    if lines[-1].startswith("+"):
        lines.pop()  # cut off while it was written: nobody was told that it was kept
    for number, line in enumerate(lines, start=1):
        bare = line.rstrip()
        if bare.startswith("+"):
            _read_appended(record, number, bare)
        elif bare.lstrip().startswith("["):
            _read_header(record, number, bare)
        elif bare:
            _read_play(record, number, bare)
    if "Game" not in record.headers:
        why = f"{record.faults[0]}; it" if record.faults else "it"
        raise Refused(f"{path}: not a record of a game: {why} has no [Game] header")
    _check_whole(record)
    return record


def _read_header(record: Transcript, number: int, line: str) -> None:
    match = HEADER.fullmatch(line.strip())
    column = len(line) - len(line.lstrip()) + 1
    if match is None:
        record.faults.append(Fault(number, column, 'not a header such as [Home "Owls"]'))
        return
    name = NAMES.get(match[1].lower(), match[1])
    if name in record.headers:
        record.faults.append(Fault(number, column, f"[{name}] stands twice"))
        return
    try:
        value = match[3] if match[2] is None else str(json.loads(f'"{match[2]}"', strict=False))
    except ValueError:
        record.faults.append(Fault(number, column, f"the text of [{name}] cannot be read"))
        return
    record.headers[name] = Header(value, number)


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
    match = APPENDED.fullmatch(text)
    appended = AppendedText(line, match[2] or "" if match else "")
    record.appended.append(appended)
    if match is None or not match[2]:
        record.faults.append(Fault(line, 1, "what was answered must end with @ and 16 hexadecimal digits"))
        appended.broken = True
    else:
        _read_answers(record, appended, 2 + len(match[1]) - len(match[1].lstrip()), match[1])


def _read_play(record: Transcript, line: int, text: str) -> None:
    """Read `number. situation | answers | outcome {comment}`, of which only the answers must be there."""
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
    """Cut a line at its bars; say where each part begins, from 1."""
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
        if match is None or match[1].lower() not in (*TEAMS, *CHANCES):
            record.faults.append(Fault(play.line, at, f"{word!r} is not an answer such as 'home run' or 'roll 2-5'"))
            play.broken = True
            return
        play.steps.append(Step(play.line, at, match[1].lower(), match[2].strip(), taken_back))
