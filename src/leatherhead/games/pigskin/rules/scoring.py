"""8. Touchback and 9. Scoring: the play stands, and this is what becomes of it."""

from leatherhead.football.downs import FIRST_DOWN, TURNOVER_ON_DOWNS, dead_ball, first_and_ten
from leatherhead.football.possession import opponent
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, add_points
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.pigskin.rules.game import KICKOFF_LINE
from leatherhead.games.pigskin.state import Event, Phase, Result, State
from leatherhead.model.doors import note
from leatherhead.rule import rule

TOUCHBACK_LINE = 20
FREE_KICK_LINE = 20
TRY_LINE = 98


@rule
def result(g: State) -> None:
    """Move the ball and the chains, put points on the board, and say what comes next (Sequence 6.2)."""
    team, spot, phase, offense = g.result_team, g.result_spot, Phase.SCRIMMAGE + 0, g.possession
    if g.result == Result.DOWN:
        down(g)
        return
    if g.result == Result.TOUCHDOWN:
        phase, spot = touchdown(g, team), TRY_LINE
    elif g.result == Result.SAFETY:
        phase, spot = safety(g, team), FREE_KICK_LINE
    elif g.result == Result.POINT or g.result == Result.NO_POINT:
        phase, spot = point(g, team), KICKOFF_LINE
    elif g.result == Result.FIELD_GOAL:
        phase, spot = field_goal_good(g, team), KICKOFF_LINE
    elif g.result != Result.NEW_SERIES:
        if g.result == Result.FIELD_GOAL_MISSED:
            note(g, Event.FIELD_GOAL_MISSED, offense, distance_to_goal(g.ball))
        spot = touchback(g, team)
    g.phase = phase
    g.attacked = 0
    first_and_ten(g, team, spot)


@rule
def down(g: State) -> None:
    """First down, next down, or over on downs (PS-POS-2, PS-POS-3, PS-FUM-2, PS-BLK-2, PS-PASS-2, PS-R44, PS-R49)."""
    offense = g.possession
    outcome = dead_ball(g, g.result_spot)
    if outcome == FIRST_DOWN:
        note(g, Event.FIRST_DOWN, offense, g.ball)
        g.attacked = 0
    elif outcome == TURNOVER_ON_DOWNS:
        note(g, Event.TURNOVER_ON_DOWNS, offense, g.ball)
        g.attacked = 0


@rule
def touchdown(g: State, team: int) -> int:
    """Six points, and a try (PS-SCO-1, PS-SCO-2)."""
    note(g, Event.TOUCHDOWN, team)
    add_points(g, team, TOUCHDOWN_POINTS)
    return Phase.TRY + 0


@rule
def safety(g: State, caught: int) -> int:
    """Two points for the other side; the side that was caught kicks from its 20 (PS-SCO-4, PS-SCO-5, PS-R39)."""
    note(g, Event.SAFETY, opponent(caught))
    add_points(g, opponent(caught), SAFETY_POINTS)
    g.official = 1
    return Phase.FREE_KICK + 0


@rule
def point(g: State, team: int) -> int:
    """The try is over; the side scored against will choose (PS-PAT-1, PS-SCO-3, PS-R40)."""
    if g.result == Result.POINT:
        note(g, Event.POINT_GOOD, team)
        add_points(g, team, EXTRA_POINT)
    else:
        note(g, Event.POINT_MISSED, team)
    return after_score(g, team)


@rule
def field_goal_good(g: State, team: int) -> int:
    """Three points (PS-SCO-6)."""
    note(g, Event.FIELD_GOAL_GOOD, team, distance_to_goal(g.ball))
    add_points(g, team, FIELD_GOAL_POINTS)
    return after_score(g, team)


@rule
def after_score(g: State, team: int) -> int:
    """A kickoff; the side scored against chooses to kick or to receive (PS-SCO-3, PS-R40)."""
    g.official = 1
    g.kick_choice = opponent(team)
    return Phase.KICKOFF + 0


@rule
def touchback(g: State, team: int) -> int:
    """The ball of the side whose goal line was crossed, on its own 20 (PS-TB-1, PS-TB-2, PS-FG-2)."""
    note(g, Event.TOUCHBACK, team)
    g.official = 1
    return TOUCHBACK_LINE
