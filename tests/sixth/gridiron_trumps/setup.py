"""The start of a game of Gridiron Trumps, and what can be wrong with one that was set up by hand."""

from leatherhead.game import core, hands, keys
from leatherhead.games.gridiron_trumps.book import Book
from leatherhead.games.gridiron_trumps.rules import HAND, PLAYS, TIMEOUTS
from leatherhead.games.gridiron_trumps.state import RANKS, STANDARD_RANKS, State, Suit


def set_up(g: State, book: Book) -> None:  # noqa: ARG001  nothing printed matters yet
    """A fresh game, before the toss and the deal."""
    core.set_up(g, PLAYS, TIMEOUTS)
    ranks = RANKS if g.option_deck else STANDARD_RANKS
    g.cards = sum(((1 << ranks) - 1) << (suit * RANKS) for suit in Suit)


def faults(g: State) -> list[str]:
    """Say what is wrong with a record; nothing in any record that the rules have made."""
    wrong = {
        "no play is left, so the quarter is over": g.clock == 0 and g.phase not in (core.TRY, core.GAME_OVER),
        f"a hand has only {HAND} cards": max(g.held) > HAND,
    }
    scrimmage = g.phase == core.SCRIMMAGE
    return [
        *keys.ball_faults(g, scrimmage, scrimmage),
        *hands.hand_faults(g),
        *(fault for fault, found in wrong.items() if found),
    ]
