"""What the coach of Strategy League knows beforehand, by the odds of a chart set.

How often to call each family of plays, and each defense, in every situation. A situation is worth the points that the
offense may expect from now on, less those of the other team; each down is a game of two sides who choose at once.
plans.py solves all of them with numpy; for our own charts scripts/strategy_league_coach.py solves them exactly, once,
and tables.npz keeps the answer.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from leatherhead.games.strategy_league.book import (
    FAMILIES,
    MOST_PLAYS,
    ROLLS,
    SIDES,
    SPOTS,
    Family,
)
from leatherhead.games.strategy_league.state import (
    FUMBLE_SHIFT,
    HASHES,
    KIND_SHIFT,
    MARK_SHIFT,
    SACK_SHIFT,
    YARDS_MASK,
    YARDS_ZERO,
    Hash,
    Kind,
    Result,
    Roll,
)

Numbers = np.ndarray[Any, np.dtype[np.float64]]
# Takes what the row side wins, a matrix for each situation; returns values, weights of the rows and of the columns.
Solver = Callable[[Numbers], tuple[Numbers, Numbers, Numbers]]

TABLES = Path(__file__).with_name("tables.npz")
TABLE_NAMES = ("family_weight", "front_weight", "fourth", "down_value")
LOW, HIGH = -30, 110  # yards of a play that are told apart
GAINS = HIGH - LOW + 1
FARTHEST = 25  # yards to go that are told apart when situations are valued
ZONE_SPOTS = (
    1, 3, 6, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 96, 97, 98,
    99,
)  # fmt: skip
TO_GO_YARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 19, 25)
SHORT_PASS_YARDS = 11.4  # completions that are shorter on average make a short pass
NEVER = 99.0  # what a call is worth that may not be made
TOUCHDOWN = 6.94
RUNNING_BONUS, RUNNING_PRICE = 0.12, 0.45  # of a running clock, to a team that protects a lead and to one in a hurry
TURNOVER_FEAR = 1.0
HURRIED, STOPPED = 0.9, 0.94  # what is left of the hopes of a team in a hurry after a play
GOAL_WORTH = 0.9  # a field goal, where any score will do


@dataclass(frozen=True)
class Odds:
    """What each family does against each defense: probabilities by yards, flattened to family times defense."""

    kept: Numbers  # the ball kept, clock running
    incomplete: Numbers
    lost: Numbers  # interception or fumble, by where the other side has the ball
    run_back: Numbers  # for a touchdown


def family_of(book: Any, play: int) -> int:
    """Say to which family a play belongs, by what its card shows."""
    kind = book.kind[play]
    if kind == Kind.DRAW:
        return Family.DRAW
    if kind == Kind.SCREEN:
        return Family.SCREEN
    if book.long_plays >> play & 1:
        return Family.LONG_PASS
    results = book.cell[play, : book.fronts]
    gains = [code for code in results.ravel() if code >> KIND_SHIFT & 15 == Result.GAIN]
    yards = [(code & YARDS_MASK) - YARDS_ZERO for code in gains]
    if kind == Kind.RUN:
        wide = sum(code >> MARK_SHIFT & 3 != Hash.RED for code, gain in zip(gains, yards, strict=True) if gain > 2)
        return Family.OUTSIDE_RUN if 2 * wide > sum(gain > 2 for gain in yards) else Family.INSIDE_RUN
    return Family.SHORT_PASS if _mean_catch(book, play) < SHORT_PASS_YARDS else Family.MEDIUM_PASS


def set_families(book: Any) -> None:
    """Sort the plays into families, and say how often each is called in its own, by hash mark."""
    odds = np.zeros((MOST_PLAYS, HASHES))
    for play in range(book.plays):
        book.family[play] = family_of(book, play)
        for side in range(HASHES):
            odds[play, side] = _mean_gain(book, play, side)
    for family in range(FAMILIES):
        members = [play for play in range(book.plays) if book.family[play] == family]
        for side in range(HASHES):
            if members:
                likings = np.exp(0.5 * (odds[members, side] - odds[members, side].mean()))
                ends = np.round(1000 * np.cumsum(likings) / likings.sum())
                book.play_weight[family, side, members] = np.diff(ends, prepend=0)


def _windows(book: Any, play: int, front: int) -> Numbers:
    return np.diff([0, *book.window[play, front], ROLLS]) / ROLLS


def _mean_gain(book: Any, play: int, side: int) -> float:
    total = 0.0
    for front in range(book.fronts):
        for window, part in enumerate(_windows(book, play, front)):
            code = int(book.cell[play, front, SIDES * window + side])
            if code >> KIND_SHIFT & 15 <= Result.CAUGHT_FOR_LOSS:
                total += part * ((code & YARDS_MASK) - YARDS_ZERO)
    return float(total / book.fronts)


def _mean_catch(book: Any, play: int) -> float:
    """Yards of a completion, on average."""
    caught = total = 0.0
    for front in range(book.fronts):
        for place, part in enumerate(np.repeat(_windows(book, play, front), SIDES)):
            code = int(book.cell[play, front, place])
            yards = (code & YARDS_MASK) - YARDS_ZERO
            if code >> KIND_SHIFT & 15 == Result.GAIN and yards >= 0:
                caught, total = caught + part, total + part * yards
    return total / caught if caught else 0.0


def odds_of(book: Any) -> Odds:
    """Add up what the plays of each family do against each defense, over all hash marks."""
    shape = (FAMILIES, book.fronts, GAINS)
    kept, incomplete, lost = np.zeros(shape), np.zeros(shape[:2]), np.zeros(shape)
    run_back = np.zeros(shape[:2])
    sizes = np.bincount(book.family[: book.plays], minlength=FAMILIES)
    for play in range(book.plays):
        family = book.family[play]
        for front in range(book.fronts):
            for place, part in enumerate(np.repeat(_windows(book, play, front), SIDES) / (SIDES * sizes[family])):
                _add_result(
                    book,
                    play,
                    (family, front),
                    int(book.cell[play, front, place]),
                    part,
                    Odds(kept, incomplete, lost, run_back),
                )
    return Odds(kept.reshape(-1, GAINS), incomplete.reshape(-1), lost.reshape(-1, GAINS), run_back.reshape(-1))


def _add_result(book: Any, play: int, at: tuple[int, int], code: int, part: float, odds: Odds) -> None:
    kind, yards = code >> KIND_SHIFT & 15, (code & YARDS_MASK) - YARDS_ZERO
    if kind == Result.INCOMPLETE:
        odds.incomplete[at] += part
    elif kind == Result.INTERCEPTION:
        returnable = book.strike_through[play] == 0 or yards < book.strike_through[play]
        back = book.p6[play] / ROLLS if returnable else 0.0
        odds.run_back[at] += part / 2 * back
        odds.lost[(*at, yards - LOW)] += part / 2 * (1 - back)
        if sack := code >> SACK_SHIFT & 127:
            odds.kept[(*at, -sack - LOW)] += part / 2
        else:
            odds.incomplete[at] += part / 2
    else:
        gain = HIGH if kind == Result.TOUCHDOWN else min(max(yards, LOW), HIGH)
        fumbled = part / 2 if code >> FUMBLE_SHIFT & 1 else 0.0
        odds.kept[(*at, gain - LOW)] += part - fumbled
        odds.lost[(*at, gain - LOW)] += fumbled


# Kicks.


@dataclass(frozen=True)
class Kicks:
    """Where the other side gets the ball after a punt, by our spot; how often a field goal is good."""

    punt: Numbers  # probabilities, spot by their spot; place 0 and 100 are scores
    touch_punt: Numbers
    kickoff: Numbers
    free_kick: Numbers
    goal: Numbers  # by spot; 0 where there is no row


def _list(book: Any, roll: Roll) -> list[tuple[int, int]]:
    codes = (int(code) for code in book.special_teams[roll])
    return [(code >> KIND_SHIFT & 15, (code & YARDS_MASK) - YARDS_ZERO) for code in codes]


def _returned(start: int, returns: list[tuple[int, int]]) -> Numbers:
    where = np.zeros(SPOTS)
    for kind, yards in returns:
        where[min(max(100 if kind == Result.TOUCHDOWN else start + yards, 1), 100)] += 1 / ROLLS
    return where


def _punted(book: Any, roll: Roll, spot: int) -> Numbers:
    where = np.zeros(SPOTS)
    returns = _list(book, Roll.PUNT_RETURN)
    for kind, yards in _list(book, roll):
        land = yards if kind == Result.DEAD_ON else 100 - spot - yards
        if kind == Result.BLOCKED:
            where[min(110 - spot, 100)] += 1 / ROLLS
        elif kind == Result.TOUCHBACK or land <= 0:
            where[20] += 1 / ROLLS
        elif kind == Result.GAIN:
            where += _returned(land, returns) / ROLLS
        else:
            where[land] += 1 / ROLLS
    return where


def _kicked_off(book: Any, spot: int) -> Numbers:
    where = np.zeros(SPOTS)
    returns = _list(book, Roll.KICKOFF_RETURN)
    for kind, yards in _list(book, Roll.KICKOFF):
        land = 100 - spot - (30 if kind == Result.OUT_OF_BOUNDS else yards)
        if kind == Result.TOUCHBACK or land <= 0:
            where[25] += 1 / ROLLS
        elif kind == Result.OUT_OF_BOUNDS:
            where[land] += 1 / ROLLS
        else:
            where += _returned(land, returns) / ROLLS
    return where


def kicks_of(book: Any) -> Kicks:
    """Work out the kicks of a chart set."""
    goal = np.zeros(SPOTS)
    for spot in range(1, 100):
        row = int(book.field_goal_row[100 - spot])
        if row < book.field_goal_rows:
            codes = book.field_goal[SIDES * row : SIDES * row + SIDES]
            goal[spot] = np.mean(codes >> KIND_SHIFT & 15 == Result.GOOD)
    punts = [np.stack([_punted(book, roll, spot) for spot in range(SPOTS)]) for roll in (Roll.PUNT, Roll.TOUCH_PUNT)]
    return Kicks(punts[0], punts[1], _kicked_off(book, 35), _kicked_off(book, 20), goal)


# Games of two sides.


def by_regrets(matrices: Numbers, rounds: int = 500) -> tuple[Numbers, Numbers, Numbers]:
    """Solve many small games at once, nearly: both sides follow their regrets, and their averages settle."""
    count, rows, columns = matrices.shape
    regrets = [np.full((count, rows), 1e-9), np.full((count, columns), 1e-9)]
    sums = [np.zeros((count, rows)), np.zeros((count, columns))]
    for n in range(1, rounds + 1):
        row, column = (each / each.sum(axis=1, keepdims=True) for each in regrets)
        rewards = np.einsum("nij,nj->ni", matrices, column)
        value = np.einsum("ni,ni->n", rewards, row)[:, None]
        costs = np.einsum("nij,ni->nj", matrices, row)
        regrets = [
            np.maximum(regrets[0] + rewards - value, 1e-9),
            np.maximum(regrets[1] + value - costs, 1e-9),
        ]
        sums = [sums[0] + n * row, sums[1] + n * column]
    row, column = (each / each.sum(axis=1, keepdims=True) for each in sums)
    return np.einsum("nij,ni,nj->n", matrices, row, column), row, column


# The tables.


def fingerprint(book: Any) -> str:
    """Tell chart sets apart."""
    parts = (book.kind, book.p6, book.strike_through, book.window, book.cell, book.special_teams, book.field_goal)
    return hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()


def prepare(book: Any) -> None:
    """Fill in the coach's tables: our own charts were solved beforehand; others are now, in situations valued alike."""
    set_families(book)
    with np.load(TABLES) as kept:
        solved = {name: kept[name] for name in (*TABLE_NAMES, "fingerprint", "values")}
    if str(solved["fingerprint"]) != fingerprint(book):
        from leatherhead.games.strategy_league.plans import work_out

        solved = work_out(book, solved["values"].astype(np.float64), by_regrets)
    for name in TABLE_NAMES:
        table = getattr(book, name)
        table[tuple(slice(length) for length in solved[name].shape)] = solved[name]
    for zone, spot in enumerate(ZONE_SPOTS):
        book.zone[spot:] = zone
    for place, yards in enumerate(TO_GO_YARDS):
        book.to_go_place[yards:] = place
