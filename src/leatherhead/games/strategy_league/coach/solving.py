"""Solves the games of all situations of Strategy League with a chart set, for the coach's tables."""

from typing import Any

import numpy as np

from leatherhead.football.score import TOUCHDOWN_POINTS
from leatherhead.football.spot import GOAL_LINE, MIDFIELD
from leatherhead.games.strategy_league.book import SIDES
from leatherhead.games.strategy_league.coach.chart_odds import ChartOdds, Kicks, kicks_of, odds_of
from leatherhead.games.strategy_league.coach.tables import (
    CHOICES,
    DOWNS,
    MIX,
    PLANS,
    SPOTS,
    TO_GO_PLACES,
    ZONES,
    Plan,
)
from leatherhead.games.strategy_league.coach.values import (
    PlanWorth,
    chances,
    count_scores,
    fears,
    fourth_down,
    hurried,
    matrices,
    points,
    protecting,
    tries,
)
from leatherhead.games.strategy_league.playbook import Floats
from leatherhead.values.matrix_game import solve_each

ZONE_SPOTS = (
    1, 3, 6, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 96, 97, 98,
    99,
)  # fmt: skip
TO_GO_YARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 19, 25)


def value(book: Any) -> Floats:
    """Value all situations with a chart set: in points, as chances of a touchdown and of any score, and as fears."""
    odds, kicks = odds_of(book), kicks_of(book)
    neutral = points(odds, kicks, book).down
    touchdown, score = (chances(odds, kicks, book, plan).down for plan in (Plan.CHASE_TOUCHDOWN, Plan.CHASE_ANY))
    return np.stack([neutral, touchdown, score, fears(odds, kicks, book, touchdown, score).down])


def work_out(book: Any, values: Floats) -> dict[str, Any]:
    """Return the tables of a chart set, from the values of its situations."""
    odds, kicks = odds_of(book), kicks_of(book)
    tried = tries(odds, book)
    neutral = PlanWorth(values[0], 0, 0, np.zeros(SPOTS), 0, 0)
    count_scores(neutral, kicks, neutral.usual_first_down(), TOUCHDOWN_POINTS + max(tried))
    worths = {
        Plan.NEUTRAL: neutral,
        Plan.CHASE_TOUCHDOWN: hurried(values[1], Plan.CHASE_TOUCHDOWN),
        Plan.CHASE_ANY: hurried(values[2], Plan.CHASE_ANY),
        Plan.PROTECT: protecting(values[3], values[1], values[2], kicks),
    }
    usual = values[0].mean(axis=-1)
    shape = PLANS, DOWNS, TO_GO_PLACES, ZONES, SIDES, MIX
    tables = {
        "play_mix": np.zeros(shape, np.uint16),
        "front_mix": np.zeros(shape, np.uint16),
        "edge": _edges(book, odds, neutral),
        "fourth": np.zeros((PLANS, TO_GO_PLACES, SPOTS), np.int8),
        "down_value": np.round(1000 * usual[:, list(TO_GO_YARDS), :]).astype(np.int16),
        "try_value": np.round(1000 * np.array(tried)).astype(np.int16),
        "kickoff_value": np.round(1000 * np.array([neutral.kickoff, neutral.free_kick])).astype(np.int16),
    }
    (to_go, spots), which = places()
    for plan, worth in worths.items():
        for down in range(DOWNS):
            games = matrices(odds, book, worth, down, to_go, spots)
            _, rows, columns = solve_each(games.reshape(-1, book.plays, book.fronts))
            for name, mixes in (("play_mix", rows), ("front_mix", columns)):
                tables[name][plan, down] = packed(mixes).reshape(-1, SIDES, MIX)[which].reshape(shape[2:])
        tables["fourth"][plan] = _fourth_downs(book, odds, kicks, plan, worth)
    return tables


def places() -> tuple[Any, Any]:
    """The situations that differ, as yards to go and spots, and which of them stands at each place of the tables."""
    to_go, spots = (each.ravel() for each in np.meshgrid(TO_GO_YARDS, ZONE_SPOTS, indexing="ij"))
    differ, which = np.unique([np.minimum(to_go, GOAL_LINE - spots), spots], axis=1, return_inverse=True)
    return differ, which.ravel()


def packed(mixes: Floats) -> Any:
    """The choices of each mix that matter most, with shares that add up to a thousand."""
    most = np.argsort(-mixes, axis=1, kind="stable")[:, :MIX]
    shares = np.clip(np.take_along_axis(mixes, most, axis=1), 0, None)
    ends = np.round(1000 * np.cumsum(shares, axis=1) / shares.sum(axis=1, keepdims=True))
    chosen = np.zeros((len(mixes), MIX), np.uint16)
    chosen[:, : most.shape[1]] = CHOICES * np.diff(ends, axis=1, prepend=0) + most
    return chosen


def _edges(book: Any, odds: ChartOdds, worth: PlanWorth) -> Any:
    to_go = np.array(TO_GO_YARDS)
    spots = np.full_like(to_go, MIDFIELD)
    games = [matrices(odds, book, worth, down, to_go, spots) for down in range(DOWNS)]
    return np.round(1000 * np.stack(games)).astype(np.int16)


def _fourth_downs(book: Any, odds: ChartOdds, kicks: Kicks, plan: int, worth: PlanWorth) -> Any:
    yards, everywhere = np.meshgrid(TO_GO_YARDS, np.arange(1, GOAL_LINE), indexing="ij")
    to_go, spots = np.minimum(yards, GOAL_LINE - everywhere).ravel(), everywhere.ravel()
    games = matrices(odds, book, worth, DOWNS - 1, to_go, spots)
    go = solve_each(games.reshape(-1, book.plays, book.fronts))[0].reshape(-1, SIDES).mean(axis=1, keepdims=True)
    best = np.zeros((TO_GO_PLACES, SPOTS), np.int8)
    best[:, 1:GOAL_LINE] = fourth_down(kicks, worth, plan, go, spots)[1].reshape(TO_GO_PLACES, -1)
    return best
