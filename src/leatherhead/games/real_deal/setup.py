"""The start of a game of Real Deal Football, and what can be wrong with one set up by hand."""

from typing import Any

from leatherhead.football.possession import AWAY, HOME
from leatherhead.football.score import level
from leatherhead.games.real_deal.book import FEWEST_TO_DRAW, Book
from leatherhead.games.real_deal.rules.cards import collect, is_one_of
from leatherhead.games.real_deal.rules.change import runs_out
from leatherhead.games.real_deal.rules.counter import costs_a_card, responder
from leatherhead.games.real_deal.state import (
    ANSWERABLE,
    HAND,
    QUARTERS,
    WILD_CARDS,
    CardType,
    DeckFile,
    Length,
    Overtime,
    Phase,
    State,
)
from leatherhead.model.errors import Refused


def set_up(g: State, book: Book) -> None:
    """A fresh game, before the first deal."""
    if book.by_owner and g.option_deck != DeckFile.BOX:
        raise Refused("option deck names a deck of the game, but a deck file is given as well; leave one of them out")
    g.phase = Phase.DEAL
    g.quarter = 1
    collect(g, book, 0)
    collect(g, book, 1)
    g.set_aside = book.set_aside[g.option_deck] + _further_set_aside(g, book)


def _further_set_aside(g: State, book: Book) -> int:
    """A short game sets aside half the cards that a team could draw in a quarter, down to five (RD-R49)."""
    if g.option_length == Length.FULL:
        return 0
    to_draw = g.left[0] + WILD_CARDS // 2 - HAND - book.set_aside[g.option_deck]
    return max(min(to_draw // 2, to_draw - FEWEST_TO_DRAW), 0)


def faults(g: State) -> list[str]:
    """Say what is wrong with a record; one made by the rules has no faults."""
    found = _pending_faults(g)
    if g.phase in (Phase.PLAY, Phase.PUNT) and not g.held[g.possession]:
        found.append("the offense has no card to play or to punt with")
    if g.phase == Phase.CONCEDE and g.pending_count and not g.held[responder(g)]:
        found.append("a team without a card concedes without a discard")
    if g.phase == Phase.SECOND_HALF and g.quarter != 3:
        found.append("the second half begins with quarter 3")
    if g.phase in (Phase.COIN_TOSS, Phase.TOSS) and g.quarter in (2, 3, 4):
        found.append("the coin is tossed only in quarter 1 and in overtime")
    if g.quarter > QUARTERS and g.option_overtime == Overtime.NONE:
        found.append("there is no overtime without the option overtime")
    if g.quarter > QUARTERS and g.phase != Phase.OVER and not level(g):
        found.append("overtime goes on only while the score is tied")
    return found + _draw_faults(g) + _heap_faults(g)


def _draw_faults(g: Any) -> list[str]:
    """Cards about to be dealt or drawn must be there, and the quarter not over for want of them (RD-R31)."""
    dealt = any(g.held) or any(g.laid) or any(g.face_down_count) or g.discard.any()
    if g.phase == Phase.DEAL and dealt:
        return ["cards have been dealt already"]
    if g.phase == Phase.DEAL and min(g.left) < HAND - WILD_CARDS // 2:
        return ["a draw pile has too few cards to fill the hand"]
    if g.phase == Phase.DRAW and (runs_out(g, HOME) or runs_out(g, AWAY)):
        return ["a draw pile has too few cards: the quarter ends before the draw"]
    return []


def _heap_faults(g: Any) -> list[str]:
    """The heaps, and the counts and bits that go with them."""
    counted = {"hand": (g.hand, g.held), "draw pile": (g.pile, g.left), "discards": (g.face_down, g.face_down_count)}
    marked = {"hand": (g.hand, g.kinds), "table": (g.table, g.laid)}
    teams = range(2)
    found = {name for name, (heap, count) in counted.items() for team in teams if sum(heap[team]) != count[team]}
    found |= {name for name, (heap, kinds) in marked.items() for team in teams if _kinds(heap[team]) != kinds[team]}
    if min(heap.min() for heap in (g.hand, g.pile, g.table, g.discard, g.face_down)) < 0:
        found.add("heap of less than nothing")
    return [f"a {name} does not add up" for name in sorted(found)]


def _kinds(heap: Any) -> int:
    return sum(1 << card for card, count in enumerate(heap) if count)


def _pending_faults(g: Any) -> list[str]:
    if (g.phase in (Phase.RESPOND, Phase.CONCEDE)) != (g.pending_count > 0):
        return ["cards are pending just when they are to be answered, in phases respond and concede"]
    cards = [int(card) for card in g.pending[: g.pending_count]]
    if not all(is_one_of(card, ANSWERABLE) for card in cards):
        return ["a pending card is one that nothing answers"]
    if cards and cards[0] == CardType.SAFETY:
        return ["a safety is never the first card of a possession"]
    if g.phase == Phase.CONCEDE and not costs_a_card(cards[-1]):
        return ["no card is discarded to a safety or a punt"]
    return []
