"""Counts what the opponent can still hold. Numbers of cards and chances are in thousandths.

Its hand is taken as a random one of the cards of its deck that have not been played face up, with its share of the wild
cards that nobody has seen.
"""

from leatherhead.football.possession import opponent
from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.rules.cards import is_one_of
from leatherhead.games.real_deal.state import CARDS, WILD_CARDS, State
from leatherhead.rule import rule

WHOLE = 1000


@rule
def reckon(seen: State, book: Book, team: int) -> None:
    """Pencil in what the opponent may still have, in hand, pile or face down, where the copy has empty piles.

    What a team has shown, or is known to have, beyond its own deck's copies of a card is wild.
    """
    hand, table, discard, face_down, pile = seen.hand, seen.table, seen.discard, seen.face_down, seen.pile
    own, wild, deck = book.team, book.wild, seen.option_deck
    them, their_wild, unseen_wild = opponent(team), WILD_CARDS // 2, 0
    for card in range(CARDS):
        copies = own[deck, card]
        shown = table[them, card] + discard[them, card]
        known = hand[team, card] + table[team, card] + discard[team, card] + face_down[team, card]
        unseen = max(wild[deck, card] - max(shown - copies, 0) - max(known - copies, 0), 0)
        their_wild -= max(shown - copies, 0)
        unseen_wild += unseen
        pile[them, card] = WHOLE * max(copies - shown, 0)
        pile[team, card] = unseen
    share = WHOLE * max(their_wild, 0) // max(unseen_wild, 1)
    for card in range(CARDS):
        pile[them, card] += share * pile[team, card]


@rule
def chance_of_none(seen: State, team: int, kinds: int) -> int:
    """The chance that the opponent holds no card of these kinds."""
    them, wanted, pile = opponent(team), 0, seen.pile
    for card in range(CARDS):
        if is_one_of(card, kinds):
            wanted += pile[them, card]
    cards = WHOLE * (seen.held[them] + seen.left[them] + seen.face_down_count[them])
    chance = WHOLE
    for _ in range(seen.held[them]):
        chance = chance * max(cards - wanted, 0) // max(cards, 1)
        cards -= WHOLE
    return chance
