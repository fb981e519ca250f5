"""3.5 Point after touchdown."""

from leatherhead.football.possession import defense
from leatherhead.football.score import EXTRA_POINT, TWO_POINTS, add_points
from leatherhead.football.spot import GOAL_LINE, distance_to_goal
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.dice import throw
from leatherhead.games.paper_bowl.rules.gain import gain_as_usual
from leatherhead.games.paper_bowl.rules.kicks import set_up_kickoff
from leatherhead.games.paper_bowl.state import (
    ANY_DEFENSE_CARD,
    EITHER,
    SCRIMMAGE_CALLS,
    Decision,
    Effect,
    Event,
    State,
    Try,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

LOWEST_GOOD_TOTAL = 4


@rule
def point_after_touchdown(g: State, book: Book) -> None:
    """Kick the extra point, or go for two from the 2 (PB-3.5-1)."""
    team = g.possession
    if choose(g, team, Decision.TRY, EITHER) == Try.KICK_TRY:
        extra_point(g)
    else:
        two_point_conversion(g, book)
    set_up_kickoff(g, team)


@rule
def extra_point(g: State) -> None:
    """A total of 4 or more is a point; with the option it takes 5 (PB-3.5-2, PB-R18)."""
    a, b = throw(g, g.possession)
    if a + b >= LOWEST_GOOD_TOTAL + g.option_kick_try:
        note(g, Event.KICK_TRY_GOOD, g.possession)
        add_points(g, g.possession, EXTRA_POINT)
    else:
        note(g, Event.KICK_TRY_MISSED, g.possession)


@rule
def two_point_conversion(g: State, book: Book) -> None:
    """An ordinary play from the 2, without a Play Card (PB-3.5-3, PB-3.5-4, PB-R19)."""
    call = choose(g, g.possession, Decision.OFFENSE_CARD, SCRIMMAGE_CALLS)
    front = choose(g, defense(g), Decision.DEFENSE_CARD, ANY_DEFENSE_CARD)
    g.offense_card, g.defense_card = call, front
    note(g, Event.RUN + call, g.possession, front, g.ball, 0, distance_to_goal(g.ball))
    a, b = throw(g, g.possession)
    _, _, _, gain = gain_as_usual(g, book, Effect.NONE, a, b)
    if g.ball + gain >= GOAL_LINE:
        note(g, Event.TWO_POINT_GOOD, g.possession, gain)
        add_points(g, g.possession, TWO_POINTS)
    else:
        note(g, Event.TWO_POINT_FAILED, g.possession, gain)
