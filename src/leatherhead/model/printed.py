"""Cards and charts as data: a TOML file becomes a read-only record, or is refused with line and reason."""

import hashlib
import json
import os
import re
import stat
import tomllib
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

import numpy as np

from leatherhead.model.errors import Refused, listed, one_line, quote
from leatherhead.model.language import spoken
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.suggestion import nearest
from leatherhead.model.words import close

MOST_BYTES = 4_000_000  # of a book, a record or a file of scenarios: ten times the largest so far
MOST_TOML = 1_000_000  # of TOML: its parser may take hundreds of bytes per byte
MOST_COLUMNS = 20_000  # of a line
MOST_DIGITS = 100  # of a number
MOST_PARTS = 16  # of a key
MOST_DOTS = 60_000  # of a file: each part of a key may cost a table, though it is two characters
MOST_NAME = 100  # characters of a book's name
MOST_NAMES = 1_000  # of files that a missing one may be a misspelling of
MOST_KEPT = 500  # things of one kind that are made of books
Made = TypeVar("Made")
Book = TypeVar("Book")
DIGITS = re.compile(rf"[0-9a-fA-F_]{{{MOST_DIGITS}}}")
PARTS = re.compile(rf"""(?<![\w-])(?:(?:[\w-]+|"[^"]*"|'[^']*')\s*\.\s*){{{MOST_PARTS}}}""")


@dataclass(frozen=True)
class Printed:
    """A book in memory: the record for the rules, the names for people."""

    record: np.ndarray[Any, Any]
    name: str
    data: Mapping[str, Any]  # as in the file, lists as tuples
    card_names: tuple[str, ...] = ()
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # to questions, if the book has its own
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of those answers, by question
    digested: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)  # instead of `data`
    digest: str = field(init=False)
    book: Any = field(init=False, repr=False, compare=False)  # the record as the rules see it
    dtype: np.dtype[np.void] = field(init=False)

    def __post_init__(self) -> None:
        """Make the book read-only, and take its digest, so that a saved game can recognize it."""
        object.__setattr__(self, "name", one_line(self.name, MOST_NAME))
        object.__setattr__(self, "card_names", tuple(one_line(name, MOST_NAME) for name in self.card_names))
        object.__setattr__(self, "record", closed(self.record))
        object.__setattr__(self, "book", self.record[0])
        object.__setattr__(self, "dtype", plain_dtype(self.record))
        data = json.dumps(self.data if self.digested is None else self.digested, sort_keys=True, default=str)
        object.__setattr__(self, "digest", hashlib.sha256(data.encode()).hexdigest()[:12])
        close(self)


def blank_book(declared: type[Book]) -> tuple[np.ndarray[Any, Any], Book]:
    """Return the record of an empty book, and the same record as what a game declares."""
    record = blank(plain_layout(declared))  # type: ignore[arg-type]  # a class is hashable
    return record, cast(Book, record[0])


def printed_again(declared: type[Book], book: Any) -> Printed:
    """Return the book behind a record, for what needs more than the record but no names."""
    record, _ = blank_book(declared)
    record.view(np.uint8)[:] = np.frombuffer(book.tobytes(), np.uint8)
    return Printed(record, "", {})


def once_a_book(make: Callable[..., Made]) -> Callable[..., Made]:
    """Cache what depends only on a book, the language and small arguments: `make(printed, ...)` is called once each."""
    held: dict[tuple[Hashable, ...], Made] = {}

    @wraps(make)
    def made(printed: Printed, *given: Hashable) -> Made:
        key = (printed.digest, spoken().tag, *given)
        found = held.get(key)
        if found is None:
            if len(held) >= MOST_KEPT:
                held.clear()
            found = held[key] = make(printed, *given)
        return found

    return made


def closed(record: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return a copy of a record that nobody can open to writers again: its bytes never change."""
    return np.frombuffer(record.tobytes(), record.dtype)


def plain_dtype(record: np.ndarray[Any, Any]) -> np.dtype[np.void]:
    """Return the dtype of a record without its element class, which compiled code does not support."""
    return np.dtype((np.void, record.dtype))


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """Parse TOML, or refuse it with the line; what would choke the parser is refused first."""
    for number, line in enumerate(text.split("\n"), start=1):
        if fault := _too_much(line):
            raise Refused(f"{where}, line {number}: {fault}")
    if text.count(".") > MOST_DOTS:
        raise Refused(f"{where}: not a file of ours: it has more than {MOST_DOTS} dots")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+)", str(error))
        line_number = place[1] if place else len(text.rstrip().split("\n"))
        raise Refused(f"{where}, line {line_number}: not a TOML file: {error}") from None
    except (ValueError, RecursionError) as error:  # lists hundreds deep
        raise Refused(f"{where}: not a TOML file: {error}") from None


def _too_much(line: str) -> str:
    """Say which limit a line exceeds: each of these costs a parser more than its length."""
    if len(line) > MOST_COLUMNS:
        return f"longer than {MOST_COLUMNS} characters"
    if DIGITS.search(line):
        return f"a number of more than {MOST_DIGITS} digits"
    return f"a key of more than {MOST_PARTS} parts" if PARTS.search(line) else ""


class Sheet:
    """One TOML file under inspection."""

    def __init__(self, path: Path, missing: str = "leatherhead book template GAME prints one to begin with") -> None:
        """Read the file, or refuse it; `missing` says what to do if there is none."""
        self.path = path
        self.text = read_text(path, MOST_TOML, missing)
        self.data = parse_toml(self.text, str(path))

    def refuse(self, reason: str, table: str = "", index: int = 0, key: str = "") -> NoReturn:
        """Refuse the file, naming the line of a key in the index-th [[table]], or of a key at the top."""
        raise Refused(f"{self.path}, line {self._line(table, index, key)}: {reason}")

    def _line(self, table: str, index: int, key: str) -> int:
        lines = self.text.split("\n")
        header = re.compile(rf"\s*\[+\s*{re.escape(table or key)}\s*\]")
        headers = [n for n, line in enumerate(lines) if header.match(line)]
        start = headers[min(index, len(headers) - 1)] if headers else 0
        for n in range(start, len(lines)):
            if key and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]", lines[n]):
                return n + 1
            if n > start and lines[n].lstrip().startswith("["):
                break
        return start + 1

    def only_keys(self, allowed: Collection[str], required: Collection[str]) -> None:
        """Refuse keys at the top of the file that are unknown or missing."""
        self.check_keys(self.data, allowed, required, "", 0)

    def text_at(self, key: str, otherwise: str = "") -> str:
        """Return a text at the top of the file, or refuse what is none."""
        value = self.data.get(key, otherwise)
        if not isinstance(value, str):
            self.refuse(f"{key} must be a text", key=key)
        return value

    def tables(self, table: str, needed: Collection[str], optional: Collection[str] = ()) -> list[dict[str, Any]]:
        """Return the entries of an array of tables, each with known keys only and all that are needed."""
        rows = self.data.get(table)
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
            self.refuse(f"[[{table}]] is missing or is not a list of tables", table)
        for index, row in enumerate(rows):
            self.check_keys(row, (*needed, *optional), needed, table, index)
        return rows

    def in_order(self, table: str, rows: list[dict[str, Any]], key: str, words: Sequence[str]) -> None:
        """Refuse an array of tables that does not have one for each word, in this order."""
        for index, (row, word) in enumerate(zip(rows, words, strict=False)):
            if row[key] != word:
                self.refuse(f"{key} = {quote(row[key])} stands where {quote(word)} belongs", table, index, key)
        if len(rows) != len(words):
            self.refuse(f"{len(rows)} of [[{table}]], but the game has {len(words)}", table, len(rows) - 1)

    def check_keys(
        self, row: dict[str, Any], allowed: Collection[str], required: Collection[str], table: str, index: int
    ) -> None:
        """Refuse a table with a key that is unknown or missing."""
        for key in row:
            if key not in allowed:
                self.refuse(f"unknown key {quote(key)}; allowed are {listed(tuple(allowed))}", table, index, key)
        for key in required:
            if key not in row:
                self.refuse(f"key {quote(key)} is missing", table, index)

    def word(self, row: dict[str, Any], key: str, allowed: Collection[str], table: str, index: int) -> str:
        """Return a word of a fixed list."""
        value = row[key]
        if not isinstance(value, str) or value not in allowed:
            self.refuse(f"{key} = {quote(value)} is not one of {listed(tuple(allowed))}", table, index, key)
        return value

    def whole(self, row: dict[str, Any], key: str, low: int, high: int, table: str, index: int) -> int:
        """Return a whole number within bounds."""
        value = row[key]
        if type(value) is not int or not low <= value <= high:
            self.refuse(f"{key} = {quote(value)} is not a whole number from {low} to {high}", table, index, key)
        return value

    def dice(self, row: dict[str, Any], key: str, table: str, index: int) -> int:
        """Return a list of die faces as a set of bits: bit n for face n."""
        value = row[key]
        if not isinstance(value, list) or any(type(face) is not int or not 1 <= face <= 6 for face in value):
            self.refuse(f"{key} = {quote(value)} is not a list of numbers from 1 to 6", table, index, key)
        return sum(1 << face for face in set(value))


def read_text(path: Path, most: int = MOST_BYTES, missing: str = "") -> str:
    """Return the text of a file, or refuse it with the reason: a device, a pipe, or too large.

    `missing` is the next step if there is no such file and none of a similar name beside it.
    """
    try:
        kind = path.stat()
        if stat.S_ISDIR(kind.st_mode):
            raise Refused(f"{path}: Is a directory; name a file in it")
        if not stat.S_ISREG(kind.st_mode):
            raise Refused(f"{path}: not a file")
        with path.open("rb") as file:
            content = file.read(most + 1)
    except Refused:
        raise
    except FileNotFoundError:
        similar = _similar_names(path)
        instead = f"did you mean {' or '.join(similar)}?" if similar else missing
        raise Refused(f"{path}: No such file or directory{f'; {instead}' if instead else ''}") from None
    except (OSError, ValueError) as error:  # a name with a zero byte
        raise Refused(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    if len(content) > most:
        raise Refused(f"{path}: larger than {most // 1_000_000} MB, which no file of this kind is")
    try:
        return content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Refused(f"{path}: not a text file") from None


def _similar_names(path: Path) -> list[str]:
    """Return the files in the folder of a path whose names are like it, leaving the endings aside."""
    try:
        with os.scandir(path.parent) as entries:
            stems = {Path(entry.name).stem: entry.name for entry in islice(entries, MOST_NAMES) if entry.is_file()}
    except OSError:
        return []
    return [stems[stem] for stem in nearest(path.stem, stems)]
