"""The value of positions in Strategy League, fitted to games of the coach (scripts/values)."""

from pathlib import Path

from leatherhead.football.worth import WITH_DOWNS, with_downs
from leatherhead.games.strategy_league.rules.clock import period_length
from leatherhead.games.strategy_league.state import QUARTERS, Phase, State
from leatherhead.games.strategy_league.value.margin import MarginTables, expected_margin, prepare, second_half_kickoff
from leatherhead.rule import rule
from leatherhead.values.fitted import Smooth

SECOND = 10  # the clock counts tenths
LATE = 240  # seconds before the end of a half, in which a team may play for less than all the points to be had


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
