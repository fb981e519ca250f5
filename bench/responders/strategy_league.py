"""Replies to what the last call and the last defense of Strategy League may give away, and to the mixes themselves."""

from typing import Annotated, Any

from before.strategy_league import best_of, counter_front, counter_play

from leatherhead.games.strategy_league import coach
from leatherhead.games.strategy_league.coach import clock_management as clock
from leatherhead.games.strategy_league.coach.tables import CHOICES, MIX, Tables
from leatherhead.games.strategy_league.state import FIRST_PLAY, Decision, Phase
from leatherhead.rule import Array, rule

FEATURES = {
    "on offense it expects": ("the mix", "an answer to the last play", "an answer to that answer"),
    "on defense it expects": ("the mix", "an answer to the last defense", "an answer to that answer"),
    "on first down it calls": ("a play of the mix", "the best play against the mix"),
    "on first down it defends with": ("a defense of the mix", "the best defense against the mix"),
}
MIXED, ANSWER, COUNTER = range(3)
OFFENSE, DEFENSE, FIRST_PLAYS, FIRST_FRONTS = range(4)


class ResponderTables(Tables):
    """The coach's, and the level of each feature."""

    levels: Annotated[Array, 8]


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
def answer(  # noqa: PLR0913, PLR0917  as every bot
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """Reply by the levels of the features; everything else is the strategist's."""
    usual = coach.strategist(seen, book, tables, team, decision, options, luck)
    if seen.phase != Phase.SCRIMMAGE:
        return usual
    plan, edges = clock.plan_of(seen), coach.edges(seen, tables)
    plays = coach.situation(seen, tables, tables.play_mix, plan)
    fronts = coach.situation(seen, tables, tables.front_mix, plan)
    if decision == Decision.OFFENSE and usual >= FIRST_PLAY:
        expected, play = tables.levels[OFFENSE], -1
        if seen.down > 1 and expected != MIXED:
            front = counter_front(seen, tables)
            if expected == COUNTER:
                front = best_of(fronts, edges[counter_play(seen, tables)], -1)
            play = best_of(plays, edges[:, front], 1)
        elif seen.down == 1 and tables.levels[FIRST_PLAYS]:
            play = best_against(fronts, edges, book.plays, False)
        return FIRST_PLAY + play if play >= 0 and (options >> FIRST_PLAY + play) & 1 else usual
    if decision == Decision.DEFENSE and usual < book.fronts:
        expected, front = tables.levels[DEFENSE], -1
        if seen.down > 1 and expected != MIXED:
            play = counter_play(seen, tables)
            if expected == COUNTER:
                play = best_of(plays, edges[:, counter_front(seen, tables)], 1)
            front = best_of(fronts, edges[play], -1)
        elif seen.down == 1 and tables.levels[FIRST_FRONTS]:
            front = best_against(plays, edges, book.fronts, True)
        return front if front >= 0 and (options >> front) & 1 else usual
    return usual
