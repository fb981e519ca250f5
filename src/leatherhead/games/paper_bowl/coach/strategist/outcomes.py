"""What the outcomes of the present play are worth to the offense: its chance to win after each gain and each fate."""

from typing import Any

import numpy as np

from leatherhead.football.possession import AWAY, HOME, defense, opponent
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.odds import GAINS, LONGEST_LOSS
from leatherhead.games.paper_bowl.rules.foul_cards import enforce, is_automatic
from leatherhead.games.paper_bowl.rules.kicks import in_field_goal_range, may_take_touchback
from leatherhead.games.paper_bowl.rules.result import TOUCHBACK_LINE, recover, settle
from leatherhead.games.paper_bowl.state import State
from leatherhead.games.paper_bowl.value.tables import SolvedGame
from leatherhead.games.paper_bowl.value.worth import KICKOFF, at_first_down, at_kick, chance_with_cards
from leatherhead.rule import called, rule

# A rule tells what an outcome leads to, played on what the team sees; then that is put back.


@rule
def moment(seen: State) -> tuple[int, int, int, int, int, int, int]:
    """Return what a play changes, besides cards and timeouts."""
    return seen.phase, seen.possession, seen.ball, seen.down, seen.line_to_gain, seen.score[HOME], seen.score[AWAY]


@called
def worth_then(seen: State, tables: SolvedGame, left: int, before: tuple[int, int, int, int, int, int, int]) -> float:
    """Return the chance of the team that had the ball, and put back what was before."""
    chance = chance_with_cards(seen, tables, left)
    if seen.possession != before[1]:
        chance = 1.0 - chance
    seen.phase, seen.possession, seen.ball, seen.down = before[0], before[1], before[2], before[3]
    seen.line_to_gain, seen.score[HOME], seen.score[AWAY] = before[4], before[5], before[6]
    return chance


@rule
def after_gain(seen: State, tables: SolvedGame, left: int, gain: int) -> float:
    """The gain stands."""
    before = moment(seen)
    settle(seen, gain, False)
    return worth_then(seen, tables, left, before)


@rule
def after_turnover(seen: State, tables: SolvedGame, left: int, gain: int) -> float:
    """The ball is lost after a gain, and not returned."""
    before = moment(seen)
    recover(seen, defense(seen), seen.ball + gain)
    return worth_then(seen, tables, left, before)


@rule
def after_penalty(seen: State, book: Book, tables: SolvedGame, left: int, card: int, guilty: int) -> float:
    """The penalty on a card is accepted."""
    before = moment(seen)
    enforce(seen, guilty, book.yards[card], is_automatic(seen, book, card))
    return worth_then(seen, tables, left, before)


@rule
def after_return(seen: State, tables: SolvedGame, team: int, left: int, spot: int) -> float:
    """To a team that returns the ball from a spot."""
    return run_back(tables, first_downs(seen, tables, team, left), spot)


# Kicks.


@rule
def received(seen: State, tables: SolvedGame, team: int, left: int, spot: int) -> float:
    """To the receivers of a kick that comes down at a spot: the better of touchback and return."""
    run_back = after_return(seen, tables, team, left, spot)
    if not may_take_touchback(seen, spot):
        return run_back
    return max(run_back, at_first_down(seen, tables, team, left, TOUCHBACK_LINE))


@rule
def after_punt(seen: State, tables: SolvedGame, left: int) -> float:
    """To the team that punts."""
    return 1.0 - received(seen, tables, defense(seen), left, tables.punted[seen.ball])


@rule
def after_field_goal(seen: State, tables: SolvedGame, left: int) -> float:
    """To the team that tries a field goal; nothing out of range."""
    if not in_field_goal_range(seen):
        return 0.0
    good, team = tables.field_goal[seen.ball], seen.possession
    scored = at_kick(seen, tables, team, left, lead(seen, team) + FIELD_GOAL_POINTS, KICKOFF)
    missed = 1.0 - at_first_down(seen, tables, opponent(team), left, tables.missed[seen.ball])
    chance: float = good * scored + (1.0 - good) * missed
    return chance


# All gains at once.


@rule
def gains_that_stand(seen: State, tables: SolvedGame, left: int) -> Any:
    """By gain what it is worth that it stands."""
    worth = np.zeros(GAINS)
    for n in range(GAINS):
        worth[n] = after_gain(seen, tables, left, n + LONGEST_LOSS)
    return worth


@rule
def first_downs(seen: State, tables: SolvedGame, team: int, left: int) -> Any:
    """By spot what a first down is worth to a team."""
    worth = np.zeros(GOAL_LINE + 1)
    for spot in range(GOAL_LINE + 1):
        worth[spot] = at_first_down(seen, tables, team, left, spot)
    return worth


@rule
def turnovers(seen: State, tables: SolvedGame, theirs: Any, returned: bool) -> Any:
    """By gain what it is worth that the ball is lost there, or run back from there; `theirs` are their first downs."""
    worth = np.zeros(GAINS)
    for n in range(GAINS):
        spot = min(max(seen.ball + n + LONGEST_LOSS, OWN_GOAL_LINE), GOAL_LINE)
        if returned:
            worth[n] = 1.0 - run_back(tables, theirs, other_side(spot))
        else:
            worth[n] = 1.0 - theirs[tables.turnover[spot]]
    return worth


@rule
def run_back(tables: SolvedGame, theirs: Any, spot: int) -> float:
    """To a team that returns the ball from a spot, from what its first downs are worth."""
    chance = 0.0
    for yards in range(GOAL_LINE + 1):
        if tables.returned[yards] > 0:
            chance += tables.returned[yards] * theirs[min(spot + yards, GOAL_LINE)]
    return chance
