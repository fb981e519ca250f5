"""`leatherhead odds`: how the table is printed."""

from fractions import Fraction
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead.cli.odds import lines

SIXTH = Path(__file__).parents[1] / "sixth"


def cell(call: str, points: Fraction, left_over: Fraction, sampled: int = 0) -> lh.Cell:
    none = Fraction(0)
    return lh.Cell(call, "stack", Fraction(-1, 1000), Fraction(1, 2), none, none, points, none, left_over, 4, sampled)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> lh.Game:
    monkeypatch.setenv("LEATHERHEAD_GAMES", str(SIXTH))
    return lh.new("dime-store", seed=1, situation=lh.parse_situation("dime-store", "4th and 2 at opp 38"))


def table(*cells: lh.Cell) -> lh.CallTable:
    return lh.CallTable("home", "call", "defense", {"penalty": "decline"}, cells)


def test_the_head_names_the_spot_and_the_team(game: lh.Game) -> None:
    printed = lines(game, lh.odds("dime-store", game.started_from, compiled=False))
    assert printed[0] == "Dime Store Football: 4th and 2 at the Bears 38, Owls to choose (call)"
    assert printed[3].split() == ["call", "against", "gain", "1st", "down", "touchdown", "turnover", "points"]
    assert "Gain and points are on average" in printed[-3]


def test_what_rounds_to_zero_has_no_sign(game: lh.Game) -> None:
    printed = lines(game, table(cell("run", Fraction(-1, 500), Fraction(0)), cell("pass", Fraction(1), Fraction(0))))
    assert printed[4].split() == ["run", "stack", "0.00", "50.00%", "-", "-", "0.00"]
    assert printed[5].split()[-1] == "+1.00"


def test_what_was_not_followed_is_told_where_there_is_some(game: lh.Game) -> None:
    printed = lines(game, table(cell("run", Fraction(1), Fraction(1, 8)), cell("bomb", Fraction(1), Fraction(1), 5000)))
    assert printed[3].endswith(" unsettled")
    assert printed[4].endswith(" 12.50%")
    assert printed[5].split() == ["bomb", "stack", "~0.00", "~50.00%", "-", "-", "~+1.00"]
    assert any(line.startswith("Unsettled: ") for line in printed)
    assert any("an estimate from 5,000 plays at random" in line for line in printed)
