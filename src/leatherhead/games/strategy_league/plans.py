"""Works out the coach's tables for a chart set: the games of all situations, solved, as weights and choices."""

from typing import Any

import numpy as np

from leatherhead.games.strategy_league.book import (
    DOWNS,
    FAMILIES,
    PLANS,
    SPOTS,
    TO_GO_PLACES,
    ZONES,
    Plan,
)
from leatherhead.games.strategy_league.scouting import (
    TO_GO_YARDS,
    ZONE_SPOTS,
    Solver,
    by_regrets,
    kicks_of,
    odds_of,
    set_families,
)
from leatherhead.games.strategy_league.values import (
    Worth,
    chances,
    count_scores,
    fourth_down,
    hurried,
    matrices,
    points,
)

FEW_ROUNDS = 60  # are enough while situations are valued over and over


def quickly(games: Any) -> Any:
    """Solve games well enough to value situations by them."""
    return by_regrets(games, FEW_ROUNDS)


def value(book: Any) -> Any:
    """Value all situations with a chart set: in points, and as chances of a touchdown and of any score."""
    set_families(book)
    odds, kicks = odds_of(book), kicks_of(book)
    worths = (
        points(odds, kicks, book, quickly),
        chances(odds, kicks, book, Plan.CHASE_TOUCHDOWN, quickly),
        chances(odds, kicks, book, Plan.CHASE_ANY, quickly),
    )
    return np.stack([worth.down for worth in worths])


def work_out(book: Any, values: Any, solve: Solver) -> dict[str, Any]:
    """Return the tables of a chart set, with situations valued so; `solve` makes the mixes."""
    set_families(book)
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
    return np.minimum(to_go, 100 - spots).ravel(), spots.ravel()


def _weights(mixes: Any) -> Any:
    """Shares of a thousand that add up to a thousand."""
    ends = np.round(
        1000 * np.cumsum(np.clip(mixes, 0, None), axis=1) / np.clip(mixes, 0, None).sum(axis=1, keepdims=True)
    )
    return np.diff(ends, axis=1, prepend=0).astype(np.int16)


def _fourth_downs(book: Any, odds: Any, kicks: Any, plan: int, worth: Worth) -> Any:
    yards, everywhere = np.meshgrid(TO_GO_YARDS, np.arange(1, 100), indexing="ij")
    to_go, spots = np.minimum(yards, 100 - everywhere).ravel(), everywhere.ravel()
    go, _, _ = quickly(matrices(odds, book, worth, plan, DOWNS - 1, to_go, spots))
    best = np.zeros((TO_GO_PLACES, SPOTS), np.int8)
    best[:, 1:100] = fourth_down(kicks, worth, plan, go, spots)[1].reshape(TO_GO_PLACES, -1)
    return best
