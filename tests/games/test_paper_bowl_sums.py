"""Every play of Paper Bowl says how it came to its yards."""

import re
from typing import Any

import pytest

import leatherhead as lh

FIRST_AND_TEN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
TYPED = str.maketrans({chr(0x2212): "-", chr(0xD7): "x", chr(0xF7): "/"})  # the signs of arithmetic on a keyboard


def _sums(game: lh.Game, play: int = -1) -> list[str]:
    return [str(each).translate(TYPED) for each in game.sums(game.plays[play].events)]


@pytest.mark.parametrize(
    ("cards", "rolls", "said"),
    [
        (("run", "defense-4", "13"), [[6, 5]], ["11 roll = 11 yards"]),
        (("run", "defense-4", "14"), [[6, 5]], ["11 roll - 4 Defense 4 = 7 yards"]),
        (("short-pass", "defense-1", "17"), [[6, 5]], ["11 roll - 5 Defense Bonus = 6 yards"]),
        (("short-pass", "defense-2", "17"), [[6, 1]], ["0 incomplete - 5 Defense Bonus = -5 yards"]),
        (
            ("run", "defense-4", "11"), [[6, 5]],
            ["11 roll - 4 Defense 4 = 7", "7 x 2 Run-Play Bonus = 14 yards"],
        ),
        (
            ("long-pass", "defense-4", "12"), [[3, 3], [1, 6]],
            ["6 on doubles + 7 roll = 13", "13 x 2 Long Pass x 2 Pass-Play Bonus = 52 yards"],
        ),
        (("long-pass", "defense-5", "18"), [[2, 5]], ["7 roll x 2 Long Pass / 2 Defense Bonus = 7 yards"]),
        (("short-pass", "defense-2", "13"), [[6, 1]], []),
        (("short-pass", "defense-2", "19"), [[6, 1]], []),
    ],
)  # fmt: skip
def test_a_play_adds_up(cards: tuple[str, str, str], rolls: list[list[int]], said: list[str]) -> None:
    game = lh.new("paper-bowl", situation=FIRST_AND_TEN, referee=True)
    game.choose(cards[0], by="home")
    game.choose(cards[1], by="away")
    game.chance("card", cards[2])
    for dice in rolls:
        game.chance("roll", dice)
    assert _sums(game) == said


def test_a_kick_and_its_return_add_up() -> None:
    game = lh.new("paper-bowl", situation={"phase": "kickoff", "possession": "home"}, referee=True)
    game.choose("kick", by="home")
    game.chance("roll", [3, 4])
    game.choose("return", by="away")
    game.chance("roll", [2, 2])
    game.chance("roll", [1, 2])
    assert _sums(game) == [
        "7 roll x 2 + 50 = 64-yard kick", "4 on doubles x 4 + 3 roll x 2 = 22-yard return",
    ]  # fmt: skip


def test_a_kick_and_a_return_end_at_the_goal_line() -> None:
    """PB-3.1-3, PB-R15: what the sum comes to is what the sentences tell."""
    game = lh.new("paper-bowl", situation={"phase": "kickoff", "possession": "home"}, referee=True)
    game.choose("kick", by="home")
    game.chance("roll", [6, 6])
    game.choose("return", by="away")
    for dice in ([6, 6], [6, 6], [1, 2]):
        game.chance("roll", dice)
    assert _sums(game) == [
        "12 roll x 2 + 50 = 74, to the goal line: 70-yard kick",
        "12 on doubles x 4 + 12 on doubles x 4 + 3 roll x 2 = 102, to the goal line: 100-yard return",
    ]


@pytest.mark.parametrize(
    ("ball", "said"),
    [("opp 10", "11 roll = 11, to the goal line: 10 yards"), ("opp 11", "11 roll = 11 yards")],
)
def test_a_gain_ends_at_the_goal_line(ball: str, said: str) -> None:
    game = lh.new("paper-bowl", situation=FIRST_AND_TEN | {"ball": ball, "to_go": "goal"}, referee=True)
    game.choose("short-pass", by="home")
    game.choose("defense-1", by="away")
    game.chance("card", "13")
    game.chance("roll", [5, 6])
    assert _sums(game) == [said]


def _yards(said: str) -> int:
    """The yards that a sum comes to before they end at a goal line."""
    found = re.search(r"= (-?\d+)", said)
    assert found
    return int(found[1])


@pytest.mark.parametrize("seed", range(12))
def test_every_sum_comes_to_the_yards_of_its_play(seed: int) -> None:
    """And every play whose yards the dice made has one."""
    options = {"overtime": "until-decided", "incomplete_17": "dead-ball" if seed % 2 else "by-the-card"}
    game = lh.new("paper-bowl", seed=seed, seats=("random", "random"), options=options)
    for number, play in enumerate(game.plays):
        events, said = {event.name: event for event in play.events}, _sums(game, number)
        gains = [_yards(each) for each in said if not each.endswith(("kick", "return"))]
        assert gains[-1:] == _rolled_yards(events)
        returns = [_yards(each) for each in said if each.endswith("return")]
        assert returns == [event.numbers["yards"] for event in play.events if event.name == "returned"]
        for kick in (_yards(each) for each in said if each.endswith("kick") and "landed" in events):
            start = play.events[0].numbers["from"]
            assert events["landed"].numbers["at"] == 100 - min(start + kick, 100)


def _rolled_yards(events: dict[str, Any]) -> list[int]:
    """The yards that dice made of a run or a pass, if they did: not a whistle, a sack or an incomplete pass."""
    whistled = "foul" in events and events["foul"].numbers["card"] in (6, 7)
    if whistled or "sack" in events or "penalty-accepted" in events:
        return []
    lost = [name for name in ("interception", "fumble") if name in events and "turnover" in events]
    for name in (*lost, "two-point-good", "two-point-failed", "gain"):
        if name in events:
            yards = int(events[name].numbers["yards"])
            return [] if "incomplete" in events and yards == 0 else [yards]
    return []
