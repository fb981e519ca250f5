"""Every clause and every ruling of a rules page is shown by a scenario or by a test that names it."""

import re
from pathlib import Path

import pytest
from teaching import scenario_files

from leatherhead.model.rulebook import Rulebook
from leatherhead.text import scenario

TESTS = Path(__file__).parents[1]
DECLARED = re.compile(r"^(?:\| |\*\*)([A-Z]{2}-[A-Z0-9.]+(?:-[A-Z0-9]+)*)\b", re.MULTILINE)
NAMED = re.compile(r"\b[A-Z]{2}-[A-Z0-9.]+(?:-[A-Z0-9]+)*\b")


@pytest.fixture
def declared(rulebook: Rulebook) -> set[str]:
    found = DECLARED.findall((rulebook.folder / "rules.md").read_text(encoding="utf-8"))
    assert len(found) == len(set(found)), "an id stands twice"
    assert len(found) > 20
    return set(found)


def _scenario_clauses(slug: str) -> dict[str, list[str]]:
    rows = [row for file in scenario_files(slug) for row in scenario.read(file)[1]]
    assert rows
    return {row["id"]: row.get("clauses", []) for row in rows}


def _named_in_tests() -> set[str]:
    return {name for file in TESTS.rglob("test_*.py") for name in NAMED.findall(file.read_text(encoding="utf-8"))}


def test_every_clause_is_shown(rulebook: Rulebook, declared: set[str]) -> None:
    shown = {clause for clauses in _scenario_clauses(rulebook.slug).values() for clause in clauses}
    assert sorted(declared - shown - _named_in_tests()) == []


def test_scenarios_name_clauses_that_exist(rulebook: Rulebook, declared: set[str]) -> None:
    unknown = {
        name: missing
        for name, clauses in _scenario_clauses(rulebook.slug).items()
        if (missing := set(clauses) - declared)
    }
    assert unknown == {}


def test_every_scenario_names_a_clause(rulebook: Rulebook) -> None:
    assert [name for name, clauses in _scenario_clauses(rulebook.slug).items() if not clauses] == []


def test_rules_name_clauses_that_exist(rulebook: Rulebook, declared: set[str]) -> None:
    prefix = f"{next(iter(declared)).partition('-')[0]}-"
    named = {name for file in rulebook.folder.rglob("*.py") for name in NAMED.findall(file.read_text(encoding="utf-8"))}
    sections = {clause.rpartition("-")[0] for clause in declared}
    assert sorted(name for name in named - declared - sections if name.startswith(prefix)) == []
