"""Collects positions of many games between coaches, with how each game went on: the data that values are fitted to.

The coaches of a game first play carelessly, with some answers at random, so that unusual positions come up. From some
play on they play well, and only positions from there on are kept, so that what follows them is well played.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from leatherhead.compiled.compiler import digest_of, plain
from leatherhead.compiled.doors import GameNeverEnds, PlayFailed
from leatherhead.compiled.parts import answer_of, compile_entry, play_of, runner
from leatherhead.compiled.whole_games import MOST_PLAYS
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import ASKED, ENDED, WAITS, below, count_bits, nth_option, random_32, seed_of, sow
from leatherhead.model.printed import Printed, plain_dtype
from leatherhead.model.rulebook import Rulebook
from leatherhead.play_table.recorder import TRIES, phases_called
from leatherhead.rule import rule

CARELESS = 4  # while careless, one answer in this many is random
CAREFUL_FROM = 160  # the latest play from which coaches play well
KEEP = 6  # one position in this many is kept
RESULT, NEXT_SCORE, PERIOD, FURTHER = range(4)  # columns after the features


def _play(rulebook: Rulebook, coach: RuleBot) -> Callable[..., None]:
    (run, _, begin, put), ask, look = runner(rulebook), answer_of(rulebook, coach).rule, rulebook.copies.look

    def play(g: Any, book: Any, tables: Any, careless: bool) -> None:
        begin(g)
        while True:
            status = run(g, book)
            if status != WAITS:
                break
            team = g.asked_by
            if careless and below(g, CARELESS) == 0:
                answer = nth_option(g.asked_options, below(g, count_bits(g.asked_options)))
            else:
                luck = np.int64(random_32(g))
                answer = ask(look(g, team), book, tables, team, g.asked_what, g.asked_options, luck)
            put(g, answer)
        if status != ENDED:
            raise PlayFailed

    return rule(play)


@rule
def _close(rows: Any, first: int, last: int, column: int, home: float, flipped: float) -> None:
    """Replace the team number in a column of some rows by home's result, or for away by the flipped one."""
    for n in range(first, last):
        rows[n, column] = home if rows[n, column] == 0 else flipped


@rule
def _settle(rows: Any, unscored: int, scored: int, last: int, column: int, total: int, points: int) -> None:
    """Write the next score, try included, into the rows before it; rows at the try itself get only the try's points."""
    _close(rows, unscored, scored, column, total, -total)
    _close(rows, scored, last, column, total - points, points - total)


def _row(features: Callable[[Any], tuple[int, ...]]) -> Callable[..., None]:
    """Build the rule that writes a position into its row; until results are known, their columns hold the team."""

    def write(row: Any, g: Any) -> None:
        found, width = features(g), len(row) - FURTHER
        for place in range(width):
            row[place] = found[place]
        row[width + RESULT] = g.possession
        row[width + NEXT_SCORE] = g.possession
        row[width + PERIOD] = g.quarter

    return rule(write)


def _harvest(rulebook: Rulebook, coach: RuleBot, features: Callable[[Any], tuple[int, ...]]) -> Callable[..., None]:
    play, copy, tries = _play(rulebook, coach), rulebook.copies.copy, phases_called(rulebook, TRIES)
    write = _row(features)

    def harvest(
        records: Any, fresh: Any, books: Any, coaches: Any, seed: Any, rows: Any, kept: Any, counts: Any
    ) -> None:
        g, n, game, width = records[0], 0, 0, rows.shape[1] - FURTHER
        while n < len(rows) - MOST_PLAYS // KEEP // 10:
            copy(g, fresh[0])
            sow(g, seed_of(seed, game))
            game += 1
            careful = max(below(g, 2 * CAREFUL_FROM) - CAREFUL_FROM, 0)  # half of all games are well played throughout
            plays, first, half = 0, n, g.quarter > 2
            unscored, scored, margin, points = n, n, 0, 0
            while not g.over:
                if points != 0 and not (tries >> g.phase) & 1:
                    _settle(rows, unscored, scored, n, width + NEXT_SCORE, g.score[0] - g.score[1] - margin, points)
                    unscored, scored, margin, points = n, n, g.score[0] - g.score[1], 0
                if plays >= careful and below(g, KEEP) == 0:
                    write(rows[n], g)
                    copy(kept[n], g)
                    n += 1
                play(g, books[0], coaches[0], plays < careful)
                plays += 1
                if plays > MOST_PLAYS:
                    raise GameNeverEnds
                lead = g.score[0] - g.score[1]
                if points == 0:
                    scored, points = n, lead - margin
                if (g.quarter > 2) != half or g.over:
                    _settle(rows, unscored, scored, n, width + NEXT_SCORE, lead - margin, points)
                    unscored, scored, margin, points = n, n, lead, 0
                half = g.quarter > 2
            lead = g.score[0] - g.score[1]
            share = 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0
            _close(rows, first, n, width + RESULT, share, 1.0 - share)
        counts[0], counts[1] = n, game

    return harvest


def harvest(
    rulebook: Rulebook, printed: Printed, coach: RuleBot, features: Callable[[Any], tuple[int, ...]], *, width: int,
    rows: int, seed: int,
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:  # fmt: skip
    """Return positions: their features and what followed, a row each, and their records."""
    fresh = rulebook.fresh(None, printed)
    fresh[0].seats[:] = ASKED
    fresh[0].quiet = 1
    plain_fresh = plain(fresh, rulebook.dtype)
    table = np.zeros((rows + MOST_PLAYS // KEEP // 10, width + FURTHER), np.float32)
    kept = np.zeros(len(table), rulebook.dtype["saved"])
    counts = np.zeros(2, np.int64)
    matter = [plain(each, plain_dtype(each)) for each in (printed.record, coach.tables(printed))]
    parts = [play_of(rulebook), answer_of(rulebook, coach)]
    place = f"harvest-{digest_of([Path(__file__)])}"  # the digest of the rules leaves scripts out
    entry = compile_entry(rulebook, place, _harvest(rulebook, coach, features), parts, (coach,))
    entry(plain_fresh.copy(), plain_fresh, *matter, np.uint64(seed), table, kept, counts)
    return table[: counts[0]], kept[: counts[0]]
