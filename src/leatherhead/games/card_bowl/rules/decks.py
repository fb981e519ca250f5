"""The Draw Deck, and the hands that go to the used piles."""

from leatherhead.game import draw_single, note, possession, rule, show
from leatherhead.games.card_bowl import events, state
from leatherhead.games.card_bowl.cards import is_ace_of_spades
from leatherhead.games.card_bowl.state import ACE_OF_SPADES, NO_CARD, SLOTS, WHOLE_DECK, State


@rule
def draw_card(g: State, team: int, purpose: int, against: int = NO_CARD, plus: int = 0) -> int:
    """Turn over the top card of the Draw Deck; if it is empty, shuffle the drawn cards first (CB-DECK-7, CB-RUSH-1)."""
    if g.draw_deck == 0:
        g.draw_deck = WHOLE_DECK & ~(g.ace_aside << ACE_OF_SPADES)
    g.card_for = purpose
    g.card_of = team
    card = draw_single(g, state.DRAW_DECK, g.draw_deck)
    g.draw_deck &= ~(1 << card)
    g.card_for = state.Draw.NONE + 0
    show(g, events.Card(team, card=card, for_=purpose, against=against, plus=plus))
    return card


@rule
def draw_for_yards(g: State, team: int, purpose: int) -> int:
    """Draw a card for one side; an Ace of Spades is a fumble, set aside and replaced at once (CB-RUSH-10, CB-R11)."""
    card = draw_card(g, team, purpose)
    while is_ace_of_spades(card):
        fumble(g)
        card = draw_card(g, team, purpose, ACE_OF_SPADES)
    return card


@rule
def fumble(g: State) -> None:
    """The Ace of Spades has come up and is set aside: the ball is loose (CB-FUM-1)."""
    g.ace_aside = 1
    g.loose = state.Loose.FUMBLED


@rule
def deck_of(g: State, team: int) -> int:
    """The cards that a team can still lay (CB-DECK-2, CB-DECK-3)."""
    return WHOLE_DECK & ~g.used[team]


@rule
def put_hands_away(g: State) -> None:
    """Both hands go to the used piles; a deck that is used up is whole again (CB-DECK-3, CB-DECK-4, CB-R5)."""
    for turn in range(2):
        team = g.possession if turn == 0 else possession.opponent(g.possession)
        for slot in range(SLOTS):
            g.used[team] |= 1 << g.face_up[team, slot]
            g.hand[team, slot] = 0
            g.face_up[team, slot] = 0
        g.laid[team] = 0
        if g.used[team] == WHOLE_DECK:
            g.used[team] = 0
            note(g, events.DeckRenewed(team))
