"""`leatherhead odds`: how the table is printed."""

from fractions import Fraction
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.cli.odds import lines
from leatherhead.model.record import hides_hands

SIXTH = Path(__file__).parents[1] / "sixth"


def cell(call: str, points: Fraction, left_over: Fraction, sampled: int = 0) -> lh.Cell:
    none = Fraction(0)
    return lh.Cell(
        call, "stack", Fraction(-1, 1000), Fraction(1, 2), none, none, points, none, left_over, 4, sampled=sampled
    )


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> lh.Game:
    monkeypatch.setenv("LEATHERHEAD_GAMES", str(SIXTH))
    return lh.new("dime-store", seed=1, situation=lh.parse_situation("dime-store", "4th and 2 at opp 38"))


def table(*cells: lh.Cell) -> lh.CallTable:
    return lh.CallTable("home", "call", "defense", {"penalty": "decline"}, cells)


def test_the_head_names_the_spot_and_the_team(game: lh.Game) -> None:
    printed = lines(game, lh.odds("dime-store", game.started_from, compiled=False))
    assert printed[0] == "Dime Store Football: 4th and 2 at the Bears 38, Owls' call"
    assert printed[3].split() == ["call", "against", "gain", "1st", "down", "touchdown", "turnover", "points"]
    assert "Gain and points are averages" in printed[-3]


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
    assert any("an estimate from 5,000 random plays" in line for line in printed)


# What wins.

REPLIES = ("press", "drop")
WINS = {"dive": (0.2, 0.6), "trap": (0.3, 0.5), "slant": (0.6, 0.2), "punt": (0.1, 0.1)}


def valued(**further: object) -> lh.CallTable:
    none, cells = Fraction(0), []
    for call, wins in WINS.items():
        for reply, win in zip(REPLIES, wins, strict=True):
            cells.append(lh.Cell(call, reply, none, none, none, none, none, none, none, 1, win))
    titles = {"dive": "Dive", "slant": "Slant in", "press": "Press man", "punt": "Punt"}
    return lh.CallTable("home", "call", "defense", {}, tuple(cells), titles, **further)  # type: ignore[arg-type]


def rows(printed: list[str], head: str) -> dict[str, list[str]]:
    """What stands below a head up to the next empty line, by its first word."""
    begin = next(n for n, line in enumerate(printed) if line.split()[:1] == [head]) + 1
    found = [line.split() for line in printed[begin : printed.index("", begin)]]
    return {line[0]: line[1:] for line in found}


def test_each_call_and_reply_against_the_best_mix(game: lh.Game) -> None:
    """By hand: dive and slant half and half win 40% against both replies, and so do the replies half and half."""
    printed = lines(game, valued())
    assert printed[3] == "With best play by both sides, the Owls win 40.0% of the time."
    calls = rows(printed[4:], "call")
    assert calls == {"Dive": ["40.0%", "50%"], "Slant": ["in", "40.0%", "50%"], "trap": ["40.0%"], "Punt": ["10.0%"]}
    assert rows(printed, "against") == {"Press": ["man", "40.0%", "50%"], "drop": ["40.0%", "50%"]}
    punts = [line for line in printed if line.startswith("Punt ") and "anything" in line]
    assert len(punts) == 1, "the same against every reply stands once"


def test_hands_that_nobody_sees_at_the_table_are_said_to_lie_open(game: lh.Game) -> None:
    said = "Each side is taken to know the other's hand, which nobody does at the table."
    assert said in lines(game, valued(open_hands=True))
    assert said not in lines(game, valued())
    assert hides_hands(registry.find("gridiron-trumps").state)
    assert not lh.odds("dime-store", game.started_from, compiled=False).open_hands


def test_many_calls_by_family_and_one_opened(game: lh.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leatherhead.cli.odds.MOST_ROWS", 3)
    found = valued(families={"dive": "inside-run", "trap": "inside-run", "slant": "short-pass"})
    closed = lines(game, found)
    assert [line.split() for line in closed if line.startswith("Inside run")] == [
        ["Inside", "run", "Dive", "40.0%", "50%"], ["Inside", "run", "25.0%", "55.0%"]
    ]  # fmt: skip
    assert not any(line.strip().startswith("trap") for line in closed)
    opened = lines(game, found, opened=["inside-run"])
    assert ["trap", "30.0%", "50.0%"] in [line.split() for line in opened]
    assert any("--open inside-run" in line for line in closed)


def test_a_matrix_fits_the_window(game: lh.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leatherhead.cli.odds.MOST_ROWS", 3)
    monkeypatch.setenv("COLUMNS", "20")
    printed = lines(game, valued())
    blocks = [n for n, line in enumerate(printed) if line.split() in (["Press"], ["drop"])]
    assert len(blocks) == 2
    assert all(len(line) <= 20 for line in printed[blocks[0] : blocks[1] + 5])


def test_a_family_that_is_none_is_refused(game: lh.Game) -> None:
    with pytest.raises(lh.Refused, match="no calls here have families"):
        lines(game, valued(), opened=["pass"])
    with pytest.raises(lh.Refused, match="the families here are inside-run"):
        lines(game, valued(families={"dive": "inside-run"}), opened=["pass"])


def test_the_plays_of_strategy_league_have_families() -> None:
    rulebook = lh.new("strategy-league", seed=1).rulebook
    offense = next(prompt for prompt in rulebook.prompts if prompt.name == "offense")
    families = {call: rulebook.family(rulebook.own_book, "offense", call) for call in offense.answers}
    assert families["dive"] == "inside-run"
    assert families["qb-draw"] == "draw"
    assert families["z-fly"] == "long-pass"
    assert families["punt"] == ""
    assert len(set(families.values())) == 8
    assert rulebook.family(rulebook.own_book, "defense", "base") == ""
