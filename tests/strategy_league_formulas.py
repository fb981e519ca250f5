"""The odds of Strategy League's plays written a second time, as formulas: a second opinion on what is walked."""

from typing import Any

import numpy as np

from leatherhead.games.strategy_league.book import ROLLS, SIDES
from leatherhead.games.strategy_league.coach.tables import HIGH, LOW, ChartOdds, no_odds
from leatherhead.games.strategy_league.playbook import results_of, windows_of
from leatherhead.games.strategy_league.state import MARK_SHIFT, NO_MARK, Result, is_fumble, kind_of, sack_of, yards_of


def odds_by_hand(book: Any) -> ChartOdds:
    """Work out what the plays of a chart set do against each defense from each hash mark."""
    pairs = (SIDES, book.plays, book.fronts)
    odds = no_odds(pairs)
    windows, results = windows_of(book) / ROLLS, results_of(book)
    for side, play, front in np.ndindex(pairs):
        for part, result in zip(windows[play, front], results[play, front, :, side], strict=True):
            add_result(book, play, (side, play, front), int(result), part, odds)
    flat = SIDES, book.plays * book.fronts
    return ChartOdds(*(each.reshape(*flat, *each.shape[len(pairs) :]) for each in vars(odds).values()))


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
        returned = book.fr[play, 0 if yards < 0 else 1] / ROLLS
        odds.kept[(*at, mark, gain)] += part - fumbled
        odds.lost[(*at, gain)] += fumbled * (1 - returned)
        odds.run_back[at] += fumbled * returned


def _place(yards: int) -> int:
    """The place of a gain in the odds."""
    return min(max(yards, LOW), HIGH) - LOW
