"""The coach of Dime Store Football: mixes calls and defenses by the book's charts, and knows when to kick."""

from typing import Annotated, Any

import numpy as np

from leatherhead.football.choice import mixed
from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.dime_store.book import FRONTS, TOTALS, Book
from leatherhead.games.dime_store.state import CHART_CALLS, HALVES, Call, Decision, Outcome, State
from leatherhead.model.bot import RuleBot
from leatherhead.rule import Array, rule
from leatherhead.values.matrix_game import solve

LONGEST_TO_GO = 15
EVEN_ODDS = 7  # a total that comes at least so often as not
HURRY = 8  # plays left in a game that is being lost
FIRST_DOWN_YARDS, LOST_BALL_YARDS = 6, 40  # what a first down and the ball are worth; the first for each down played


class Tables:
    """How often, out of 1000, to make each call and set each defense, by down and yards to go, both from 0."""

    call_weight: Annotated[Array, (LAST_DOWN, LONGEST_TO_GO, CHART_CALLS)]
    front_weight: Annotated[Array, (LAST_DOWN, LONGEST_TO_GO, FRONTS)]


def prepare(book: Any, tables: Any) -> None:
    """Find the best mix of calls and of defenses for every down and distance."""
    for down, to_go in np.ndindex(LAST_DOWN, LONGEST_TO_GO):
        mix = solve(_worth(book, down + 1, to_go + 1))
        tables.call_weight[down, to_go] = 1000 * mix.rows
        tables.front_weight[down, to_go] = 1000 * mix.columns


def _worth(book: Any, down: int, to_go: int) -> np.ndarray[Any, Any]:
    """What each call is worth against each defense, in yards."""
    totals = np.array(TOTALS)
    yards, outcome = book.yards[:, :, totals], book.outcome[:, :, totals]
    made = yards >= to_go
    worth = np.minimum(yards, to_go + 20) + FIRST_DOWN_YARDS * down * made
    lost = (outcome == Outcome.INTERCEPTION) | (~made & (down == LAST_DOWN))
    worth = np.select([outcome == Outcome.FUMBLE, lost], [-LOST_BALL_YARDS // 2, -LOST_BALL_YARDS], worth)
    return worth @ (6 - abs(totals - 7)) / 36


@rule
def answer(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Return the label that the coach picks; `luck` is its only chance."""
    down, to_go = seen.down - 1, min(seen.line_to_gain - seen.ball, LONGEST_TO_GO) - 1
    if decision == Decision.DEFENSE:
        return mixed(tables.front_weight[down, to_go], FRONTS, options, luck % 1000)
    hurry, last_down = must_hurry(seen, team), seen.down == LAST_DOWN
    total = book.field_goal[distance_to_goal(seen.ball)]
    likes_field_goal = total > 0 and (seen.clock == 1 or (last_down and total <= EVEN_ODDS))
    if likes_field_goal and not (hurry and lead(seen, team) < -FIELD_GOAL_POINTS):
        return Call.FIELD_GOAL + 0
    goes_for_it = hurry or (to_go < 2 and seen.ball >= 40)
    if last_down and not goes_for_it:
        return Call.PUNT + 0
    return mixed(tables.call_weight[down, to_go], CHART_CALLS, options, luck % 1000)


@rule
def must_hurry(seen: State, team: int) -> bool:
    """Behind, with the game nearly over."""
    return seen.half >= HALVES and seen.clock <= HURRY and lead(seen, team) < 0


BOTS = (
    RuleBot(
        "coach", answer, tables=Tables, prepare=prepare, title="Coach", strength=2,
        about="Mixes its calls by the charts, and kicks when the odds are good.",
    ),
)  # fmt: skip
