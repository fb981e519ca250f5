"""Deals the cards of Real Deal Football that a team has not seen, in a record in which they are blank."""

from typing import Any

import numpy as np

from leatherhead.game import Array, count_bits, possession, rule
from leatherhead.games.real_deal import state
from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.cards import is_one_of
from leatherhead.games.real_deal.state import CARDS, WILD_CARDS, CardType, Phase, State
from leatherhead.model.doors import below, random_32

HALVES = 1 << WILD_CARDS  # sets of wild cards, a bit each in the order of their kinds
_TWO_32 = 4294967296.0


@rule
def deal_at_question(g: State, book: Book, team: int) -> None:
    """Deal what a team does not see while it is asked, by the record's own generator."""
    shown, came, unseen = np.zeros((2, CARDS), np.int64), np.zeros((2, CARDS), np.int64), np.zeros(2, np.int64)
    barred, them = np.zeros(2, np.int64), possession.opponent(team)
    for side in range(2):
        for card in range(CARDS):
            shown[side, card] = g.hand[side, card] + g.table[side, card] + g.discard[side, card]
            shown[side, card] += g.face_down[side, card]
    unseen[them] = g.held[them]
    punted = g.pending_count > 0 and g.pending[0] == CardType.PUNTS_INSIDE_10
    if g.option_strict_plays and g.possession == them and punted:  # it would have had to play a scoring card
        barred[them] = state.LONG if g.restricted else state.SCORING
    deal_unseen(g, book, team, shown, came, unseen, barred, splits(g, book, shown, unseen, barred))


@rule
def deal_unseen(
    g: State,
    book: Book,
    viewer: int,
    shown: Array,
    came: Array,
    unseen_hand: Array,
    barred: Array,
    weights: Any,
) -> None:
    """Deal all hidden heaps, given by team what the viewer sees.

    `shown` are the cards in sight, and `came` those of them that were not in sight when the record stood as it does:
    the viewer's own were drawn since, the other's played. Of a hand, so many cards are not in sight, none of them of
    the kinds that are barred. The weights are those of each split of the wild cards.
    """
    own, home_wild = book.team[g.option_deck], 0
    if g.phase != Phase.DEAL:  # there the wild cards join the piles in this play
        home_wild = drawn_half(weights, weights.sum() * random_32(g) / _TWO_32)
    for team in range(2):
        deck = deck_of(g, book, team, home_wild)
        unseen = np.zeros(CARDS, np.int64)
        for card in range(CARDS):
            if g.phase == Phase.DEAL:
                came[team, card] = min(came[team, card], deck[card])
            unseen[card] = max(deck[card] - shown[team, card], 0)
        if team == viewer:
            deal_own(g, own, team, unseen, came[team])
        else:
            deal_other(g, own, team, unseen, came[team], unseen_hand[team], barred[team])


@rule
def deck_of(g: State, book: Book, team: int, home_wild: int) -> Any:
    """Count a team's cards, its wild ones included; before these are dealt, its own."""
    own: Any = book.team[g.option_deck]
    wild: Any = book.wild[g.option_deck]
    bit = 0
    deck = np.zeros(CARDS, np.int64)
    for card in range(CARDS):
        deck[card] = own[card]
        for _ in range(wild[card] if g.phase != Phase.DEAL else 0):
            deck[card] += (home_wild >> bit) & 1 == 1 - team
            bit += 1
    return deck


@rule
def deal_own(g: State, own: Any, team: int, unseen: Any, came: Any) -> None:
    """The viewer's pile holds what it has not seen, and what it has drawn since."""
    pile: Any = g.pile[team]
    left = g.left[team] - came.sum()
    fill_up(g, unseen, left, own)
    draw_into(g, pile, unseen, left, 0)
    for card in range(CARDS):
        pile[card] += came[card]


@rule
def deal_other(g: State, own: Any, team: int, unseen: Any, came: Any, hand: int, barred: int) -> None:
    """The other's hand holds what it has played since, and some of the unseen cards; others lie face down."""
    face_down, left = g.face_down_count[team], g.left[team]
    fill_up(g, unseen, hand + face_down + left, own)
    draw_into(g, g.hand[team], unseen, hand, barred)
    g.kinds[team] = 0
    for card in range(CARDS):
        g.hand[team, card] += came[card]
        g.kinds[team] |= (g.hand[team, card] > 0) << card
    draw_into(g, g.face_down[team], unseen, face_down, 0)
    draw_into(g, g.pile[team], unseen, left, 0)


@rule
def fill_up(g: State, unseen: Any, places: int, own: Any) -> None:
    """Add cards of the team's own deck where heaps that were set up by hand are larger than it is."""
    for _ in range(places - int(unseen.sum())):
        spare = own.copy()
        unseen[taken(g, spare, 0)] += 1


@rule
def draw_into(g: State, heap: Any, cards: Any, count: int, barred: int) -> None:
    """Draw so many cards into a heap: if these are all there are, at once."""
    if count == int(cards.sum()):
        for card in range(CARDS):
            heap[card] += cards[card]
            cards[card] = 0
    else:
        for _ in range(count):
            heap[taken(g, cards, barred)] += 1


@rule
def taken(g: State, cards: Any, barred: int) -> int:
    """Take a card out of a heap, all equally likely; a barred one only if there is no other."""
    free = 0
    for card in range(CARDS):
        free += 0 if is_one_of(card, barred) else cards[card]
    if free == 0:
        return taken_from(g, cards, 0, int(cards.sum()))
    return taken_from(g, cards, barred, free)


@rule
def taken_from(g: State, cards: Any, barred: int, free: int) -> int:
    """Take one of so many cards of a heap that are not barred."""
    place, found = below(g, free), 0
    for card in range(CARDS):
        if not is_one_of(card, barred) and place >= 0:
            found = card
            place -= cards[card]
    cards[found] -= 1
    return found


# The wild cards.


@rule
def splits(g: State, book: Book, shown: Array, unseen_hand: Array, barred: Array) -> Any:
    """Weigh the sets of wild cards that home may have: a split is the likelier, the better it explains what is seen."""
    own: Any = book.team[g.option_deck]
    wild: Any = book.wild[g.option_deck]
    kinds = 0
    size, kind = np.zeros(WILD_CARDS, np.int64), np.zeros(WILD_CARDS, np.int64)
    ways, weights, total = np.ones((2, WILD_CARDS, WILD_CARDS + 1)), np.zeros(HALVES), 0.0
    for card in range(CARDS):
        if wild[card] > 0:
            size[kinds], kind[kinds] = wild[card], card
            for team in range(2):
                for more in range(wild[card] + 1):
                    ways[team, kinds, more] = choices(own[card] + more, shown[team, card])
            kinds += 1
    for half in range(HALVES):
        if count_bits(half) == WILD_CARDS // 2:
            weights[half] = explains(half, ways, size, kinds)
            for team in range(2 if barred[0] or barred[1] else 0):
                free = free_cards(own, shown[team], barred[team], half, team, size, kind, kinds)
                weights[half] *= choices(free, unseen_hand[team])
            total += weights[half]
    for half in range(HALVES if total == 0.0 else 0):  # hands set up by hand may have what the decks do not have
        weights[half] = 1.0 if count_bits(half) == WILD_CARDS // 2 else 0.0
    return weights


@rule
def drawn_half(weights: Any, place: float) -> int:
    """The set whose share of the cumulative weights holds a place."""
    found = 0
    for half in range(HALVES):
        if weights[half] > 0 and place >= 0:
            found = half
            place -= weights[half]
    return found


@rule
def choices(count: int, drawn: int) -> float:
    """In how many ways so many cards come out of a count; in none out of fewer."""
    ways = 1.0
    for n in range(drawn):
        ways = ways * max(count - n, 0) / (n + 1)
    return ways


@rule
def of_team(half: int, team: int, first: int, size: int) -> int:
    """How many wild cards of a kind a team has; the kind's bits begin at a place."""
    home = count_bits((half >> first) & ((1 << size) - 1))
    return home if team == possession.HOME else size - home


@rule
def explains(half: int, ways: Any, size: Any, kinds: int) -> float:
    """In how many ways the cards in sight come out of both decks."""
    found, first = 1.0, 0
    for n in range(kinds):
        for team in range(2):
            found *= ways[team, n, of_team(half, team, first, size[n])]
        first += size[n]
    return found


@rule
def free_cards(own: Any, shown: Any, barred: int, half: int, team: int, size: Any, kind: Any, kinds: int) -> int:
    """Count the cards of a team's deck that are neither in sight nor barred."""
    free, first = 0, 0
    for card in range(CARDS):
        free += 0 if is_one_of(card, barred) else own[card] - shown[card]
    for n in range(kinds):
        free += 0 if is_one_of(kind[n], barred) else of_team(half, team, first, size[n])
        first += size[n]
    return free
