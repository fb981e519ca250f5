"""The strategist of Pigskin: where its players stand, and what it calls when nothing has been heard."""

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.games.pigskin.coach import scouting
from leatherhead.model.position import Position
from leatherhead.model.words import TEAMS

RULEBOOK = registry.find("pigskin")
FIRST_AND_TEN = {"phase": "scrimmage", "possession": "home", "ball": "own 30", "clock": 30, "quarter": 1}
SECOND_AND_FIVE = FIRST_AND_TEN | {"down": 2, "to_go": 5}
THIRD_AND_FIVE = FIRST_AND_TEN | {"down": 3, "to_go": 5}
LUCK = [n * 0x9E3779B9 % 2**32 for n in range(1, 40)]
LEFT_END, RIGHT_END, QUARTERBACK, FULLBACK = 0, 6, 8, 9  # in a lineup as it is written, with a space before the backs


def calls(bot: str, situation: dict[str, object]) -> set[str]:
    """What a bot may call, by its luck."""
    position = Position(RULEBOOK, RULEBOOK.own_book, RULEBOOK.place(situation))
    position.start()
    position.answer("ready")
    asked, found = position.asked, RULEBOOK.bot(bot)
    assert asked is not None
    assert found is not None
    labels, view = RULEBOOK.prompts[asked.what].answers, position.view(TEAMS[asked.by])
    return {labels[int(found.answer(view, luck))] for luck in LUCK}


def test_stars_stand_where_the_ball_goes_far_and_the_rest_differs() -> None:
    """At both ends, at quarterback and with the kicker; whoever looks for the scrubs has to try."""
    line_ups = {
        lh.new("pigskin", seed=seed, seats=("strategist", "human")).situation["lineup_home"] for seed in range(30)
    }
    assert len(line_ups) > 8
    starts = scouting.STARTS
    assert sum(men.count("S") for men in line_ups) / len(line_ups) == pytest.approx(sum(starts) / 1000, abs=0.7)
    for men in line_ups:
        assert {men[place] for place in (LEFT_END, RIGHT_END, QUARTERBACK, FULLBACK)} == {"*"}


def test_it_goes_around_the_ends_or_looks_for_a_scrub_in_the_line() -> None:
    """Where nothing has been heard both ends are as good; with less to go, four men may be the scrub."""
    ends = {"end-left", "end-right"}
    line = {"line-left-guard", "line-right-guard", "line-left-tackle", "line-right-tackle"}
    assert calls("strategist", FIRST_AND_TEN) == ends
    assert calls("coach", FIRST_AND_TEN) >= ends
    for bot in ("strategist", "coach"):
        assert calls(bot, SECOND_AND_FIVE) == line


def test_calls_that_are_worth_about_the_same_are_mixed() -> None:
    for bot in ("strategist", "coach"):
        assert calls(bot, THIRD_AND_FIVE) == {"pass-left", "pass-center", "pass-right"}


def test_it_plays_whole_games_with_the_coach() -> None:
    """Every answer is legal, in either seat."""
    for seed, seats in enumerate((("strategist", "coach"), ("coach", "strategist"))):
        assert lh.new("pigskin", seed=seed, seats=seats, options={"length": "short"}).over
