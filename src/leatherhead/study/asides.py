"""Makes the chances of calls against replies comparable when an answer, such as a timeout, is not followed by a play.

A timeout comes before a down, so its worth shows only after that down. It counts as what the down is worth without it,
plus what the timeout changes if the coaches play the down, less a margin for error. Otherwise a timeout that changes
nothing would look as good as the best mix of plays, and hide that mix.
"""

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from leatherhead.values.matrix_game import Floats, solve

Wins = Mapping[tuple[str, str], float]  # by call and reply, which is empty if there is none
DOWN = ("phase", "possession", "ball", "down", "clock")
DOUBT = 0.002  # what an aside, such as a timeout, must gain before it counts as better than a play


def has_moved(g: Any, before: Any) -> bool:
    """Whether a play has moved ball, down or clock; where a game has none of these, every play counts."""
    fields = g.dtype.names
    return not set(DOWN) <= set(fields) or any(g[name] != before[name] for name in DOWN)


def matrix(wins: Wins, calls: Collection[str], replies: Collection[str]) -> Floats:
    """Lay chances out as a matrix; a call that nobody replies to is worth the same against all."""
    return np.array([[wins.get((call, reply), wins.get((call, ""), 0.0)) for reply in replies] for call in calls])


def leveled(wins: Wins, asides: Collection[tuple[str, str]], before: float) -> dict[tuple[str, str], float]:
    """Correct the values of asides, such as timeouts, for the play that they delay.

    `wins` of asides are after one more play by the coaches; `before` is the chance after such a play without an aside.
    """
    played = {pair: win for pair, win in wins.items() if pair not in asides}
    if not asides or not played:
        return dict(wins)
    calls, replies = (dict.fromkeys(pair[side] for pair in played) for side in (0, 1))
    drift = float(solve(matrix(played, calls, [reply for reply in replies if reply] or [""])).value) - before
    return {pair: _clipped(win + drift, pair[1]) if pair in asides else win for pair, win in wins.items()}


def _clipped(win: float, reply: str) -> float:
    """Make an aside a little worse for the team that takes it: the one that calls, or the one that replies."""
    return min(max(win + DOUBT if reply else win - DOUBT, 0.0), 1.0)
