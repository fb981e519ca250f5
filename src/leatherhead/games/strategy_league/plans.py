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
    fingerprint,
    kicks_of,
    odds_of,
    set_families,
)
from leatherhead.games.strategy_league.values import Worth, chances, fourth_down, matrices, points

FEW_ROUNDS = 60  # are enough while situations are valued over and over


def quickly(games: Any) -> Any:
    """Solve games well enough to value situations by them."""
    return by_regrets(games, FEW_ROUNDS)


def work_out(book: Any, solve: Solver) -> dict[str, Any]:
    """Return all tables of a chart set; `solve` makes the mixes of the last round."""
    set_families(book)
    odds, kicks = odds_of(book), kicks_of(book)
    neutral = points(odds, kicks, book, quickly)
    worths = {
        Plan.NEUTRAL: neutral,
        Plan.PROTECT: neutral,
        Plan.HASTEN: neutral,
        Plan.CHASE_TOUCHDOWN: chances(odds, kicks, book, Plan.CHASE_TOUCHDOWN, quickly),
        Plan.CHASE_ANY: chances(odds, kicks, book, Plan.CHASE_ANY, quickly),
    }
    tables = {
        "family_weight": np.zeros((PLANS, DOWNS, TO_GO_PLACES, ZONES, FAMILIES), np.int16),
        "front_weight": np.zeros((PLANS, DOWNS, TO_GO_PLACES, ZONES, book.fronts), np.int16),
        "fourth": np.zeros((PLANS, TO_GO_PLACES, SPOTS), np.int8),
        "down_value": np.zeros((DOWNS, TO_GO_PLACES, SPOTS), np.int16),
        "fingerprint": np.array(fingerprint(book)),
    }
    tables["down_value"][:] = np.round(1000 * neutral.down[:, list(TO_GO_YARDS), :])
    to_go, spots = _places()
    for plan, worth in worths.items():
        for down in range(DOWNS):
            _, rows, columns = solve(matrices(odds, book, worth, plan, down, to_go, spots))
            tables["family_weight"][plan, down] = _weights(rows).reshape(TO_GO_PLACES, ZONES, FAMILIES)
            tables["front_weight"][plan, down] = _weights(columns).reshape(TO_GO_PLACES, ZONES, book.fronts)
        tables["fourth"][plan] = _fourth_downs(book, odds, kicks, plan, worth)
    return tables


def _places() -> tuple[Any, Any]:
    to_go, spots = np.meshgrid(TO_GO_YARDS, ZONE_SPOTS, indexing="ij")
    return np.minimum(to_go, 100 - spots).ravel(), spots.ravel()


def _weights(mixes: Any) -> Any:
    """Shares of a thousand that add up to a thousand."""
    ends = np.round(1000 * np.cumsum(np.clip(mixes, 0, None), axis=1) / np.clip(mixes, 0, None).sum(axis=1, keepdims=True))
    return np.diff(ends, axis=1, prepend=0).astype(np.int16)


def _fourth_downs(book: Any, odds: Any, kicks: Any, plan: int, worth: Worth) -> Any:
    to_go, spots = np.meshgrid(TO_GO_YARDS, np.arange(1, 100), indexing="ij")
    to_go, spots = np.minimum(to_go, 100 - spots).ravel(), spots.ravel()
    go, _, _ = quickly(matrices(odds, book, worth, plan, DOWNS - 1, to_go, spots))
    best = np.zeros((TO_GO_PLACES, SPOTS), np.int8)
    best[:, 1:100] = fourth_down(kicks, worth, plan, go, spots)[1].reshape(TO_GO_PLACES, -1)
    return best
