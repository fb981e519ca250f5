"""What is known of a solved game of Paper Bowl."""

from typing import Annotated, Any

import numpy as np

from leatherhead.football.downs import LAST_DOWN
from leatherhead.games.paper_bowl.odds import CALLS, FATES, GAINS, PAIRINGS, ROWS, SERIES, SPOTS
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, QUARTER_CARDS, SHORT_QUARTER_CARDS, Phase
from leatherhead.rule import Array

# Beyond three touchdowns and their extra points a lead hardly matters: a team that is 24 behind at half-time wins one
# game in sixty.
LARGEST_LEAD = 24
LEADS = 2 * LARGEST_LEAD + 1
HALF_CARDS, SHORT_HALF_CARDS = 2 * QUARTER_CARDS, 2 * SHORT_QUARTER_CARDS
CERTAIN = 65535  # of a chance to win
THOUSANDTHS = 1000  # of a point
PHASES = len(Phase)
KINDS = PHASES + LAST_DOWN  # of moments: a phase, or in scrimmage a down
CARD_BANDS, TO_GO_BANDS, SPOT_BANDS = 11, 4, 20


class SolvedGame:
    """Chances to win of the team with the ball, ties half, in 65535ths; by cards left, series, spot and lead.

    In the first half a lead stands twice: first for the team that kicks off after half-time, then for the one that
    receives. Kickoffs, free kicks and touchdowns are worth what they are worth to the kickers and scorers.
    """

    late: Annotated[Array, (HALF_CARDS + 1, SERIES, SPOTS, LEADS), np.uint16]  # second half
    early: Annotated[Array, (HALF_CARDS + 1, SERIES, SPOTS, 2 * LEADS), np.uint16]
    early_short: Annotated[Array, (SHORT_HALF_CARDS + 1, SERIES, SPOTS, 2 * LEADS), np.uint16]
    sudden: Annotated[Array, (QUARTER_CARDS + 1, SERIES, SPOTS, 1), np.uint16]  # overtime: the first score wins
    late_kick: Annotated[Array, (3, HALF_CARDS + 1, LEADS), np.uint16]  # kickoff, free kick, touchdown
    early_kick: Annotated[Array, (3, HALF_CARDS + 1, 2 * LEADS), np.uint16]
    early_short_kick: Annotated[Array, (3, SHORT_HALF_CARDS + 1, 2 * LEADS), np.uint16]
    sudden_kick: Annotated[Array, (3, QUARTER_CARDS + 1, 1), np.uint16]
    next_score: Annotated[Array, (HALF_CARDS + 1, SERIES, SPOTS, 1), np.int16]  # thousandths of a point
    next_score_kick: Annotated[Array, (3, HALF_CARDS + 1, 1), np.int16]
    more_by_cards: Annotated[Any, (KINDS, CARD_BANDS), np.float64]  # see next_score.py
    more_by_to_go: Annotated[Any, (KINDS, TO_GO_BANDS), np.float64]
    more_by_spot: Annotated[Any, (KINDS, SPOT_BANDS), np.float64]
    # As in odds.py.
    row: Annotated[Array, (2, 2, 2, 2, PLAY_CARDS)]
    odds: Annotated[Any, (ROWS, FATES, GAINS, PAIRINGS), np.float32]
    fate: Annotated[Array, (ROWS, FATES)]
    # The places of the first gain with a chance, and of the one after the last.
    span: Annotated[Array, (ROWS, FATES, 2)]
    field_goal: Annotated[Any, SPOTS, np.float64]
    missed: Annotated[Array, SPOTS]
    returned: Annotated[Any, SPOTS, np.float64]
    turnover: Annotated[Array, SPOTS]
    punted: Annotated[Array, SPOTS]
    landed: Annotated[Any, (2, SPOTS), np.float64]
    onside: Annotated[Any, (2, 2, SPOTS), np.float64]
    extra_point: Annotated[Any, 2, np.float64]
    two_points: Annotated[Any, np.float64]  # chance of a two-point try in equilibrium
    try_call: Annotated[Any, CALLS, np.float64]  # how often to make each call in it
    try_front: Annotated[Any, DEFENSE_CARDS, np.float64]
