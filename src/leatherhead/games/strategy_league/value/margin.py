"""The margin to be expected: the lead, and what the coach's tables give a situation of our own charts in points."""

from typing import Annotated, Any

import numpy as np

from leatherhead.football.possession import opponent
from leatherhead.football.score import lead
from leatherhead.games.strategy_league.book import SIDES
from leatherhead.games.strategy_league.coach.scouting import SOLVED
from leatherhead.games.strategy_league.coach.tables import DOWNS, SPOTS
from leatherhead.games.strategy_league.coach.values import FARTHEST
from leatherhead.games.strategy_league.state import Phase, State
from leatherhead.rule import Array, rule
from leatherhead.values.fitted import Surface


class MarginTables(Surface):
    """Points that the team in possession may expect."""

    down: Annotated[Array, (DOWNS, FARTHEST + 1, SPOTS, SIDES), np.float32]
    phase: Annotated[Array, len(Phase), np.float64]  # before a kickoff, a free kick or a try


def prepare(tables: Any) -> None:
    """Fill in the points."""
    with np.load(SOLVED) as solved:
        tables.down[:] = solved["values"][0]
        (kickoff, free_kick), tries = solved["kickoff_value"] / 1000, solved["try_value"] / 1000
    tables.phase[Phase.KICKOFF], tables.phase[Phase.FREE_KICK] = -kickoff, -free_kick
    tables.phase[Phase.TRY] = max(tries) - kickoff


@rule
def second_half_kickoff(g: State) -> int:
    """Who gets it, as the team in possession sees it; before the toss and after halftime nobody."""
    if g.quarter > 2 or g.phase == Phase.COIN_TOSS:
        return 0
    return -1 if g.possession == opponent(g.opening_kicker) else 1


@rule
def expected_points(g: State, tables: MarginTables) -> float:
    """What the team in possession may expect of the next play and what follows it."""
    if g.phase == Phase.SCRIMMAGE:
        return tables.down[g.down - 1, min(g.line_to_gain - g.ball, FARTHEST), g.ball, g.hash]
    return tables.phase[g.phase]


@rule
def expected_margin(g: State, tables: MarginTables) -> float:
    """The lead, what is to be expected now, and of the second half's kickoff."""
    return lead(g, g.possession) + expected_points(g, tables) - second_half_kickoff(g) * tables.phase[Phase.KICKOFF]
