"""The points of the next score in the half, as coaches play.

The solution knows what the next score is worth if both teams play for it. Coaches play to win, with timeouts and the
cards that are left: what they really score is more or less by the down, cards left, yards to go and spot, and so much
is added (scripts/paper_bowl_points.py fits it to their games).
"""

from pathlib import Path
from typing import Any

import numpy as np

from leatherhead.football.score import TOUCHDOWN_POINTS
from leatherhead.games.paper_bowl.odds import place_in_series
from leatherhead.games.paper_bowl.state import Phase, State
from leatherhead.games.paper_bowl.value.tables import (
    CARD_BANDS,
    HALF_CARDS,
    PHASES,
    SPOT_BANDS,
    THOUSANDTHS,
    TO_GO_BANDS,
    SolvedGame,
)
from leatherhead.games.paper_bowl.value.worth import FREE_KICK, KICKOFF, TOUCHDOWN, cards_left
from leatherhead.rule import rule

FITTED = Path(__file__).with_name("next_score.npz")
CARDS_A_BAND, TO_GO_A_BAND, YARDS_A_BAND = 4, 4, 5


@rule
def bands(g: State) -> tuple[int, int, int, int]:
    """Where a moment stands in the tables of what is added: its down or phase, cards left, yards to go and spot."""
    scrimmage = g.phase == Phase.SCRIMMAGE
    to_go = g.line_to_gain - g.ball if scrimmage else 1
    return (
        PHASES + g.down - 1 if scrimmage else g.phase, min(cards_left(g) // CARDS_A_BAND, CARD_BANDS - 1),
        min(max(to_go - 1, 0) // TO_GO_A_BAND, TO_GO_BANDS - 1), min(max(g.ball, 0) // YARDS_A_BAND, SPOT_BANDS - 1),
    )  # fmt: skip


@rule
def solved_points(g: State, tables: SolvedGame) -> float:
    """The points of the next score if both teams play for it, to the team in possession."""
    left = min(cards_left(g), HALF_CARDS)
    if g.phase == Phase.SCRIMMAGE or g.phase == Phase.LAST_FIELD_GOAL:
        place = place_in_series(g.down, g.line_to_gain - g.ball)
        return tables.next_score[left, place, g.ball, 0] / THOUSANDTHS
    if g.phase == Phase.KICKOFF or g.phase == Phase.FREE_KICK:
        return tables.next_score_kick[KICKOFF if g.phase == Phase.KICKOFF else FREE_KICK, left, 0] / THOUSANDTHS
    return tables.next_score_kick[TOUCHDOWN, left, 0] / THOUSANDTHS - TOUCHDOWN_POINTS


@rule
def points(g: State, tables: SolvedGame) -> float:
    """The mean of the next score in the half in games of the coach, to the team in possession."""
    if g.phase == Phase.COIN_TOSS or g.phase == Phase.GAME_OVER:
        return 0.0
    which, cards, to_go, spot = bands(g)
    more: float = (
        tables.more_by_cards[which, cards] + tables.more_by_to_go[which, to_go] + tables.more_by_spot[which, spot]
    )
    return solved_points(g, tables) + more


def read_fitted(tables: Any) -> None:
    """Fill in what is added."""
    with np.load(FITTED) as kept:
        for name in ("more_by_cards", "more_by_to_go", "more_by_spot"):
            tables[name][:] = kept[name]
