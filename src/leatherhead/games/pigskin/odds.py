"""The odds of Pigskin, walked from its rules one card at a time: all that bots and hints know of a pack.

`Walk` lets the rules carry out one reading and returns its effect. Interpreted, the some hundred different readings
of a pack take milliseconds, so that nothing is shipped, and the compiler is not needed. Chains of cards are put
together from these steps, all cards being equally likely.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead.football.possession import AWAY, HOME
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.pigskin import rules, state
from leatherhead.games.pigskin.rules import plays
from leatherhead.games.pigskin.state import COMPLETE, NUMBER_BITS, ZERO, Call, CardRow, Kind, ManPosition, Phase, State
from leatherhead.model.doors import NONE
from leatherhead.model.record import blank, plain_layout

Floats: TypeAlias = npt.NDArray[np.float64]

ENDLESS = -10_000  # a spot from which no gain reaches a goal line
ATTACKED = ManPosition.CENTER.value
LONGEST = 100  # yards of a gain or a loss; what goes beyond is cut to this
GAINS = 2 * LONGEST + 1
SPOTS = GOAL_LINE + 1
MOST_CARDS = 6  # of a chain; the few longer ones are left out
RETURNED = (0.56, 0.42, 0.02)  # how often a star, a second or a scrub returns a kick


def read_cell(cell: int) -> tuple[Kind, int]:
    """Return what a cell says and its number."""
    return Kind(cell >> NUMBER_BITS), (cell & (1 << NUMBER_BITS) - 1) - ZERO


class CardEffect(NamedTuple):
    """The effect of one reading on a play of the home team; spots are counted from its goal line."""

    row: int  # of the next card, or COMPLETE
    gain: int
    carrier: int
    lost: int
    column: int  # the next card is read under it; -1 for a player of whom nothing is known
    times: int
    goal_line_ends: bool  # whether no further card is turned if the ball has reached the goal line


class Walk:
    """A record in which the rules carry out one reading after another."""

    def __init__(self) -> None:
        """Set up a play of the home team."""
        self.g: Any = blank(plain_layout(State))[0]
        self.g.quiet = NONE

    def carry_out(self, row: int, cell: int, column: int, ball: int, carrier: int = HOME, times: int = 1) -> int:
        """Carry out a reading, on fourth down where no yards make a first down, and return the row of the next card."""
        g = self.g
        g.phase = Phase.TRY if row == CardRow.POINT_AFTER_TD else Phase.SCRIMMAGE
        if row == CardRow.KICKOFF:
            g.phase = Phase.KICKOFF
        g.possession, g.ball, g.down, g.line_to_gain = HOME, ball, 4, 2 * GOAL_LINE
        g.carrier, g.spot, g.times, g.kicked, g.lost = carrier, ball, times, 0, 0
        if carrier != HOME:
            g.spot = other_side(ball)
        g.result, g.call = (state.Result.OPEN, Call.LONG_PASS if row == CardRow.LONG_PASS else Call.PASS_CENTER)
        g.lineup[:], g.lineup[AWAY, ATTACKED] = 0, column + 1
        g.man_team, g.man_position, g.column = AWAY, ATTACKED, column
        kind, g.yards = read_cell(cell)
        g.reading = kind
        return int(plays.carry_out(g, row))

    def end(self, carrier: int, lost: int, spot: int) -> tuple[int, int, int]:
        """Return the result of a play that ended at a spot of the home team, its team, and the ball afterwards."""
        g = self.g
        g.phase, g.possession, g.down, g.line_to_gain = Phase.SCRIMMAGE, HOME, 4, 2 * GOAL_LINE
        g.carrier, g.lost, g.spot = carrier, lost, spot if carrier == HOME else other_side(spot)
        plays.whistle(g)
        result, team = int(g.result), int(g.result_team)
        rules.settle(g)
        return result, team, int(g.ball)

    def follow(self, row: int, cell: int, column: int = 0, carrier: int = HOME, times: int = 1) -> CardEffect:
        """Carry out a reading far from both goal lines."""
        g, sign = self.g, 1 if carrier == HOME else -1
        at_goal = self.carry_out(row, cell, column, GOAL_LINE if carrier == HOME else OWN_GOAL_LINE, carrier, times)
        following = self.carry_out(row, cell, column, sign * ENDLESS, carrier, times)
        ball = int(g.spot) if g.carrier == HOME else other_side(int(g.spot))
        under = int(g.column) if g.carrier != carrier else column
        ends = at_goal != following
        return CardEffect(following, ball - sign * ENDLESS, int(g.carrier), int(g.lost), under, int(g.times), ends)

    def legal_plays(self, ball: int, down: int) -> int:
        """Return a bit for each play that a team with a star kicker may call."""
        g = self.g
        g.possession, g.ball, g.down, g.attacked, g.lineup[HOME] = HOME, ball, down, 0, state.Class.STAR
        return int(plays.legal_plays(g))


class ReadingOdds:
    """Chances of readings, all cards being equally likely."""

    def __init__(self, book: Any, cards: Sequence[int]) -> None:
        """Take the cards that may come."""
        self.book, self.cards, self.walk = book, cards, Walk()
        self._made: dict[tuple[int, ...], float] = {}
        self._chains: dict[tuple[int, ...], Floats] = {}

    def cells(self, row: int, column: int = 0) -> list[int]:
        """Return the cells of the cards in a row."""
        found: list[int] = self.book.cells[self.cards, row, column].tolist()
        return found

    def chances(self, row: int, column: int = 0) -> Iterable[tuple[int, float]]:
        """Yield the different cells of a row, each with its chance."""
        for cell, count in Counter(self.cells(row, column)).items():
            yield cell, count / len(self.cards)

    def share(self, row: int, kind: Kind) -> float:
        """Return the chance of a kind of reading in a margin."""
        return sum(chance for cell, chance in self.chances(row) if read_cell(cell)[0] == kind)

    def mean(self, row: int, column: int = 0) -> float:
        """Return the mean of the plain numbers of a row, such as the length of a kick or where it goes out."""
        found = [yards for kind, yards in map(read_cell, self.cells(row, column)) if kind in (Kind.YARDS, Kind.OUT)]
        return sum(found) / max(len(found), 1)

    def makes(self, row: int, column: int, yards: int, to_goal: int, times: int = 1, depth: int = 0) -> float:
        """Return the chance that a carry makes its yards, with the cards that it calls for."""
        key = row, column, yards, to_goal, times
        if key not in self._made and depth < MOST_CARDS:
            made = 0.0
            for cell, chance in self.chances(row, column):
                step = self.walk.follow(row, cell, column, times=times)
                if step.carrier != HOME or step.lost:
                    continue
                if step.row == COMPLETE or (step.goal_line_ends and step.gain >= to_goal):
                    made += chance * (step.gain >= yards)
                else:
                    further = yards - step.gain, to_goal - step.gain
                    made += chance * self.makes(step.row, column, *further, step.times, depth + 1)
            self._made[key] = made
        return self._made.get(key, 0.0)

    def chain(self, row: int, column: int = 0, carrier: int = HOME, times: int = 1, depth: int = 0) -> Floats:
        """Return the chances of all gains of a carry with the cards that it calls for, by carrier in the end and lost.

        A chain goes on over a goal line, where the rules end it: the gain is cut there anyway, but for later losses.
        """
        key = row, column, carrier, times
        if column < 0:
            parts = [share * self.chain(row, each, carrier, times, depth) for each, share in enumerate(RETURNED)]
            return np.asarray(sum(parts))
        if depth == MOST_CARDS:
            return np.zeros((2, 2, GAINS))
        if key not in self._chains:
            found = np.zeros((2, 2, GAINS))
            for cell, chance in self.chances(row, column):
                step = self.walk.follow(row, cell, column, carrier, times)
                if step.row == COMPLETE:
                    found[step.carrier, step.lost, LONGEST + min(max(step.gain, -LONGEST), LONGEST)] += chance
                else:
                    under = step.column if step.row < state.CLASS_ROWS else 0
                    further = self.chain(step.row, under, step.carrier, step.times, depth + 1)
                    found += chance * shifted(further, step.gain)
            self._chains[key] = found
        return self._chains[key]

    def kick(self, row: int, column: int, balls: Iterable[int]) -> "KickOdds":
        """Return the odds of a kick from each of some spots."""
        g, odds = self.walk.g, KickOdds(*np.zeros((2, SPOTS, SPOTS)), *np.zeros((2, SPOTS)))
        for cell, chance in self.chances(row, column):
            for ball in balls:
                following = self.walk.carry_out(row, cell, column, ball)
                if following == CardRow.BLOCKED_KICK:
                    odds.blocked[ball] += chance
                elif following == CardRow.RETURN:
                    odds.caught[ball, min(int(g.spot), GOAL_LINE)] += chance
                else:
                    g.score[HOME] = 0
                    rules.settle(g)
                    odds.good[ball] += chance * (g.score[HOME] > 0)
                    odds.down[ball, g.ball] += chance * (g.possession != HOME)
        return odds


class KickOdds(NamedTuple):
    """Chances by the spot of a kick."""

    caught: Floats  # by where it is caught, as the receivers count
    down: Floats  # by where the receivers have it without a return
    blocked: Floats
    good: Floats  # of a field goal or an extra point


def shifted(chances: Floats, gain: int) -> Floats:
    """Return chances of gains, shifted by yards; the longest gains and losses are added up."""
    found, gain = np.zeros_like(chances), min(max(gain, -LONGEST), LONGEST)
    if gain >= 0:
        found[..., gain:] = chances[..., : GAINS - gain]
        found[..., -1] += chances[..., GAINS - gain :].sum(-1)
    else:
        found[..., :gain] = chances[..., -gain:]
        found[..., 0] += chances[..., :-gain].sum(-1)
    return found


def unseen_cards(book: Any, g: Any, seen: int) -> list[int]:
    """Return the ordinary cards that may still come, as far as somebody knows; all of them once every card is gone."""
    ordinary = ordinary_cards(book, state.SERIES_A if g.option_short else 0)
    return [card for card in ordinary if not seen >> card & 1 and g.clock] or ordinary


def ordinary_cards(book: Any, first: int = 0) -> list[int]:
    """Return the cards with readings."""
    return [card for card in range(first, state.CARDS) if not book.special[card]]
