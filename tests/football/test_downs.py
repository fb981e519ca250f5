"""Four downs for ten yards, half the distance, both ends of the field and the score."""

from types import SimpleNamespace

import pytest

from leatherhead.football.downs import (
    FIRST_DOWN,
    NEXT_DOWN,
    SAFETY,
    TOUCHDOWN,
    TURNOVER_ON_DOWNS,
    dead_ball,
    first_and_ten,
)
from leatherhead.football.possession import AWAY, HOME, defense, opponent
from leatherhead.football.score import add_points, lead, level
from leatherhead.football.spot import distance_to_goal, half_the_distance, other_side


def _down(ball: int = 30, down: int = 1, line_to_gain: int = 40) -> SimpleNamespace:
    return SimpleNamespace(possession=HOME, ball=ball, down=down, line_to_gain=line_to_gain)


@pytest.mark.parametrize(("spot", "line"), [(1, 11), (89, 99), (90, 100), (95, 100), (99, 100)])
def test_a_series_is_ten_yards_or_up_to_the_goal_line(spot: int, line: int) -> None:
    g = _down()
    first_and_ten(g, AWAY, spot)
    assert (g.possession, g.ball, g.down, g.line_to_gain) == (AWAY, spot, 1, line)


@pytest.mark.parametrize(
    ("down", "spot", "result", "after"),
    [
        (1, 39, NEXT_DOWN, (HOME, 39, 2, 40)),
        (3, 22, NEXT_DOWN, (HOME, 22, 4, 40)),
        (1, 40, FIRST_DOWN, (HOME, 40, 1, 50)),
        (4, 40, FIRST_DOWN, (HOME, 40, 1, 50)),
        (4, 39, TURNOVER_ON_DOWNS, (AWAY, 61, 1, 71)),
        (4, 5, TURNOVER_ON_DOWNS, (AWAY, 95, 1, 100)),
        (2, 99, FIRST_DOWN, (HOME, 99, 1, 100)),
        (2, 1, NEXT_DOWN, (HOME, 1, 3, 40)),
    ],
)
def test_a_dead_ball_moves_ball_and_chains(down: int, spot: int, result: int, after: tuple[int, int, int, int]) -> None:
    g = _down(down=down)
    assert dead_ball(g, spot) == result
    assert (g.possession, g.ball, g.down, g.line_to_gain) == after


@pytest.mark.parametrize(("spot", "result"), [(100, TOUCHDOWN), (117, TOUCHDOWN), (0, SAFETY), (-6, SAFETY)])
@pytest.mark.parametrize("down", [1, 4])
def test_a_score_leaves_ball_and_chains_alone(spot: int, result: int, down: int) -> None:
    g = _down(down=down)
    assert dead_ball(g, spot) == result
    assert g == _down(down=down)


@pytest.mark.parametrize(
    ("yards", "distance", "enforced"),
    [(15, 13, 7), (5, 10, 5), (5, 9, 5), (5, 8, 4), (10, 12, 6), (5, 2, 1), (15, 1, 0), (15, 99, 15), (15, 30, 15)],
)
def test_half_the_distance(yards: int, distance: int, enforced: int) -> None:
    assert half_the_distance(yards, distance) == enforced


def test_a_penalty_never_reaches_the_goal_line() -> None:
    for yards in (5, 10, 15):
        for distance in range(1, 100):
            enforced = half_the_distance(yards, distance)
            assert 0 <= enforced < distance
            assert enforced <= yards
            assert enforced in (yards, (distance + 1) // 2) or distance == 1


def test_the_field_is_the_same_from_both_ends() -> None:
    for spot in range(-9, 110):
        assert other_side(other_side(spot)) == spot
        assert distance_to_goal(spot) == other_side(spot)


def test_the_other_team() -> None:
    assert (opponent(HOME), opponent(AWAY)) == (AWAY, HOME)
    assert defense(_down()) == AWAY


def test_the_scoreboard() -> None:
    g = SimpleNamespace(score=[0, 0])
    assert level(g)
    add_points(g, AWAY, 6)
    add_points(g, HOME, 3)
    add_points(g, AWAY, 1)
    assert g.score == [3, 7]
    assert (lead(g, HOME), lead(g, AWAY), level(g)) == (-4, 4, False)
