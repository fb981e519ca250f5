"""The odds of a chart set, as the coach of Strategy League sees them: what plays and kicks come to, on average.

They leave out what hardly matters to a call: penalties, returns of fumbles and of blocked kicks for a touchdown.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from leatherhead.football.spot import GOAL_LINE, other_side
from leatherhead.games.strategy_league.book import ROLLS, SIDES
from leatherhead.games.strategy_league.coach.tables import SPOTS
from leatherhead.games.strategy_league.playbook import Floats, results_of, windows_of
from leatherhead.games.strategy_league.rules.charts import is_fumble, kind_of, sack_of, yards_of
from leatherhead.games.strategy_league.rules.settling import BLOCKED_PUNT_YARDS
from leatherhead.games.strategy_league.rules.special_teams import OUT_OF_BOUNDS_YARDS, TOUCHBACK_LINE
from leatherhead.games.strategy_league.state import FREE_KICK_LINE, MARK_SHIFT, NO_MARK, Result, Roll

LOW, HIGH = -30, 110  # yards of a play that are told apart
GAINS = HIGH - LOW + 1
KICKOFF_LINE, KICKOFF_TOUCHBACK_LINE = 35, 25  # unless the options say otherwise


@dataclass(frozen=True)
class ChartOdds:
    """What each play does against each defense: probabilities by hash mark and by play times defense."""

    kept: Floats  # the ball kept, clock running; by the hash mark it comes to, and by yards
    incomplete: Floats
    lost: Floats  # interception or fumble, by where the other side has the ball
    run_back: Floats  # for a touchdown


def odds_of(book: Any) -> ChartOdds:
    """Work out what the plays of a chart set do against each defense from each hash mark."""
    pairs = (SIDES, book.plays, book.fronts)
    odds = no_odds(pairs)
    windows, results = windows_of(book) / ROLLS, results_of(book)
    for side, play, front in np.ndindex(pairs):
        for part, result in zip(windows[play, front], results[play, front, :, side], strict=True):
            add_result(book, play, (side, play, front), int(result), part, odds)
    flat = SIDES, book.plays * book.fronts
    return ChartOdds(*(each.reshape(*flat, *each.shape[len(pairs) :]) for each in vars(odds).values()))


def no_odds(pairs: tuple[int, int, int]) -> ChartOdds:
    """Return odds without any outcome, by hash mark, play and defense."""
    return ChartOdds(np.zeros((*pairs, SIDES, GAINS)), np.zeros(pairs), np.zeros((*pairs, GAINS)), np.zeros(pairs))


def add_result(book: Any, play: int, at: tuple[int, int, int], result: int, part: float, odds: ChartOdds) -> None:
    """Add one result of a card, which comes up so often; `at` is hash mark, play and defense."""
    kind, yards = kind_of(result), yards_of(result)
    mark = result >> MARK_SHIFT & NO_MARK
    mark = at[0] if mark == NO_MARK else mark
    if kind == Result.INCOMPLETE:
        odds.incomplete[at] += part
    elif kind == Result.INTERCEPTION:
        returnable = book.strike_through[play] == 0 or yards < book.strike_through[play]
        back = book.p6[play] / ROLLS if returnable else 0.0
        odds.run_back[at] += part / 2 * back
        odds.lost[(*at, _place(yards))] += part / 2 * (1 - back)
        if sack_of(result):
            odds.kept[(*at, mark, _place(-sack_of(result)))] += part / 2
        else:
            odds.incomplete[at] += part / 2
    else:
        gain = _place(HIGH if kind == Result.TOUCHDOWN else yards)
        fumbled = part / 2 if is_fumble(result) else 0.0
        odds.kept[(*at, mark, gain)] += part - fumbled
        odds.lost[(*at, gain)] += fumbled


def _place(yards: int) -> int:
    """The place of a gain in the odds."""
    return min(max(yards, LOW), HIGH) - LOW


# Kicks.


@dataclass(frozen=True)
class Kicks:
    """Where the other side gets the ball after a punt, by our spot; how often a field goal is good."""

    punt: Floats  # probabilities, spot by their spot; place 0 and 100 are scores
    touch_punt: Floats
    kickoff: Floats
    free_kick: Floats
    goal: Floats  # by spot; 0 where there is no row


def _list(book: Any, roll: Roll) -> list[tuple[int, int]]:
    return [(kind_of(int(result)), yards_of(int(result))) for result in book.special_teams[roll]]


def _returned(start: int, returns: list[tuple[int, int]]) -> Floats:
    where = np.zeros(SPOTS)
    for kind, yards in returns:
        where[min(max(GOAL_LINE if kind == Result.TOUCHDOWN else start + yards, 1), GOAL_LINE)] += 1 / ROLLS
    return where


def _punted(book: Any, roll: Roll, spot: int) -> Floats:
    where = np.zeros(SPOTS)
    returns = _list(book, Roll.PUNT_RETURN)
    for kind, yards in _list(book, roll):
        land = yards if kind == Result.DEAD_ON else other_side(spot + yards)
        if kind == Result.BLOCKED:
            where[min(other_side(spot - BLOCKED_PUNT_YARDS), GOAL_LINE)] += 1 / ROLLS
        elif kind == Result.TOUCHBACK or land <= 0:
            where[TOUCHBACK_LINE] += 1 / ROLLS
        elif kind == Result.GAIN:
            where += _returned(land, returns) / ROLLS
        else:
            where[land] += 1 / ROLLS
    return where


def _kicked_off(book: Any, spot: int) -> Floats:
    where = np.zeros(SPOTS)
    returns = _list(book, Roll.KICKOFF_RETURN)
    for kind, yards in _list(book, Roll.KICKOFF):
        land = other_side(spot + (OUT_OF_BOUNDS_YARDS if kind == Result.OUT_OF_BOUNDS else yards))
        if kind == Result.TOUCHBACK or land <= 0:
            where[KICKOFF_TOUCHBACK_LINE] += 1 / ROLLS
        elif kind == Result.OUT_OF_BOUNDS:
            where[land] += 1 / ROLLS
        else:
            where += _returned(land, returns) / ROLLS
    return where


def goals_of(book: Any) -> Floats:
    """How often a field goal is good, by spot."""
    goal = np.zeros(SPOTS)
    for spot in range(1, GOAL_LINE):
        row = int(book.field_goal_row[other_side(spot)])
        if row < book.field_goal_rows:
            goal[spot] = np.mean(kind_of(book.field_goal[SIDES * row : SIDES * row + SIDES]) == Result.GOOD)
    return goal


def kicks_of(book: Any) -> Kicks:
    """Work out the kicks of a chart set."""
    punts = [np.stack([_punted(book, roll, spot) for spot in range(SPOTS)]) for roll in (Roll.PUNT, Roll.TOUCH_PUNT)]
    return Kicks(punts[0], punts[1], _kicked_off(book, KICKOFF_LINE), _kicked_off(book, FREE_KICK_LINE), goals_of(book))
