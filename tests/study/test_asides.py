"""Timeouts beside plays: what each is worth shows after the down."""

from dataclasses import replace
from typing import Any

import pytest

from leatherhead.registry import find
from leatherhead.study.asides import leveled, matrix
from leatherhead.study.call_table import call_table

EVEN = {("run", "inside"): 0.4, ("run", "deep"): 0.6, ("pass", "inside"): 0.6, ("pass", "deep"): 0.4}
EARLY = [
    {"score": [0, 7], "quarter": 1, "clock": 716, "down": 2, "to_go": 11, "ball": "opp 45"},
    {"score": [7, 10], "quarter": 3, "clock": 800, "down": 3, "to_go": 15, "ball": "own 30"},
]


def test_an_aside_counts_as_the_down_and_what_it_changes_a_little_worse_for_who_takes_it() -> None:
    wins = {**EVEN, ("timeout", ""): 0.57, ("run", "timeout"): 0.53, ("pass", "timeout"): 0.53}
    asides = {pair for pair in wins if "timeout" in pair}
    found = leveled(wins, asides, before=0.55)
    assert {pair: found[pair] for pair in EVEN} == EVEN
    assert {pair: round(found[pair], 6) for pair in asides} == {
        ("timeout", ""): 0.518, ("run", "timeout"): 0.482, ("pass", "timeout"): 0.482,
    }  # fmt: skip


def test_nothing_changes_without_asides_or_with_nothing_else() -> None:
    assert leveled(EVEN, set(), before=0.9) == EVEN
    alone = {("timeout", ""): 0.57}
    assert leveled(alone, set(alone), before=0.9) == alone


def test_an_aside_is_never_worth_more_than_winning() -> None:
    sure = {("run", ""): 1.0, ("timeout", ""): 0.9}
    assert leveled(sure, {("timeout", "")}, before=0.8) == {("run", ""): 1.0, ("timeout", ""): 1.0}


def test_a_call_without_a_reply_is_worth_the_same_against_all() -> None:
    found = matrix({**EVEN, ("punt", ""): 0.3}, ["run", "punt"], ["inside", "deep"])
    assert found.tolist() == [[0.4, 0.6], [0.3, 0.3]]


@pytest.mark.parametrize("early", EARLY)
def test_nobody_wastes_a_timeout_early_in_strategy_league(early: dict[str, Any]) -> None:
    rulebook, situation = (
        find("strategy-league"),
        {"phase": "scrimmage", "possession": "home", "clock_running": True, **early},
    )
    found = call_table(rulebook, rulebook.own_book, rulebook.place(situation, {}, rulebook.own_book))
    asides = {cell for cell in found.cells if "timeout" in (cell.call, cell.answer)}
    without = replace(found, cells=tuple(cell for cell in found.cells if cell not in asides))
    assert len(asides) > 10
    assert found.mixes is not None
    assert without.mixes is not None
    assert found.mixes.win == pytest.approx(without.mixes.win, abs=0.002)
    assert "timeout" not in {**found.mixes.calls, **found.mixes.answers}
