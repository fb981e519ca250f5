"""Scrubs who start in Pigskin while better men wait on the bench, and guesses at where the other side's stand."""

from typing import Annotated, Any

from leatherhead.football.possession import opponent
from leatherhead.football.score import lead
from leatherhead.games.pigskin import coach, state
from leatherhead.games.pigskin.coach import offense, scouting
from leatherhead.games.pigskin.coach.scouting import Tables
from leatherhead.games.pigskin.state import TARGETED, Call, Class, Decision, KickOrReceive, ManPosition
from leatherhead.rule import Array, rule

STARTS, CHANGES = ("the best man", "a scrub"), ("men as the coach does", "nobody")
POSITIONS = {
    "both ends": (ManPosition.LEFT_END, ManPosition.RIGHT_END),
    "both tackles": (ManPosition.LEFT_TACKLE, ManPosition.RIGHT_TACKLE),
    "left guard": (ManPosition.LEFT_GUARD,),
    "right guard": (ManPosition.RIGHT_GUARD,),
    "center": (ManPosition.CENTER,),
    "both halfbacks": (ManPosition.LEFT_HALFBACK, ManPosition.RIGHT_HALFBACK),
}
FEATURES = {
    **{f"{name} starts" if len(at) == 1 else f"{name} start": STARTS for name, at in POSITIONS.items()},
    "it changes": CHANGES,
    "it": ("chooses to kick off as the coach does", "always receives"),
    "it takes for scrubs": (
        "nobody of whom it has heard nothing",
        "both tackles",
        "the line between the ends",
        "both halfbacks",
    ),
}
GROUP = tuple(next((n for n, at in enumerate(POSITIONS.values()) if place in at), -1) for place in range(11))
CHANGING, RECEIVING, SUSPECTING = range(len(POSITIONS), len(POSITIONS) + 3)
SUSPECTS = (
    0,
    1 << ManPosition.LEFT_TACKLE | 1 << ManPosition.RIGHT_TACKLE,
    (1 << ManPosition.RIGHT_END) - (1 << ManPosition.LEFT_TACKLE),
    1 << ManPosition.LEFT_HALFBACK | 1 << ManPosition.RIGHT_HALFBACK,
)
TIMES_AS_LIKELY = 30  # a scrub, where one is suspected


class ResponderTables(Tables):
    """The coach's, and the level of each feature."""

    levels: Annotated[Array, 16]


@rule
def worth_of(seen: Any, tables: Any, team: int, plan: int, play: int) -> int:
    """What an attack is worth if some men are suspected."""
    down, to_go = seen.down - 1, min(seen.line_to_gain - seen.ball, scouting.TO_GO - 1)
    row, man = offense.row_of(play), 0
    worth = tables.attack[plan, down, seen.ball, to_go, row, 0] + 0
    if play < TARGETED:
        man = state.TARGETS[play]
        star, second, scrub = offense.weights(seen, tables, opponent(team), man)
        heard = seen.known[opponent(team), man] > 0 or seen.heard_count[opponent(team), man] > 0
        if not heard and (SUSPECTS[tables.levels[SUSPECTING]] >> man) & 1:
            scrub *= TIMES_AS_LIKELY
        worth = star * int(tables.attack[plan, down, seen.ball, to_go, row, 0])
        worth += second * int(tables.attack[plan, down, seen.ball, to_go, row, 1])
        worth += scrub * int(tables.attack[plan, down, seen.ball, to_go, row, 2])
        worth //= star + second + scrub
    return int(worth + offense.MORE[row])


@rule
def play_against_suspects(seen: Any, tables: Any, team: int, options: int) -> int:
    """The best attack if some men are suspected, or the kick that beats it."""
    plan, best, most = offense.plan_for(seen), -1, 0
    safe = offense.is_late(seen) and lead(seen, team) > 0 and options & offense.RUNS > 0
    for play in range(Call.PASS_LEFT + 0 if safe else TARGETED + 1):
        if (options >> play) & 1:
            worth = worth_of(seen, tables, team, plan, play)
            if best < 0 or worth > most:
                best, most = play, worth
    if offense.is_late(seen) and lead(seen, team) > 0 and seen.down < scouting.DOWNS:
        return best
    kick, kick_worth = offense.best_kick(seen, tables, team, plan, options)
    return kick if kick_worth > most else best


@rule
def answer(  # noqa: PLR0913, PLR0917  as every bot
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """Start scrubs and suspect them where the levels say so; everything else is the strategist's."""
    if decision == Decision.PLAY and tables.levels[SUSPECTING]:
        return play_against_suspects(seen, tables, team, options)
    if decision == Decision.PLACE:
        position = 0
        while seen.lineup[team, position] > 0:
            position += 1
        group = GROUP[position]
        if group >= 0 and tables.levels[group] and (options >> Class.SCRUB - 1) & 1:
            return Class.SCRUB - 1
    if decision == Decision.SUBSTITUTE and tables.levels[CHANGING]:
        return 0
    if decision == Decision.READY and tables.levels[CHANGING]:
        return 0
    if decision == Decision.KICK_OR_RECEIVE and tables.levels[RECEIVING]:
        return KickOrReceive.RECEIVE + 0
    return coach.strategist(seen, book, tables, team, decision, options, luck)
