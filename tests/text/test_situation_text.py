"""Situations as people give them."""

import re
from pathlib import Path
from typing import Any

import pytest
from teaching import scenario_files

from leatherhead.model.errors import Refused
from leatherhead.model.words import Teams
from leatherhead.registry import find, slugs
from leatherhead.text.situation_text import parse

PAPER_BOWL = find("paper-bowl")
SCENARIOS = scenario_files("paper-bowl")[1]
D4 = {"phase": "scrimmage", "down": 4, "to_go": 2, "ball": "opp 38"}
GOAL = {"phase": "scrimmage", "to_go": "goal", "ball": "opp 2"}
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
        ("4th and goal at the 2", {**GOAL, "down": 4, **HOME}),
        ("goal at the 2", {**GOAL, **HOME}),
        ("1st and 10 on the 50 yard line", {"phase": "scrimmage", "down": 1, "to_go": 10, "ball": "50", **HOME}),
        ("1st and 10 at the Owls 24", {"phase": "scrimmage", "down": 1, "to_go": 10, "ball": "own 24", **HOME}),
        ("4th and 2 at the Bears' 38, Owls ball", {**D4, **HOME}),
        ("4th and 2 at the Owls 38, Bears have the ball, Owls lead by 3",
         {**D4, "possession": "away", "score": [3, 0]}),
        ("4th and 2 at opp 38, second half", {**D4, **HOME, "quarter": 3}),
        ("4th and 2 at opp 38, two minutes left in the first half", {**D4, **HOME, "quarter": 2, "clock": 3}),
        ("4th and 2 at opp 38, two minutes left in the half", {**D4, **HOME, "quarter": 2, "clock": 3}),
        ("4th and 2 at opp 38, two minutes before halftime", {**D4, **HOME, "quarter": 2, "clock": 3}),
        ("4th and 2 at opp 38, 3 cards left in the game", {**D4, **HOME, "quarter": 4, "clock": 3}),
        ("4th and 2 at opp 38, two-minute warning", {**D4, **HOME, "quarter": 4, "clock": 3}),
        ("extra point, tied", {"phase": "try", "score": [0, 0], **HOME}),
        ("4th and 2 at opp 38, tie game", {**D4, **HOME, "score": [0, 0]}),
        ("4th and 2 at opp 38, down 21-14", {**D4, **HOME, "score": [14, 21]}),
        ("4th and 2 at opp 38, trailing 14-21", {**D4, **HOME, "score": [14, 21]}),
        ("4th and 2 at opp 38, leading 40-0", {**D4, **HOME, "score": [40, 0]}),
        ("away ball, 4th and 2 at opp 38, down 21-14", {**D4, "possession": "away", "score": [21, 14]}),
        ("Bears ball, 4th and 2 at opp 38, the Owls lead 21-14", {**D4, "possession": "away", "score": [21, 14]}),
        ("3 cards left", {"phase": "scrimmage", "clock": 3, **HOME}),
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
        ("1st and 10 at the 35", "whose 35? Write at own 35 or at opp 35"),
        ("1st and 10 at the 60", "there is no 60: yard lines are counted from either goal line up to 50"),
        ("1st and 10 at own 60", "there is no 60: yard lines are counted from either goal line up to 50"),
        ("1st and 10 at own 20, clock running", "Paper Bowl 1.11 has no clock that runs or stops between plays"),
        ("3 lines left", "Paper Bowl 1.11 does not count lines; its clock counts cards, plays"),
        ("", "the situation is empty"),
        ("ball =", "the situation is not TOML such as"),
        (str(SCENARIOS), "name one of its scenarios after a #, as in"),
    ],
)
def test_what_is_not_understood_is_named(said: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(PAPER_BOWL, said)
    assert why in str(refused.value)


@pytest.mark.parametrize("said", ["garbage", "garbage =", ""])
@pytest.mark.parametrize("slug", slugs())
def test_whoever_is_not_understood_gets_an_example_that_the_game_understands(slug: str, said: str) -> None:
    game = find(slug)
    with pytest.raises(Refused) as refused:
        parse(game, said)
    examples = re.findall(
        r"like '([^']+)'|such as ((?:\w+ = (?:\[[^]]*\]|\"[^\"]*\"|\w+)(?:, )?)+)", str(refused.value)
    )
    assert examples
    for words, keys in examples:
        assert game.place(parse(game, words or keys)) is not None


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "fourth.toml"
    path.write_text('down = 4\nto_go = 2\nball = "opp 38"\n')
    assert parse(PAPER_BOWL, str(path)) == D4
    path.write_text('[situation]\ndown = 4\nto_go = 2\nball = "opp 38"\n')
    assert parse(PAPER_BOWL, str(path)) == D4
    path.write_text("situation = 4\n")
    with pytest.raises(Refused, match="situation must be a table"):
        parse(PAPER_BOWL, str(path))


@pytest.mark.parametrize(("said", "runs"), [("clock running", True), ("the clock is stopped", False)])
def test_a_clock_that_runs(said: str, runs: bool) -> None:
    game = find("strategy-league")
    situation = parse(game, f"1st and 10 at own 20, {said}")
    assert game.situation(game.place(situation)[0])["clock_running"] is runs


def test_a_clock_that_cannot_run_says_why() -> None:
    game = find("strategy-league")
    with pytest.raises(Refused, match="impossible situation: the clock runs only before a down"):
        game.place(parse(game, "kickoff, clock running"))


def test_a_game_counts_in_words_of_its_own() -> None:
    game = find("strategy-league")
    assert parse(game, "3 lines left")["clock"] == 32.4
    assert parse(game, "3 lines left", {"line_seconds": 12})["clock"] == 36
    with pytest.raises(Refused, match="Strategy League does not count cards; its clock counts lines, seconds"):
        parse(game, "3 cards left")
    assert parse(find("card-bowl"), "4 intervals left", {"timing": "complex"})["clock"] == 4


def test_overtime_has_two_timeouts() -> None:
    situation = PAPER_BOWL.situation(PAPER_BOWL.place(parse(PAPER_BOWL, "overtime, kickoff"))[0])
    assert (situation["quarter"], situation["timeouts"]) == (5, [2, 2])


def test_minutes_are_those_of_the_clock_that_is_played_with() -> None:
    game = find("card-bowl")
    assert parse(game, "two minutes left")["clock"] == 5
    assert parse(game, "two minutes left", {"timing": "complex"})["clock"] == 24


@pytest.mark.parametrize("length", ["full", "short"])
def test_a_clock_of_seconds_takes_minutes_as_said(length: str) -> None:
    game = find("strategy-league")
    for said, seconds in (("two minutes left", 120), ("0:30 left in the 2nd", 30), ("overtime, 1:00 left", 60)):
        assert parse(game, f"1st and 10 at own 20, {said}", {"length": length})["clock"] == seconds


def test_a_clock_of_plays_is_as_far_gone_in_a_short_game() -> None:
    game = find("card-bowl")
    assert parse(game, "7:30 left")["clock"] == 2 * parse(game, "7:30 left", {"length": "short"})["clock"]


def test_teams_of_other_names() -> None:
    teams = Teams(("Notre Dame", "Army"))
    said = "4th and 2 at the Notre Dame 38, Army ball, Army trails by 4"
    assert parse(PAPER_BOWL, said, teams=teams) == {**D4, "possession": "away", "score": [4, 0]}


def test_a_game_without_downs_says_so() -> None:
    with pytest.raises(Refused, match="Real Deal Football Unplugged has no down; its situations have phase"):
        parse(find("real-deal"), "4th and 2")
