"""The Decks, and Card value."""

from leatherhead.football.possession import opponent
from leatherhead.games.card_bowl.state import (
    ACE_OF_SPADES,
    DRAW_DECK,
    NO_CARD,
    SLOTS,
    WHOLE_DECK,
    Draw,
    Event,
    Loose,
    State,
)
from leatherhead.model.doors import draw_single, note, show
from leatherhead.rule import rule

FACE = 10  # cards above it are face cards


@rule
def value(card: int) -> int:
    """Ace 1, face value, jack 11, queen 12, king 13 (CB-VAL-1)."""
    return (card >> 2) + 1


@rule
def suit(card: int) -> int:
    """Clubs, diamonds, hearts, spades."""
    return card & 3


@rule
def same_color(a: int, b: int) -> bool:
    """Both red or both black."""
    return ((a ^ (a >> 1)) & 1) == ((b ^ (b >> 1)) & 1)


@rule
def run_value(card: int) -> int:
    """OFR Draw Value: jack 1, queen 2, king 3, else nothing (CB-VAL-2, CB-R9)."""
    return max((card >> 2) + 1 - FACE, 0)


@rule
def is_ace_of_spades(card: int) -> bool:
    """The card that brings fumbles, interceptions and blocks (CB-FUM-1)."""
    return card == ACE_OF_SPADES


@rule
def draw_card(g: State, team: int, purpose: int, against: int = NO_CARD, plus: int = 0) -> int:
    """Turn over the top card of the Draw Deck; if it is empty, shuffle the drawn cards first (CB-DECK-7, CB-RUSH-1)."""
    if g.draw_deck == 0:
        g.draw_deck = WHOLE_DECK & ~(g.ace_aside << ACE_OF_SPADES)
    g.card_for = purpose
    g.card_of = team
    card = draw_single(g, DRAW_DECK, g.draw_deck)
    g.draw_deck &= ~(1 << card)
    g.card_for = Draw.NONE + 0
    show(g, Event.CARD, team, card, purpose, against, plus)
    return card


@rule
def draw_for_yards(g: State, team: int, purpose: int) -> int:
    """Draw a card for one side; an Ace of Spades is a fumble, set aside and replaced at once (CB-RUSH-10, CB-R11)."""
    card = draw_card(g, team, purpose)
    while is_ace_of_spades(card):
        g.ace_aside = 1
        g.loose = Loose.FUMBLED
        card = draw_card(g, team, purpose, ACE_OF_SPADES)
    return card


@rule
def deck_of(g: State, team: int) -> int:
    """The cards that a team can still lay (CB-DECK-2, CB-DECK-3)."""
    return WHOLE_DECK & ~g.used[team]


@rule
def put_hands_away(g: State) -> None:
    """Both hands go to the used piles; a deck that is used up is whole again (CB-DECK-3, CB-DECK-4, CB-R5)."""
    for turn in range(2):
        team = g.possession if turn == 0 else opponent(g.possession)
        for slot in range(SLOTS):
            g.used[team] |= 1 << g.face_up[team, slot]
            g.hand[team, slot] = 0
            g.face_up[team, slot] = 0
        g.laid[team] = 0
        if g.used[team] == WHOLE_DECK:
            g.used[team] = 0
            note(g, Event.DECK_RENEWED, team)
