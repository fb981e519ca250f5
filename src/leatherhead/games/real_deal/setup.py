"""The start of a game of Real Deal Football, and faults of one set up by hand."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from leatherhead.game import score
from leatherhead.games.real_deal import rules, state
from leatherhead.games.real_deal.book import FEWEST_TO_DRAW, Book
from leatherhead.games.real_deal.cards import is_one_of
from leatherhead.games.real_deal.state import QUARTERS, WILD_CARDS, Phase, State
from leatherhead.model.errors import Refused


def set_up(g: State, book: Book) -> None:
    """Start a game before the first deal.

    A short game sets aside half the cards that a team could draw in a quarter, down to five (RD-R49).
    """
    if book.by_owner and g.option_deck != state.DeckFile.BOX:
        raise Refused("option deck names a deck of the game, but a deck file is given as well; leave one of them out")
    g.phase = Phase.DEAL
    g.quarter = 1
    rules.collect(g, book, 0)
    rules.collect(g, book, 1)
    g.set_aside = book.set_aside[g.option_deck]
    if g.option_length == state.Length.SHORT:
        to_draw = g.left[0] + WILD_CARDS // 2 - state.HAND - g.set_aside
        g.set_aside += max(min(to_draw // 2, to_draw - FEWEST_TO_DRAW), 0)


def faults(g: Any) -> list[str]:
    """List what is wrong with a record; one made by the rules has no faults."""
    concedes = g.phase == Phase.CONCEDE and g.pending_count
    found = {
        "the offense has no card to play or to punt with": g.phase in (Phase.PLAY, Phase.PUNT)
        and not g.held[g.possession],
        "a team without a card concedes without a discard": concedes and not g.held[rules.responder(g)],
        "the second half begins with quarter 3": g.phase == Phase.SECOND_HALF and g.quarter != 3,
        "the coin is tossed only in quarter 1 and in overtime": g.phase in (Phase.COIN_TOSS, Phase.TOSS)
        and g.quarter in (2, 3, 4),
        "there is no overtime without the option overtime": g.quarter > QUARTERS
        and g.option_overtime == state.Overtime.NONE,
        "overtime goes on only while the score is tied": g.quarter > QUARTERS
        and g.phase != Phase.OVER
        and not score.level(g),
    }
    wrong = [fault for fault, there in found.items() if there]
    return [*_pending_faults(g), *wrong, *_draw_faults(g), *_heap_faults(g)]


def _pending_faults(g: Any) -> Iterator[str]:
    cards = [int(card) for card in g.pending[: g.pending_count]]
    if (g.phase in (Phase.RESPOND, Phase.CONCEDE)) != bool(cards):
        yield "cards are pending just when they are to be answered, in phases respond and concede"
    elif not all(is_one_of(card, state.ANSWERABLE) for card in cards):
        yield "a pending card is one that nothing answers"
    elif cards[:1] == [state.CardType.SAFETY]:
        yield "a safety is never the first card of a possession"
    elif g.phase == Phase.CONCEDE and not rules.costs_a_card(cards[-1]):
        yield "no card is discarded to a safety or a punt"


def _draw_faults(g: Any) -> Iterator[str]:
    """Cards about to be dealt or drawn must be there, and the quarter not over for want of them (RD-R31)."""
    if g.phase == Phase.DEAL and (any(g.held) or any(g.laid) or any(g.face_down_count) or g.discard.any()):
        yield "cards have been dealt already"
    elif g.phase == Phase.DEAL and min(g.left) < state.HAND - WILD_CARDS // 2:
        yield "a draw pile has too few cards to fill the hand"
    elif g.phase == Phase.DRAW and (rules.runs_out(g, 0) or rules.runs_out(g, 1)):
        yield "a draw pile has too few cards: the quarter ends before the draw"


def _heap_faults(g: Any) -> list[str]:
    """Compare the heaps with the counts and bits that go with them."""
    counted = {"hand": (g.hand, g.held), "draw pile": (g.pile, g.left), "discards": (g.face_down, g.face_down_count)}
    marked = {"hand": (g.hand, g.kinds), "table": (g.table, g.laid)}
    found = {name for name, (heap, counts) in counted.items() if (heap.sum(axis=1) != counts).any()}
    bits = 1 << np.arange(state.CARDS)
    found |= {name for name, (heap, kinds) in marked.items() if (((heap != 0) * bits).sum(axis=1) != kinds).any()}
    if min(heap.min() for heap in (g.hand, g.pile, g.table, g.discard, g.face_down)) < 0:
        found.add("heap of less than nothing")
    return [f"a {name} does not add up" for name in sorted(found)]
