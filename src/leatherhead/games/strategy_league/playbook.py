"""What the play cards of a chart set are like: the family of each, and what it does from each hash mark."""

import threading
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from leatherhead.games.strategy_league.book import ROLLS, SIDES, WINDOWS
from leatherhead.games.strategy_league.state import MARK_SHIFT, Hash, Kind, Result, Roll, kind_of, yards_of
from leatherhead.model.printed import Printed
from leatherhead.model.words import label
from leatherhead.values.matrix_game import solve

TURNOVER_YARDS = 40  # the cost of losing the ball
TWO_POINT_YARDS = 2
SHORT_PASS_YARDS = 11.4  # completions shorter than this on average make a short pass
WIDE_RUN_YARDS = 2  # the dots of runs that gain more show where the play goes

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Family(IntEnum):
    """Families of plays."""

    INSIDE_RUN, OUTSIDE_RUN, DRAW, SCREEN, SHORT_PASS, MEDIUM_PASS, LONG_PASS = range(7)


FAMILIES = len(Family)


@dataclass(frozen=True)
class Playbook:
    """The plays of a chart set; what they do is averaged over all defenses, by play and hash mark."""

    family: Ints  # Family of each play
    yards: Floats  # gained
    incomplete: Floats  # how often, with the interceptions
    intercepted: Floats
    family_yards: Floats  # gained by each family against each defense
    edge: Floats  # yards by which each family does better against a defense than it does on average, turnovers counted
    two_yards: float  # how often a play that is not a long pass gains them if both sides mix calls at their best
    punt_yards: float  # of a punt that is not blocked and needs marking off


_PLAYBOOKS: dict[int, Playbook] = {}
_LOCK = threading.Lock()


def playbook(book: Any) -> Playbook:
    """Return the playbook of a chart set, worked out once for each."""
    with _LOCK:
        key = int(book.fingerprint)
        if key not in _PLAYBOOKS:
            _PLAYBOOKS[key] = _work_out(book)
        return _PLAYBOOKS[key]


def family(printed: Printed, question: str, name: str) -> str:
    """The family of a play that the offense can call."""
    plays = [row["id"] for row in printed.data["play"]]
    if question != "offense" or name not in plays:
        return ""
    return label(Family(playbook(printed.book).family[plays.index(name)]))


def windows_of(book: Any) -> Ints:
    """Return how many rolls in a hundred each window takes, by play and defense."""
    ends = np.pad(book.window[: book.plays, : book.fronts], ((0, 0), (0, 0), (1, 1)), constant_values=(0, ROLLS))
    return np.diff(ends, axis=2)


def results_of(book: Any) -> Any:
    """Return the results of the cards, by play, defense, window and hash mark; rules read them all at once."""
    return book.cell[: book.plays, : book.fronts].reshape(book.plays, book.fronts, WINDOWS, SIDES)


def _work_out(book: Any) -> Playbook:
    results, widths, rolls = results_of(book), windows_of(book)[..., None], ROLLS * book.fronts
    kinds: Any = kind_of(results)
    gains = np.where(kinds <= Result.CAUGHT_FOR_LOSS, yards_of(results), 0)
    intercepted = (widths * (kinds == Result.INTERCEPTION)).sum((1, 2)) / 2 / rolls
    punts: Any = book.special_teams[Roll.PUNT]
    marked = np.isin(kind_of(punts), (Result.GAIN, Result.OUT_OF_BOUNDS))
    family = np.array([_family(book, play, widths[play], results[play]) for play in range(book.plays)])
    near = [bool(book.plain_plays >> play & 1) for play in range(book.plays)]
    reached = (kinds == Result.TOUCHDOWN) | (gains >= TWO_POINT_YARDS)
    by_front = (widths * gains).sum((2, 3)) / (ROLLS * SIDES)
    lost = (widths * (kinds == Result.INTERCEPTION)).sum((2, 3)) / 2 / (ROLLS * SIDES)
    return Playbook(
        family,
        (widths * gains).sum((1, 2)) / rolls,
        (widths * (kinds == Result.INCOMPLETE)).sum((1, 2)) / rolls + intercepted,
        intercepted,
        _of_families(family, by_front),
        _edges(_of_families(family, by_front - TURNOVER_YARDS * lost)),
        solve((widths * reached)[near].sum((2, 3)) / (ROLLS * SIDES)).value,
        float(np.mean(yards_of(punts[marked]))) if marked.any() else 0.0,
    )


def _of_families(family: Ints, by_play: Floats) -> Floats:
    """Average what plays do against each defense over each family; a family without a play does nothing."""
    means = np.zeros((FAMILIES, by_play.shape[1]))
    for each in np.unique(family):
        means[each] = by_play[family == each].mean(axis=0)
    return means


def _edges(values: Floats) -> Floats:
    return np.asarray(values - values.mean(axis=1, keepdims=True))


def _family(book: Any, play: int, widths: Ints, results: Any) -> Family:
    """Return the family of a play, from what its card shows."""
    kind = book.kind[play]
    if kind == Kind.DRAW:
        return Family.DRAW
    if kind == Kind.SCREEN:
        return Family.SCREEN
    if book.long_plays >> play & 1:
        return Family.LONG_PASS
    yards: Any = yards_of(results)
    gained = kind_of(results) == Result.GAIN
    if kind == Kind.RUN:
        far = gained & (yards > WIDE_RUN_YARDS)
        wide = far & (results >> MARK_SHIFT & 3 != Hash.RED)
        return Family.OUTSIDE_RUN if 2 * wide.sum() > far.sum() else Family.INSIDE_RUN
    caught = widths * (gained & (yards >= 0))
    mean = (caught * yards).sum() / caught.sum() if caught.any() else 0.0
    return Family.SHORT_PASS if mean < SHORT_PASS_YARDS else Family.MEDIUM_PASS
