"""Scenarios: a situation, a script of every choice and every chance, and the expected result."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leatherhead.model.errors import Refused, listed, one_line, quote
from leatherhead.model.position import BackEnd, Play, Position
from leatherhead.model.printed import Printed, Sheet
from leatherhead.model.question import Decision, is_chance
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS
from leatherhead.registry import find

NEEDED, OPTIONAL = ("id", "situation", "script", "expect"), ("clauses", "note", "options")
STEPS = (*TEAMS, "roll", "card", "cards", "coin", "d100")  # and any other die, such as d20
MOST_SHOWN = 4_000  # characters of a difference, which may list whole hands and decks
SPECIAL = ("log", "next", "options", "error", "over", "winner")


@dataclass(frozen=True)
class Outcome:
    """How a scenario went: `difference` is empty when it passed."""

    id: str
    difference: str


class Differs(Exception):  # noqa: N818  a finding, not an error
    """The first difference from what was expected."""


def read(path: Path) -> tuple[Rulebook, list[dict[str, Any]]]:
    """Read a scenario file; the part of each id before the slash names the game."""
    sheet = Sheet(path, "each game's folder has a scenarios.toml")
    rows = sheet.tables("scenario", NEEDED, OPTIONAL)
    sheet.only_keys(("scenario",), ())
    seen = set()
    for index, row in enumerate(rows):
        if not isinstance(row["id"], str) or "/" not in row["id"]:
            sheet.refuse("id must be a text like paper-bowl/run-1", "scenario", index, "id")
        if row["id"] in seen:
            sheet.refuse(f"id {quote(row['id'])} stands twice", "scenario", index, "id")
        seen.add(row["id"])
        for key, kind in (("situation", dict), ("script", list), ("expect", dict), ("options", dict)):
            if not isinstance(row.get(key, kind()), kind):
                sheet.refuse(f"{key} must be a {'list' if kind is list else 'table'}", "scenario", index, key)
    slugs = {row["id"].split("/")[0] for row in rows}
    if len(slugs) != 1:
        sheet.refuse(f"a file holds scenarios of one game, not of {listed(slugs)}", "scenario")
    rulebook = find(slugs.pop())
    for index, row in enumerate(rows):
        _check_words(sheet, index, row, rulebook)
    return rulebook, rows


def _check_words(sheet: Sheet, index: int, row: dict[str, Any], rulebook: Rulebook) -> None:
    """Refuse a scenario with words the game does not have."""
    names = [key.name for key in rulebook.keys]
    for part, known in (("situation", names), ("expect", [*names, *SPECIAL])):
        for key in row[part]:
            if key not in known and not is_chance(key):
                sheet.refuse(
                    f"unknown key {quote(key)} in {part}; allowed are {listed(known)}", "scenario", index, part
                )
    for key in ("log", "options"):
        words = row["expect"].get(key, [])
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            sheet.refuse(f"{key} in expect must be a list of words", "scenario", index, "expect")
    try:
        rulebook.option_values(row.get("options", {}))
    except Refused as error:
        sheet.refuse(str(error), "scenario", index, "options")
    try:
        list(single_steps(row["script"], rulebook))
    except Refused as error:
        sheet.refuse(str(error), "scenario", index, "script")


def check(
    rulebook: Rulebook,
    rows: list[dict[str, Any]],
    printed: Printed,
    back_end: BackEnd | None = None,
) -> Iterator[Outcome]:
    """Play every scenario."""
    for row in rows:
        try:
            _play(rulebook, row, printed, back_end)
        except Differs as difference:
            yield Outcome(_shown(row["id"]), _shown(str(difference)))
        except Refused as error:
            yield Outcome(_shown(row["id"]), f"the scenario itself is at fault: {error}")
        else:
            yield Outcome(_shown(row["id"]), "")


def _shown(text: str) -> str:
    return one_line(text, MOST_SHOWN)


def _play(rulebook: Rulebook, row: dict[str, Any], printed: Printed, back_end: BackEnd | None) -> None:
    """Play the script step by step, and compare the result."""
    record = rulebook.place(row["situation"], row.get("options", {}), printed)
    position = Position(rulebook.with_book(printed), printed, record, back_end)
    plays, expect = position.start(), row["expect"]
    steps = list(single_steps(row["script"], rulebook))
    for number, (key, value) in enumerate(steps, start=1):
        before = position.canonical()
        try:
            plays += _give(position, key, value)
        except Refused as error:
            if expect.get("error") and number == len(steps):
                if position.canonical() != before:
                    raise Differs(f"step {number}: refused, but the game has changed") from None
                break
            raise Differs(f"step {number}, {{{key} = {quote(value)}}}: refused: {error}") from None
    else:
        if expect.get("error"):
            raise Differs("expected the last step to be refused, but it was taken")
    compare(position, plays, expect, len(steps))


def single_steps(script: list[Any], rulebook: Rulebook) -> Iterator[tuple[str, Any]]:
    """Yield the steps of a script, each a team or a kind of chance with its answer; a bad one is refused."""
    known = (*STEPS, *rulebook.reading_steps)
    for step in script:
        if not isinstance(step, dict) or len(step) != 1:
            raise Refused(f"{quote(step)} is not a step with one key; the keys are {listed(known)}")
        key, value = next(iter(step.items()))
        if key not in known and not is_chance(key):
            raise Refused(f"unknown step {quote(key)}; the steps are {listed(known)}")
        if key != "cards":
            yield key, value
            continue
        if not isinstance(value, list):
            raise Refused(f"cards = {quote(value)} is not a list")
        yield from (("card", card) for card in value)


def _give(position: Position, key: str, value: Any) -> list[Play]:
    if key in TEAMS:
        return position.answer(value, by=key)
    return position.put(position.parse_chance(key, value))


def compare(position: Position, plays: Sequence[Play], expect: Mapping[str, Any], steps: int) -> None:
    """Raise Differs with the first difference between a position, after a number of steps, and what is expected."""
    situation = position.situation
    unordered = {"options", *(key.name for key in position.rulebook.keys if key.unordered)}
    decimals = {key.name: key.decimals for key in position.rulebook.keys if key.decimals is not None}
    for key, wanted in expect.items():
        if key == "error":
            continue
        if key == "log":
            events = [event for play in plays for event in play.events] + position.present_events
            _compare_log([event.name for event in events], wanted)
            continue
        got = _special(position, key) if key in SPECIAL else situation.get(key, "not defined now")
        if key in unordered:
            same = _in_order(got) == _in_order(wanted)
        elif key in decimals and type(got) is float and type(wanted) in (int, float):
            same = got == round(wanted, decimals[key])
        else:
            same = got == wanted
        if not same:
            raise Differs(f"after step {steps}: {key}: expected {wanted!r}, got {got!r}")


def _in_order(value: Any) -> Any:
    return sorted(value, key=str) if isinstance(value, list) else value


def _special(position: Position, key: str) -> Any:
    if key == "over":
        return position.over
    if key == "winner":
        return position.winner
    pending = position.question
    if key == "options":
        return list(pending.options) if isinstance(pending, Decision) else None
    if pending is None:
        return None
    if isinstance(pending, Decision):
        return {"by": pending.by, "decision": pending.name}
    return {"chance": pending.kind}


def _compare_log(log: list[str], wanted: Any) -> None:
    rest = iter(log)
    for name in wanted:
        if name not in rest:
            raise Differs(f"log: expected {listed(tuple(wanted))} in this order, got {listed(log)}")
