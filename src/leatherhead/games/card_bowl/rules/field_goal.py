"""Special Teams: Field Goal, and the Extra Point."""

from leatherhead.football.possession import opponent
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, add_points
from leatherhead.football.spot import distance_to_goal, other_side
from leatherhead.games.card_bowl.rules.cards import draw_card, is_ace_of_spades, value
from leatherhead.games.card_bowl.rules.result import TOUCHBACK_LINE, set_up_kickoff
from leatherhead.games.card_bowl.state import Draw, Event, Kind, Loose, State
from leatherhead.model.doors import note
from leatherhead.rule import rule

FIELD_GOAL_PLUS = 18
EXTRA_POINT_YARDS = 19
KICKED_BEHIND = 7
KICK_CARDS = 6

GOOD, MISSED, BLOCKED = range(3)  # in the order of the events


@rule
def place_kick(g: State) -> None:
    """A field goal from 18 yards more than the line, or an extra point from 19 (CB-FG-1, CB-TRY-1, CB-R36, CB-R38)."""
    extra_point = g.kind == Kind.EXTRA_POINT
    distance = EXTRA_POINT_YARDS if extra_point else distance_to_goal(g.ball) + FIELD_GOAL_PLUS
    result = kick_at_goal(g, distance)
    if extra_point:
        note(g, Event.EXTRA_POINT_GOOD + result, g.possession)
    else:
        note(g, Event.FIELD_GOAL_GOOD + result, g.possession, distance)
    if result == GOOD:
        add_points(g, g.possession, EXTRA_POINT if extra_point else FIELD_GOAL_POINTS)
    if extra_point or result == GOOD:
        g.live = 0
        set_up_kickoff(g, g.possession)
    elif result == BLOCKED:
        g.loose = Loose.KICKED
    else:
        g.series = 0
        g.runner = opponent(g.possession)
        g.spot = min(max(other_side(g.ball - KICKED_BEHIND), TOUCHBACK_LINE), other_side(1))


@rule
def kick_at_goal(g: State, distance: int) -> int:
    """Six cards must reach the distance; an early Ace of Spades blocks (CB-FG-2, CB-FG-4 to CB-FG-6, CB-R37)."""
    early = early_cards(distance)
    total = 0
    g.spot = g.ball - KICKED_BEHIND
    for n in range(KICK_CARDS):
        card = draw_card(g, g.possession, Draw.GOAL_EARLY if n < early else Draw.GOAL)
        if is_ace_of_spades(card) and n < early:
            g.ace_aside = 1
            return BLOCKED
        if n == 0:
            g.spot += (value(card) + 1) // 2
        total += value(card)
    return GOOD if total >= distance else MISSED


@rule
def early_cards(distance: int) -> int:
    """How many cards come early enough to block: one for every ten yards (CB-FG-4, CB-R37)."""
    return min(max(distance // 10, 1), KICK_CARDS)
