"""3.1 Kickoff, 3.3 Punt, 3.4 Returns, 3.5 Point after touchdown, 3.6 Field goal."""

from leatherhead.game import called, choose, core, downs, note, possession, roll, rule, score, show, spot
from leatherhead.games.paper_bowl import events, state
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.dice import throw
from leatherhead.games.paper_bowl.rules.gain import gain_as_usual

KICKOFF_LINE = 30
FREE_KICK_LINE = 20
KICK_YARDS = 50
PUNT_YARDS = 50
ONSIDE_YARDS = 10
FIELD_GOAL_RANGE = 40
LOWEST_GOOD_TOTAL = 4


# Kickoffs, punts and returns.


@rule
def kickoff(g: state.State) -> None:
    """Kickoff, or free kick after a safety: regular or onside (PB-3.1-1 to PB-3.1-4, PB-R6, PB-R49)."""
    kickers, line = g.possession, g.ball
    if choose(g, kickers, state.Decision.KICKOFF, state.EITHER) == state.Kick.ONSIDE:
        onside_kick(g)
        return
    if g.phase == state.Phase.KICKOFF:
        note(g, events.Kickoff(kickers, from_=line))
    else:
        note(g, events.FreeKick(kickers, from_=line))
    a, b = throw(g, kickers)
    landed = min(line + KICK_YARDS + 2 * (a + b), spot.GOAL_LINE)
    kick_return(g, possession.opponent(kickers), spot.other_side(landed))


@rule
def onside_kick(g: state.State) -> None:
    """Twice one die: the kickers keep the ball at ten yards or more (PB-3.1-7 to PB-3.1-9, PB-R7)."""
    kickers, line = g.possession, g.ball
    note(g, events.OnsideKick(kickers, from_=line))
    yards = onside_yards(roll(g))
    g.phase = state.Phase.SCRIMMAGE
    if yards >= ONSIDE_YARDS:
        note(g, events.OnsideRecovered(kickers, yards=yards, from_=line))
        downs.first_and_ten(g, kickers, line + yards)
    else:
        note(g, events.OnsideLost(kickers, yards=yards, from_=line))
        downs.first_and_ten(g, possession.opponent(kickers), spot.other_side(line + yards))


@rule
def onside_yards(die: int) -> int:
    """An onside kick goes two yards for each pip (PB-3.1-7)."""
    return 2 * die


@rule
def punt(g: state.State) -> None:
    """Fifty yards, at most to the goal line; no dice, no Play Card (PB-3.3-1 to PB-3.3-3, PB-R14)."""
    kick_return(g, possession.defense(g), spot.other_side(punted_to(g.ball)))


@rule
def punted_to(ball: int) -> int:
    """Return the spot where a punt comes down, as the kickers count (PB-3.3-2)."""
    return min(ball + PUNT_YARDS, spot.GOAL_LINE)


@rule
def kick_return(g: state.State, team: int, at: int) -> None:
    """The receivers of a kick take the touchback or return it (PB-3.1-4, PB-3.3-4, PB-R5, PB-R13, PB-R59)."""
    g.kick_spot = at
    note(g, events.Landed(team, at=at))
    if (
        may_take_touchback(g, at)
        and choose(g, team, state.Decision.KICK_RETURN, state.EITHER) == state.KickReturn.TOUCHBACK
    ):
        touchback(g, team)
    else:
        run_back(g, team, at)


@rule
def may_take_touchback(g: state.State, at: int) -> bool:
    """Always, unless by option only a kick that reaches the goal line allows it (PB-R13)."""
    return g.option_touchback == 0 or at <= spot.OWN_GOAL_LINE


@rule
def touchback(g: state.State, team: int) -> None:
    """First down at the 20 of the team that has the ball."""
    note(g, events.Touchback(team))
    g.phase = state.Phase.SCRIMMAGE
    downs.first_and_ten(g, team, state.TOUCHBACK_LINE)


@rule
def run_back(g: state.State, team: int, at: int) -> None:
    """Twice the total; doubles count four times and are rolled again (PB-3.4-3 to PB-3.4-6, PB-R15, PB-R16)."""
    note(g, events.Return(team, from_=at))
    a, b = throw(g, team)
    yards = return_yards(a, b)
    while a == b:
        show(g, events.Doublet(team))
        a, b = throw(g, team)
        yards += return_yards(a, b)
    note(g, events.Returned(team, yards=yards, from_=at))
    if at + yards >= spot.GOAL_LINE:
        core.touchdown(g, team)
    else:
        g.phase = state.Phase.SCRIMMAGE
        downs.first_and_ten(g, team, at + yards)


@rule
def return_yards(a: int, b: int) -> int:
    """The yards of one roll of a return (PB-3.4-3, PB-3.4-4)."""
    return 4 * (a + b) if a == b else 2 * (a + b)


# Field goals.


@rule
def in_field_goal_range(g: state.State) -> bool:
    """Within 40 yards of the goal line."""
    return spot.distance_to_goal(g.ball) <= FIELD_GOAL_RANGE


@rule
def field_goal(g: state.State, book: Book) -> None:
    """Three points and a kickoff, or the other team's ball where it lies (PB-3.6-8, PB-R21)."""
    if kick_at_goal(g, book):
        core.set_up_kickoff(g, g.possession, KICKOFF_LINE)
    else:
        downs.first_and_ten(g, possession.defense(g), spot.other_side(g.ball))


@rule
def kick_at_goal(g: state.State, book: Book) -> bool:
    """Roll for a field goal, and score it if it is good (PB-3.6-3, PB-3.6-8, PB-R20)."""
    distance = spot.distance_to_goal(g.ball)
    a, b = throw(g, g.possession)
    if is_good(book, distance, a, b):
        note(g, events.FieldGoalGood(g.possession, distance=distance))
        score.add_points(g, g.possession, score.FIELD_GOAL_POINTS)
        return True
    note(g, events.FieldGoalMissed(g.possession, distance=distance))
    return False


@rule
def is_good(book: Book, distance: int, a: int, b: int) -> bool:
    """Good on doubles, or if a die shows one of the numbers for the distance (PB-3.6-4 to PB-3.6-9)."""
    numbers = book.field_goal[distance]
    return a == b or ((numbers >> a) | (numbers >> b)) & 1 == 1


# Tries.


@rule
def point_after_touchdown(g: state.State, book: Book) -> None:
    """Kick the extra point, or go for two from the 2 (PB-3.5-1)."""
    if choose(g, g.possession, state.Decision.TRY, state.EITHER) == state.Try.KICK_TRY:
        extra_point(g)
    else:
        two_point_conversion(g, book)


@rule
def extra_point(g: state.State) -> None:
    """Roll for the extra point (PB-3.5-2, PB-R18)."""
    a, b = throw(g, g.possession)
    core.settle_try(g, a + b >= good_total(g), False, KICKOFF_LINE)


@rule
def good_total(g: state.State) -> int:
    """A total of 4 or more is a point; with the option it takes 5 (PB-3.5-2, PB-R18)."""
    return LOWEST_GOOD_TOTAL + g.option_kick_try


@rule
def two_point_conversion(g: state.State, book: Book) -> None:
    """An ordinary play from the 2, without a Play Card (PB-3.5-3, PB-3.5-4, PB-R19)."""
    call = choose(g, g.possession, state.Decision.OFFENSE_CARD, state.SCRIMMAGE_CALLS)
    front = choose(g, possession.defense(g), state.Decision.DEFENSE_CARD, state.ANY_DEFENSE_CARD)
    turn_up(g, call, front, 0, spot.distance_to_goal(g.ball))
    a, b = throw(g, g.possession)
    _, _, _, gain = gain_as_usual(g, book, state.Effect.NONE, a, b)
    if g.ball + gain >= spot.GOAL_LINE:
        note(g, events.TwoPointGood(g.possession, yards=gain))
        score.add_points(g, g.possession, score.TWO_POINTS)
    else:
        note(g, events.TwoPointFailed(g.possession, yards=gain))
    core.set_up_kickoff(g, g.possession, KICKOFF_LINE)


@called
def turn_up(g: state.State, call: int, front: int, down: int, to_go: int) -> None:
    """Both cards lie open; log the Offense Card with the situation."""
    team, ball = g.possession, g.ball
    g.offense_card, g.defense_card = call, front
    if call == state.Call.RUN:
        note(g, events.Run(team, defense=front, from_=ball, down=down, to_go=to_go))
    elif call == state.Call.SHORT_PASS:
        note(g, events.ShortPass(team, defense=front, from_=ball, down=down, to_go=to_go))
    elif call == state.Call.LONG_PASS:
        note(g, events.LongPass(team, defense=front, from_=ball, down=down, to_go=to_go))
    elif call == state.Call.FIELD_GOAL:
        note(g, events.FieldGoal(team, defense=front, from_=ball, down=down, to_go=to_go))
    else:
        note(g, events.Punt(team, defense=front, from_=ball, down=down, to_go=to_go))
