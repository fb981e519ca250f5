"""The start of a game of Dime Store Football, and what can be wrong with one that was set up by hand."""

from leatherhead.football.core import TOUCHBACK_LINE
from leatherhead.football.downs import first_and_ten
from leatherhead.football.possession import HOME
from leatherhead.games.dime_store.book import Book
from leatherhead.games.dime_store.state import OVERTIME, Phase, State
from leatherhead.model.situation import ball_faults


def set_up(g: State, book: Book) -> None:  # noqa: ARG001  nothing printed matters yet
    """A fresh game, before the toss."""
    g.phase = Phase.COIN_TOSS
    g.half = 1
    g.clock = g.option_plays
    first_and_ten(g, HOME, TOUCHBACK_LINE)


def faults(g: State) -> list[str]:
    """Say what is wrong with a record; nothing in any record that the rules have made."""
    scrimmage = g.phase == Phase.SCRIMMAGE
    wrong = {
        f"a half has only {g.option_plays} plays": g.clock > g.option_plays,
        "no play is left, so the half is over": g.clock == 0 and g.phase != Phase.GAME_OVER,
        "there is no overtime": g.half == OVERTIME and not g.option_overtime,
    }
    return ball_faults(g, scrimmage, scrimmage) + [fault for fault, found in wrong.items() if found]
