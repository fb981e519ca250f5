"""Works out the coach's tables from a book's numbers: what situations are worth, and how to mix the cards in them.

Backwards from the last Play Card of a half: each situation is a small game of call against Defense Card, whose
outcomes are situations with one card less. Values are in points here, in thousandths of a point in the tables.
"""

from collections import Counter
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, TWO_POINTS
from leatherhead.football.spot import END_LINE, GOAL_LINE
from leatherhead.games.paper_bowl.coach.tables import CALLS, DOWNS, LONGEST_TO_GO, SPOTS
from leatherhead.games.paper_bowl.rules.gain import RED_ZONE
from leatherhead.games.paper_bowl.rules.kicks import KICK_YARDS, KICKOFF_LINE, PUNT_YARDS
from leatherhead.games.paper_bowl.rules.result import FREE_KICK_LINE, TOUCHBACK_LINE, TRY_LINE
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, Call, Effect, Trigger
from leatherhead.games.paper_bowl.value.odds import PlayCard, field_goal_chances

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Book: TypeAlias = Any  # its fields are arrays of numpy here, and so are those of the tables
Tables: TypeAlias = Any

# A plan is what to play for with so many cards left in the half: points, or late in a game that is being lost any
# score, or a touchdown. The longest time of each also stands for any longer one.
LONG, HURRY = 9, 6
ANY_SCORE = LONG + 1
TOUCHDOWN = ANY_SCORE + HURRY + 1

SWEEPS = 14  # with more cards left than that, what is best hardly changes
ROUNDS = 5  # of fictitious play in each sweep: the mix of one sweep is where the next one starts
TEMPER = 0.02  # a call that costs so many points against the best is still made now and then

RED_ZONE_LINE = GOAL_LINE - RED_ZONE
LONGEST_LOSS, LONGEST_GAIN = -20, 79  # what goes beyond is cut to this
REST = 8  # yards that follow the second doubles: 42 / 5
BALLS = np.arange(1, GOAL_LINE)
GAINS = np.arange(LONGEST_LOSS, LONGEST_GAIN + 1)
SPOT = np.clip(BALLS[:, None] + GAINS, 0, GOAL_LINE)
# Where the situation after a short gain stands in a table of spots and yards to go; at 0 to go if it made the line.
SHORT = np.count_nonzero(GAINS < LONGEST_TO_GO)
TO_GO = np.arange(1, LONGEST_TO_GO + 1)[:, None]
NEXT = SPOT[:, None, :SHORT] * (LONGEST_TO_GO + 1) + np.clip(TO_GO - GAINS[:SHORT], 0, LONGEST_TO_GO)
# Mixes are worked out for one ball of each zone: near the goal line for every yard.
ZONE_STARTS = np.array([1, 5, 12, 30, 50, 61, 66, 71, 76, *range(RED_ZONE_LINE, GOAL_LINE)])
ZONE_BALLS = np.array([3, 8, 20, 40, 55, 63, 68, 73, 78, *range(RED_ZONE_LINE, GOAL_LINE)])
ZONE_OF = np.searchsorted(ZONE_STARTS, np.arange(SPOTS), side="right").clip(1) - 1
# The odds of a long pass differ from ball to ball in the red zone; elsewhere midfield stands for all.
REACHES = np.array([50, *range(RED_ZONE_LINE, GOAL_LINE)])[:, None, None]
REACH_OF = np.maximum(BALLS - RED_ZONE_LINE + 1, 0)

STANDS, LOST, RUN_BACK = range(3)  # what may become of the ball after a gain
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


def throws() -> tuple[Ints, Ints, Ints, Ints, Floats]:
    """Every first roll with those that follow doubles, cut short after the second: a, b, total, rolls, chance."""
    pairs = [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]
    further = [(a + b, 2, 2 / 36) for a, b in pairs] + [(2 * a + REST, 3, 1 / 36) for a in range(1, 7)]
    rows = [(a, b, a + b, 1, 2 / 36) for a, b in pairs]
    rows += [(a, a, 2 * a + more, count, chance / 36) for a in range(1, 7) for more, count, chance in further]
    *whole, chance = zip(*rows, strict=True)
    a, b, total, count = np.array(whole, np.int64)
    return a, b, total, count, np.array(chance)


A, B, TOTAL, COUNT, CHANCE = throws()
DOUBLET = A == B
ONE_OR_SIX = (A == 1) | (A == 6) | (B == 1) | (B == 6)


def gains(book: Book, call: int, card: PlayCard) -> tuple[Ints, npt.NDArray[np.bool]]:
    """The gain of a call for each reach, Defense Card and roll, and whether the ball is lost after it."""
    times, reaches, numbers = 1, REACHES[:1], book.short_pass[None, :, None]
    if call == Call.LONG_PASS:
        times, reaches = 2, REACHES
        numbers = np.where(REACHES < RED_ZONE_LINE, book.long_pass[:, None], book.long_pass_red_zone[:, None])
    trigger = DOUBLET if card.trigger == Trigger.DOUBLET else ONE_OR_SIX
    beyond = (reaches + times * (A + B) > END_LINE) & ~DOUBLET
    ignored = card.effect in {Effect.INTERCEPTION, Effect.IGNORE_PASS_NUMBERS}
    broken = ((numbers >> A | numbers >> B) & 1 == 1) & ~DOUBLET & (not ignored)
    complete = ~(beyond | broken) & (call != Call.RUN)
    gain = np.where(complete, times * TOTAL, 0)
    if call == Call.RUN:
        gain = gain + TOTAL - np.where(DOUBLET | (card.effect == Effect.IGNORE_RUN_VALUE), 0, book.run[:, None])
    lost = np.broadcast_to(trigger & (card.effect == Effect.FUMBLE), gain.shape)
    if card.effect == Effect.INTERCEPTION and call != Call.RUN:
        lost = np.broadcast_to(trigger & ~beyond, gain.shape)
        gain = np.where(lost, times * (A + B), gain)
    return with_card(gain, card, call, complete, trigger), lost


def with_card(gain: Ints, card: PlayCard, call: int, complete: Any, trigger: Any) -> Ints:
    """The gain as the Play Card changes it."""
    run = call == Call.RUN
    times, half = gain * card.times, np.sign(gain) * (abs(gain) // 2)
    changes: dict[Effect, tuple[Any, Any]] = {
        Effect.SACK: (trigger & (not run), -card.yards),
        Effect.TIMES_RUN: (run, times),
        Effect.TIMES_RUN_DOUBLET: (DOUBLET & run, times),
        Effect.TIMES_COMPLETE: (complete, times),
        Effect.TIMEOUT_TIMES: (True, times),
        Effect.ADD_TO_COMPLETE: (complete, gain + card.yards * COUNT),
        Effect.SUBTRACT: (True, gain - card.yards),
        Effect.HALVE: (True, half),
        Effect.TIMEOUT_HALVE: (True, half),
    }
    applies, changed = changes.get(card.effect, (False, gain))
    return np.where(applies, changed, gain).clip(LONGEST_LOSS, LONGEST_GAIN)


def odds(book: Book, cards: dict[PlayCard, int]) -> Floats:
    """The chances of each call against each Defense Card with one of the cards, by fate, ball and gain."""
    chances = np.zeros((CALLS, 3, len(REACHES), DEFENSE_CARDS, len(GAINS)))
    for card, count in cards.items():
        for call in range(CALLS):
            gain, lost = gains(book, call, card)
            shape = (3, *gain.shape[:2], len(GAINS))
            fate = lost * (RUN_BACK if card.returned else LOST)
            row = np.arange(gain[..., 0].size).reshape(*gain.shape[:2], 1) + gain[..., 0].size * fate
            place = row * len(GAINS) + gain - LONGEST_LOSS
            weight = np.broadcast_to(CHANCE * count / sum(cards.values()), place.shape)
            chances[call] += np.bincount(place.ravel(), weight.ravel(), np.prod(shape)).reshape(shape)
    by_cell = chances.transpose(1, 2, 4, 0, 3).reshape(3, len(REACHES), len(GAINS), -1)
    return by_cell[:, REACH_OF]


def deck(book: Book) -> dict[PlayCard, int]:
    """The Play Cards, as far as they matter here, and how many there are of each."""
    columns = (book.trigger, book.returned, book.yards, book.times)
    cards: Counter[PlayCard] = Counter()
    for n in range(PLAY_CARDS):
        effect = Effect(book.effect[n])
        cards[
            PlayCard(Effect.NONE) if effect in USUAL else PlayCard(effect, *(int(column[n]) for column in columns))
        ] += 1
    return cards


DOUBLETS = DOUBLET * (A + B) + (COUNT > 2) * (TOTAL - A - B - REST)  # what doubles make of a total
RETURNS = np.bincount(2 * (TOTAL + DOUBLETS), CHANCE, SPOTS)  # chances by yards
RETURN_ENDS = np.minimum(np.arange(SPOTS)[:, None] + np.arange(len(RETURNS)), GOAL_LINE)
KICKS = KICK_YARDS + 2 * (np.indices((6, 6)).sum(0).ravel() + 2)


def ends(value: Floats, aim: AimByCards, left: int) -> EndsInPoints:
    """What the end of a play at each spot is worth with so many cards left; no kick follows the last card."""
    first = np.empty(SPOTS)
    first[1:-1] = value[0, BALLS, np.minimum(SERIES_YARDS, GOAL_LINE - BALLS) - 1]
    kickoff = free_kick = 0.0
    for _ in range(2):  # a kick may be run back for a touchdown, after which there is a kick
        first[0], first[-1] = -aim.safety - free_kick, aim.touchdown - kickoff
        run_back = first[RETURN_ENDS] @ RETURNS
        received = np.maximum(run_back, first[TOUCHBACK_LINE])
        if left:
            kickoff = aim.other * received[GOAL_LINE - np.minimum(KICKOFF_LINE + KICKS, GOAL_LINE)].mean()
            free_kick = aim.other * received[GOAL_LINE - FREE_KICK_LINE - KICKS].mean()
    lost = -aim.other * first[::-1]
    lost[-1] = -aim.other * first[TOUCHBACK_LINE]
    return EndsInPoints(first, lost, run_back, received, kickoff)


def cells(chances: Floats, value: Floats, after: EndsInPoints, aim: AimByCards) -> Floats:
    """What each call is worth against each Defense Card, by down, ball and yards to go."""
    following = np.zeros((DOWNS, SPOTS, LONGEST_TO_GO + 1))
    following[:-1, :, 1:] = value[1:]
    following[-1, :, 1:] = after.lost[:, None]
    following[:, 0, 1:], following[:, -1, 1:] = after.first[0], after.first[-1]
    stands, first = chances[STANDS], after.first[SPOT]
    cell: Floats = following.reshape(DOWNS, -1).take(NEXT, axis=1) @ stands[:, :SHORT]
    near = slice(1 - LONGEST_LOSS, SHORT)
    cell[:, :, :-1] += (first[:, near, None] * stands[:, near])[:, ::-1].cumsum(1)[:, ::-1]
    far = first[:, None, SHORT:] @ stands[:, SHORT:]
    lost = after.lost[SPOT[:, None]] @ chances[LOST]
    run_back = aim.other * after.run_back[::-1][SPOT[:, None]] @ chances[RUN_BACK]
    cell += far + lost - run_back
    return cell


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


def with_kicks(go: Floats, now: EndsInPoints, good: Floats, aim: AimByCards) -> tuple[Floats, Ints]:
    """Fourth down: what it is worth, and the Call that is best; a run stands for going for it."""
    punt = -aim.other * now.received[GOAL_LINE - np.minimum(np.arange(SPOTS) + PUNT_YARDS, GOAL_LINE)]
    field_goal = good * (aim.field_goal - now.kickoff) + (1 - good) * now.lost
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


def work_out(book: Book, tables: Tables, chances: Floats, aim: AimByCards) -> tuple[Floats, EndsInPoints]:
    """Fill the plans of an aim, from the end of the half backwards."""
    good = field_goal_chances(book)
    value = np.zeros((DOWNS, SPOTS, LONGEST_TO_GO)) + aim.field_goal * good[:, None]
    after = ends(value, aim, 0)
    store(tables, aim.plan, value, after)
    calls = np.full((CALLS, DOWNS, len(ZONE_BALLS), LONGEST_TO_GO), 1 / CALLS)
    fronts = np.full((DEFENSE_CARDS, *calls.shape[1:]), 1 / DEFENSE_CARDS)
    for left in range(1, aim.sweeps + 1):
        plan = aim.plan + min(left, aim.cards)
        cell = cells(chances, value, after, aim)
        games = np.ascontiguousarray(np.moveaxis(cell[:, ZONE_BALLS - 1], -1, 0)).reshape(CALLS, *fronts.shape)
        calls, fronts = play_out(games, calls, fronts, 1 / (left + 2))
        mix = np.moveaxis(calls[:, None] * fronts, (0, 1), (-2, -1)).reshape(*calls.shape[1:], -1)
        value[:, 1:-1] = (cell * mix[:, ZONE_OF[BALLS]]).sum(-1)
        after = ends(value, aim, left)
        value[-1], tables.kick[plan] = with_kicks(value[-1], after, good, aim)
        store(tables, plan, value, after)
        tables.call_weight[plan] = weights(calls)
        tables.front_weight[plan] = weights(fronts)
    return value, after


def work_out_try(tables: Tables, plain: Floats) -> None:
    """The two-point try is the same small game, for success or failure."""
    enough = GOAL_LINE - TRY_LINE - LONGEST_LOSS
    cell = TWO_POINTS * plain[STANDS, TRY_LINE - 1, enough:].sum(0).reshape(CALLS, DEFENSE_CARDS)
    calls, fronts = np.full(CALLS, 1 / CALLS), np.full(DEFENSE_CARDS, 1 / DEFENSE_CARDS)
    for sweep in range(SWEEPS):
        calls, fronts = play_out(cell, calls, fronts, 1 / (sweep + 2))
    tables.try_call_weight[:] = weights(calls)
    tables.try_front_weight[:] = weights(fronts)
    tables.two_point_value = int(thousandths(calls @ cell @ fronts))


def prepare(book: Book, tables: Tables) -> None:
    """Fill the coach's tables for a book."""
    chances = odds(book, deck(book))
    for aim in AIMS:
        value, after = work_out(book, tables, chances, aim)
    times = int(book.times[book.effect == Effect.TIMEOUT_TIMES].max(initial=1))
    changes = (PlayCard(Effect.NONE), PlayCard(Effect.TIMEOUT_TIMES, times=times), PlayCard(Effect.TIMEOUT_HALVE))
    for change, card in enumerate(changes):
        changed = odds(book, {card: 1})
        tables.cell[change] = thousandths(cells(changed, value, after, POINTS)[:, ZONE_BALLS - 1])
        if card.effect == Effect.NONE:
            work_out_try(tables, changed)
    tables.return_line = int(np.argmax(after.run_back > after.first[TOUCHBACK_LINE]))
    tables.zone[:] = ZONE_OF
