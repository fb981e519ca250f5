"""Special Teams: Kickoff, Squib Kick, Onside Kick, and Free Kick after Safety."""

from leatherhead.football.possession import opponent
from leatherhead.football.spot import other_side
from leatherhead.games.card_bowl.rules.cards import draw_card, value
from leatherhead.games.card_bowl.rules.kick_return import KICKOFF_RETURNS, SQUIB_RETURNS, received
from leatherhead.games.card_bowl.rules.result import KICKOFF_LINE
from leatherhead.games.card_bowl.state import (
    ANY_OF_3,
    EITHER,
    NO_CARD,
    ONSIDE_ADDS,
    SQUIB_LINES,
    Decision,
    Draw,
    Event,
    FreeKick,
    Kick,
    Kind,
    Loose,
    Phase,
    ShortOnside,
    State,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

KICKOFF_LESS, FREE_KICKOFF_LESS = 11, 1
FREE_PUNT_LANDING = 55  # the kickers' 20 and 25 yards more, as the receivers count
DEEP_CARDS, FREE_PUNT_CARDS = 2, 4
OUTSIDE_THE_15 = 16
ONSIDE_YARDS = 10


@rule
def kickoff(g: State) -> None:
    """A kick from the kickers' 30: deep, squib or onside (CB-SPEC-1, CB-KO-1, CB-SQ-1, CB-ON-1)."""
    g.kind = Kind.KICKOFF
    g.series = 0
    kick = Kick.KICK_DEEP + 0
    if g.phase == Phase.KICKOFF:
        kick = choose(g, g.possession, Decision.KICK_TYPE, ANY_OF_3)
    if kick == Kick.ONSIDE:
        onside_kick(g)
    else:
        deep_kick(g, kick == Kick.SQUIB)


@rule
def deep_kick(g: State, squib: bool) -> None:
    """Two cards less 11; a squib is its line less two cards, a free kick its own sum (CB-KO-1, CB-SQ-1, CB-FREE-1).

    An Ace of Spades is a plain 1 (CB-R24); outside the 15 a squib is harder to return (CB-SQ-2, CB-SQ-3, CB-R26).
    """
    event, cards, start, sign = Event.KICKOFF + 0, DEEP_CARDS, -KICKOFF_LESS, 1
    if squib:
        event, sign = Event.SQUIB_KICK + 0, -1
        start = choose(g, g.possession, Decision.SQUIB_TARGET, (1 << SQUIB_LINES) - 1) + 1
    elif g.phase == Phase.FREE_KICK:
        event, start = Event.FREE_KICK + 0, -FREE_KICKOFF_LESS
        if choose(g, g.possession, Decision.FREE_KICK_TYPE, EITHER) == FreeKick.FREE_PUNT:
            cards, start, sign = FREE_PUNT_CARDS, FREE_PUNT_LANDING, -1
    total = 0
    for _ in range(cards):
        total += value(draw_card(g, g.possession, Draw.KICK))
    received(g, start + sign * total, KICKOFF_RETURNS)
    if squib and g.landed >= OUTSIDE_THE_15:
        g.squib = 1
        g.returns = SQUIB_RETURNS
    g.onside_shorts = 0
    note(g, event, g.possession, g.landed)


@rule
def onside_kick(g: State) -> None:
    """Declared yards and one card; at ten or more the ball is loose (CB-ON-2, CB-ON-6, CB-R27, CB-R29)."""
    added = choose(g, g.possession, Decision.ONSIDE_ADD, (1 << ONSIDE_ADDS) - 1)
    distance = added + value(draw_card(g, g.possession, Draw.ONSIDE, NO_CARD, added))
    note(g, Event.ONSIDE_KICK, g.possession, distance)
    g.spot = KICKOFF_LINE + distance
    if distance >= ONSIDE_YARDS:
        g.kind = Kind.ONSIDE
        g.loose = Loose.KICKED
        g.added = distance - ONSIDE_YARDS
        g.onside_shorts = 0
    else:
        short_kick(g)


@rule
def short_kick(g: State) -> None:
    """Kick again; twice in a row, the receivers may take the dead ball instead (CB-ON-3, CB-ON-4, CB-R28)."""
    receivers = opponent(g.possession)
    note(g, Event.SHORT_KICK, g.possession, g.spot, g.onside_shorts)
    if g.onside_shorts and choose(g, receivers, Decision.SHORT_ONSIDE, EITHER) == ShortOnside.TAKE:
        g.kind = Kind.DEAD_ONSIDE
        g.runner = receivers
        g.spot = other_side(g.spot)
        g.onside_shorts = 0
        note(g, Event.ONSIDE_TAKEN, receivers, g.spot)
    else:
        g.kind = Kind.SHORT_KICK
        g.live = 0
        g.onside_shorts = 1
        note(g, Event.KICK_AGAIN, g.possession)
