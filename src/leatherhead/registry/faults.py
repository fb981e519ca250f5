"""What can be wrong with the parts of a game's folder, each told in one sentence that names the part.

A game is looked through whenever it is loaded, so nothing here may take more than a millisecond or two.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from inspect import get_annotations
from pathlib import Path
from types import GenericAlias, UnionType
from typing import Annotated, Any, get_args, get_origin

from leatherhead.model.errors import listed
from leatherhead.model.record import (
    EVENT_COLUMNS,
    EVENT_KINDS,
    OPTIONS,
    Board,
    Machinery,
    OwnRow,
    Record,
    shown_fields,
)
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.teams import DEFAULT
from leatherhead.model.text import quote
from leatherhead.model.words import Facts, Occurrence
from leatherhead.rule import Array

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
BY_LABEL = ("prompts", "occurrences")  # a folder has them in dicts, a rulebook in the order of their numbers


def wrong_kinds(parts: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """Yield which parts are not what a rulebook takes, before anything is built from them."""
    for part, declared in Rulebook.__annotations__.items():
        if part in parts and part != "state":
            kind = GenericAlias(Mapping, (IntEnum, get_args(declared)[0])) if part in BY_LABEL else declared
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


def of_state(state: Any) -> Iterator[str]:
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


def of_numbering(name: str, numbers: Any) -> Iterator[str]:
    """Yield what is wrong with an enum of questions or events: rulebooks have those in a row."""
    if not (isinstance(numbers, type) and issubclass(numbers, IntEnum)):
        yield f"{name} in state.py is not a subclass of IntEnum"
    elif aliases := [alias for alias, member in numbers.__members__.items() if alias != member.name]:
        alias = aliases[0]
        yield f"{alias} and {numbers[alias].name} of {name} in state.py have the same number"
    elif sorted(numbers) != list(range(len(numbers))):
        yield f"{name} in state.py does not number its members from 0 without a gap"


def of_words(rulebook: Rulebook) -> Iterator[str]:
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
