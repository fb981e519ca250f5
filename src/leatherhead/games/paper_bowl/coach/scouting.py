"""Works out the coach's tables from a book's numbers: what situations are worth, and how to mix the cards in them.

Backwards from the last Play Card of a half: each situation is a small game of call against Defense Card, whose
outcomes are situations with one card less. Values are in points here, in thousandths of a point in the tables.
"""

from collections import Counter
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, TWO_POINTS
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl import odds as walked
from leatherhead.games.paper_bowl.coach.tables import CALLS, DOWNS, LONGEST_TO_GO, SPOTS
from leatherhead.games.paper_bowl.odds import LOST, RED_ZONE_LINE, RUN_BACK, STANDS, Book, Floats, Ints, WalkedOdds
from leatherhead.games.paper_bowl.rules.result import TOUCHBACK_LINE
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, Call, Effect

Tables: TypeAlias = Any  # its fields are arrays of numpy here

# A plan is what to play for with so many cards left in the half: points, or late in a game that is being lost any
# score, or a touchdown. The longest time of each also stands for any longer one.
LONG, HURRY = 9, 6
ANY_SCORE = LONG + 1
TOUCHDOWN = ANY_SCORE + HURRY + 1

SWEEPS = 14  # with more cards left than that, what is best hardly changes
ROUNDS = 5  # of fictitious play in each sweep: the mix of one sweep is where the next one starts
TEMPER = 0.02  # a call that costs so many points against the best is still made now and then

LONGEST_LOSS, LONGEST_GAIN = -20, 79  # what goes beyond is cut to this
BALLS = np.arange(1, GOAL_LINE)
GAINS = np.arange(LONGEST_LOSS, LONGEST_GAIN + 1)
SPOT = np.clip(BALLS[:, None] + GAINS, 0, GOAL_LINE)
RETURN_ENDS = np.minimum(np.arange(SPOTS)[:, None] + np.arange(SPOTS), GOAL_LINE)
# Mixes are worked out for one ball of each zone: near the goal line for every yard.
ZONE_STARTS = np.array([1, 5, 12, 30, 50, 61, 66, 71, 76, *range(RED_ZONE_LINE, GOAL_LINE)])
ZONE_BALLS = np.array([3, 8, 20, 40, 55, 63, 68, 73, 78, *range(RED_ZONE_LINE, GOAL_LINE)])
ZONE_OF = np.searchsorted(ZONE_STARTS, np.arange(SPOTS), side="right").clip(1) - 1
# Cards that favor neither side, or only who takes a timeout: here they are usual plays.
USUAL = (
    Effect.NONE, Effect.DELAY_OF_GAME, Effect.FALSE_START_OR_OFFSIDE, Effect.FOUL,
    Effect.REVIEW_COMPLETE, Effect.REVIEW_INCOMPLETE,
    Effect.TIMEOUT_TIMES, Effect.TIMEOUT_HALVE, Effect.TIMEOUT_CHANGE_OFFENSE, Effect.TIMEOUT_CHANGE_DEFENSE,
)  # fmt: skip


class AimByCards(NamedTuple):
    """What a team plays for."""

    plan: int  # with no card left; those with more follow
    cards: int  # left in its last plan
    sweeps: int
    touchdown: float
    field_goal: float
    safety: float
    other: float  # 1 if it matters what the other team does with the ball, 0 if not


POINTS = AimByCards(0, LONG, SWEEPS, TOUCHDOWN_POINTS + EXTRA_POINT, FIELD_GOAL_POINTS, SAFETY_POINTS, 1)
AIMS = (
    AimByCards(TOUCHDOWN, HURRY, HURRY, touchdown=7, field_goal=0, safety=0, other=0),
    AimByCards(ANY_SCORE, HURRY, HURRY, touchdown=7, field_goal=5, safety=0, other=0),
    POINTS,
)


class EndsInPoints(NamedTuple):
    """What the end of a play is worth, by spot; a touchdown and a safety stand at the goal lines."""

    first: Floats  # first down
    lost: Floats  # the other team has the ball
    run_back: Floats  # a return starts here
    received: Floats  # a kick comes down here
    kickoff: float  # to receive one


def chances_of(odds: WalkedOdds, rough: Floats, rows: dict[int, int]) -> Floats:
    """The chances with one of the plays in some rows of the odds, by fate, ball, gain and call against Defense Card."""
    weighed = np.zeros((RUN_BACK + 1, *rough.shape[2:]))
    for row, count in rows.items():
        for place, fate in enumerate(odds.fate[row]):
            if fate in (STANDS, LOST, RUN_BACK):
                weighed[fate] += rough[row, place] * count / sum(rows.values())
    gains = (np.arange(walked.GAINS) + walked.LONGEST_LOSS).clip(LONGEST_LOSS, LONGEST_GAIN) - LONGEST_LOSS
    cut = np.zeros((len(GAINS), RUN_BACK + 1, walked.PAIRINGS))
    np.add.at(cut, gains, weighed.swapaxes(0, 1))
    pairings = [
        [walked.pairing(call, front, int(ball)) for call in range(CALLS) for front in range(DEFENSE_CARDS)]
        for ball in BALLS
    ]
    return np.moveaxis(cut[:, :, np.array(pairings)], 0, 2)


def deck(book: Book, odds: WalkedOdds) -> dict[int, int]:
    """The Play Cards as far as they matter here, by their row in the odds, and how many there are of each."""
    usual = book.effect[:, None] == np.array(USUAL)
    return Counter(walked.PLAIN if usual[card].any() else int(odds.row[0, 0, 0, 0, card]) for card in range(PLAY_CARDS))


def with_timeout(book: Book, odds: WalkedOdds, effect: Effect) -> int:
    """The row of the Play Card that a timeout does most for, of those with an effect; a plain play if there is none."""
    cards = np.flatnonzero(book.effect == effect)
    if not len(cards):
        return walked.PLAIN
    return int(odds.row[0, 0, 0, 1, cards[book.times[cards].argmax()]])


def ends(odds: WalkedOdds, value: Floats, aim: AimByCards, left: int) -> EndsInPoints:
    """What the end of a play at each spot is worth with so many cards left; no kick follows the last card."""
    first = np.empty(SPOTS)
    first[1:-1] = value[0, BALLS, np.minimum(SERIES_YARDS, GOAL_LINE - BALLS) - 1]
    kickoff = free_kick = 0.0
    for _ in range(2):  # a kick may be run back for a touchdown, after which there is a kick
        first[0], first[-1] = -aim.safety - free_kick, aim.touchdown - kickoff
        run_back = first[RETURN_ENDS] @ odds.rough_return
        received = np.maximum(run_back, first[TOUCHBACK_LINE])
        if left:
            kickoff, free_kick = (aim.other * float(landed @ received) for landed in odds.landed)
    return EndsInPoints(first, -aim.other * first[odds.turnover], run_back, received, kickoff)


def cells(odds: WalkedOdds, chances: Floats, value: Floats, after: EndsInPoints, aim: AimByCards) -> Floats:
    """What each call is worth against each Defense Card, by down, ball and yards to go."""
    situations = np.concatenate([value.swapaxes(1, 2).ravel(), after.first, -aim.other * after.first])
    gains = slice(LONGEST_LOSS - walked.LONGEST_LOSS, LONGEST_GAIN + 1 - walked.LONGEST_LOSS)
    stands = situations[odds.settled[:, 1:-1, gains]].swapaxes(0, 1) @ chances[STANDS]
    lost = after.lost[SPOT[:, None]] @ chances[LOST]
    run_back = aim.other * after.run_back[::-1][SPOT[:, None]] @ chances[RUN_BACK]
    cell = (stands + lost - run_back).reshape(len(BALLS), DOWNS, LONGEST_TO_GO, -1)
    return np.ascontiguousarray(cell.swapaxes(0, 1))


def soft(profit: Floats) -> Floats:
    """How often to pick each card, along the first axis: the best most often, what costs little now and then."""
    weight: Floats = np.exp((profit - profit.max(0)) / TEMPER)
    weight /= weight.sum(0)
    return weight


def play_out(cell: Floats, calls: Floats, fronts: Floats, step: float) -> tuple[Floats, Floats]:
    """Fictitious play: both mixes lean toward the answer to the other."""
    for _ in range(ROUNDS):
        answer, reply = soft((cell * fronts).sum(1)), soft(-(cell * calls[:, None]).sum(0))
        calls, fronts = calls + step * (answer - calls), fronts + step * (reply - fronts)
    return calls, fronts


def with_kicks(odds: WalkedOdds, go: Floats, now: EndsInPoints, aim: AimByCards) -> tuple[Floats, Ints]:
    """Fourth down: what it is worth, and the Call that is best; a run stands for going for it."""
    good = odds.field_goal
    punt, missed = -aim.other * now.received[odds.punted], -aim.other * now.first[odds.missed]
    field_goal = good * (aim.field_goal - now.kickoff) + (1 - good) * missed
    field_goal_best = (good > 0) & (field_goal > punt)
    kick = np.where(field_goal_best, field_goal, punt)[:, None]
    goes = go >= kick
    choice = np.where(field_goal_best, Call.FIELD_GOAL, Call.PUNT)[:, None]
    return np.where(goes, go, kick), np.where(goes, Call.RUN, choice)


def thousandths(points: Floats) -> Ints:
    """Round for the tables."""
    return np.rint(1000 * points).astype(np.int64)


def weights(shares: Floats) -> Ints:
    """How often, out of 1000, to pick each card, now along the last axis; the last card takes what rounding leaves."""
    found = np.moveaxis(thousandths(shares), 0, -1)
    found[..., -1] = np.maximum(1000 - found[..., :-1].sum(-1), 0)
    return found


def store(tables: Tables, plan: int, value: Floats, after: EndsInPoints) -> None:
    """Write down what a plan is worth."""
    tables.down_value[plan] = thousandths(value)
    tables.first_down[plan] = thousandths(after.first)
    tables.lost_ball[plan] = thousandths(after.lost)


def work_out(odds: WalkedOdds, tables: Tables, chances: Floats, aim: AimByCards) -> tuple[Floats, EndsInPoints]:
    """Fill the plans of an aim, from the end of the half backwards."""
    value = np.zeros((DOWNS, SPOTS, LONGEST_TO_GO)) + aim.field_goal * odds.field_goal[:, None]
    after = ends(odds, value, aim, 0)
    store(tables, aim.plan, value, after)
    calls = np.full((CALLS, DOWNS, len(ZONE_BALLS), LONGEST_TO_GO), 1 / CALLS)
    fronts = np.full((DEFENSE_CARDS, *calls.shape[1:]), 1 / DEFENSE_CARDS)
    for left in range(1, aim.sweeps + 1):
        plan = aim.plan + min(left, aim.cards)
        cell = cells(odds, chances, value, after, aim)
        games = np.ascontiguousarray(np.moveaxis(cell[:, ZONE_BALLS - 1], -1, 0)).reshape(CALLS, *fronts.shape)
        calls, fronts = play_out(games, calls, fronts, 1 / (left + 2))
        mix = np.moveaxis(calls[:, None] * fronts, (0, 1), (-2, -1)).reshape(*calls.shape[1:], -1)
        value[:, 1:-1] = (cell * mix[:, ZONE_OF[BALLS]]).sum(-1)
        after = ends(odds, value, aim, left)
        value[-1], tables.kick[plan] = with_kicks(odds, value[-1], after, aim)
        store(tables, plan, value, after)
        tables.call_weight[plan] = weights(calls)
        tables.front_weight[plan] = weights(fronts)
    return value, after


def work_out_try(tables: Tables, odds: WalkedOdds) -> None:
    """The two-point try is the same small game, for success or failure."""
    cell = TWO_POINTS * odds.two_points
    calls, fronts = np.full(CALLS, 1 / CALLS), np.full(DEFENSE_CARDS, 1 / DEFENSE_CARDS)
    for sweep in range(SWEEPS):
        calls, fronts = play_out(cell, calls, fronts, 1 / (sweep + 2))
    tables.try_call_weight[:] = weights(calls)
    tables.try_front_weight[:] = weights(fronts)
    tables.two_point_value = int(thousandths(calls @ cell @ fronts))
    tables.kick_try_value[:] = thousandths(odds.extra_point)


def prepare(book: Book, tables: Tables) -> None:
    """Fill the coach's tables for a book."""
    odds = walked.odds_of(book)
    rough = odds.rough()
    chances = chances_of(odds, rough, deck(book, odds))
    for aim in AIMS:
        value, after = work_out(odds, tables, chances, aim)
    rows = walked.PLAIN, *(with_timeout(book, odds, each) for each in (Effect.TIMEOUT_TIMES, Effect.TIMEOUT_HALVE))
    for change, row in enumerate(rows):
        changed = chances_of(odds, rough, {row: 1})
        tables.cell[change] = thousandths(cells(odds, changed, value, after, POINTS)[:, ZONE_BALLS - 1])
    work_out_try(tables, odds)
    tables.return_line = int(np.argmax(after.run_back > after.first[TOUCHBACK_LINE]))
    tables.zone[:] = ZONE_OF
