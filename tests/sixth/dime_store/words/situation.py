"""The keys of a situation in Dime Store Football, and the situation in a phrase."""

from collections.abc import Mapping
from typing import Any

from leatherhead.engine import situation as keys
from leatherhead.engine.teams import Teams
from leatherhead.engine.words import counted
from leatherhead.games.dime_store.rules import KICKOFF_LINE
from leatherhead.games.dime_store.state import HALVES, OVERTIME, Phase

PERIOD, PERIODS = "half", HALVES

KEYS = (
    keys.phase(Phase, Phase.GAME_OVER, {Phase.KICKOFF: KICKOFF_LINE}),
    keys.whole("half", 1, OVERTIME),
    keys.whole("clock", 0, 99),
    *keys.downs(lambda g: g.phase in (Phase.KICKOFF, Phase.SCRIMMAGE), lambda g: g.phase == Phase.SCRIMMAGE),
    keys.pair("score", 0, 999),
    keys.team("first_receiver"),
)


def headline(g: Any, teams: Teams) -> str:
    """Tell the situation in one phrase."""
    if g.phase == Phase.SCRIMMAGE:
        return keys.down_and_distance(g, teams)
    return keys.phase_in_words(g, Phase, teams, from_spot=False)


def tell_clock(clock: Any, options: Mapping[str, Any]) -> str:  # noqa: ARG001  the same under all of them
    """Tell what is left of a half."""
    return f"{counted(clock, 'play')} left"
