"""Formations, levels of the cards against backs and receivers, and where the high card lies, in Card Bowl.

The level that a defense evens its cards out at follows from both used piles, which lie open: whoever knows it can lay
the high card where that level leaves most, and cards of its own a little off it.
"""

from typing import Annotated, Any

from before.card_bowl import defense_level

from leatherhead.football import possession
from leatherhead.games.card_bowl import state
from leatherhead.games.card_bowl.cards import value
from leatherhead.games.card_bowl.coach import answers
from leatherhead.games.card_bowl.coach.formulas import Tables
from leatherhead.games.card_bowl.coach.strategist import nearest, still_of_use, strategist
from leatherhead.games.card_bowl.rules.decks import deck_of
from leatherhead.games.card_bowl.state import SLOTS, Decision
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import Array, rule

OFF = ("the strategist's", "on the level", "1 above it", "2 above it", "3 above it", "1 below it")
FEATURES = {
    "its cards against backs are": OFF,
    "its cards against receivers are": OFF,
    "on downs for both it lines up": ("as the strategist", "four receivers", "three", "two and two"),
    "on running downs it lines up": ("as the strategist", "four receivers", "three"),
    "its high card lies": ("where the strategist has it", "where the level leaves most"),
}
MORE = (0, 0, 1, 2, 3, -1)
BACKS, RECEIVERS, BOTH_DOWNS, RUNNING_DOWNS, HIGH = range(5)


class ResponderTables(Tables):
    """The coach's, and the level of each feature."""

    levels: Annotated[Array, 8]


@rule
def weakest(seen: Any, tables: Any, team: int, options: int) -> int:
    """The slot in which the highest card is worth most against a defense on the level."""
    place, best, most = answers.situation(seen), 0, 0
    high = value(nth_option(options, count_bits(options) - 1))
    for slot in range(SLOTS):
        against = defense_level(seen, tables, possession.opponent(team), slot)
        worth = answers.worth_of(tables, place, 1 if answers.is_back(seen, slot) else 0, high - against)
        if slot == 0 or worth > most:
            best, most = slot, worth
    return best


@rule
def formation(level: int, usual: int) -> int:
    """The formation of a level."""
    if level == 1:
        return state.Formation.FOUR_WR + 0
    if level == 2:
        return state.Formation.THREE_WR + 0
    return state.Formation.TWO_TWO + 0 if level == 3 else usual


@rule
def answer(  # noqa: PLR0913, PLR0917  as every bot
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """Lay cards and line up by the levels; everything else is the strategist's."""
    usual = strategist(seen, book, tables, team, decision, options, luck)
    if decision == Decision.DEFENSE_CARD:
        slot = seen.laid[team]
        level = tables.levels[BACKS if answers.is_back(seen, slot) else RECEIVERS]
        if level == 0:
            return usual
        kept = still_of_use(seen, deck_of(seen, team)) & options
        return nearest(kept, defense_level(seen, tables, team, slot) + MORE[level])
    if decision == Decision.FORMATION:
        down = answers.down_for(seen, tables)
        level = tables.levels[RUNNING_DOWNS] if down == answers.A_RUN else 0
        return formation(tables.levels[BOTH_DOWNS] if down == answers.BOTH else level, usual)
    if decision == Decision.OFFENSE_CARD and tables.levels[HIGH]:
        cards = count_bits(options)
        if weakest(seen, tables, team, deck_of(seen, team)) != seen.laid[team]:
            return nth_option(options, 0)
        saved = 0 if answers.matters(seen) else cards // answers.SAVED
        return nth_option(options, cards - 1 - saved)
    return usual
