"""The value of positions in Real Deal Football, fitted to games of the coach (scripts/values)."""

from pathlib import Path

from leatherhead.football.worth import lead_by_time
from leatherhead.game import possession, rule, score
from leatherhead.games.real_deal.state import QUARTERS, State
from leatherhead.values.fitted import Fitted

CARDS_A_QUARTER = 24  # that a team gets, about
LAST_CARDS = 30  # of both teams, in the last quarter


@rule
def cards_left(g: State) -> int:
    """Estimate the cards that both teams will still play: hands, piles and further quarters."""
    now = g.left[0] + g.left[1] + g.held[0] + g.held[1] - 2 * g.set_aside
    return now + 2 * CARDS_A_QUARTER * max(QUARTERS - g.quarter, 0)


@rule
def features(g: State) -> tuple[int, ...]:
    """Return the features by which the trees divide, in the order of SIGNS."""
    team, other = g.possession, possession.opponent(g.possession)
    ahead, left, pile = score.lead(g, team), cards_left(g), g.left[team] - g.set_aside
    by_time, their_pile = lead_by_time(ahead, left), g.left[other] - g.set_aside
    cards = (g.held[team], g.held[other], pile, their_pile)
    return g.phase, ahead, by_time, left, g.quarter, *cards, g.restricted, g.return_ok


@rule
def holds(g: State) -> bool:
    """Whether the game lasts long enough for the trees, which do not know what is in the hands."""
    return g.quarter < QUARTERS or (g.quarter == QUARTERS and cards_left(g) > LAST_CARDS)


# By feature whether it raises or lowers the chance to win; 0: either.
SIGNS = {"phase": 0, "lead": 1, "lead_by_time": 1, "left": 0, "quarter": 0, "hand": 1, "their_hand": -1} | {
    "pile": 0,
    "their_pile": 0,
    "restricted": -1,
    "return_ok": 1,
}
VALUE = Fitted(features, SIGNS, Path(__file__).with_name("trees.npz"), holds=holds, error=0.04)
