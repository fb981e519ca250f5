"""The coach's tables: the odds of runs, catches and kicks, and the value of every situation.

Backward induction from the last play of a half: the value of a situation is that of its best call with one play less
to come. Values are in points here, in thousandths of a point in the tables. Whole plays are too long to walk, so tests
pin each formula to the rules.
"""

from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead.football.situations import Aim, aims, situations
from leatherhead.football.spot import GOAL_LINE
from leatherhead.game import Array, score
from leatherhead.games.card_bowl import state
from leatherhead.games.card_bowl.cards import is_ace_of_spades, run_value, suit
from leatherhead.games.card_bowl.cards import value as value_of
from leatherhead.games.card_bowl.rules import kicks
from leatherhead.games.card_bowl.rules.scrimmage import rush_gain
from leatherhead.games.card_bowl.state import CARDS

PLANS = 51  # see scouting.py
DOWNS, SPOTS, TO_GO = 4, 101, 16
HIGHEST = 12  # by which one card can be above another
EDGES = 2 * HIGHEST + 1
CATCHES = 56  # totals of a pass before the defender's card is drawn, from -HIGHEST
LONGEST_LOSS = 15
GAINS = 76  # yards that a play may gain, from -LONGEST_LOSS
LEAST_EDGE, EDGE_STEP, EDGE_STEPS = -4, 2, 9  # edges for which runs and passes are weighed

# In thousandths: the effect of a further card on a pass, and the chance of a fumble.
CAUGHT, INCOMPLETE, SACKED, INTERCEPTED = 706, 235, 39, 20
RUSH_FUMBLE, CATCH_FUMBLE = 50, 45
# Yards.
SACK_LOSS = 7
RUN_BACK = 4  # after an interception
MEAN_CARD = 7


class Tables:
    """By plan, down from 0, spot and yards to go; values are thousandths of a point for the offense."""

    call: Annotated[Array, np.int8, (PLANS, DOWNS, SPOTS, TO_GO)]  # PlayCall that is worth most
    enough: Annotated[Array, np.int8, (PLANS, DOWNS, SPOTS, TO_GO)]  # edge and cards at which a pass draws no more
    worth: Annotated[Array, np.int16, (PLANS, DOWNS, SPOTS, TO_GO, 2, EDGE_STEPS)]  # of a pass and a run by their edge


Floats: TypeAlias = npt.NDArray[np.float64]

# A plan is an aim and a number of plays left in the half: points, or late in a game that is being lost any
# score, or a touchdown, or in one that is being won that the other team gets neither. There is a plan for all the time
# in the world.
HURRY = 10
POINTS, ANY_SCORE, TOUCHDOWN, NO_SCORE, NO_TOUCHDOWN = 0, HURRY, 2 * HURRY, 3 * HURRY, 4 * HURRY
LONG = 0
SWEEPS = 24  # with more plays left, the best call hardly changes

RANKS = tuple((value_of(card), run_value(card)) for card in range(CARDS) if suit(card) == 0)
KICKOFF_END = 27  # where a kickoff is brought back to, on average
FREE_KICK_END = 36
USUAL_EDGE = 4  # of the matchup that the offense finds when all cards lie open

USUAL_STEP = (USUAL_EDGE - LEAST_EDGE) // EDGE_STEP

FUMBLES = np.array([[RUSH_FUMBLE]] * EDGE_STEPS + [[CATCH_FUMBLE]] * (CATCHES - HIGHEST - LEAST_EDGE)) / 1000
PUNT_NET, PUNT_INSIDE = 33, 12  # yards, and where a short punt comes to lie

AIMS = aims(HURRY, score.EXTRA_POINT)

LAID_OUT = situations(DOWNS, TO_GO, LONGEST_LOSS, GAINS)
_INTERCEPTED = np.clip(
    LAID_OUT.spot + np.arange(CATCHES)[:, None] + LEAST_EDGE - RUN_BACK, 1, GOAL_LINE
)  # by the total of a pass


def prepare(book: Any, tables: Any) -> None:  # noqa: ARG001  nothing is printed
    """Fill in the coach's tables."""
    kick, gains = field_goal_odds(), scrimmage_odds(rush_odds(), catch_odds())
    hopes = {}
    for aim in AIMS:
        value, hopes[aim.plan] = np.zeros((DOWNS, TO_GO, SPOTS)), [np.zeros(SPOTS)]
        hopes[aim.plan][0][GOAL_LINE] = aim.touchdown
        for plays in range(1, SWEEPS + 1 if aim.plan == POINTS else HURRY + 1):
            weighed = one_play_more(value, ends_of(aim, first_downs(value)), gains, kick)
            value = weighed.value
            hopes[aim.plan].append(first_downs(value))
            fill_in(tables, aim.plan + plays if plays <= HURRY else LONG, weighed)
    for plan, needed in ((NO_SCORE, ANY_SCORE), (NO_TOUCHDOWN, TOUCHDOWN)):
        value = np.zeros((DOWNS, TO_GO, SPOTS))
        for plays in range(1, HURRY + 1):
            theirs = hopes[needed][plays - 1]
            goal = -hopes[TOUCHDOWN][plays - 1][KICKOFF_END] if plan == NO_SCORE else 0.0
            weighed = one_play_more(value, ends_of_a_leader(first_downs(value), theirs, goal), gains, kick)
            value = weighed.value
            fill_in(tables, plan + plays, weighed)


def fill_in(tables: Any, plan: int, weighed: "WeighedSituations") -> None:
    """Fill in the tables of a plan."""
    tables.call[plan], tables.enough[plan] = weighed.call.swapaxes(1, 2), weighed.enough.swapaxes(1, 2)
    tables.worth[plan] = np.round(1000 * weighed.worth).transpose(2, 4, 3, 0, 1)


# The odds. An approximation: every card is drawn from a full deck.


def run_odds() -> list[Floats]:
    """Yards of an open-field run by its initial draws, 0 to 3; a face card has further draws behind it."""
    one = np.zeros(GAINS)
    for _ in range(8):
        chains = [_unit()]
        for _ in range(3):
            chains.append(_added(chains[-1], one))
        one = np.sum([_moved(chains[run], yards) for yards, run in RANKS], axis=0) / 13
    runs = [_unit()]
    for _ in range(3):
        runs.append(_added(runs[-1], one))
    return runs


def _unit() -> Floats:
    odds = np.zeros(GAINS)
    odds[0] = 1
    return odds


def _added(a: Floats, b: Floats) -> Floats:
    """Return the odds of a sum of yards; the last place holds all that are farther."""
    odds = np.convolve(a, b)
    odds[GAINS - 1] += odds[GAINS:].sum()
    return odds[:GAINS]


def _moved(odds: Floats, yards: int) -> Floats:
    """Return the odds shifted by yards."""
    moved = np.zeros(GAINS)
    moved[yards:] = odds[: GAINS - yards]
    moved[-1] += odds[GAINS - yards :].sum()
    return moved


def rush_odds(rounding: int = state.Rounding.AWAY) -> Floats:
    """Yards of a run by the difference of the two cards laid (CB-RUSH-4 to CB-RUSH-7)."""
    gained = [[_moved(run, place) for place in range(LONGEST_LOSS + EDGES)] for run in run_odds()]
    table = np.zeros((EDGES, GAINS))
    for edge in range(EDGES):
        for mine, my_run in RANKS:
            for theirs, their_run in RANKS:
                gain = rush_gain(edge - HIGHEST + mine - theirs, rounding)
                table[edge] += gained[max(my_run - their_run, 0)][gain + LONGEST_LOSS]
    return table / 169


def catch_odds() -> Floats:
    """Return the yards of a catch with its run, by the total before the defender's card (CB-PASS-10, CB-YAC-1)."""
    runs, after = run_odds(), np.zeros(2 * GAINS)
    for mine, my_run in RANKS:
        for theirs, their_run in RANKS:
            start = HIGHEST + mine - theirs
            after[start : start + GAINS] += runs[max(my_run - their_run, 0)] / 169
    table = np.zeros((CATCHES, GAINS))
    for catch in range(CATCHES):
        for theirs, their_run in RANKS:
            yards = catch - HIGHEST - theirs
            if yards < 0:
                yards = -their_run
            table[catch] += _moved(after, yards + LONGEST_LOSS - HIGHEST)
    return table / 13


def field_goal_odds() -> Floats:
    """The exact odds of a field goal by spot (CB-FG-1 to CB-FG-5)."""
    with_ace, without = _totals(kicks.KICK_CARDS - 1), _totals(kicks.KICK_CARDS)
    odds = np.zeros(SPOTS)
    for spot in range(1, GOAL_LINE):
        distance = GOAL_LINE - spot + kicks.FIELD_GOAL_PLUS
        late = (
            with_ace[max(distance - 1, 0) :].sum() * (kicks.KICK_CARDS - kicks.early_cards(distance)) / kicks.KICK_CARDS
        )
        odds[spot] = late + without[distance:].sum()
    return odds


def _totals(cards: int) -> Floats:
    """Return the odds of each total of cards other than the Ace of Spades, over all hands of six."""
    most = 13 * kicks.KICK_CARDS + 60
    ways = np.zeros((cards + 1, most))
    ways[0, 0] = 1
    for card in range(CARDS):
        if not is_ace_of_spades(card):
            for count in range(cards, 0, -1):
                ways[count, value_of(card) :] += ways[count - 1, : most - value_of(card)]
    hands = np.prod([(CARDS - n) / (n + 1) for n in range(kicks.KICK_CARDS)])
    return np.asarray(ways[cards] / hands)


# The values of situations.


class WeighedSituations(NamedTuple):
    """All situations, by down, yards to go and spot."""

    value: Floats
    call: npt.NDArray[np.int64]  # state.PlayCall
    enough: npt.NDArray[np.int64]  # edge and cards at which a pass draws no more
    worth: Floats  # of a pass and a run, by edge


def scrimmage_odds(rush: Floats, catch: Floats) -> Floats:
    """The odds of each gain: of a run by its edge, then of every catch; half of the fumbles are kept."""
    gains = np.vstack((rush[HIGHEST + LEAST_EDGE :: EDGE_STEP], catch[HIGHEST + LEAST_EDGE :]))
    gains *= 1 - FUMBLES
    gains[:, LONGEST_LOSS] += FUMBLES[:, 0] / 2
    return gains


class PlayEnds(NamedTuple):
    """Values after a play: a first down at every spot, from safety to touchdown; the ball lost there; a field goal."""

    first: Floats
    lost: Floats
    field_goal: float
    first_kick: int  # the down, from 0, on which a kick is first thought of


def first_downs(value: Floats) -> Floats:
    """A first down at every spot."""
    first: Floats = value[0, LAID_OUT.first_to_go, LAID_OUT.spot]
    return first


def ends_of(aim: Aim, first: Floats) -> PlayEnds:
    """Return the values after a play for a team with an aim, given those of first downs."""
    kickoff = -aim.other * first[KICKOFF_END]
    first[GOAL_LINE] = aim.touchdown + kickoff
    first[0] = -aim.safety - aim.other * first[FREE_KICK_END]
    lost = -aim.other * first[::-1]
    lost[0], lost[GOAL_LINE] = -aim.other * (aim.touchdown - kickoff), -aim.other * first[state.TOUCHBACK_LINE]
    return PlayEnds(first, lost, aim.field_goal + kickoff, 0)


def ends_of_a_leader(first: Floats, theirs: Floats, field_goal: float) -> PlayEnds:
    """Return the values after a play for a leader, given those of first downs to the other team.

    A leader plays its downs, for they use up time; only on the last one is there a choice.
    """
    first[GOAL_LINE], first[0] = 0.0, -theirs[FREE_KICK_END]
    lost = -theirs[::-1]
    lost[0], lost[GOAL_LINE] = -theirs[GOAL_LINE], -theirs[state.TOUCHBACK_LINE]
    return PlayEnds(first, lost, field_goal, DOWNS - 1)


def one_play_more(value: Floats, ends: PlayEnds, gains: Floats, kick: Floats) -> WeighedSituations:
    """Return values and best calls with one play more, given the values with some plays left."""
    first, lost = ends.first, ends.lost
    after = np.concatenate((value.ravel(), first, lost))[LAID_OUT.after_short]
    # In small pieces: larger ones would be shared out among threads, which wait for each other on a busy machine.
    short, gained = LAID_OUT.short, np.empty((len(gains), *value.shape))
    np.matmul(gains[:, :short], after, out=np.moveaxis(gained, 0, 2))
    gained += (gains[:, short:] @ first[LAID_OUT.end[short:]] + FUMBLES / 2 * lost)[:, None, None]
    passes, enough = throw(after, gained[EDGE_STEPS:], lost)
    worth = np.stack((passes, gained[:EDGE_STEPS]))
    choices = np.empty((len(state.PlayCall), *value.shape))
    choices[state.PlayCall.SCRIMMAGE] = worth[:, USUAL_STEP].max(axis=0)
    choices[state.PlayCall.PUNT], choices[state.PlayCall.FIELD_GOAL] = kick_values(lost, kick, ends.field_goal)
    choices[state.PlayCall.PUNT :, : ends.first_kick] = -np.inf
    value = choices.max(axis=0)
    value[..., GOAL_LINE], value[..., 0] = first[GOAL_LINE], first[0]
    return WeighedSituations(value, choices.argmax(axis=0), enough, worth)


def throw(after: Floats, best: Floats, lost: Floats) -> tuple[Floats, npt.NDArray[np.int64]]:
    """Return the value of a pass by its edge, and the total at which it stops; `best` is that of a catch (CB-R14)."""
    caught, incomplete, sacked, picked = (part / 1000 for part in (CAUGHT, INCOMPLETE, SACKED, INTERCEPTED))
    spoiled = incomplete * after[:, :, LONGEST_LOSS] + sacked * after[:, :, LONGEST_LOSS - SACK_LOSS]
    intercepted = picked * lost[_INTERCEPTED]
    ahead = 13 * best[-1]  # the sum of the next thirteen values
    further = np.empty_like(ahead)
    passes, enough = np.empty((EDGE_STEPS, *ahead.shape)), np.full(ahead.shape, LEAST_EDGE)
    for thrown in range(len(best) - 2, -1, -1):
        ahead += np.subtract(best[thrown + 1], best[min(thrown + 14, len(best) - 1)], out=further)
        np.multiply(ahead, caught / 13, out=further)
        further += spoiled
        further += intercepted[thrown]
        step, between = divmod(thrown, EDGE_STEP)
        if step < EDGE_STEPS and not between:
            passes[step] = further
        np.maximum(enough, thrown + 1 + LEAST_EDGE, out=enough, where=further > best[thrown])
        np.maximum(best[thrown], further, out=best[thrown])
    return passes, enough


def kick_values(lost: Floats, kick: Floats, field_goal: float) -> tuple[Floats, Floats]:
    """Return the values of a punt and a field goal from every spot."""
    punting = lost[np.clip(LAID_OUT.spot + PUNT_NET, 0, GOAL_LINE - PUNT_INSIDE)]
    missed = lost[np.clip(LAID_OUT.spot - kicks.KICKED_BEHIND, 1, GOAL_LINE - state.TOUCHBACK_LINE)]
    kicking = kick * field_goal + (1 - kick) * missed
    return punting, kicking
