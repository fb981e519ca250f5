"""Chances to win of calls against replies, made comparable: not every answer is followed by a play.

A timeout comes before a down. What it is worth shows after that down, like everything else: it counts as the down is
worth without it, plus what the timeout changes if the coaches play it.
"""

from collections.abc import Collection, Hashable, Mapping
from typing import Any, TypeVar

import numpy as np

from leatherhead.engine.matrix_game import Floats, solve

Label = TypeVar("Label", bound=Hashable)
Wins = Mapping[tuple[Label, Label], float]  # by call and reply


DOWN = ("phase", "possession", "ball", "down", "clock")


def has_moved(g: Any, before: Any) -> bool:
    """Whether a play has moved ball, down or clock; where a game has none of these, every play counts."""
    fields = g.dtype.names
    return not set(DOWN) <= set(fields) or any(g[name] != before[name] for name in DOWN)


def matrix(wins: Wins[Label], calls: Collection[Label], replies: Collection[Label], none: Label) -> Floats:
    """Lay chances out as a matrix; a call that nobody replies to is worth the same against all."""
    return np.array([[wins.get((call, reply), wins.get((call, none), 0.0)) for reply in replies] for call in calls])


def leveled(
    wins: Wins[Label], asides: Collection[tuple[Label, Label]], before: float, none: Label
) -> dict[tuple[Label, Label], float]:
    """Return the chances, with those of asides, after which nothing has moved, as if this play had followed them.

    Theirs are after a play of the coaches, and `before` is the same without an aside; `none` stands for no reply.
    """
    played = {pair: win for pair, win in wins.items() if pair not in asides}
    if not asides or not played:
        return dict(wins)
    calls, replies = ({pair[side]: None for pair in played} for side in (0, 1))
    replies = {reply: None for reply in replies if reply != none} or {none: None}
    drift = float(solve(matrix(played, calls, replies, none)).value) - before
    return {pair: min(max(win + drift, 0.0), 1.0) if pair in asides else win for pair, win in wins.items()}
