"""The odds of a chart set, as the coach of Strategy League sees them: what plays and kicks come to, on average.

Plays are walked from the rules up to the whistle, that is without penalties. Kicks are formulas, which leave out what
hardly matters to a call: returns of blocked kicks for a touchdown.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from leatherhead.football.possession import HOME
from leatherhead.football.spot import GOAL_LINE, MIDFIELD, other_side
from leatherhead.games.strategy_league.book import ROLLS, SIDES, Book
from leatherhead.games.strategy_league.coach.tables import SPOTS
from leatherhead.games.strategy_league.playbook import Floats
from leatherhead.games.strategy_league.rules.kicks import OUT_OF_BOUNDS_YARDS, TOUCHBACK_LINE
from leatherhead.games.strategy_league.rules.scrimmage import play_from_scrimmage
from leatherhead.games.strategy_league.rules.settling import BLOCKED_PUNT_YARDS
from leatherhead.games.strategy_league.state import (
    FREE_KICK_LINE,
    Phase,
    PlayOutcome,
    Result,
    Roll,
    State,
    kind_of,
    yards_of,
)
from leatherhead.model.printed import printed_again
from leatherhead.rule import rule

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


# Starts of the walk are hash mark, play, defense and ball; of its outcomes these numbers are read.
SIDE, PLAY, FRONT, BALL = range(4)
OUTCOME, YARDS, MARK = range(3)
# Near one's own goal line no gain is cut off, at midfield no loss.
BACKED_UP = 1


@rule
def play_cards(g: State, book: Book, start: Any) -> None:
    """Play two cards, up to the whistle."""
    g.phase, g.possession, g.down = Phase.SCRIMMAGE + 0, HOME, 1
    g.hash, g.play, g.front, g.ball = start[SIDE], start[PLAY], start[FRONT], start[BALL]
    play_from_scrimmage(g, book)


@rule
def read_whistle(g: State, start: Any, result: None, row: Any) -> None:  # noqa: ARG001  as every reading
    """Tell apart what became of the ball, where, and on which hash mark it is spotted."""
    row[OUTCOME], row[YARDS], row[MARK] = g.outcome, g.spot - start[BALL], g.mark


def odds_of(book: Any) -> ChartOdds:
    """Walk every play of a chart set against each defense from each hash mark; the compiler is loaded only now."""
    from leatherhead.compiled.outcomes import outcomes
    from leatherhead.games.strategy_league import RULEBOOK

    pairs = SIDES, int(book.plays), int(book.fronts)
    odds = no_odds(pairs)
    for ball in (BACKED_UP, MIDFIELD):
        starts = np.array([(*pair, ball) for pair in np.ndindex(pairs)])
        found = outcomes(RULEBOOK, printed_again(Book, book), play_cards, starts, read_whistle, columns=3)
        losses = found.rows[:, YARDS] < 0
        keep = losses == (ball == MIDFIELD)
        for start, chance, row in zip(found.start[keep], found.chance[keep], found.rows[keep], strict=True):
            add_outcome(odds, tuple(starts[start, :BALL]), row, chance)
    flat = SIDES, pairs[1] * pairs[2]
    return ChartOdds(*(each.reshape(*flat, *each.shape[len(pairs) :]) for each in vars(odds).values()))


def no_odds(pairs: tuple[int, int, int]) -> ChartOdds:
    """Return odds without any outcome, by hash mark, play and defense."""
    return ChartOdds(np.zeros((*pairs, SIDES, GAINS)), np.zeros(pairs), np.zeros((*pairs, GAINS)), np.zeros(pairs))


def add_outcome(odds: ChartOdds, at: Any, row: Any, chance: float) -> None:
    """Add one outcome; `at` is hash mark, play and defense."""
    outcome, yards, mark = row
    scored = yards == GOAL_LINE - BACKED_UP
    place = (HIGH if scored else min(max(yards, LOW), HIGH)) - LOW
    if outcome == PlayOutcome.INCOMPLETE:
        odds.incomplete[at] += chance
    elif outcome == PlayOutcome.RUN_BACK:
        odds.run_back[at] += chance
    elif outcome == PlayOutcome.LOST:
        odds.lost[(*at, place)] += chance
    else:
        odds.kept[(*at, mark, place)] += chance


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
