"""Replies to what the last call and the last defense may give away, and to the mixes themselves, in Strategy League."""

from typing import Annotated, Any

from before.strategy_league import best_of, counter_front, counter_play

from leatherhead.football.downs import LAST_DOWN
from leatherhead.games.strategy_league import coach, state
from leatherhead.games.strategy_league.coach import clock_management as clock
from leatherhead.games.strategy_league.coach.tables import CHOICES, MIX, Tables
from leatherhead.games.strategy_league.state import FIRST_PLAY, Call, Decision, Phase
from leatherhead.rule import Array, rule

CALLS = ("a play of the mix", "the best play against the mix")
FRONTS = ("a defense of the mix", "the best defense against the mix")
OFFENSE, DEFENSE, FIRST_PLAYS, FIRST_FRONTS, PLAYS, LAST_PLAYS, FRONTS_LATER, LAST_FRONTS, FOURTH, TRIES, TIMEOUTS = (
    range(11)
)
FEATURES = {
    "on offense it expects": ("the mix", "an answer to the last play", "an answer to that answer"),
    "on defense it expects": ("the mix", "an answer to the last defense", "an answer to that answer"),
    "on first down it calls": CALLS,
    "on first down it defends with": FRONTS,
    "on second down it calls": CALLS,
    "on third and fourth down it calls": CALLS,
    "on second down it defends with": FRONTS,
    "on third and fourth down it defends with": FRONTS,
    "on fourth down it": ("decides as the strategist", "plays with less than 3 to go", "kicks"),
    "its tries are": ("the strategist's", "kicked", "for two"),
    "the defense takes timeouts": ("as the strategist", "never"),
}
MIXED, ANSWER, COUNTER = range(3)
GOES, KICKED = 1, 1
FEW_YARDS = 3


class ResponderTables(Tables):
    """The coach's, and the level of each feature."""

    levels: Annotated[Array, 16]


@rule
def best_against(mix: Array, edges: Any, cards: int, on_defense: bool) -> int:
    """The card with the best mean edge against a mix, the first of equals."""
    best, most = 0, 0
    for card in range(cards):
        mean = 0
        for place in range(MIX):
            share, other = mix[place] // CHOICES, mix[place] % CHOICES
            mean += share * (-edges[other, card] if on_defense else edges[card, other])
        if card == 0 or mean > most:
            best, most = card, mean
    return best


@rule
def feature_of(seen: Any, first: int, second: int, later: int) -> int:
    """The feature of a down."""
    return first if seen.down == 1 else second if seen.down == 2 else later


@rule
def play(seen: Any, book: Any, tables: Any, options: int, usual: int) -> int:
    """The play that replies, or the usual one."""
    plan, edges = clock.plan_of(seen), coach.edges(seen, tables)
    plays = coach.situation(seen, tables, tables.play_mix, plan)
    fronts = coach.situation(seen, tables, tables.front_mix, plan)
    expected, found = tables.levels[OFFENSE], -1
    if seen.down > 1 and expected != MIXED:
        front = counter_front(seen, tables)
        if expected == COUNTER:
            front = best_of(fronts, edges[counter_play(seen, tables)], -1)
        found = best_of(plays, edges[:, front], 1)
    elif tables.levels[feature_of(seen, FIRST_PLAYS, PLAYS, LAST_PLAYS)]:
        found = best_against(fronts, edges, book.plays, False)
    return FIRST_PLAY + found if found >= 0 and (options >> FIRST_PLAY + found) & 1 else usual


@rule
def defense(seen: Any, book: Any, tables: Any, options: int, usual: int) -> int:
    """The defense that replies, or the usual one."""
    plan, edges = clock.plan_of(seen), coach.edges(seen, tables)
    plays = coach.situation(seen, tables, tables.play_mix, plan)
    fronts = coach.situation(seen, tables, tables.front_mix, plan)
    expected, found = tables.levels[DEFENSE], -1
    if seen.down > 1 and expected != MIXED:
        called = counter_play(seen, tables)
        if expected == COUNTER:
            called = best_of(plays, edges[:, counter_front(seen, tables)], 1)
        found = best_of(fronts, edges[called], -1)
    elif tables.levels[feature_of(seen, FIRST_FRONTS, FRONTS_LATER, LAST_FRONTS)]:
        found = best_against(plays, edges, book.fronts, True)
    return found if found >= 0 and (options >> found) & 1 else usual


@rule
def fourth_down(seen: Any, tables: Any, options: int, usual: int, luck: int) -> int:
    """A kick, or a play, where the strategist decides otherwise."""
    kicks = usual < FIRST_PLAY
    if tables.levels[FOURTH] == GOES and kicks and seen.line_to_gain - seen.ball < FEW_YARDS:
        mix = coach.situation(seen, tables, tables.play_mix, clock.plan_of(seen))
        call = FIRST_PLAY + coach.drawn(mix, luck % coach.DRAW)
        return call if (options >> call) & 1 else usual
    if tables.levels[FOURTH] > GOES and not kicks and seen.quarter < state.QUARTERS:
        return Call.FIELD_GOAL + 0 if (options >> Call.FIELD_GOAL) & 1 else Call.PUNT + 0
    return usual


@rule
def answer(  # noqa: PLR0913, PLR0917  as every bot
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """Reply by the levels of the features; everything else is the strategist's."""
    usual = coach.strategist(seen, book, tables, team, decision, options, luck)
    if decision == Decision.TRY and tables.levels[TRIES]:
        wanted = state.Try.EXTRA_POINT + 0 if tables.levels[TRIES] == KICKED else state.Try.TWO_POINT + 0
        return wanted if (options >> wanted) & 1 else usual
    if decision == Decision.CLOCK_RESPONSE and tables.levels[TIMEOUTS]:
        return state.Response.PLAY_ON + 0
    if seen.phase != Phase.SCRIMMAGE:
        return usual
    if decision == Decision.OFFENSE:
        if seen.down == LAST_DOWN:
            usual = fourth_down(seen, tables, options, usual, luck)
        return play(seen, book, tables, options, usual) if usual >= FIRST_PLAY else usual
    if decision == Decision.DEFENSE and usual < book.fronts:
        return defense(seen, book, tables, options, usual)
    return usual
