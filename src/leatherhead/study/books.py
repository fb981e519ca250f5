"""Books that differ in one number: finding the number, and making a book with another in its place."""

import json
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook

Place = tuple[str | int, ...]  # keys of tables, and places in lists from 0


def find_number(data: Mapping[str, Any], path: str) -> Place:
    """Find a number of a book by its path: `defense.4.run`; a key may be shortened, entries of a list count from 1."""
    found: list[str | int] = []
    here: Any = data
    for part in path.split("."):
        key = _key(here, part)
        if key is None:
            raise Refused(f"the book has no number {quote(path)}: {_offer(here, part)}")
        found.append(key)
        here = here[key]
    if type(here) is not int:
        raise Refused(f"{quote(path)} is not a whole number of the book")
    return tuple(found)


def first_number(data: Mapping[str, Any]) -> tuple[str, int]:
    """Return the path of a number of a book and the number, as an example; empty if the book has none."""

    def walk(here: Any, path: tuple[str, ...]) -> Iterator[tuple[str, int]]:
        if type(here) is int:
            yield ".".join(path), here
        elif isinstance(here, Mapping):
            for key, value in here.items():
                yield from walk(value, (*path, key))
        elif isinstance(here, tuple):
            for place, value in enumerate(here, start=1):
                yield from walk(value, (*path, str(place)))

    return next(walk(data, ()), ("", 0))


def _key(here: Any, part: str) -> str | int | None:
    if isinstance(here, Mapping):
        if part in here:
            return part
        matching = [key for key in here if key.startswith(part)]
        return matching[0] if len(matching) == 1 else None
    if isinstance(here, tuple):
        for place, each in enumerate(here):
            if isinstance(each, Mapping) and each.get("id") == part:
                return place
        if part.isdecimal() and 1 <= int(part) <= len(here):
            return int(part) - 1
    return None


def _offer(here: Any, part: str) -> str:
    if isinstance(here, Mapping):
        return f"{quote(part)} is not one of {listed(tuple(here))}"
    return (
        f"{quote(part)} is not from 1 to {len(here)}" if isinstance(here, tuple) else f"there is no {quote(part)} in it"
    )


def with_number(rulebook: Rulebook, printed: Printed, path: str, value: int) -> Printed:
    """Return a book with another number in one place; one that does not fit is refused."""
    data = _changed(printed.data, find_number(printed.data, path), value)
    try:
        return book_from(rulebook, toml_text(data))
    except Refused as error:
        raise Refused(f"{path}={value} does not fit the book: {str(error).partition(': ')[2]}") from None


def _changed(here: Any, place: Place, value: int) -> Any:
    """Return data with another number in one place."""
    if not place:
        return value
    other = {place[0]: _changed(here[place[0]], place[1:], value)}
    if isinstance(here, Mapping):
        return {**here, **other}
    return tuple(other.get(number, each) for number, each in enumerate(here))


def book_from(rulebook: Rulebook, text: str) -> Printed:
    """Read a book from its text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "book.toml")
        path.write_text(text, encoding="utf-8")
        return rulebook.read_book(path)


def toml_text(data: Mapping[str, Any]) -> str:
    """Write the data of a book as TOML."""
    return "\n".join(_lines(data, ())) + "\n"


def _lines(table: Mapping[str, Any], within: tuple[str, ...]) -> Iterator[str]:
    later = [key for key, value in table.items() if isinstance(value, Mapping) or _is_tables(value)]
    yield from (f"{json.dumps(key)} = {_value(value)}" for key, value in table.items() if key not in later)
    for key in later:
        name = ".".join(json.dumps(part) for part in (*within, key))
        single = isinstance(table[key], Mapping)
        for each in [table[key]] if single else table[key]:
            yield f"[{name}]" if single else f"[[{name}]]"
            yield from _lines(each, (*within, key))


def _is_tables(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _value(value: Any) -> str:
    """Write a value: strings, numbers and booleans are the same in JSON, and lists of them nearly are."""
    if isinstance(value, tuple):
        return f"[\n{''.join(f'  {_value(each)},{chr(10)}' for each in value)}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)} = {_value(each)}" for key, each in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)
