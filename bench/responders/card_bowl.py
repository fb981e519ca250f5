"""Formations, and levels of the cards against backs and receivers, in Card Bowl."""

from typing import Annotated, Any

from leatherhead.games.card_bowl import state
from leatherhead.games.card_bowl.cards import value
from leatherhead.games.card_bowl.coach import answers
from leatherhead.games.card_bowl.coach.formulas import Tables
from leatherhead.games.card_bowl.coach.strategist import nearest, strategist
from leatherhead.games.card_bowl.state import Decision
from leatherhead.rule import Array, rule

FEATURES = {
    "its cards against backs are": ("the strategist's", "1 higher", "2 higher", "1 lower"),
    "its cards against receivers are": ("the strategist's", "1 higher", "1 lower"),
    "on downs for both it lines up": ("as the strategist", "four receivers", "three", "two and two"),
    "on running downs it lines up": ("as the strategist", "four receivers", "three"),
}
MORE = (0, 1, 2, -1)
BACKS, RECEIVERS, BOTH_DOWNS, RUNNING_DOWNS = range(4)


class ResponderTables(Tables):
    """The coach's, and the level of each feature."""

    levels: Annotated[Array, 8]


@rule
def answer(  # noqa: PLR0913, PLR0917  as every bot
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """Shift the strategist's defense cards, and line up, by the levels."""
    usual = strategist(seen, book, tables, team, decision, options, luck)
    if decision == Decision.DEFENSE_CARD:
        back = answers.is_back(seen, seen.laid[team])
        level = tables.levels[BACKS if back else RECEIVERS]
        more = MORE[level] if back or level < 2 else -1
        return nearest(options, value(usual) + more) if more else usual
    if decision == Decision.FORMATION:
        down = answers.down_for(seen, tables)
        level = tables.levels[RUNNING_DOWNS] if down == answers.A_RUN else 0
        level = tables.levels[BOTH_DOWNS] if down == answers.BOTH else level
        if level == 1:
            return state.Formation.FOUR_WR + 0
        if level == 2:
            return state.Formation.THREE_WR + 0
        return state.Formation.TWO_TWO + 0 if level == 3 else usual
    return usual
