"""How well a game's value is calibrated: `python bench/calibration.py GAME [--games 20000] [--seed S]`.

The coach plays against itself, games that no fit has seen. Before every play home's chance to win is noted, and whether
home then won, a tie counting half. The error is how far the two are apart in a bin, on average over all moments.
"""

import argparse
from typing import Any

import numpy as np

from leatherhead import registry
from leatherhead.compiled.compiler import EntryPoint, plain
from leatherhead.compiled.doors import seated
from leatherhead.compiled.parts import answer_of, compile_entry, play_between_bots
from leatherhead.compiled.rollout import uncopied
from leatherhead.compiled.whole_games import compiled_play, take_seats
from leatherhead.model.bot import RuleBot, Value
from leatherhead.model.doors import ASKED, new_play, seed_of, sow
from leatherhead.model.printed import plain_dtype
from leatherhead.model.rulebook import Rulebook
from leatherhead.records.history import MOST_PLAYS

BINS = 20
HELD_OUT, SEED = 20_000, 16
OVERTIME = 5  # the period in which all further ones are counted
MOMENTS, PREDICTED, WON = range(3)  # what is counted in a bin


def coach_and_value(rulebook: Rulebook) -> tuple[RuleBot, Value]:
    """Return what a game needs here."""
    coach, value = rulebook.bot("coach"), rulebook.value
    if not isinstance(coach, RuleBot) or value is None:
        raise TypeError(f"{rulebook.slug} has no value, or no coach that can be compiled")
    return coach, value


def counted_games(rulebook: Rulebook) -> EntryPoint:
    """Compile games of the coach against itself in which every moment before a play is counted."""
    coach, value = coach_and_value(rulebook)
    play, copy, win = compiled_play(rulebook), rulebook.copies.copy, value.win

    def games(  # noqa: PLR0913, PLR0917  compiled code is called by position
        records: Any, fresh: Any, books: Any, values: Any, counts: Any, seed: Any, count: Any
    ) -> None:
        g, moments = records[0], np.zeros((MOST_PLAYS, 2))
        for game in range(count):
            copy(g, fresh[0])
            sow(g, seed_of(seed, game))
            seen = 0
            while not g.over:
                moments[seen, 0], moments[seen, 1] = g.quarter, win(g, values[0])
                seen += 1
                new_play(g)
                play(g, books[0])
            won = 0.5 if g.score[0] == g.score[1] else 1.0 * (g.score[0] > g.score[1])
            for n in range(seen):
                period, place = min(int(moments[n, 0]), OVERTIME), min(int(moments[n, 1] * BINS), BINS - 1)
                counts[period, place, MOMENTS] += 1
                counts[period, place, PREDICTED] += moments[n, 1]
                counts[period, place, WON] += won

    return compile_entry(
        rulebook, "calibrated-games", games, [play_between_bots(rulebook), answer_of(rulebook, coach)], (coach,)
    )


def count(rulebook: Rulebook, games: int, seed: int) -> Any:
    """Count moments, predicted and real wins of home, by period and bin."""
    book, (coach, value) = rulebook.own_book, coach_and_value(rulebook)
    fresh = rulebook.fresh(None, book)
    fresh[0].seats[:] = ASKED
    fresh[0].quiet = 1
    printed, plan = (plain(each, plain_dtype(each)) for each in (book.record, coach.tables(book)))
    counts, entry = np.zeros((OVERTIME + 1, BINS, 3)), counted_games(rulebook)
    records, start = (plain(fresh, seated(rulebook.state)) for _ in range(2))
    given = (records, start, printed, uncopied(value.tables(book)), counts, np.uint64(seed), games)
    entry.ready(*given)
    take_seats(records, rulebook, (coach, coach), printed, (plan, plan))
    entry(*given)
    return counts


def show(rulebook: Rulebook, games: int = HELD_OUT, seed: int = SEED) -> None:
    """Print the expected calibration error, in all and by period."""
    counts = count(rulebook, games, seed)
    parts = {"all": counts.sum(0), **{f"period {n}": found for n, found in enumerate(counts)}}
    for name, found in parts.items():
        if moments := found[:, MOMENTS].sum():
            gaps = np.abs(found[:, PREDICTED] - found[:, WON])
            worst = (gaps / np.maximum(found[:, MOMENTS], 1))[found[:, MOMENTS] >= moments / 100].max()
            print(
                f"{rulebook.slug:<16}{name:<10}{moments:12,.0f} moments of {games:,} games   "
                f"calibration error {gaps.sum() / moments:.4f}   worst bin {worst:.4f}",
                flush=True,
            )


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[slug for slug in registry.slugs() if registry.find(slug).value is not None])
    parser.add_argument("--games", type=int, default=HELD_OUT)
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    show(registry.find(arguments.game), arguments.games, arguments.seed)


if __name__ == "__main__":
    main()
