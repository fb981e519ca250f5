"""The rules of Dime Store Football, in the order of rules.md, whose clause ids (DS-…) they name.

`step` plays the next whole play. A larger game has a folder rules/ with a module for each part of its rulebook.
"""

from leatherhead.engine.doors import choose, flip, note, roll_two
from leatherhead.football.downs import FIRST_DOWN, SAFETY, TOUCHDOWN, TURNOVER_ON_DOWNS, dead_ball, first_and_ten
from leatherhead.football.possession import defense, opponent
from leatherhead.football.score import FIELD_GOAL_POINTS, SAFETY_POINTS, add_points, level
from leatherhead.football.spot import distance_to_goal, other_side
from leatherhead.games.dime_store.book import FRONTS, Book
from leatherhead.games.dime_store.state import HALVES, OVERTIME, Call, Decision, Event, Phase, State
from leatherhead.rule import rule

KICKOFF_LINE, RETURN_LINE, TOUCHBACK_LINE = 35, 15, 20
PUNT_YARDS, INTERCEPTION_YARDS = 30, 15
TOUCHDOWN_AND_TRY = 7


@rule
def step(g: State, book: Book) -> None:
    """Play the next whole play; a half ends with its last, overtime with the first points (DS-1.3, DS-1.6)."""
    if g.phase == Phase.SCRIMMAGE:
        scrimmage(g, book)
    elif g.phase == Phase.KICKOFF:
        kickoff(g)
    else:
        coin_toss(g)
    if g.half == OVERTIME and not level(g):
        end_game(g)
    elif g.clock == 0:
        end_half(g)


@rule
def throw(g: State, team: int) -> int:
    """A team throws both dice, of which only the total counts (DS-1.1)."""
    a, b = roll_two(g)
    note(g, Event.THROW, team, a, b)
    return a + b


@rule
def coin_toss(g: State) -> None:
    """Heads, and home receives; tails, and away does (DS-1.2)."""
    g.first_receiver = flip(g)
    note(g, Event.TOSS, g.first_receiver)
    set_up_kickoff(g, opponent(g.first_receiver))


@rule
def end_half(g: State) -> None:
    """On to the second half, to overtime or to the end of the game (DS-1.4 to DS-1.6)."""
    note(g, Event.END_HALF, g.possession, g.half)
    if g.half < HALVES:
        set_up_kickoff(g, g.first_receiver)
    elif g.half == HALVES and level(g) and g.option_overtime == 1:
        note(g, Event.OVERTIME, g.possession)
        g.phase = Phase.COIN_TOSS
    else:
        end_game(g)
        return
    g.half += 1
    g.clock = g.option_plays


@rule
def end_game(g: State) -> None:
    """The game is over."""
    note(g, Event.END_GAME, g.possession)
    g.phase = Phase.GAME_OVER
    g.over = 1


@rule
def set_up_kickoff(g: State, team: int) -> None:
    """A team is about to kick off from its 35 (DS-2.1)."""
    g.phase = Phase.KICKOFF
    g.possession = team
    g.ball = KICKOFF_LINE


@rule
def kickoff(g: State) -> None:
    """The receivers throw, and start at their 15 plus the total (DS-2.1)."""
    receivers = opponent(g.possession)
    note(g, Event.KICKOFF, g.possession)
    take_over(g, receivers, RETURN_LINE + throw(g, receivers))


@rule
def take_over(g: State, team: int, spot: int) -> None:
    """A team has first and ten at a spot; out of its own end zone it comes to the 20 (DS-2.3)."""
    if spot <= 0:
        note(g, Event.TOUCHBACK, team)
        spot = TOUCHBACK_LINE
    g.phase = Phase.SCRIMMAGE
    first_and_ten(g, team, spot)
    note(g, Event.START, team, spot)


@rule
def punt(g: State) -> None:
    """The ball flies 30 yards plus the total and is not returned (DS-2.2, DS-2.3)."""
    take_over(g, defense(g), other_side(g.ball + PUNT_YARDS + throw(g, g.possession)))


@rule
def field_goal(g: State, book: Book) -> None:
    """Three points and a kickoff on the printed total or more, else the defense's ball (DS-2.5, DS-2.6)."""
    distance = distance_to_goal(g.ball)
    if throw(g, g.possession) >= book.field_goal[distance]:
        note(g, Event.FIELD_GOAL_GOOD, g.possession, distance)
        add_points(g, g.possession, FIELD_GOAL_POINTS)
        set_up_kickoff(g, g.possession)
    else:
        note(g, Event.FIELD_GOAL_MISSED, g.possession, distance)
        take_over(g, defense(g), other_side(g.ball))


@rule
def scrimmage(g: State, book: Book) -> None:
    """Both sides choose in secret, then show; the play takes one off the clock (DS-3.1, DS-1.3)."""
    call = choose(g, g.possession, Decision.CALL, legal_calls(g, book))
    front = choose(g, defense(g), Decision.DEFENSE, (1 << FRONTS) - 1)
    note(g, Event.RUN + call, g.possession, front, g.ball, g.down, g.line_to_gain - g.ball)
    g.clock -= 1
    if call == Call.PUNT:
        punt(g)
    elif call == Call.FIELD_GOAL:
        field_goal(g, book)
    else:
        run_or_pass(g, book, call, front)


@rule
def legal_calls(g: State, book: Book) -> int:
    """A field goal only where the book has a total for the distance, the other calls always (DS-2.4, DS-3.2)."""
    in_range = book.field_goal[distance_to_goal(g.ball)] > 0
    return (1 << Call.FIELD_GOAL) - 1 | in_range << Call.FIELD_GOAL


@rule
def run_or_pass(g: State, book: Book, call: int, front: int) -> None:
    """The offense throws, and reads the chart of its call against that defense (DS-3.3 to DS-3.5)."""
    total = throw(g, g.possession)
    outcome, yards = book.outcome[call, front, total], book.yards[call, front, total]
    if outcome != Event.GAIN:
        note(g, outcome, g.possession)
    elif call != Call.RUN and yards < 0:
        note(g, Event.SACK, g.possession)
    if outcome == Event.INTERCEPTION:
        take_over(g, defense(g), other_side(g.ball + INTERCEPTION_YARDS))
    elif outcome == Event.FUMBLE:
        fumble(g)
    else:
        settle(g, yards)


@rule
def fumble(g: State) -> None:
    """Heads, and the offense falls on the ball for no gain; tails, and the defense has it there (DS-3.6)."""
    if flip(g) == 0:
        note(g, Event.RECOVERED, g.possession)
        settle(g, 0)
    else:
        note(g, Event.RECOVERED, defense(g))
        take_over(g, defense(g), other_side(g.ball))


@rule
def settle(g: State, gain: int) -> None:
    """The ball moves by the gain: a score, a first down, the next down, or over on downs (DS-3.7, DS-4.1, DS-4.2)."""
    offense = g.possession
    note(g, Event.GAIN, offense, gain, g.ball)
    result = dead_ball(g, g.ball + gain)
    if result == TOUCHDOWN:
        note(g, Event.TOUCHDOWN, offense)
        add_points(g, offense, TOUCHDOWN_AND_TRY)
        set_up_kickoff(g, offense)
    elif result == SAFETY:
        note(g, Event.SAFETY, opponent(offense))
        add_points(g, opponent(offense), SAFETY_POINTS)
        set_up_kickoff(g, offense)
    elif result == FIRST_DOWN:
        note(g, Event.FIRST_DOWN, offense)
    elif result == TURNOVER_ON_DOWNS:
        note(g, Event.TURNOVER_ON_DOWNS, offense)
