"""The result of a play: scores, downs and touchbacks."""

from leatherhead.game import downs, note, possession, rule, score, spot
from leatherhead.game import events as football
from leatherhead.games.card_bowl import events, state
from leatherhead.games.card_bowl.state import Phase, State


@rule
def dead_ball_or_score(g: State) -> None:
    """The runner is down at the spot, in the field or an end zone (CB-GEN-1, CB-R12, CB-R46, CB-R47, CB-R60)."""
    if g.two_point:
        end_of_two_point_conversion(g)
    elif g.spot >= spot.GOAL_LINE:
        touchdown(g)
    elif g.spot <= spot.OWN_GOAL_LINE:
        if g.impetus:
            touchback(g)
        else:
            safety(g)
    elif g.series and g.runner == g.possession:
        down_counts(g)
    else:
        g.phase = Phase.SCRIMMAGE
        g.stopped = 1
        downs.first_and_ten(g, g.runner, g.spot)


@rule
def touchdown(g: State) -> None:
    """Six points for the runner's team, and a try (CB-R59)."""
    note(g, football.Touchdown(g.runner))
    score.add_points(g, g.runner, score.TOUCHDOWN_POINTS)
    g.phase = Phase.TRY
    g.possession = g.runner
    g.ball = state.TRY_LINE
    g.stopped = 1


@rule
def safety(g: State) -> None:
    """Two points for the other team; the team that was caught kicks from its 20 (CB-R59, CB-FREE-1)."""
    note(g, football.Safety(possession.opponent(g.runner)))
    score.add_points(g, possession.opponent(g.runner), score.SAFETY_POINTS)
    g.phase = Phase.FREE_KICK
    g.possession = g.runner
    g.ball = state.FREE_KICK_LINE
    g.stopped = 1


@rule
def touchback(g: State) -> None:
    """First down at the team's own 20 (CB-GEN-1, CB-KO-4)."""
    note(g, events.Touchback(g.runner))
    g.phase = Phase.SCRIMMAGE
    downs.first_and_ten(g, g.runner, state.TOUCHBACK_LINE)
    g.stopped = 1


@rule
def down_counts(g: State) -> None:
    """Next down, first down, or a turnover on downs (CB-R47, CB-R60)."""
    offense = g.possession
    g.phase = Phase.SCRIMMAGE
    result = downs.dead_ball(g, g.spot)
    if result == downs.FIRST_DOWN:
        note(g, football.FirstDown(offense))
    elif result != downs.NEXT_DOWN:
        note(g, football.TurnoverOnDowns(offense))
        g.stopped = 1


@rule
def end_of_two_point_conversion(g: State) -> None:
    """Two yards or more are two points; either way the scorers kick off (CB-TRY-3, CB-R39)."""
    if g.spot >= spot.GOAL_LINE:
        note(g, football.TwoPointGood(g.possession))
        score.add_points(g, g.possession, score.TWO_POINTS)
    else:
        note(g, football.TwoPointFailed(g.possession))
    g.stopped = 1
    set_up_kickoff(g, g.possession)


@rule
def set_up_kickoff(g: State, team: int) -> None:
    """A team is about to kick off from its 30 (CB-ON-1, CB-R22)."""
    g.phase = Phase.KICKOFF
    g.possession = team
    g.ball = state.KICKOFF_LINE
    g.onside_shorts = 0
