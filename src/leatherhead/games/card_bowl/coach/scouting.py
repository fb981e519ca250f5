"""Works out the coach's tables: the odds of runs, catches and kicks, and what every situation is worth.

Backwards from the last play of a half: each situation is worth the best that a run, a pass or a kick makes of it,
with one play less to come. Values are in points here, in thousandths of a point in the tables.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead.football.aims import Aim, aims
from leatherhead.football.score import EXTRA_POINT
from leatherhead.football.situations import situations
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.card_bowl.coach.tables import (
    CATCH_FUMBLE,
    CATCHES,
    CAUGHT,
    DOWNS,
    EDGE_STEP,
    EDGE_STEPS,
    EDGES,
    GAINS,
    HIGHEST,
    INCOMPLETE,
    INTERCEPTED,
    LEAST_EDGE,
    LONGEST_LOSS,
    RUN_BACK,
    RUSH_FUMBLE,
    SACK_LOSS,
    SACKED,
    SPOTS,
    TO_GO,
)
from leatherhead.games.card_bowl.rules.cards import is_ace_of_spades, run_value, suit
from leatherhead.games.card_bowl.rules.cards import value as card_value
from leatherhead.games.card_bowl.rules.field_goal import FIELD_GOAL_PLUS, KICK_CARDS, KICKED_BEHIND, early_cards
from leatherhead.games.card_bowl.rules.result import TOUCHBACK_LINE
from leatherhead.games.card_bowl.rules.scrimmage import rush_gain
from leatherhead.games.card_bowl.state import CARDS, PlayCall, Rounding

Floats: TypeAlias = npt.NDArray[np.float64]
Book: TypeAlias = Any
Tables: TypeAlias = Any  # its fields are arrays of numpy here

# A plan is what to play for with so many plays left in the half: points, or late in a game that is being lost any
# score, or a touchdown, or in one that is being won that the other team gets neither. There is a plan for all the time
# in the world.
HURRY = 10
POINTS, ANY_SCORE, TOUCHDOWN, NO_SCORE, NO_TOUCHDOWN = 0, HURRY, 2 * HURRY, 3 * HURRY, 4 * HURRY
LONG = 0
SWEEPS = 24  # with more plays left than that, what is best hardly changes

RANKS = tuple((card_value(card), run_value(card)) for card in range(CARDS) if suit(card) == 0)
KICKOFF_END = 27  # where a kickoff is brought back to, on average
FREE_KICK_END = 36
USUAL_EDGE = 4  # of the matchup that the offense finds when all cards lie open

USUAL_STEP = (USUAL_EDGE - LEAST_EDGE) // EDGE_STEP

FUMBLES = np.array([[RUSH_FUMBLE]] * EDGE_STEPS + [[CATCH_FUMBLE]] * (CATCHES - HIGHEST - LEAST_EDGE)) / 1000
PUNT_NET, PUNT_INSIDE = 33, 12  # yards, and where a short punt comes to lie

AIMS = aims(HURRY, EXTRA_POINT)

LAID_OUT = situations(DOWNS, TO_GO, LONGEST_LOSS, GAINS)
_INTERCEPTED = np.clip(
    LAID_OUT.spot + np.arange(CATCHES)[:, None] + LEAST_EDGE - RUN_BACK, 1, GOAL_LINE
)  # by what was thrown


def prepare(book: Book, tables: Tables) -> None:  # noqa: ARG001  nothing is printed
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


def fill_in(tables: Tables, plan: int, weighed: "WeighedSituations") -> None:
    """Fill in the tables of a plan."""
    tables.call[plan], tables.enough[plan] = weighed.call.swapaxes(1, 2), weighed.enough.swapaxes(1, 2)
    tables.worth[plan] = np.round(1000 * weighed.worth).transpose(2, 4, 3, 0, 1)


# The odds. Cards are taken as drawn from a whole deck every time: the coach is no accountant.


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
    """The odds of a sum of yards; what is too far for the table counts as its last place."""
    odds = np.convolve(a, b)
    odds[GAINS - 1] += odds[GAINS:].sum()
    return odds[:GAINS]


def _moved(odds: Floats, yards: int) -> Floats:
    """The odds of so many yards more."""
    moved = np.zeros(GAINS)
    moved[yards:] = odds[: GAINS - yards]
    moved[-1] += odds[GAINS - yards :].sum()
    return moved


def rush_odds(rounding: int = Rounding.AWAY) -> Floats:
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
    """Yards of a catch with its run by what was thrown before the defender's card (CB-PASS-10, CB-YAC-1)."""
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
    with_ace, without = _totals(KICK_CARDS - 1), _totals(KICK_CARDS)
    odds = np.zeros(SPOTS)
    for spot in range(1, GOAL_LINE):
        distance = GOAL_LINE - spot + FIELD_GOAL_PLUS
        late = with_ace[max(distance - 1, 0) :].sum() * (KICK_CARDS - early_cards(distance)) / KICK_CARDS
        odds[spot] = late + without[distance:].sum()
    return odds


def _totals(cards: int) -> Floats:
    """The odds of each total of six cards: of so many besides the Ace of Spades, over all hands of six."""
    most = 13 * KICK_CARDS + 60
    ways = np.zeros((cards + 1, most))
    ways[0, 0] = 1
    for card in range(CARDS):
        if not is_ace_of_spades(card):
            for count in range(cards, 0, -1):
                ways[count, card_value(card) :] += ways[count - 1, : most - card_value(card)]
    hands = np.prod([(CARDS - n) / (n + 1) for n in range(KICK_CARDS)])
    return np.asarray(ways[cards] / hands)


# What situations are worth.


class WeighedSituations(NamedTuple):
    """All situations, by down, yards to go and spot."""

    value: Floats
    call: npt.NDArray[np.int64]  # PlayCall
    enough: npt.NDArray[np.int64]  # edge and cards at which a pass draws no more
    worth: Floats  # of a pass and a run, by edge


def scrimmage_odds(rush: Floats, catch: Floats) -> Floats:
    """The odds of each gain: of a run by its edge, then of every catch; half of the fumbles are kept."""
    gains = np.vstack((rush[HIGHEST + LEAST_EDGE :: EDGE_STEP], catch[HIGHEST + LEAST_EDGE :]))
    gains *= 1 - FUMBLES
    gains[:, LONGEST_LOSS] += FUMBLES[:, 0] / 2
    return gains


class Ends(NamedTuple):
    """How a play may end: a first down at every spot, from safety to touchdown; the ball lost there; a field goal."""

    first: Floats
    lost: Floats
    field_goal: float
    first_kick: int  # the down, from 0, on which a kick is first thought of


def first_downs(value: Floats) -> Floats:
    """A first down at every spot."""
    first: Floats = value[0, LAID_OUT.first_to_go, LAID_OUT.spot]
    return first


def ends_of(aim: Aim, first: Floats) -> Ends:
    """What a play may lead to for a team with an aim, if first downs are worth so much after it."""
    kickoff = -aim.other * first[KICKOFF_END]
    first[GOAL_LINE] = aim.touchdown + kickoff
    first[0] = -aim.safety - aim.other * first[FREE_KICK_END]
    lost = -aim.other * first[::-1]
    lost[0], lost[GOAL_LINE] = -aim.other * (aim.touchdown - kickoff), -aim.other * first[TOUCHBACK_LINE]
    return Ends(first, lost, aim.field_goal + kickoff, 0)


def ends_of_a_leader(first: Floats, theirs: Floats, field_goal: float) -> Ends:
    """What a play may lead to for a leader, who fears what first downs are worth to the other team.

    A leader plays its downs, for they use up time; only on the last one is there a choice.
    """
    first[GOAL_LINE], first[0] = 0.0, -theirs[FREE_KICK_END]
    lost = -theirs[::-1]
    lost[0], lost[GOAL_LINE] = -theirs[GOAL_LINE], -theirs[TOUCHBACK_LINE]
    return Ends(first, lost, field_goal, DOWNS - 1)


def one_play_more(value: Floats, ends: Ends, gains: Floats, kick: Floats) -> WeighedSituations:
    """From what situations are worth with some plays left, what they are worth with one more, and what to do."""
    first, lost = ends.first, ends.lost
    after = np.concatenate((value.ravel(), first, lost))[LAID_OUT.after_short]
    # In small pieces: larger ones would be shared out among threads, which wait for each other on a busy machine.
    short, gained = LAID_OUT.short, np.empty((len(gains), *value.shape))
    np.matmul(gains[:, :short], after, out=np.moveaxis(gained, 0, 2))
    gained += (gains[:, short:] @ first[LAID_OUT.end[short:]] + FUMBLES / 2 * lost)[:, None, None]
    passes, enough = throw(after, gained[EDGE_STEPS:], lost)
    worth = np.stack((passes, gained[:EDGE_STEPS]))
    choices = np.empty((len(PlayCall), *value.shape))
    choices[PlayCall.SCRIMMAGE] = worth[:, USUAL_STEP].max(axis=0)
    choices[PlayCall.PUNT], choices[PlayCall.FIELD_GOAL] = kick_values(lost, kick, ends.field_goal)
    choices[PlayCall.PUNT :, : ends.first_kick] = -np.inf
    value = choices.max(axis=0)
    value[..., GOAL_LINE], value[..., 0] = first[GOAL_LINE], first[0]
    return WeighedSituations(value, choices.argmax(axis=0), enough, worth)


def throw(after: Floats, best: Floats, lost: Floats) -> tuple[Floats, npt.NDArray[np.int64]]:
    """A pass by its edge, thrown as far as it pays, and how far that is; `best` is what a catch is worth (CB-R14)."""
    caught, incomplete, sacked, picked = (part / 1000 for part in (CAUGHT, INCOMPLETE, SACKED, INTERCEPTED))
    spoiled = incomplete * after[:, :, LONGEST_LOSS] + sacked * after[:, :, LONGEST_LOSS - SACK_LOSS]
    intercepted = picked * lost[_INTERCEPTED]
    ahead = 13 * best[-1]  # the sum of what the next thirteen values come to
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
    """What a punt and a field goal are worth from every spot."""
    punting = lost[np.clip(LAID_OUT.spot + PUNT_NET, 0, GOAL_LINE - PUNT_INSIDE)]
    missed = lost[np.clip(LAID_OUT.spot - KICKED_BEHIND, 1, GOAL_LINE - TOUCHBACK_LINE)]
    kicking = kick * field_goal + (1 - kick) * missed
    return punting, kicking
