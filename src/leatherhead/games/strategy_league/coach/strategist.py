"""The strategist of Strategy League: the coach's solved mixes, with a small lean against opponents who can be read.

Some opponents call the same again; others, like the coach, now and then expect that of us. On second and third down the
strategist sometimes answers the call of the down before, and sometimes the answer to its own. How often was found by
games: more of it would win more from the coach, and give more away to whoever reads it.
"""

from leatherhead.football.downs import LAST_DOWN
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.coach.answers import (
    allowed,
    best_of,
    clock_or_kick,
    drawn,
    edges,
    situation,
)
from leatherhead.games.strategy_league.coach.answers import answer as coach
from leatherhead.games.strategy_league.coach.clock_management import defense_wants_time, plan_of
from leatherhead.games.strategy_league.coach.scouting import prepare
from leatherhead.games.strategy_league.coach.tables import Tables
from leatherhead.games.strategy_league.state import Decision, Phase, State
from leatherhead.model.bot import RuleBot
from leatherhead.rule import rule

MIXED, SAME_AGAIN, COUNTERED = range(3)  # what an opponent is taken to do: mix, call the same again, or expect that
# Times in a hundred that a lean is taken: against the same again, and against an opponent who expects it.
OFFENSE, DEFENSE = (22, 3), (4, 20)


@rule
def answer(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Return the label that the strategist picks; `luck` is its only chance."""
    if decision == Decision.OFFENSE:
        return offense(seen, book, tables, options, luck)
    if decision == Decision.DEFENSE:
        return defense(seen, book, tables, team, options, luck)
    return coach(seen, book, tables, team, decision, options, luck)


@rule
def lean(seen: State, luck: int, same_again: int, countered: int) -> int:
    """What to take the opponent for on this down."""
    place = luck // 1000 % 100
    if seen.down == 1 or seen.down == LAST_DOWN or seen.phase != Phase.SCRIMMAGE or place >= same_again + countered:
        return MIXED
    return SAME_AGAIN if place < same_again else COUNTERED


@rule
def offense(seen: State, book: Book, tables: Tables, options: int, luck: int) -> int:
    """Clock and kicks as the coach, else a play by the tables, or against the defense to be expected."""
    plan = plan_of(seen)
    call = clock_or_kick(seen, book, tables, plan, options)
    if call >= 0:
        return call
    mix = situation(seen, tables, tables.play_mix, plan)
    taken_for = lean(seen, luck, OFFENSE[0], OFFENSE[1])
    if taken_for == MIXED:
        return allowed(book, drawn(mix, luck % 1000), options)
    front = seen.front
    if taken_for == COUNTERED:
        front = best_of(situation(seen, tables, tables.front_mix, plan), edges(seen, tables)[seen.play], -1)
    return allowed(book, best_of(mix, edges(seen, tables)[:, front], 1), options)


@rule
def defense(seen: State, book: Book, tables: Tables, team: int, options: int, luck: int) -> int:
    """A timeout as the coach, else a defense by the tables, or against the play to be expected."""
    if (options >> book.fronts) & 1 and defense_wants_time(seen, team):
        return book.fronts
    plan = plan_of(seen)
    mix = situation(seen, tables, tables.front_mix, plan)
    taken_for = lean(seen, luck, DEFENSE[0], DEFENSE[1])
    if taken_for == MIXED:
        return drawn(mix, luck % 1000)
    play = seen.play
    if taken_for == COUNTERED:
        play = best_of(situation(seen, tables, tables.play_mix, plan), edges(seen, tables)[:, seen.front], 1)
    return best_of(mix, edges(seen, tables)[play], -1)


STRATEGIST = RuleBot(
    "strategist", answer, tables=Tables, prepare=prepare, title="Strategist", strength=3,
    about="Mixes its calls as the solved game does, leans a little against calls you repeat, and manages the clock.",
)  # fmt: skip
