"""3.5 Point after touchdown."""

from leatherhead.engine.doors import choose, note
from leatherhead.football.possession import defense
from leatherhead.football.score import EXTRA_POINT, TWO_POINTS, add_points
from leatherhead.football.spot import GOAL_LINE, distance_to_goal
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.gain import further_throws, is_complete, throw, usual_gain
from leatherhead.games.paper_bowl.rules.kicks import set_up_kickoff
from leatherhead.games.paper_bowl.state import (
    ANY_DEFENSE_CARD,
    EITHER,
    SCRIMMAGE_CALLS,
    Call,
    Decision,
    Effect,
    Event,
    State,
    Try,
)
from leatherhead.rule import rule


@rule
def point_after_touchdown(g: State, book: Book) -> None:
    """Kick for one point or play from the 2 for two (PB-3.5-1 to PB-3.5-4, PB-R18, PB-R19)."""
    team = g.possession
    if choose(g, team, Decision.TRY, EITHER) == Try.KICK_TRY:
        kick_try(g)
    else:
        two_point_conversion(g, book)
    set_up_kickoff(g, team)


@rule
def kick_try(g: State) -> None:
    """More than 4 is a point; with the option, 4 as well."""
    a, b = throw(g, g.possession)
    if a + b > 4 - g.option_kick_try:
        note(g, Event.KICK_TRY_GOOD, g.possession)
        add_points(g, g.possession, EXTRA_POINT)
    else:
        note(g, Event.KICK_TRY_MISSED, g.possession)


@rule
def two_point_conversion(g: State, book: Book) -> None:
    """An ordinary play without a Play Card."""
    call = choose(g, g.possession, Decision.OFFENSE_CARD, SCRIMMAGE_CALLS)
    front = choose(g, defense(g), Decision.DEFENSE_CARD, ANY_DEFENSE_CARD)
    note(g, Event.RUN + call, g.possession, front, g.ball, 0, distance_to_goal(g.ball))
    a, b = throw(g, g.possession)
    total, _ = further_throws(g, a, b)
    complete = call != Call.RUN and is_complete(g, book, call, front, Effect.NONE, a, b)
    if call != Call.RUN:
        note(g, Event.COMPLETE if complete else Event.INCOMPLETE, g.possession)
    if g.ball + usual_gain(book, call, front, Effect.NONE, complete, a == b, total) >= GOAL_LINE:
        note(g, Event.TWO_POINT_GOOD, g.possession)
        add_points(g, g.possession, TWO_POINTS)
    else:
        note(g, Event.TWO_POINT_FAILED, g.possession)
