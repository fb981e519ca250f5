"""What the outcomes of the present play are worth to the offense: its chance to win after each gain and each fate."""

from typing import Any

import numpy as np

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.penalty import half_the_distance
from leatherhead.football.possession import defense, opponent
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, distance_to_goal, other_side
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.kicks import FIELD_GOAL_RANGE, PUNT_YARDS
from leatherhead.games.paper_bowl.rules.result import TOUCHBACK_LINE
from leatherhead.games.paper_bowl.state import Effect, State
from leatherhead.games.paper_bowl.value.odds import GAINS, LONGEST_LOSS
from leatherhead.games.paper_bowl.value.tables import SolvedGame
from leatherhead.games.paper_bowl.value.worth import KICKOFF, at_down, at_first_down, at_kick
from leatherhead.rule import rule


@rule
def after_gain(seen: State, tables: SolvedGame, left: int, gain: int) -> float:
    """The gain stands: score, first down, turnover on downs or the next down."""
    team, spot = seen.possession, seen.ball + gain
    if spot >= GOAL_LINE or spot <= OWN_GOAL_LINE or spot >= seen.line_to_gain:
        return at_first_down(seen, tables, team, left, spot)
    if seen.down == LAST_DOWN:
        return 1.0 - at_first_down(seen, tables, opponent(team), left, other_side(spot))
    return at_down(seen, tables, team, left, seen.down + 1, seen.line_to_gain - spot, spot)


@rule
def after_turnover(seen: State, tables: SolvedGame, left: int, gain: int) -> float:
    """The ball is lost after a gain, where it lies or at the 20."""
    spot = other_side(seen.ball + gain)
    spot = TOUCHBACK_LINE if spot <= OWN_GOAL_LINE else spot
    return 1.0 - at_first_down(seen, tables, defense(seen), left, spot)


@rule
def after_return(seen: State, tables: SolvedGame, team: int, left: int, spot: int) -> float:
    """To a team that returns the ball from a spot."""
    return run_back(tables, first_downs(seen, tables, team, left), spot)


@rule
def after_penalty(
    seen: State, tables: SolvedGame, left: int, yards: int, automatic: bool, against_offense: bool
) -> float:
    """The penalty is accepted: the same down from another spot, or a first down."""
    spot = seen.ball - half_the_distance(yards, seen.ball)
    if not against_offense:
        spot = seen.ball + half_the_distance(yards, distance_to_goal(seen.ball))
        if automatic or spot >= seen.line_to_gain:
            return at_first_down(seen, tables, seen.possession, left, spot)
    return at_down(seen, tables, seen.possession, left, seen.down, seen.line_to_gain - spot, spot)


@rule
def is_automatic(seen: State, book: Book, card: int) -> bool:
    """Whether the penalty for the defense's foul on a card is a first down."""
    return book.effect[card] == Effect.FOUL and seen.option_auto_first_down == 0


# Kicks.


@rule
def received(seen: State, tables: SolvedGame, team: int, left: int, spot: int) -> float:
    """To the receivers of a kick that comes down at a spot: the better of touchback and return."""
    run_back = after_return(seen, tables, team, left, spot)
    if seen.option_touchback == 1 and spot > OWN_GOAL_LINE:
        return run_back
    return max(run_back, at_first_down(seen, tables, team, left, TOUCHBACK_LINE))


@rule
def after_punt(seen: State, tables: SolvedGame, left: int) -> float:
    """To the team that punts."""
    spot = other_side(min(seen.ball + PUNT_YARDS, GOAL_LINE))
    return 1.0 - received(seen, tables, defense(seen), left, spot)


@rule
def after_field_goal(seen: State, tables: SolvedGame, left: int) -> float:
    """To the team that tries a field goal; nothing out of range."""
    if distance_to_goal(seen.ball) > FIELD_GOAL_RANGE:
        return 0.0
    good, team = tables.field_goal[seen.ball], seen.possession
    scored = at_kick(seen, tables, team, left, lead(seen, team) + FIELD_GOAL_POINTS, KICKOFF)
    missed = 1.0 - at_first_down(seen, tables, opponent(team), left, other_side(seen.ball))
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
        spot = min(max(other_side(seen.ball + n + LONGEST_LOSS), OWN_GOAL_LINE), GOAL_LINE)
        if not returned:
            worth[n] = 1.0 - theirs[TOUCHBACK_LINE if spot == OWN_GOAL_LINE else spot]
        else:
            worth[n] = 1.0 - run_back(tables, theirs, spot)
    return worth


@rule
def run_back(tables: SolvedGame, theirs: Any, spot: int) -> float:
    """To a team that returns the ball from a spot, from what its first downs are worth."""
    chance = 0.0
    for yards in range(0, GOAL_LINE + 1, 2):  # never an odd number
        chance += tables.returned[yards] * theirs[min(spot + yards, GOAL_LINE)]
    return chance
