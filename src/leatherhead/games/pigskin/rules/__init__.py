"""The rules of Tom Hamilton's Pigskin. Clause ids (PS-…) are those of rules.md.

One module for each section of the leaflet; `step` plays the next whole unit: the line-ups, the toss, the halftime, or
one play with the dead ball before it and all that comes of it.
"""

from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.rules.game import coin_toss, end_of_play, kick_or_receive, start_half
from leatherhead.games.pigskin.rules.players import line_ups
from leatherhead.games.pigskin.rules.plays import call_play, run_play
from leatherhead.games.pigskin.rules.reading import penalty
from leatherhead.games.pigskin.rules.replacement import forced_replacements
from leatherhead.games.pigskin.rules.scoring import result
from leatherhead.games.pigskin.rules.substitution import let_resting_men_return
from leatherhead.games.pigskin.state import NOBODY, Phase, State
from leatherhead.rule import rule


@rule
def step(g: State, book: Book) -> None:
    """Play the next whole unit, and settle who kicks off where that is open (Sequence 1, 2, 8)."""
    before = g.phase
    if before == Phase.COIN_TOSS:
        coin_toss(g)
    elif before == Phase.LINE_UP or before == Phase.HALF_TIME:
        line_ups(g)
    else:
        play(g, book)
    if g.kick_choice != NOBODY:
        kick_or_receive(g)
        if before == Phase.COIN_TOSS or before == Phase.HALF_TIME:
            start_half(g)


@rule
def play(g: State, book: Book) -> None:
    """A kickoff, a play from scrimmage or a try, from the dead ball before it to the next (Sequence 3 to 7)."""
    call_play(g)
    before = g.possession
    run_play(g, book)
    let_resting_men_return(g)
    void = penalty(g, book)
    if not void:
        result(g)
    forced_replacements(g, before)
    end_of_play(g, void)
