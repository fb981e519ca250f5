"""Flags in Strategy League: what its bots take and leave, and what the scorer makes of an enforced penalty."""

from typing import Any

import pytest

import leatherhead as lh
from leatherhead.engine.question import spell
from leatherhead.engine.registry import find
from leatherhead.games.strategy_league.coach.penalties import worth

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
        ({"score": [0, 4]}, "accept"),  # three points are not enough
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
    assert answer("coach", play({**DOWN, "score": [0, 4], **situation}, *LONG_GAIN)) == wanted


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
    punt = (("home", "punt"), ("result", "40"), ("away", "return"), ("result", result), ("penalty", "RUNK"))
    assert answer("coach", play({**DOWN, "down": 4, "score": score}, *punt)) == wanted


def test_a_score_is_worth_its_points_less_the_kick_that_follows() -> None:
    coach = RULEBOOK.bot("coach")
    assert coach is not None
    tables = coach.tables(RULEBOOK.own_book)[0]
    kickoff, free_kick = tables.kickoff_value
    assert 1000 < kickoff < free_kick < 3000
    assert worth(tables, 1, 100, 100) == 6000 + tables.try_value.max() - kickoff
    assert worth(tables, 1, 0, 10) == -2000 - free_kick
