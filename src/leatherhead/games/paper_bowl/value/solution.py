"""What is known of a solved game of Paper Bowl."""

from pathlib import Path
from typing import Annotated, Any

import numpy as np

from leatherhead.football.downs import LAST_DOWN, SERIES_YARDS
from leatherhead.football.possession import HOME, opponent
from leatherhead.football.score import SAFETY_POINTS, TOUCHDOWN_POINTS, lead
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.odds import CALLS, FATES, GAINS, PAIRINGS, ROWS, SERIES, SPOTS, place_in_series
from leatherhead.games.paper_bowl.rules.quarter import cards_of_a_quarter, ends_half
from leatherhead.model.tables import fetch
from leatherhead.rule import RULES, Array, rule

# Beyond three touchdowns and their extra points a lead hardly matters: a team that is 24 behind at half-time wins one
# game in sixty.
LARGEST_LEAD = 24
LEADS = 2 * LARGEST_LEAD + 1
HALF_CARDS, SHORT_HALF_CARDS = 2 * state.QUARTER_CARDS, 2 * state.SHORT_QUARTER_CARDS
CERTAIN = 65535  # of a chance to win
THOUSANDTHS = 1000  # of a point
PHASES = len(state.Phase)
KINDS = PHASES + LAST_DOWN  # of moments: a phase, or in scrimmage a down
CARD_BANDS, TO_GO_BANDS, SPOT_BANDS = 11, 4, 20
# With the last two cards of a half it matters how many of the four that were set aside are still out, from none.
LAST_CARDS = 2
LAST_LAYERS = LAST_CARDS * (state.SET_ASIDE + 1)
LAYERS, SUDDEN_LAYERS = (LAST_LAYERS + 1 + cards - LAST_CARDS for cards in (HALF_CARDS, state.QUARTER_CARDS))
TIMEOUT_COUNTS, SUDDEN_COUNTS = state.TIMEOUTS + 1, state.OVERTIME_TIMEOUTS + 1
RANK = 32  # of what timeouts add: numbers by situation, and as many weights by layer and timeouts


class SolvedGame:
    """Chances to win of the team with the ball, ties half, in 65535ths; by cards left, series, spot and lead.

    In the first half a lead stands twice: first for the team that kicks off after half-time, then for the one that
    receives. Kickoffs, free kicks and touchdowns are worth what they are worth to the kickers and scorers. All of it is
    without timeouts, but for overtime, which has a column for every pair of them and a layer for the cards set aside.
    What timeouts add elsewhere is a sum of products: see timeouts.py.
    """

    late: Annotated[Array, (HALF_CARDS + 1, SERIES, SPOTS, LEADS), np.uint16]  # second half
    early: Annotated[Array, (HALF_CARDS + 1, SERIES, SPOTS, 2 * LEADS), np.uint16]
    early_short: Annotated[Array, (SHORT_HALF_CARDS + 1, SERIES, SPOTS, 2 * LEADS), np.uint16]
    sudden: Annotated[Array, (SUDDEN_LAYERS, SERIES, SPOTS, SUDDEN_COUNTS**2), np.uint16]  # the first score wins
    late_kick: Annotated[Array, (3, HALF_CARDS + 1, LEADS), np.uint16]  # kickoff, free kick, touchdown
    early_kick: Annotated[Array, (3, HALF_CARDS + 1, 2 * LEADS), np.uint16]
    early_short_kick: Annotated[Array, (3, SHORT_HALF_CARDS + 1, 2 * LEADS), np.uint16]
    sudden_kick: Annotated[Array, (3, SUDDEN_LAYERS, SUDDEN_COUNTS**2), np.uint16]
    # By lead, series and spot; a kickoff, a free kick and a touchdown stand at spot 0 of the first three series.
    late_more: Annotated[Array, (LEADS, SERIES, SPOTS, RANK), np.int16]
    early_more: Annotated[Array, (2 * LEADS, SERIES, SPOTS, RANK), np.int16]
    late_weight: Annotated[Any, (LAYERS, TIMEOUT_COUNTS**2, RANK), np.float64]
    early_weight: Annotated[Any, (LAYERS, TIMEOUT_COUNTS**2, RANK), np.float64]
    next_score: Annotated[Array, (HALF_CARDS + 1, SERIES, SPOTS, 1), np.int16]  # thousandths of a point
    next_score_kick: Annotated[Array, (3, HALF_CARDS + 1, 1), np.int16]
    more_by_cards: Annotated[Any, (KINDS, CARD_BANDS), np.float64]  # see next_score.py
    more_by_to_go: Annotated[Any, (KINDS, TO_GO_BANDS), np.float64]
    more_by_spot: Annotated[Any, (KINDS, SPOT_BANDS), np.float64]
    # As in odds.py.
    row: Annotated[Array, (2, 2, 2, 2, state.PLAY_CARDS)]
    odds: Annotated[Any, (ROWS, FATES, GAINS, PAIRINGS), np.float32]
    fate: Annotated[Array, (ROWS, FATES)]
    # The places of the first gain with a chance, and of the one after the last.
    span: Annotated[Array, (ROWS, FATES, 2)]
    overturned: Annotated[Any, (GAINS, PAIRINGS), np.float32]
    every_gain: Annotated[Array, 2]  # the span of all gains
    settled: Annotated[Array, (SERIES, SPOTS, GAINS), np.uint16]
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
    try_front: Annotated[Any, state.DEFENSE_CARDS, np.float64]


KICKOFF, FREE_KICK, TOUCHDOWN = range(3)  # as in the tables of kicks


@rule
def cards_left(g: state.State) -> int:
    """Play Cards left in the half."""
    return g.clock if ends_half(g) else g.clock + cards_of_a_quarter(g)


@rule
def in_first_half(g: state.State) -> bool:
    """Whether the kickoff after half-time is still to come."""
    return g.quarter <= state.QUARTERS // 2


@rule
def place_of_lead(g: state.State, team: int, ahead: int) -> int:
    """The place of a team's lead in the tables."""
    place = min(max(ahead, -LARGEST_LEAD), LARGEST_LEAD) + LARGEST_LEAD
    return place + LEADS if in_first_half(g) and team != g.first_receiver else place


@rule
def decided(ahead: int) -> float:
    """A game that is over, to a team that is ahead by so many points."""
    if ahead == 0:
        return 0.5
    return 1.0 if ahead > 0 else 0.0


@rule
def layer_of(g: state.State, left: int) -> int:
    """The layer of so many cards left: of the last two there is one for each number of cards set aside."""
    if left > LAST_CARDS:
        return LAST_LAYERS + left - LAST_CARDS
    return LAST_CARDS * (g.set_aside if ends_half(g) else state.SET_ASIDE) + left if left > 0 else 0


@rule
def pair_of(g: state.State, team: int, counts: int) -> int:
    """The place of both teams' timeouts."""
    return min(g.timeouts[team], counts - 1) * counts + min(g.timeouts[opponent(team)], counts - 1)


@rule
def product(more: Any, weight: Any) -> float:
    """The sum of products, four at a time."""
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    for n in range(0, RANK, 4):
        a += more[n] * weight[n]
        b += more[n + 1] * weight[n + 1]
        c += more[n + 2] * weight[n + 2]
        d += more[n + 3] * weight[n + 3]
    return a + b + c + d


@rule
def with_timeouts(g: state.State, tables: SolvedGame, team: int, left: int, without: int, spot: Any) -> float:
    """A chance in 65535ths, with what timeouts add to it; `spot` is column, series and spot."""
    layer, pair = layer_of(g, left), pair_of(g, team, TIMEOUT_COUNTS)
    if pair == 0 or layer == 0:
        return without / CERTAIN
    if in_first_half(g):
        more = product(tables.early_more[spot[0], spot[1], spot[2]], tables.early_weight[layer, pair])
    else:
        more = product(tables.late_more[spot[0], spot[1], spot[2]], tables.late_weight[layer, pair])
    return min(max(without / CERTAIN + more, 0.0), 1.0)


@rule
def at_series(g: state.State, tables: SolvedGame, team: int, left: int, place: int, spot: int) -> float:
    """A team's chance to win if it has the ball there with so many cards left in the half, at the current score."""
    ahead = lead(g, team)
    if g.quarter > state.QUARTERS:
        if ahead != 0:
            return decided(ahead)
        left = min(left, state.QUARTER_CARDS)
        return tables.sudden[layer_of(g, left), place, spot, pair_of(g, team, SUDDEN_COUNTS)] / CERTAIN
    column = place_of_lead(g, team, ahead)
    if not in_first_half(g):
        left = min(left, HALF_CARDS)
        without = tables.late[left, place, spot, column]
    elif g.option_length:
        left = min(left, SHORT_HALF_CARDS)
        without = tables.early_short[left, place, spot, column]
    else:
        left = min(left, HALF_CARDS)
        without = tables.early[left, place, spot, column]
    return with_timeouts(g, tables, team, left, without, (column, place, spot))


@rule
def at_down(g: state.State, tables: SolvedGame, team: int, left: int, down: int, to_go: int, spot: int) -> float:
    """The same by down and yards to go."""
    return at_series(g, tables, team, left, place_in_series(down, to_go), spot)


@rule
def at_kick(g: state.State, tables: SolvedGame, team: int, left: int, ahead: int, kick: int) -> float:
    """The chance of a team that kicks off, kicks free, or has scored a touchdown and now is ahead by so many points."""
    if g.quarter > state.QUARTERS:
        left = min(left, state.QUARTER_CARDS)
        if ahead != 0:
            return decided(ahead)
        return tables.sudden_kick[kick, layer_of(g, left), pair_of(g, team, SUDDEN_COUNTS)] / CERTAIN
    # The tables count the six points of a touchdown themselves.
    column = place_of_lead(g, team, ahead)
    if not in_first_half(g):
        left = min(left, HALF_CARDS)
        without = tables.late_kick[kick, left, column]
    elif g.option_length:
        left = min(left, SHORT_HALF_CARDS)
        without = tables.early_short_kick[kick, left, column]
    else:
        left = min(left, HALF_CARDS)
        without = tables.early_kick[kick, left, column]
    return with_timeouts(g, tables, team, left, without, (column, kick, 0))


def at_each(g: Any, tables: SolvedGame, team: int, left: int, places: Any, spots: Any) -> Any:
    """The chances of a team at many places in a series and spots."""
    ahead = lead(g, team)
    if g.quarter > state.QUARTERS:
        if ahead != 0:
            return np.full(len(places), decided(ahead))
        layer = layer_of(g, min(left, state.QUARTER_CARDS))
        return tables.sudden[layer, places, spots, pair_of(g, team, SUDDEN_COUNTS)] / CERTAIN
    column, early, short = place_of_lead(g, team, ahead), in_first_half(g), in_first_half(g) and g.option_length
    table = tables.early_short if short else tables.early if early else tables.late
    left = min(left, len(table) - 1)
    layer, pair = layer_of(g, left), pair_of(g, team, TIMEOUT_COUNTS)
    found = table[left, places, spots, column] / CERTAIN
    if pair == 0 or layer == 0:
        return found
    more, weight = (tables.early_more, tables.early_weight) if early else (tables.late_more, tables.late_weight)
    return (found + more[column, places, spots] @ weight[layer, pair]).clip(0.0, 1.0)


def _one_by_one(g: Any, tables: SolvedGame, team: int, left: int, places: Any, spots: Any) -> Any:
    found = np.zeros(len(places))
    for n in range(len(places)):
        found[n] = at_series(g, tables, team, left, places[n], spots[n])
    return found


RULES[at_each] = _one_by_one


@rule
def at_first_down(g: state.State, tables: SolvedGame, team: int, left: int, spot: int) -> float:
    """First down at a spot; at the goal lines a touchdown and a safety."""
    if spot >= GOAL_LINE:
        if g.quarter > state.QUARTERS:
            return 1.0
        return at_kick(g, tables, team, left, lead(g, team), TOUCHDOWN)
    if spot <= OWN_GOAL_LINE:
        return at_kick(g, tables, team, left, lead(g, team) - SAFETY_POINTS, FREE_KICK)
    return at_down(g, tables, team, left, 1, min(SERIES_YARDS, GOAL_LINE - spot), spot)


@rule
def chance_with_cards(g: state.State, tables: SolvedGame, left: int) -> float:
    """The chance to win of the team in possession with so many cards left in the half."""
    team, ahead = g.possession, lead(g, g.possession)
    if g.phase == state.Phase.SCRIMMAGE:
        return at_down(g, tables, team, left, max(g.down, 1), max(g.line_to_gain - g.ball, 1), g.ball)
    if g.phase == state.Phase.LAST_FIELD_GOAL:
        return at_down(g, tables, team, 0, 1, 1, g.ball)
    if g.phase == state.Phase.KICKOFF:
        return at_kick(g, tables, team, left, ahead, KICKOFF)
    if g.phase == state.Phase.FREE_KICK:
        return at_kick(g, tables, team, left, ahead, FREE_KICK)
    if g.phase == state.Phase.TRY:
        return at_kick(g, tables, team, left, ahead - TOUCHDOWN_POINTS, TOUCHDOWN)
    return decided(ahead)


@rule
def win(g: state.State, tables: SolvedGame) -> float:
    """Home's chance to win between two plays; a coin toss is even."""
    if g.phase == state.Phase.COIN_TOSS:
        return 0.5
    chance = chance_with_cards(g, tables, cards_left(g))
    return chance if g.possession == HOME else 1.0 - chance


@rule
def fetch_chances(g: state.State, tables: SolvedGame) -> None:
    """Ask for the numbers that a down is judged by."""
    if g.phase != state.Phase.SCRIMMAGE or g.quarter > state.QUARTERS:
        return
    place, left = place_in_series(g.down, g.line_to_gain - g.ball), min(cards_left(g), HALF_CARDS)
    column = place_of_lead(g, g.possession, lead(g, g.possession))
    fetch(tables.next_score, left, place, g.ball, 0)
    if in_first_half(g):
        fetch(tables.early, left, place, g.ball, column)
        fetch(tables.early_more, column, place, g.ball, 0)
    else:
        fetch(tables.late, left, place, g.ball, column)
        fetch(tables.late_more, column, place, g.ball, 0)


FITTED = Path(__file__).with_name("next_score.npz")
CARDS_A_BAND, TO_GO_A_BAND, YARDS_A_BAND = 4, 4, 5


@rule
def bands(g: state.State) -> tuple[int, int, int, int]:
    """Where a moment stands in the tables of what is added: its down or phase, cards left, yards to go and spot."""
    scrimmage = g.phase == state.Phase.SCRIMMAGE
    to_go = g.line_to_gain - g.ball if scrimmage else 1
    return (
        PHASES + g.down - 1 if scrimmage else g.phase, min(cards_left(g) // CARDS_A_BAND, CARD_BANDS - 1),
        min(max(to_go - 1, 0) // TO_GO_A_BAND, TO_GO_BANDS - 1), min(max(g.ball, 0) // YARDS_A_BAND, SPOT_BANDS - 1),
    )  # fmt: skip


@rule
def solved_points(g: state.State, tables: SolvedGame) -> float:
    """The points of the next score if both teams play for it, to the team in possession."""
    left = min(cards_left(g), HALF_CARDS)
    if g.phase == state.Phase.SCRIMMAGE or g.phase == state.Phase.LAST_FIELD_GOAL:
        place = place_in_series(g.down, g.line_to_gain - g.ball)
        return tables.next_score[left, place, g.ball, 0] / THOUSANDTHS
    if g.phase == state.Phase.KICKOFF or g.phase == state.Phase.FREE_KICK:
        return tables.next_score_kick[KICKOFF if g.phase == state.Phase.KICKOFF else FREE_KICK, left, 0] / THOUSANDTHS
    return tables.next_score_kick[TOUCHDOWN, left, 0] / THOUSANDTHS - TOUCHDOWN_POINTS


@rule
def points(g: state.State, tables: SolvedGame) -> float:
    """The mean of the next score in the half in games of the coach, to the team in possession."""
    if g.phase == state.Phase.COIN_TOSS or g.phase == state.Phase.GAME_OVER:
        return 0.0
    which, cards, to_go, spot = bands(g)
    more: float = (
        tables.more_by_cards[which, cards] + tables.more_by_to_go[which, to_go] + tables.more_by_spot[which, spot]
    )
    return solved_points(g, tables) + more


def read_fitted(tables: Any) -> None:
    """Fill in what is added."""
    with np.load(FITTED) as kept:
        for name in ("more_by_cards", "more_by_to_go", "more_by_spot"):
            tables[name][:] = kept[name]
