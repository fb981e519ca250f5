"""Hands of cards: each team has a deck of its own without duplicates, a hidden hand, and used cards that lie face up.

A card is a bit in a word. `CardSet` in model/card_set.py gives the same cards their words, decks, keys and places.
"""

from typing import Annotated

from leatherhead.football import events
from leatherhead.model.doors import choose, count_bits, draw_single, note
from leatherhead.model.record import OPTIONS, Bits, OwnRow, Record
from leatherhead.rule import Array, rule

OPEN = 2  # a team's deck has its number, and this more where both see the card that is turned up


class Hands(Record):
    """The cards of both teams; the deck is whatever is neither held nor used."""

    cards: Annotated[int, Bits(OPTIONS)]  # all cards of a team, a bit each
    hand: Annotated[Array, 2, OwnRow, Bits(OPTIONS)]  # a bit for each card
    held: Annotated[Array, 2]  # how many cards are in the hand, which everybody sees
    used: Annotated[Array, 2, Bits(OPTIONS)]  # a bit for each card


@rule
def cards_left(g: Hands, team: int) -> int:
    """Return a team's deck, shuffled from its used cards if it has run out."""
    if g.cards & ~(g.hand[team] | g.used[team]) == 0:
        note(g, events.Reshuffle(team))
        g.used[team] = 0
    return g.cards & ~(g.hand[team] | g.used[team])


@rule
def fill_hand(g: Hands, team: int, size: int) -> None:
    """Draw until a hand is full; only the team sees what it draws."""
    while g.held[team] < size:
        card = draw_single(g, team, cards_left(g, team))
        g.hand[team] |= 1 << card
        g.held[team] += 1


@rule
def choose_card(g: Hands, team: int, decision: int) -> int:
    """Let a team choose a card of its hand, where it stays until it is shown."""
    return choose(g, team, decision, g.hand[team])


@rule
def use_card(g: Hands, team: int, card: int) -> None:
    """Put a card of the hand, now shown, with the used ones."""
    g.hand[team] &= ~(1 << card)
    g.held[team] -= 1
    g.used[team] |= 1 << card


@rule
def turn_up(g: Hands, team: int) -> int:
    """Turn up the top card of a team's deck, which both see; it is used."""
    card = draw_single(g, team + OPEN, cards_left(g, team))
    g.used[team] |= 1 << card
    return card


def hand_faults(g: Hands) -> list[str]:
    """Say what is wrong with hands that were set up by hand."""
    wrong = {
        "a card is both in a hand and used": any(g.hand[team] & g.used[team] for team in range(2)),
        "a card is not in the deck": any((g.hand[team] | g.used[team]) & ~g.cards for team in range(2)),
        "a hand does not have as many cards as it should": any(
            count_bits(g.hand[team]) != g.held[team] for team in range(2)
        ),
    }
    return [fault for fault, found in wrong.items() if found]
