"""A half played backward from its last card: kicks, tries, kickoffs and scores around what going for it is worth.

All values are the kicking, scoring or attacking team's own: wins minus losses, or points. What the other team has is
the same array turned round and its sign changed, because the leads are in order.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead.compiled.compiler import compile_alone
from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, TWO_POINTS
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.paper_bowl import odds as walked
from leatherhead.games.paper_bowl.odds import LONGEST_TO_GO, Floats, WalkedOdds
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, QUARTER_CARDS, TOUCHBACK_LINE
from leatherhead.games.paper_bowl.value import solution
from leatherhead.model.runtime import Progress
from leatherhead.rule import rule
from leatherhead.values.matrix_game import make_room, simplex_from_last, solve

Layer: TypeAlias = npt.NDArray[np.float32]  # by place in the series, spot and lead
GoForIt = Callable[[Any, "Ends", Any], None]  # what follows with one card less, its ends, and room for the result
ROUNDS = 8  # of kick upon kick without a card between them
BALLS = np.arange(1, GOAL_LINE)
FIRST_DOWN = np.minimum(SERIES_YARDS, GOAL_LINE - BALLS) - 1  # its place in a series


def other(value: Floats) -> Floats:
    """What the other team has of it."""
    return -value[..., ::-1]


@dataclass(frozen=True)
class Stakes:
    """What is played for: by lead what the end of the half is worth, and what points do to a value."""

    leads: Floats
    end: Floats
    score: Callable[[Floats, int], Floats]  # a value by lead after so many points; no points of the other team are < 0


class Chances(NamedTuple):
    """The odds of kicks and tries."""

    odds: WalkedOdds
    two_points: float  # chance of a two-point try in equilibrium


class Ends(NamedTuple):
    """What the end of a play is worth with so many cards left, by spot and lead; a score stands at the goal lines."""

    first: Floats  # first down
    lost: Floats  # the other team has the ball there
    returned: Floats  # the other team returns it from there
    received: Floats  # a kick comes down at the own spot
    kickoff: Floats  # by lead, to the kickers
    free_kick: Floats
    touchdown: Floats  # before the try


def tried(stakes: Stakes, chances: Chances, kickoff: Floats) -> Floats:
    """A touchdown with the better try."""
    without = stakes.score(kickoff, TOUCHDOWN_POINTS)
    one = stakes.score(kickoff, TOUCHDOWN_POINTS + EXTRA_POINT)
    two = stakes.score(kickoff, TOUCHDOWN_POINTS + TWO_POINTS)
    kick, go = chances.odds.extra_point[0], chances.two_points
    best: Floats = np.maximum(kick * one + (1 - kick) * without, go * two + (1 - go) * without)
    return best


def kicked_off(first: Floats, received: Floats, odds: WalkedOdds, kick: int) -> Floats:
    """Return what a kickoff or free kick is worth to the kickers, regular or onside."""
    regular = other(odds.landed[kick] @ received)
    kept, lost = odds.onside[kick]
    better: Floats = np.maximum(regular, kept @ first + other(lost @ first))
    return better


def ends(stakes: Stakes, chances: Chances, opening: Floats, cards: int, before: Ends | None = None) -> Ends:
    """What the end of a play is worth, from the value of a first down by spot; no kick follows the last card."""
    kickoff = free_kick = stakes.end
    if before is not None:
        kickoff, free_kick = before.kickoff, before.free_kick
    first = opening.copy()
    touchdown = tried(stakes, chances, kickoff)
    first[0], first[-1] = stakes.score(free_kick, -SAFETY_POINTS), touchdown
    returning = returns(first, chances)
    received = np.maximum(returning, first[TOUCHBACK_LINE])
    if cards:
        kickoff = kicked_off(first, received, chances.odds, walked.KICKOFF)
        free_kick = kicked_off(first, received, chances.odds, walked.FREE_KICK)
    lost = other(first[chances.odds.turnover])
    return Ends(first, lost, other(returning[::-1]), received, kickoff, free_kick, touchdown)


def returns(first: Floats, chances: Chances) -> Floats:
    """A return from each spot, to the team that runs."""
    reached = np.minimum(np.arange(walked.SPOTS)[:, None] + np.arange(walked.SPOTS), GOAL_LINE)
    spread = np.zeros((walked.SPOTS, walked.SPOTS))
    np.add.at(spread, (np.arange(walked.SPOTS)[:, None], reached), chances.odds.exact_return)
    return spread @ first


def kicks(stakes: Stakes, chances: Chances, now: Ends) -> Floats:
    """The better of field goal and punt, by spot."""
    good, missed = chances.odds.field_goal[:, None], other(now.first[chances.odds.missed])
    field_goal = good * stakes.score(now.kickoff, FIELD_GOAL_POINTS) + (1 - good) * missed
    punt = other(now.received[chances.odds.punted])
    return np.where(good > 0, np.maximum(field_goal, punt), punt)


def last_field_goal(stakes: Stakes, chances: Chances) -> Floats:
    """By spot: the cards are used up, and a team in range may still kick."""
    good = chances.odds.field_goal[:, None]
    return stakes.end + np.maximum(good * (stakes.score(stakes.end, FIELD_GOAL_POINTS) - stakes.end), 0)


def play_half(stakes: Stakes, chances: Chances, cards: int, go_for_it: GoForIt) -> Iterator[tuple[Layer, Ends]]:
    """Yield the value of every situation, by place in the series, ball and lead, with 0, 1, 2, ... cards left."""
    over = last_field_goal(stakes, chances)
    value = np.broadcast_to(over, (walked.SERIES, *over.shape)).astype(np.float32)
    now = ends(stakes, chances, over, 0)
    yield value, now
    for _ in range(cards):
        worth = np.zeros_like(value)
        go_for_it(value, now, worth)
        running = np.zeros_like(over)
        running[1:-1] = worth[FIRST_DOWN, BALLS]
        opening, after = running, now
        for _ in range(ROUNDS):
            after = ends(stakes, chances, opening, 1, after)
            opening = np.maximum(running, kicks(stakes, chances, after))
        now = ends(stakes, chances, opening, 1, after)
        value = np.maximum(worth, kicks(stakes, chances, now).astype(np.float32))
        yield value, now


PAIRS = walked.CALLS * DEFENSE_CARDS  # of a call and a Defense Card at one spot
EIGHT = 8  # outcomes that are weighed at once
ANYONE, LEADING, NOT_LEADING = range(3)  # teams that an outcome is about
FATE, GAIN, CARD, TEAM = range(4)  # columns of a slot: its card is that of a penalty


@rule
def copy_row(to: Any, row: int, source: Any, place: int) -> None:
    """Copy a row of values."""
    for n in range(to.shape[1]):
        to[row, n] = source[place, n]


@rule
def fouled(to: Any, row: int, after: Any, declined: int, accepted: int, fate: int) -> None:
    """Fill the row of a foul: the fouled team takes what suits it better."""
    for n in range(to.shape[1]):
        if fate == walked.FOUL_OF_OFFENSE:
            to[row, n] = min(after[declined, n], after[accepted, n])
        else:
            to[row, n] = max(after[declined, n], after[accepted, n])


@rule
def keep_leads(to: Any, row: int, leads: Any, team: int) -> None:
    """Blank a row for the leads that it is not about."""
    for n in range(to.shape[1]):
        if (leads[n] > 0) != (team == LEADING):
            to[row, n] = 0


@rule
def fill_bank(
    bank: Any, rows: Any, slots: Any, after: Any, lost: Any, returned: Any, leads: Any, settled: Any, enforced: Any,
    ball: int,
) -> None:  # fmt: skip
    """Fill some rows of outcomes; `settled` has the situation by gain, `enforced` by card and guilty team."""
    for row in rows:
        fate, gain = slots[row, FATE], slots[row, GAIN]
        spot = min(max(ball + gain, OWN_GOAL_LINE), GOAL_LINE)
        if fate == walked.LOST:
            copy_row(bank, row, lost, spot)
        elif fate == walked.RUN_BACK:
            copy_row(bank, row, returned, spot)
        elif fate in (walked.FOUL_OF_OFFENSE, walked.FOUL_OF_DEFENSE):
            guilty = 1 if fate == walked.FOUL_OF_DEFENSE else 0
            accepted = enforced[slots[row, CARD], guilty]
            fouled(bank, row, after, settled[gain - walked.LONGEST_LOSS], accepted, fate)
        else:
            copy_row(bank, row, after, settled[gain - walked.LONGEST_LOSS])
        if slots[row, TEAM] != ANYONE:
            keep_leads(bank, row, leads, slots[row, TEAM])


@rule
def weigh(
    to: Any, row: int, rest: Any, place: int, bank: Any, outcomes: Any, chances: Any, begin: int, end: int
) -> None:
    """The row of one pairing: a row with the rest, and some outcomes, each as often as it happens."""
    copy_row(to, row, rest, place)
    while begin + EIGHT <= end:
        add_eight(to, row, bank, outcomes[begin : begin + EIGHT], chances[begin : begin + EIGHT])
        begin += EIGHT
    while begin < end:
        for n in range(to.shape[1]):
            to[row, n] += chances[begin] * bank[outcomes[begin], n]
        begin += 1


@rule
def add_eight(to: Any, place: int, bank: Any, row: Any, chance: Any) -> None:
    """Add eight outcomes at once: meanwhile the sums stay in the processor's registers."""
    a, b, c, d, e, f, g, h = row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]
    p, q, r, s, t, u, v, w = chance[0], chance[1], chance[2], chance[3], chance[4], chance[5], chance[6], chance[7]
    for n in range(to.shape[1]):
        four = to[place, n] + p * bank[a, n] + q * bank[b, n] + r * bank[c, n] + s * bank[d, n]
        to[place, n] = four + t * bank[e, n] + u * bank[f, n] + v * bank[g, n] + w * bank[h, n]


@rule
def weigh_settled(settled: Any, bank: Any, begins: Any, outcomes: Any, chances: Any, ball: int) -> None:
    """The settled outcomes of every pairing, for each number of yards to go: with fewer of them there are more."""
    for cell in range(PAIRS):
        pair = walked.pairing(cell // DEFENSE_CARDS, cell % DEFENSE_CARDS, ball)
        for to_go in range(LONGEST_TO_GO, 0, -1):
            begin, end = begins[pair, to_go], begins[pair, to_go + 1]
            weigh(settled[to_go], cell, settled[to_go + 1], cell, bank, outcomes, chances, begin, end)


@rule
def go_for_it(
    worth: Any, after: Any, lost: Any, returned: Any, leads: Any, settled: Any, enforced: Any,
    slots: Any, open_rows: Any, begins: Any, outcomes: Any, chances: Any, bank: Any, any_down: Any, cells: Any,
    matrix: Any, tableau: Any, basis: Any, start: int, stop: int,
) -> None:  # fmt: skip
    """Fill what a run or a pass is worth with both teams in equilibrium, for the balls from `start` up to `stop`."""
    all_rows = np.arange(len(slots))
    for ball in range(start, stop):
        fill_bank(bank, all_rows, slots, after, lost, returned, leads, settled[0, ball], enforced[:, :, 0, ball], ball)
        weigh_settled(any_down, bank, begins, outcomes, chances, ball)
        for place in range(walked.SERIES):
            to_go = place % LONGEST_TO_GO + 1
            if to_go > GOAL_LINE - ball:
                continue
            fill_bank(
                bank, open_rows, slots, after, lost, returned, leads, settled[place, ball],
                enforced[:, :, place, ball], ball,
            )  # fmt: skip
            for cell in range(PAIRS):
                pair = walked.pairing(cell // DEFENSE_CARDS, cell % DEFENSE_CARDS, ball)
                begin, end = begins[pair, 0], begins[pair, to_go]
                weigh(cells, cell, any_down[to_go], cell, bank, outcomes, chances, begin, end)
            for n in range(worth.shape[2]):
                for cell in range(PAIRS):
                    matrix[cell // DEFENSE_CARDS, cell % DEFENSE_CARDS] = cells[cell, n]
                worth[place, ball, n] = simplex_from_last(matrix, tableau, basis)


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
        (walked.STANDS, gain, 0, ANYONE): gain - walked.LONGEST_LOSS
        for gain in range(walked.LONGEST_LOSS, walked.LONGEST_GAIN + 1)
    }
    weights: list[dict[int, float]] = [{} for _ in range(walked.PAIRINGS)]
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
            penalty = same if fate in (walked.FOUL_OF_OFFENSE, walked.FOUL_OF_DEFENSE) else 0
            yield (int(fate), int(gain) + walked.LONGEST_LOSS, penalty, team), pair, chances[fate, gain, pair]


def by_fate(odds: WalkedOdds, exact: Floats, row: int) -> Floats:
    """Return the chances of a row by fate, gain and pairing."""
    chances = np.zeros((walked.FOUL_OF_DEFENSE + 1, *exact.shape[2:]))
    for place in range(walked.FATES):
        if odds.fate[row, place] >= 0:
            chances[odds.fate[row, place]] = exact[row, place]
    return chances


def settled_up_to(odds: WalkedOdds, slot: Slot) -> int:
    """The most yards to go with which an outcome is the same on any down: the ball is lost, or a first down made."""
    fate, gain, card, _ = slot
    if fate in {walked.LOST, walked.RUN_BACK}:
        return LONGEST_TO_GO
    declined = same_on_any_down(odds.settled[:, :, gain - walked.LONGEST_LOSS])
    if fate == walked.STANDS:
        return declined
    return min(declined, same_on_any_down(odds.enforced[card, int(fate == walked.FOUL_OF_DEFENSE)]))


def same_on_any_down(situations: Any) -> int:
    """The most yards to go up to which a situation by place in the series and ball is that of first and one."""
    by_to_go = situations.reshape(-1, LONGEST_TO_GO, walked.SPOTS)
    impossible = np.arange(1, LONGEST_TO_GO + 1)[:, None] + np.arange(walked.SPOTS) > GOAL_LINE
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
                np.zeros((walked.CALLS, DEFENSE_CARDS)), *make_room(walked.CALLS, DEFENSE_CARDS),
            )  # fmt: skip
            balls = begin, min(begin + BALLS_AT_ONCE, GOAL_LINE)
            compiled(worth, situations, lost, returned, leads32, *found, *room, *balls)

        list(pool.map(some, range(1, GOAL_LINE, BALLS_AT_ONCE)))

    return of


# What is played for.


def whole_game() -> Stakes:
    """The second half: to be ahead at the end."""
    leads = np.arange(-solution.LARGEST_LEAD, solution.LARGEST_LEAD + 1)

    def score(value: Floats, points: int) -> Floats:
        shifted: Floats = value[
            ..., (leads + points).clip(-solution.LARGEST_LEAD, solution.LARGEST_LEAD) + solution.LARGEST_LEAD
        ]
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
    return np.rint((value.clip(-1, 1) + 1) / 2 * solution.CERTAIN).astype(np.uint16)


def in_thousandths(value: Floats) -> Any:
    """Points for the tables."""
    return np.rint(value * solution.THOUSANDTHS).astype(np.int16)


def write_down(layers: Iterator[tuple[Layer, Ends]], values: Any, kicks: Any, rounded: Callable[[Any], Any]) -> Any:
    """Write the layers of a half into its tables; yield what each kickoff is worth."""
    for left, (value, now) in enumerate(layers):
        values[left] = rounded(value)
        kicks[:, left] = [rounded(each) for each in (now.kickoff, now.free_kick, now.touchdown)]
        yield now.kickoff


def work_out(
    book: walked.Book, tables: SolvedGame, progress: Progress, cards_followed: int = solution.HALF_CARDS
) -> None:
    """Fill the tables for a book; if fewer cards are followed, the last of them stands for all before."""
    odds = walked.odds_of(book)
    exact = odds.exact()
    tables.odds[:] = exact
    tables.row[:], tables.fate[:] = odds.row, odds.fate
    for row, place in np.ndindex(walked.ROWS, walked.FATES):
        possible = np.flatnonzero(exact[row, place].any(-1))
        tables.span[row, place] = (possible[0], possible[-1] + 1) if len(possible) else 0
    chances = Chances(odds, two_point_try(tables, odds))
    tables.field_goal[:], tables.missed[:], tables.returned[:] = odds.field_goal, odds.missed, odds.exact_return
    tables.punted[:], tables.landed[:], tables.onside[:] = odds.punted, odds.landed, odds.onside
    tables.extra_point[:], tables.turnover[:] = odds.extra_point, odds.turnover
    solution.read_fitted(tables)
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
    done, total = 0, 3 * solution.HALF_CARDS + 2 * solution.SHORT_HALF_CARDS
    kickoffs = []
    small = (
        (next_score(), solution.HALF_CARDS, "next_score", in_thousandths),
        (sudden_death(), QUARTER_CARDS, "sudden", as_chance),
    )
    for stakes, left, name, rounded in small:
        list(write_down(play(stakes, left), tables[name], tables[f"{name}_kick"], rounded))
    for kickoff in write_down(play(whole_game(), solution.HALF_CARDS), tables.late, tables.late_kick, as_chance):
        kickoffs.append(kickoff)
        done += len(kickoffs) > 1
        yield done, total
    for name, left in (("early", solution.HALF_CARDS), ("early_short", solution.SHORT_HALF_CARDS)):
        layers = play(first_half(kickoffs[left]), left)
        for n, _ in enumerate(write_down(layers, tables[name], tables[f"{name}_kick"], as_chance)):
            done += 2 * (n > 0)
            yield done, total
