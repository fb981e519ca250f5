"""Solves Paper Bowl from the last card of the game backwards, on all cores."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from leatherhead.compiled.compiler import compile_alone
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl.odds import (
    CALLS,
    FATES,
    FOUL_OF_DEFENSE,
    FOUL_OF_OFFENSE,
    LONGEST_GAIN,
    LONGEST_LOSS,
    LONGEST_TO_GO,
    LOST,
    PAIRINGS,
    ROWS,
    RUN_BACK,
    SPOTS,
    STANDS,
    Book,
    Floats,
    WalkedOdds,
    odds_of,
)
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, QUARTER_CARDS
from leatherhead.games.paper_bowl.value.half import Chances, Ends, GoForIt, Layer, Stakes, other, play_half
from leatherhead.games.paper_bowl.value.layer import ANYONE, LEADING, NOT_LEADING, PAIRS, go_for_it
from leatherhead.games.paper_bowl.value.next_score import read_fitted
from leatherhead.games.paper_bowl.value.tables import CERTAIN, HALF_CARDS, LARGEST_LEAD, SHORT_HALF_CARDS, THOUSANDTHS
from leatherhead.model.runtime import Progress
from leatherhead.values.matrix_game import make_room, solve

SolvedGame = Any  # its fields are arrays of numpy here
BALLS_AT_ONCE = 9  # of one thread
SAME = 1e-12  # chances that differ by less are equal
Slot: TypeAlias = tuple[int, int, int, int]  # fate, gain, card of the penalty, and the teams it is about


class PairingOutcomes(NamedTuple):
    """The outcomes of every pairing with a fresh deck: rows of a bank, and how often each comes."""

    settled: Any  # situations, as in the odds
    enforced: Any
    slots: Any
    open_rows: Any  # those that are not settled whatever the yards to go
    begins: Any  # of each pairing in the next two: what is first settled with so many yards to go
    rows: Any
    chances: Any


def gather(odds: WalkedOdds, exact: Floats) -> PairingOutcomes:
    """Average the odds of all Play Cards, as with a fresh deck and the default options."""
    slots: dict[Slot, int] = {
        (STANDS, gain, 0, ANYONE): gain - LONGEST_LOSS for gain in range(LONGEST_LOSS, LONGEST_GAIN + 1)
    }
    weights: list[dict[int, float]] = [{} for _ in range(PAIRINGS)]
    for card in range(PLAY_CARDS):
        for slot, pair, chance in card_outcomes(odds, exact, card):
            row = slots.setdefault(slot, len(slots))
            weights[pair][row] = weights[pair].get(row, 0) + chance / PLAY_CARDS
    settled = [settled_up_to(odds, slot) for slot in slots]
    begins, chances = [], []
    rows: list[int] = []
    for each in weights:
        ordered = sorted(each, key=lambda row: (settled[row], row))
        begins.append(np.searchsorted([settled[row] for row in ordered], range(LONGEST_TO_GO + 2)) + len(rows))
        rows += ordered
        chances += [each[row] for row in ordered]
    return PairingOutcomes(
        odds.settled, odds.enforced, np.array([*slots]), np.flatnonzero(np.array(settled) < LONGEST_TO_GO),
        np.array(begins), np.array(rows), np.array(chances, np.float32),
    )  # fmt: skip


def card_outcomes(odds: WalkedOdds, exact: Floats, card: int) -> Iterator[tuple[Slot, int, float]]:
    """Yield the outcomes of a Play Card by pairing: those of any team, then those that depend on who leads."""
    same = next(other for other in range(card + 1) if np.array_equal(odds.enforced[other], odds.enforced[card]))
    behind, ahead = (by_fate(odds, exact, odds.row[0, 0, leads, 0, card]) for leads in range(2))
    common = np.minimum(behind, ahead)
    for team, chances in ((ANYONE, common), (LEADING, ahead - common), (NOT_LEADING, behind - common)):
        for fate, gain, pair in zip(*np.nonzero(chances > SAME), strict=True):
            penalty = same if fate in (FOUL_OF_OFFENSE, FOUL_OF_DEFENSE) else 0
            yield (int(fate), int(gain) + LONGEST_LOSS, penalty, team), pair, chances[fate, gain, pair]


def by_fate(odds: WalkedOdds, exact: Floats, row: int) -> Floats:
    """Return the chances of a row by fate, gain and pairing."""
    chances = np.zeros((FOUL_OF_DEFENSE + 1, *exact.shape[2:]))
    for place in range(FATES):
        if odds.fate[row, place] >= 0:
            chances[odds.fate[row, place]] = exact[row, place]
    return chances


def settled_up_to(odds: WalkedOdds, slot: Slot) -> int:
    """The most yards to go with which an outcome is the same on any down: the ball is lost, or a first down made."""
    fate, gain, card, _ = slot
    if fate in {LOST, RUN_BACK}:
        return LONGEST_TO_GO
    declined = same_on_any_down(odds.settled[:, :, gain - LONGEST_LOSS])
    if fate == STANDS:
        return declined
    return min(declined, same_on_any_down(odds.enforced[card, int(fate == FOUL_OF_DEFENSE)]))


def same_on_any_down(situations: Any) -> int:
    """The most yards to go up to which a situation by place in the series and ball is that of first and one."""
    by_to_go = situations.reshape(-1, LONGEST_TO_GO, SPOTS)
    impossible = np.arange(1, LONGEST_TO_GO + 1)[:, None] + np.arange(SPOTS) > GOAL_LINE
    same = ((by_to_go == by_to_go[0, 0]) | impossible).all((0, 2))
    return int(same.cumprod().sum())


def thread_pool() -> ThreadPoolExecutor:
    """As many threads as there are cores."""
    return ThreadPoolExecutor(os.cpu_count() or 1)


def go(found: PairingOutcomes, pool: ThreadPoolExecutor, leads: Floats) -> GoForIt:
    """Build what finds the worth of runs and passes in a layer, by compiled rules in many threads."""
    compiled = compile_alone("paper-bowl-layer", go_for_it, Path(__file__).parents[1])
    width, leads32 = len(leads), leads.astype(np.float32)

    def of(value: Floats, after: Ends, worth: Floats) -> None:
        situations = np.concatenate([value.reshape(-1, width), after.first, other(after.first)]).astype(np.float32)
        lost, returned = (np.ascontiguousarray(each, np.float32) for each in (after.lost, after.returned))

        def some(begin: int) -> None:
            room = (
                np.zeros((len(found.slots), width), np.float32),
                np.zeros((LONGEST_TO_GO + 2, PAIRS, width), np.float32),
                np.zeros((PAIRS, width), np.float32),
                np.zeros((CALLS, DEFENSE_CARDS)), *make_room(CALLS, DEFENSE_CARDS),
            )  # fmt: skip
            balls = begin, min(begin + BALLS_AT_ONCE, GOAL_LINE)
            compiled(worth, situations, lost, returned, leads32, *found, *room, *balls)

        list(pool.map(some, range(1, GOAL_LINE, BALLS_AT_ONCE)))

    return of


# What is played for.


def whole_game() -> Stakes:
    """The second half: to be ahead at the end."""
    leads = np.arange(-LARGEST_LEAD, LARGEST_LEAD + 1)

    def score(value: Floats, points: int) -> Floats:
        shifted: Floats = value[..., (leads + points).clip(-LARGEST_LEAD, LARGEST_LEAD) + LARGEST_LEAD]
        return shifted

    return Stakes(leads.astype(float), np.sign(leads).astype(float), score)


def first_half(kickoff: Floats) -> Stakes:
    """The first half: what the kickoff after it is worth by lead, to the team that kicks, then to the other."""
    once = whole_game()
    width = len(once.leads)

    def score(value: Floats, points: int) -> Floats:
        return np.concatenate([once.score(value[..., :width], points), once.score(value[..., width:], points)], -1)

    return Stakes(np.tile(once.leads, 2), np.concatenate([kickoff, other(kickoff)]), score)


def sudden_death() -> Stakes:
    """Overtime: the first score wins; a period without one is worth a tie."""
    return Stakes(np.zeros(1), np.zeros(1), lambda value, points: np.full_like(value, np.sign(points)))


def next_score() -> Stakes:
    """The points of the next score in the half."""
    return Stakes(np.zeros(1), np.zeros(1), np.full_like)


def two_point_try(tables: SolvedGame, odds: WalkedOdds) -> float:
    """The try is a small game of its own, for success or failure."""
    tables.two_points, tables.try_call[:], tables.try_front[:] = solve(odds.two_points)
    return float(tables.two_points)


def as_chance(value: Floats) -> Any:
    """Wins minus losses as a chance to win, for the tables."""
    return np.rint((value.clip(-1, 1) + 1) / 2 * CERTAIN).astype(np.uint16)


def in_thousandths(value: Floats) -> Any:
    """Points for the tables."""
    return np.rint(value * THOUSANDTHS).astype(np.int16)


def write_down(layers: Iterator[tuple[Layer, Ends]], values: Any, kicks: Any, rounded: Callable[[Any], Any]) -> Any:
    """Write the layers of a half into its tables; yield what each kickoff is worth."""
    for left, (value, now) in enumerate(layers):
        values[left] = rounded(value)
        kicks[:, left] = [rounded(each) for each in (now.kickoff, now.free_kick, now.touchdown)]
        yield now.kickoff


def work_out(book: Book, tables: SolvedGame, progress: Progress, cards_followed: int = HALF_CARDS) -> None:
    """Fill the tables for a book; if fewer cards are followed, the last of them stands for all before."""
    odds = odds_of(book)
    exact = odds.exact()
    tables.odds[:] = exact
    tables.row[:], tables.fate[:] = odds.row, odds.fate
    for row, place in np.ndindex(ROWS, FATES):
        possible = np.flatnonzero(exact[row, place].any(-1))
        tables.span[row, place] = (possible[0], possible[-1] + 1) if len(possible) else 0
    chances = Chances(odds, two_point_try(tables, odds))
    tables.field_goal[:], tables.missed[:], tables.returned[:] = odds.field_goal, odds.missed, odds.exact_return
    tables.punted[:], tables.landed[:], tables.onside[:] = odds.punted, odds.landed, odds.onside
    tables.extra_point[:], tables.turnover[:] = odds.extra_point, odds.turnover
    read_fitted(tables)
    found = gather(odds, exact)
    with thread_pool() as pool:

        def half(stakes: Stakes, left: int) -> Iterator[tuple[Layer, Ends]]:
            layers = play_half(stakes, chances, min(left, cards_followed), go(found, pool, stakes.leads))
            for layer in layers:
                yield layer
            for _ in range(cards_followed, left):
                yield layer

        for done, total in halves(tables, half):
            progress(done, total)


def halves(
    tables: SolvedGame, play: Callable[[Stakes, int], Iterator[tuple[Layer, Ends]]]
) -> Iterator[tuple[int, int]]:
    """Fill the tables half by half, the last one first; yield how far it is, in layers of one lead each way."""
    done, total = 0, 3 * HALF_CARDS + 2 * SHORT_HALF_CARDS
    kickoffs = []
    small = (
        (next_score(), HALF_CARDS, "next_score", in_thousandths),
        (sudden_death(), QUARTER_CARDS, "sudden", as_chance),
    )
    for stakes, left, name, rounded in small:
        list(write_down(play(stakes, left), tables[name], tables[f"{name}_kick"], rounded))
    for kickoff in write_down(play(whole_game(), HALF_CARDS), tables.late, tables.late_kick, as_chance):
        kickoffs.append(kickoff)
        done += len(kickoffs) > 1
        yield done, total
    for name, left in (("early", HALF_CARDS), ("early_short", SHORT_HALF_CARDS)):
        layers = play(first_half(kickoffs[left]), left)
        for n, _ in enumerate(write_down(layers, tables[name], tables[f"{name}_kick"], as_chance)):
            done += 2 * (n > 0)
            yield done, total
