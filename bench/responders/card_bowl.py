"""Formations, levels of the cards, where the high card lies, and what is saved for later, in Card Bowl.

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

OFF = ("the strategist's", "on the level", "1 above it", "2 above it", "3 above it", "1 below it", "2 below it")
SAVED = ("the strategist's", "its highest", "the next", "one of the best six", "one of the best half")
FEATURES = {
    "its cards against backs are": OFF,
    "its cards against receivers are": OFF,
    "its cards against backs on third and fourth down are": OFF,
    "its cards against receivers on third and fourth down are": OFF,
    "it lays its cards": ("as these say", "up to 1 off that", "up to 2 off that"),
    "on downs for both it lines up": ("as the strategist", "four receivers", "three", "two and two"),
    "on running downs it lines up": ("as the strategist", "four receivers", "three"),
    "on passing downs it lines up": ("as the strategist", "three receivers", "two and two"),
    "its high card lies": ("where the strategist has it", "where the level leaves most", "anywhere"),
    "its high card on first and second down is": SAVED,
    "its high card on third and fourth down is": SAVED,
    "its other cards are": ("the lowest", "low", "middling"),
    "it draws on a pass": ("as the strategist", "until 2 yards more", "until 2 yards less"),
    "on fourth down it": ("kicks as the strategist", "plays beyond its 40", "plays with less than 3 to go", "kicks"),
    "its tries are": ("the strategist's", "kicked", "for two"),
}
MORE = (0, 0, 1, 2, 3, -1, -2)
BACKS, RECEIVERS, LATER, SPREAD, BOTH_DOWNS, RUNNING_DOWNS, PASSING_DOWNS = 0, 1, 2, 4, 5, 6, 7
HIGH, EARLY_HIGH, LATE_HIGH, LOW, DRAWING, FOURTH, TRIES = range(8, 15)
MOST_LEAVES, ANYWHERE = 1, 2
OWN_40, SHORT = 40, 3


class ResponderTables(Tables):
    """The coach's, and the level of each feature."""

    levels: Annotated[Array, 16]


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
def formation(seen: Any, tables: Any, usual: int) -> int:
    """The formation of the level for this kind of down."""
    down = answers.down_for(seen, tables)
    if down == answers.A_PASS:
        level = tables.levels[PASSING_DOWNS]
        return usual if level == 0 else state.Formation.THREE_WR + 0 if level == 1 else state.Formation.TWO_TWO + 0
    level = tables.levels[RUNNING_DOWNS if down == answers.A_RUN else BOTH_DOWNS]
    if level == 1:
        return state.Formation.FOUR_WR + 0
    if level == 2:
        return state.Formation.THREE_WR + 0
    return state.Formation.TWO_TWO + 0 if level == 3 else usual


@rule
def defense_card(  # noqa: PLR0913, PLR0917  as every bot
    seen: Any, tables: Any, team: int, options: int, usual: int, luck: int
) -> int:
    """A card off the level."""
    slot = seen.laid[team]
    level = tables.levels[
        (BACKS if answers.is_back(seen, slot) else RECEIVERS) + (LATER if answers.matters(seen) else 0)
    ]
    if level == 0:
        return usual
    spread = tables.levels[SPREAD]
    off = luck % (2 * spread + 1) - spread
    kept = still_of_use(seen, deck_of(seen, team)) & options
    return nearest(kept, defense_level(seen, tables, team, slot) + MORE[level] + off)


@rule
def high_or_low(seen: Any, tables: Any, team: int, options: int, luck: int) -> int:
    """The card for a slot of the offense."""
    matters, cards, place = answers.matters(seen), count_bits(options), tables.levels[HIGH]
    here = answers.high_card_goes_here(seen, tables, team, options, luck)
    if place == MOST_LEAVES:
        here = weakest(seen, tables, team, deck_of(seen, team)) == seen.laid[team]
    if place == ANYWHERE:
        here, middle = (luck >> 16) * (SLOTS - seen.laid[team]) < 1 << 16, nth_option(options, cards // 2)
        for before in range(seen.laid[team]):
            if seen.hand[team, before] > middle:
                here = False
    if not here:
        low = tables.levels[LOW]
        return nth_option(options, (luck & 0xFFFF) % max(cards // 4, 1) if low == 1 else cards // 3 if low else 0)
    saved = tables.levels[LATE_HIGH if matters else EARLY_HIGH]
    below = 0 if matters else cards // answers.SAVED
    if saved == 1:
        below = 0
    elif saved == 2:
        below = 1
    elif saved == 3:
        below = (luck & 0xFFFF) % 6
    elif saved == 4:
        below = (luck & 0xFFFF) % max(cards // 2, 1)
    return nth_option(options, max(cards - 1 - below, 0))


@rule
def play_call(seen: Any, tables: Any, usual: int) -> int:
    """A kick or a play on fourth down."""
    level, to_go = tables.levels[FOURTH], seen.line_to_gain - seen.ball
    goes = (level == 1 and seen.ball >= OWN_40) or (level == 2 and to_go < SHORT)
    if usual == state.PlayCall.PUNT and goes:
        return state.PlayCall.SCRIMMAGE + 0
    if usual == state.PlayCall.SCRIMMAGE and level == 3 and seen.down == 4 and seen.quarter < state.QUARTERS:
        return state.PlayCall.FIELD_GOAL + 0 if seen.ball >= answers.IN_RANGE else state.PlayCall.PUNT + 0
    return usual


@rule
def answer(  # noqa: PLR0911, PLR0913, PLR0917  as every bot
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """Answer by the levels; everything else is the strategist's."""
    usual = strategist(seen, book, tables, team, decision, options, luck)
    if decision == Decision.DEFENSE_CARD:
        return defense_card(seen, tables, team, options, usual, luck)
    if decision == Decision.FORMATION:
        return formation(seen, tables, usual)
    if decision == Decision.OFFENSE_CARD:
        levels = tables.levels
        if levels[HIGH] or levels[EARLY_HIGH] or levels[LATE_HIGH] or levels[LOW]:
            return high_or_low(seen, tables, team, options, luck)
        return usual
    if decision == Decision.PASS_DRAW and tables.levels[DRAWING]:
        more = 2 if tables.levels[DRAWING] == 1 else -2
        thrown = answers.edge_of(seen, seen.slot) + seen.pass_total
        enough = tables.enough[answers.situation(seen)] + more
        return state.PassDraw.DRAW + 0 if thrown < enough else state.PassDraw.STOP + 0
    if decision == Decision.PLAY_CALL:
        given = play_call(seen, tables, usual)
        return given if (options >> given) & 1 else usual
    if decision == Decision.TRY and tables.levels[TRIES]:
        return state.Try.EXTRA_POINT + 0 if tables.levels[TRIES] == 1 else state.Try.TWO_POINT + 0
    return usual
