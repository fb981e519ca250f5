"""The rules of Card Bowl 2.0. Clause ids (CB-…) are those of docs/rules/card-bowl.md.

One module for each part of the rulebook; `step` plays the next whole play, or lets the clock run between two.
"""

from leatherhead.games.card_bowl.book import Book
from leatherhead.games.card_bowl.rules.clock import between_plays, charge_clock
from leatherhead.games.card_bowl.rules.one_play import one_play
from leatherhead.games.card_bowl.rules.quarter import close_of_play, coin_toss
from leatherhead.games.card_bowl.state import Phase, State, Timing
from leatherhead.rule import rule


@rule
def step(g: State, book: Book) -> None:  # noqa: ARG001  standard cards have nothing printed on them that could differ
    """Play the next whole unit; under Simple 2 what runs off the clock belongs to the play (Sequence 1 to 9)."""
    run_off_is_due = g.clock_running == 1
    if g.phase == Phase.COIN_TOSS:
        coin_toss(g)
    elif not run_off_is_due:
        one_play(g)
        charge_clock(g)
        run_off_is_due = g.clock_running == 1 and g.option_timing == Timing.SIMPLE_2
    if run_off_is_due:
        between_plays(g)
    close_of_play(g)
