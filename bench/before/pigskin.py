"""Pigskin's strategist of 0.3.0: it takes every man who came on for a scrub, seven times in ten."""

from typing import Any

from leatherhead.football.possession import opponent
from leatherhead.football.score import lead
from leatherhead.games.pigskin import coach, state
from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.coach import offense, scouting
from leatherhead.games.pigskin.coach.scouting import Tables
from leatherhead.games.pigskin.state import TARGETED, Call, Decision, State
from leatherhead.model.bot import RuleBot
from leatherhead.rule import rule

CAME_ON = (150, 150, 700)  # star, second, scrub
# A lineman's and a back's chances at first, which the readings are weighed with.
AT_FIRST = ((560, 420, 20), (730, 250, 20))
NO_SCRUBS = (0,) * state.POSITIONS  # start


def prepare(book: Any, tables: Any) -> None:
    """Fill in the tables, for lineups of good men only."""
    scouting.prepare(book, tables)
    scouting.take_for_usual(tables, NO_SCRUBS)


@rule
def weights(seen: State, tables: Tables, team: int, position: int) -> tuple[int, int, int]:
    """Weigh the classes of a man by the readings, and by whether he came on."""
    forgotten = (seen.forgotten[team] >> position) & 1
    if (not forgotten and seen.known[team, position] > 0) or not (seen.off_standing[team] >> position) & 1:
        return offense.weights(seen, tables, team, position)
    star, second, scrub = offense.by_readings(seen, tables, team, position)
    first = AT_FIRST[0] if position < state.LINEMEN else AT_FIRST[1]
    return star * CAME_ON[0] // first[0], second * CAME_ON[1] // first[1], scrub * CAME_ON[2] // first[2]


@rule
def best_attack(  # noqa: PLR0913, PLR0917  as the coach's
    seen: State, tables: Tables, team: int, plan: int, options: int, luck: int
) -> tuple[int, int]:
    """The attack that is worth most by those weights, and its worth."""
    best, best_worth, best_call = -1, 0, 0
    down, to_go = seen.down - 1, min(seen.line_to_gain - seen.ball, scouting.TO_GO - 1)
    safe = offense.is_late(seen) and lead(seen, team) > 0 and options & offense.RUNS > 0
    for play in range(Call.PASS_LEFT + 0 if safe else TARGETED + 1):
        if (options >> play) & 1:
            row = offense.row_of(play)
            worth = tables.attack[plan, down, seen.ball, to_go, row, 0] + 0
            if play < TARGETED:
                star, second, scrub = weights(seen, tables, opponent(team), state.TARGETS[play])
                worth = star * int(tables.attack[plan, down, seen.ball, to_go, row, 0])
                worth += second * int(tables.attack[plan, down, seen.ball, to_go, row, 1])
                worth += scrub * int(tables.attack[plan, down, seen.ball, to_go, row, 2])
                worth //= star + second + scrub
            worth += offense.MORE[row]
            call = worth + ((luck >> 3 * play) & 0b111) * coach.JITTER
            if best < 0 or call > best_call:
                best, best_worth, best_call = play, worth, call
    return best, best_worth


@rule
def strategist(  # noqa: PLR0913, PLR0917  as every bot
    seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int
) -> int:
    """The strategist of 0.3.0."""
    if decision != Decision.PLAY:
        return coach.strategist(seen, book, tables, team, decision, options, luck)
    plan = offense.plan_for(seen)
    attack, worth = best_attack(seen, tables, team, plan, options, luck)
    if offense.is_late(seen) and lead(seen, team) > 0 and seen.down < scouting.DOWNS:
        return attack
    kick, kick_worth = offense.best_kick(seen, tables, team, plan, options)
    return kick if kick_worth > worth else attack


BEFORE = {
    "strategist": RuleBot(
        "strategist-0.3", strategist, tables=Tables, prepare=prepare, title="Strategist of 0.3.0", about="", strength=3
    )
}
