"""The scorer's ledger: what is credited, what follows from it, and what many games add up to."""

from typing import Any

import numpy as np
import pytest

from leatherhead.football.ledger import (
    GAIN_HIGH,
    GAIN_LOW,
    Ledger,
    Stat,
    close_game,
    down_ended,
    end_drive,
    field_goal_attempt,
    open_game,
    pass_attempt,
    rush,
    sack,
    snap,
)
from leatherhead.model.record import blank, plain_layout


@pytest.fixture
def ledger() -> Any:
    ledger = blank(plain_layout(Ledger))[0]
    open_game(ledger)
    return ledger


def _count(ledger: Any, team: int, *stats: Stat) -> list[int]:
    return [int(ledger.game[team, stat]) for stat in stats]


def test_figures_that_follow_from_others(ledger: Any) -> None:
    rush(ledger, 0, 7)
    rush(ledger, 0, -3)
    pass_attempt(ledger, 0, True, False, 20)
    pass_attempt(ledger, 0, False, False, 20)
    sack(ledger, 0, 5)
    close_game(ledger, 13, 13, 42)
    assert _count(ledger, 0, Stat.RUSHES, Stat.RUSH_YARDS, Stat.OFFENSIVE_PLAYS) == [2, 4, 5]
    assert _count(ledger, 0, Stat.PASS_ATTEMPTS, Stat.COMPLETIONS, Stat.SACKS_TAKEN) == [2, 1, 1]
    assert _count(ledger, 0, Stat.PASS_YARDS_GROSS, Stat.PASS_YARDS_NET, Stat.TOTAL_NET_YARDS) == [20, 15, 19]
    assert not ledger.game[1, 1:].any()
    assert (ledger.games, ledger.decisions, ledger.home_wins, ledger.away_wins) == (1, 42, 0, 0)


@pytest.mark.parametrize(
    ("yards", "place"), [(GAIN_LOW - 30, 0), (GAIN_LOW, 0), (0, -GAIN_LOW), (GAIN_HIGH, -1), (GAIN_HIGH + 9, -1)]
)
def test_gains_beyond_the_table_stand_at_its_ends(ledger: Any, yards: int, place: int) -> None:
    rush(ledger, 0, yards)
    pass_attempt(ledger, 1, True, False, yards)
    assert ledger.rush_gains[place] == ledger.completion_gains[place] == 1
    assert ledger.rush_gains.sum() == ledger.completion_gains.sum() == 1


def test_a_drive_opens_with_the_first_snap_of_a_possession(ledger: Any) -> None:
    for team in (0, 0, 0, 1, 1, 0):
        snap(ledger, team)
    end_drive(ledger)
    snap(ledger, 0)
    assert [_count(ledger, team, Stat.DRIVES) for team in (0, 1)] == [[3], [1]]


def test_conversions_count_on_third_and_fourth_down_only(ledger: Any) -> None:
    for down, made in ((1, True), (2, False), (3, True), (3, False), (4, True)):
        down_ended(ledger, 1, down, rushing=True, made=made, scored=False)
    assert _count(ledger, 1, Stat.THIRD_DOWN_ATTEMPTS, Stat.THIRD_DOWN_CONVERSIONS) == [2, 1]
    assert _count(ledger, 1, Stat.FOURTH_DOWN_ATTEMPTS, Stat.FOURTH_DOWN_CONVERSIONS) == [1, 1]


def test_what_a_down_came_to_is_credited_to_the_run_or_the_pass(ledger: Any) -> None:
    for rushing, made, scored in ((True, True, False), (True, True, True), (False, False, True), (False, False, False)):
        down_ended(ledger, 0, 2, rushing=rushing, made=made, scored=scored)
    assert _count(ledger, 0, Stat.FIRST_DOWNS_RUSH, Stat.RUSH_TOUCHDOWNS) == [2, 1]
    assert _count(ledger, 0, Stat.FIRST_DOWNS_PASS, Stat.PASS_TOUCHDOWNS) == [1, 1]


def test_an_interception_is_an_attempt_that_nobody_of_the_offense_caught(ledger: Any) -> None:
    pass_attempt(ledger, 0, False, True, 20)
    assert _count(ledger, 0, Stat.PASS_ATTEMPTS, Stat.INTERCEPTIONS_THROWN, Stat.COMPLETIONS) == [1, 1, 0]
    assert _count(ledger, 0, Stat.PASS_YARDS_GROSS) == [0]


def test_field_goals_by_distance(ledger: Any) -> None:
    field_goal_attempt(ledger, 0, 33, True)
    field_goal_attempt(ledger, 0, 33, False)
    assert (ledger.field_goals_attempted[33], ledger.field_goals_made[33]) == (2, 1)
    assert _count(ledger, 0, Stat.FIELD_GOALS_ATTEMPTED, Stat.FIELD_GOALS_MADE) == [2, 1]


def test_games_add_up(ledger: Any) -> None:
    for home, away in ((21, 7), (0, 3), (10, 10), (220, 2)):
        open_game(ledger)
        rush(ledger, 0, home)
        close_game(ledger, home, away, 100)
    assert (ledger.games, ledger.home_wins, ledger.away_wins, ledger.decisions) == (4, 2, 1, 400)
    assert ledger.total[0, Stat.RUSH_YARDS] == 251
    assert ledger.squares[0, Stat.RUSH_YARDS] == 21**2 + 10**2 + 220**2
    assert ledger.total[:, Stat.POINTS].tolist() == [251, 22]
    assert ledger.final_points.sum() == 8
    assert ledger.final_points[-1] == 1, "more than the table holds stands at its end"
    assert np.flatnonzero(ledger.margins).tolist() == [0, 3, 14, 199]
    assert (ledger.total_points, ledger.total_points_squares) == (273, 28**2 + 3**2 + 20**2 + 222**2)
