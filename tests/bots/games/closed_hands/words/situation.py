"""The keys of a situation in Closed Hands."""

from leatherhead.games.closed_hands.state import HAND, Phase, State
from leatherhead.model import situation as keys
from leatherhead.model.words import Teams

PERIOD, PERIODS = "half", 1
KEYS = (
    keys.phase(Phase, Phase.GAME_OVER, {}),
    keys.whole("half", 1, 1),
    keys.whole("clock", 0, HAND),
    keys.team("possession"),
    keys.pair("score", 0, 99),
)


def headline(g: State, teams: Teams) -> str:
    """Whose ball it is."""
    return f"{teams[g.possession]:The's} ball"
