"""What a timeout is worth: a play more at the end of the half, and a Play Card or a challenge before that."""

from leatherhead.football.score import lead
from leatherhead.games.paper_bowl.state import State
from leatherhead.games.paper_bowl.value.tables import SolvedGame
from leatherhead.games.paper_bowl.value.worth import KICKOFF, at_down, at_kick, plays_left
from leatherhead.rule import rule

POINTS_A_TIMEOUT = 0.5  # that a Play Card or a challenge wins with it, later in the half
SOON = 9  # cards before the end at which such chances become rare


@rule
def timeout_price(seen: State, tables: SolvedGame, team: int, left: int) -> float:
    """The chance to win that a team gives away with one of its timeouts."""
    ahead = lead(seen, team)
    above = at_kick(seen, tables, team, left, ahead + 1, KICKOFF)
    below = at_kick(seen, tables, team, left, ahead - 1, KICKOFF)
    later = POINTS_A_TIMEOUT * (above - below) / 2 * min(left, SOON) / SOON
    with_it = now_worth(seen, tables, team, left)
    seen.timeouts[team] -= 1
    without = now_worth(seen, tables, team, left)
    seen.timeouts[team] += 1
    return max(later + with_it - without, 0.0)


@rule
def now_worth(seen: State, tables: SolvedGame, team: int, left: int) -> float:
    """The present down to a team, with the plays that its timeouts may buy."""
    plays = plays_left(seen, tables, left)
    chance = at_down(seen, tables, seen.possession, plays, seen.down, seen.line_to_gain - seen.ball, seen.ball)
    return chance if team == seen.possession else 1.0 - chance
