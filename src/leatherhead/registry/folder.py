"""Gathers a rulebook from a game's folder: each part has its module and its name there.

A missing or wrong part is refused with one sentence that names it.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any

from leatherhead.football.events import CORE
from leatherhead.model.bot import RuleBot
from leatherhead.model.errors import Refused
from leatherhead.model.event import kinds_in, numbered
from leatherhead.model.record import numbers_to_numpy
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.text import quote
from leatherhead.model.words import Occurrence, label
from leatherhead.registry import faults as folder_faults
from leatherhead.rule import RULES, at_hand

# Where each part of a rulebook stands: its module and its name there.
NEEDED = {
    "state": ("state", "State"),
    "read_book": ("book", "read"),
    "step": ("rules", "step"),
    "set_up": ("setup", "set_up"),
    "faults": ("setup", "faults"),
    "keep_score": ("scorer", "keep_score"),
    "options": ("words.options", "OPTIONS"),
    "prompts": ("words.questions", "QUESTIONS"),
    "keys": ("words.situation", "KEYS"),
    "headline": ("words.situation", "headline"),
}
EVENTS = ("words.events", "EVENTS")  # of a game that has no events.py
OPTIONAL = {
    "template": ("book", "TEMPLATE"),
    "figures": ("scorer", "FIGURES"),
    "own_figures": ("scorer", "OWN_FIGURES"),
    "touchdown_points": ("scorer", "TOUCHDOWN_POINTS"),
    "drive_result": ("scorer", "drive_result"),
    "whole_numbers": ("words.options", "WHOLE_NUMBERS"),
    "former_options": ("words.options", "FORMER"),
    "decks": ("words.questions", "DECKS"),
    "why_not": ("words.questions", "why_not"),
    "question": ("words.questions", "question"),
    "tell_clock": ("words.situation", "tell_clock"),
    "clock_words": ("words.situation", "clock_words"),
    "periods": ("words.situation", "PERIODS"),
    "period": ("words.situation", "PERIOD"),
    "table": ("table", "table"),
    "hint": ("table", "hint"),
    "kit": ("kit", "kit"),
    "family": ("playbook", "family"),
    "sums": ("words.sums", "sums"),
    "settings_in_words": ("words.options", "IN_WORDS"),
    "hidden": ("hidden", "HIDDEN"),
    "bots": ("coach", "BOTS"),
    "value": ("value", "VALUE"),
    "play_table": ("plays", "PLAYS"),
    "notes": ("notes", "notes"),
    "chart": ("chart", "chart"),
    "chart_svg": ("chart", "chart_svg"),
    "reading_steps": ("readings", "STEPS"),
    "read_off": ("readings", "read_off"),
    "spell_reading": ("readings", "spell_reading"),
}


def gather(package: str, *, title: str, version: int) -> Rulebook:
    """Build the rulebook of the game in a package from the modules of its folder."""
    folder = _Folder(package)
    parts = {part: folder.needed(*place) for part, place in NEEDED.items()}
    found = {part: folder.optional(*place) for part, place in OPTIONAL.items()}
    parts.update({part: each for part, each in found.items() if each is not None})
    parts.update(title=title, version=version)
    enums = {"Decision": folder.needed("state", "Decision")}
    declared = folder.module("events")
    if declared is None:
        parts["occurrences"] = folder.needed(*EVENTS)
        enums["Event"] = folder.needed("state", "Event")
    for fault in _wrong_kinds(parts, enums):
        raise Refused(fault)
    parts["prompts"] = _by_number("QUESTIONS", parts["prompts"], enums["Decision"])
    if declared is None:
        parts["occurrences"] = _by_number("EVENTS", parts["occurrences"], enums["Event"])
    else:
        parts["occurrences"] = _declared(declared)
    for labels in vars(folder.module("state")).values():
        if isinstance(labels, type) and issubclass(labels, IntEnum):
            at_hand(labels)
            numbers_to_numpy(labels)
    slug = package.rpartition(".")[2].replace("_", "-")
    rulebook = Rulebook(slug=slug, about=folder.about, folder=folder.path, **parts)
    for fault in _faults(folder, rulebook):
        raise Refused(fault)
    return rulebook


def _wrong_kinds(parts: Mapping[str, Any], enums: Mapping[str, Any]) -> Iterator[str]:
    """Yield which parts are not what they should be, before anything is built from them."""
    yield from folder_faults.of_state(parts["state"])
    for name, numbers in enums.items():
        yield from folder_faults.of_numbering(name, numbers)
    places = {**NEEDED, **OPTIONAL, "occurrences": EVENTS}
    places.update(title=("__init__", "title"), version=("__init__", "version"))
    names = {part: f"{name} in {_file(module)}" for part, (module, name) in places.items()}
    yield from folder_faults.wrong_kinds(parts, names)


def _file(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


class _Folder:
    """The modules of one game."""

    def __init__(self, package: str) -> None:
        self.package = package
        game = importlib.import_module(package)
        self.path = Path(inspect.getfile(game)).parent
        said = (inspect.getdoc(game) or "").partition("\n")[0].partition(": ")[2]
        self.about = said[:1].upper() + said[1:]  # what a game is, as the docstring of its folder says

    def module(self, name: str) -> ModuleType | None:
        """Import a module of the folder, if it exists."""
        file = self.path.joinpath(*name.split("."))
        if not file.with_suffix(".py").is_file() and not (file / "__init__.py").is_file():
            return None
        return importlib.import_module(f"{self.package}.{name}")

    def needed(self, module: str, name: str) -> Any:
        found = self.optional(module, name)
        if found is None and self.module(module) is None:
            raise Refused(f"{_file(module)} is missing")
        if found is None:
            raise Refused(f"{_file(module)} has no {name}")
        return found

    def optional(self, module: str, name: str) -> Any:
        return getattr(self.module(module), name, None)

    def rule_modules(self) -> Iterator[ModuleType]:
        """Yield the modules that consist of rules: rules.py, or those of rules/."""
        rules = importlib.import_module(f"{self.package}.rules")
        yield rules
        for each in pkgutil.iter_modules(getattr(rules, "__path__", ())):
            yield importlib.import_module(f"{rules.__name__}.{each.name}")


def _by_number(name: str, table: Mapping[IntEnum, Any], numbers: type[IntEnum]) -> tuple[Any, ...]:
    """Sort the entries of an enum by number; an entry without a name gets its label."""
    for member in numbers:
        if member not in table:
            raise Refused(f"{name} has no entry for {numbers.__name__}.{member.name}")
    for key in table:
        if key not in list(numbers):
            raise Refused(f"{name} has an entry for {quote(key)}, which is not a {numbers.__name__}")
    return tuple(replace(table[member], name=table[member].name or label(member)) for member in sorted(numbers))


def _declared(module: ModuleType) -> tuple[Occurrence, ...]:
    """Number the events that a module declares after those of football's core, and describe them all."""
    kinds = numbered(kinds_in(vars(module)), len(CORE))
    found = {kind.number: kind for kind in (*CORE, *kinds)}
    return tuple(
        Occurrence(found[number].label, found[number].numbers, **found[number].telling) for number in sorted(found)
    )


def _faults(folder: _Folder, rulebook: Rulebook) -> Iterator[str]:
    """Yield what makes a game unplayable: words that do not fit, functions that are not rules."""
    yield from folder_faults.of_words(rulebook)
    for module in folder.rule_modules():
        yield from (f"{where} is not marked @rule" for where in _unmarked(module))
    for name, function in (("scorer.keep_score", rulebook.keep_score), *_answers(rulebook)):
        if function not in RULES:
            yield f"{name} is not marked @rule"


def _unmarked(module: ModuleType) -> Iterator[str]:
    for name, function in vars(module).items():
        if inspect.isfunction(function) and function.__module__ == module.__name__ and function not in RULES:
            yield f"{module.__name__.partition('.games.')[2].partition('.')[2]}.{name}"


def _answers(rulebook: Rulebook) -> Iterator[tuple[str, Callable[..., Any]]]:
    return ((f"the answer of the bot {bot.name}", bot.rule) for bot in rulebook.bots if isinstance(bot, RuleBot))
