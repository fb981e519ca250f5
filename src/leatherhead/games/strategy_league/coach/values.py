"""What situations of Strategy League are worth, by the odds of a chart set, and the games that are played in them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.score import FIELD_GOAL_POINTS, SAFETY_POINTS
from leatherhead.football.spot import GOAL_LINE, MIDFIELD
from leatherhead.games.strategy_league.coach.chart_odds import HIGH, LOW, Kicks, Odds
from leatherhead.games.strategy_league.coach.tables import DOWNS, SPOTS, Fourth, Plan
from leatherhead.games.strategy_league.playbook import FAMILIES, Family, Floats, playbook
from leatherhead.games.strategy_league.rules.calls import LONG_PASS_LIMIT, SHORT_YARDAGE_LINE, SHORT_YARDAGE_TO_GO
from leatherhead.games.strategy_league.rules.special_teams import MISSED_YARDS, TOUCHBACK_LINE

# Takes what the row side wins, a matrix for each situation; returns values, weights of the rows and of the columns.
Solver = Callable[[Floats], tuple[Floats, Floats, Floats]]

FARTHEST = 25  # yards to go that are told apart when situations are valued
NEVER = 99.0  # what a call is worth that may not be made
TOUCHDOWN = 6.94
RUNNING_BONUS, RUNNING_PRICE = 0.12, 0.45  # of a running clock, to a team that protects a lead and to one in a hurry
TURNOVER_FEAR = 1.0
HURRIED, STOPPED = 0.9, 0.94  # what is left of the hopes of a team in a hurry after a play
GOAL_WORTH = 0.9  # a field goal, where any score will do
SWEEPS = 14
FIRST_GUESS = 0.055  # points a yard
# Points by which going for it on fourth down must be better than a kick, in its own half and beyond: a failure is not
# forgiven.
CAUTION_AT_HOME, CAUTION = 2.0, 1.6


@dataclass
class Worth:
    """What a plan hopes for: values by down, yards to go and spot, and what scores are worth."""

    down: Floats  # DOWNS, FARTHEST + 1, SPOTS
    touchdown: float
    safety: float
    lost: Floats  # by spot, as the offense counts
    run_back: float
    goal: float
    kept: float = 1.0  # what is left of a value after a play that keeps the clock running
    stopped: float = 1.0

    def first_down(self) -> Floats:
        """A first down at every spot."""
        spots = np.arange(SPOTS)
        first: Floats = self.down[0, np.clip(GOAL_LINE - spots, 1, SERIES_YARDS), spots]
        return first


def hopes(worth: Worth, down: int, to_go: Any, spots: Any) -> tuple[Floats, Floats]:
    """What follows a gain of so many yards on a down: with the ball kept, and with the ball lost there."""
    yards = np.arange(LOW, HIGH + 1)
    end = spots[:, None] + yards
    inside = np.clip(end, 1, 99)
    first = worth.first_down()[inside]
    left = np.clip(to_go[:, None] - yards, 1, FARTHEST)
    then = worth.down[down + 1, left, inside] if down + 1 < DOWNS else worth.lost[inside]
    kept = np.where(yards >= to_go[:, None], first, then)
    kept = np.where(end >= GOAL_LINE, worth.touchdown, np.where(end <= 0, worth.safety, kept * worth.kept))
    lost = np.where(
        end >= GOAL_LINE, worth.lost[GOAL_LINE - TOUCHBACK_LINE], np.where(end <= 0, worth.run_back, worth.lost[inside])
    )
    return kept, lost


def matrices(odds: Odds, book: Any, worth: Worth, plan: int, down: int, to_go: Any, spots: Any) -> Floats:
    """The games of a down: what each family is worth against each defense, in many situations."""
    kept, lost = hopes(worth, down, to_go, spots)
    none = kept[:, -LOW] / worth.kept * worth.stopped
    games = kept @ odds.kept.T + none[:, None] * odds.incomplete + lost @ odds.lost.T + worth.run_back * odds.run_back
    if plan == Plan.PROTECT:
        games = games - TURNOVER_FEAR * (odds.lost.sum(axis=1) + odds.run_back)
    if plan in (Plan.PROTECT, Plan.HASTEN):
        games = games + (RUNNING_BONUS if plan == Plan.PROTECT else -RUNNING_PRICE) * odds.kept.sum(axis=1)
    games = games.reshape(len(spots), FAMILIES, book.fronts)
    present = np.isin(np.arange(FAMILIES), playbook(book).family)
    games[:, ~present] = -NEVER
    games[spots >= GOAL_LINE - LONG_PASS_LIMIT, Family.LONG_PASS] = -NEVER
    long_yards = ((down < 2) | (to_go > SHORT_YARDAGE_TO_GO)) & (spots < GOAL_LINE - SHORT_YARDAGE_LINE)
    games[long_yards, :, book.short_yardage] = NEVER
    return games


def fourth_down(kicks: Kicks, worth: Worth, plan: int, go: Floats, spots: Any) -> tuple[Floats, Any]:
    """The best of going for it, punting and kicking, and which it is."""
    goal = kicks.goal[spots]
    missed = worth.lost[np.clip(spots - MISSED_YARDS, 1, 99)]
    ways = np.full((len(Fourth), len(spots)), -NEVER)
    careful = plan in (Plan.NEUTRAL, Plan.PROTECT, Plan.HASTEN)
    ways[Fourth.GO] = go - np.where(spots < MIDFIELD, CAUTION_AT_HOME, CAUTION) * careful
    ways[Fourth.FIELD_GOAL] = np.where(goal > 0, goal * worth.goal + (1 - goal) * missed, -NEVER)
    if careful:
        theirs = np.append(worth.lost[::-1][:100], worth.run_back)  # by the spot as they count
        ways[Fourth.PUNT] = kicks.punt[spots] @ theirs
        ways[Fourth.TOUCH_PUNT] = np.where(spots >= MIDFIELD, kicks.touch_punt[spots] @ theirs, -NEVER)
    if plan == Plan.CHASE_TOUCHDOWN:
        ways[Fourth.FIELD_GOAL] = -NEVER
    best = ways.argmax(axis=0)
    ways[Fourth.GO] = go
    return ways[best, np.arange(len(spots))], best


def everywhere() -> tuple[Any, Any]:
    """Every yards to go at every spot."""
    to_go, spots = np.meshgrid(np.arange(1, FARTHEST + 1), np.arange(1, 100), indexing="ij")
    return to_go.ravel(), spots.ravel()


def count_scores(worth: Worth, kicks: Kicks, first: Floats) -> None:
    """What scores and lost balls are worth in points, if a first down is worth so much at every spot."""
    receive = float(kicks.kickoff[1:100] @ first[1:100] + kicks.kickoff[100] * TOUCHDOWN)
    freed = float(kicks.free_kick[1:100] @ first[1:100] + kicks.free_kick[100] * TOUCHDOWN)
    worth.touchdown, worth.run_back = TOUCHDOWN - receive, receive - TOUCHDOWN
    worth.goal, worth.safety = FIELD_GOAL_POINTS - receive, -SAFETY_POINTS - freed
    worth.lost = np.append(-first[::-1][:100], 0.0)
    worth.lost[0] = worth.run_back


def points(odds: Odds, kicks: Kicks, book: Any, solve: Solver) -> Worth:
    """What situations are worth in points to a team with all the time in the world."""
    down = np.zeros((DOWNS, FARTHEST + 1, SPOTS)) + FIRST_GUESS * (np.arange(SPOTS) - 10)
    worth = Worth(down, 0, 0, np.zeros(SPOTS), 0, 0)
    first = worth.first_down()
    for _ in range(SWEEPS):
        first = (first + worth.first_down()) / 2  # or the two teams' hopes would swing against each other
        count_scores(worth, kicks, first)
        sweep(odds, kicks, book, worth, Plan.NEUTRAL, solve)
    return worth


def hurried(down: Floats, plan: int) -> Worth:
    """The hopes of a team that needs a score soon, from its chances by situation."""
    goal = GOAL_WORTH if plan == Plan.CHASE_ANY else 0.0
    return Worth(down, 1.0, 0.0, np.zeros(SPOTS), 0.0, goal, HURRIED, STOPPED)


def chances(odds: Odds, kicks: Kicks, book: Any, plan: int, solve: Solver) -> Worth:
    """How likely a team in a hurry is to score what it needs."""
    worth = hurried(np.zeros((DOWNS, FARTHEST + 1, SPOTS)) + np.arange(SPOTS) / 150, plan)
    for _ in range(SWEEPS // 2):
        sweep(odds, kicks, book, worth, plan, solve)
    return worth


def sweep(odds: Odds, kicks: Kicks, book: Any, worth: Worth, plan: int, solve: Solver) -> None:
    """Value all downs anew, the last first."""
    to_go, spots = everywhere()
    for down in range(DOWNS - 1, -1, -1):
        value, _, _ = solve(matrices(odds, book, worth, plan, down, to_go, spots))
        if down == DOWNS - 1:
            value, _ = fourth_down(kicks, worth, plan, value, spots)
        worth.down[down, to_go, spots] = value
