"""The coach of Pigskin: listens, attacks where it pays, hides its weak men, kicks and gambles by down and distance."""

from leatherhead.football.choice import either
from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.coach.attack import best_play, needs_the_ball
from leatherhead.games.pigskin.coach.men import best_change, best_place, lowest, man_to_lose, wants_time
from leatherhead.games.pigskin.coach.penalties import best_penalty
from leatherhead.games.pigskin.coach.tables import Tables
from leatherhead.games.pigskin.state import (
    Decision,
    KickOrReceive,
    Ready,
    Rearrange,
    State,
)
from leatherhead.rule import rule


@rule
def answer(
    seen: State,
    book: Book,  # noqa: ARG001  all that it needs of the pack stands in its tables
    tables: Tables,
    team: int,
    decision: int,
    options: int,
    luck: int,
) -> int:
    """Answer a question from what the team may see."""
    if decision == Decision.PLAY:
        return best_play(seen, tables, team, options, luck)
    if decision == Decision.SUBSTITUTE:
        return best_change(seen, tables, team, options, luck)
    if decision == Decision.READY:
        return either(wants_time(seen, team), Ready.TIME_OUT, Ready.READY)
    if decision == Decision.PLACE:
        return best_place(seen, team, options, luck)
    if decision == Decision.PENALTY:
        return best_penalty(seen, tables, team)
    if decision == Decision.FORCED_REMOVAL:
        return man_to_lose(seen, tables, team, options)
    if decision == Decision.FORCED_SUBSTITUTE:
        return lowest(options)
    if decision == Decision.REARRANGE:
        return Rearrange.REARRANGE + 0
    return either(needs_the_ball(seen, team), KickOrReceive.RECEIVE, KickOrReceive.KICK)
