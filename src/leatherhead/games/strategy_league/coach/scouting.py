"""What the coach of Strategy League knows beforehand: how often to make each call in every situation.

A situation is worth the points that the offense may expect from now on, less those of the other team; each down is a
game of two sides who choose at once. solving.py solves all of them with numpy; for our own charts
scripts/strategy_league_coach.py solves them exactly, once, and tables.npz keeps the answer.
"""

from pathlib import Path
from typing import Any

import numpy as np

from leatherhead.games.strategy_league.book import SIDES
from leatherhead.games.strategy_league.coach.solving import TO_GO_YARDS, ZONE_SPOTS, by_regrets, work_out
from leatherhead.games.strategy_league.playbook import FAMILIES, playbook

SOLVED = Path(__file__).with_name("tables.npz")
SOLVED_TABLES = ("family_weight", "front_weight", "fourth", "down_value")
LIKING = 0.5  # how much more a play is called for a yard that it gains beyond others of its family


def prepare(book: Any, tables: Any) -> None:
    """Fill the coach's tables: our own charts were solved beforehand; others are now, in situations valued alike."""
    mix_families(book, tables)
    with np.load(SOLVED) as kept:
        solved = {name: kept[name] for name in (*SOLVED_TABLES, "fingerprint", "values")}
    if solved["fingerprint"] != book.fingerprint:
        solved = work_out(book, solved["values"].astype(np.float64), by_regrets)
    for name in SOLVED_TABLES:
        table = getattr(tables, name)
        table[tuple(slice(length) for length in solved[name].shape)] = solved[name]
    for zone, spot in enumerate(ZONE_SPOTS):
        tables.zone[spot:] = zone
    for place, yards in enumerate(TO_GO_YARDS):
        tables.to_go_place[yards:] = place


def mix_families(book: Any, tables: Any) -> None:
    """Say how often each play is called in its own family, by hash mark."""
    plays = playbook(book)
    for family in range(FAMILIES):
        members = np.flatnonzero(plays.family == family)
        for side in range(SIDES):
            if len(members):
                yards = plays.yards[members, side]
                likings = np.exp(LIKING * (yards - yards.mean()))
                ends = np.round(1000 * np.cumsum(likings) / likings.sum())
                tables.play_weight[family, side, members] = np.diff(ends, prepend=0)
