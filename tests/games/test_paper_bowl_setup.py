"""Situations of Paper Bowl that no game can reach are refused with the reason; those at their edges are not."""

import re
from typing import Any

import pytest

import leatherhead as lh

CARDS = [f"{card:02}" for card in range(1, 25)]
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
LAST = {"phase": "last-field-goal", "possession": "home", "quarter": 2, "clock": 0}
OVERTIME = DOWN | {"quarter": 5, "score": [7, 7]}
SHORT, ONE, MANY = {"length": "short"}, {"overtime": "one-period"}, {"overtime": "until-decided"}


@pytest.mark.parametrize(
    ("situation", "options", "why"),
    [
        ({"phase": "kickoff", "ball": "opp 5"}, {}, "a kickoff is always from own 30"),
        ({"phase": "free-kick", "ball": "own 30"}, {}, "a free kick is always from own 20"),
        ({"phase": "try", "ball": "own 20"}, {}, "a try is always from opp 2"),
        (LAST | {"ball": "opp -45"}, {}, "the ball is not on the field"),
        (LAST | {"ball": "opp 0"}, {}, "the ball is not on the field"),
        (LAST | {"ball": "opp 41"}, {}, "a field goal is possible only within 40 yards"),
        (DOWN | {"clock": 24, "set_aside": 0}, {}, "a quarter has 20 Play Cards"),
        (DOWN | {"clock": 21, "set_aside": 3}, {}, "a quarter has 20 Play Cards"),
        (DOWN | {"clock": 20, "used": CARDS[:1]}, {}, "a quarter has only 24 Play Cards, in the deck, set aside"),
        (DOWN | {"clock": 20}, SHORT, "a quarter has 10 Play Cards"),
        (DOWN | {"clock": 8, "used": CARDS[:12]}, SHORT, "a quarter has only 14 Play Cards, in the deck, set aside"),
        (OVERTIME | {"score": [7, 0]}, ONE, "overtime goes on only while the score is tied"),
        ({"phase": "try", "quarter": 5, "score": [6, 0]}, MANY, "ends the game without a try"),
        (OVERTIME | {"timeouts": [3, 2]}, MANY, "a team has at most 2 timeouts in overtime"),
        ({"phase": "free-kick", "quarter": 5}, ONE, "a safety in overtime ends the game without a free kick"),
        ({"phase": "free-kick", "quarter": 5, "score": [2, 0]}, ONE, "ends the game without a free kick"),
        *(
            ({"phase": "coin-toss", "quarter": quarter}, MANY, "tossed only before the game")
            for quarter in (2, 3, 4, 6)
        ),
        ({"phase": "coin-toss", "clock": 19}, {}, "a coin toss comes before the first Play Card"),
        ({"phase": "coin-toss", "quarter": 5, "clock": 19}, MANY, "a coin toss comes before the first Play Card"),
        (
            {"phase": "kickoff", "quarter": 5, "clock": 19},
            MANY,
            "a kickoff in overtime comes before the first Play Card",
        ),
    ],
)
def test_an_impossible_situation_is_refused(situation: dict[str, Any], options: dict[str, str], why: str) -> None:
    """PB-R57: one reason, not a list of what follows from it."""
    with pytest.raises(lh.Refused, match=f"^impossible situation: [^;]*{re.escape(why)}[^;]*$"):
        lh.new("paper-bowl", situation=situation, options=options)


@pytest.mark.parametrize(
    ("situation", "options"),
    [
        ({"phase": "kickoff", "ball": "own 30"}, {}),
        ({"phase": "free-kick", "ball": "own 20"}, {}),
        ({"phase": "try", "ball": "opp 2", "clock": 0}, {}),
        (LAST | {"ball": "opp 1"}, {}),
        (LAST | {"ball": "opp 40"}, {}),
        (DOWN | {"quarter": 2, "clock": 2, "set_aside": 0, "used": CARDS[:22]}, {}),
        (DOWN | {"quarter": 2, "clock": 2, "set_aside": 0, "used": CARDS[:12]}, SHORT),
        (DOWN | {"clock": 10}, SHORT),
        ({"phase": "coin-toss", "quarter": 5}, ONE),
        ({"phase": "coin-toss", "clock": 10}, SHORT),
        ({"phase": "kickoff", "quarter": 6, "clock": 20}, MANY),
        ({"phase": "free-kick", "quarter": 4, "score": [2, 0]}, ONE),
        ({"phase": "game-over", "quarter": 5, "score": [7, 10]}, ONE),
        (OVERTIME | {"quarter": 9}, MANY),
    ],
)
def test_a_situation_at_the_edge_is_played(situation: dict[str, Any], options: dict[str, str]) -> None:
    game = lh.new("paper-bowl", situation=situation, options=options)
    assert {key: game.situation[key] for key in situation} == situation
