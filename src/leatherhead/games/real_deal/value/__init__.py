"""The value of positions in Real Deal Football, fitted to games of the coach (scripts/values)."""

from pathlib import Path

from leatherhead.football.possession import opponent
from leatherhead.football.score import lead
from leatherhead.football.worth import lead_by_time
from leatherhead.games.real_deal.state import QUARTERS, State
from leatherhead.rule import rule
from leatherhead.values.fitted import Fitted

CARDS_A_QUARTER = 24  # that a team gets, about
LAST_CARDS = 30  # of both teams, in the last quarter


@rule
def cards_left(g: State) -> int:
    """That both teams will still play, about: hands, piles and further quarters."""
    now = g.left[0] + g.left[1] + g.held[0] + g.held[1] - 2 * g.set_aside
    return now + 2 * CARDS_A_QUARTER * max(QUARTERS - g.quarter, 0)


@rule
def features(g: State) -> tuple[int, ...]:
    """Score, cards left and in hand, and what the offense may do."""
    team, other = g.possession, opponent(g.possession)
    ahead, left = lead(g, team), cards_left(g)
    return (
        g.phase, ahead, lead_by_time(ahead, left), left, g.quarter, g.held[team], g.held[other],
        g.left[team] - g.set_aside, g.left[other] - g.set_aside, g.restricted, g.return_ok,
    )  # fmt: skip


@rule
def holds(g: State) -> bool:
    """Whether the game lasts long enough for the trees, which do not know what is in the hands."""
    return g.quarter < QUARTERS or (g.quarter == QUARTERS and cards_left(g) > LAST_CARDS)


SIGNS = {
    "phase": 0, "lead": 1, "lead_by_time": 1, "left": 0, "quarter": 0, "hand": 1, "their_hand": -1, "pile": 0,
    "their_pile": 0, "restricted": -1, "return_ok": 1,
}  # fmt: skip
VALUE = Fitted(features, SIGNS, Path(__file__).with_name("trees.npz"), holds=holds, error=0.04)
