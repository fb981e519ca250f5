"""Play notes of Card Bowl, and some plays as they are told."""

from functools import partial
from typing import Any

import pytest
from card_bowl_games import played

import leatherhead as lh

TABLE = {"offense_cards": ["9H", "6C", "8D", "4S"], "defense_cards": ["5D", "7S", "6H", "10C"]}


_played = partial(played, home="Cowboys", away="Steelers")  # as in the rulebook's own example


def _notes(game: lh.Game) -> list[str]:
    return game.notes()


def test_the_notes_of_the_rulebook() -> None:
    """CB-EX-1: kickoff to 3, 21 yard return to 24; pass 16."""
    hands = (*TABLE["offense_cards"], *TABLE["defense_cards"])
    game = _played(
        {"phase": "kickoff", "possession": "home"},
        "kick-deep", "8H", "6D", "6C", "7H", "8S", "9C", "3D",
        "scrimmage", "2-2", *hands, "pass-1", "KC", "stop", "4S", "8D", "5C",
    )  # fmt: skip
    assert _notes(game) == ["Steelers", "Kickoff         to 3, 21 yd return to 24", "1 & 10 @ 24     pass 13 + 3 = 16"]


def test_a_lost_fumble_and_the_field_goal_of_the_rulebook() -> None:
    """CB-EX-1: run -2, fumble, D recovers +4; a line; 38 yard field goal good, 3-0 Cowboys."""
    at = {"phase": "target", "possession": "away", "down": 3, "to_go": 4, "ball": "opp 30", **TABLE}
    game = _played(
        at,
        "run-2",
        "2H",
        "AS",
        "7D",
        "none",
        "none",
        "3C",
        "JH",
        "run",
        "4C",
        "field-goal",
        "10H",
        "9C",
        "8D",
        "6S",
        "4H",
        "AC",
    )
    lines = _notes(game)
    assert lines[:2] == ["Steelers", "3 & 4 @ 30      run -2, fumble at 32, D recovers, + 4 to 36"]
    assert set(lines[2]) == {"-"}
    assert lines[3:5] == ["Cowboys", "1 & 10 @ 36     82 yd FG no good"]


def test_the_bounce_of_a_fumble_is_noted() -> None:
    """Otherwise the next play would begin somewhere else than the notes say."""
    at = {"phase": "target", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30", **TABLE}
    game = _played(at, "run-2", "AS", "7D", "2H", "none", "none", "8C", "3C", "none", "none", "9H", "4S")
    assert _notes(game)[-1].endswith("fumble at 32, bounces to 37, recovered")
    assert game.situation["ball"] == "own 37"


def test_a_run_that_goes_out_of_bounds_is_added_up_first() -> None:
    at = {"phase": "target", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30", "quarter": 4, "clock": 60}
    game = _played(at | TABLE, "run-2", "KH", "4D", "run", "5C", "out-of-bounds", timing="simple-2")
    assert _notes(game)[-1] == "1 & 10 @ 30     run 4 + 5 = 9, out of bounds"
    assert " ".join(filter(None, map(game.tell, game.plays[-1].events))).endswith(
        "5 yards in the open field to the Cowboys 39. Out of bounds; the clock stops."
    )


def test_no_more_runs_off_than_is_on_the_clock() -> None:
    at = {"phase": "scrimmage", "quarter": 4, "clock": 30, "clock_running": True, "timeouts": [0, 0]}
    game = _played(at, "runoff-8", timing="complex")
    told = [game.tell(event) for event in game.plays[-1].events]
    assert told == ["The Cowboys let 30 seconds run off the clock.", "Two-minute warning."]


def test_a_free_kick_beyond_midfield_run_all_the_way() -> None:
    """CB-GEN-6: there is no 51."""
    kick = "free-punt", "AC", "AD", "AH", "AS", "3C", "KC", "KD", "KH", "KS"
    game = _played({"phase": "free-kick", "possession": "home"}, *kick)
    assert _notes(game)[-1].startswith("Free kick       to 49, 49 yd return, TD  ")


def test_a_long_line_keeps_clear_of_the_score() -> None:
    at = {"phase": "target", "possession": "home", "two_point": True, **TABLE}
    game = _played(at, "run-2", "AS", "8H", "5D", "QH", "5H", "AC")
    assert _notes(game)[-1].endswith("two points good  2-0 Cowboys")


def test_what_the_coverage_takes_off_a_bounce_is_told() -> None:
    at = {"phase": "scrimmage", "possession": "home", "down": 4, "to_go": 10, "ball": "opp 40"}
    game = _played(at, "punt", "punt-3", "5S", "5C", "7D", "5H", "bounce", "6D", "apply")
    told = " ".join(filter(None, map(game.tell, game.plays[-1].events)))
    assert told.endswith(
        "It bounces 6 yards back toward the kickers. The coverage takes 5 yards off. Down at the Steelers 9."
    )


def test_who_recovers_a_fumbled_return_is_named() -> None:
    """The defense of a punt is the team that fumbles it."""
    at = {"phase": "scrimmage", "possession": "home", "down": 4, "to_go": 10, "ball": "own 30"}
    lost = ("return", "AS", "none", "none", "3C", "9H")
    game = _played(at, "punt", "punt-4", "5C", "6D", "7H", "10S", "4C", *lost)
    assert _notes(game)[-1] == "4 & 10 @ 30     punt 43 to 27, fumble at 27, Cowboys recover"
    kick = {"phase": "kickoff", "possession": "home"}
    game = _played(kick, "kick-deep", "8H", "6D", "6C", *lost[1:], home="Army")
    assert _notes(game)[-1] == "Kickoff         to 3, fumble at 3, Army recovers"
    game = _played(at, "punt", "punt-4", "AS", "none", "none", "3C", "9H", "2D")
    assert _notes(game)[-1] == "4 & 10 @ 30     punt blocked, D recovers"


def test_an_onside_kick_that_is_kicked_over_opens_no_new_drive() -> None:
    """CB-R28."""
    short = ("onside", "add-0", "2H")
    game = _played({"phase": "kickoff", "possession": "home"}, *short, *short, "kick-again", *short, "take")
    assert _notes(game) == ["Steelers"] + ["On-side kick    2 yds, short"] * 2 + [
        "On-side kick    2 yds, short, taken at 32"
    ]


def test_a_sack_on_a_try_loses_no_yards() -> None:
    """CB-R39."""
    game = _played({"phase": "target", "possession": "home", "two_point": True, **TABLE}, "pass-1", "9D")
    assert _notes(game)[-1] == "Try             sack, two points no good"


def test_a_kick_over_the_end_line_comes_down_nowhere() -> None:
    """CB-R26, CB-R32."""
    game = _played({"phase": "kickoff", "possession": "home"}, "squib", "yard-5", "8H", "7D")
    assert game.tell(_event(game, "squib-kick")) == "The Cowboys squib it over the end line."
    at = {"phase": "scrimmage", "possession": "home", "down": 4, "to_go": 10, "ball": "opp 40"}
    game = _played(at, "punt", "punt-4", "9H", "10D", "8C", "8S")
    assert game.tell(_event(game, "punt")) == "The Cowboys punt 50 yards, over the end line."
    game = _played(at, "punt", "punt-4", "9H", "10D", "8C", "7S", "4C")
    assert game.tell(_event(game, "punt")).endswith("it comes down 9 yards deep in the Steelers end zone.")


def _event(game: lh.Game, name: str) -> Any:
    """The event of that name in the latest play."""
    events = game.position.present_events or game.plays[-1].events
    return next(event for event in events if event.name == name)


def test_scores_stand_at_the_end_of_a_line() -> None:
    at = {"phase": "scrimmage", "possession": "home", "down": 4, "to_go": 6, "ball": "opp 20"}
    game = _played(at, "field-goal", "10H", "9C", "8D", "6S", "4H", "AC")
    assert _notes(game)[-1].endswith("  3-0 Cowboys")
    assert "4 & 6 @ 20" in _notes(game)[-1]


@pytest.mark.parametrize("timing", ["simple-1", "simple-2", "complex"])
def test_a_whole_game_has_its_points_in_the_notes(timing: str) -> None:
    game = lh.new("card-bowl", seed=4, seats=("random", "random"), options={"timing": timing})
    lines = _notes(game)
    assert lines[-1] == "(final)"
    assert all(len(line) <= 100 for line in lines)
    home, away = game.score
    said = [line for line in lines if "-" in line.split("  ")[-1] and line[:4] != "----"]
    assert any(f"{max(home, away)}-{min(home, away)}" in line for line in said)
    last = [line for line in lines if set(line) == {"-"}]
    assert len(last) > 20, "a line at every change of possession"
