"""What a play comes to."""

from leatherhead.football.downs import FIRST_DOWN, SAFETY, TOUCHDOWN, TURNOVER_ON_DOWNS, dead_ball, first_and_ten
from leatherhead.football.possession import defense
from leatherhead.football.score import SAFETY_POINTS, TOUCHDOWN_POINTS, add_points
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.paper_bowl.rules.dice import throw
from leatherhead.games.paper_bowl.state import Event, Phase, State
from leatherhead.model.doors import note, show
from leatherhead.rule import rule

FREE_KICK_LINE = 20
TOUCHBACK_LINE = 20
TRY_LINE = 98


@rule
def settle(g: State, gain: int, incomplete: bool) -> None:
    """The ball moves by the gain; score, series or next down (PB-2.3-6, PB-R17, PB-R48, PB-R54)."""
    offense = g.possession
    note(g, Event.GAIN, offense, gain, g.ball, incomplete)
    result = dead_ball(g, g.ball + gain)
    if result == TOUCHDOWN:
        touchdown(g, offense)
    elif result == SAFETY:
        safety(g)
    elif result == FIRST_DOWN:
        note(g, Event.FIRST_DOWN, offense)
    elif result == TURNOVER_ON_DOWNS:
        note(g, Event.TURNOVER_ON_DOWNS, offense)


@rule
def turnover(g: State, spot: int, returned: int) -> None:
    """The defense has the ball: where it lies, at its 20, or after a return (PB-R15, PB-R35 to PB-R39)."""
    team = defense(g)
    note(g, Event.TURNOVER, team, other_side(spot))
    if returned:
        run_back(g, team, other_side(min(spot, GOAL_LINE)))
    else:
        recover(g, team, spot)


@rule
def recover(g: State, team: int, spot: int) -> None:
    """The defense has the ball where it lies, or at its 20; behind the offense's goal line it scores (PB-R39)."""
    if spot >= GOAL_LINE:
        touchback(g, team)
    elif spot <= OWN_GOAL_LINE:
        touchdown(g, team)
    else:
        first_and_ten(g, team, other_side(spot))


@rule
def touchdown(g: State, team: int) -> None:
    """Six points, and a try from the 2."""
    note(g, Event.TOUCHDOWN, team)
    add_points(g, team, TOUCHDOWN_POINTS)
    g.phase = Phase.TRY
    g.possession = team
    g.ball = TRY_LINE


@rule
def safety(g: State) -> None:
    """Two points for the defense; the team that was tackled kicks from its 20 (PB-R49)."""
    note(g, Event.SAFETY, defense(g))
    add_points(g, defense(g), SAFETY_POINTS)
    g.phase = Phase.FREE_KICK
    g.ball = FREE_KICK_LINE


@rule
def touchback(g: State, team: int) -> None:
    """First down at the 20 of the team that has the ball."""
    note(g, Event.TOUCHBACK, team)
    g.phase = Phase.SCRIMMAGE
    first_and_ten(g, team, TOUCHBACK_LINE)


@rule
def run_back(g: State, team: int, spot: int) -> None:
    """Twice the total; doubles count four times and are rolled again (PB-3.4-3 to PB-3.4-6, PB-R15, PB-R16)."""
    note(g, Event.RETURN, team, spot)
    yards = 0
    a, b = throw(g, team)
    while a == b:
        show(g, Event.DOUBLET, team)
        yards += 4 * (a + b)
        a, b = throw(g, team)
    yards += 2 * (a + b)
    note(g, Event.RETURNED, team, yards, spot)
    if spot + yards >= GOAL_LINE:
        touchdown(g, team)
    else:
        g.phase = Phase.SCRIMMAGE
        first_and_ten(g, team, spot + yards)
