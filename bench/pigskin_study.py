"""Measure Pigskin's pack and coach: the simulation targets of the rules page, 3.6, and what listening is worth.

    python bench/pigskin_study.py [GAMES]

Four kinds of player, all compiled with the rules: the coach; the simple caller of 3.6; the coach without eyes and
ears, to which all positions of a row are alike; and the coach with the standard line-up, which never changes a man.
"""

import sys
from dataclasses import replace
from typing import Any

import numpy as np

from leatherhead.engine import registry
from leatherhead.engine.bits import nth_option
from leatherhead.engine.compiled import games_of
from leatherhead.engine.doors import ASKED
from leatherhead.football.ledger import Stat
from leatherhead.games.pigskin.coach import coach, lowest
from leatherhead.games.pigskin.setup import STANDARD
from leatherhead.games.pigskin.state import (
    ANY_TARGET,
    DONE,
    POSITIONS,
    Decision,
    KickOrReceive,
    Play,
    Ready,
    Rearrange,
)
from leatherhead.rule import rule
from leatherhead.study.simulation import Table

COACH, SIMPLE, DEAF, FIXED = range(4)
NAMES = ("coach", "simple caller", "coach at random positions", "coach, fixed line-up")
MATCHES = ((SIMPLE, SIMPLE), (COACH, COACH), (COACH, FIXED), (DEAF, FIXED), (COACH, SIMPLE))
RUNS = (1 << Play.PASS_LEFT) - 1
PASSES = ANY_TARGET & ~RUNS | 1 << Play.LONG_PASS


@rule
def player(seen: Any, book: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: PLR0913, PLR0917
    """Answer as the kind of player that the team is, which stands where the name of the pack would."""
    kind = (seen.option_deck >> 2 * team) & 0b11
    if kind == SIMPLE or kind == FIXED:  # noqa: PLR1714, SIM109  compiled, `in` first builds what it then searches
        if decision == Decision.PLACE:
            position = 0
            while seen.lineup[team, position] > 0:
                position += 1
            return STANDARD[position] - 1
        if decision == Decision.SUBSTITUTE:
            return DONE
        if decision == Decision.REARRANGE:
            return Rearrange.KEEP + 0
        if decision == Decision.READY:
            return Ready.READY + 0
    if kind == SIMPLE:
        return simple(seen, decision, options, luck)
    if kind == DEAF:
        for position in range(POSITIONS):
            seen.heard_count[1 - team, position] = 0
        seen.off_standing[1 - team] = 0
    return coach(seen, book, team, decision, options, luck)


@rule
def simple(seen: Any, decision: int, options: int, luck: int) -> int:
    """Two thirds runs, one third passes, at random; a field goal from the 20 or a punt on fourth down (3.6)."""
    if decision == Decision.PLAY:
        if seen.down == 4:
            return Play.FIELD_GOAL + 0 if seen.ball >= 80 else Play.PUNT + 0
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


STUDY = replace(registry.find("pigskin"), slug="pigskin-study", coach=player)


def play(games: int, home: int, away: int) -> Any:
    """Play so many games between two kinds of player and return the ledger."""
    printed = STUDY.read_book(None)
    STUDY.prepare_coach(printed.record[0])
    fresh = STUDY.fresh({}, printed)
    fresh[0].seats[:] = ASKED
    fresh[0].option_deck = home | away << 2
    table = Table(
        games_of(STUDY, coached=True), _plain(fresh, STUDY.dtype), _plain(printed.record, printed.dtype), np.uint64(1)
    )
    return table.games(0, games).view(np.recarray)[0]


def _plain(record: Any, dtype: Any) -> Any:
    return np.frombuffer(bytearray(record.tobytes()), dtype)


def report(ledger: Any, home: int, away: int) -> None:
    """Print the figures of a match."""
    games, total = int(ledger.games), ledger.total
    mean, squares = total / games, ledger.squares[:, Stat.POINTS] / games
    points = mean[:, Stat.POINTS]
    passes = total[:, [Stat.PASS_ATTEMPTS, Stat.SACKS_TAKEN]].sum()
    caught, picked = (100 * total[:, stat].sum() / passes for stat in (Stat.COMPLETIONS, Stat.INTERCEPTIONS_THROWN))
    plays = mean[:, [Stat.OFFENSIVE_PLAYS, Stat.PENALTIES]].sum() / 2  # with those that a penalty made void
    print(f"{NAMES[home]} against {NAMES[away]}, {games} games:")
    print(f"  points {points[0]:.1f} and {points[1]:.1f}, sd {np.sqrt(squares - points**2)[0]:.1f}, ", end="")
    print(f"shut-outs {50 * ledger.final_points[0] / games:.0f}%, runs and passes {plays:.1f}, ", end="")
    print(f"completed {caught:.0f}%, intercepted {picked:.0f}%, ", end="")
    print(f"won {100 * ledger.home_wins / games:.0f}% and {100 * ledger.away_wins / games:.0f}%")


def main() -> None:
    """Play the matches."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    for home, away in MATCHES:
        report(play(games, home, away), home, away)


if __name__ == "__main__":
    main()
