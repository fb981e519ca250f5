"""Replies to the coach's published mixes, other prices of timeouts, and odds of a fresh deck in Paper Bowl."""

from typing import Annotated, Any

import numpy as np
from before.paper_bowl import BEFORE

from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.coach import COACH, coach, strategist
from leatherhead.games.paper_bowl.odds import CALLS
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, Call, Decision, Phase
from leatherhead.games.paper_bowl.value import SOLVED, solution
from leatherhead.model.printed import Printed, closed
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.tables import Prepared, nothing
from leatherhead.rule import Array, rule

TIMEOUTS = ("as the strategist", "never", "always")
FEATURES = {
    "its calls are": ("the strategist's", "the best against the coach's Defense Cards", "the same for that of 0.3.0"),
    "its Defense Cards are": ("the strategist's", "the best against the coach's calls", "the same for that of 0.3.0"),
    "it takes timeouts on Play Cards": TIMEOUTS,
    "it takes timeouts for a last play": TIMEOUTS,
    "it counts": ("the Play Cards that are left", "on a fresh deck for every play"),
}
CALLING, DEFENDING, CARDS, LAST_PLAYS, COUNTING = range(5)
NEVER = 1  # of TIMEOUTS
TODAY = 1  # the coach whose mixes are replied to
FRESH_DECK = (1 << state.PLAY_CARDS) - 1


class Rooms:
    """What a responder looks up: the solution, the coaches' tables, and the level of each feature."""

    solved: Annotated[Any, plain_layout(SOLVED.declared)]
    coach: Annotated[Any, plain_layout(coach.Tables)]
    coach_before: Annotated[Any, plain_layout(coach.Tables)]
    levels: Annotated[Array, 8]


class _Tables(Prepared):
    def _make(self, printed: Printed) -> np.ndarray[Any, Any]:
        made = blank(plain_layout(Rooms))
        made["solved"], made["coach"] = SOLVED.of(printed), COACH.tables(printed)
        made["coach_before"] = BEFORE["coach"].tables(printed)
        return closed(made)


ResponderTables = _Tables(Rooms, nothing)


@rule
def weight_of_front(seen: Any, tables: Any, front: int) -> int:
    """How often the coach plays a Defense Card here."""
    plan, to_go = coach.plan_with(seen, coach.cards_left(seen)), coach.to_go_place(seen)
    weight: int = tables.front_weight[plan, seen.down - 1, tables.zone[seen.ball], to_go, front]
    return weight


@rule
def weight_of_call(seen: Any, tables: Any, call: int) -> int:
    """How often the coach makes a call here, if it does not kick."""
    if coach.runs_out_the_clock(seen):
        return 1 if call == Call.RUN else 0
    plan, to_go = coach.plan_with(seen, coach.cards_left(seen)), coach.to_go_place(seen)
    weight: int = tables.call_weight[plan, seen.down - 1, tables.zone[seen.ball], to_go, call]
    return weight


@rule
def matrix(seen: Any, book: Any, tables: Any) -> Any:
    """What each call is worth against each Defense Card."""
    left = solution.cards_left(seen)
    return strategist.matrix_at_hand(seen, book, tables.solved, left)


@rule
def best_call(seen: Any, book: Any, tables: Any, mixes: Any, options: int) -> int:
    """The call, or the kick, that wins most against the coach's mix."""
    worth, best, most = matrix(seen, book, tables), 0, -1.0
    for call in range(CALLS):
        mean, weights = 0.0, 0
        for front in range(DEFENSE_CARDS):
            weight = weight_of_front(seen, mixes, front)
            mean, weights = mean + weight * worth[call, front], weights + weight
        if mean / weights > most:
            best, most = call, mean / weights
    left = solution.cards_left(seen)
    kicked, kick = strategist.best_kick(seen, tables.solved, left, options)
    return kick if kicked > most else best


@rule
def best_front(seen: Any, book: Any, tables: Any, mixes: Any) -> int:
    """The Defense Card that leaves least of the coach's mix."""
    worth, best, least = matrix(seen, book, tables), 0, 0.0
    for front in range(DEFENSE_CARDS):
        mean = 0.0
        for call in range(CALLS):
            mean += weight_of_call(seen, mixes, call) * worth[call, front]
        if front == 0 or mean < least:
            best, least = front, mean
    return best


@rule
def answer(  # noqa: PLR0911, PLR0913, PLR0917  as every bot
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """Reply by the levels of the features; everything else is the strategist's."""
    levels, calls, defends = tables.levels, decision == Decision.OFFENSE_CARD, decision == Decision.DEFENSE_CARD
    if (calls or defends) and levels[COUNTING]:
        seen.deck = FRESH_DECK
    if calls and seen.phase != Phase.TRY and levels[CALLING]:
        if levels[CALLING] == TODAY:
            return best_call(seen, book, tables, tables.coach, options)
        return best_call(seen, book, tables, tables.coach_before, options)
    if defends and seen.phase != Phase.TRY and levels[DEFENDING]:
        if levels[DEFENDING] == TODAY:
            return best_front(seen, book, tables, tables.coach)
        return best_front(seen, book, tables, tables.coach_before)
    if decision == Decision.CARD_TIMEOUT and levels[CARDS]:
        return state.Timeout.NO_TIMEOUT + 0 if levels[CARDS] == NEVER else state.Timeout.TIMEOUT + 0
    if decision == Decision.LAST_PLAY_TIMEOUT and levels[LAST_PLAYS]:
        return state.Timeout.NO_TIMEOUT + 0 if levels[LAST_PLAYS] == NEVER else state.Timeout.TIMEOUT + 0
    return strategist.answer(seen, book, tables.solved, team, decision, options, luck)
