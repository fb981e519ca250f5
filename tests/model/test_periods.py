"""Periods as a game calls them."""

import copy

import leatherhead as lh


def test_quarters_and_overtime() -> None:
    rulebook = lh.new("paper-bowl").rulebook
    assert [rulebook.spell_period(number)[0] for number in (1, 4, 5, 6)] == [
        "1st quarter", "4th quarter", "overtime", "overtime 2",
    ]  # fmt: skip
    assert [rulebook.spell_period(number)[1] for number in (1, 5)] == ["Q1", "overtime 1"]
    assert [rulebook.column_period(number) for number in (4, 5, 6)] == ["4", "OT", "2OT"]


def test_halves() -> None:
    rulebook = copy.copy(lh.new("paper-bowl").rulebook)
    object.__setattr__(rulebook, "period", "half")
    object.__setattr__(rulebook, "periods", 2)
    assert [rulebook.spell_period(number)[0] for number in (1, 2, 3)] == ["1st half", "2nd half", "overtime"]
    assert (rulebook.mark_period(2), rulebook.column_period(3)) == ("H2", "OT")


def test_a_game_without_periods_has_none() -> None:
    rulebook = lh.new("paper-bowl").rulebook
    assert rulebook.spell_period(None) == ("", "")
