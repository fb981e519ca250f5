"""Places on the field as phrases: at the Owls 24, to midfield, 3 yards deep in the Bears end zone."""

from leatherhead.football.spot import GOAL_LINE
from leatherhead.model.words import Teams

END_ZONE = 10  # yards; no ball is said to be deeper


def at(teams: Teams, team: int, yards: int) -> str:
    """Spell where something happens, from the goal line of a team."""
    place = _place(teams, team, yards)
    return place if " deep " in place else f"at {place}"


def to(teams: Teams, team: int, yards: int) -> str:
    """Spell how far something gets, from the goal line of a team."""
    return f"to {_place(teams, team, yards)}"


def _place(teams: Teams, team: int, yards: int) -> str:
    return teams.spot(team, min(max(int(yards), -END_ZONE), GOAL_LINE + END_ZONE))
