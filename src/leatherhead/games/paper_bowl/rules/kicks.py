"""3.1 Kickoff, 3.3 Punt, 3.6 Field goal."""

from leatherhead.football.downs import first_and_ten
from leatherhead.football.possession import defense, opponent
from leatherhead.football.score import FIELD_GOAL_POINTS, add_points
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, distance_to_goal, other_side
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.dice import throw
from leatherhead.games.paper_bowl.rules.result import run_back, touchback
from leatherhead.games.paper_bowl.state import EITHER, Decision, Event, Kick, KickReturn, Phase, State
from leatherhead.model.doors import choose, note, roll
from leatherhead.rule import rule

KICKOFF_LINE = 30
KICK_YARDS = 50
PUNT_YARDS = 50
ONSIDE_YARDS = 10
FIELD_GOAL_RANGE = 40


@rule
def set_up_kickoff(g: State, team: int) -> None:
    """A team is about to kick off from its 30."""
    g.phase = Phase.KICKOFF
    g.possession = team
    g.ball = KICKOFF_LINE


@rule
def kickoff(g: State) -> None:
    """Kickoff, or free kick after a safety: regular or onside (PB-3.1-1 to PB-3.1-4, PB-R6, PB-R49)."""
    kickers, line = g.possession, g.ball
    if choose(g, kickers, Decision.KICKOFF, EITHER) == Kick.ONSIDE:
        onside_kick(g)
        return
    note(g, Event.KICKOFF if g.phase == Phase.KICKOFF else Event.FREE_KICK, kickers, line)
    a, b = throw(g, kickers)
    kick_return(g, opponent(kickers), other_side(min(line + KICK_YARDS + 2 * (a + b), GOAL_LINE)))


@rule
def onside_kick(g: State) -> None:
    """Twice one die: the kickers keep the ball at ten yards or more (PB-3.1-7 to PB-3.1-9, PB-R7)."""
    kickers = g.possession
    note(g, Event.ONSIDE_KICK, kickers, g.ball)
    yards = 2 * roll(g)
    spot = g.ball + yards
    g.phase = Phase.SCRIMMAGE
    if yards >= ONSIDE_YARDS:
        note(g, Event.ONSIDE_RECOVERED, kickers, yards, g.ball)
        first_and_ten(g, kickers, spot)
    else:
        note(g, Event.ONSIDE_LOST, kickers, yards, g.ball)
        first_and_ten(g, opponent(kickers), other_side(spot))


@rule
def kick_return(g: State, team: int, spot: int) -> None:
    """The receivers of a kick take the touchback or return it (PB-3.1-4, PB-3.3-4, PB-R5, PB-R13, PB-R59)."""
    g.kick_spot = spot
    note(g, Event.LANDED, team, spot)
    if may_take_touchback(g, spot) and choose(g, team, Decision.KICK_RETURN, EITHER) == KickReturn.TOUCHBACK:
        touchback(g, team)
    else:
        run_back(g, team, spot)


@rule
def may_take_touchback(g: State, spot: int) -> bool:
    """Always, unless by option only a kick that reaches the goal line allows it (PB-R13)."""
    return g.option_touchback == 0 or spot <= OWN_GOAL_LINE


@rule
def punt(g: State) -> None:
    """Fifty yards, at most to the goal line; no dice, no Play Card (PB-3.3-1 to PB-3.3-3, PB-R14)."""
    kick_return(g, defense(g), other_side(min(g.ball + PUNT_YARDS, GOAL_LINE)))


@rule
def in_field_goal_range(g: State) -> bool:
    """Within 40 yards of the goal line."""
    return distance_to_goal(g.ball) <= FIELD_GOAL_RANGE


@rule
def field_goal(g: State, book: Book) -> None:
    """Three points and a kickoff, or the other team's ball where it lies (PB-3.6-8, PB-R21)."""
    if kick_at_goal(g, book):
        set_up_kickoff(g, g.possession)
    else:
        first_and_ten(g, defense(g), other_side(g.ball))


@rule
def kick_at_goal(g: State, book: Book) -> bool:
    """Good on doubles, or if a die shows one of the numbers for the distance (PB-3.6-3 to PB-3.6-9, PB-R20)."""
    distance = distance_to_goal(g.ball)
    a, b = throw(g, g.possession)
    numbers = book.field_goal[distance]
    if a == b or ((numbers >> a) | (numbers >> b)) & 1:
        note(g, Event.FIELD_GOAL_GOOD, g.possession, distance)
        add_points(g, g.possession, FIELD_GOAL_POINTS)
        return True
    note(g, Event.FIELD_GOAL_MISSED, g.possession, distance)
    return False
