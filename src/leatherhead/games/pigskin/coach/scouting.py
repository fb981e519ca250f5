"""What the coach of Pigskin works out from a pack."""

from enum import IntEnum
from math import log
from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead.football.aims import Aim, aims
from leatherhead.football.situations import situations
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.pigskin.rules import FREE_KICK_LINE, KICKOFF_LINE, TOUCHBACK_LINE
from leatherhead.games.pigskin.rules.plays import FIELD_GOAL_LINE, MIDFIELD
from leatherhead.games.pigskin.state import CARDS, CELL, CLASS_ROWS, CLASSES, NUMBER_BITS, ZERO, CardRow, Kind
from leatherhead.rule import Array

LIKELIEST = 512  # evidence beyond which nothing is likelier
HURRY = 8  # plays: with fewer left in a half, every one counts
PLANS = 1 + 3 * HURRY  # see scouting.py
DOWNS, SPOTS = 4, 101
TO_GO = 21  # yards to go; the last place stands for more
LINES = 31  # yard lines from which a field goal may be tried, and the goal line


class Attack(IntEnum):
    """The rows of plays from scrimmage."""

    LINE, END, PASS, LONG_PASS = range(4)


class Kick(IntEnum):
    """What a coach can kick; the first three are punts by the kicker's class."""

    STAR_PUNT, SECOND_PUNT, SCRUB_PUNT, PUNT_OUT_OF_BOUNDS, QUICK_KICK, FIELD_GOAL = range(6)


class Tables:
    """Values are thousandths of a point for the offense, by plan, down from 0, spot and yards to go."""

    evidence: Annotated[Array, np.int32, (CLASS_ROWS, CELL + 1, 2)]  # of a reading for a second, and for a scrub
    times: Annotated[Array, 2 * LIKELIEST + 1]  # how many times as likely as a star evidence makes them
    value: Annotated[Array, np.int16, (PLANS, DOWNS, SPOTS, TO_GO)]  # a safety and a touchdown at the goal lines
    attack: Annotated[Array, np.int16, (PLANS, DOWNS, SPOTS, TO_GO, len(Attack), CLASSES)]  # by the man's class
    kick: Annotated[Array, np.int16, (PLANS, SPOTS, len(Kick))]
    field_goal: Annotated[Array, LINES]  # chance of a field goal by yard line, in thousandths
    punt: Annotated[Array, CLASSES]  # mean yards


Floats: TypeAlias = npt.NDArray[np.float64]

# A plan is what to play for with so many plays left in the half: points, or late in a game that is not being won any
# score, or a touchdown. There is a plan for all the time in the world.
LONG, POINTS, ANY_SCORE, TOUCHDOWN = 0, 0, HURRY, 2 * HURRY
SWEEPS = 16  # with more plays left than that, what is best hardly changes

WHOLE = 1000
LOG, EVEN = 64, 1 << 12  # evidence is in such parts of a natural logarithm; the weight of a star
SMOOTHING = 4  # a reading that stands nowhere under a class still weighs a quarter of a card there
ROWS = (CardRow.LINE, CardRow.END, CardRow.PASS, CardRow.LONG_PASS)  # of the attacks
MET = (0.56, 0.42, 0.02)  # how often the offense meets a star, a second or a scrub
FUMBLE_LOST = 0.52
ADDED_YARDS = 5  # what a run or lateral that is added is good for
RUN_BACK, NET_RETURN = 9, 7  # yards that an interception is brought back, and a punt
BLOCKED_BACK = 8  # yards that a blocked kick is lost behind the line
EXTRA_POINT = 0.8
NOT_ALLOWED = -30  # points

LONGEST_LOSS, GAINS = 20, 120  # yards that a play may lose, and how many different gains are told apart
LAID_OUT = situations(DOWNS, TO_GO, LONGEST_LOSS, GAINS)


class AttackOutcome(NamedTuple):
    """One thing that a play can come to."""

    chance: float
    gain: int  # yards, also to where the ball is lost
    lost: bool


AIMS = aims(HURRY, EXTRA_POINT)


class Pack(NamedTuple):
    """The odds of a pack: of each gain of an attack, kept and lost, by row and class, and of the kicks."""

    kept: Floats
    lost: Floats
    field_goal: Floats  # by spot
    kicks: tuple[list[tuple[Kind, int]], ...]  # the readings of each kick that is no field goal
    received: int  # where a kickoff is brought back to


def prepare(book: Any, tables: Any) -> None:
    """Fill in the coach's tables."""
    ordinary = [card for card in range(CARDS) if not book.special[card]]
    _weigh_readings(book, tables, ordinary)
    pack = _read_pack(book, tables, ordinary)
    for aim in AIMS:
        value = np.zeros((DOWNS, TO_GO, SPOTS))
        for plays in range(1, SWEEPS + 1 if aim.plan == POINTS else HURRY + 1):
            value, attack, kick = one_play_more(aim, value, pack)
            plan = aim.plan + plays if plays <= HURRY else LONG
            tables.value[plan] = np.round(WHOLE * value).swapaxes(1, 2)
            tables.attack[plan] = np.round(WHOLE * attack).transpose(0, 4, 1, 2, 3)
            tables.kick[plan] = np.round(WHOLE * kick).T


# The pack.


def _read(cell: int) -> tuple[Kind, int]:
    return Kind(cell >> NUMBER_BITS), (cell & (1 << NUMBER_BITS) - 1) - ZERO


def _readings(book: Any, ordinary: list[int], row: CardRow, column: int = 0) -> list[tuple[Kind, int]]:
    return [_read(int(book.cells[card, row, column])) for card in ordinary]


def _weigh_readings(book: Any, tables: Any, ordinary: list[int]) -> None:
    tables.times[:] = np.round(EVEN * np.exp(np.arange(-LIKELIEST, LIKELIEST + 1) / LOG))
    for row in range(CLASS_ROWS):
        columns = [[int(book.cells[card, row, column]) for card in ordinary] for column in range(CLASSES)]
        for reading in {cell for column in columns for cell in column}:
            star, second, scrub = (1 + SMOOTHING * column.count(reading) for column in columns)
            tables.evidence[row, reading] = round(LOG * log(second / star)), round(LOG * log(scrub / star))


def _read_pack(book: Any, tables: Any, ordinary: list[int]) -> Pack:
    kept, lost = np.zeros((2, len(Attack), CLASSES, GAINS))
    for attack, row in enumerate(ROWS):
        for column in range(CLASSES):
            for each in outcomes_of(book, ordinary, row, column):
                gain = min(max(each.gain + LONGEST_LOSS, 0), GAINS - 1)
                (lost if each.lost else kept)[attack, column, gain] += each.chance
    goals = _readings(book, ordinary, CardRow.FIELD_GOAL)
    field_goal = np.zeros(SPOTS)
    for line in range(LINES):
        good = sum(kind == Kind.GOOD and yards >= line for kind, yards in goals)
        tables.field_goal[line] = WHOLE * good // len(ordinary)
        field_goal[GOAL_LINE - line] = good / len(ordinary)
    punts = [_readings(book, ordinary, CardRow.PUNT, column) for column in range(CLASSES)]
    tables.punt[:] = [_mean_kick(punt) for punt in punts]
    others = [_readings(book, ordinary, row) for row in (CardRow.PUNT_OUT_OF_BOUNDS, CardRow.QUICK_KICK)]
    landed = GOAL_LINE - KICKOFF_LINE - _mean_kick(_readings(book, ordinary, CardRow.KICKOFF))
    return Pack(kept, lost, field_goal, (*punts, *others), max(landed, 0) + _mean_return(book, ordinary))


def outcomes_of(book: Any, ordinary: list[int], row: CardRow, column: int) -> list[AttackOutcome]:
    """What a play can come to; cards that follow are taken at their mean, but a long gain goes as far as its card."""
    found, chance = [], 1 / len(ordinary)
    gains = long_gains(_readings(book, list(range(CARDS)), CardRow.LONG))
    for kind, yards in _readings(book, ordinary, row, column):
        if kind == Kind.FUMBLE:
            found += [AttackOutcome(chance * FUMBLE_LOST, 0, True), AttackOutcome(chance * (1 - FUMBLE_LOST), 0, False)]
        elif kind == Kind.INTERCEPTED:
            found.append(AttackOutcome(chance, yards - RUN_BACK, True))
        elif kind == Kind.LONG:
            found += [AttackOutcome(chance / len(gains), gain, False) for gain in gains]
        else:
            more = ADDED_YARDS if kind in (Kind.ADD_LATERAL, Kind.ADD_RUN) else 0
            found.append(AttackOutcome(chance, 0 if kind == Kind.INCOMPLETE else yards + more, False))
    return found


def long_gains(readings: list[tuple[Kind, int]]) -> list[int]:
    """The gains that a Long may come to, all equally likely; one that doubles the next card doubles the mean."""
    gains = [yards for kind, yards in readings if kind == Kind.YARDS]
    doubles = sum(kind == Kind.DOUBLE_NEXT_CARD for kind, _ in readings)
    return gains + [2 * sum(gains) // max(len(gains), 1)] * doubles


def _mean_kick(readings: list[tuple[Kind, int]]) -> int:
    kicked = [yards for kind, yards in readings if kind != Kind.BLOCKED]
    return sum(kicked) // max(len(kicked), 1)


def _mean_return(book: Any, ordinary: list[int]) -> int:
    yards = [yards for kind, yards in _readings(book, ordinary, CardRow.RETURN) if kind == Kind.YARDS]
    return sum(yards) // max(len(yards), 1)


# What situations are worth.


def one_play_more(aim: Aim, value: Floats, pack: Pack) -> tuple[Floats, Floats, Floats]:
    """From what situations are worth with some plays left, what they, attacks and kicks are worth with one more."""
    first = value[0, LAID_OUT.first_to_go, LAID_OUT.spot]
    kickoff = -aim.other * abs(first[pack.received])  # the side scored against kicks or receives
    first[GOAL_LINE], first[0] = aim.touchdown + kickoff, -aim.safety - aim.other * first[FREE_KICK_LINE + 20]
    lost = -aim.other * first[::-1]
    lost[0], lost[GOAL_LINE] = -aim.other * (aim.touchdown - kickoff), -aim.other * first[TOUCHBACK_LINE]
    after = np.concatenate((value.ravel(), first, lost))[LAID_OUT.after_short]
    short, end = LAID_OUT.short, LAID_OUT.end
    ends = np.matmul(pack.kept.reshape(-1, GAINS)[:, :short], after).reshape(DOWNS, TO_GO, len(Attack), CLASSES, SPOTS)
    ends += pack.kept[..., short:] @ first[end[short:]] + pack.lost @ lost[end]
    kick = kick_values(aim, lost, pack, kickoff)
    value = np.einsum("dgacs,c->dgas", ends, MET).max(axis=2)
    value[:2] = np.maximum(value[:2], kick[Kick.QUICK_KICK])
    value[-1] = np.maximum(value[-1], kick[[Kick.STAR_PUNT, Kick.PUNT_OUT_OF_BOUNDS, Kick.FIELD_GOAL]].max(axis=0))
    value[..., GOAL_LINE], value[..., 0] = first[GOAL_LINE], first[0]
    return value, ends, kick


def kick_values(aim: Aim, lost: Floats, pack: Pack, kickoff: float) -> Floats:
    """What every kick is worth from every spot."""
    kick = np.zeros((len(Kick), SPOTS))
    for each, readings in enumerate(pack.kicks):
        for kind, yards in readings:
            end = GOAL_LINE - yards if each == Kick.PUNT_OUT_OF_BOUNDS else LAID_OUT.spot + yards
            out = kind == Kind.OUT or (each == Kick.PUNT_OUT_OF_BOUNDS and kind == Kind.YARDS)
            brought_back = 0 if out else NET_RETURN
            if kind == Kind.BLOCKED:
                end, brought_back = LAID_OUT.spot - BLOCKED_BACK, 0
            touchback = (end >= GOAL_LINE) | (kind == Kind.TOUCHBACK)
            spot = np.where(touchback, GOAL_LINE - TOUCHBACK_LINE, np.clip(end - brought_back, 1, GOAL_LINE - 1))
            kick[each] += lost[spot] / len(readings)
    missed = lost[GOAL_LINE - TOUCHBACK_LINE]
    kick[Kick.FIELD_GOAL] = pack.field_goal * (aim.field_goal + kickoff) + (1 - pack.field_goal) * missed
    kick[Kick.FIELD_GOAL, :FIELD_GOAL_LINE] = kick[Kick.PUNT_OUT_OF_BOUNDS, :MIDFIELD] = NOT_ALLOWED
    return kick
