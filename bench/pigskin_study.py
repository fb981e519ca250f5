"""Measure Pigskin's pack and coach: the coaches' calls, the targets of the rules page, 3.6, and the worth of listening.

    python bench/pigskin_study.py [GAMES] [PACK]

Four kinds of player, all compiled with the rules: the coach; the simple caller of 3.6; the coach without eyes and
ears, to which all positions of a row are alike; and the coach with the standard lineup, which never changes a man.
"""

import sys
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from leatherhead import registry
from leatherhead.football.ledger import Stat
from leatherhead.games.pigskin.coach import answer
from leatherhead.games.pigskin.coach.lineup import lowest
from leatherhead.games.pigskin.coach.scouting import Tables, prepare
from leatherhead.games.pigskin.setup import STANDARD
from leatherhead.games.pigskin.state import (
    ANY_TARGET,
    DONE,
    POSITIONS,
    Call,
    Decision,
    KickOrReceive,
    Ready,
    Rearrange,
)
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import nth_option
from leatherhead.rule import Array, rule
from leatherhead.study.simulation import Series

NOT_ROUTINE = -1
RUNS = (1 << Call.PASS_LEFT) - 1
ENDS = 1 << Call.END_LEFT | 1 << Call.END_RIGHT
PASSES = ANY_TARGET & ~RUNS | 1 << Call.LONG_PASS


@rule
def routine(seen: Any, team: int, decision: int) -> int:
    """The standard lineup, which never changes a man."""
    if decision == Decision.PLACE:
        position = 0
        while seen.lineup[team, position] > 0:
            position += 1
        return STANDARD[position] - 1
    if decision == Decision.SUBSTITUTE:
        return DONE
    if decision == Decision.REARRANGE:
        return Rearrange.KEEP + 0
    return Ready.READY + 0 if decision == Decision.READY else NOT_ROUTINE


@rule
def fixed(  # noqa: PLR0913, PLR0917  as every bot is asked
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """The coach with the standard lineup."""
    usual = routine(seen, team, decision)
    return usual if usual != NOT_ROUTINE else answer(seen, book, tables, team, decision, options, luck)


@rule
def deaf(  # noqa: PLR0913, PLR0917
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """The coach without eyes and ears."""
    for position in range(POSITIONS):
        seen.heard_count[1 - team, position] = 0
    seen.off_standing[1 - team] = 0
    return answer(seen, book, tables, team, decision, options, luck)


@rule
def caller(  # noqa: PLR0913, PLR0917
    seen: Any,
    book: Any,  # noqa: ARG001
    tables: Any,  # noqa: ARG001
    team: int,
    decision: int,
    options: int,
    luck: int,
) -> int:
    """The simple caller of 3.6, with the standard lineup."""
    usual = routine(seen, team, decision)
    return usual if usual != NOT_ROUTINE else simple(seen, decision, options, luck)


@rule
def simple(seen: Any, decision: int, options: int, luck: int) -> int:
    """Two thirds runs, one third passes, at random; a field goal from the 20 or a punt on fourth down (3.6)."""
    if decision == Decision.PLAY:
        if seen.down == 4:
            return Call.FIELD_GOAL + 0 if seen.ball >= 80 else Call.PUNT + 0
        calls = options & (RUNS if luck % 3 < 2 else PASSES)
        calls = calls or options & PASSES
    elif decision == Decision.FORCED_SUBSTITUTE:
        return lowest(options)
    elif decision == Decision.KICK_OR_RECEIVE:
        return KickOrReceive.RECEIVE + 0
    else:
        calls = options
    count = 0
    for label in range(POSITIONS + 4):
        count += (calls >> label) & 1
    return nth_option(calls, (luck >> 8) % count)


class Counting(Tables):
    """The coach's tables, with a place to count its calls."""

    calls: Annotated[Array, len(Call)]


@rule
def counted(  # noqa: PLR0913, PLR0917
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """The coach, whose calls are counted; a timeout on defense counts among them."""
    given = answer(seen, book, tables, team, decision, options, luck)
    if decision == Decision.PLAY:
        tables.calls[given] += 1
    elif decision == Decision.READY:
        tables.calls[Call.TIME_OUT] += given == Ready.TIME_OUT
    return given


def bot(name: str, rule_of_it: Any, tables: type = Tables) -> RuleBot:
    """Introduce a kind of player."""
    return RuleBot(name, rule_of_it, tables=tables, prepare=prepare, title=name, about=name, strength=1)


COUNTED = bot("coach", counted, Counting)
COACH, SIMPLE = bot("coach", answer), bot("simple caller", caller)
DEAF, FIXED = bot("coach at random positions", deaf), bot("coach, fixed lineup", fixed)
MATCHES = ((SIMPLE, SIMPLE), (COACH, COACH), (COACH, FIXED), (DEAF, FIXED), (COACH, SIMPLE))


FAMILIES = {
    "line": RUNS & ~ENDS, "end": ENDS, "pass": ANY_TARGET & ~RUNS, "long pass": 1 << Call.LONG_PASS,
    "punt": 1 << Call.PUNT, "punt out of bounds": 1 << Call.PUNT_OUT_OF_BOUNDS, "quick kick": 1 << Call.QUICK_KICK,
    "field goal": 1 << Call.FIELD_GOAL,
}  # fmt: skip


def series(home: RuleBot, away: RuleBot, pack: Path | None) -> Series:
    """Seat two kinds of player."""
    pigskin = registry.find("pigskin")
    return Series(pigskin, pigskin.book(pack), (home, away), {}, 1, quiet=False)


def families(games: int, pack: Path | None) -> None:
    """Print what two coaches call, as a table."""
    played = series(COUNTED, COUNTED, pack)
    played.games(0, games)
    calls = sum(each["calls"][0] for each in played.copies[1:])
    whole = int(calls.sum() - calls[Call.TIME_OUT])
    print("| call | a team a game | share |\n| --- | --- | --- |")
    for name, plays in FAMILIES.items():
        count = sum(int(calls[play]) for play in Call if plays >> play & 1)
        print(f"| {name} | {count / games / 2:.1f} | {100 * count / whole:.1f}% |")
    print(f"| timeout | {calls[Call.TIME_OUT] / games / 2:.1f} | |")


def report(ledger: Any, home: RuleBot, away: RuleBot) -> None:
    """Print the figures of a match."""
    games, total = int(ledger.games), ledger.total
    mean, squares = total / games, ledger.squares[:, Stat.POINTS] / games
    points = mean[:, Stat.POINTS]
    passes = total[:, [Stat.PASS_ATTEMPTS, Stat.SACKS_TAKEN]].sum()
    caught, picked = (100 * total[:, stat].sum() / passes for stat in (Stat.COMPLETIONS, Stat.INTERCEPTIONS_THROWN))
    plays = mean[:, [Stat.OFFENSIVE_PLAYS, Stat.PENALTIES]].sum() / 2  # with those that a penalty made void
    print(f"{home.title} against {away.title}, {games} games:")
    print(f"  points {points[0]:.1f} and {points[1]:.1f}, sd {np.sqrt(squares - points**2)[0]:.1f}, ", end="")
    print(f"shut-outs {50 * ledger.final_points[0] / games:.0f}%, runs and passes {plays:.1f}, ", end="")
    print(f"completed {caught:.0f}%, intercepted {picked:.0f}%, ", end="")
    print(f"won {100 * ledger.home_wins / games:.0f}% and {100 * ledger.away_wins / games:.0f}%")


def main() -> None:
    """Play the matches."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    pack = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    families(games, pack)
    for home, away in MATCHES:
        report(series(home, away, pack).games(0, games)[0], home, away)


if __name__ == "__main__":
    main()
