"""The coach of Dime Store Football: mixes calls and defenses by the book's charts, and knows when to kick."""

from typing import Annotated, Any

import numpy as np

from leatherhead.engine.bot import RuleBot
from leatherhead.football.choice import mixed
from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.dime_store.book import FRONTS, HIGHEST_TOTAL, LOWEST_TOTAL, Book
from leatherhead.games.dime_store.state import CHART_CALLS, HALVES, Call, Decision, Outcome, State
from leatherhead.rule import Array, rule

LONGEST_TO_GO = 15
ROUNDS = 150  # of fictitious play
EVEN_ODDS = 7  # a total that comes at least so often as not
HURRY = 8  # plays left in a game that is being lost
FIRST_DOWN_YARDS, LOST_BALL_YARDS = 6, 40  # what a first down and the ball are worth; the first for each down played


class Tables:
    """How often, out of 1000, to make each call and set each defense, by down and yards to go, both from 0."""

    call_weight: Annotated[Array, (LAST_DOWN, LONGEST_TO_GO, CHART_CALLS)]
    front_weight: Annotated[Array, (LAST_DOWN, LONGEST_TO_GO, FRONTS)]


def prepare(book: Any, tables: Any) -> None:
    """Find a mix of calls and one of defenses for every down and distance."""
    for down in range(LAST_DOWN):
        for to_go in range(LONGEST_TO_GO):
            worth = _worth(book, down + 1, to_go + 1)
            tables.call_weight[down, to_go], tables.front_weight[down, to_go] = _mixes(worth)


def _worth(book: Any, down: int, to_go: int) -> np.ndarray[Any, Any]:
    """What each call is worth against each defense, in yards."""
    totals = np.arange(LOWEST_TOTAL, HIGHEST_TOTAL + 1)
    yards, outcome = book.yards[:, :, LOWEST_TOTAL:], book.outcome[:, :, LOWEST_TOTAL:]
    made = yards >= to_go
    worth = np.minimum(yards, to_go + 20) + FIRST_DOWN_YARDS * down * made
    worth = np.where(~made & (down == LAST_DOWN), -LOST_BALL_YARDS, worth)
    worth = np.where(outcome == Outcome.INTERCEPTION, -LOST_BALL_YARDS, worth)
    worth = np.where(outcome == Outcome.FUMBLE, -LOST_BALL_YARDS // 2, worth)
    return worth @ (6 - abs(totals - 7)) / 36


def _mixes(worth: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Let offense and defense answer one another's past choices, over and over (fictitious play)."""
    calls, fronts = np.ones(CHART_CALLS), np.ones(FRONTS)
    for _ in range(ROUNDS):
        call, front = np.argmax(worth @ fronts), np.argmin(calls @ worth)
        calls[call] += 1
        fronts[front] += 1
    return 1000 * calls // calls.sum(), 1000 * fronts // fronts.sum()


@rule
def answer(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Return the label that the coach picks; `luck` is its only chance."""
    down, to_go = seen.down - 1, min(seen.line_to_gain - seen.ball, LONGEST_TO_GO) - 1
    if decision == Decision.DEFENSE:
        return mixed(tables.front_weight[down, to_go], FRONTS, options, luck % 1000)
    if wants_field_goal(seen, book, team, options):
        return Call.FIELD_GOAL + 0
    if seen.down == LAST_DOWN and not goes_for_it(seen, team):
        return Call.PUNT + 0
    return mixed(tables.call_weight[down, to_go], CHART_CALLS, options, luck % 1000)


@rule
def must_hurry(seen: State, team: int) -> bool:
    """Behind, with the game nearly over."""
    return seen.half >= HALVES and seen.clock <= HURRY and lead(seen, team) < 0


@rule
def wants_field_goal(seen: State, book: Book, team: int, options: int) -> bool:
    """On fourth down or on the last play of a half, if three points are likely and not too few."""
    if not (options >> Call.FIELD_GOAL) & 1 or (must_hurry(seen, team) and lead(seen, team) < -FIELD_GOAL_POINTS):
        return False
    likely = book.field_goal[distance_to_goal(seen.ball)] <= EVEN_ODDS
    return seen.clock == 1 or (seen.down == LAST_DOWN and likely)


@rule
def goes_for_it(seen: State, team: int) -> bool:
    """On fourth down when it must, or with a yard or two to go past its 40."""
    return must_hurry(seen, team) or (seen.line_to_gain - seen.ball <= 2 and seen.ball >= 40)


BOTS = (
    RuleBot(
        "coach", answer, tables=Tables, prepare=prepare, title="Coach", strength=2,
        about="Mixes its calls by the charts, and kicks when the odds are good.",
    ),
)  # fmt: skip
