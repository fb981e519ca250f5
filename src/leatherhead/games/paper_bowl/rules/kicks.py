"""What a play comes to."""

from leatherhead.football import score
from leatherhead.football.downs import FIRST_DOWN, SAFETY, TOUCHDOWN, TURNOVER_ON_DOWNS, dead_ball, first_and_ten
from leatherhead.football.possession import defense, opponent
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, distance_to_goal, other_side
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.gain import gain_as_usual, throw
from leatherhead.model.doors import choose, note, roll, show
from leatherhead.rule import rule

FREE_KICK_LINE = 20
TOUCHBACK_LINE = 20
TRY_LINE = 98


@rule
def settle(g: state.State, gain: int, incomplete: bool) -> None:
    """The ball moves by the gain; score, series or next down (PB-2.3-6, PB-R17, PB-R48, PB-R54)."""
    offense = g.possession
    note(g, state.Event.GAIN, offense, gain, g.ball, incomplete)
    result = dead_ball(g, g.ball + gain)
    if result == TOUCHDOWN:
        touchdown(g, offense)
    elif result == SAFETY:
        safety(g)
    elif result == FIRST_DOWN:
        note(g, state.Event.FIRST_DOWN, offense)
    elif result == TURNOVER_ON_DOWNS:
        note(g, state.Event.TURNOVER_ON_DOWNS, offense)


@rule
def turnover(g: state.State, spot: int, returned: int) -> None:
    """The defense has the ball: where it lies, at its 20, or after a return (PB-R15, PB-R35 to PB-R39)."""
    team = defense(g)
    note(g, state.Event.TURNOVER, team, other_side(spot))
    if returned:
        run_back(g, team, other_side(min(spot, GOAL_LINE)))
    else:
        recover(g, team, spot)


@rule
def recover(g: state.State, team: int, spot: int) -> None:
    """The defense has the ball where it lies, or at its 20; behind the offense's goal line it scores (PB-R39)."""
    if spot >= GOAL_LINE:
        touchback(g, team)
    elif spot <= OWN_GOAL_LINE:
        touchdown(g, team)
    else:
        first_and_ten(g, team, other_side(spot))


@rule
def touchdown(g: state.State, team: int) -> None:
    """Six points, and a try from the 2."""
    note(g, state.Event.TOUCHDOWN, team)
    score.add_points(g, team, score.TOUCHDOWN_POINTS)
    g.phase = state.Phase.TRY
    g.possession = team
    g.ball = TRY_LINE


@rule
def safety(g: state.State) -> None:
    """Two points for the defense; the team that was tackled kicks from its 20 (PB-R49)."""
    note(g, state.Event.SAFETY, defense(g))
    score.add_points(g, defense(g), score.SAFETY_POINTS)
    g.phase = state.Phase.FREE_KICK
    g.ball = FREE_KICK_LINE


@rule
def touchback(g: state.State, team: int) -> None:
    """First down at the 20 of the team that has the ball."""
    note(g, state.Event.TOUCHBACK, team)
    g.phase = state.Phase.SCRIMMAGE
    first_and_ten(g, team, TOUCHBACK_LINE)


@rule
def run_back(g: state.State, team: int, spot: int) -> None:
    """Twice the total; doubles count four times and are rolled again (PB-3.4-3 to PB-3.4-6, PB-R15, PB-R16)."""
    note(g, state.Event.RETURN, team, spot)
    yards = 0
    a, b = throw(g, team)
    while a == b:
        show(g, state.Event.DOUBLET, team)
        yards += 4 * (a + b)
        a, b = throw(g, team)
    yards += 2 * (a + b)
    note(g, state.Event.RETURNED, team, yards, spot)
    if spot + yards >= GOAL_LINE:
        touchdown(g, team)
    else:
        g.phase = state.Phase.SCRIMMAGE
        first_and_ten(g, team, spot + yards)


KICKOFF_LINE = 30
KICK_YARDS = 50
PUNT_YARDS = 50
ONSIDE_YARDS = 10
FIELD_GOAL_RANGE = 40


@rule
def set_up_kickoff(g: state.State, team: int) -> None:
    """A team is about to kick off from its 30."""
    g.phase = state.Phase.KICKOFF
    g.possession = team
    g.ball = KICKOFF_LINE


@rule
def kickoff(g: state.State) -> None:
    """Kickoff, or free kick after a safety: regular or onside (PB-3.1-1 to PB-3.1-4, PB-R6, PB-R49)."""
    kickers, line = g.possession, g.ball
    if choose(g, kickers, state.Decision.KICKOFF, state.EITHER) == state.Kick.ONSIDE:
        onside_kick(g)
        return
    note(g, state.Event.KICKOFF if g.phase == state.Phase.KICKOFF else state.Event.FREE_KICK, kickers, line)
    a, b = throw(g, kickers)
    kick_return(g, opponent(kickers), other_side(min(line + KICK_YARDS + 2 * (a + b), GOAL_LINE)))


@rule
def onside_kick(g: state.State) -> None:
    """Twice one die: the kickers keep the ball at ten yards or more (PB-3.1-7 to PB-3.1-9, PB-R7)."""
    kickers = g.possession
    note(g, state.Event.ONSIDE_KICK, kickers, g.ball)
    yards = 2 * roll(g)
    spot = g.ball + yards
    g.phase = state.Phase.SCRIMMAGE
    if yards >= ONSIDE_YARDS:
        note(g, state.Event.ONSIDE_RECOVERED, kickers, yards, g.ball)
        first_and_ten(g, kickers, spot)
    else:
        note(g, state.Event.ONSIDE_LOST, kickers, yards, g.ball)
        first_and_ten(g, opponent(kickers), other_side(spot))


@rule
def kick_return(g: state.State, team: int, spot: int) -> None:
    """The receivers of a kick take the touchback or return it (PB-3.1-4, PB-3.3-4, PB-R5, PB-R13, PB-R59)."""
    g.kick_spot = spot
    note(g, state.Event.LANDED, team, spot)
    if (
        may_take_touchback(g, spot)
        and choose(g, team, state.Decision.KICK_RETURN, state.EITHER) == state.KickReturn.TOUCHBACK
    ):
        touchback(g, team)
    else:
        run_back(g, team, spot)


@rule
def may_take_touchback(g: state.State, spot: int) -> bool:
    """Always, unless by option only a kick that reaches the goal line allows it (PB-R13)."""
    return g.option_touchback == 0 or spot <= OWN_GOAL_LINE


@rule
def punt(g: state.State) -> None:
    """Fifty yards, at most to the goal line; no dice, no Play Card (PB-3.3-1 to PB-3.3-3, PB-R14)."""
    kick_return(g, defense(g), other_side(min(g.ball + PUNT_YARDS, GOAL_LINE)))


@rule
def in_field_goal_range(g: state.State) -> bool:
    """Within 40 yards of the goal line."""
    return distance_to_goal(g.ball) <= FIELD_GOAL_RANGE


@rule
def field_goal(g: state.State, book: Book) -> None:
    """Three points and a kickoff, or the other team's ball where it lies (PB-3.6-8, PB-R21)."""
    if kick_at_goal(g, book):
        set_up_kickoff(g, g.possession)
    else:
        first_and_ten(g, defense(g), other_side(g.ball))


@rule
def kick_at_goal(g: state.State, book: Book) -> bool:
    """Good on doubles, or if a die shows one of the numbers for the distance (PB-3.6-3 to PB-3.6-9, PB-R20)."""
    distance = distance_to_goal(g.ball)
    a, b = throw(g, g.possession)
    numbers = book.field_goal[distance]
    if a == b or ((numbers >> a) | (numbers >> b)) & 1:
        note(g, state.Event.FIELD_GOAL_GOOD, g.possession, distance)
        score.add_points(g, g.possession, score.FIELD_GOAL_POINTS)
        return True
    note(g, state.Event.FIELD_GOAL_MISSED, g.possession, distance)
    return False


LOWEST_GOOD_TOTAL = 4


@rule
def point_after_touchdown(g: state.State, book: Book) -> None:
    """Kick the extra point, or go for two from the 2 (PB-3.5-1)."""
    team = g.possession
    if choose(g, team, state.Decision.TRY, state.EITHER) == state.Try.KICK_TRY:
        extra_point(g)
    else:
        two_point_conversion(g, book)
    set_up_kickoff(g, team)


@rule
def extra_point(g: state.State) -> None:
    """A total of 4 or more is a point; with the option it takes 5 (PB-3.5-2, PB-R18)."""
    a, b = throw(g, g.possession)
    if a + b >= LOWEST_GOOD_TOTAL + g.option_kick_try:
        note(g, state.Event.KICK_TRY_GOOD, g.possession)
        score.add_points(g, g.possession, score.EXTRA_POINT)
    else:
        note(g, state.Event.KICK_TRY_MISSED, g.possession)


@rule
def two_point_conversion(g: state.State, book: Book) -> None:
    """An ordinary play from the 2, without a Play Card (PB-3.5-3, PB-3.5-4, PB-R19)."""
    call = choose(g, g.possession, state.Decision.OFFENSE_CARD, state.SCRIMMAGE_CALLS)
    front = choose(g, defense(g), state.Decision.DEFENSE_CARD, state.ANY_DEFENSE_CARD)
    g.offense_card, g.defense_card = call, front
    note(g, state.Event.RUN + call, g.possession, front, g.ball, 0, distance_to_goal(g.ball))
    a, b = throw(g, g.possession)
    _, _, _, gain = gain_as_usual(g, book, state.Effect.NONE, a, b)
    if g.ball + gain >= GOAL_LINE:
        note(g, state.Event.TWO_POINT_GOOD, g.possession, gain)
        score.add_points(g, g.possession, score.TWO_POINTS)
    else:
        note(g, state.Event.TWO_POINT_FAILED, g.possession, gain)
