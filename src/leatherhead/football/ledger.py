"""The official scorer's ledger: what is counted in a game and over many, the same for every game.

All counts are whole numbers, so that ledgers add up to the same totals in any order.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, Any

from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, TWO_POINTS
from leatherhead.rule import Array, at_hand, rule


@at_hand
class Stat(IntEnum):
    """Statistics per team and game; in lower case, their names in real football."""

    POINTS, OFFENSIVE_PLAYS, TOTAL_NET_YARDS = range(3)
    RUSHES, RUSH_YARDS, RUSH_TOUCHDOWNS = range(3, 6)
    PASS_ATTEMPTS, COMPLETIONS, PASS_YARDS_GROSS, PASS_YARDS_NET, PASS_TOUCHDOWNS = range(6, 11)
    INTERCEPTIONS_THROWN, SACKS_TAKEN, SACK_YARDS_LOST = range(11, 14)
    FUMBLES, FUMBLES_LOST, TURNOVERS = range(14, 17)
    FIRST_DOWNS, FIRST_DOWNS_RUSH, FIRST_DOWNS_PASS, FIRST_DOWNS_PENALTY = range(17, 21)
    THIRD_DOWN_ATTEMPTS, THIRD_DOWN_CONVERSIONS, FOURTH_DOWN_ATTEMPTS, FOURTH_DOWN_CONVERSIONS = range(21, 25)
    PUNTS, FIELD_GOALS_ATTEMPTED, FIELD_GOALS_MADE, PENALTIES, PENALTY_YARDS, DRIVES = range(25, 31)
    EXTRA_POINTS_ATTEMPTED, EXTRA_POINTS_MADE, TWO_POINTS_ATTEMPTED, TWO_POINTS_MADE = range(31, 35)
    KICKOFFS, KICKOFF_TOUCHBACKS, ONSIDE_KICKS, ONSIDE_KICKS_RECOVERED = range(35, 39)
    KICK_RETURNS, KICK_RETURN_YARDS, PUNT_RETURNS, PUNT_RETURN_YARDS, RETURN_TOUCHDOWNS = range(39, 44)
    SAFETIES, TIMEOUTS_USED, CHALLENGES, CHALLENGES_WON = range(44, 48)
    DEFENSIVE_TWO_POINT_RETURNS = 48


STATS = len(Stat)
TOUCHDOWNS = (Stat.RUSH_TOUCHDOWNS, Stat.PASS_TOUCHDOWNS, Stat.RETURN_TOUCHDOWNS)
GAIN_LOW, GAIN_HIGH = -20, 99  # the first and last row of a table of gains also count everything beyond
GAINS = GAIN_HIGH - GAIN_LOW + 1
POINTS = 200
DISTANCES = 100
NO_DRIVE = -1


def worth(touchdown: int = TOUCHDOWN_POINTS) -> Mapping[Stat, int]:
    """Return the points of each kind of score."""
    return {
        **dict.fromkeys(TOUCHDOWNS, touchdown),
        Stat.FIELD_GOALS_MADE: FIELD_GOAL_POINTS,
        Stat.SAFETIES: SAFETY_POINTS,
        Stat.EXTRA_POINTS_MADE: EXTRA_POINT,
        Stat.TWO_POINTS_MADE: TWO_POINTS,
        Stat.DEFENSIVE_TWO_POINT_RETURNS: TWO_POINTS,
    }


def points_of(count: Any, touchdown: int = TOUCHDOWN_POINTS) -> int:
    """Add up a team's points from its counts by Stat, of one game or of many."""
    return sum(int(count[stat]) * points for stat, points in worth(touchdown).items())


class Ledger:
    """Counts of the game in progress, and over all games so far."""

    game: Annotated[Any, (2, STATS)]  # this game, by team
    drive: int  # team whose drive it is, or NO_DRIVE
    games: int
    decisions: int
    overtimes: int
    home_wins: int
    away_wins: int
    total: Annotated[Array, (2, STATS)]  # over all games, by team
    squares: Annotated[Array, (2, STATS)]
    rush_gains: Annotated[Array, GAINS]  # plays by yards gained, from GAIN_LOW
    completion_gains: Annotated[Array, GAINS]
    field_goals_attempted: Annotated[Array, DISTANCES]  # by yards from the ball to the goal line
    field_goals_made: Annotated[Array, DISTANCES]
    final_points: Annotated[Array, POINTS]  # teams by points
    total_points: int
    total_points_squares: int
    margins: Annotated[Array, POINTS]  # games by difference


@rule
def credit(ledger: Ledger, team: int, stat: int, amount: int) -> None:
    """Add to a team's count in this game."""
    ledger.game[team, stat] += amount


@rule
def _place(yards: int) -> int:
    return min(max(yards, GAIN_LOW), GAIN_HIGH) - GAIN_LOW


@rule
def snap(ledger: Ledger, team: int) -> None:
    """A play from scrimmage; the first of a possession opens a drive."""
    credit(ledger, team, Stat.DRIVES, ledger.drive != team)
    ledger.drive = team


@rule
def end_drive(ledger: Ledger) -> None:
    """The drive is over: a change of possession, or a kickoff."""
    ledger.drive = NO_DRIVE


@rule
def rush(ledger: Ledger, team: int, yards: int) -> None:
    """A run."""
    credit(ledger, team, Stat.RUSHES, 1)
    credit(ledger, team, Stat.RUSH_YARDS, yards)
    ledger.rush_gains[_place(yards)] += 1


@rule
def pass_attempt(ledger: Ledger, team: int, complete: bool, intercepted: bool, yards: int) -> None:
    """A pass, caught by one side, the other or nobody, sacks excluded."""
    credit(ledger, team, Stat.PASS_ATTEMPTS, 1)
    credit(ledger, team, Stat.INTERCEPTIONS_THROWN, intercepted)
    credit(ledger, team, Stat.COMPLETIONS, complete)
    credit(ledger, team, Stat.PASS_YARDS_GROSS, complete * yards)
    ledger.completion_gains[_place(yards)] += complete


@rule
def sack(ledger: Ledger, team: int, yards_lost: int) -> None:
    """The quarterback is down behind the line."""
    credit(ledger, team, Stat.SACKS_TAKEN, 1)
    credit(ledger, team, Stat.SACK_YARDS_LOST, yards_lost)


@rule
def down_ended(ledger: Ledger, team: int, down: int, rushing: bool, made: bool, scored: bool) -> None:
    """Credit the result of a run or pass: a touchdown, a first down, a third or fourth down converted."""
    made = made or scored
    credit(ledger, team, Stat.RUSH_TOUCHDOWNS if rushing else Stat.PASS_TOUCHDOWNS, scored)
    credit(ledger, team, Stat.FIRST_DOWNS_RUSH if rushing else Stat.FIRST_DOWNS_PASS, made)
    credit(ledger, team, Stat.THIRD_DOWN_ATTEMPTS, down == 3)
    credit(ledger, team, Stat.THIRD_DOWN_CONVERSIONS, (down == 3) * made)
    credit(ledger, team, Stat.FOURTH_DOWN_ATTEMPTS, down == 4)
    credit(ledger, team, Stat.FOURTH_DOWN_CONVERSIONS, (down == 4) * made)


@rule
def field_goal_attempt(ledger: Ledger, team: int, distance: int, good: bool) -> None:
    """A field goal attempt, with the yards to the goal line."""
    credit(ledger, team, Stat.FIELD_GOALS_ATTEMPTED, 1)
    credit(ledger, team, Stat.FIELD_GOALS_MADE, good)
    ledger.field_goals_attempted[distance] += 1
    ledger.field_goals_made[distance] += good


@rule
def extra_point(ledger: Ledger, team: int, good: bool) -> None:
    """An extra point."""
    credit(ledger, team, Stat.EXTRA_POINTS_ATTEMPTED, 1)
    credit(ledger, team, Stat.EXTRA_POINTS_MADE, good)


@rule
def two_points(ledger: Ledger, team: int, good: bool) -> None:
    """A two-point conversion."""
    credit(ledger, team, Stat.TWO_POINTS_ATTEMPTED, 1)
    credit(ledger, team, Stat.TWO_POINTS_MADE, good)


@rule
def open_game(ledger: Ledger) -> None:
    """Clear the counts for the next game."""
    for team in range(2):
        for stat in range(STATS):
            ledger.game[team, stat] = 0
    ledger.drive = NO_DRIVE


@rule
def add_up(count: Array) -> None:
    """Work out a team's figures that follow from others."""
    count[Stat.OFFENSIVE_PLAYS] = count[Stat.RUSHES] + count[Stat.PASS_ATTEMPTS] + count[Stat.SACKS_TAKEN]
    count[Stat.PASS_YARDS_NET] = count[Stat.PASS_YARDS_GROSS] - count[Stat.SACK_YARDS_LOST]
    count[Stat.TOTAL_NET_YARDS] = count[Stat.RUSH_YARDS] + count[Stat.PASS_YARDS_NET]
    count[Stat.TURNOVERS] = count[Stat.INTERCEPTIONS_THROWN] + count[Stat.FUMBLES_LOST]
    count[Stat.FIRST_DOWNS] = (
        count[Stat.FIRST_DOWNS_RUSH] + count[Stat.FIRST_DOWNS_PASS] + count[Stat.FIRST_DOWNS_PENALTY]
    )


@rule
def close_game(ledger: Ledger, home_points: int, away_points: int, decisions: int) -> None:
    """Add the finished game to the totals."""
    ledger.game[0, Stat.POINTS] = home_points
    ledger.game[1, Stat.POINTS] = away_points
    ledger.games += 1
    ledger.decisions += decisions
    ledger.home_wins += home_points > away_points
    ledger.away_wins += away_points > home_points
    for team in range(2):
        add_up(ledger.game[team])
        for stat in range(STATS):
            count = ledger.game[team, stat]
            ledger.total[team, stat] += count
            ledger.squares[team, stat] += count * count
        ledger.final_points[min(ledger.game[team, Stat.POINTS], POINTS - 1)] += 1
    points = home_points + away_points
    ledger.total_points += points
    ledger.total_points_squares += points * points
    ledger.margins[min(abs(home_points - away_points), POINTS - 1)] += 1


@rule
def write_result(result: Array, ledger: Ledger) -> None:
    """Write the counts of the game just closed, by team."""
    for team in range(2):
        for stat in range(STATS):
            result[team, stat] = ledger.game[team, stat]
