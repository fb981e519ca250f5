"""The value of positions in Pigskin, fitted to games of the coach (scripts/values)."""

from pathlib import Path

from leatherhead.football.worth import WITH_DOWNS, with_downs
from leatherhead.games.pigskin.rules.pack import cards_of_a_quarter
from leatherhead.games.pigskin.state import QUARTERS, Phase, State
from leatherhead.rule import rule
from leatherhead.values.fitted import Fitted

LAST_CARDS = 20  # of a half


@rule
def features(g: State) -> tuple[int, ...]:
    """Downs, score and cards; both kickoffs are by choice, so that the second half's is nobody's yet."""
    further = max(QUARTERS - g.quarter, 0) * cards_of_a_quarter(g)
    half = cards_of_a_quarter(g) if g.quarter == 1 or g.quarter == 3 else 0
    chooses = 0 if g.kick_choice < 0 else 1 if g.kick_choice == g.possession else -1
    found = with_downs(g, g.phase == Phase.SCRIMMAGE, g.clock + further, g.clock + half, chooses)
    return (*found, g.window, g.quarter)


@rule
def holds(g: State) -> bool:
    """Whether the half lasts long enough for the trees, which know little of its last cards."""
    half = cards_of_a_quarter(g) if g.quarter == 1 or g.quarter == 3 else 0
    return g.quarter <= QUARTERS and g.clock + half > LAST_CARDS


SIGNS = {**WITH_DOWNS, "second_half_kickoff": 0, "window": 0, "quarter": 0}
VALUE = Fitted(features, SIGNS, Path(__file__).with_name("trees.npz"), plays=1, holds=holds, error=0.03)
