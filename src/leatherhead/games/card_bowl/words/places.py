"""Places on the field as phrases: at the Owls 24, to midfield, 3 yards deep in the Bears end zone."""

from leatherhead.engine.teams import Teams
from leatherhead.football.spot import GOAL_LINE

END_ZONE = 10  # yards; a ball is told to lie no deeper


def at(teams: Teams, team: int, yards: int) -> str:
    """Spell where something happens, from the goal line of a team."""
    return _placed("at", teams, team, yards)


def to(teams: Teams, team: int, yards: int) -> str:
    """Spell how far something gets, from the goal line of a team."""
    return _placed("to", teams, team, yards)


def _placed(word: str, teams: Teams, team: int, yards: int) -> str:
    place = teams.spot(team, min(max(int(yards), -END_ZONE), GOAL_LINE + END_ZONE))
    return f"{word} {place}" if place.startswith(("the ", "midfield")) else place
