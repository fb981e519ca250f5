"""Special Teams: Punt, Punting Out of Bounds, and the blocked punt."""

from leatherhead.football.spot import OWN_GOAL_LINE, other_side
from leatherhead.games.card_bowl.rules.cards import draw_card, is_ace_of_spades, suit, value
from leatherhead.games.card_bowl.rules.kick_return import PUNT_RETURNS, received
from leatherhead.games.card_bowl.state import ANY_OF_7, Decision, Draw, Event, Kind, Loose, Punt, PuntBlock, State
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

PUNT_PLUS = 15
BLOCKED_BEHIND = 10
LONGEST = 4
FAIR_CATCH_CARDS = 2  # a punt of no more is an automatic fair catch


@rule
def punt(g: State) -> None:
    """One to four cards and 15 yards; fewer than four may go for the sideline (CB-PUNT-1 to CB-PUNT-5, CB-R31)."""
    g.kind = Kind.PUNT
    answer = choose(g, g.possession, Decision.PUNT, ANY_OF_7)
    sideline = answer >= Punt.PUNT_3_OOB
    cards = LONGEST - 1 - (answer - Punt.PUNT_3_OOB) if sideline else LONGEST - answer
    yards = PUNT_PLUS + punt_cards(g, cards)
    if g.punt_blocked:
        return
    received(g, other_side(g.ball + yards), PUNT_RETURNS if cards > FAIR_CATCH_CARDS else 0)
    note(g, Event.PUNT, g.possession, yards, g.landed)
    if sideline and suit(draw_card(g, g.possession, Draw.PUNT_SIDELINE, g.punt_card)) != suit(g.punt_card):
        g.returns = 0
        note(g, Event.PUNT_OUT_OF_BOUNDS, g.possession, g.landed)
    elif cards <= FAIR_CATCH_CARDS and g.landed > OWN_GOAL_LINE:
        note(g, Event.FAIR_CATCH, g.runner, g.landed)


@rule
def punt_cards(g: State, cards: int) -> int:
    """Draw the yardage; an Ace of Spades may block the punt, else it is a 1 (CB-PUNT-2, CB-R24, CB-R30)."""
    total, first = 0, 0
    for n in range(cards):
        card = draw_card(g, g.possession, Draw.PUNT_EARLY if blocks(g, n) else Draw.PUNT)
        if is_ace_of_spades(card) and blocks(g, n):
            blocked_punt(g, (first + 1) // 2)
            return 0
        if n == 0:
            first = value(card)
        total += value(card)
        g.punt_card = card
    return total


@rule
def blocks(g: State, n: int) -> bool:
    """The first card blocks, by option any or none (CB-R30)."""
    return g.option_punt_block == PuntBlock.ANY_CARD or (g.option_punt_block == PuntBlock.FIRST_CARD and n == 0)


@rule
def blocked_punt(g: State, ahead: int) -> None:
    """Loose ten yards behind the line, or as far ahead of that as the first card put it (CB-FUM-7, CB-R30)."""
    g.ace_aside = 1
    g.punt_blocked = 1
    g.loose = Loose.KICKED
    g.spot = g.ball - BLOCKED_BEHIND + ahead
    note(g, Event.PUNT_BLOCKED, g.possession, g.spot)
