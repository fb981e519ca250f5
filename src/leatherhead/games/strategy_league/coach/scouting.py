"""What the coach of Strategy League knows beforehand: how often to make each call in every situation.

A situation is worth the points that the offense may expect from now on, less those of the other team; each down is a
game of two sides who choose at once, and solving.py solves all of them. For our own charts
scripts/strategy_league_coach.py does so once, and tables.npz keeps the answer.
"""

from pathlib import Path
from typing import Any

import numpy as np

from leatherhead.football.downs import LAST_DOWN, SERIES_YARDS
from leatherhead.football.spot import MIDFIELD
from leatherhead.games.strategy_league.coach.chart_odds import goals_of
from leatherhead.games.strategy_league.coach.solving import TO_GO_YARDS, ZONE_SPOTS, work_out
from leatherhead.games.strategy_league.playbook import Floats
from leatherhead.model.runtime import waiting_for
from leatherhead.values.matrix_game import solve

SOLVED = Path(__file__).with_name("tables.npz")
SOLVED_TABLES = ("play_mix", "front_mix", "edge", "fourth", "down_value", "try_value", "kickoff_value")


def prepare(book: Any, tables: Any) -> None:
    """Fill the coach's tables: our own charts were solved beforehand; others are now, in situations valued alike."""
    with np.load(SOLVED) as kept:
        solved = {name: kept[name] for name in (*SOLVED_TABLES, "fingerprint", "values")}
    if solved["fingerprint"] != book.fingerprint:
        with waiting_for("the coach works out its calls for these charts, once; this takes a few seconds"):
            solved = work_out(book, solved["values"].astype(np.float64))
    for name in SOLVED_TABLES:
        getattr(tables, name)[tuple(slice(length) for length in solved[name].shape)] = solved[name]
    for zone, spot in enumerate(ZONE_SPOTS):
        tables.zone[spot:] = zone
    for place, yards in enumerate(TO_GO_YARDS):
        tables.to_go_place[yards:] = place
    tables.conversion[:] = np.round(1000 * conversions(book, solved["edge"], solved["down_value"]))
    tables.goal[:] = np.round(1000 * goals_of(book))


def conversions(book: Any, edge: Any, down_value: Any) -> Floats:
    """How often a fourth down is made, by yards to go: what going for it at midfield is worth tells."""
    games = edge[LAST_DOWN - 1, :, :, : book.plays, : book.fronts].astype(np.float64)
    values = [solve(game).value for game in games.reshape(-1, book.plays, book.fronts)]
    going = np.reshape(values, (len(TO_GO_YARDS), -1)).mean(axis=1)
    first_and_ten = TO_GO_YARDS.index(SERIES_YARDS)
    made, failed = (
        down_value[0, first_and_ten, MIDFIELD + np.array(TO_GO_YARDS)],
        -down_value[0, first_and_ten, MIDFIELD],
    )
    made_share: Floats = np.clip((going - failed) / (made - failed), 0, 1)
    return made_share
