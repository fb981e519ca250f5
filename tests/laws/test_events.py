"""Every named event that a game's rules write has the numbers that it was declared with, each by its name."""

import ast
import importlib
import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from leatherhead.football import core, hands
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import EventKind


def faults(module: ModuleType) -> Iterator[str]:
    """Yield which events of a module are written otherwise than they were declared."""
    for call in ast.walk(ast.parse(inspect.getsource(module))):
        kind = _kind(call.func, vars(module)) if isinstance(call, ast.Call) else None
        if kind is None or not isinstance(call, ast.Call):
            continue
        given, declared = [word.arg for word in call.keywords], list(kind._fields[1:])
        if len(call.args) != 1 or sorted(map(str, given)) != sorted(declared):
            yield f"{module.__name__}, line {call.lineno}: {kind.__name__} takes its team and {', '.join(declared)}"


def _kind(name: ast.expr, names: dict[str, Any]) -> EventKind | None:
    if isinstance(name, ast.Attribute) and isinstance(name.value, ast.Name):
        found = getattr(names.get(name.value.id), name.attr, None)
    else:
        found = names.get(name.id) if isinstance(name, ast.Name) else None
    return found if isinstance(found, EventKind) else None


def _modules(rulebook: Rulebook) -> Iterator[ModuleType]:
    package = f"leatherhead.games.{rulebook.folder.name}"
    for file in sorted(rulebook.folder.rglob("*.py")):
        place = ".".join(file.relative_to(rulebook.folder).with_suffix("").parts)
        yield importlib.import_module(f"{package}.{place}".removesuffix(".__init__"))


def test_events_are_written_with_their_numbers_by_name(rulebook: Rulebook) -> None:
    assert [fault for module in _modules(rulebook) for fault in faults(module)] == []


def test_so_are_those_of_the_core() -> None:
    assert [*faults(core), *faults(hands)] == []


@pytest.mark.parametrize(
    "written", ["Punt(0, 41)", "Punt(0)", "Punt(0, yard=41)", "Punt(0, yards=41, at=3)", "Punt(yards=41)"]
)
def test_an_event_that_is_written_otherwise_is_found(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspect, "getsource", lambda module: f"note(g, events.{written})")
    (fault,) = faults(core)
    assert fault.endswith("line 1: Punt takes its team and yards")
