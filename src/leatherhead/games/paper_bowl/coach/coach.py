"""The coach of Paper Bowl: plays fast and sensibly from what its team may know, and cannot be read.

`prepare` works out from a book's numbers what every situation is worth by Play Cards left in the half, and
how often to make each call and play each Defense Card there. `answer` looks that up. For our own book the mixes with
time enough are those of the solution, which `python scripts/paper_bowl_mixes.py` writes.
"""

from collections import Counter
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np

from leatherhead.football.choice import ANY, either, mixed
from leatherhead.football.downs import LAST_DOWN, SERIES_YARDS
from leatherhead.football.possession import opponent
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, TWO_POINTS, lead
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.paper_bowl import odds as walked
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.odds import Floats, Ints, WalkedOdds
from leatherhead.games.paper_bowl.rules.play_cards import enforce
from leatherhead.games.paper_bowl.rules.quarter import cards_of_a_quarter
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, Call, Decision, Effect, Phase, State
from leatherhead.games.paper_bowl.value import timeouts
from leatherhead.rule import Array, rule
from leatherhead.values.matrix_game import solve_by_supports

CALLS, DOWNS, SPOTS = 3, 4, 101
PLANS, ZONES, LONGEST_TO_GO = 24, 29, 15


class Tables:
    """Values are thousandths of a point for the team with the ball; weights are out of 1000.

    First down and one yard to go stand in place 0.
    """

    down_value: Annotated[Array, (PLANS, DOWNS, SPOTS, LONGEST_TO_GO)]  # before the down is played
    first_down: Annotated[Array, (PLANS, SPOTS)]  # a safety and a touchdown at the goal lines
    lost_ball: Annotated[Array, (PLANS, SPOTS)]  # the other team's first down
    kick: Annotated[Array, (PLANS, SPOTS, LONGEST_TO_GO)]  # Call on fourth down; Call.RUN to go for it
    return_line: int  # the first spot from which a return is better than a touchback
    zone: Annotated[Array, SPOTS]
    call_weight: Annotated[Array, (PLANS, DOWNS, ZONES, LONGEST_TO_GO, CALLS)]
    front_weight: Annotated[Array, (PLANS, DOWNS, ZONES, LONGEST_TO_GO, DEFENSE_CARDS)]
    cell: Annotated[Array, (3, DOWNS, ZONES, LONGEST_TO_GO, CALLS * DEFENSE_CARDS)]  # value: gain plain, times, halved
    try_call_weight: Annotated[Array, CALLS]  # two-point try
    try_front_weight: Annotated[Array, DEFENSE_CARDS]
    two_point_value: int
    kick_try_value: Annotated[Array, 2]  # by option


# A plan is what to play for, by cards left in the half: points, or late in a game that is being lost any
# score, or a touchdown. The longest time of each also stands for any longer one.
LONG, HURRY = 9, 6
ANY_SCORE = LONG + 1
TOUCHDOWN = ANY_SCORE + HURRY + 1

SWEEPS = 14  # with more cards left than that, what is best hardly changes

LONGEST_LOSS, LONGEST_GAIN = -20, 79  # what goes beyond is cut to this
BALLS = np.arange(1, GOAL_LINE)
GAINS = np.arange(LONGEST_LOSS, LONGEST_GAIN + 1)
SPOT = np.clip(BALLS[:, None] + GAINS, 0, GOAL_LINE)
RETURN_ENDS = np.minimum(np.arange(SPOTS)[:, None] + np.arange(SPOTS), GOAL_LINE)
# Mixes are worked out for one ball of each zone: near the goal line for every yard.
ZONE_STARTS = np.array([1, 5, 12, 30, 50, 61, 66, 71, 76, *range(walked.RED_ZONE_LINE, GOAL_LINE)])
ZONE_BALLS = np.array([3, 8, 20, 40, 55, 63, 68, 73, 78, *range(walked.RED_ZONE_LINE, GOAL_LINE)])
ZONE_OF = np.searchsorted(ZONE_STARTS, np.arange(SPOTS), side="right").clip(1) - 1
# Cards that favor neither side, or only who takes a timeout: here they are usual plays.
USUAL = (
    Effect.NONE,
    Effect.DELAY_OF_GAME,
    Effect.FALSE_START_OR_OFFSIDE,
    Effect.FOUL,
    Effect.REVIEW_COMPLETE,
    Effect.REVIEW_INCOMPLETE,
    Effect.TIMEOUT_TIMES,
    Effect.TIMEOUT_HALVE,
    Effect.TIMEOUT_CHANGE_OFFENSE,
    Effect.TIMEOUT_CHANGE_DEFENSE,
)


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
    weighed = np.zeros((walked.RUN_BACK + 1, *rough.shape[2:]))
    for row, count in rows.items():
        for place, fate in enumerate(odds.fate[row]):
            if fate in (walked.STANDS, walked.LOST, walked.RUN_BACK):
                weighed[fate] += rough[row, place] * count / sum(rows.values())
    gains = (np.arange(walked.GAINS) + walked.LONGEST_LOSS).clip(LONGEST_LOSS, LONGEST_GAIN) - LONGEST_LOSS
    cut = np.zeros((len(GAINS), walked.RUN_BACK + 1, walked.PAIRINGS))
    np.add.at(cut, gains, weighed.swapaxes(0, 1))
    pairings = [
        [walked.pairing(call, front, int(ball)) for call in range(CALLS) for front in range(DEFENSE_CARDS)]
        for ball in BALLS
    ]
    return np.moveaxis(cut[:, :, np.array(pairings)], 0, 2)


def deck(book: walked.Book, odds: WalkedOdds) -> dict[int, int]:
    """The Play Cards as far as they matter here, by their row in the odds, and how many there are of each."""
    usual = book.effect[:, None] == np.array(USUAL)
    return Counter(
        walked.PLAIN if usual[card].any() else int(odds.row[0, 0, 0, 0, card]) for card in range(state.PLAY_CARDS)
    )


def with_timeout(book: walked.Book, odds: WalkedOdds, effect: Effect) -> int:
    """The row of the Play Card that a timeout does most for, of those with an effect; a plain play if there is none."""
    cards = np.flatnonzero(book.effect == effect)
    if not len(cards):
        return walked.PLAIN
    return int(odds.row[0, 0, 0, 1, cards[book.times[cards].argmax()]])


def ends(odds: WalkedOdds, value: Floats, aim: AimByCards, left: int) -> EndsInPoints:
    """What the end of a play is worth by spot, with `left` cards to come; no kick follows the last card."""
    first = np.empty(SPOTS)
    first[1:-1] = value[0, BALLS, np.minimum(SERIES_YARDS, GOAL_LINE - BALLS) - 1]
    kickoff = free_kick = 0.0
    for _ in range(2):  # a kick may be run back for a touchdown, after which there is a kick
        first[0], first[-1] = -aim.safety - free_kick, aim.touchdown - kickoff
        run_back = first[RETURN_ENDS] @ odds.rough_return
        received = np.maximum(run_back, first[state.TOUCHBACK_LINE])
        if left:
            kickoff, free_kick = (aim.other * float(landed @ received) for landed in odds.landed)
    return EndsInPoints(first, -aim.other * first[odds.turnover], run_back, received, kickoff)


def cells(odds: WalkedOdds, chances: Floats, value: Floats, after: EndsInPoints, aim: AimByCards) -> Floats:
    """What each call is worth against each Defense Card, by down, ball and yards to go."""
    situations = np.concatenate([value.swapaxes(1, 2).ravel(), after.first, -aim.other * after.first])
    gains = slice(LONGEST_LOSS - walked.LONGEST_LOSS, LONGEST_GAIN + 1 - walked.LONGEST_LOSS)
    stands = situations[odds.settled[:, 1:-1, gains]].swapaxes(0, 1) @ chances[walked.STANDS]
    lost = after.lost[SPOT[:, None]] @ chances[walked.LOST]
    run_back = aim.other * after.run_back[::-1][SPOT[:, None]] @ chances[walked.RUN_BACK]
    cell = (stands + lost - run_back).reshape(len(BALLS), DOWNS, LONGEST_TO_GO, -1)
    return np.ascontiguousarray(cell.swapaxes(0, 1))


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
    """Fill the plans of an aim, from the end of the half backward."""
    value = np.zeros((DOWNS, SPOTS, LONGEST_TO_GO)) + aim.field_goal * odds.field_goal[:, None]
    after = ends(odds, value, aim, 0)
    store(tables, aim.plan, value, after)
    for left in range(1, aim.sweeps + 1):
        plan = aim.plan + min(left, aim.cards)
        cell = cells(odds, chances, value, after, aim)
        games = np.ascontiguousarray(np.moveaxis(cell[:, ZONE_BALLS - 1], -1, 0))
        calls, fronts = solve_by_supports(games.reshape(CALLS, DEFENSE_CARDS, *games.shape[1:]))
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
    calls, fronts = (each[:, 0] for each in solve_by_supports(cell[:, :, None]))
    tables.try_call_weight[:] = weights(calls)
    tables.try_front_weight[:] = weights(fronts)
    tables.two_point_value = int(thousandths(calls @ cell @ fronts))
    tables.kick_try_value[:] = thousandths(odds.extra_point)


def prepare(book: walked.Book, tables: Tables) -> None:
    """Fill the coach's tables for a book."""
    odds = walked.odds_of(book)
    rough = odds.rough()
    chances = chances_of(odds, rough, deck(book, odds))
    for aim in AIMS:
        value, after = work_out(odds, tables, chances, aim)
    rows = (
        walked.PLAIN,
        *(with_timeout(book, odds, each) for each in (Effect.TIMEOUT_TIMES, Effect.TIMEOUT_HALVE)),
    )
    for change, row in enumerate(rows):
        changed = chances_of(odds, rough, {row: 1})
        tables.cell[change] = thousandths(cells(odds, changed, value, after, POINTS)[:, ZONE_BALLS - 1])
    with np.load(MIXES) as solved:
        if str(solved["odds"]) == timeouts.fingerprint(odds):
            tables.call_weight[LONG], tables.front_weight[LONG] = solved["calls"], solved["fronts"]
    work_out_try(tables, odds)
    tables.return_line = int(np.argmax(after.run_back > after.first[state.TOUCHBACK_LINE]))
    tables.zone[:] = ZONE_OF


MIXES = Path(__file__).with_name("mixes.npz")
PLAIN, MULTIPLIED, HALVED = range(3)  # what a timeout makes of a gain, as in the tables' cells
# In thousandths of a point.
TIMEOUT_PRICE = 500  # what a timeout is worth later in the half
# Leads of a team that has just scored a touchdown at which it kicks the extra point late in the game, though two points
# are worth more on average: one point ties, or makes the other team score once more, or by a touchdown.
ONE_POINT_LEADS = (-14, -7, -6, -3, 0, 3, 6, 8, 9, 11, 14, 16, 17)


@rule
def answer(
    seen: State,
    book: walked.Book,
    tables: Tables,
    team: int,
    decision: int,
    options: int,  # noqa: ARG001  what it picks is always among them
    luck: int,
) -> int:
    """Return the answer that the coach picks; `luck` is its only chance."""
    if decision == Decision.OFFENSE_CARD:
        return offense_card(seen, tables, luck % 1000)
    if decision == Decision.DEFENSE_CARD:
        return defense_card(seen, tables, luck % 1000)
    if decision == Decision.CARD_TIMEOUT:
        return either(
            card_profit(seen, book, tables) > timeout_price(seen), state.Timeout.TIMEOUT, state.Timeout.NO_TIMEOUT
        )
    if decision == Decision.LAST_PLAY_TIMEOUT:
        return either(extra_play_profit(seen, tables, team) > 0, state.Timeout.TIMEOUT, state.Timeout.NO_TIMEOUT)
    if decision == Decision.CHANGE_OFFENSE_CARD:
        return best_call(seen, tables)
    if decision == Decision.CHANGE_DEFENSE_CARD:
        return best_front(seen, tables)
    if decision == Decision.CHALLENGE:
        return either(
            challenge_profit(seen, book, tables) > timeout_price(seen),
            state.Challenge.CHALLENGE,
            state.Challenge.NO_CHALLENGE,
        )
    if decision == Decision.PENALTY:
        return either(penalty_profit(seen, book, tables, team) > 0, state.Penalty.ACCEPT, state.Penalty.DECLINE)
    return before_or_after_a_drive(seen, tables, team, decision, luck)


@rule
def before_or_after_a_drive(seen: State, tables: Tables, team: int, decision: int, luck: int) -> int:
    """The toss, kickoffs, returns, tries and the last field goal."""
    if decision == Decision.KICKOFF:
        return either(wants_onside(seen, team), state.Kick.ONSIDE, state.Kick.KICK)
    if decision == Decision.KICK_RETURN:
        return either(seen.kick_spot >= tables.return_line, state.KickReturn.RETURN, state.KickReturn.TOUCHBACK)
    if decision == Decision.TRY:
        return either(wants_two(seen, tables, team), state.Try.TWO_POINT, state.Try.KICK_TRY)
    if decision == Decision.LAST_FIELD_GOAL:
        return state.LastFieldGoal.FIELD_GOAL + 0
    return luck & 1 if decision == Decision.TOSS_CALL else state.Toss.RECEIVE + 0


# The situation.


@rule
def cards_left(seen: State) -> int:
    """Play Cards left in the half."""
    another_quarter = seen.quarter == 1 or seen.quarter == 3
    return seen.clock + (cards_of_a_quarter(seen) if another_quarter else 0)


@rule
def plan_with(seen: State, left: int) -> int:
    """What the offense plays for by cards left: points, or what it needs in a game that it is losing."""
    behind = -lead(seen, seen.possession)
    if seen.quarter >= state.QUARTERS and behind > 0 and left <= (HURRY if behind <= 8 else 2 * HURRY):
        return (ANY_SCORE if behind <= FIELD_GOAL_POINTS else TOUCHDOWN) + min(left, HURRY)
    return min(left, LONG)


@rule
def to_go_place(seen: State) -> int:
    """The place of the yards to go in a table."""
    return min(seen.line_to_gain - seen.ball, LONGEST_TO_GO) - 1


@rule
def value_at(seen: State, tables: Tables, plan: int, down: int, spot: int) -> int:
    """What the offense expects if the ball is at a spot before that down, the line to gain being the same."""
    if spot <= OWN_GOAL_LINE or spot >= seen.line_to_gain:
        return tables.first_down[plan, min(max(spot, OWN_GOAL_LINE), GOAL_LINE)]
    if down > LAST_DOWN:
        return tables.lost_ball[plan, spot]
    return tables.down_value[plan, down - 1, spot, min(seen.line_to_gain - spot, LONGEST_TO_GO) - 1]


# Calls and Defense Cards.


@rule
def offense_card(seen: State, tables: Tables, luck: int) -> int:
    """Kick on fourth down if that is better; else mix the calls as the situation asks."""
    if seen.phase == Phase.TRY:
        return mixed(tables.try_call_weight, CALLS, ANY, luck)
    plan, to_go, zone = plan_with(seen, cards_left(seen)), to_go_place(seen), tables.zone[seen.ball]
    if runs_out_the_clock(seen):
        return Call.RUN + 0
    if seen.down == LAST_DOWN and tables.kick[plan, seen.ball, to_go] != Call.RUN:
        return tables.kick[plan, seen.ball, to_go]
    return mixed(tables.call_weight[plan, seen.down - 1, zone, to_go], CALLS, ANY, luck)


@rule
def runs_out_the_clock(seen: State) -> bool:
    """Ahead in a game whose last cards are used up before fourth down."""
    return seen.quarter >= state.QUARTERS and lead(seen, seen.possession) > 0 and seen.down + seen.clock <= LAST_DOWN


@rule
def defense_card(seen: State, tables: Tables, luck: int) -> int:
    """Mix the Defense Cards as the situation asks."""
    if seen.phase == Phase.TRY:
        return mixed(tables.try_front_weight, DEFENSE_CARDS, ANY, luck)
    plan, to_go, zone = plan_with(seen, cards_left(seen)), to_go_place(seen), tables.zone[seen.ball]
    return mixed(tables.front_weight[plan, seen.down - 1, zone, to_go], DEFENSE_CARDS, ANY, luck)


@rule
def cell(seen: State, tables: Tables, change: int, call: int, front: int) -> int:
    """What a call is worth against a Defense Card, its gain being plain, multiplied or halved."""
    return tables.cell[change, seen.down - 1, tables.zone[seen.ball], to_go_place(seen), DEFENSE_CARDS * call + front]


@rule
def best_call(seen: State, tables: Tables) -> int:
    """The call that does best against the Defense Card on the table."""
    best = 0
    for call in range(1, CALLS):
        if cell(seen, tables, PLAIN, call, seen.defense_card) > cell(seen, tables, PLAIN, best, seen.defense_card):
            best = call
    return best


@rule
def best_front(seen: State, tables: Tables) -> int:
    """The Defense Card that does best against the call on the table."""
    best = 0
    for front in range(1, DEFENSE_CARDS):
        if cell(seen, tables, PLAIN, seen.offense_card, front) < cell(seen, tables, PLAIN, seen.offense_card, best):
            best = front
    return best


# Timeouts, challenges and penalties.


@rule
def timeout_price(seen: State) -> int:
    """What a timeout is worth later: less and less as the half ends."""
    return TIMEOUT_PRICE * min(cards_left(seen), LONG) // LONG


@rule
def card_profit(seen: State, book: walked.Book, tables: Tables) -> int:
    """What a timeout on the Play Card wins."""
    effect = book.effect[seen.used[seen.used_count - 1]]
    call, front = seen.offense_card, seen.defense_card
    plain = cell(seen, tables, PLAIN, call, front)
    if effect == Effect.TIMEOUT_TIMES:
        return cell(seen, tables, MULTIPLIED, call, front) - plain
    if effect == Effect.TIMEOUT_HALVE:
        return plain - cell(seen, tables, HALVED, call, front)
    if effect == Effect.TIMEOUT_CHANGE_OFFENSE:
        return cell(seen, tables, PLAIN, best_call(seen, tables), front) - plain
    return plain - cell(seen, tables, PLAIN, call, best_front(seen, tables))


@rule
def extra_play_profit(seen: State, tables: Tables, team: int) -> int:
    """What one more play in the half wins; at the end of a game it is for the team that is losing."""
    ahead = lead(seen, team)
    if seen.quarter >= state.QUARTERS and ahead != 0:
        return -ahead
    place = to_go_place(seen)
    more = tables.down_value[2, seen.down - 1, seen.ball, place] - tables.down_value[1, seen.down - 1, seen.ball, place]
    return more if team == seen.possession else -more


@rule
def challenge_profit(seen: State, book: walked.Book, tables: Tables) -> int:
    """What a won challenge changes; it is won as often as it is lost, and then costs a timeout."""
    effect = book.effect[seen.used[seen.used_count - 1]]
    plan, down, gain = plan_with(seen, cards_left(seen)), seen.down + 1, seen.standing_gain
    gained = value_at(seen, tables, plan, down, seen.ball + gain)
    not_gained = value_at(seen, tables, plan, down, seen.ball)
    lost = tables.lost_ball[plan, min(max(seen.ball + gain, OWN_GOAL_LINE), GOAL_LINE)]
    if effect == Effect.INTERCEPTION:
        return not_gained - lost
    return gained - (lost if effect == Effect.FUMBLE else not_gained)


@rule
def penalty_profit(seen: State, book: walked.Book, tables: Tables, team: int) -> int:
    """What the penalty is worth more to the fouled team than the gain that stands."""
    card = seen.used[seen.used_count - 1]
    plan = plan_with(seen, cards_left(seen))
    declined = value_at(seen, tables, plan, seen.down + 1, seen.ball + seen.standing_gain)
    enforce(seen, book, card, opponent(team))
    accepted = value_at(seen, tables, plan, seen.down, seen.ball)
    return accepted - declined if team == seen.possession else declined - accepted


# Kicks and tries.


@rule
def wants_onside(seen: State, team: int) -> bool:
    """Behind, with too few cards left to stop the other team first."""
    behind = -lead(seen, team)
    return seen.quarter >= state.QUARTERS and behind > 0 and seen.clock <= (HURRY if behind <= 8 else 2 * HURRY)


@rule
def wants_two(seen: State, tables: Tables, team: int) -> bool:
    """Two points if they are worth more on average, unless the score asks for one late in the game, or the reverse."""
    ahead = lead(seen, team)
    if seen.quarter >= state.QUARTERS:
        return ahead not in ONE_POINT_LEADS
    return tables.two_point_value > tables.kick_try_value[seen.option_kick_try]
