"""What situations of Strategy League are worth, by the odds of a chart set, and the games that are played in them."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.score import FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, TWO_POINTS
from leatherhead.football.spot import GOAL_LINE, MIDFIELD
from leatherhead.games.strategy_league.book import SIDES
from leatherhead.games.strategy_league.coach.chart_odds import HIGH, LOW, ChartOdds, Kicks
from leatherhead.games.strategy_league.coach.tables import DOWNS, SPOTS, Fourth, Plan
from leatherhead.games.strategy_league.playbook import Floats
from leatherhead.games.strategy_league.rules import LONG_PASS_LIMIT, SHORT_YARDAGE_LINE, SHORT_YARDAGE_TO_GO
from leatherhead.games.strategy_league.rules.kicks import MISSED_YARDS, TOUCHBACK_LINE
from leatherhead.games.strategy_league.state import TRY_LINE, Result, Roll, kind_of
from leatherhead.values.matrix_game import solve_each

FARTHEST = 25  # the most yards to go that situations distinguish
FORBIDDEN = 1.0  # a card that may not be played counts as this much worse than any other
HURRIED, STOPPED = 0.9, 0.94  # what is left of the hopes of a team in a hurry after a play
BURNED, SAVED = 0.75, 0.9  # what is left of the fears of a team that protects a lead
GOAL_WORTH = 0.9  # a field goal, where any score will do
SWEEPS = 14
FIRST_GUESS = 0.055  # points a yard
# Points by which going for it on fourth down must be better than a kick. Deciding by points alone wins no more games,
# and looks reckless.
CAUTION = 0.6


@dataclass
class PlanWorth:
    """What a plan hopes for: values by down, yards to go, spot and hash mark, and what scores are worth."""

    down: Floats  # DOWNS, FARTHEST + 1, SPOTS, SIDES
    touchdown: float
    safety: float
    lost: Floats  # by spot, as the offense counts
    run_back: float
    goal: float
    kept: float = 1.0  # what is left of a value after a play that keeps the clock running
    stopped: float = 1.0
    kickoff: float = 0.0  # to the team that receives it
    free_kick: float = 0.0

    def first_down(self) -> Floats:
        """A first down at every spot and hash mark."""
        spots = np.arange(SPOTS)
        first: Floats = self.down[0, np.clip(GOAL_LINE - spots, 1, SERIES_YARDS), spots]
        return first

    def usual_first_down(self) -> Floats:
        """A first down at every spot, wherever the ball lies across the field."""
        mean: Floats = self.first_down().mean(axis=1)
        return mean


def hopes(worth: PlanWorth, down: int, to_go: Any, spots: Any) -> tuple[Floats, Floats]:
    """What follows a gain of so many yards on a down: the ball kept, by hash mark, and the ball lost there."""
    yards = np.arange(LOW, HIGH + 1)
    end = spots[:, None] + yards
    inside = np.clip(end, 1, 99)
    left = np.clip(to_go[:, None] - yards, 1, FARTHEST)
    then = worth.down[down + 1, left, inside] if down + 1 < DOWNS else worth.lost[inside, None]
    kept = np.where((yards >= to_go[:, None])[..., None], worth.first_down()[inside], then) * worth.kept
    kept = np.where((end <= 0)[..., None], worth.safety, kept)
    kept = np.where((end >= GOAL_LINE)[..., None], worth.touchdown, kept)
    lost = np.where(
        end >= GOAL_LINE, worth.lost[GOAL_LINE - TOUCHBACK_LINE], np.where(end <= 0, worth.run_back, worth.lost[inside])
    )
    return kept, lost


def matrices(odds: ChartOdds, book: Any, worth: PlanWorth, down: int, to_go: Any, spots: Any) -> Floats:
    """The games of a down: what each play is worth against each defense, in many situations on every hash mark."""
    kept, lost = hopes(worth, down, to_go, spots)
    games = np.stack([_games(odds, worth, side, kept, lost) for side in range(SIDES)], axis=1)
    games = games.reshape(len(spots), SIDES, book.plays, book.fronts)
    long_plays = [bool(book.long_plays >> play & 1) for play in range(book.plays)]
    games[np.ix_(spots >= GOAL_LINE - LONG_PASS_LIMIT, range(SIDES), long_plays)] = worth.run_back - FORBIDDEN
    long_yards = ((down < 2) | (to_go > SHORT_YARDAGE_TO_GO)) & (spots < GOAL_LINE - SHORT_YARDAGE_LINE)
    games[long_yards, :, :, book.short_yardage] = worth.touchdown + FORBIDDEN
    return games


def _games(odds: ChartOdds, worth: PlanWorth, side: int, kept: Floats, lost: Floats) -> Floats:
    """The games on one hash mark, flattened to play times defense."""
    stays = odds.kept[side].reshape(len(odds.kept[side]), -1)
    none = kept[:, -LOW, side] / worth.kept * worth.stopped
    games: Floats = kept.swapaxes(1, 2).reshape(len(kept), -1) @ stays.T + none[:, None] * odds.incomplete[side]
    games += lost @ odds.lost[side].T + worth.run_back * odds.run_back[side]
    return games


def fourth_down(kicks: Kicks, worth: PlanWorth, plan: int, go: Floats, spots: Any) -> tuple[Floats, Any]:
    """The best of going for it, punting and kicking, and which it is; by situation and hash mark."""
    goal = kicks.goal[spots]
    missed = worth.lost[np.clip(spots - MISSED_YARDS, 1, 99)]
    never = worth.run_back - FORBIDDEN
    ways = np.full((len(Fourth), *go.shape), never)
    ways[Fourth.GO] = go - CAUTION if plan == Plan.NEUTRAL else go
    if plan != Plan.CHASE_TOUCHDOWN:
        ways[Fourth.FIELD_GOAL] = np.where(goal > 0, goal * worth.goal + (1 - goal) * missed, never)[:, None]
    if plan in (Plan.NEUTRAL, Plan.PROTECT):
        theirs = np.append(worth.lost[::-1][:100], worth.run_back)  # by the spot as they count
        ways[Fourth.PUNT] = (kicks.punt[spots] @ theirs)[:, None]
        ways[Fourth.TOUCH_PUNT] = np.where(spots >= MIDFIELD, kicks.touch_punt[spots] @ theirs, never)[:, None]
    best = ways.argmax(axis=0)
    ways[Fourth.GO] = go
    return np.take_along_axis(ways, best[None], axis=0)[0], best


def everywhere() -> tuple[Any, Any]:
    """Every yards to go at every spot."""
    to_go, spots = np.meshgrid(np.arange(1, FARTHEST + 1), np.arange(1, 100), indexing="ij")
    return to_go.ravel(), spots.ravel()


def tries(odds: ChartOdds, book: Any) -> tuple[float, float]:
    """The points to be expected of an extra point, and of a play for two."""
    line, nothing = np.array([TRY_LINE]), np.zeros((DOWNS, FARTHEST + 1, SPOTS, SIDES))
    worth = PlanWorth(nothing, TWO_POINTS, 0, np.zeros(SPOTS), 0, 0)
    games = matrices(odds, book, worth, DOWNS - 1, GOAL_LINE - line, line)
    two = solve_each(games.reshape(-1, book.plays, book.fronts))[0].mean()
    return float(np.mean(kind_of(book.special_teams[Roll.EXTRA_POINT]) == Result.GOOD)), float(two)


def count_scores(worth: PlanWorth, kicks: Kicks, first: Floats, touchdown: float) -> None:
    """What scores and lost balls are worth in points, if a first down is worth so much at every spot."""
    worth.kickoff = float(kicks.kickoff[1:100] @ first[1:100] + kicks.kickoff[100] * touchdown)
    worth.free_kick = float(kicks.free_kick[1:100] @ first[1:100] + kicks.free_kick[100] * touchdown)
    worth.touchdown, worth.run_back = touchdown - worth.kickoff, worth.kickoff - touchdown
    worth.goal, worth.safety = FIELD_GOAL_POINTS - worth.kickoff, -SAFETY_POINTS - worth.free_kick
    worth.lost = np.append(-first[::-1][:100], 0.0)
    worth.lost[0] = worth.run_back


def points(odds: ChartOdds, kicks: Kicks, book: Any) -> PlanWorth:
    """What situations are worth in points to a team with all the time in the world."""
    down = np.zeros((DOWNS, FARTHEST + 1, SPOTS, SIDES)) + FIRST_GUESS * (np.arange(SPOTS) - 10)[:, None]
    worth = PlanWorth(down, 0, 0, np.zeros(SPOTS), 0, 0)
    first, touchdown = worth.usual_first_down(), TOUCHDOWN_POINTS + max(tries(odds, book))
    for _ in range(SWEEPS):
        first = (first + worth.usual_first_down()) / 2  # or the two teams' hopes would swing against each other
        count_scores(worth, kicks, first, touchdown)
        sweep(odds, kicks, book, worth, Plan.NEUTRAL)
    return worth


def hurried(down: Floats, plan: int) -> PlanWorth:
    """The hopes of a team that needs a score soon, from its chances by situation."""
    goal = GOAL_WORTH if plan == Plan.CHASE_ANY else 0.0
    return PlanWorth(down, 1.0, 0.0, np.zeros(SPOTS), 0.0, goal, HURRIED, STOPPED)


def chances(odds: ChartOdds, kicks: Kicks, book: Any, plan: int) -> PlanWorth:
    """How likely a team in a hurry is to score what it needs."""
    worth = hurried(np.zeros((DOWNS, FARTHEST + 1, SPOTS, SIDES)) + np.arange(SPOTS)[:, None] / 150, plan)
    for _ in range(SWEEPS // 2):
        sweep(odds, kicks, book, worth, plan)
    return worth


def protecting(down: Floats, touchdown: Floats, score: Floats, kicks: Kicks) -> PlanWorth:
    """The fears of a team with a lead and little time left, by the other team's chances of a touchdown or any score."""
    theirs = PlanWorth(score, 0, 0, np.zeros(SPOTS), 0, 0).usual_first_down()
    behind = PlanWorth(touchdown, 0, 0, np.zeros(SPOTS), 0, 0).usual_first_down()
    lost = np.append(-theirs[::-1][:100], 0.0)
    goal, safety = -float(kicks.kickoff[:100] @ behind[:100]), -float(kicks.free_kick[:100] @ theirs[:100])
    return PlanWorth(down, 0.0, safety, lost, -1.0, goal, BURNED, SAVED)


def fears(odds: ChartOdds, kicks: Kicks, book: Any, touchdown: Floats, score: Floats) -> PlanWorth:
    """How likely a team is to lose its lead, as a negative number."""
    worth = protecting(np.zeros_like(score), touchdown, score, kicks)
    for _ in range(SWEEPS // 2):
        sweep(odds, kicks, book, worth, Plan.PROTECT)
    return worth


def sweep(odds: ChartOdds, kicks: Kicks, book: Any, worth: PlanWorth, plan: int) -> None:
    """Value all downs again, the last first."""
    to_go, spots = everywhere()
    for down in range(DOWNS - 1, -1, -1):
        games = matrices(odds, book, worth, down, to_go, spots)
        value = solve_each(games.reshape(-1, *games.shape[2:]))[0].reshape(-1, SIDES)
        if down == DOWNS - 1:
            value, _ = fourth_down(kicks, worth, plan, value, spots)
        worth.down[down, to_go, spots] = value
