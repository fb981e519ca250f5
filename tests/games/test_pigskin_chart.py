"""The paper chart of section 9: PS-CH-1, PS-CH-2."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest

import leatherhead as lh
from leatherhead.games.pigskin.chart import chart, chart_svg

SCRIMMAGE = {"phase": "scrimmage", "possession": "home", "ball": "own 30", "clock": 20, "quarter": 2}


def _rows(situation: dict[str, Any], *steps: str, plain: bool = True) -> list[str]:
    """Play steps, a choice or what stands on a card, and return the rows of the chart under its ruler."""
    game = lh.new("pigskin", situation=situation, referee=True, home="Owls", away="Bears")
    for step in steps:
        if "=" in step:
            game.chance("card", step)
        else:
            game.choose(step)
    return chart(game, plain=plain)[3:]


def _drawn(mark: str, at: int, trail: str, rest: str = "") -> str:
    """A row with its mark at a column and a trail to the right of it."""
    row = " " * at + mark + trail
    return row.ljust(101) + f"  {rest}" if rest else row


def test_a_ruler_of_one_column_a_yard() -> None:
    game = lh.new("pigskin", situation=SCRIMMAGE, home="Owls", away="Bears")
    names, numbers, ticks = chart(game)[:3]
    assert names.startswith("Owls")
    assert names.endswith("Bears")
    assert [column for column, sign in enumerate(ticks) if sign == "|"] == list(range(0, 101, 10))
    assert numbers[50:52] == "50"
    assert len(ticks) == 101


CASES = [
    ("a run", ["ready", "line-left-guard", "line=4"], _drawn("W", 30, "____")),
    ("no gain", ["ready", "line-left-guard", "line=0"], _drawn("W", 30, "")),
    ("a loss", ["ready", "end-left", "end=-3"], " " * 27 + "+++W"),
    ("a pass and a run", ["ready", "pass-left", "pass=8 Add Run", "run-with-completed-pass=5"],
     _drawn("W", 30, "=" * 8 + "_" * 5)),
    ("a pass, Long", ["ready", "pass-left", "pass=Long", "long=12"], _drawn("W", 30, "=" * 12)),
    ("an incomplete pass", ["ready", "pass-left", "pass=Incomplete 6"], _drawn("W", 30, "=" * 6)),
    ("an interception", ["ready", "pass-left", "pass=Intercepted 10", "return=4"],
     _drawn("W", 30, "=" * 5 + "____" + "=")),
    ("a fumble", ["ready", "line-left-guard", "line=Fumble", "fumble=Lost 3"], _drawn("W", 30, "__X")),
    ("a fumble that rolls back", ["ready", "end-left", "end=Fumble", "fumble=Own -4"], " " * 26 + "X+++W"),
    ("a fumble recovered where the play began", ["ready", "end-left", "end=Fumble", "fumble=Own 0"],
     _drawn("W", 30, "", "X")),
    ("a fumble after a pass", ["ready", "pass-left", "pass=8 Add Run", "run-with-completed-pass=Fumble",
                               "fumble=Lost 3"], _drawn("W", 30, "=" * 8 + "__X")),
    ("a fumbled return", ["ready", "punt", "punt=40", "return=Fumble", "fumble=Own 2"],
     _drawn("W", 30, "-" * 37 + "X_" + "-")),
    ("a punt", ["ready", "punt", "punt=40", "return=5"], _drawn("W", 30, "-" * 34 + "_____" + "-")),
    ("a punt over the goal line", ["ready", "quick-kick", "quick-kick=80"], _drawn("W", 30, "-" * 70)),
    ("a blocked punt", ["ready", "punt", "punt=Blocked", "blocked-kick=Own -4"], " " * 26 + "++++W"),
    ("a penalty", ["ready", "end-left", "special=penalty", "end=9;penalty=defense 5", "accept"],
     _drawn("w", 30, "#####")),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "row"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_the_signs_of_the_leaflet(steps: list[str], row: str) -> None:  # PS-CH-1
    assert _rows(SCRIMMAGE, *steps) == [row]


def test_first_downs_have_a_mark_of_their_own() -> None:  # PS-CH-2
    first, second = _rows(SCRIMMAGE, "ready", "line-left-guard", "line=4", "ready", "line-right-guard", "line=2")
    assert (first[30], second[34]) == ("W", "w")
    away = {**SCRIMMAGE, "possession": "away"}
    assert _rows(away, "ready", "line-left-guard", "line=4", plain=False)[0].rstrip() == " " * 66 + "————◉"


def test_a_kickoff_and_its_return() -> None:
    row = _rows({"phase": "kickoff", "possession": "home", "clock": 20}, "kickoff=50", "return=15")[0]
    assert row == _drawn("w", 40, "-" * 34 + "_" * 15 + "-")


def test_a_punt_that_goes_out_behind_the_line_of_scrimmage_is_a_kick() -> None:  # PS-R31
    row = _rows({**SCRIMMAGE, "ball": "opp 10"}, "ready", "punt-out-of-bounds", "punt-out-of-bounds=25")[0]
    assert row == " " * 75 + "-" * 15 + "W"


def test_scores_stand_at_the_right_edge_and_the_point_with_its_touchdown() -> None:
    goal = {**SCRIMMAGE, "ball": "opp 5"}
    rows = _rows(goal, "ready", "line-left-guard", "line=9", "point-after-td=Good", "receive")
    assert rows == [_drawn("W", 95, "_____", "TD PAT")]
    assert _rows(goal, "ready", "field-goal", "field-goal=Good-8", "kick") == [_drawn("W", 95, "-----", "FG")]
    assert _rows({**SCRIMMAGE, "ball": "own 2"}, "ready", "end-left", "end=-2")[0].endswith("  S")


def test_a_paid_time_out_is_a_penalty() -> None:
    rows = _rows({**SCRIMMAGE, "timeouts": [4, 0]}, "time-out", "done", "done", "line-left-guard", "line=1")
    assert rows == [_drawn("w", 30, "#####"), _drawn("W", 35, "_")]


def test_each_change_of_quarter_draws_a_rule() -> None:
    rows = _rows({**SCRIMMAGE, "quarter": 1, "clock": 1}, "ready", "line-left-guard", "line=1")
    assert rows[1].strip(".") == " end of quarter 1 "


def test_a_whole_game_is_drawn_and_shows_no_class() -> None:
    game = lh.new("pigskin", seed=5, seats=("random", "random"), home="A & B", away="<C>")
    lines, picture = chart(game), chart_svg(game)
    assert len(lines) > 60
    assert not any(letter in line for line in lines[3:] if "quarter" not in line for letter in "*2")
    root = ET.fromstring(picture)  # noqa: S314  our own picture
    circles = root.findall(".//{http://www.w3.org/2000/svg}circle")
    rules = [line for line in lines if "end of quarter" in line]
    assert len(rules) == 4
    assert len(circles) >= len(lines) - 3 - len(rules)
    assert "A &amp; B" in picture
