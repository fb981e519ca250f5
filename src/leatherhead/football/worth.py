"""Features of a position in a game with downs, as the team in possession sees it."""

import math
from typing import Any

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.possession import opponent
from leatherhead.football.score import lead
from leatherhead.rule import rule

# With more of it a chance to win rises (1), falls (-1), or either.
WITH_DOWNS = {
    "phase": 0, "lead": 1, "lead_by_time": 1, "left": 0, "left_of_half": 0, "ball": 1, "down": -1, "to_go": -1,
    "timeouts": 1, "their_timeouts": -1, "second_half_kickoff": 1,
}  # fmt: skip
LATE_LEAD = 1000  # points of lead_by_time, for a point of lead with no time left


@rule
def lead_by_time(ahead: int, left: int) -> int:
    """A lead counts for more the less time is left: scores come and go like a random walk."""
    return int(LATE_LEAD * ahead / math.sqrt(1.0 + left))


@rule
def with_downs(g: Any, downs: bool, left: int, left_of_half: int, kickoff: int) -> tuple[int, ...]:
    """The numbers of WITH_DOWNS; `kickoff` is 1 if the team gets the second half's, -1 if the others do."""
    team = g.possession
    ahead = lead(g, team)
    return (
        g.phase, ahead, lead_by_time(ahead, left), left, left_of_half, g.ball, g.down if downs else LAST_DOWN + 1,
        g.line_to_gain - g.ball if downs else 0, g.timeouts[team], g.timeouts[opponent(team)], kickoff,
    )  # fmt: skip
