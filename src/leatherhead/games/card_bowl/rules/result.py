"""What a play comes to: scores, downs, touchbacks."""

from leatherhead.football.downs import FIRST_DOWN, NEXT_DOWN, TURNOVER_ON_DOWNS, dead_ball, first_and_ten
from leatherhead.football.possession import opponent
from leatherhead.football.score import SAFETY_POINTS, TOUCHDOWN_POINTS, TWO_POINTS, add_points
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.card_bowl.state import Event, Phase, State
from leatherhead.model.doors import note
from leatherhead.rule import rule

KICKOFF_LINE = 30
FREE_KICK_LINE = 20
TOUCHBACK_LINE = 20
TRY_LINE = 98


@rule
def dead_ball_or_score(g: State) -> None:
    """The runner is down at the spot, in the field or an end zone (CB-GEN-1, CB-R12, CB-R46, CB-R47, CB-R60)."""
    if g.two_point:
        end_of_two_point_conversion(g)
    elif g.spot >= GOAL_LINE:
        touchdown(g)
    elif g.spot <= OWN_GOAL_LINE:
        if g.impetus:
            touchback(g)
        else:
            safety(g)
    elif g.series and g.runner == g.possession:
        down_counts(g)
    else:
        g.phase = Phase.SCRIMMAGE
        g.stopped = 1
        first_and_ten(g, g.runner, g.spot)


@rule
def touchdown(g: State) -> None:
    """Six points for the runner's team, and a try (CB-R59)."""
    note(g, Event.TOUCHDOWN, g.runner)
    add_points(g, g.runner, TOUCHDOWN_POINTS)
    g.phase = Phase.TRY
    g.possession = g.runner
    g.ball = TRY_LINE
    g.stopped = 1


@rule
def safety(g: State) -> None:
    """Two points for the other team; the team that was caught kicks from its 20 (CB-R59, CB-FREE-1)."""
    note(g, Event.SAFETY, opponent(g.runner))
    add_points(g, opponent(g.runner), SAFETY_POINTS)
    g.phase = Phase.FREE_KICK
    g.possession = g.runner
    g.ball = FREE_KICK_LINE
    g.stopped = 1


@rule
def touchback(g: State) -> None:
    """First down at the team's own 20 (CB-GEN-1, CB-KO-4)."""
    note(g, Event.TOUCHBACK, g.runner)
    g.phase = Phase.SCRIMMAGE
    first_and_ten(g, g.runner, TOUCHBACK_LINE)
    g.stopped = 1


@rule
def down_counts(g: State) -> None:
    """Next down, first down, or a turnover on downs (CB-R47, CB-R60)."""
    offense = g.possession
    g.phase = Phase.SCRIMMAGE
    result = dead_ball(g, g.spot)
    if result == FIRST_DOWN:
        note(g, Event.FIRST_DOWN, offense)
    elif result == TURNOVER_ON_DOWNS:
        note(g, Event.TURNOVER_ON_DOWNS, offense)
    if result != NEXT_DOWN and result != FIRST_DOWN:
        g.stopped = 1


@rule
def end_of_two_point_conversion(g: State) -> None:
    """Two yards or more are two points; either way the scorers kick off (CB-TRY-3, CB-R39)."""
    if g.spot >= GOAL_LINE:
        note(g, Event.TWO_POINT_GOOD, g.possession)
        add_points(g, g.possession, TWO_POINTS)
    else:
        note(g, Event.TWO_POINT_FAILED, g.possession)
    g.stopped = 1
    set_up_kickoff(g, g.possession)


@rule
def set_up_kickoff(g: State, team: int) -> None:
    """A team is about to kick off from its 30 (CB-ON-1, CB-R22)."""
    g.phase = Phase.KICKOFF
    g.possession = team
    g.ball = KICKOFF_LINE
    g.onside_shorts = 0
