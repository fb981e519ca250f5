"""The value of positions in Strategy League, fitted to games of the coach (scripts/values)."""

from pathlib import Path

from leatherhead.engine.trees import Fitted
from leatherhead.football.possession import opponent
from leatherhead.football.worth import WITH_DOWNS, with_downs
from leatherhead.games.strategy_league.rules.clock import period_length
from leatherhead.games.strategy_league.state import QUARTERS, Phase, State
from leatherhead.rule import rule

SECOND = 10  # the clock counts tenths


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
def second_half_kickoff(g: State) -> int:
    """Who gets it, as the team in possession sees it; before the toss and after halftime nobody."""
    if g.quarter > 2 or g.phase == Phase.COIN_TOSS:
        return 0
    return -1 if g.possession == opponent(g.opening_kicker) else 1


@rule
def features(g: State) -> tuple[int, ...]:
    """Downs, score and time, and whether the clock runs and the offense hurries."""
    scrimmage = g.phase == Phase.SCRIMMAGE
    found = with_downs(g, scrimmage, seconds_left(g), seconds_left_of_half(g), second_half_kickoff(g))
    return (*found, g.clock_running, g.hurry_up, g.quarter)


SIGNS = {**WITH_DOWNS, "clock_running": 0, "hurry_up": 0, "quarter": 0}
VALUE = Fitted(features, SIGNS, Path(__file__).with_name("trees.npz"))
