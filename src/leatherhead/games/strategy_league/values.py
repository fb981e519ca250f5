"""What situations of Strategy League are worth, by the odds of a chart set, and the games that are played in them."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from leatherhead.games.strategy_league.book import DOWNS, FAMILIES, SPOTS, Family, Fourth, Plan
from leatherhead.games.strategy_league.scouting import (
    FARTHEST,
    GOAL_WORTH,
    HIGH,
    HURRIED,
    LOW,
    NEVER,
    RUNNING_BONUS,
    RUNNING_PRICE,
    STOPPED,
    TOUCHDOWN,
    TURNOVER_FEAR,
    Kicks,
    Numbers,
    Odds,
    Solver,
)

SWEEPS = 14
FIRST_GUESS = 0.055  # points a yard
SAFETY = 2.0
FIELD_GOAL = 3.0
# Points by which going for it on fourth down must be better than a kick, in the own half and beyond: a failure is not
# forgiven.
CAUTION_AT_HOME, CAUTION = 2.0, 1.6


@dataclass
class Worth:
    """What a plan hopes for: values by down, yards to go and spot, and what scores are worth."""

    down: Numbers  # DOWNS, FARTHEST + 1, SPOTS
    touchdown: float
    safety: float
    lost: Numbers  # by spot, as the offense counts
    run_back: float
    goal: float
    kept: float = 1.0  # what is left of a value after a play that keeps the clock running
    stopped: float = 1.0

    def first_down(self) -> Numbers:
        """A first down at every spot."""
        spots = np.arange(SPOTS)
        first: Numbers = self.down[0, np.clip(100 - spots, 1, 10), spots]
        return first


def hopes(worth: Worth, down: int, to_go: Any, spots: Any) -> tuple[Numbers, Numbers]:
    """What follows a gain of so many yards on a down: with the ball kept, and with the ball lost there."""
    yards = np.arange(LOW, HIGH + 1)
    end = spots[:, None] + yards
    inside = np.clip(end, 1, 99)
    first = worth.first_down()[inside]
    left = np.clip(to_go[:, None] - yards, 1, FARTHEST)
    then = worth.down[down + 1, left, inside] if down + 1 < DOWNS else worth.lost[inside]
    kept = np.where(yards >= to_go[:, None], first, then)
    kept = np.where(end >= 100, worth.touchdown, np.where(end <= 0, worth.safety, kept * worth.kept))
    lost = np.where(end >= 100, worth.lost[80], np.where(end <= 0, worth.run_back, worth.lost[inside]))
    return kept, lost


def matrices(odds: Odds, book: Any, worth: Worth, plan: int, down: int, to_go: Any, spots: Any) -> Numbers:
    """The games of a down: what each family is worth against each defense, in many situations."""
    kept, lost = hopes(worth, down, to_go, spots)
    none = kept[:, -LOW] / worth.kept * worth.stopped
    games = kept @ odds.kept.T + none[:, None] * odds.incomplete + lost @ odds.lost.T + worth.run_back * odds.run_back
    if plan == Plan.PROTECT:
        games = games - TURNOVER_FEAR * (odds.lost.sum(axis=1) + odds.run_back)
    if plan in (Plan.PROTECT, Plan.HASTEN):
        games = games + (RUNNING_BONUS if plan == Plan.PROTECT else -RUNNING_PRICE) * odds.kept.sum(axis=1)
    games = games.reshape(len(spots), FAMILIES, book.fronts)
    present = np.isin(np.arange(FAMILIES), book.family[: book.plays])
    games[:, ~present] = -NEVER
    if (book.family[: book.plays] == Family.LONG_PASS).any():
        games[spots >= 75, Family.LONG_PASS] = -NEVER
    long_yards = ((down < 2) | (to_go > 2)) & (spots < 97)
    games[long_yards, :, book.short_yardage] = NEVER
    return games


def fourth_down(kicks: Kicks, worth: Worth, plan: int, go: Numbers, spots: Any) -> tuple[Numbers, Any]:
    """The best of going for it, punting and kicking, and which it is."""
    goal = kicks.goal[spots]
    missed = worth.lost[np.clip(spots - 8, 1, 99)]
    ways = np.full((len(Fourth), len(spots)), -NEVER)
    careful = plan in (Plan.NEUTRAL, Plan.PROTECT, Plan.HASTEN)
    ways[Fourth.GO] = go - np.where(spots < 50, CAUTION_AT_HOME, CAUTION) * careful
    ways[Fourth.FIELD_GOAL] = np.where(goal > 0, goal * worth.goal + (1 - goal) * missed, -NEVER)
    if careful:
        theirs = np.append(worth.lost[::-1][:100], worth.run_back)  # by the spot as they count
        ways[Fourth.PUNT] = kicks.punt[spots] @ theirs
        ways[Fourth.TOUCH_PUNT] = np.where(spots >= 50, kicks.touch_punt[spots] @ theirs, -NEVER)
    if plan == Plan.CHASE_TOUCHDOWN:
        ways[Fourth.FIELD_GOAL] = -NEVER
    best = ways.argmax(axis=0)
    ways[Fourth.GO] = go
    return ways[best, np.arange(len(spots))], best


def everywhere() -> tuple[Any, Any]:
    """Every yards to go at every spot."""
    to_go, spots = np.meshgrid(np.arange(1, FARTHEST + 1), np.arange(1, 100), indexing="ij")
    return to_go.ravel(), spots.ravel()


def count_scores(worth: Worth, kicks: Kicks, first: Numbers) -> None:
    """What scores and lost balls are worth in points, if a first down is worth so much at every spot."""
    receive = float(kicks.kickoff[1:100] @ first[1:100] + kicks.kickoff[100] * TOUCHDOWN)
    freed = float(kicks.free_kick[1:100] @ first[1:100] + kicks.free_kick[100] * TOUCHDOWN)
    worth.touchdown, worth.run_back = TOUCHDOWN - receive, receive - TOUCHDOWN
    worth.goal, worth.safety = FIELD_GOAL - receive, -SAFETY - freed
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


def hurried(down: Numbers, plan: int) -> Worth:
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
