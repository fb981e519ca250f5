"""The tables of Pigskin's bots: the evidence of readings, and the values of plays by what the rules make of a pack.

Every card counts as equally likely. Backward from the last play of a half: each situation is worth the best that an
attack or a kick makes of it, with one play less to come. Values are in points here, in thousandths in the tables.
"""

from collections.abc import Sequence
from enum import IntEnum
from math import log
from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead.football.possession import AWAY, HOME
from leatherhead.football.situations import Aim, aims, situations
from leatherhead.football.spot import GOAL_LINE, MIDFIELD
from leatherhead.games.pigskin import rules
from leatherhead.games.pigskin.odds import LONGEST, SPOTS, KickOdds, ReadingOdds, Walk, ordinary_cards
from leatherhead.games.pigskin.state import CELL, CLASS_ROWS, CLASSES, POSITIONS, Call, CardRow, Result
from leatherhead.rule import Array

LIKELIEST = 512  # evidence beyond which nothing is likelier
HURRY = 8  # plays: with fewer left in a half, every one counts
PLANS = 1 + 3 * HURRY
DOWNS = 4
TO_GO = 21  # yards to go; the last place stands for more


class Attack(IntEnum):
    """The rows of plays from scrimmage."""

    LINE, END, PASS, LONG_PASS = range(4)


class Kick(IntEnum):
    """What a coach can kick; the first three are punts by the kicker's class."""

    STAR_PUNT, SECOND_PUNT, SCRUB_PUNT, PUNT_OUT_OF_BOUNDS, QUICK_KICK, FIELD_GOAL, KICKOFF = range(7)


class Tables:
    """Values are thousandths of a point for the offense, by plan, down from 0, spot and yards to go."""

    starts: Annotated[Array, POSITIONS]  # thousandths: how often a scrub starts in a position
    at_first: Annotated[
        Array, np.int32, (POSITIONS, 2)
    ]  # evidence for a second and a scrub when nothing has been heard
    evidence: Annotated[Array, np.int32, (CLASS_ROWS, CELL + 1, 2)]  # of a reading for a second, and for a scrub
    times: Annotated[Array, 2 * LIKELIEST + 1]  # how many times as likely as a star evidence makes them
    value: Annotated[Array, np.int16, (PLANS, DOWNS, SPOTS, TO_GO)]  # a safety and a touchdown at the goal lines
    attack: Annotated[Array, np.int16, (PLANS, DOWNS, SPOTS, TO_GO, len(Attack), CLASSES)]  # by the defender's class
    kick: Annotated[Array, np.int16, (PLANS, SPOTS, len(Kick))]
    field_goal: Annotated[Array, np.int16, PLANS]  # a field goal that is good, and the kickoff after it
    extra_point: int  # chance, in thousandths


Floats: TypeAlias = npt.NDArray[np.float64]

# A plan is what to play for with a number of plays left in the half: points, or late in a game that is not being won
# any score, or a touchdown. The first plan is for many plays.
LONG, POINTS, ANY_SCORE, TOUCHDOWN = 0, 0, HURRY, 2 * HURRY
SWEEPS = 16  # with more plays left than that, what is best hardly changes

WHOLE = 1000
LOG, EVEN = 64, 1 << 12  # evidence is in such parts of a natural logarithm; the weight of a star
SMOOTHING = 4  # a reading that stands nowhere under a class still weighs a quarter of a card there
ROWS = (CardRow.LINE, CardRow.END, CardRow.PASS, CardRow.LONG_PASS)  # of the attacks
# How often, in thousandths, a scrub starts in each position while a good man waits: neither starting him more often
# there nor less wins more games against a bot that expects him so often.
STARTS = (0, 250, 240, 130, 240, 250, 0, 0, 0, 160, 160)
# How many of the good men in each position are seconds: stars stand at the ends, with the kicker and the return back.
SECONDS = (100, 600, 600, 400, 600, 600, 100, 150, 50, 400, 400)
LEAST = 20  # thousandths: no class of player is ever ruled out
MET = (0.56, 0.42, 0.02)  # how often the offense meets a star, a second or a scrub
NOT_ALLOWED = -30  # points
KICKS = {  # row, column and call of each kick
    Kick.STAR_PUNT: (CardRow.PUNT, 0, Call.PUNT),
    Kick.SECOND_PUNT: (CardRow.PUNT, 1, Call.PUNT),
    Kick.SCRUB_PUNT: (CardRow.PUNT, 2, Call.PUNT),
    Kick.PUNT_OUT_OF_BOUNDS: (CardRow.PUNT_OUT_OF_BOUNDS, 0, Call.PUNT_OUT_OF_BOUNDS),
    Kick.QUICK_KICK: (CardRow.QUICK_KICK, 0, Call.QUICK_KICK),
    Kick.FIELD_GOAL: (CardRow.FIELD_GOAL, 0, Call.FIELD_GOAL),
    Kick.KICKOFF: (CardRow.KICKOFF, 0, None),
}

LONGEST_LOSS, KEPT_GAINS = 20, 120  # of a play that keeps the ball: the longest loss, and how many gains there are
LAID_OUT = situations(DOWNS, TO_GO, LONGEST_LOSS, KEPT_GAINS)
END = np.clip(np.arange(SPOTS) + np.arange(-LONGEST, LONGEST + 1)[:, None], 0, GOAL_LINE)  # spot by gain and spot


class PackOdds(NamedTuple):
    """The odds of a pack."""

    attack: Floats  # by row, class, carrier in the end, whether he lost the ball, and gain
    returned: Floats  # of a kick, by carrier, loss and gain
    blocked: Floats
    kicks: tuple[KickOdds, ...]
    allowed: npt.NDArray[np.bool_]  # by kick and spot, on some down
    results: dict[tuple[int, int, int], tuple[int, int, int]]  # of a play's end by carrier, loss and spot


def prepare(book: Any, tables: Any) -> None:
    """Fill in the coach's tables."""
    take_for_usual(tables, STARTS)
    odds = ReadingOdds(book, ordinary_cards(book))
    _weigh_readings(odds, tables)
    pack = read_pack(odds)
    extra_point = float(odds.kick(CardRow.POINT_AFTER_TD, 0, [rules.TRY_LINE]).good[rules.TRY_LINE])
    tables.extra_point = round(WHOLE * extra_point)
    for aim in aims(HURRY, extra_point):
        value, kick = np.zeros((DOWNS, TO_GO, SPOTS)), np.zeros((len(Kick), SPOTS))
        for plays in range(1, SWEEPS + 1 if aim.plan == POINTS else HURRY + 1):
            plan = aim.plan + plays if plays <= HURRY else LONG
            tables.field_goal[plan] = round(WHOLE * (aim.field_goal + after_a_score(aim, kick)))
            value, attack, kick = one_play_more(aim, value, kick, pack)
            tables.value[plan] = np.round(WHOLE * value).swapaxes(1, 2)
            tables.attack[plan] = np.round(WHOLE * attack).transpose(0, 4, 1, 2, 3)
            tables.kick[plan] = np.round(WHOLE * kick).T


def take_for_usual(tables: Any, starts: Sequence[int]) -> None:
    """Let scrubs start so often, in thousandths by position, and expect the same of the other side."""
    tables.starts[:] = starts
    for position, thousandths in enumerate(starts):
        scrub, second = max(thousandths, LEAST) / WHOLE, SECONDS[position] / WHOLE
        star = (1 - scrub) * (1 - second)
        tables.at_first[position] = round(LOG * log(second / (1 - second))), round(LOG * log(scrub / star))


def _weigh_readings(odds: ReadingOdds, tables: Any) -> None:
    tables.times[:] = np.round(EVEN * np.exp(np.arange(-LIKELIEST, LIKELIEST + 1) / LOG))
    for row in range(CLASS_ROWS):
        columns = [odds.cells(row, column) for column in range(CLASSES)]
        for reading in {cell for column in columns for cell in column}:
            star, second, scrub = (1 + SMOOTHING * column.count(reading) for column in columns)
            tables.evidence[row, reading] = round(LOG * log(second / star)), round(LOG * log(scrub / star))


def read_pack(odds: ReadingOdds) -> PackOdds:
    """Walk the attacks, kicks and returns of a pack."""
    attack = np.array([[odds.chain(row, column) for column in range(CLASSES)] for row in ROWS])
    spots, walk = range(1, GOAL_LINE), Walk()
    legal = np.array([[walk.legal_plays(ball, down) for ball in range(SPOTS)] for down in range(1, DOWNS + 1)])
    ends = ((carrier, lost, spot) for carrier in range(2) for lost in range(2) for spot in (0, MIDFIELD, GOAL_LINE))
    return PackOdds(
        attack,
        odds.chain(CardRow.RETURN, -1, AWAY),
        odds.chain(CardRow.BLOCKED_KICK),
        tuple(odds.kick(row, column, spots) for row, column, _ in KICKS.values()),
        np.array([(legal >> (Call.PUNT if call is None else call) & 1).any(axis=0) for *_, call in KICKS.values()]),
        {end: walk.end(*end) for end in ends},
    )


def after_a_score(aim: Aim, kick: Floats) -> float:
    """Return the value of the kickoff for the team that scored: the other one chooses to kick or to receive."""
    return -aim.other * abs(float(kick[Kick.KICKOFF, rules.KICKOFF_LINE]))


def end_values(aim: Aim, first: Floats, kick: Floats, pack: PackOdds) -> Floats:
    """Return the values of a new series, a score or a touchback by carrier in the end, loss, and spot."""
    scored = after_a_score(aim, kick)

    def worth(result: int, team: int, ball: int) -> float:
        sign, share = (1, 1) if team == HOME else (-1, aim.other)
        if result == Result.TOUCHDOWN:
            return sign * share * (aim.touchdown + scored)
        if result == Result.SAFETY:
            return -sign * (aim.safety - aim.other * float(kick[Kick.KICKOFF, rules.FREE_KICK_LINE]))
        return sign * share * float(first[ball])

    found = np.zeros((2, 2, SPOTS))
    for carrier, lost in np.ndindex(2, 2):
        _, team, _ = pack.results[carrier, lost, MIDFIELD]
        found[carrier, lost] = first if team == HOME else -aim.other * first[::-1]
        for goal in (0, GOAL_LINE):
            found[carrier, lost, goal] = worth(*pack.results[carrier, lost, goal])
    return found


def one_play_more(aim: Aim, value: Floats, kick: Floats, pack: PackOdds) -> tuple[Floats, Floats, Floats]:
    """Return the values of situations, attacks and kicks with one play more to come than those that are given."""
    first = value[0, LAID_OUT.first_to_go, LAID_OUT.spot]
    ended = end_values(aim, first, kick, pack)
    first[0], first[GOAL_LINE] = ended[HOME, 0, 0], ended[HOME, 0, GOAL_LINE]
    over = -aim.other * first[::-1]  # on downs
    over[0], over[GOAL_LINE] = first[0], first[GOAL_LINE]
    after = np.concatenate((value.ravel(), first, over))[LAID_OUT.after_short]
    kept, short = kept_gains(pack.attack[:, :, HOME, 0]), LAID_OUT.short
    ends = np.matmul(kept.reshape(-1, KEPT_GAINS)[:, :short], after)
    ends = ends.reshape(DOWNS, TO_GO, len(Attack), CLASSES, SPOTS)
    ends += kept[..., short:] @ first[LAID_OUT.end[short:]]
    for carrier, lost in ((HOME, 1), (AWAY, 0), (AWAY, 1)):
        ends += pack.attack[:, :, carrier, lost] @ ended[carrier, lost][END]
    kick = kick_values(aim, first, over, ended, kick, pack)
    value = np.einsum("dgacs,c->dgas", ends, MET).max(axis=2)
    value[:2] = np.maximum(value[:2], kick[Kick.QUICK_KICK])
    value[-1] = np.maximum(value[-1], kick[[Kick.STAR_PUNT, Kick.PUNT_OUT_OF_BOUNDS, Kick.FIELD_GOAL]].max(axis=0))
    value[..., GOAL_LINE], value[..., 0] = first[GOAL_LINE], first[0]
    return value, ends, kick


def kept_gains(chances: Floats) -> Floats:
    """Return the chances of the gains that are laid out; longer ones and longer losses are added to the last."""
    low, high = LONGEST - LONGEST_LOSS, LONGEST - LONGEST_LOSS + KEPT_GAINS
    found = chances[..., low:high].copy()
    found[..., 0] += chances[..., :low].sum(-1)
    found[..., -1] += chances[..., high:].sum(-1)
    return found


def kick_values(aim: Aim, first: Floats, over: Floats, ended: Floats, before: Floats, pack: PackOdds) -> Floats:
    """Return the value of every kick from every spot; one that is blocked counts as if it were fourth down."""
    caught = sum(pack.returned[carrier, lost] @ ended[carrier, lost][END] for carrier, lost in np.ndindex(2, 2))[::-1]
    blocked = pack.blocked[HOME, 0] @ over[END] + pack.blocked[HOME, 1] @ ended[HOME, 1][END]
    made = aim.field_goal + after_a_score(aim, before)
    kick = [
        odds.caught @ caught - aim.other * (odds.down @ first) + odds.blocked * blocked + odds.good * made
        for odds in pack.kicks
    ]
    return np.where(pack.allowed, kick, NOT_ALLOWED)
