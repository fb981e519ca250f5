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
from leatherhead.games.paper_bowl.state import (
    DEFENSE_CARDS,
    PLAY_CARDS,
    QUARTER_CARDS,
    SET_ASIDE,
    TOUCHBACK_LINE,
    Effect,
)
from leatherhead.games.paper_bowl.value import solution, timeouts
from leatherhead.model.runtime import Progress
from leatherhead.rule import rule
from leatherhead.values.matrix_game import make_room, simplex, solve, total_of_weights

Layer: TypeAlias = npt.NDArray[np.float32]  # by place in the series, spot and column
GoForIt = Callable[[Any, "Ends", Any, Any], None]  # what follows with one card less, its ends and kicks, and the result
ROUNDS = 8  # of kick upon kick without a card between them
BALLS = np.arange(1, GOAL_LINE)
FIRST_DOWN = np.minimum(SERIES_YARDS, GOAL_LINE - BALLS) - 1  # its place in a series


@dataclass(frozen=True)
class Stakes:
    """What is played for. A column is a lead, in one or two groups, and the timeouts of offense and defense.

    `end` is what the end of the half is worth, `counts` how many numbers of timeouts a team may have, from none;
    `most` is the largest value.
    """

    leads: Floats  # by column
    end: Floats
    groups: int
    counts: int
    score: Callable[[Floats, int], Floats]  # a value after so many points; no points of the other team are < 0
    most: float = 1.0

    @property
    def pairs(self) -> int:
        """The columns of one lead."""
        return self.counts**2

    def other(self, value: Floats) -> Floats:
        """What the other team has of it: groups, leads and timeouts are turned round."""
        cut = value.reshape(*value.shape[:-1], -1, self.counts, self.counts)
        turned: Floats = -cut[..., ::-1, :, :].swapaxes(-1, -2).reshape(value.shape)
        return turned

    def without_one(self, value: Floats, offense: bool) -> tuple[Floats, npt.NDArray[np.bool]]:
        """What is left after a timeout of a team, and in which columns it may take one."""
        column = np.arange(len(self.leads))
        has = column // self.counts % self.counts > 0 if offense else column % self.counts > 0
        return value[..., np.where(has, column - (self.counts if offense else 1), column)], has


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


def kicked_off(stakes: Stakes, first: Floats, received: Floats, odds: WalkedOdds, kick: int) -> Floats:
    """Return what a kickoff or free kick is worth to the kickers, regular or onside."""
    regular = stakes.other(odds.landed[kick] @ received)
    kept, lost = odds.onside[kick]
    better: Floats = np.maximum(regular, kept @ first + stakes.other(lost @ first))
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
        kickoff = kicked_off(stakes, first, received, chances.odds, walked.KICKOFF)
        free_kick = kicked_off(stakes, first, received, chances.odds, walked.FREE_KICK)
    lost = stakes.other(first[chances.odds.turnover])
    return Ends(first, lost, stakes.other(returning[::-1]), received, kickoff, free_kick, touchdown)


def returns(first: Floats, chances: Chances) -> Floats:
    """A return from each spot, to the team that runs."""
    reached = np.minimum(np.arange(walked.SPOTS)[:, None] + np.arange(walked.SPOTS), GOAL_LINE)
    spread = np.zeros((walked.SPOTS, walked.SPOTS))
    np.add.at(spread, (np.arange(walked.SPOTS)[:, None], reached), chances.odds.exact_return)
    return spread @ first


def kicks(stakes: Stakes, chances: Chances, now: Ends) -> Floats:
    """The better of field goal and punt, by spot."""
    good, missed = chances.odds.field_goal[:, None], stakes.other(now.first[chances.odds.missed])
    field_goal = good * stakes.score(now.kickoff, FIELD_GOAL_POINTS) + (1 - good) * missed
    punt = stakes.other(now.received[chances.odds.punted])
    return np.where(good > 0, np.maximum(field_goal, punt), punt)


def last_field_goal(stakes: Stakes, chances: Chances) -> Floats:
    """By spot: the cards are used up, and a team in range may still kick."""
    good = chances.odds.field_goal[:, None]
    return stakes.end + np.maximum(good * (stakes.score(stakes.end, FIELD_GOAL_POINTS) - stakes.end), 0)


class SolvedLayer(NamedTuple):
    """Every situation with so many cards left in the half, and so many of those set aside still out."""

    left: int
    aside: int
    value: Layer
    now: Ends
    kicks: Floats  # the better kick by spot


def play_half(stakes: Stakes, chances: Chances, cards: int, go_for_it: GoForIt) -> Iterator[SolvedLayer]:
    """Yield the value of every situation, by place in the series, ball and column, with 0, 1, 2, ... cards left.

    Timeouts buy cards that were set aside: with one card left, before each down, and then there are two. Without
    timeouts it does not matter how many there are.
    """
    over = last_field_goal(stakes, chances)
    value = np.broadcast_to(over, (walked.SERIES, *over.shape)).astype(np.float32)
    now = ends(stakes, chances, over, 0)
    moment = last = SolvedLayer(0, SET_ASIDE, value, now, kicks(stakes, chances, now))
    yield moment
    bought: Layer | None = None
    for aside in range(0 if stakes.counts > 1 else SET_ASIDE, SET_ASIDE + 1):
        moment = last
        for _ in range(min(2, cards)):
            moment = one_card_more(stakes, chances, moment, go_for_it, aside, None if moment.left else bought)
            yield moment
        bought = moment.value
    while moment.left < cards:
        moment = one_card_more(stakes, chances, moment, go_for_it, SET_ASIDE, None)
        yield moment


def one_card_more(
    stakes: Stakes, chances: Chances, last: SolvedLayer, go_for_it: GoForIt, aside: int, bought: Layer | None
) -> SolvedLayer:
    """One card more is left; before its downs a timeout leads to those that are bought, if there are any."""
    worth = np.zeros_like(last.value)
    go_for_it(last.value, last.now, last.kicks.astype(np.float32), worth)
    running, more = np.zeros_like(last.kicks), None
    running[1:-1] = worth[FIRST_DOWN, BALLS]
    if bought is not None:
        more = np.zeros_like(running)
        more[1:-1] = bought[FIRST_DOWN, BALLS]
    opening, after = running, last.now
    for _ in range(ROUNDS):
        after = ends(stakes, chances, opening, 1, after)
        opening = asked(stakes, np.maximum(running, kicks(stakes, chances, after)), more)
    now = ends(stakes, chances, opening, 1, after)
    kicked = kicks(stakes, chances, now)
    value = asked(stakes, np.maximum(worth, kicked.astype(np.float32)), bought)
    return SolvedLayer(last.left + 1, aside, value, now, kicked)


def asked(stakes: Stakes, value: Any, bought: Any) -> Any:
    """Before the last card each team may buy a play, the offense first; `bought` is what it is worth then."""
    if bought is None:
        return value
    theirs, they_may = stakes.without_one(bought, offense=False)
    ours, we_may = stakes.without_one(bought, offense=True)
    declined = np.where(they_may, np.minimum(value, theirs), value)
    return np.where(we_may, np.maximum(declined, ours), declined)


PAIRS = walked.CALLS * DEFENSE_CARDS  # of a call and a Defense Card at one spot
EIGHT = 8  # outcomes that are weighed at once
ANYONE, LEADING, NOT_LEADING = range(3)  # teams that an outcome is about
FATE, GAIN, CARD, TEAM = range(4)  # columns of a slot: its card is that of a penalty, or the gain if a challenge wins
# Fates that may be challenged: the ball is lost, or a pass stands as incomplete or complete.
LOST_CHALLENGED, INCOMPLETE_CHALLENGED, COMPLETE_CHALLENGED = range(walked.WIPED_OUT + 1, walked.WIPED_OUT + 4)


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
def challenged(
    to: Any, row: int, stands: Any, place: int, won: Any, won_place: int, step: int, may: Any, half: Any
) -> None:  # fmt: skip
    """Fill the row of a challenge of the offense, which costs a timeout, `step` columns down, if it is lost."""
    for n in range(step):
        to[row, n] = stands[place, n]
    for n in range(step, to.shape[1]):
        tried = half[0] * (won[won_place, n] + stands[place, n - step])
        to[row, n] = stands[place, n] + may[n] * (max(stands[place, n], tried) - stands[place, n])


@rule
def challenged_by_defense(
    to: Any, row: int, stands: Any, place: int, won: Any, won_place: int, may: Any, half: Any
) -> None:  # fmt: skip
    """Fill the row of a challenge of the defense."""
    to[row, 0] = stands[place, 0]
    for n in range(1, to.shape[1]):
        tried = half[0] * (won[won_place, n] + stands[place, n - 1])
        to[row, n] = stands[place, n] + may[n] * (min(stands[place, n], tried) - stands[place, n])


@rule
def fill_bank(
    bank: Any, rows: Any, slots: Any, after: Any, lost: Any, returned: Any, leads: Any, settled: Any, enforced: Any,
    ball: int, counts: int, may: Any, half: Any,
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
        elif fate == walked.STANDS:
            copy_row(bank, row, after, settled[gain - walked.LONGEST_LOSS])
        else:
            stands, won = settled[gain - walked.LONGEST_LOSS], settled[slots[row, CARD] - walked.LONGEST_LOSS]
            if fate == LOST_CHALLENGED:
                challenged(bank, row, lost, spot, after, won, counts, may[0], half)
            elif fate == INCOMPLETE_CHALLENGED:
                challenged(bank, row, after, stands, after, won, counts, may[0], half)
            else:
                challenged_by_defense(bank, row, after, stands, after, won, may[1], half)
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
def add_better(to: Any, cell: int, plain: Any, changed: Any, row: int, step: int, may: Any, share: float) -> None:
    """Add a Play Card on which the offense may take a timeout: `changed` is what follows, `step` columns down."""
    for n in range(step):
        to[cell, n] += share * plain[cell, n]
    for n in range(step, to.shape[1]):
        more = max(changed[row, n - step] - plain[cell, n], may[0])
        to[cell, n] += share * (plain[cell, n] + may[n] * more)


@rule
def add_worse(to: Any, cell: int, plain: Any, changed: Any, row: int, may: Any, share: float) -> None:
    """Add one on which the defense may take a timeout."""
    to[cell, 0] += share * plain[cell, 0]
    for n in range(1, to.shape[1]):
        less = min(changed[row, n - 1] - plain[cell, n], may[0])
        to[cell, n] += share * (plain[cell, n] + may[n] * less)


@rule
def best_of_calls(to: Any, plain: Any, kicks: Any, ball: int) -> None:
    """By Defense Card, what the best call is worth, or the better kick."""
    for front in range(DEFENSE_CARDS):
        for n in range(to.shape[1]):
            best = max(plain[front, n], plain[DEFENSE_CARDS + front, n])
            to[front, n] = max(best, plain[2 * DEFENSE_CARDS + front, n], kicks[ball, n])


@rule
def best_of_fronts(to: Any, plain: Any) -> None:
    """By call, what the best Defense Card leaves of it."""
    for call in range(walked.CALLS):
        first = call * DEFENSE_CARDS
        for n in range(to.shape[1]):
            best = min(plain[first, n], plain[first + 1, n], plain[first + 2, n])
            to[call, n] = min(best, plain[first + 3, n], plain[first + 4, n])


@rule
def add_timeout_cards(
    cells: Any, effects: Any, kicks: Any, ball: int, counts: int, may: Any, share: Any, best: Any
) -> None:  # fmt: skip
    """Add the Play Cards that offer a timeout to the cells of all others, which stand first; then come plain plays."""
    to, plain, follows = cells[0], cells[1], 2
    for effect in effects:
        if effect == Effect.TIMEOUT_CHANGE_OFFENSE:
            best_of_calls(best, plain, kicks, ball)
        elif effect == Effect.TIMEOUT_CHANGE_DEFENSE:
            best_of_fronts(best, plain)
        for cell in range(PAIRS):
            if effect == Effect.TIMEOUT_TIMES:
                add_better(to, cell, plain, cells[follows], cell, counts, may[0], share[0])
            elif effect == Effect.TIMEOUT_CHANGE_OFFENSE:
                add_better(to, cell, plain, best, cell % DEFENSE_CARDS, counts, may[0], share[0])
            elif effect == Effect.TIMEOUT_HALVE:
                add_worse(to, cell, plain, cells[follows], cell, may[1], share[0])
            else:
                add_worse(to, cell, plain, best, cell // DEFENSE_CARDS, may[1], share[0])
        if effect == Effect.TIMEOUT_TIMES or effect == Effect.TIMEOUT_HALVE:
            follows += 1


@rule
def solve_each(worth: Any, cells: Any, lifted: Any, matrix: Any, tableau: Any, basis: Any, lift: float) -> None:
    """Fill what the game of every column is worth."""
    for n in range(len(worth)):
        for cell in range(PAIRS):
            lifted[cell % DEFENSE_CARDS, cell // DEFENSE_CARDS] = cells[cell, n] + lift
        total = total_of_weights(lifted, basis)
        if total > 0:
            worth[n] = 1.0 / total - lift
        else:
            for cell in range(PAIRS):
                matrix[cell // DEFENSE_CARDS, cell % DEFENSE_CARDS] = cells[cell, n]
            worth[n] = simplex(matrix, tableau, basis)


@rule
def go_for_it(
    worth: Any, after: Any, lost: Any, returned: Any, kicks: Any, leads: Any, may: Any, settled: Any, enforced: Any,
    slots: Any, open_rows: Any, begins: Any, outcomes: Any, chances: Any, effects: Any, bank: Any, any_down: Any,
    cells: Any, best: Any, lifted: Any, matrix: Any, tableau: Any, basis: Any, share: Any, lift: float, counts: int,
    start: int, stop: int,
) -> None:  # fmt: skip
    """Fill what a run or a pass is worth with both teams in equilibrium, for the balls from `start` up to `stop`."""
    all_rows, half = np.arange(len(slots)), share[1:]
    for ball in range(start, stop):
        fill_bank(
            bank, all_rows, slots, after, lost, returned, leads, settled[0, ball], enforced[:, :, 0, ball], ball,
            counts, may, half,
        )  # fmt: skip
        for part in range(len(begins)):
            weigh_settled(any_down[part], bank, begins[part], outcomes, chances, ball)
        for place in range(walked.SERIES):
            to_go = place % LONGEST_TO_GO + 1
            if to_go > GOAL_LINE - ball:
                continue
            fill_bank(
                bank, open_rows, slots, after, lost, returned, leads, settled[place, ball],
                enforced[:, :, place, ball], ball, counts, may, half,
            )  # fmt: skip
            for part in range(len(begins)):
                for cell in range(PAIRS):
                    pair = walked.pairing(cell // DEFENSE_CARDS, cell % DEFENSE_CARDS, ball)
                    begin, end = begins[part, pair, 0], begins[part, pair, to_go]
                    weigh(cells[part], cell, any_down[part, to_go], cell, bank, outcomes, chances, begin, end)
            if len(begins) > 1:
                add_timeout_cards(cells, effects, kicks, ball, counts, may, share, best)
            solve_each(worth[place, ball], cells[0], lifted, matrix, tableau, basis, lift)


SolvedGame = Any  # its fields are arrays of numpy here
BALLS_AT_ONCE = 9  # of one thread
COLUMNS_AT_ONCE = 112  # so that all of its rows stay in the processor's own memory
SAME = 1e-12  # chances that differ by less are equal
Slot: TypeAlias = tuple[int, int, int, int]  # fate, gain, card of the penalty or gain of a challenge, and the teams


class PairingOutcomes(NamedTuple):
    """The outcomes of every pairing with a fresh deck: rows of a bank, and how often each comes.

    With timeouts they are in parts: all cards that offer none, plain plays, and each card that changes the gain.
    """

    settled: Any  # situations, as in the odds
    enforced: Any
    slots: Any
    open_rows: Any  # those that are not settled whatever the yards to go
    begins: Any  # by part: of each pairing in the next two: what is first settled with so many yards to go
    rows: Any
    chances: Any
    effects: Any  # of the Play Cards that offer a timeout


def gather(book: walked.Book, odds: WalkedOdds, exact: Floats, *, timeouts: bool = False) -> PairingOutcomes:
    """Average the odds of all Play Cards, as with a fresh deck and the default options."""
    slots: dict[Slot, int] = {
        (walked.STANDS, gain, 0, ANYONE): gain - walked.LONGEST_LOSS
        for gain in range(walked.LONGEST_LOSS, walked.LONGEST_GAIN + 1)
    }
    offers = [card for card in range(PLAY_CARDS) if timeouts and book.effect[card] >= Effect.TIMEOUT_TIMES]
    parts: list[list[dict[int, float]]] = []

    def add(outcomes: Iterator[tuple[Slot, int, float]], share: float) -> None:
        for slot, pair, chance in outcomes:
            row = slots.setdefault(slot, len(slots))
            parts[-1][pair][row] = parts[-1][pair].get(row, 0) + chance * share

    parts.append([{} for _ in range(walked.PAIRINGS)])
    for card in range(PLAY_CARDS):
        if card not in offers:
            found = card_outcomes(odds, exact, card)
            add(with_challenges(book, odds, card, found) if timeouts else found, 1 / PLAY_CARDS)
    changes = [card for card in offers if book.effect[card] in {Effect.TIMEOUT_TIMES, Effect.TIMEOUT_HALVE}]
    for row in (*[walked.PLAIN] * timeouts, *(int(odds.row[0, 0, 0, 1, card]) for card in changes)):
        parts.append([{} for _ in range(walked.PAIRINGS)])
        add(play_outcomes(odds, exact, row), 1.0)
    settled = [settled_up_to(odds, slot) for slot in slots]
    begins: list[list[Any]] = []
    chances: list[float] = []
    rows: list[int] = []
    for part in parts:
        begins.append([])
        for each in part:
            ordered = sorted(each, key=lambda row: (settled[row], row))
            begins[-1].append(np.searchsorted([settled[row] for row in ordered], range(LONGEST_TO_GO + 2)) + len(rows))
            rows += ordered
            chances += [each[row] for row in ordered]
    return PairingOutcomes(
        odds.settled, odds.enforced, np.array([*slots]), np.flatnonzero(np.array(settled) < LONGEST_TO_GO),
        np.array(begins), np.array(rows), np.array(chances, np.float32), book.effect[offers].astype(np.int64),
    )  # fmt: skip


def play_outcomes(odds: WalkedOdds, exact: Floats, row: int) -> Iterator[tuple[Slot, int, float]]:
    """Yield the outcomes of a play whose gain always stands, by pairing."""
    chances = by_fate(odds, exact, row)[walked.STANDS]
    for gain, pair in zip(*np.nonzero(chances > SAME), strict=True):
        yield (walked.STANDS, int(gain) + walked.LONGEST_LOSS, 0, ANYONE), pair, chances[gain, pair]


def with_challenges(
    book: walked.Book, odds: WalkedOdds, card: int, outcomes: Iterator[tuple[Slot, int, float]]
) -> Iterator[tuple[Slot, int, float]]:
    """Mark the outcomes that somebody may challenge, with what is gained if the challenge wins."""
    effect, no_return = book.effect[card], not book.returned[card]
    for (fate, gain, penalty, team), pair, chance in outcomes:
        passes = pair >= DEFENSE_CARDS
        slot, rest = (fate, gain, penalty, team), chance
        if fate == walked.LOST and no_return and effect == Effect.INTERCEPTION:
            slot = LOST_CHALLENGED, gain, 0, team
        elif fate == walked.LOST and no_return and effect == Effect.FUMBLE:
            slot = LOST_CHALLENGED, gain, gain, team
        elif fate == walked.STANDS and gain > 0 and passes and effect == Effect.REVIEW_COMPLETE:
            slot = COMPLETE_CHALLENGED, gain, 0, team
        elif fate == walked.STANDS and gain == 0 and passes and effect == Effect.REVIEW_INCOMPLETE:
            for won in np.flatnonzero(odds.overturned[:, pair]):
                yield (INCOMPLETE_CHALLENGED, 0, int(won) + walked.LONGEST_LOSS, team), pair, odds.overturned[won, pair]
            rest -= odds.overturned[:, pair].sum()
        if rest > SAME:
            yield slot, pair, rest


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
    if fate > walked.WIPED_OUT:
        won = same_on_any_down(odds.settled[:, :, card - walked.LONGEST_LOSS])
        return won if fate == LOST_CHALLENGED else min(declined, won)
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


def go(found: PairingOutcomes, pool: ThreadPoolExecutor, stakes: Stakes) -> GoForIt:
    """Build what finds the worth of runs and passes in a layer, by compiled rules in many threads."""
    compiled = compile_alone("paper-bowl-layer", go_for_it, Path(__file__).parents[1])
    width, leads, counts = len(stakes.leads), stakes.leads.astype(np.float32), stakes.counts
    wide = next(each for each in range(min(COLUMNS_AT_ONCE, width), 0, -1) if width % each == each % stakes.pairs == 0)
    column = np.arange(wide)
    may = np.array([column // counts % counts > 0, column % counts > 0], np.float32)
    share = np.array([1 / PLAY_CARDS, 1 / 2], np.float32)

    def of(value: Layer, after: Ends, kicked: Any, worth: Any) -> None:
        situations = np.concatenate([value.reshape(-1, width), after.first, stakes.other(after.first)])
        each_kind = [np.asarray(each, np.float32) for each in (situations, after.lost, after.returned, kicked)]

        def some(begin: int, first: int) -> None:
            room = (
                np.zeros((len(found.slots), wide), np.float32),
                np.zeros((len(found.begins), LONGEST_TO_GO + 2, PAIRS, wide), np.float32),
                np.zeros((len(found.begins), PAIRS, wide), np.float32),
                np.zeros((DEFENSE_CARDS, wide), np.float32),
                np.concatenate([np.zeros((DEFENSE_CARDS, walked.CALLS)), np.eye(walked.CALLS)]),
                np.zeros((walked.CALLS, DEFENSE_CARDS)), *make_room(walked.CALLS, DEFENSE_CARDS),
            )  # fmt: skip
            columns = slice(first, first + wide)
            result = np.zeros((*worth.shape[:2], wide), np.float32)
            compiled(
                result, *(np.ascontiguousarray(each[:, columns]) for each in each_kind), leads[columns], may, *found,
                *room, share, 1.0 + stakes.most, counts, begin, min(begin + BALLS_AT_ONCE, GOAL_LINE),
            )  # fmt: skip
            worth[:, begin : begin + BALLS_AT_ONCE, columns] = result[:, begin : begin + BALLS_AT_ONCE]

        jobs = [(begin, first) for first in range(0, width, wide) for begin in range(1, GOAL_LINE, BALLS_AT_ONCE)]
        list(pool.map(some, *zip(*jobs, strict=True)))

    return of


# What is played for.


def whole_game(counts: int = 1) -> Stakes:
    """The second half: to be ahead at the end; a team may have fewer timeouts than `counts`."""
    leads = np.arange(-solution.LARGEST_LEAD, solution.LARGEST_LEAD + 1).repeat(counts**2)
    return Stakes(leads.astype(float), np.sign(leads).astype(float), 1, counts, scoring(counts))


def scoring(counts: int) -> Callable[[Floats, int], Floats]:
    """Return what points do to a value by columns: another lead."""
    leads = np.arange(-solution.LARGEST_LEAD, solution.LARGEST_LEAD + 1)

    def score(value: Floats, points: int) -> Floats:
        to = (leads + points).clip(-solution.LARGEST_LEAD, solution.LARGEST_LEAD) + solution.LARGEST_LEAD
        cut = value.reshape(*value.shape[:-1], -1, len(leads), counts**2)
        shifted: Floats = cut[..., to, :].reshape(value.shape)
        return shifted

    return score


def first_half(kickoff: Floats, counts: int = 1) -> Stakes:
    """The first half: what the kickoff after it is worth by lead, to the team that kicks, then to the other."""
    leads, end = whole_game(counts).leads, np.concatenate([kickoff, -kickoff[::-1]])
    return Stakes(np.tile(leads, 2), end.repeat(counts**2), 2, counts, scoring(counts))


def sudden_death(counts: int = 1) -> Stakes:
    """Overtime: the first score wins; a period without one is worth a tie."""
    level = np.zeros(counts**2)
    return Stakes(level, level, 1, counts, lambda value, points: np.full_like(value, np.sign(points)))


def next_score() -> Stakes:
    """The points of the next score in the half."""
    return Stakes(np.zeros(1), np.zeros(1), 1, 1, np.full_like, most=float(TOUCHDOWN_POINTS + TWO_POINTS))


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


def write_down(layers: Iterator[SolvedLayer], values: Any, kicks: Any, rounded: Callable[[Any], Any]) -> Any:
    """Write the layers of a half into its tables; yield what each kickoff is worth."""
    for left, (_, _, value, now, _) in enumerate(layers):
        values[left] = rounded(value)
        kicks[:, left] = [rounded(each) for each in (now.kickoff, now.free_kick, now.touchdown)]
        yield now.kickoff


def work_out(
    book: walked.Book, tables: SolvedGame, progress: Progress, cards_followed: int = solution.HALF_CARDS
) -> None:
    """Fill the tables for a book; if fewer cards are followed, the last of them stands for all before."""
    odds = walked.odds_of(book)
    exact = odds.exact()
    tables.odds[:], tables.overturned[:], tables.settled[:] = exact, odds.overturned, odds.settled
    tables.row[:], tables.fate[:], tables.every_gain[:] = odds.row, odds.fate, (0, walked.GAINS)
    for row, place in np.ndindex(walked.ROWS, walked.FATES):
        possible = np.flatnonzero(exact[row, place].any(-1))
        tables.span[row, place] = (possible[0], possible[-1] + 1) if len(possible) else 0
    chances = Chances(odds, two_point_try(tables, odds))
    tables.field_goal[:], tables.missed[:], tables.returned[:] = odds.field_goal, odds.missed, odds.exact_return
    tables.punted[:], tables.landed[:], tables.onside[:] = odds.punted, odds.landed, odds.onside
    tables.extra_point[:], tables.turnover[:] = odds.extra_point, odds.turnover
    solution.read_fitted(tables)
    timeouts.read(tables)
    found = [gather(book, odds, exact, timeouts=counted) for counted in (False, True)]
    with thread_pool() as pool:

        def half(stakes: Stakes, left: int) -> Iterator[SolvedLayer]:
            layers = play_half(stakes, chances, min(left, cards_followed), go(found[stakes.counts > 1], pool, stakes))
            for layer in layers:
                yield layer
            for _ in range(cards_followed, left):
                yield layer

        for done, total in halves(tables, half):
            progress(done, total)


def halves(tables: SolvedGame, play: Callable[[Stakes, int], Iterator[SolvedLayer]]) -> Iterator[tuple[int, int]]:
    """Fill the tables half by half, the last one first; yield how far it is, in layers of one lead each way."""
    done, total = 0, 3 * solution.HALF_CARDS + 2 * solution.SHORT_HALF_CARDS
    kickoffs = []
    small = (
        (next_score(), solution.HALF_CARDS, "next_score", in_thousandths),
        (sudden_death(solution.SUDDEN_COUNTS), QUARTER_CARDS, "sudden", as_chance),
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
