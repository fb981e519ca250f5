"""A situation as people give it: a TOML file, keys of scenarios in a line, or words."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from leatherhead.model.errors import Refused
from leatherhead.model.printed import Sheet, parse_toml
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.teams import DEFAULT, Teams
from leatherhead.text import situation_words

MOST_CHARACTERS = 4_000
BEFORE_A_DOWN = {"down", "to_go", "ball", "clock", "clock_running"}
Situation = dict[str, Any]


def parse(
    rulebook: Rulebook, given: str, options: Mapping[str, Any] | None = None, teams: Teams = DEFAULT
) -> Situation:
    """Return the situation that a file, a line of keys or words describe; words may name the teams."""
    path, _, scenario = given.partition("#")
    if len(given) > MOST_CHARACTERS:
        raise Refused(f"the situation has more than {MOST_CHARACTERS} characters")
    if _is_file(path):
        situation = _from_file(Path(path), scenario)
    elif "=" in given:
        situation = _from_keys(rulebook, given)
    else:
        situation = situation_words.read(rulebook, given, options, teams)
    return _complete(rulebook, situation)


def _is_file(path: str) -> bool:
    try:
        return bool(path) and Path(path).is_file()
    except (OSError, ValueError):  # too long for a name, or with a zero byte in it
        return False


def _complete(rulebook: Rulebook, situation: Situation) -> Situation:
    """If no phase is named but a down, a spot or a clock, take the one before a down."""
    if "phase" not in situation and BEFORE_A_DOWN & set(situation) and _knows(rulebook, "scrimmage"):
        return {"phase": "scrimmage", **situation}
    return situation


def _knows(rulebook: Rulebook, phase: str) -> bool:
    for key in rulebook.keys:
        if key.name == "phase":
            try:
                key.write(rulebook.fresh()[0], phase)
            except Refused:
                return False
            return True
    return False


def _from_file(path: Path, scenario: str) -> Situation:
    """Take the keys of a file, its table [situation], or the situation of one of its scenarios: `FILE#id`."""
    sheet = Sheet(path)
    if "scenario" in sheet.data:
        listed_rows = sheet.data["scenario"]
        if (
            not isinstance(listed_rows, list)
            or not listed_rows
            or not all(isinstance(row, dict) for row in listed_rows)
        ):
            sheet.refuse("[[scenario]] is not a list of tables", "scenario")
        rows = [row for row in listed_rows if row.get("id") == scenario]
        if not rows:
            raise Refused(f"{path}: name one of its scenarios after a #, as in {path}#{listed_rows[0].get('id', '')}")
        found = rows[0].get("situation")
    else:
        found = sheet.data.get("situation", sheet.data)
    if not isinstance(found, dict):
        raise Refused(f"{path}: situation must be a table")
    return found


def _from_keys(rulebook: Rulebook, given: str) -> Situation:
    inner = given.strip()
    braces = inner.startswith("{") and inner.endswith("}")
    text = f"situation = {inner if braces else '{' + inner.rstrip(',') + '}'}"
    try:
        found = parse_toml(text, "the situation")["situation"]
    except Refused as error:
        keys = situation_words.examples(rulebook)[1]
        raise Refused(f"the situation is not TOML such as {keys}: {error}") from None
    return found  # type: ignore[no-any-return]
