"""The scorer of Pigskin credits what happened, and nothing of a play that a penalty made void."""

from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.football.ledger import Ledger, Stat, close_game, open_game
from leatherhead.model.doors import new_play
from leatherhead.model.record import blank, duplicate, plain_layout

SCRIMMAGE = {"phase": "scrimmage", "possession": "home", "ball": "own 30", "clock": 30, "quarter": 2}


def _credited(situation: dict[str, Any], *steps: str) -> tuple[dict[str, int], dict[str, int]]:
    """Play steps, let the scorer see the plays that are complete, and return what is not nothing."""
    game = lh.new("pigskin", situation=situation, referee=True)
    for step in steps:
        if "=" in step:
            game.chance("card", step)
        else:
            game.choose(step)
    ledger = blank(plain_layout(Ledger))[0]
    open_game(ledger)
    for play in game.plays:
        g = duplicate(play.before)[0]
        new_play(g)
        tape = [answer.answer for answer in play.answers]
        g.tape[: len(tape)] = tape
        g.tape_length = len(tape)
        game.rulebook.step(g, game.printed.book)
        game.rulebook.keep_score(g, ledger)
    close_game(ledger, 0, 0, 0)
    home, away = ({stat.name.lower(): int(row[stat]) for stat in Stat if row[stat]} for row in ledger.game)
    return home, away


CASES: list[tuple[str, list[str], dict[str, int], dict[str, int]]] = [
    ("run", ["ready", "line-left-guard", "line=4"], {"rushes": 1, "rush_yards": 4, "drives": 1}, {}),
    ("first down", ["ready", "end-left", "end=Long", "long=20"],
     {"rushes": 1, "rush_yards": 20, "first_downs_rush": 1, "first_downs": 1}, {}),
    ("completion", ["ready", "pass-left", "pass=8 Add Run", "run-with-completed-pass=5"],
     {"pass_attempts": 1, "completions": 1, "pass_yards_gross": 13, "first_downs_pass": 1, "sacks_taken": 0}, {}),
    ("sack", ["ready", "pass-left", "pass=-7"], {"sacks_taken": 1, "sack_yards_lost": 7, "pass_attempts": 0}, {}),
    ("interception", ["ready", "pass-left", "pass=Intercepted 8", "return=9"],
     {"pass_attempts": 1, "interceptions_thrown": 1, "turnovers": 1, "rush_yards": 0}, {"rush_yards": 0}),
    ("fumble lost", ["ready", "line-left-guard", "line=Fumble", "fumble=Lost -4"],
     {"rushes": 1, "rush_yards": 0, "fumbles": 1, "fumbles_lost": 1}, {}),
    ("fumble kept", ["ready", "line-left-guard", "line=Fumble", "fumble=Own 2"],
     {"rushes": 1, "rush_yards": 2, "fumbles": 1, "fumbles_lost": 0}, {}),
    ("punt", ["ready", "punt", "punt=40", "return=9"], {"punts": 1, "drives": 1},
     {"punt_returns": 1, "punt_return_yards": 9, "fumbles": 0}),
    ("fumbled return", ["ready", "punt", "punt=40", "return=Fumble", "fumble=Lost 3"], {"punts": 1},
     {"punt_returns": 1, "punt_return_yards": 0, "fumbles": 1, "fumbles_lost": 1}),
    ("void", ["ready", "end-left", "special=penalty", "end=Long", "long=70;penalty=offense 15", "accept"],
     {"rushes": 0, "penalties": 1, "penalty_yards": 15, "drives": 1, "rush_touchdowns": 0}, {}),
    ("first down by penalty", ["ready", "end-left", "special=penalty", "end=1;penalty=defense 15", "accept"],
     {"first_downs_penalty": 1, "rushes": 0}, {"penalties": 1, "penalty_yards": 15}),
    ("blocked for a touchdown", ["ready", "punt", "punt=Blocked", "blocked-kick=Lost -30"],
     {"punts": 1}, {"return_touchdowns": 1}),
    ("one add after the other", ["ready", "long-pass", "long-pass=5 Add Run", "run-with-completed-pass=65 Add Lateral"],
     {"pass_attempts": 1, "pass_yards_gross": 70, "pass_touchdowns": 1}, {}),
    ("the other way round", ["ready", "end-left", "end=5 Add Lateral", "run-with-completed-pass=65 Add Run"],
     {"rushes": 1, "rush_yards": 70, "rush_touchdowns": 1}, {}),
    ("blocked and kept", ["ready", "punt", "punt=Blocked", "blocked-kick=Own -5", "ready", "end-left", "end=1"],
     {"punts": 1, "rushes": 1, "drives": 1}, {}),
    ("third down made", ["ready", "line-left-guard", "line=1", "ready", "line-right-guard", "line=1", "ready",
                         "end-left", "end=8"],
     {"third_down_attempts": 1, "third_down_conversions": 1, "rushes": 3}, {}),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "home", "away"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_credits(steps: list[str], home: dict[str, int], away: dict[str, int]) -> None:
    credited = _credited(SCRIMMAGE, *steps)
    for found, wanted in zip(credited, (home, away), strict=True):
        assert {name: found.get(name, 0) for name in wanted} == wanted


def test_a_touchdown_its_try_and_the_kickoff_after_it() -> None:
    home, away = _credited(
        {**SCRIMMAGE, "ball": "opp 8"}, "ready", "line-left-guard", "line=10", "point-after-td=Good", "receive",
        "done", "done", "kickoff=50", "return=12",
    )  # fmt: skip
    assert home["rush_yards"] == 8
    assert (home["rush_touchdowns"], home["extra_points_made"], home["kickoffs"]) == (1, 1, 1)
    assert (away["kick_returns"], away["kick_return_yards"]) == (1, 12)


def test_a_field_goal_and_a_safety() -> None:
    home, _ = _credited({**SCRIMMAGE, "ball": "opp 8"}, "ready", "field-goal", "field-goal=Good-10", "receive")
    assert (home["field_goals_attempted"], home["field_goals_made"]) == (1, 1)
    home, away = _credited({**SCRIMMAGE, "ball": "own 2"}, "ready", "end-left", "end=-5")
    assert home["rush_yards"] == -2
    assert away["safeties"] == 1


def test_a_paid_time_out_is_a_time_out_and_a_penalty_and_may_give_a_first_down() -> None:
    situation = {**SCRIMMAGE, "timeouts": [4, 0], "to_go": 4, "down": 3}
    home, away = _credited(situation, "time-out", "done", "done", "line-left-guard", "line=2")
    assert (away["timeouts_used"], away["penalties"], away["penalty_yards"]) == (1, 1, 5)
    assert home["first_downs_penalty"] == 1
    assert home.get("third_down_attempts", 0) == 0
    assert home.get("first_downs_rush", 0) == 0


HALF = ["keep", "keep", "receive", "kickoff=60"]


@pytest.mark.parametrize(
    ("down", "steps", "results"),
    [
        (1, ["end-left", "end=3", *HALF], ["end of half"]),
        (1, ["end-left", "special=penalty", "end=3;penalty=offense 5", "accept", *HALF], ["end of half"]),
        (4, ["end-left", "end=3", *HALF], ["downs"]),
        (1, ["punt", "punt=40", "return=3", *HALF], ["punt"]),
    ],
)
def test_a_drive_that_only_the_half_ended_says_so(down: int, steps: list[str], results: list[str]) -> None:
    game = lh.new("pigskin", situation={**SCRIMMAGE, "clock": 1, "down": down}, referee=True)
    for step in ["ready", *steps]:
        if "=" in step:
            game.chance("card", step)
        else:
            game.choose(step)
    assert [drive.result for drive in game.drives()] == results


PUNTS = [
    ("punt", ["punt=38", "return=4"], 38),
    ("punt", ["punt=Blocked", "blocked-kick=Lost -8"], 0),
    ("punt-out-of-bounds", ["punt-out-of-bounds=8"], 32),
    ("time-out", ["punt-out-of-bounds=8"], 37),  # it costs five yards before the punt
    ("punt-out-of-bounds", ["punt-out-of-bounds=14 Return", "return=3"], 26),
    ("punt-out-of-bounds", ["punt-out-of-bounds=Touchback"], 40),
    ("punt-out-of-bounds", ["punt-out-of-bounds=Blocked", "blocked-kick=Lost -8"], 0),
]


@pytest.mark.parametrize(("play", "cards", "yards"), PUNTS)
def test_the_table_of_plays_has_the_yards_of_a_punt(play: str, cards: list[str], yards: int, tmp_path: Path) -> None:
    """A card for a punt out of bounds names the yard line; the table has how far that is from the ball."""
    game = lh.new(
        "pigskin", situation={**SCRIMMAGE, "ball": "opp 40", "quarter": 4, "clock": 1, "timeouts": [0, 4]}, referee=True
    )
    game.choose("ready")
    for choice in [play] if play != "time-out" else [play, "done", "done", "punt-out-of-bounds"]:
        game.choose(choice)
    for card in cards:
        game.chance("card", card)
    assert game.over
    game.save(tmp_path / "punt.game")
    assert lh.plays_of(tmp_path / "punt.game")["kick_distance"].to_pylist() == [yards]
