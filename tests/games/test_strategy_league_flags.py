"""Flags in Strategy League: what its bots take and leave, and what scorer and table of plays make of the play."""

from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.football.ledger import Stat
from leatherhead.games.strategy_league.coach.penalties import worth
from leatherhead.games.strategy_league.plays import describe
from leatherhead.model.doors import new_play
from leatherhead.model.question import spell
from leatherhead.model.record import duplicate
from leatherhead.play_table.row import FIGURES, NONE, Column
from leatherhead.registry import find

RULEBOOK = find("strategy-league")
FOURTH: dict[str, Any] = {
    "phase": "scrimmage", "quarter": 4, "clock": 5, "possession": "home", "ball": "opp 20", "down": 4, "to_go": 3,
}  # fmt: skip
DOWN: dict[str, Any] = {**FOURTH, "down": 1, "to_go": 10, "ball": "own 35"}
GOOD = (("home", "field-goal"), ("result", "good*"), ("penalty", "D5"))
OVERTIME = {"quarter": 5, "clock": 300, "ot_state": "sudden-death"}
TIED = {"score": [0, 0]}


def play(situation: dict[str, Any], *steps: tuple[str, Any], **options: Any) -> Any:
    """A game after some calls and readings."""
    game = lh.new("strategy-league", seed=1, situation=situation, options=options, referee=True)
    for key, value in steps:
        if key in ("home", "away"):
            game.choose(value, by=key)
        else:
            game.chance(key, value)
    return game


def answer(name: str, game: Any) -> str:
    """What a bot answers to the open question."""
    bot, asked = RULEBOOK.bot(name), game.position.asked
    assert bot is not None
    said = {spell(RULEBOOK, asked, int(bot.answer(game.view(game.pending.by), luck))) for luck in range(3)}
    assert len(said) == 1
    return str(said.pop())


# What bots take.


@pytest.mark.parametrize("name", ["rookie", "coach", "strategist"])
@pytest.mark.parametrize("to_go", [3, 6])
def test_nobody_takes_the_winning_field_goal_off_the_board(name: str, to_go: int) -> None:
    assert answer(name, play({**FOURTH, **OVERTIME, **TIED, "to_go": to_go}, *GOOD)) == "decline"
    assert answer(name, play({**FOURTH, "to_go": to_go, "score": [0, 2]}, *GOOD)) == "decline"


@pytest.mark.parametrize(
    ("situation", "wanted"),
    [
        ({"score": [0, 0]}, "decline"),
        ({"score": [0, 3]}, "decline"),  # overtime is better than one more play
        ({"score": [0, 4]}, "decline"),  # three points are not enough, but nor is a foul after time (SL-R7)
        ({"score": [0, 0], "clock": 15}, "decline"),  # a repeated down would be the last play
        ({"score": [0, 0], "quarter": 2}, "decline"),
        ({"score": [0, 0], "clock": 500}, "accept"),
        ({"score": [0, 0], "quarter": 3}, "accept"),
        ({"score": [0, 0], "quarter": 5, "ot_state": "first", "clock": 300}, "accept"),
        ({"score": [0, 0], "quarter": 5, "ot_state": "first"}, "decline"),
    ],
)
def test_a_field_goal_stays_on_the_board_as_time_runs_out(situation: dict[str, Any], wanted: str) -> None:
    assert answer("coach", play({**FOURTH, **situation}, *GOOD)) == wanted


def test_a_field_goal_that_is_not_enough_is_given_up_for_an_untimed_down() -> None:
    """SL-R7, by option."""
    behind = {**FOURTH, "score": [0, 4]}
    assert answer("coach", play(behind, *GOOD, untimed_down="on")) == "accept"


def test_in_the_playoffs_time_does_not_end_overtime() -> None:
    first = {**FOURTH, **TIED, "quarter": 5, "ot_state": "first"}
    assert answer("coach", play(first, *GOOD, playoffs=True)) == "accept"


LONG_GAIN = (("home", "x-fly"), ("away", "base"), ("result", "60*"), ("penalty", "D5"))


@pytest.mark.parametrize(
    ("situation", "wanted"),
    [
        ({"clock": 40}, "decline"),  # there is time for more plays from the five
        ({"clock": 43, "clock_running": True}, "accept"),  # the play was the last, unless the down is repeated
        ({"clock": 44, "clock_running": True}, "decline"),
        ({"clock": 5}, "accept"),
        ({"clock": 5, "quarter": 2, "score": [0, 4]}, "accept"),
        ({"clock": 5, "quarter": 1}, "decline"),
    ],
)
def test_a_long_gain_is_kept_while_there_is_time_to_use_it(situation: dict[str, Any], wanted: str) -> None:
    assert answer("coach", play({**DOWN, "score": [0, 4], **situation}, *LONG_GAIN, untimed_down="on")) == wanted


@pytest.mark.parametrize(
    ("situation", "steps", "wanted"),
    [
        # First and goal at the four, and the kick wins: the same down from the nine is the lesser evil.
        ({"ball": "opp 4", "to_go": "goal", **OVERTIME, **TIED}, ("field-goal", "good*", "O5"), "accept"),
        ({"ball": "opp 4", "to_go": "goal", **TIED}, ("field-goal", "good*", "O5"), "accept"),
        ({"ball": "opp 4", "to_go": "goal", "clock": 500}, ("field-goal", "good*", "O5"), "decline"),
        # The second team of overtime has failed on its last down: the game is won.
        (
            {"down": 4, **OVERTIME, "ot_state": "second", "score": [0, 3], "ball": "own 5"},
            ("slant", "inc*", "O10"), "decline",
        ),
        # The interception run back would win; it stands.
        ({"score": [3, 0], "p6": 50, "strike_through": 0}, ("slant", "9i*", "O15"), "decline"),
        # A touchdown and two points would tie.
        ({"score": [0, 8]}, ("slant", "TD*", "O5"), "accept"),
    ],
)  # fmt: skip
def test_the_defense_knows_what_ends_the_game(situation: dict[str, Any], steps: tuple[str, ...], wanted: str) -> None:
    call, result, foul = steps
    script: list[tuple[str, Any]] = [("home", call)]
    script += [] if call == "field-goal" else [("away", "base")]
    script += [("result", result)]
    script += [("coin", "heads"), ("d100", 7)] if "i" in result and "inc" not in result else []
    assert answer("coach", play({**DOWN, **situation}, *script, ("penalty", foul))) == wanted


@pytest.mark.parametrize(
    ("score", "result", "wanted"),
    [([3, 0], "9*", "keep"), ([0, 3], "9*", "replay"), ([0, 0], "9*", "replay"), ([3, 0], "TD*", "replay")],
)
def test_a_punt_as_time_runs_out_is_kept_by_who_is_ahead(score: list[int], result: str, wanted: str) -> None:
    """SL-R7, by option."""
    punt = (("home", "punt"), ("result", "40"), ("away", "return"), ("result", result), ("penalty", "RUNK"))
    assert answer("coach", play({**DOWN, "down": 4, "score": score}, *punt, untimed_down="on")) == wanted


@pytest.mark.parametrize(("score", "wanted"), [([7, 6], "extra-point"), ([6, 7], "two-point"), ([6, 8], "two-point")])
def test_a_try_after_the_last_touchdown_risks_nothing_with_a_lead(score: list[int], wanted: str) -> None:
    """SL-R16: with no time left a leader can only lose by a return."""
    after_time = {"phase": "try", "quarter": 4, "clock": 0, "possession": "home", "score": score}
    assert answer("coach", play(after_time)) == wanted


@pytest.mark.parametrize("name", ["rookie", "coach", "strategist"])
def test_an_extra_point_out_of_range_is_not_kicked(name: str) -> None:
    """SL-R52."""
    flag = (("result", "good*"), ("penalty", "O15"), ("away", "accept"))
    game = play({"phase": "try", "possession": "home", "score": [6, 0]}, ("home", "extra-point"), *flag, *flag, *flag)
    assert answer(name, game) == "two-point"


@pytest.mark.parametrize("name", ["rookie", "coach", "strategist"])
def test_kickers_who_ran_a_fumble_in_want_no_first_down(name: str) -> None:
    fumbled = (("home", "punt"), ("result", "40"), ("away", "return"), ("result", "6F*"), ("coin", "heads"))
    game = play({**DOWN, "down": 4, "to_go": 5, "fr": 50, "clock": 500}, *fumbled, ("d100", 9), ("penalty", "RUNK"))
    assert answer(name, game) == "decline"


def test_a_score_is_worth_its_points_less_the_kick_that_follows() -> None:
    coach = RULEBOOK.bot("coach")
    assert coach is not None
    tables = coach.tables(RULEBOOK.own_book)[0]
    kickoff, free_kick = tables.kickoff_value
    assert 500 < kickoff < free_kick < 3000
    assert worth(tables, 1, 100, 100) == 6000 + tables.try_value.max() - kickoff
    assert worth(tables, 1, 0, 10) == -2000 - free_kick


# What the scorer counts.

PUNTED: dict[str, Any] = {**DOWN, "quarter": 1, "clock": 600, "down": 4, "to_go": 8, "ball": "own 30"}
RUN_INTO = (("home", "punt"), ("result", "40"), ("away", "return"), ("result", "20*"), ("penalty", "RUNK"))
PUNT = (("home", "punt"), ("result", "40"), ("away", "return"), ("result", "5"))
KICKOFF: dict[str, Any] = {"phase": "kickoff", "quarter": 1, "clock": 600, "possession": "home"}


def counted(game: Any) -> dict[str, list[int]]:
    """The box score: what is not zero, home and away."""
    home, away = (game.box_score().as_dict()["total"][team] for team in ("home", "away"))
    return {name: [home[name], away[name]] for name in home if home[name] or away[name]}


def test_a_punt_that_is_replayed_does_not_count_and_the_drive_goes_on() -> None:
    game = play(PUNTED, *RUN_INTO, ("home", "replay"), *PUNT)
    found = counted(game)
    assert (found["punts"], found["drives"]) == ([1, 0], [1, 0])
    assert (found["punt_returns"], found["punt_return_yards"]) == ([0, 1], [0, 5])


def test_a_punt_that_became_a_first_down_does_not_count() -> None:
    run = (("home", "dive"), ("away", "base"), ("result", "4"))
    found = counted(play({**PUNTED, "to_go": 5}, *RUN_INTO, *run))
    assert "punts" not in found
    assert (found["drives"], found["first_downs_penalty"]) == ([1, 0], [1, 0])


def test_a_punt_that_is_kept_counts_with_its_whole_return() -> None:
    found = counted(play(PUNTED, *RUN_INTO, ("home", "keep")))
    assert (found["punts"], found["punt_returns"], found["punt_return_yards"]) == ([1, 0], [0, 1], [0, 20])
    assert (found["penalties"], found["penalty_yards"]) == ([0, 1], [0, 5])


def test_a_foul_by_the_returners_leaves_half_of_the_return() -> None:
    found = counted(play(PUNTED, *RUN_INTO[:-1], ("penalty", "O10"), ("home", "accept")))
    assert (found["punt_returns"], found["punt_return_yards"]) == ([0, 1], [0, 10])


def test_a_kickoff_that_is_repeated_counts_once() -> None:
    again = (("home", "kickoff"), ("result", "55"), ("result", "10*"), ("penalty", "REKICK-5"), ("away", "accept"))
    assert counted(play(KICKOFF, *again, ("home", "kickoff"), ("result", "TB")))["kickoffs"] == [1, 0]


def test_a_fumble_that_a_flag_gives_back_is_not_lost() -> None:
    fumbled = (("home", "kickoff"), ("result", "55"), ("result", "10F*"), ("coin", "heads"))
    found = counted(play({**KICKOFF, "fr": 0}, *fumbled, ("penalty", "D5"), ("away", "accept")))
    assert found["fumbles"] == [0, 1]
    assert "fumbles_lost" not in found
    kept = counted(play({**KICKOFF, "fr": 0}, *fumbled, ("penalty", "D5"), ("away", "decline")))
    assert kept["fumbles_lost"] == [0, 1]


@pytest.mark.parametrize(("result", "made"), [("12*", True), ("3*", False)])
def test_a_third_down_that_was_made_is_made_with_yards_added(result: str, made: bool) -> None:
    third = {**PUNTED, "down": 3, "to_go": 5}
    steps = (("home", "dive"), ("away", "base"), ("result", result), ("penalty", "D15"), ("home", "accept"))
    found = counted(play(third, *steps))
    assert found["third_down_attempts"] == [1, 0]
    assert ("third_down_conversions" in found) is made
    assert ("first_downs_rush" in found) is made
    assert ("first_downs_penalty" in found) is not made


def test_grounding_on_fourth_down_is_a_drive_that_ended() -> None:
    grounded = (("home", "slant"), ("away", "base"), ("result", "inc*"), ("penalty", "O10L"), ("away", "accept"))
    game = play(PUNTED, *grounded, ("away", "dive"), ("home", "base"), ("result", "4"))
    found = counted(game)
    assert (found["drives"], found["fourth_down_attempts"]) == ([1, 1], [1, 0])
    assert "pass_attempts" not in found
    assert "fourth_down_conversions" not in found


def played_again(game: Any) -> Any:
    """The record right after the first play, with its events."""
    first = game.plays[0]
    g = duplicate(first.before)[0]
    new_play(g)
    tape = [each.answer for each in first.answers]
    g.tape[: len(tape)] = tape
    g.tape_length = len(tape)
    RULEBOOK.step(g, game.printed.book)
    return g


@pytest.mark.parametrize(
    ("steps", "yards"),
    [
        ((("home", "punt"), ("result", "37OB")), 37),
        ((("home", "touch-punt"), ("result", "L6")), 39),
        ((("home", "punt"), ("result", "30"), ("away", "fair-catch")), 30),
        ((("home", "punt"), ("result", "TB")), NONE),
    ],
)
def test_a_punt_is_as_long_as_its_card_says(steps: tuple[tuple[str, Any], ...], yards: int) -> None:
    game = play({**PUNTED, "ball": "opp 45"}, *steps)
    row = np.zeros(FIGURES + len(Stat), np.int64)
    row[Column.KICK_DISTANCE] = NONE
    describe(played_again(game), row)
    assert row[Column.KICK_DISTANCE] == yards
