"""The odds of a chart set, as the coach of Strategy League sees them: what plays and kicks come to, on average.

They leave out what hardly matters to a call: penalties, returns of fumbles and of blocked kicks for a touchdown.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from leatherhead.football.spot import GOAL_LINE, other_side
from leatherhead.games.strategy_league.book import ROLLS, SIDES
from leatherhead.games.strategy_league.coach.tables import SPOTS
from leatherhead.games.strategy_league.playbook import FAMILIES, Floats, playbook, results_of, windows_of
from leatherhead.games.strategy_league.rules.charts import is_fumble, kind_of, sack_of, yards_of
from leatherhead.games.strategy_league.rules.settling import BLOCKED_PUNT_YARDS
from leatherhead.games.strategy_league.rules.special_teams import OUT_OF_BOUNDS_YARDS, TOUCHBACK_LINE
from leatherhead.games.strategy_league.state import FREE_KICK_LINE, Result, Roll

LOW, HIGH = -30, 110  # yards of a play that are told apart
GAINS = HIGH - LOW + 1
KICKOFF_LINE, KICKOFF_TOUCHBACK_LINE = 35, 25  # unless the options say otherwise


@dataclass(frozen=True)
class Odds:
    """What each family does against each defense: probabilities by yards, flattened to family times defense."""

    kept: Floats  # the ball kept, clock running
    incomplete: Floats
    lost: Floats  # interception or fumble, by where the other side has the ball
    run_back: Floats  # for a touchdown


def odds_of(book: Any) -> Odds:
    """Add up what the plays of each family do against each defense, over all hash marks."""
    shape = (FAMILIES, book.fronts, GAINS)
    odds = Odds(np.zeros(shape), np.zeros(shape[:2]), np.zeros(shape), np.zeros(shape[:2]))
    families, windows, results = playbook(book).family, windows_of(book), results_of(book)
    sizes = np.bincount(families, minlength=FAMILIES)
    for play, family in enumerate(families):
        for front in range(book.fronts):
            parts = np.repeat(windows[play, front] / ROLLS, SIDES) / (SIDES * sizes[family])
            for part, result in zip(parts, results[play, front].flat, strict=True):
                _add_result(book, play, (family, front), int(result), part, odds)
    return Odds(*(each.reshape(FAMILIES * book.fronts, *each.shape[2:]) for each in vars(odds).values()))


def _add_result(book: Any, play: int, at: tuple[int, int], result: int, part: float, odds: Odds) -> None:
    kind, yards = kind_of(result), yards_of(result)
    if kind == Result.INCOMPLETE:
        odds.incomplete[at] += part
    elif kind == Result.INTERCEPTION:
        returnable = book.strike_through[play] == 0 or yards < book.strike_through[play]
        back = book.p6[play] / ROLLS if returnable else 0.0
        odds.run_back[at] += part / 2 * back
        odds.lost[(*at, _place(yards))] += part / 2 * (1 - back)
        if sack_of(result):
            odds.kept[(*at, _place(-sack_of(result)))] += part / 2
        else:
            odds.incomplete[at] += part / 2
    else:
        gain = _place(HIGH if kind == Result.TOUCHDOWN else yards)
        fumbled = part / 2 if is_fumble(result) else 0.0
        odds.kept[(*at, gain)] += part - fumbled
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


def kicks_of(book: Any) -> Kicks:
    """Work out the kicks of a chart set."""
    goal = np.zeros(SPOTS)
    for spot in range(1, GOAL_LINE):
        row = int(book.field_goal_row[other_side(spot)])
        if row < book.field_goal_rows:
            goal[spot] = np.mean(kind_of(book.field_goal[SIDES * row : SIDES * row + SIDES]) == Result.GOOD)
    punts = [np.stack([_punted(book, roll, spot) for spot in range(SPOTS)]) for roll in (Roll.PUNT, Roll.TOUCH_PUNT)]
    return Kicks(punts[0], punts[1], _kicked_off(book, KICKOFF_LINE), _kicked_off(book, FREE_KICK_LINE), goal)
