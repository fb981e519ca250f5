"""Teams of one's own, on both databases: kept with the person, worn in the seats that they take."""

import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
import pytest_asyncio
from visitors import QUICK

import leatherhead as lh
from leatherhead.web import leagues, profiles, schema, seats, teams
from leatherhead.web.hub import Hub
from leatherhead.web.rows import Person
from leatherhead.web.store import open_store
from leatherhead.web.table import EVERYBODY

pytestmark = pytest.mark.asyncio
NOW = {"name": "Night Owls", "short": "now", "colors": ["#FFFF00", "#000000"]}
REDS = {"name": "Reds", "colors": ["#ffee00", "#c8102e"]}


@pytest_asyncio.fixture
async def hub(database: str) -> AsyncIterator[Hub]:
    opened = Hub(await open_store(database))
    yield opened
    await opened.close()


async def somebody(hub: Hub, name: str, team: dict[str, Any] | None = None) -> Person:
    person, _ = await hub.store.new_person(name)
    if team is not None:
        await hub.store.write(partial(teams.keep_team, person=person.id, asked=team))
    return person


async def table_of(hub: Hub, person: Person, **asked: Any) -> tuple[str, str]:
    made = await seats.make_table(hub, person, {**QUICK, "seats": {"home": "me", "away": "open"}, **asked})
    return made["id"], made["invite"]


async def teams_at(hub: Hub, table: str) -> list[str]:
    row = await hub.store.table(table)
    assert row is not None
    return [team.written for team in row.teams]


async def test_a_team_is_kept_until_it_is_given_up(hub: Hub) -> None:
    ann = await somebody(hub, "Ann", NOW)
    own = await hub.store.read(partial(teams.team_of, person=ann.id))
    assert own is not None
    assert own.written == "Night Owls (NOW #ffff00 #000000)"
    assert teams.as_form(own) == {"name": "Night Owls", "short": "NOW", "colors": ("#ffff00", "#000000")}
    await hub.store.write(partial(teams.keep_team, person=ann.id, asked={}))
    assert await hub.store.read(partial(teams.team_of, person=ann.id)) is None


async def test_a_team_that_is_refused_changes_nothing(hub: Hub) -> None:
    ann = await somebody(hub, "Ann", NOW)
    for bad in ({"short": "N0W"}, {"colors": ["red", "blue"]}, {"colors": "#000000"}, {"name": "\u202e"}, {"name": 7}):
        with pytest.raises(lh.Refused):
            await hub.store.write(partial(teams.keep_team, person=ann.id, asked={**NOW, **bad}))
    own = await hub.store.read(partial(teams.team_of, person=ann.id))
    assert own == "Night Owls"


async def test_both_players_bring_their_teams_and_swap_sides(hub: Hub) -> None:
    ann, bob = await somebody(hub, "Ann", NOW), await somebody(hub, "Bob", REDS)
    table, invite = await table_of(hub, ann)
    await seats.join(hub, table, bob, invite)
    assert await teams_at(hub, table) == ["Night Owls (NOW #ffff00 #000000)", "Reds (#ffee00 #c8102e)"]
    loaded = await hub.table(table)
    worn = [["#ffff00", "#000000", "#000000"], ["#c8102e", "#ffee00", "#ffffff"]]
    for kind in ("home", "away", EVERYBODY):
        message = json.loads(loaded.message(kind))
        assert message["state"]["worn"] == message["frame"]["worn"] == worn
        assert message["frame"]["short"] == ["NOW", "RED"]
    assert loaded.session is not None
    assert '[HomeBadge "NOW #ffff00 #000000"]' in loaded.session.game.as_text()
    async with hub.hold(table) as held:
        await held.change(state="resigned", winner="home")
        await seats.rematch(held, "home", "offer")
        await seats.rematch(held, "away", "accept")
        again = held.row.rematch
    assert await teams_at(hub, again) == ["Reds (#ffee00 #c8102e)", "Night Owls (NOW #ffff00 #000000)"]


@pytest.mark.parametrize(
    ("own", "asked", "both"),
    [
        (None, {}, ["Owls", "Bears"]),
        (NOW, {}, ["Night Owls (NOW #ffff00 #000000)", "Bears"]),
        (NOW, {"seats": {"home": "coach", "away": "me"}}, ["Owls", "Night Owls (NOW #ffff00 #000000)"]),
        (NOW, {"seats": {"home": "me", "away": "me"}}, ["Night Owls (NOW #ffff00 #000000)", "Bears"]),
        (NOW, {"names": {"home": "Army"}}, ["Army", "Bears"]),
        (NOW, {"badges": {"home": {"short": "NIT"}}}, ["Night Owls (NIT)", "Bears"]),
        (NOW, {"badges": {"away": {"colors": ["#112233", "#445566"]}}},
         ["Night Owls (NOW #ffff00 #000000)", "Bears (#112233 #445566)"]),
        ({"name": "bears"}, {}, ["bears", "Owls"]),
        ({"name": "Owls"}, {"seats": {"home": "coach", "away": "me"}}, ["Bears", "Owls"]),
    ],
)  # fmt: skip
async def test_the_teams_of_a_new_table(hub: Hub, own: Any, asked: Any, both: list[str]) -> None:
    ann = await somebody(hub, "Ann", own)
    table, _ = await table_of(hub, ann, **asked)
    assert await teams_at(hub, table) == both


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"badges": {"home": {"short": "N0W"}}}, "2 to 4 letters"),
        ({"badges": {"home": {"colors": ["#000000"]}}}, "two colors"),
        ({"badges": {"home": "NOW"}}, "badges are an object"),
        ({"badges": {"north": {}}}, "badges are an object"),
        ({"badges": {"home": {"svg": "<svg>"}}}, "a badge is an object of short and colors"),
    ],
)
async def test_a_bad_badge_makes_no_table(hub: Hub, asked: Any, why: str) -> None:
    ann = await somebody(hub, "Ann")
    with pytest.raises(lh.Refused, match=why):
        await table_of(hub, ann, **asked)
    assert await hub.store.tables(["waiting"], holder=ann.id) == []


async def test_who_joins_leaves_names_alone_that_were_given(hub: Hub) -> None:
    ann, bob, eve = (
        await somebody(hub, "Ann"),
        await somebody(hub, "Bob", REDS),
        await somebody(hub, "Eve", {"name": "owls"}),
    )
    named, invite = await table_of(hub, ann, names={"away": "Army"})
    await seats.join(hub, named, bob, invite)
    assert await teams_at(hub, named) == ["Owls", "Army"]
    same, invite = await table_of(hub, ann)
    await seats.join(hub, same, eve, invite)
    assert await teams_at(hub, same) == ["Owls", "Bears"]


async def test_a_team_plays_in_a_league(hub: Hub) -> None:
    ann, bob = await somebody(hub, "Ann", NOW), await somebody(hub, "Bob", {"name": "Bears"})
    asked = {
        "game": "paper-bowl",
        "options": {"length": "short"},
        "teams": 4,
        "people": 2,
        "places": 2,
        "bot": "random",
    }
    made = await hub.store.write(lambda connection: leagues.found(connection, ann, asked))
    for who in (ann, bob):
        await hub.store.write(lambda each, who=who: leagues.join(each, made["id"], who, made["invite"]))
    clubs = await hub.store.read(lambda connection: leagues.clubs_of(connection, made["id"]))
    assert (clubs[0]["name"], leagues.badge_of(clubs[0])) == ("Night Owls", "NOW #ffff00 #000000")
    assert [each["name"] for each in clubs].count("Bears") == 1
    season = await hub.store.read(lambda connection: leagues.season_of(connection, made["id"]))
    assert season.club("Night Owls").named.written == "Night Owls (NOW #ffff00 #000000)"


async def test_a_team_is_forgotten_with_its_person(hub: Hub) -> None:
    ann, bob = await somebody(hub, "Ann", NOW), await somebody(hub, "Bob")
    table, invite = await table_of(hub, ann)
    await seats.join(hub, table, bob, invite)
    await hub.store.write(lambda connection: profiles.forget(connection, ann.id))
    kept = await hub.store.read(lambda each: each.execute(schema.people.select()).mappings().all())
    assert {(each["team"], each["badge"]) for each in kept} == {("", "")}
