"""The value of positions in Strategy League, fitted to games of the coach (scripts/values).

Under the fit lies the margin to be expected: the lead, and the points of a situation by the coach's tables.
"""

from pathlib import Path
from typing import Annotated, Any

import numpy as np

from leatherhead.football.possession import opponent
from leatherhead.football.score import lead
from leatherhead.football.worth import WITH_DOWNS, with_downs
from leatherhead.games.strategy_league.book import SIDES
from leatherhead.games.strategy_league.coach.tables import DOWNS, FARTHEST, SOLVED, SPOTS
from leatherhead.games.strategy_league.rules.clock import period_length
from leatherhead.games.strategy_league.state import QUARTERS, Phase, State
from leatherhead.rule import Array, rule
from leatherhead.values.fitted import Smooth, Surface

SECOND = 10  # the clock counts tenths
LATE = 240  # seconds before the end of a half, in which a team may play for less than all the points to be had


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


@rule
def seconds_left(g: State) -> int:
    """In the game, before overtime; in overtime those of the period."""
    further = max(QUARTERS - g.quarter, 0) * period_length(g)
    return (g.clock + further) // SECOND


@rule
def seconds_left_of_half(g: State) -> int:
    """To the next break after which there is a kickoff."""
    further = period_length(g) if g.quarter == 1 or g.quarter == 3 else 0
    return (g.clock + further) // SECOND


@rule
def is_late(g: State) -> bool:
    """Whether the half, or overtime, is nearly over."""
    return g.quarter > QUARTERS or seconds_left_of_half(g) <= LATE


@rule
def holds(g: State) -> bool:
    """Whether the half lasts long enough for the surface, which knows little of its last minutes."""
    return not is_late(g)


@rule
def features(g: State) -> tuple[int, ...]:
    """Downs, score and time, and whether the clock runs and the offense hurries."""
    scrimmage = g.phase == Phase.SCRIMMAGE
    found = with_downs(g, scrimmage, seconds_left(g), seconds_left_of_half(g), second_half_kickoff(g))
    return (*found, g.clock_running, g.hurry_up, g.quarter)


@rule
def corrections(g: State) -> tuple[int, ...]:
    """All of them late in a half; before that, the expected margin knows ball, down and yards to go."""
    found = features(g)
    return found if is_late(g) else (*found[:5], 0, 0, 0, *found[8:])


SIGNS = {**WITH_DOWNS, "clock_running": 0, "hurry_up": 0, "quarter": 0}
VALUE = Smooth(
    features, SIGNS, Path(__file__).with_name("fitted.npz"), tables=MarginTables, prepare=prepare, left=seconds_left,
    margin=expected_margin, corrections=corrections, holds=holds, error=0.016,
)  # fmt: skip
