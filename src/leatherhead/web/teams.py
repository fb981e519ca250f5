"""Teams of one's own: kept with the person, and worn in the seats that they take."""

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import schema
from leatherhead.web.rows import SEATS
from leatherhead.web.validation import clean_name

Asked = Mapping[str, Any]
PARTS = {"short", "colors"}


def read_badge(asked: Any) -> lh.Badge:
    """Read a badge from outside: an object of short and colors, either of which may be missing."""
    if not isinstance(asked, dict) or not set(asked) <= PARTS:
        raise lh.Refused("a badge is an object of short and colors")
    return lh.Badge(asked.get("short") or "", asked.get("colors") or ())


def keep_team(connection: Connection, person: str, asked: Asked) -> lh.TeamName | None:
    """Keep a person's team; without a name they have none any longer."""
    team = None
    if asked.get("name"):
        badge = read_badge({name: asked[name] for name in PARTS if name in asked})
        team = lh.TeamName(clean_name(asked["name"]), badge)
    values = {"team": team or "", "badge": str(team.badge) if team else ""}
    connection.execute(schema.people.update().where(schema.people.c.id == person).values(values))
    return team


def team_of(connection: Connection, person: str) -> lh.TeamName | None:
    """Return a person's team, if they have one."""
    held = schema.people.c
    found = connection.execute(sa.select(held.team, held.badge).where(held.id == person)).one_or_none()
    return lh.TeamName(found.team, lh.parse_badge(found.badge)) if found and found.team else None


def as_form(team: lh.TeamName | None) -> dict[str, Any] | None:
    """Return a team as its form has it."""
    return None if team is None else {"name": str(team), "short": team.badge.short, "colors": team.badge.colors}


def teams_of_table(asked: Asked, taken: Sequence[bool], own: lh.TeamName | None) -> lh.Teams:
    """Return the teams of a new table: those asked for, the person's own in the seat they take, else the house's."""
    names, badges = (_pair(asked.get(what), kind, what) for what, kind in (("names", str), ("badges", dict)))
    found: list[lh.TeamName] = []
    mine = taken.index(True)  # of two seats of one person, the first
    for place, seat in enumerate(SEATS):
        name = names.get(seat) or (own if own and place == mine else lh.DEFAULT_TEAMS[place])
        found.append(lh.TeamName(name, read_badge(badges[seat]) if badges.get(seat) else None))
    if not any(map(names.get, SEATS)) and found[0].casefold() == found[1].casefold():
        house = 1 - mine  # somebody's own team is called as the house's
        found[house] = lh.TeamName(lh.DEFAULT_TEAMS[mine], found[house].badge)
    return lh.Teams(found)


def with_own(teams: lh.Teams, place: int, own: lh.TeamName | None) -> lh.Teams:
    """Give a seat that somebody takes their own team, unless it has another than the house's already."""
    is_free = teams[place] in lh.DEFAULT_TEAMS and not teams[place].badge
    if own is None or not is_free or own.casefold() == teams[1 - place].casefold():
        return teams
    return lh.Teams(own if each == place else teams[each] for each in range(2))


def _pair(given: Any, kind: type, what: str) -> dict[str, Any]:
    held = {} if given is None else given
    if (
        not isinstance(held, dict)
        or not set(held) <= set(SEATS)
        or not all(isinstance(each, kind) for each in held.values())
    ):
        raise lh.Refused(f"{what} are an object of home and away")
    return held
