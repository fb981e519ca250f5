"""A half played backwards from its last card: kicks, tries, kickoffs and scores around what going for it is worth.

All values are the kicking, scoring or attacking team's own: wins minus losses, or points. What the other team has is
the same array turned round and its sign changed, because the leads are in order.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, TWO_POINTS
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl.odds import FREE_KICK, KICKOFF, SERIES, SPOTS, Floats, WalkedOdds
from leatherhead.games.paper_bowl.rules.result import TOUCHBACK_LINE

Layer: TypeAlias = npt.NDArray[np.float32]  # by place in the series, spot and lead
GoForIt = Callable[[Any, "Ends", Any], None]  # what follows with one card less, its ends, and room for the result
ROUNDS = 8  # of kick upon kick without a card between them
BALLS = np.arange(1, GOAL_LINE)
FIRST_DOWN = np.minimum(SERIES_YARDS, GOAL_LINE - BALLS) - 1  # its place in a series


def other(value: Floats) -> Floats:
    """What the other team has of it."""
    return -value[..., ::-1]


@dataclass(frozen=True)
class Stakes:
    """What is played for: by lead what the end of the half is worth, and what points do to a value."""

    leads: Floats
    end: Floats
    score: Callable[[Floats, int], Floats]  # a value by lead after so many points; no points of the other team are < 0


class Chances(NamedTuple):
    """The odds of kicks and tries."""

    odds: WalkedOdds
    two_points: float  # chance of a two-point try in equilibrium


class Ends(NamedTuple):
    """What the end of a play is worth with so many cards left, by spot and lead; a score stands at the goal lines."""

    first: Floats  # first down
    lost: Floats  # the other team has the ball there
    returned: Floats  # the other team returns it from there
    received: Floats  # a kick comes down at the own spot
    kickoff: Floats  # by lead, to the kickers
    free_kick: Floats
    touchdown: Floats  # before the try


def tried(stakes: Stakes, chances: Chances, kickoff: Floats) -> Floats:
    """A touchdown with the better try."""
    without = stakes.score(kickoff, TOUCHDOWN_POINTS)
    one = stakes.score(kickoff, TOUCHDOWN_POINTS + EXTRA_POINT)
    two = stakes.score(kickoff, TOUCHDOWN_POINTS + TWO_POINTS)
    kick, go = chances.odds.extra_point[0], chances.two_points
    best: Floats = np.maximum(kick * one + (1 - kick) * without, go * two + (1 - go) * without)
    return best


def kicked_off(first: Floats, received: Floats, odds: WalkedOdds, kick: int) -> Floats:
    """Return what a kickoff or free kick is worth to the kickers, regular or onside."""
    regular = other(odds.landed[kick] @ received)
    kept, lost = odds.onside[kick]
    better: Floats = np.maximum(regular, kept @ first + other(lost @ first))
    return better


def ends(stakes: Stakes, chances: Chances, opening: Floats, cards: int, before: Ends | None = None) -> Ends:
    """What the end of a play is worth, from the value of a first down by spot; no kick follows the last card."""
    kickoff = free_kick = stakes.end
    if before is not None:
        kickoff, free_kick = before.kickoff, before.free_kick
    first = opening.copy()
    touchdown = tried(stakes, chances, kickoff)
    first[0], first[-1] = stakes.score(free_kick, -SAFETY_POINTS), touchdown
    returning = returns(first, chances)
    received = np.maximum(returning, first[TOUCHBACK_LINE])
    if cards:
        kickoff = kicked_off(first, received, chances.odds, KICKOFF)
        free_kick = kicked_off(first, received, chances.odds, FREE_KICK)
    lost = other(first[chances.odds.turnover])
    return Ends(first, lost, other(returning[::-1]), received, kickoff, free_kick, touchdown)


def returns(first: Floats, chances: Chances) -> Floats:
    """A return from each spot, to the team that runs."""
    reached = np.minimum(np.arange(SPOTS)[:, None] + np.arange(SPOTS), GOAL_LINE)
    spread = np.zeros((SPOTS, SPOTS))
    np.add.at(spread, (np.arange(SPOTS)[:, None], reached), chances.odds.exact_return)
    return spread @ first


def kicks(stakes: Stakes, chances: Chances, now: Ends) -> Floats:
    """The better of field goal and punt, by spot."""
    good, missed = chances.odds.field_goal[:, None], other(now.first[chances.odds.missed])
    field_goal = good * stakes.score(now.kickoff, FIELD_GOAL_POINTS) + (1 - good) * missed
    punt = other(now.received[chances.odds.punted])
    return np.where(good > 0, np.maximum(field_goal, punt), punt)


def last_field_goal(stakes: Stakes, chances: Chances) -> Floats:
    """By spot: the cards are used up, and a team in range may still kick."""
    good = chances.odds.field_goal[:, None]
    return stakes.end + np.maximum(good * (stakes.score(stakes.end, FIELD_GOAL_POINTS) - stakes.end), 0)


def play_half(stakes: Stakes, chances: Chances, cards: int, go_for_it: GoForIt) -> Iterator[tuple[Layer, Ends]]:
    """Yield the value of every situation, by place in the series, ball and lead, with 0, 1, 2, ... cards left."""
    over = last_field_goal(stakes, chances)
    value = np.broadcast_to(over, (SERIES, *over.shape)).astype(np.float32)
    now = ends(stakes, chances, over, 0)
    yield value, now
    for _ in range(cards):
        worth = np.zeros_like(value)
        go_for_it(value, now, worth)
        running = np.zeros_like(over)
        running[1:-1] = worth[FIRST_DOWN, BALLS]
        opening, after = running, now
        for _ in range(ROUNDS):
            after = ends(stakes, chances, opening, 1, after)
            opening = np.maximum(running, kicks(stakes, chances, after))
        now = ends(stakes, chances, opening, 1, after)
        value = np.maximum(worth, kicks(stakes, chances, now).astype(np.float32))
        yield value, now
