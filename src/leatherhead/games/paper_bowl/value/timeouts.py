"""What timeouts add to the chance to win in Paper Bowl, shipped in a compressed form.

With all pairs of timeouts the solution is sixteen times as large and takes minutes, so that `python
scripts/paper_bowl_timeouts.py` solves it once, for our own book. What timeouts add is nearly the same function of a
situation with few cards left and with many, with one timeout and with three: all of it is close to a sum of products,
of numbers that depend on the situation and weights that depend on cards and timeouts. The numbers of all leads are in
turn close to sums of a few functions of down, yards to go and spot. Other books get the same.
"""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl.odds import LONGEST_TO_GO, SERIES, SPOTS, WalkedOdds
from leatherhead.games.paper_bowl.value import solution

FITTED = Path(__file__).with_name("timeouts.npz")
SHAPES = 64  # functions of down, to go and spot
PAIRS = solution.TIMEOUT_COUNTS**2
KICKS = 3
LARGEST = 32767  # number in the tables
GRAIN = 2e-3  # of the functions, which are of length 1 over all leads, layers and timeouts


def places() -> tuple[Any, Any]:
    """Return the places in a series and spots that the numbers stand at: of kicks, then of every possible down."""
    kicks = [(kick, 0) for kick in range(KICKS)]
    downs = [(n, spot) for n in range(SERIES) for spot in range(1, SPOTS) if n % LONGEST_TO_GO + 1 <= GOAL_LINE - spot]
    series, spots = np.array(kicks + downs).T
    return series, spots


def fingerprint(odds: WalkedOdds) -> str:
    """Return a digest of the odds that the shipped numbers were solved with."""
    digest = hashlib.sha256()
    for each in odds:
        digest.update(np.ascontiguousarray(each).tobytes())
    return digest.hexdigest()[:20]


def read(tables: Any) -> None:
    """Fill in the numbers and the weights."""
    series, spots = places()
    with np.load(FITTED) as kept:
        for name in ("late", "early"):
            shapes = kept[f"{name}_shape"].astype(np.float32) * np.float32(GRAIN)
            leads = kept[f"{name}_lead"].astype(np.float32)  # by shape, lead and number
            count = len(shapes)
            numbers = (shapes.T @ leads.reshape(count, -1)).reshape(len(series), -1, solution.RANK).swapaxes(0, 1)
            scale = np.maximum(np.abs(numbers).max((0, 1)), GRAIN) / LARGEST
            tables[f"{name}_more"][:, series, spots] = np.rint(numbers / scale)
            tables[f"{name}_weight"][:] = kept[f"{name}_weight"] * scale
