"""Solves the games of all situations of Strategy League with a chart set, for the coach's tables."""

from typing import Any

import numpy as np

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.strategy_league.coach.chart_odds import Kicks, Odds, kicks_of, odds_of
from leatherhead.games.strategy_league.coach.tables import DOWNS, PLANS, SPOTS, TO_GO_PLACES, ZONES, Plan
from leatherhead.games.strategy_league.coach.values import (
    Solver,
    Worth,
    chances,
    count_scores,
    fourth_down,
    hurried,
    matrices,
    points,
)
from leatherhead.games.strategy_league.playbook import FAMILIES, Floats

ZONE_SPOTS = (
    1, 3, 6, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 96, 97, 98,
    99,
)  # fmt: skip
TO_GO_YARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 19, 25)
FEW_ROUNDS = 60  # are enough while situations are valued over and over


def by_regrets(matrices: Floats, rounds: int = 500) -> tuple[Floats, Floats, Floats]:
    """Solve many small games at once, nearly: both sides follow their regrets, and their averages settle."""
    count, rows, columns = matrices.shape
    regrets = [np.full((count, rows), 1e-9), np.full((count, columns), 1e-9)]
    sums = [np.zeros((count, rows)), np.zeros((count, columns))]
    for n in range(1, rounds + 1):
        row, column = (each / each.sum(axis=1, keepdims=True) for each in regrets)
        rewards = np.einsum("nij,nj->ni", matrices, column)
        value = np.einsum("ni,ni->n", rewards, row)[:, None]
        costs = np.einsum("nij,ni->nj", matrices, row)
        regrets = [
            np.maximum(regrets[0] + rewards - value, 1e-9),
            np.maximum(regrets[1] + value - costs, 1e-9),
        ]
        sums = [sums[0] + n * row, sums[1] + n * column]
    row, column = (each / each.sum(axis=1, keepdims=True) for each in sums)
    return np.einsum("nij,ni,nj->n", matrices, row, column), row, column


def quickly(games: Floats) -> tuple[Floats, Floats, Floats]:
    """Solve games well enough to value situations by them."""
    return by_regrets(games, FEW_ROUNDS)


def value(book: Any) -> Floats:
    """Value all situations with a chart set: in points, and as chances of a touchdown and of any score."""
    odds, kicks = odds_of(book), kicks_of(book)
    worths = (
        points(odds, kicks, book, quickly),
        chances(odds, kicks, book, Plan.CHASE_TOUCHDOWN, quickly),
        chances(odds, kicks, book, Plan.CHASE_ANY, quickly),
    )
    return np.stack([worth.down for worth in worths])


def work_out(book: Any, values: Floats, solve: Solver) -> dict[str, Any]:
    """Return the tables of a chart set, with situations valued so; `solve` makes the mixes."""
    odds, kicks = odds_of(book), kicks_of(book)
    neutral = Worth(values[0], 0, 0, np.zeros(SPOTS), 0, 0)
    count_scores(neutral, kicks, neutral.first_down())
    worths = {
        Plan.NEUTRAL: neutral,
        Plan.PROTECT: neutral,
        Plan.HASTEN: neutral,
        Plan.CHASE_TOUCHDOWN: hurried(values[1], Plan.CHASE_TOUCHDOWN),
        Plan.CHASE_ANY: hurried(values[2], Plan.CHASE_ANY),
    }
    tables = {
        "family_weight": np.zeros((PLANS, DOWNS, TO_GO_PLACES, ZONES, FAMILIES), np.int16),
        "front_weight": np.zeros((PLANS, DOWNS, TO_GO_PLACES, ZONES, book.fronts), np.int16),
        "fourth": np.zeros((PLANS, TO_GO_PLACES, SPOTS), np.int8),
        "down_value": np.round(1000 * values[0][:, list(TO_GO_YARDS), :]).astype(np.int16),
    }
    to_go, spots = places()
    for plan, worth in worths.items():
        for down in range(DOWNS):
            _, rows, columns = solve(matrices(odds, book, worth, plan, down, to_go, spots))
            tables["family_weight"][plan, down] = _weights(rows).reshape(TO_GO_PLACES, ZONES, FAMILIES)
            tables["front_weight"][plan, down] = _weights(columns).reshape(TO_GO_PLACES, ZONES, book.fronts)
        tables["fourth"][plan] = _fourth_downs(book, odds, kicks, plan, worth)
    return tables


def places() -> tuple[Any, Any]:
    """The situations of the tables: yards to go and spot of each."""
    to_go, spots = np.meshgrid(TO_GO_YARDS, ZONE_SPOTS, indexing="ij")
    return np.minimum(to_go, GOAL_LINE - spots).ravel(), spots.ravel()


def _weights(mixes: Any) -> Any:
    """Shares of a thousand that add up to a thousand."""
    shares = np.clip(mixes, 0, None)
    ends = np.round(1000 * np.cumsum(shares, axis=1) / shares.sum(axis=1, keepdims=True))
    return np.diff(ends, axis=1, prepend=0).astype(np.int16)


def _fourth_downs(book: Any, odds: Odds, kicks: Kicks, plan: int, worth: Worth) -> Any:
    yards, everywhere = np.meshgrid(TO_GO_YARDS, np.arange(1, GOAL_LINE), indexing="ij")
    to_go, spots = np.minimum(yards, GOAL_LINE - everywhere).ravel(), everywhere.ravel()
    go, _, _ = quickly(matrices(odds, book, worth, plan, DOWNS - 1, to_go, spots))
    best = np.zeros((TO_GO_PLACES, SPOTS), np.int8)
    best[:, 1:GOAL_LINE] = fourth_down(kicks, worth, plan, go, spots)[1].reshape(TO_GO_PLACES, -1)
    return best
