"""How many ways a play can go, pinned: a rule that forks once more or once less is found here.

The first numbers of each row can be counted by hand: 36 throws of two dice, 6 of them doublets, 24 Play Cards.
"""

from typing import Any

import pytest

from leatherhead.compiled.parts import back_end
from leatherhead.model.position import Position
from leatherhead.registry import find

RULEBOOK = find("paper-bowl")
PRINTED = RULEBOOK.read_book(None)


def _perft(record: Any, depth: int) -> list[tuple[int, int]]:
    """For each number of answers: how many plays are over by then, and how many still ask."""
    start = Position(RULEBOOK, PRINTED, record, back_end(RULEBOOK, PRINTED))
    start.run()
    counts, waiting = [], [start]
    for _ in range(depth):
        ends = [position.after(answer) for position in waiting for answer in position.legal]
        waiting = [position for position in ends if position.asked is not None]
        counts.append((len(ends) - len(waiting), len(waiting)))
    return counts


FIRST_AND_TEN: dict[str, Any] = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10}
# Of 20 Play Cards times 36 throws, those after which something more is asked: a throw after each doublet; after a 1 or
# a 6 a challenge (03, on a pass also 01), after one but not both a penalty (08 to 10); after every pass without a
# doublet a challenge under 05 or 06; after a doublet of a pass no throw under 20, and under 19 only after four of them.
RUN = 20 * 6 + 18 + 16 + 2 * 16
PASS = 20 * 6 + 18 + 18 + 16 + 2 * 16 + 30 - 2 - 6
ASKING = 5 * (RUN + PASS + PASS)  # over five Defense Cards
THROWN = 15 * 20 * 36
TIMEOUT = 15 * 4 * 2  # answers to 21 to 24

WAYS = {
    "coin toss": ({"phase": "coin-toss"}, [(0, 2), (0, 4), (8, 0)]),
    "kickoff": ({"phase": "kickoff"}, [(0, 2), (6, 36), (36, 36), (36 * 30, 36 * 6)]),
    "free kick": ({"phase": "free-kick"}, [(0, 2), (6, 36), (36, 36), (36 * 30, 36 * 6)]),
    "try": ({"phase": "try"}, [(0, 2), (36, 3), (0, 15), (15 * 30, 15 * 6), (15 * 6 * 30, 15 * 6 * 6)]),
    "last field goal": (
        {"phase": "last-field-goal", "quarter": 2, "clock": 0, "ball": "opp 20"},
        [(1, 1), (36, 0)],
    ),
    "open field": (
        FIRST_AND_TEN | {"ball": "own 30"},
        [(0, 4), (0, 20), (5, 15 * 24 + 5), (THROWN - ASKING + 5 * 30, ASKING + 5 * 6 + TIMEOUT)],
    ),
    # Five times ten throws of a long pass fly beyond the end line and are not intercepted.
    "goal line": (
        FIRST_AND_TEN | {"ball": "opp 2", "to_go": "goal"},
        [(0, 5), (0, 25), (5 * 36 + 5, 15 * 24 + 5), (THROWN - ASKING + 50 + 5 * 30, ASKING - 50 + 5 * 6 + TIMEOUT)],
    ),
    # Both teams are asked for a timeout; the offense is ahead, so 07 asks as well.
    "last card": (
        FIRST_AND_TEN | {"ball": "own 30", "score": [7, 0], "clock": 1, "quarter": 2},
        [
            (0, 2), (0, 4 + 2), (0, 20 + 2 * 4), (5, 15 * 24 + 5 + 2 * 20),
            (THROWN - ASKING - 15 * 18 + 5 * 30 + 10, ASKING + 15 * 18 + 5 * 6 + TIMEOUT + 2 * 15 * 24 + 10),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WAYS)
def test_ways_of_a_play(name: str) -> None:
    situation, counts = WAYS[name]
    assert _perft(RULEBOOK.place({"possession": "home", **situation}), len(counts)) == counts
