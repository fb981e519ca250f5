"""Special Teams: the Bounce of a punt."""

from leatherhead.football.spot import OWN_GOAL_LINE
from leatherhead.games.card_bowl.rules.cards import draw_card, suit, value
from leatherhead.games.card_bowl.state import EITHER, Bounce, Decision, Draw, Event, State
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule


@rule
def bounce(g: State) -> None:
    """The punt card's suit brings it back, any other sends it on; then it is dead (CB-PUNT-12, CB-PUNT-13, CB-R34)."""
    g.impetus = 1
    g.bounce_card = draw_card(g, g.runner, Draw.BOUNCE, g.punt_card)
    if suit(g.bounce_card) == suit(g.punt_card):
        held = bounce_backward(g)
    else:
        held = bounce_forward(g)
        if held == 0 and g.spot > OWN_GOAL_LINE:
            second_bounce(g)
    if g.spot > OWN_GOAL_LINE:
        note(g, Event.DOWNED, g.runner, g.spot, held)


@rule
def bounce_backward(g: State) -> int:
    """Toward the kickers, who may play their coverage card; return the yards taken off (CB-PUNT-15, CB-R35)."""
    distance = value(g.bounce_card)
    note(g, Event.PUNT_BOUNCE, g.runner, distance, g.bounce_card)
    held = 0
    if choose(g, g.possession, Decision.BOUNCE_BACKWARD, EITHER) == Bounce.APPLY:
        held = min(distance, value(g.coverage))
    g.spot += distance - held
    return held


@rule
def bounce_forward(g: State) -> int:
    """Onward, unless a coverage card of its suit stops it; return the yards taken off (CB-PUNT-16, CB-R35)."""
    distance = value(g.bounce_card)
    note(g, Event.PUNT_BOUNCE, g.runner, -distance, g.bounce_card)
    held = 0
    if suit(g.bounce_card) == suit(g.coverage):
        most = min(distance, value(g.coverage))
        held = choose(g, g.possession, Decision.BOUNCE_FORWARD, (1 << (most + 1)) - 1)
    g.spot -= distance - held
    return held


@rule
def second_bounce(g: State) -> None:
    """The first bounce card's suit brings the ball back, any other sends it on (CB-PUNT-14)."""
    card = draw_card(g, g.runner, Draw.BOUNCE, g.bounce_card)
    distance = value(card) if suit(card) == suit(g.bounce_card) else -value(card)
    note(g, Event.PUNT_BOUNCE, g.runner, distance, card)
    g.spot += distance
