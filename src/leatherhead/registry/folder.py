"""A rulebook gathered from a game's folder: each part has its module and its name there.

A missing or wrong part is refused with one sentence that names it. A game is checked whenever it is loaded, so no check
may take more than a millisecond or two.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import IntEnum
from inspect import get_annotations
from pathlib import Path
from types import GenericAlias, ModuleType, UnionType
from typing import Annotated, Any, get_args, get_origin

from leatherhead.football.events import CORE
from leatherhead.model.bot import RuleBot
from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.record import (
    EVENT_COLUMNS,
    EVENT_KINDS,
    OPTIONS,
    Board,
    Machinery,
    OwnRow,
    Record,
    numbers_to_numpy,
    shown_fields,
)
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import DEFAULT, Facts, Occurrence, Prompt, kinds_in, label, numbered
from leatherhead.rule import RULES, Array, at_hand

NUMBERS = EVENT_COLUMNS - 2  # of an event, beside its kind and its team
TEAMS = 2
TAKEN = {*Board.__annotations__, *Machinery.__annotations__, "seen", "saved"}  # names of fields
FACTS = {"team", "other", "printed"}  # what a sentence knows beside the numbers of its event
# What a part may be, and what that is called, where its declaration in Rulebook is not a class of ours.
KINDS: dict[Any, tuple[Any, str]] = {
    Callable: (Callable, "function"),
    Mapping: (Mapping, "dict"),
    tuple: ((tuple, list), "tuple"),
    int: (int, "whole number"),
    str: (str, "text"),
    Path: (Path, "Path"),
}


def wrong_kinds(parts: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """Yield which parts are not what a rulebook takes, before anything is built from them."""
    for part, declared in Rulebook.__annotations__.items():
        if part in parts and part != "state":
            # A folder has questions in a dict, a rulebook in the order of their numbers.
            kind = GenericAlias(Mapping, (IntEnum, Prompt)) if part == "prompts" else declared
            yield from _misfits(names[part], parts[part], kind)


def _misfits(name: str, part: Any, declared: Any) -> Iterator[str]:
    """Yield how a part does not fit its declaration."""
    if get_origin(declared) is UnionType:  # or None, which is as if the part were not there
        declared = get_args(declared)[0]
    if fault := _misfit(part, declared):
        yield f"{name} is {fault}"
    elif isinstance(part, Mapping):
        yield from (
            f"{name} holds {fault}" for each in part.values() if (fault := _misfit(each, get_args(declared)[1]))
        )
    elif get_origin(declared) is tuple:
        yield from (f"{name} holds {fault}" for each in part if (fault := _misfit(each, get_args(declared)[0])))


def _misfit(value: Any, declared: Any) -> str:
    kind = get_origin(declared) or declared
    taken, called = KINDS.get(kind) or (kind, kind.__name__)
    return "" if isinstance(value, taken) else f"{quote(value)}, which is no {called}"


def faults_of_state(state: Any) -> Iterator[str]:
    """Yield what is wrong with the declaration of a State."""
    if not (isinstance(state, type) and issubclass(state, Record)):
        yield "State in state.py is not a subclass of Record"
        return
    own = {name for each in state.__mro__[: state.__mro__.index(Record)] for name in get_annotations(each)}
    yield from (f"field {name} of State has a name that is taken: every record has one" for name in sorted(own & TAKEN))
    for name, hint in shown_fields(state).items():
        kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        shapes = [mark if isinstance(mark, tuple) else (mark,) for mark in marks if isinstance(mark, int | tuple)]
        if kind is not int and not (kind is Array and shapes):
            yield f"field {name} of State is neither int nor Annotated[Array, shape]"
        elif OwnRow in marks and not (shapes and shapes[0][:1] == (TEAMS,)):
            yield f"field {name} of State is marked OwnRow, but does not have a row for each of the two teams"


def faults_of_numbering(numbers: Any) -> Iterator[str]:
    """Yield what is wrong with the enum of questions: a rulebook has them in a row."""
    if not (isinstance(numbers, type) and issubclass(numbers, IntEnum)):
        yield "Decision in state.py is not a subclass of IntEnum"
    elif aliases := [alias for alias, member in numbers.__members__.items() if alias != member.name]:
        alias = aliases[0]
        yield f"{alias} and {numbers[alias].name} of Decision in state.py have the same number"
    elif sorted(numbers) != list(range(len(numbers))):
        yield "Decision in state.py does not number its members from 0 without a gap"


def faults_of_words(rulebook: Rulebook) -> Iterator[str]:
    """Yield what makes the words of a game useless: too many of them, names that clash, sentences without sense."""
    yield from _limits(rulebook)
    for words, names in (
        ("question", [prompt.name for prompt in rulebook.prompts]),
        ("event", [occurrence.name for occurrence in rulebook.occurrences]),
        ("situation key", [key.name for key in rulebook.keys]),
    ):
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            yield f"there are two of the {words} {listed(twice)}"
    for occurrence in rulebook.occurrences:
        yield from _of_event(occurrence)
    yield from _of_options(rulebook)
    if not rulebook.period or rulebook.periods < 1:
        yield "PERIOD in words/situation.py has no name, or PERIODS is less than 1"


def _limits(rulebook: Rulebook) -> Iterator[str]:
    if len(rulebook.occurrences) > EVENT_KINDS:
        yield f"{len(rulebook.occurrences)} kinds of event, but a log tells {EVENT_KINDS} apart"
    for prompt in rulebook.prompts:
        if len(prompt.answers) > OPTIONS:
            yield f"{prompt.name} has {len(prompt.answers)} answers, but a question can have {OPTIONS}"
        if len(set(prompt.answers)) < len(prompt.answers):
            yield f"{prompt.name} has an answer twice"
        if prompt.usual and prompt.usual not in prompt.answers:
            yield f"the usual answer to {prompt.name}, {prompt.usual}, is not one of its answers"
    for deck in rulebook.decks:
        if len(deck.cards) > OPTIONS:
            yield f"the {deck.name} has {len(deck.cards)} kinds of card, but a deck holds {OPTIONS}"


def _of_event(event: Occurrence) -> Iterator[str]:
    if len(event.numbers) > NUMBERS:
        yield f"the event {event.name} has {len(event.numbers)} numbers, but an event holds {NUMBERS}"
    if taken := FACTS & set(event.numbers):
        yield f"the event {event.name} has a number called {listed(taken)}, which means something else in a sentence"
    of_ball = event.ball.rpartition(" ")[2].split("+") if event.ball else ()
    if unknown := {*event.own, *of_ball} - {*event.numbers}:
        yield f"the event {event.name} has no number called {listed(unknown)}"
    if isinstance(event.tell, str):
        yield from _of_sentence(event, event.numbers)
        if event.own:  # so the other team hears it
            yield from _of_sentence(event, [name for name in event.numbers if name not in event.own])
    elif not callable(event.tell):
        yield f"the sentence of the event {event.name} is {quote(event.tell)}, which is neither a text nor a function"


def _of_sentence(event: Occurrence, known: Iterable[str]) -> Iterator[str]:
    try:
        str(event.tell).format(**Facts(event.name, 0, DEFAULT, None, dict.fromkeys(known, 1)))
    except KeyError as error:
        yield f"the sentence of the event {event.name} names {error}, which it does not have"
    except (ValueError, IndexError, AttributeError, TypeError) as error:
        yield f"the sentence of the event {event.name} is no template: {error}"


def _of_options(rulebook: Rulebook) -> Iterator[str]:
    for option, values in rulebook.options.items():
        if f"option_{option}" not in (rulebook.dtype.names or ()):
            yield f"option {option} has no field option_{option} in State"
        if not values:
            yield f"option {option} has no values"
    for name, table in (("IN_WORDS", rulebook.settings_in_words), ("WHOLE_NUMBERS", rulebook.whole_numbers)):
        yield from (
            f"{name} has an entry for {quote(each)}, which is no option"
            for each in table
            if each not in rulebook.options
        )


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
    events = folder.module("events")
    if events is None:
        raise Refused("events.py is missing")
    parts = {part: folder.needed(*place) for part, place in NEEDED.items()}
    found = {part: folder.optional(*place) for part, place in OPTIONAL.items()}
    parts.update({part: each for part, each in found.items() if each is not None})
    parts.update(title=title, version=version)
    decisions = folder.needed("state", "Decision")
    for fault in _wrong_kinds(parts, decisions):
        raise Refused(fault)
    parts["prompts"] = _by_number(parts["prompts"], decisions)
    parts["occurrences"] = _declared(events)
    for labels in vars(folder.module("state")).values():
        if isinstance(labels, type) and issubclass(labels, IntEnum):
            at_hand(labels)
            numbers_to_numpy(labels)
    slug = package.rpartition(".")[2].replace("_", "-")
    rulebook = Rulebook(slug=slug, about=folder.about, folder=folder.path, **parts)
    for fault in _faults(folder, rulebook):
        raise Refused(fault)
    return rulebook


def _wrong_kinds(parts: Mapping[str, Any], decisions: Any) -> Iterator[str]:
    """Yield which parts are not what they should be, before anything is built from them."""
    yield from faults_of_state(parts["state"])
    yield from faults_of_numbering(decisions)
    places = {**NEEDED, **OPTIONAL}
    places.update(title=("__init__", "title"), version=("__init__", "version"))
    names = {part: f"{name} in {_file(module)}" for part, (module, name) in places.items()}
    yield from wrong_kinds(parts, names)


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
        """Import a module of the folder, if it exists; words.py stands for all modules of words/."""
        package = name.partition(".")[0]
        if self.path.joinpath(f"{package}.py").is_file():
            name = package
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


def _by_number(prompts: Mapping[IntEnum, Prompt], decisions: type[IntEnum]) -> tuple[Prompt, ...]:
    """Sort questions by number; one without a name gets its label."""
    for member in decisions:
        if member not in prompts:
            raise Refused(f"QUESTIONS has no entry for Decision.{member.name}")
    for key in prompts:
        if key not in list(decisions):
            raise Refused(f"QUESTIONS has an entry for {quote(key)}, which is not a Decision")
    return tuple(replace(prompts[each], name=prompts[each].name or label(each)) for each in sorted(decisions))


def _declared(module: ModuleType) -> tuple[Occurrence, ...]:
    """Number the events that a module declares after those of football's core, and describe them all."""
    kinds = numbered(kinds_in(vars(module)), len(CORE))
    found = {kind.number: kind for kind in (*CORE, *kinds)}
    return tuple(
        Occurrence(found[number].label, found[number].numbers, **found[number].telling) for number in sorted(found)
    )


def _faults(folder: _Folder, rulebook: Rulebook) -> Iterator[str]:
    """Yield what makes a game unplayable: words that do not fit, functions that are not rules."""
    yield from faults_of_words(rulebook)
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
