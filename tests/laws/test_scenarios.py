"""Every scenario of every registered game, by the rules as Python runs them and compiled."""

from pathlib import Path

import pytest
from teaching import scenario_files

from leatherhead import check
from leatherhead.model.rulebook import Rulebook
from leatherhead.text import scenario


@pytest.fixture
def files(rulebook: Rulebook) -> list[Path]:
    found = scenario_files(rulebook.slug)
    assert found
    assert all(scenario.read(file)[0] is rulebook for file in found)
    return found


def _failures(files: list[Path], *, compiled: bool) -> list[str]:
    outcomes = [outcome for file in files for outcome in check(file, compiled=compiled)]
    assert outcomes
    return [f"{outcome.id}: {outcome.difference}" for outcome in outcomes if outcome.difference]


def test_scenarios_pass(files: list[Path]) -> None:
    assert _failures(files, compiled=False) == []


def test_scenarios_pass_compiled(files: list[Path]) -> None:
    assert _failures(files, compiled=True) == []


def test_ids_are_unique_over_all_files(files: list[Path]) -> None:
    ids = [row["id"] for file in files for row in scenario.read(file)[1]]
    assert len(set(ids)) == len(ids)
