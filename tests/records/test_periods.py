"""Periods as a game calls them."""

import copy

import leatherhead as lh
from leatherhead.records.periods import column_period, mark_period, period_of, short_period, spell_period


def test_quarters_and_overtime() -> None:
    rulebook = lh.new("paper-bowl").rulebook
    assert [spell_period(rulebook, number) for number in (1, 4, 5, 6)] == [
        "1st quarter", "4th quarter", "overtime", "overtime 2",
    ]  # fmt: skip
    assert [short_period(rulebook, number) for number in (1, 5)] == ["Q1", "overtime 1"]
    assert [column_period(rulebook, number) for number in (4, 5, 6)] == ["4", "OT", "2OT"]


def test_halves() -> None:
    rulebook = copy.copy(lh.new("paper-bowl").rulebook)
    object.__setattr__(rulebook, "period", "half")
    object.__setattr__(rulebook, "periods", 2)
    assert [spell_period(rulebook, number) for number in (1, 2, 3)] == ["1st half", "2nd half", "overtime"]
    assert (mark_period(rulebook, 2), column_period(rulebook, 3)) == ("H2", "OT")


def test_a_game_without_periods_has_none() -> None:
    rulebook = lh.new("paper-bowl").rulebook
    assert period_of(rulebook, {"score": [0, 0]}) is None
    assert spell_period(rulebook, None) == ""
