"""Books as data: numbers by their path, partial books laid over printed ones, and what differs between two."""

import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.printed import Printed, parse_toml, read_text

Place = tuple[str | int, ...]  # keys of tables, and places in lists from 0
BASED_ON, PRINTED = "based_on", "printed"  # what a partial book may say of itself
COPY_OF = "copy_of"  # what an entry may say instead of its keys: it is another one once more, under its own id
ABOUT = ("id", "name", "author", "version", "format", "kind", "role", "play", "defense", "effect", "trigger", "then")
NUMBER = re.compile(r"-?\d+")
NAME = re.compile(r"[a-z]+(-[a-z0-9]+)*")  # of a card, which may have a number in it
NO_VALUE = object()


@dataclass(frozen=True)
class BookChange:
    """One value of a book that differs from another book's; None where a book has none."""

    path: str
    old: Any
    new: Any

    def __str__(self) -> str:
        """Return it on one line."""
        old, new = ("nothing" if each is None else _inline(each) for each in (self.old, self.new))
        return f"{self.path}: {old} -> {new}"

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {"path": self.path, "old": self.old, "new": self.new}


# Paths.


def find_place(data: Mapping[str, Any], path: str | Sequence[str], *, new_key: bool = False) -> Place:
    """Find a value by its path: `defense.4.run`, `cell.dive.base.red.3`.

    A key may be shortened; entries of a list go by their `id`, by the words that tell them apart, or counted from 1.
    With `new_key`, the last part may be a key that its table lacks.
    """
    parts = path.split(".") if isinstance(path, str) else list(path)
    spelled, found, here, left = ".".join(parts), list[str | int](), data, parts
    while left:
        steps = _step(here, left)
        if steps is None:
            if new_key and len(left) == 1 and found and isinstance(here, Mapping):
                return (*found, left[0])
            example = _example(data, tuple(found))
            raise Refused(f"the book has no number {quote(spelled)}: {_offer(here, left[0])}{example}")
        key, used = steps
        found.append(key)
        here, left = here[key], left[used:]  # type: ignore[index]  # of a list too
    return tuple(found)


def _step(here: Any, parts: Sequence[str]) -> tuple[str | int, int] | None:
    """Return the key or place that the first parts of a path name, and how many parts that took."""
    part = parts[0]
    if isinstance(here, Mapping):
        matching = [part] if part in here else [key for key in here if key.startswith(part)]
        return (matching[0], 1) if len(matching) == 1 else None
    if not isinstance(here, tuple | list):
        return None
    for place, each in enumerate(here):
        if isinstance(each, Mapping) and each.get("id") == part:
            return place, 1
    if part.isdecimal():
        return (int(part) - 1, 1) if 1 <= int(part) <= len(here) else None
    left = [place for place, each in enumerate(here) if isinstance(each, Mapping)]
    for used, word in enumerate(parts, start=1):
        left = [place for place in left if word in _words(here[place])]
        if len(left) <= 1:
            return (left[0], used) if left else None
    return None


def _words(entry: Mapping[str, Any]) -> list[str]:
    return [value for key, value in entry.items() if key in ABOUT and isinstance(value, str)]


def _offer(here: Any, part: str) -> str:
    if isinstance(here, Mapping):
        return f"{quote(part)} is not one of {listed(tuple(here))}"
    if not isinstance(here, tuple | list):
        return f"there is no {quote(part)} in it"
    kinds = [key for key in ABOUT if here and isinstance(here[0], Mapping) and key in here[0]]
    named = f"the {' and '.join(kinds)} of an entry, nor " if kinds and not part.isdecimal() else ""
    return f"{quote(part)} is not {named}from 1 to {len(here)}"


def _example(data: Any, place: Place) -> str:
    """Return a path that the book has, as near as possible to where one went wrong."""
    here = data
    for key in place:
        here = here[key]
    near = next((found for found, _ in _leaves(here, place) if _is_number(_at(data, found), found)), None)
    if near is None:
        near = next((found for found, _ in _leaves(data, ()) if _is_number(_at(data, found), found)), None)
    return "" if near is None else f"; for example {path_of(data, near)}={_inline(_at(data, near)).strip(chr(34))}"


def path_of(data: Mapping[str, Any], place: Place) -> str:
    """Return the path of a place, with entries of lists by name where they have one."""
    parts, here = list[str](), cast(Any, data)
    for key in place:
        parts.append(str(key) if isinstance(here, Mapping) else _names_in(here)[int(key)])
        here = here[key] if not isinstance(here, Mapping) or key in here else {}
    return ".".join(parts)


def _names_in(entries: Sequence[Any]) -> list[str]:
    """Return what the entries of a list go by: an id, the first words that no other entry has, or their number."""
    having: dict[str, set[int]] = {}
    for place, entry in enumerate(entries):
        for word in _words(entry) if isinstance(entry, Mapping) else ():
            having.setdefault(word, set()).add(place)
    return [_name_of(entry, place, having) for place, entry in enumerate(entries)]


def _name_of(entry: Any, place: int, having: Mapping[str, set[int]]) -> str:
    number = str(place + 1)
    if not isinstance(entry, Mapping):
        return number
    if "id" in entry:
        name = str(entry["id"])
        return number if name.endswith(f"-{number}") or "." in name else name
    words, left = _words(entry), set[int]()
    for used, word in enumerate(words, start=1):
        left = left & having[word] if left else having[word]
        if left == {place}:
            name = ".".join(words[:used])
            return number if words[0].isdecimal() or name.count(".") >= used else name
    return number


def _leaves(here: Any, place: Place, path: str = "") -> Iterator[tuple[Place, str]]:
    """Yield the place and path of every value that holds no other."""
    if isinstance(here, Mapping):
        for key, each in here.items():
            yield from _leaves(each, (*place, key), f"{path}.{key}")
    elif isinstance(here, tuple | list):
        names = _names_in(here)
        for number, each in enumerate(here):
            yield from _leaves(each, (*place, number), f"{path}.{names[number]}")
    else:
        yield place, path.removeprefix(".")


def _at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def _is_number(value: Any, place: Place) -> bool:
    """Whether a value is a number to change: a whole one, or a text with a single one in it, such as `6@red`."""
    if place and place[-1] in ABOUT:
        return False
    if isinstance(value, str):
        return len(NUMBER.findall(value)) == 1 and not NAME.fullmatch(value)
    return type(value) is int


def numbers(data: Mapping[str, Any]) -> dict[str, int]:
    """Return every number of a book by its path, also the single number in a text, such as `6@red`."""
    return {
        path: number_in(_at(data, place)) for place, path in _leaves(data, ()) if _is_number(_at(data, place), place)
    }


def number_in(value: Any) -> int:
    """Return a number, or the single number in a text."""
    return int(NUMBER.findall(value)[0]) if isinstance(value, str) else int(value)


# Changes.


def changed(data: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return data with another value in one place; a number takes the place of the number in a text."""
    place = find_place(data, path, new_key=path.endswith(f".{COPY_OF}"))
    if place[-1] == COPY_OF:
        return dict(_replaced(data, place[:-1], _copied(data, place[:-1], value)))
    old = _at(data, place)
    if isinstance(old, Mapping | tuple | list):
        inside = _example(data, place)
        raise Refused(f"{quote(path)} is not a number of the book, but holds several{inside}")
    if isinstance(old, str) and type(value) is int:
        value = NUMBER.sub(str(value), old) if len(NUMBER.findall(old)) == 1 else str(value)
    if type(old) is int and type(value) is not int:
        raise Refused(f"{path}={value} is not a whole number; the book has {path_of(data, place)}={old}")
    return dict(_replaced(data, place, value))


def _copied(data: Mapping[str, Any], place: Place, of: Any) -> dict[str, Any]:
    """Return an entry that is a copy of another one in its list, with its own id."""
    entries, own = _at(data, place[:-1]), _at(data, place)
    if not (_is_tables(entries) and "id" in own):
        raise Refused(f"{path_of(data, place)} cannot be a copy: only entries with an id can")
    named = {str(entry["id"]): entry for entry in entries}
    name = next((name for name in named if name == str(of) or (name.isdecimal() and name.lstrip("0") == str(of))), None)
    if name is None:
        raise Refused(f"{COPY_OF} = {quote(str(of))}: there are {listed(tuple(named))}")
    return {**named[name], "id": own["id"]}


def _replaced(here: Any, place: Place, value: Any) -> Any:
    if not place:
        return value
    key = place[0]
    if isinstance(here, Mapping):
        return {**here, key: _replaced(here.get(key, {}), place[1:], value)}
    return tuple(_replaced(each, place[1:], value) if number == key else each for number, each in enumerate(here))


def is_partial(base: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    """Whether a file says that it changes the printed book, names entries of its lists, or lacks tables and a name.

    A whole book has a name; a file of scenarios is no book at all.
    """
    tables = [key for key, value in base.items() if _is_table(value) or _is_tables(value)]
    by_name = any(isinstance(data.get(key), Mapping) and _is_tables(base[key]) for key in tables)
    if BASED_ON in data or by_name:
        return True
    nameless = bool(data) and "name" not in data and "scenario" not in data
    return nameless and any(key not in data for key in tables)


def merged(base: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Lay a partial book over another, key by key."""
    if data.get(BASED_ON, PRINTED) != PRINTED:
        raise Refused(f"{BASED_ON} = {quote(data[BASED_ON])}: a book can be based on {quote(PRINTED)} alone")
    found: Any = dict(base)
    for key, value in data.items():
        if key == BASED_ON:
            continue
        if isinstance(value, Mapping | list):
            for place, each in _given(base, (key,), value):
                if place[-1] == COPY_OF:
                    found = _replaced(found, place[:-1], _copied(base, place[:-1], each))
                else:
                    found = _replaced(found, place, each)
        else:
            found[key] = value
    return dict(found)


def _given(base: Mapping[str, Any], parts: tuple[str, ...], value: Any) -> Iterator[tuple[Place, Any]]:
    """Yield the values of a partial book with their places in the whole one."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _given(base, (*parts, key), each)
    elif isinstance(value, list) and value and all(isinstance(each, Mapping) and _words(each) for each in value):
        for each in value:
            words = [each["id"]] if "id" in each else _words(each)
            within = {key: other for key, other in each.items() if other not in words or key not in ABOUT}
            yield from _given(base, (*parts, *words), within)
    else:
        place = find_place(base, parts, new_key=True)
        yield place, _frozen(value)


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return {key: _frozen(each) for key, each in value.items()} if isinstance(value, Mapping) else value


def differences(a: Mapping[str, Any], b: Mapping[str, Any]) -> list[BookChange]:
    """List the values in which two books differ, in the order of the first."""
    return list(_differences(a, b, (), a, b))


def _differences(one: Any, other: Any, place: Place, a: Any, b: Any) -> Iterator[BookChange]:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys((*one, *other)):
            yield from _differences(one.get(key, NO_VALUE), other.get(key, NO_VALUE), (*place, key), a, b)
    elif _is_list(one) and _is_list(other) and len(one) == len(other):
        for number, (first, second) in enumerate(zip(one, other, strict=True)):
            yield from _differences(first, second, (*place, number), a, b)
    elif one is NO_VALUE or other is NO_VALUE or _frozen_list(one) != _frozen_list(other):
        path = path_of(b if one is NO_VALUE else a, place)
        yield BookChange(path, None if one is NO_VALUE else one, None if other is NO_VALUE else other)


def _is_list(value: Any) -> bool:
    return isinstance(value, tuple | list)


def _frozen_list(value: Any) -> Any:
    return _frozen(list(value)) if _is_list(value) else value


# Files.


def read_partial(read: Callable[[Path], Printed], base: Path, path: Path) -> Printed | None:
    """Read a partial book over the printed one; None if the file is a whole book, or none at all."""
    try:
        data = parse_toml(read_text(path), str(path))
    except Refused:
        return None
    printed = read(base).data
    if not is_partial(printed, data):
        return None
    try:
        whole = merged(printed, data)
    except Refused as error:
        raise Refused(f"{path}: {error}") from None
    if "name" not in data:
        whole["name"] = path.stem
    try:
        return book_from(read, toml_text(whole))
    except Refused as error:
        raise Refused(f"{path}: {_reason(error)}") from None


def _reason(error: Refused) -> str:
    """Return why a book was refused, without file and line, which nobody has seen."""
    return re.sub(r"^\S*book\.toml(, line \d+)?[:,] ", "", str(error))


def with_value(read: Callable[[Path], Printed], data: Mapping[str, Any], path: str, value: Any) -> Printed:
    """Return a book with another value in one place; one that does not fit is refused."""
    other = changed(data, path, value)
    try:
        return book_from(read, toml_text(other))
    except Refused as error:
        raise Refused(f"{path}={value} does not fit the book: {_reason(error)}") from None


def book_from(read: Callable[[Path], Printed], text: str) -> Printed:
    """Read a book from its text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "book.toml")
        path.write_text(text, encoding="utf-8")
        return read(path)


def toml_text(data: Mapping[str, Any]) -> str:
    """Write the data of a book as TOML."""
    return "\n".join(_lines(data, ())) + "\n"


def _lines(table: Mapping[str, Any], within: tuple[str, ...]) -> Iterator[str]:
    later = [key for key, value in table.items() if _is_table(value) or _is_tables(value)]
    yield from (f"{json.dumps(key)} = {_value(value)}" for key, value in table.items() if key not in later)
    for key in later:
        name = ".".join(json.dumps(part) for part in (*within, key))
        single = isinstance(table[key], Mapping)
        for each in [table[key]] if single else table[key]:
            yield f"[{name}]" if single else f"[[{name}]]"
            yield from _lines(each, (*within, key))


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_tables(value: Any) -> bool:
    return isinstance(value, tuple | list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _value(value: Any) -> str:
    """Write a value: strings, numbers and booleans are the same in JSON, and lists of them nearly are."""
    if isinstance(value, tuple | list):
        return f"[\n{''.join(f'  {_value(each)},{chr(10)}' for each in value)}]"
    return _inline(value)


def _inline(value: Any) -> str:
    """Write a value on one line."""
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(each)}" for key, each in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


# The book in use, as a page to read and edit.

KEY = re.compile(r"\s*(\[\[?)?\s*([\w.\-\"]+)\s*(?:\]\]?\s*(?:#.*)?$|=)")


def annotated(text: str, base: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    """Return the text of a printed book with another book's values in it, each beside the printed one.

    A key that the printed book lacks is added at the end of its table. If a value has no line of its own in the text,
    the other book is written without the text's comments.
    """
    waiting: dict[Place, BookChange] = {}
    for change in differences(base, data):
        place = find_place(base, change.path, new_key=True) if change.path.count(".") else (change.path,)
        waiting[_line_key(base, place)] = change
    lines, here, counts, skipping = list[str](), Place(), dict[str, int](), False
    for line in text.splitlines():
        match = KEY.match(line)
        if match and match[1]:
            table = match[2].strip('"')
            lines += _missing(waiting, here, data, lines)
            counts[table] = counts.get(table, -1) + 1
            here = (table, counts[table]) if match[1] == "[[" else (table,)
        elif match:
            skipping = False
            place = (*here, match[2].strip('"'))
            if place in waiting:
                change = waiting.pop(place)
                lines.append(f"# printed: {match[2]} = {_inline(_at(base, place))}")
                if change.new is not None:
                    lines.append(f"{match[2]} = {_inline(_at(data, place))}")
                skipping = True
                continue
        elif not line.strip() or line.lstrip().startswith("#"):
            skipping = False
        if not skipping:
            lines.append(line)
    lines += _missing(waiting, here, data, lines)
    if waiting:
        return "".join(f"# {change}\n" for change in waiting.values()) + toml_text(data)
    return "\n".join(lines) + "\n"


def _line_key(base: Mapping[str, Any], place: Place) -> Place:
    """Return the place of the line that holds a value: a key of the book, of a table, or of an entry of a list."""
    deep = 3 if len(place) > 1 and _is_tables(base.get(str(place[0]))) else 2
    return place[:deep] if _is_table(base.get(str(place[0]))) or deep == 3 else place[:1]


def _missing(waiting: dict[Place, BookChange], here: Place, data: Any, lines: list[str]) -> list[str]:
    """Return the keys that a table gains, and forget them; blank lines at its end go behind them."""
    gained = [place for place in waiting if here and place[:-1] == here and waiting[place].old is None]
    if not gained:
        return []
    blank = []
    while lines and not lines[-1].strip():
        blank.append(lines.pop())
    added = [f"{place[-1]} = {_inline(_at(data, place))}  # not in the printed book" for place in gained]
    for place in gained:
        waiting.pop(place)
    return [*added, *blank]
