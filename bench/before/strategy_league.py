"""Strategy League's bots of 0.3.0: their lean is a pure function of the last call and the last defense."""

from leatherhead.football.downs import LAST_DOWN
from leatherhead.games.strategy_league import coach
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.coach import clock_management as clock
from leatherhead.games.strategy_league.coach.tables import CHOICES, MIX, Tables, prepare
from leatherhead.games.strategy_league.state import FIRST_PLAY, Decision, Phase, State
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import nth_option
from leatherhead.rule import Array, rule

SAME_AGAIN = 20
OFFENSE, DEFENSE = (22, 3), (4, 20)  # times in a hundred: against the same again, and against whoever expects that
MIXED, AGAIN, COUNTERED = range(3)


@rule
def best_of(mix: Array, edges: Array, sign: int) -> int:
    """The card of a mix with the best edge."""
    best = mix[0] % CHOICES
    for place in range(1, MIX):
        card = mix[place] % CHOICES
        if mix[place] >= CHOICES and sign * edges[card] > sign * edges[best]:
            best = card
    return best


@rule
def counter_play(seen: State, tables: Tables) -> int:
    """The play of the mix that does best against the last defense."""
    mix = coach.situation(seen, tables, tables.play_mix, clock.plan_of(seen))
    return best_of(mix, coach.edges(seen, tables)[:, seen.front], 1)


@rule
def counter_front(seen: State, tables: Tables) -> int:
    """The defense of the mix that does best against the last play."""
    mix = coach.situation(seen, tables, tables.front_mix, clock.plan_of(seen))
    return best_of(mix, coach.edges(seen, tables)[seen.play], -1)


@rule
def lean(seen: State, luck: int, same_again: int, countered: int) -> int:
    """What to take the opponent for on this down."""
    place = luck // 1000 % 100
    if seen.down == 1 or seen.phase != Phase.SCRIMMAGE or place >= same_again + countered:
        return MIXED
    return AGAIN if place < same_again else COUNTERED


@rule
def offense(  # noqa: PLR0913, PLR0917  both leans
    seen: State, book: Book, tables: Tables, options: int, luck: int, same_again: int, countered: int
) -> int:
    """A play against the last defense, or against the one that answers the last play; else by the mix."""
    taken_for = lean(seen, luck, same_again, countered)
    plan = clock.plan_of(seen)
    if taken_for == MIXED or coach.clock_or_kick(seen, book, tables, plan, options) >= 0:
        return coach.offense(seen, book, tables, options, luck, 0)
    front = seen.front if taken_for == AGAIN else counter_front(seen, tables)
    mix = coach.situation(seen, tables, tables.play_mix, plan)
    call = FIRST_PLAY + best_of(mix, coach.edges(seen, tables)[:, front], 1)
    return call if (options >> call) & 1 else FIRST_PLAY + nth_option(book.plain_plays, 0)


@rule
def defense(  # noqa: PLR0913, PLR0917
    seen: State, book: Book, tables: Tables, team: int, options: int, luck: int, same_again: int, countered: int
) -> int:
    """A defense against the last play, or against the one that answers the last defense; else by the mix."""
    taken_for = lean(seen, luck, same_again, countered)
    if taken_for == MIXED or ((options >> book.fronts) & 1 and clock.defense_wants_time(seen, team)):
        return coach.defense(seen, book, tables, team, options, luck, 0)
    play = seen.play if taken_for == AGAIN else counter_play(seen, tables)
    mix = coach.situation(seen, tables, tables.front_mix, clock.plan_of(seen))
    return best_of(mix, coach.edges(seen, tables)[play], -1)


@rule
def strategist(  # noqa: PLR0913, PLR0917  as every bot
    seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int
) -> int:
    """The strategist of 0.3.0."""
    leans = seen.down != LAST_DOWN
    if decision == Decision.OFFENSE:
        return offense(seen, book, tables, options, luck, OFFENSE[0] * leans, OFFENSE[1] * leans)
    if decision == Decision.DEFENSE:
        return defense(seen, book, tables, team, options, luck, DEFENSE[0] * leans, DEFENSE[1] * leans)
    return coach.answer(seen, book, tables, team, decision, options, luck)


@rule
def coach_before(  # noqa: PLR0913, PLR0917
    seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int
) -> int:
    """The coach of 0.3.0."""
    if decision == Decision.OFFENSE:
        return offense(seen, book, tables, options, luck, SAME_AGAIN, 0)
    if decision == Decision.DEFENSE:
        return defense(seen, book, tables, team, options, luck, SAME_AGAIN, 0)
    return coach.answer(seen, book, tables, team, decision, options, luck)


BEFORE = {
    name: RuleBot(f"{name}-0.3", bot, tables=Tables, prepare=prepare, title=name, about="", strength=2)
    for name, bot in (("strategist", strategist), ("coach", coach_before))
}
