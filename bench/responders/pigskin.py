"""Scrubs who start in Pigskin while better men wait, where the other side's are suspected, and what is called."""

from typing import Annotated, Any

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.possession import opponent
from leatherhead.football.score import lead
from leatherhead.games.pigskin import coach, state
from leatherhead.games.pigskin.coach import lineup, offense, scouting
from leatherhead.games.pigskin.coach.scouting import Tables
from leatherhead.games.pigskin.state import (
    QUARTERS,
    TARGETED,
    Call,
    Class,
    Decision,
    KickOrReceive,
    ManPosition,
    Ready,
)
from leatherhead.model.doors import nth_option
from leatherhead.rule import Array, rule

STARTS = ("a scrub as often as the strategist's", "always a scrub", "never a scrub")
POSITIONS = {
    "both ends": (ManPosition.LEFT_END, ManPosition.RIGHT_END),
    "both tackles": (ManPosition.LEFT_TACKLE, ManPosition.RIGHT_TACKLE),
    "left guard": (ManPosition.LEFT_GUARD,),
    "right guard": (ManPosition.RIGHT_GUARD,),
    "center": (ManPosition.CENTER,),
    "both halfbacks": (ManPosition.LEFT_HALFBACK, ManPosition.RIGHT_HALFBACK),
    "quarterback": (ManPosition.QUARTERBACK,),
    "fullback": (ManPosition.FULLBACK,),
}
SUSPECTED = ("as the strategist does", "five times as likely", "a fifth as likely")
FEATURES = {
    **{f"it starts at {name}": STARTS for name in POSITIONS},
    "it changes": (
        "men as the coach does",
        "nobody",
        "nobody but at an official timeout",
        "good men for scrubs at once",
    ),
    "it": ("chooses to kick off as the coach does", "always receives"),
    "it suspects scrubs at the tackles": SUSPECTED,
    "it suspects scrubs at the guards": SUSPECTED,
    "it suspects scrubs at center and halfback": SUSPECTED,
    "it suspects scrubs at the ends": SUSPECTED,
    "on fourth down it": ("decides as the strategist", "plays with less than 3 to go", "kicks"),
    "it takes end runs for": ("what they are worth", "60 thousandths more", "60 less"),
    "it takes passes for": ("what they are worth", "40 thousandths more", "40 less"),
    "it takes long passes for": ("what they are worth", "60 thousandths more", "60 less"),
    "its calls are": ("as the strategist's", "the best", "among the best by more"),
}
GROUP = tuple(next((n for n, at in enumerate(POSITIONS.values()) if place in at), -1) for place in range(11))
CHANGING, RECEIVING, SUSPECTING = len(POSITIONS), len(POSITIONS) + 1, len(POSITIONS) + 2
FOURTH, MORE, JITTER = len(POSITIONS) + 6, len(POSITIONS) + 7, len(POSITIONS) + 10
FIRST_CALLING = SUSPECTING
FEW_YARDS = 3
ALWAYS = 1
NOBODY, AT_ONCE = 1, 3  # levels of whom it changes
ANY_CHANGE = (1 << 4 * state.POSITIONS) - 1
SUSPECT = (2, 0, 1, 2, 1, 0, 2, 2, 2, 2, 2)  # which feature of SUSPECTING each position belongs to, but for the ends
ENDS = 3
TIMES_AS_LIKELY = ((1, 1), (5, 1), (1, 5))  # a scrub, where one is suspected
PRICES = ((0, 0, 0), (0, 60, -60), (0, 40, -40), (0, 60, -60))  # of a line play, an end run, a pass and a long pass
JITTERS = (coach.JITTER, 0, 8)


class ResponderTables(Tables):
    """The coach's, and the level of each feature."""

    levels: Annotated[Array, 24]


@rule
def suspicion(tables: Any, man: int) -> int:
    """The level at which a scrub is suspected in a position."""
    group = ENDS + 0 if man % ManPosition.RIGHT_END == ManPosition.LEFT_END else SUSPECT[man]
    return tables.levels[SUSPECTING + group] + 0  # type: ignore[no-any-return]


@rule
def worth_of(seen: Any, tables: Any, team: int, plan: int, play: int) -> int:
    """What an attack is worth if some men are suspected."""
    down, to_go = seen.down - 1, min(seen.line_to_gain - seen.ball, scouting.TO_GO - 1)
    row, man = offense.row_of(play), state.TARGETS[min(play, TARGETED - 1)]
    price = PRICES[row][tables.levels[MORE + row - 1]] if row > 0 else 0
    level = suspicion(tables, man) if play < TARGETED else 0
    if level == 0 or (seen.off_standing[opponent(team)] >> man) & 1:
        return int(offense.attack_worth(seen, tables, team, plan, play, scouting.WHOLE) + price)
    star, second, scrub = offense.weights(seen, tables, opponent(team), man)
    more, less = TIMES_AS_LIKELY[level]
    star, second, scrub = star * less, second * less, scrub * more
    worth = star * int(tables.attack[plan, down, seen.ball, to_go, row, 0])
    worth += second * int(tables.attack[plan, down, seen.ball, to_go, row, 1])
    worth += scrub * int(tables.attack[plan, down, seen.ball, to_go, row, 2])
    return int(worth // (star + second + scrub) + offense.MORE[row] + price)


@rule
def best_play(seen: Any, tables: Any, team: int, options: int, luck: int) -> int:
    """The best attack by these prices and suspicions, or the kick that beats it."""
    plan, best, call, to_go = offense.plan_for(seen), -1, 0, seen.line_to_gain - seen.ball
    safe = offense.is_late(seen) and lead(seen, team) > 0 and options & offense.RUNS > 0
    for play in range(Call.PASS_LEFT + 0 if safe else TARGETED + 1):
        if (options >> play) & 1:
            worth = worth_of(seen, tables, team, plan, play)
            drawn = worth + ((luck >> 3 * play) & 0b111) * JITTERS[tables.levels[JITTER]]
            if best < 0 or drawn > call:
                best, call = play, drawn
    if offense.is_late(seen) and lead(seen, team) > 0 and seen.down < scouting.DOWNS:
        return best
    kick, kick_worth = offense.best_kick(seen, tables, team, plan, options)
    if seen.down == LAST_DOWN and tables.levels[FOURTH] == 1 and to_go < FEW_YARDS:
        return best
    if seen.down == LAST_DOWN and tables.levels[FOURTH] and seen.quarter < QUARTERS:
        return kick
    worth = offense.attack_worth(seen, tables, team, plan, best, offense.HOPED_FOR) if best >= 0 else 0
    return kick if kick_worth > worth else best


@rule
def starts(seen: Any, tables: Any, team: int) -> int:
    """The level of the next position."""
    position = 0
    while seen.lineup[team, position] > 0:
        position += 1
    return tables.levels[GROUP[position]] + 0  # type: ignore[no-any-return]


@rule
def good_man_waiting(seen: Any, team: int, options: int) -> int:
    """The change that brings a better man on, the first of them."""
    for position in range(state.POSITIONS):
        comes = lineup.best_on_bench(seen, team, 0 if position < state.LINEMEN else state.BACKS)
        if comes < seen.lineup[team, position] and (options >> (4 * position + comes)) & 1:
            return 4 * position + comes
    return state.DONE + 0


@rule
def answer(  # noqa: PLR0911, PLR0913, PLR0917  as every bot
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """Start scrubs and suspect them where the levels say so; everything else is the strategist's."""
    levels = tables.levels
    if decision == Decision.PLAY:
        for feature in range(FIRST_CALLING, JITTER + 1):
            if levels[feature]:
                return best_play(seen, tables, team, options, luck)
    if decision == Decision.PLACE and starts(seen, tables, team):
        scrub = 1 << Class.SCRUB - 1
        wanted = options & (scrub if starts(seen, tables, team) == ALWAYS else ~scrub) or options
        usual = coach.strategist(seen, book, tables, team, decision, options, luck)
        return usual if (wanted >> usual) & 1 else nth_option(wanted, 0)
    if decision == Decision.SUBSTITUTE and levels[CHANGING] == NOBODY:
        return state.DONE + 0
    if decision == Decision.SUBSTITUTE and levels[CHANGING] == AT_ONCE:
        return good_man_waiting(seen, team, options)
    if decision == Decision.READY and levels[CHANGING]:
        comes = levels[CHANGING] == AT_ONCE and seen.timeouts[team] > 0
        return Ready.TIME_OUT + 0 if comes and good_man_waiting(seen, team, ANY_CHANGE) > 0 else Ready.READY + 0
    if decision == Decision.KICK_OR_RECEIVE and levels[RECEIVING]:
        return KickOrReceive.RECEIVE + 0
    return coach.strategist(seen, book, tables, team, decision, options, luck)
