"""Situations as people give them."""

from pathlib import Path
from typing import Any

import pytest

from leatherhead.engine.errors import Refused
from leatherhead.engine.registry import find
from leatherhead.engine.situation_text import parse

PAPER_BOWL = find("paper-bowl")
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "paper-bowl.toml"
D4 = {"phase": "scrimmage", "down": 4, "to_go": 2, "ball": "opp 38"}
HOME = {"possession": "home"}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("4th and 2 at opp 38, two minutes left, down by four",
         {**D4, **HOME, "clock": 3, "quarter": 4, "score": [0, 4]}),
        ('down = 4, to_go = 2, ball = "opp 38"', D4),
        ('{down = 4, to_go = 2, ball = "opp 38"}', D4),
        ("Fourth down and two on the opponent's 38", {**D4, **HOME}),
        ("away ball, 4th & 2 at their 38 up by three", {**D4, "possession": "away", "score": [0, 3]}),
        ("1st and goal at opp 5, tied, 3 cards left, Q2",
         {"phase": "scrimmage", "down": 1, "to_go": "goal", "ball": "opp 5", "clock": 3, "quarter": 2,
          "score": [0, 0], **HOME}),
        ("3rd and inches at midfield in the third quarter, 14-10, no timeouts",
         {"phase": "scrimmage", "down": 3, "to_go": 1, "ball": "50", "quarter": 3, "score": [14, 10],
          "timeouts": [0, 0], **HOME}),
        ("kickoff, away has the ball, overtime", {"phase": "kickoff", "possession": "away", "quarter": 5}),
        ("7:30 left in the 2nd, first and ten at own 20",
         {"phase": "scrimmage", "down": 1, "to_go": 10, "ball": "own 20", "clock": 10, "quarter": 2, **HOME}),
        (f"{SCENARIOS}#paper-bowl/run-1",
         {"phase": "scrimmage", "quarter": 1, "possession": "home", "down": 1, "to_go": 10, "ball": "own 30",
          "score": [0, 0]}),
    ],
)  # fmt: skip
def test_what_is_meant(said: str, meant: dict[str, Any]) -> None:
    situation = parse(PAPER_BOWL, said)
    assert situation == meant
    PAPER_BOWL.place(situation)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("4th and 2 at opp 38, in the rain", "'rain' in the situation is not understood"),
        ("fifth and 2", "'fifth 2' in the situation is not understood"),
        ("", "the situation is empty"),
        ("ball =", "the situation is not TOML such as"),
        (str(SCENARIOS), "name one of its scenarios after a #, as in"),
    ],
)
def test_what_is_not_understood_is_named(said: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(PAPER_BOWL, said)
    assert why in str(refused.value)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "fourth.toml"
    path.write_text('down = 4\nto_go = 2\nball = "opp 38"\n')
    assert parse(PAPER_BOWL, str(path)) == D4
    path.write_text('[situation]\ndown = 4\nto_go = 2\nball = "opp 38"\n')
    assert parse(PAPER_BOWL, str(path)) == D4
    path.write_text("situation = 4\n")
    with pytest.raises(Refused, match="situation must be a table"):
        parse(PAPER_BOWL, str(path))


def test_a_game_without_downs_says_so() -> None:
    with pytest.raises(Refused, match="Real Deal Football Unplugged knows no down; its situations have phase"):
        parse(find("real-deal"), "4th and 2")
