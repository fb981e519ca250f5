"""Whole games whose plays each have luck of their own, the last period of every game several times, for comparisons.

Two games that once differed have the same dice and cards again when the next period begins, and mostly before.
"""

from collections.abc import Callable
from typing import Any

from leatherhead.compiled.copying import copy_whole
from leatherhead.compiled.failures import GameNeverEnds
from leatherhead.compiled.whole_games import MOST_PLAYS, KeepScore, Play, play_that_counts, start_of_game
from leatherhead.football.ledger import close_game, write_result
from leatherhead.model.doors import seed_of, sow
from leatherhead.model.rulebook import Rulebook
from leatherhead.play_table.recorder import MOST_PHASES, phase_and_period
from leatherhead.rule import rule

ENDINGS = 4  # of each game
COUNTS = MOST_PHASES + 1  # plays of each phase in a period, and which period it is


def _renew_luck(rulebook: Rulebook) -> Callable[..., None]:
    """Build the rule that reseeds each play: the n-th kickoff, down or try of a period always has the same luck."""
    phase_of, period_of = phase_and_period(rulebook)

    def renew(g: Any, seed: Any, made: Any) -> None:
        phase, period = phase_of(g), period_of(g)
        if made[MOST_PHASES] != period:
            for place in range(MOST_PHASES):
                made[place] = 0
            made[MOST_PHASES] = period
        sow(g, seed_of(seed_of(seed_of(seed, phase), period), made[phase]))
        made[phase] += 1

    return rule(renew)


def games_with_endings(rulebook: Rulebook, play: Play, keep_score: KeepScore) -> Callable[..., None]:
    """Build the loop that plays them; the second record and ledger save the game before its last period."""
    start, counting, renew_luck = start_of_game(rulebook), play_that_counts(play, keep_score), _renew_luck(rulebook)
    (_, period_of), last_period = phase_and_period(rulebook), rulebook.periods

    def games(
        records: Any, fresh: Any, books: Any, ledgers: Any, seed: Any, first: Any, count: Any, results: Any, made: Any
    ) -> None:
        g, book, ledger = records[0], books[0], ledgers[0]
        for game in range(first, first + count):
            start(g, fresh[0], seed_of(seed, game), ledger)
            plays = 0
            for part in range(1 + ENDINGS):
                if part > 1:
                    copy_whole(g, records[1])
                    copy_whole(ledger, ledgers[1])
                made[MOST_PHASES] = 0
                while not (g.over or (part == 0 and period_of(g) >= last_period)):
                    renew_luck(g, seed_of(seed_of(seed, game), part), made)
                    counting(g, book, ledger)
                    plays += 1
                    if plays > MOST_PLAYS:
                        raise GameNeverEnds
                if part == 0:
                    copy_whole(records[1], g)
                    copy_whole(ledgers[1], ledger)
                else:
                    close_game(ledger, g.score[0], g.score[1], g.decisions)
                    write_result(results[(game - first) * ENDINGS + part - 1], ledger)

    return games
