"""Leagues of people and bots, on both databases: from the founding to the championship, with missed deadlines."""

import asyncio
import io
import time
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from databases import Postgres

import leatherhead as lh
from leatherhead.season import season
from leatherhead.web import actions, jobs, league_play, leagues, notices, schema
from leatherhead.web.game import NONE
from leatherhead.web.hub import Hub
from leatherhead.web.league_figures import LeagueFigures
from leatherhead.web.leagues import COACH, FORFEIT
from leatherhead.web.rows import CLAIMED, RESIGNED, RUNNING, Person
from leatherhead.web.store import open_store

pytestmark = pytest.mark.asyncio
SMALL = {
    "game": "paper-bowl",
    "options": {"length": "short"},
    "teams": 4,
    "people": 2,
    "places": 2,
    "bot": "random",
    "name": "Prairie",
}


@pytest_asyncio.fixture
async def hub(database: str) -> AsyncIterator[Hub]:
    opened = Hub(await open_store(database))
    yield opened
    await opened.close()


async def people(hub: Hub, *names: str) -> list[Person]:
    return [(await hub.store.new_person(name))[0] for name in names]


async def league_of(hub: Hub, ann: Person, *others: Person, begin: bool = True, **asked: Any) -> str:
    made = await hub.store.write(lambda connection: leagues.found(connection, ann, {**SMALL, **asked}))
    for person in (ann, *others):
        await hub.store.write(lambda connection, who=person: leagues.join(connection, made["id"], who, made["invite"]))
    if begin:
        await hub.store.write(lambda connection: leagues.start(connection, made["id"], ann))
        await league_play.advance(hub, made["id"])
    return made["id"]


async def seen(hub: Hub, league: str, viewer: str | None = None) -> dict[str, Any]:
    return await hub.store.read(lambda connection: leagues.page(connection, league, viewer))


async def play_out(hub: Hub, league: str, table: str) -> None:
    """Let the coach play a game for everybody, as players at the table might; what follows has begun then."""
    async with hub.hold(table) as held:
        assert held.row.state == RUNNING
        await held.coach(jobs.END, held.asked()[0])
        row = held.row
    await league_play.settle(hub, row)
    await league_play.advance(hub, league)


def open_games(view: dict[str, Any]) -> list[dict[str, Any]]:
    rounds = [game for stage in view["bracket"] for series in stage["games"] for game in series]
    return [game for game in [*view["games"], *rounds] if game["table"] and not game["scores"]]


async def test_a_league_is_played_to_its_championship(hub: Hub) -> None:
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob)
    for _ in range(20):
        view = await seen(hub, league)
        if view["state"] == leagues.OVER:
            break
        for game in open_games(view):
            await play_out(hub, league, game["table"])
    view = await seen(hub, league, ann.id)
    assert view["champion"] in {club["name"] for club in view["clubs"]}
    assert view["log"][0]["text"] == f"The {view['champion']} are the champions."
    assert len(view["games"]) == 6
    assert all(game["scores"] for game in view["games"])
    played = {line["club"]: line["wins"] + line["losses"] + line["ties"] for line in view["standings"]}
    assert set(played.values()) == {3}
    finalists = {game["home"] for stage in view["bracket"] for series in stage["games"] for game in series}
    best = sorted(view["standings"], key=lambda line: line["rank"])[:2]
    assert finalists == {best[0]["club"]}  # the first seed is at home
    assert [club["you"] for club in view["clubs"]] == [True, False, False, False]
    records = [await hub.table(game["table"]) for game in view["games"]]
    assert all(each.session.game.over for each in records)  # those of bots among themselves too


async def test_a_season_alone_has_no_deadline_and_goes_on_for_years(hub: Hub) -> None:
    """One person among bots: nobody waits for them. The leaders agree with the box scores of the records."""
    (ann,) = await people(hub, "Ann")
    league = await league_of(hub, ann, people=1, levels=["random", "rookie"], policy=FORFEIT)
    first = await seen(hub, league, ann.id)
    assert [club["player"] for club in first["clubs"]] == ["Ann", "random", "rookie, throws first", "random"]
    assert (first["ends"], {game["due"] for game in first["games"]}) == (None, {None})
    assert first["projected"] == {"byes": [], "pairs": [[line["club"] for line in first["standings"]][:2]]}
    (listed,) = await hub.store.read(lambda connection: leagues.leagues_of(connection, ann.id))
    (own,) = open_games(first)
    assert (await hub.table(own["table"])).row.clock == NONE
    assert listed["next"] == {"table": own["table"], "names": [own["home"], own["away"]], "due": None}
    over = await play_through(hub, league)
    assert over["projected"] is None
    await hub.store.write(lambda connection: leagues.another_year(connection, league, ann))
    await league_play.advance(hub, league)
    second = await play_through(hub, league)
    assert [each["year"] for each in second["years"]] == [1, 2]
    won = {line["club"]: line["wins"] for line in over["standings"]}
    later = {line["club"]: line["wins"] for line in second["standings"]}
    assert {line["club"]: line["wins"] for line in second["history"]} == {name: won[name] + later[name] for name in won}
    titles = {line["club"]: line["titles"] for line in second["history"] if line["titles"]}
    assert sum(map(len, titles.values())) == 2
    assert 1 in titles[over["champion"]]
    figures = LeagueFigures(hub)
    tables = {each["title"]: dict(each["rows"]) for each in await figures.leaders(league, 1)}
    points = {line["club"]: round(line["points"] / 3, 1) for line in over["standings"]}
    assert tables["Points"] == points
    records = [(await hub.table(game["table"])).session.game.box_score().total for game in over["games"]]
    yards = sum(sum(total["total_net_yards"]) for total in records)
    assert sum(tables["Total yards"].values()) == pytest.approx(yards / 3, abs=0.3)
    assert sum(tables["Yards allowed"].values()) == pytest.approx(yards / 3, abs=0.3)
    assert {each["title"]: dict(each["rows"]) for each in await figures.leaders(league, 2)} != tables
    told = await figures.report(league, 1)
    assert "Champions: " in told
    assert all(f">{name}<" in told for name in won)


async def test_who_is_not_invited_only_reads(hub: Hub) -> None:
    ann, bob, eve = await people(hub, "Ann", "Bob", "Eve")
    league = await league_of(hub, ann, begin=False)
    for invite in (None, "wrong", 7):
        with pytest.raises(lh.Refused, match="invited"):
            await hub.store.write(lambda connection, how=invite: leagues.join(connection, league, eve, how))
    with pytest.raises(lh.Refused, match="commissioner"):
        await hub.store.write(lambda connection: leagues.start(connection, league, bob))
    view = await seen(hub, league)
    assert (view["state"], view["games"], view["standings"]) == (leagues.OPEN, [], [])
    assert ann.id not in repr(view)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"game": "chess"}, "the games are"), ({"teams": 1}, "teams is a number"), ({"teams": 33}, "teams is a number"),
        ({"people": 9}, "people is"), ({"policy": "x"}, "policy is one of"),
        ({"form": "x"}, "form is one of"), ({"bot": "x"}, "has the bots"), ({"levels": ["x"]}, "has the bots"),
        ({"levels": "coach"}, "has the bots"), ({"levels": [7]}, "has the bots"),
        ({"best_of": 2}, "best of 1, 3"), ({"options": {"x": 1}}, "x"), ({"places": 5}, "places is"),
        ({"name": "\u202e"}, "a name has"),
    ],
)  # fmt: skip
async def test_a_league_that_cannot_be(hub: Hub, asked: dict[str, Any], why: str) -> None:
    (ann,) = await people(hub, "Ann")
    with pytest.raises(lh.Refused, match=why):
        await hub.store.write(lambda connection: leagues.found(connection, ann, {**SMALL, **asked}))


async def let_round_end(hub: Hub, league: str) -> None:
    late = schema.league_games.update().where(schema.league_games.c.league == league).values(due=1)
    await hub.store.write(lambda connection: connection.execute(late))
    await league_play.end_missed(hub, time.time())
    for game in open_games(await seen(hub, league)):
        table = await hub.table(game["table"])
        if table.row.state != RUNNING:
            await league_play.settle(hub, table.row)
    await league_play.advance(hub, league)


@pytest.mark.parametrize("held", [0, 1])
async def test_a_late_game_that_another_process_has_keeps_no_other_waiting(hub: Hub, database: str, held: int) -> None:
    four = await people(hub, "Ann", "Bob", "Cat", "Dan")
    league = await league_of(hub, *four, people=4, policy="forfeit")
    tables = sorted(game["table"] for game in open_games(await seen(hub, league)))
    for table in tables:
        hub.drop(await hub.table(table))
        await hub.store.release(table)
    late = schema.league_games.update().where(schema.league_games.c.league == league).values(due=1)
    await hub.store.write(lambda connection: connection.execute(late))
    other = await open_store(database, "there")
    assert await other.lease(tables[held])
    await league_play.end_missed(hub, time.time())
    states = [(await hub.store.table(table)).state for table in tables]
    assert states == ([RUNNING, CLAIMED] if held == 0 else [CLAIMED, RUNNING])
    await other.release(tables[held])
    await league_play.end_missed(hub, time.time())  # the next sweep
    assert [(await hub.store.table(table)).state for table in tables] == [CLAIMED, CLAIMED]
    await other.close()


@pytest.mark.parametrize("policy", ["coach", "forfeit", "extend"])
async def test_a_game_that_is_not_played_in_time(hub: Hub, policy: str) -> None:
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob, policy=policy, teams=2, form="series", best_of=3)
    (game,) = open_games(await seen(hub, league))
    table = await hub.table(game["table"])
    asked = table.asked()[0]
    await let_round_end(hub, league)
    view = await seen(hub, league)
    first = view["bracket"][0]["games"][0][0]
    if policy == "extend":
        assert (first["scores"], view["ends"] > time.time()) == (None, True)
        assert "has more time" in view["log"][0]["text"]
        return
    assert first["how"] == {"coach": COACH, "forfeit": FORFEIT}[policy]
    assert "not played in time" in repr(view["log"])
    away, home = first["scores"]
    if policy == "forfeit":
        assert (home > away) == (asked == "away")
    else:
        assert table.session.game.over
    assert len(view["bracket"][0]["games"][0]) >= 2  # the series goes on


async def test_a_result_is_corrected_by_the_commissioner_alone_and_logged(hub: Hub) -> None:
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob, teams=2, places=2, rounds=2)
    game = open_games(await seen(hub, league))[0]

    async def correct(person: Person, name: str, scores: tuple[int, int]) -> None:
        await hub.store.write(lambda connection: leagues.correct(connection, league, person, name, scores))

    with pytest.raises(lh.Refused, match="no such result"):
        await correct(ann, game["name"], (3, 0))
    await play_out(hub, league, game["table"])
    with pytest.raises(lh.Refused, match="only the commissioner"):
        await correct(bob, game["name"], (3, 0))
    await correct(ann, game["name"], (50, 0))
    view = await seen(hub, league)
    assert view["games"][0]["scores"] == [50, 0]
    assert view["games"][0]["how"] == leagues.CORRECTED
    assert view["log"][0]["text"].startswith(f"Ann corrects {game['away']} at {game['home']} from ")
    assert next(line for line in view["standings"] if line["club"] == game["away"])["points"] == 50
    await play_out(hub, league, open_games(view)[0]["table"])
    with pytest.raises(lh.Refused, match="later round has begun"):
        await correct(ann, game["name"], (0, 3))


async def test_who_resigns_loses_whatever_the_score(hub: Hub) -> None:
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob, teams=2, form="series")
    (game,) = open_games(await seen(hub, league))
    async with hub.hold(game["table"]) as table:
        await actions.resign(table, "home")
    await league_play.settle(hub, table.row)
    await league_play.advance(hub, league)
    view = await seen(hub, league)
    assert (view["champion"], view["bracket"][0]["games"][0][0]["scores"]) == (game["away"], [1, 0])


async def test_two_processes_begin_each_game_once(postgres: Postgres) -> None:
    database = postgres.new_database()
    hub, other = Hub(await open_store(database)), Hub(await open_store(database, "there"))
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob, begin=False, teams=6)
    await hub.store.write(lambda connection: leagues.start(connection, league, ann))
    await asyncio.gather(*(league_play.advance(each, league) for each in (hub, other)))
    begun = await hub.store.read(lambda connection: leagues.games_of(connection, league))
    tables = [game["table"] for game in begun.values()]
    assert len(tables) == len(set(tables)) == 3
    for each in (other, hub):
        await each.close()


async def test_a_club_is_left_to_the_coach(hub: Hub) -> None:
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob)
    await hub.store.write(lambda connection: leagues.leave(connection, league, bob))
    view = await seen(hub, league)
    assert [club["player"] for club in view["clubs"]] == ["Ann", "coach", "random", "random"]
    assert view["log"][0]["text"] == "Bob leaves the league."


async def test_a_league_leaves_as_the_folder_of_a_season(hub: Hub, tmp_path: Path) -> None:
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob, teams=2, places=2, rounds=2, policy="forfeit")
    await play_out(hub, league, open_games(await seen(hub, league))[0]["table"])
    await let_round_end(hub, league)
    while (view := await seen(hub, league))["state"] != leagues.OVER:
        await play_out(hub, league, open_games(view)[0]["table"])
    first = view["games"][0]
    with pytest.raises(lh.Refused, match="commissioner"):
        await league_play.export(hub, league, bob)
    with zipfile.ZipFile(io.BytesIO(await league_play.export(hub, league, ann))) as file:
        file.extractall(tmp_path)
    copy = season.load(tmp_path)
    assert copy.champion() == view["champion"]
    assert [line.as_dict() for line in copy.standings()] == view["standings"]
    record = lh.load(tmp_path / "games" / first["name"])
    assert [record.score[1], record.score[0]] == first["scores"]


async def bring(hub: Hub, person: Person, packed: bytes, **asked: Any) -> str:
    return (await league_play.bring(hub, person, packed, asked))["id"]


async def test_a_folder_becomes_a_league_again(hub: Hub) -> None:
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob, teams=2, places=2, rounds=2, policy="forfeit")
    await play_out(hub, league, open_games(await seen(hub, league))[0]["table"])
    folder = await league_play.export(hub, league, ann)
    before = await seen(hub, league)
    made = await league_play.bring(hub, bob, folder, {"policy": "extend", "hours": 24})
    other = made["id"]
    view = await seen(hub, other, bob.id)
    for name in ("name", "game", "form", "standings"):
        assert view[name] == before[name], name
    assert [game["scores"] for game in view["games"]] == [game["scores"] for game in before["games"]]
    assert (view["state"], view["policy"], view["commissioner"]["you"]) == (leagues.OPEN, "extend", True)
    record = await hub.table(view["games"][0]["table"])
    assert record.session.game.over
    for person, club in ((bob, "bears"), (ann, None)):
        with pytest.raises(lh.Refused, match="free are"):
            await hub.store.write(lambda each, who=person: leagues.join(each, other, who, made["invite"], "Ants"))
        await hub.store.write(lambda each, who=person, to=club: leagues.join(each, other, who, made["invite"], to))
    await hub.store.write(lambda connection: leagues.start(connection, other, bob))
    await league_play.advance(hub, other)
    after = await play_through(hub, other)
    assert after["games"][0]["scores"] == before["games"][0]["scores"]
    again = await seen(hub, await bring(hub, ann, await league_play.export(hub, other, bob)))
    assert (again["state"], again["champion"]) == (leagues.OVER, after["champion"])


def zipped(files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in files.items():
            file.writestr(name, text)
    return packed.getvalue()


async def test_a_season_played_alone_goes_on_in_a_league(hub: Hub, tmp_path: Path) -> None:
    made = season.found(tmp_path / "own", "real-deal", teams=4, levels=["random"], options={"length": "short"})
    made.simulate_others()
    files = {f"own/{each.relative_to(tmp_path / 'own')}": each.read_text() for each in (tmp_path / "own").rglob("*.*")}
    (ann,) = await people(hub, "Ann")
    view = await seen(hub, await bring(hub, ann, zipped(files)))
    (mine,) = [club["name"] for club in view["clubs"] if club["open"]]
    assert mine == "Owls"
    played = {game["name"]: game["scores"] for game in view["games"] if game["scores"]}
    assert list(played) == [
        match.name for match in made.matches(made.year) if (tmp_path / "own/games" / match.name).exists()
    ]


SOUND = season.Season(
    Path(), {"name": "S", "game": "paper-bowl", "form": "series", "playoff_places": 2, "best_of": 1,
             "club": [{"name": name, "bot": "random", "colors": ["#000000", "#ffffff"]} for name in ("Ants", "Bees")],
             "year": [{"year": 1, "seed": 1}]},
).as_text()  # fmt: skip
RECORDS = [f"games/1-p1-{pair}.game" for pair in ("ants-at-bees", "bees-at-ants")]
UNSOUND = {
    "no zip": (b"no zip", "not the zipped folder"),
    "no season": (zipped({"x.txt": "x"}), "no season.toml"),
    "no TOML": (zipped({"season.toml": "x ="}), "cannot be read"),
    "a name": (zipped({"season.toml": "name = 'x'"}), "cannot be read"),
    "large": (zipped({"season.toml": "x" * 300_001}), "larger"),
    "no record": (zipped({"season.toml": SOUND} | dict.fromkeys(RECORDS, '[Result "3-0"]\n')), "1-p1-"),
    **{
        f"{old} is {new}": (zipped({"season.toml": SOUND.replace(old, new)}), why)
        for old, new, why in (
            ("paper-bowl", "chess", "knows no"), ("Ants", "Bees", "a name of its own"), ("#000000", "url(x)", "color"),
            ("Ants", "\\u202eAnts", "no name"), ("random", "human2", "no bot"),
            ("best_of = 1", "best_of = 2", "best of"),
            ("best_of = 1", "best_of = 1000", "out of its range"), ("seed = 1", "seed = 1.5", "a number and a seed"),
            ("schedule = [", "schedule = ['week 1: Ants at Bees'", "has none"),
        )
    },
}  # fmt: skip


@pytest.mark.parametrize("what", UNSOUND)
async def test_a_folder_that_is_no_season(hub: Hub, what: str) -> None:
    packed, why = UNSOUND[what]
    (ann,) = await people(hub, "Ann")
    with pytest.raises(lh.Refused, match=why):
        await bring(hub, ann, packed)
    assert await hub.store.read(lambda connection: leagues.leagues_of(connection, ann.id)) == []


async def test_a_folder_reaches_nothing_beside_it(hub: Hub) -> None:
    (ann,) = await people(hub, "Ann")
    files = {"season.toml": SOUND, "../evil": "x", "games/../../evil": "x", "/etc/evil": "x", "games/a/b": "x"}
    view = await seen(hub, await bring(hub, ann, zipped(files)))
    assert (view["state"], view["name"]) == (leagues.OPEN, "S")


async def play_through(hub: Hub, league: str) -> dict[str, Any]:
    """Play to the champion; return what the page shows then."""
    for _ in range(20):
        view = await seen(hub, league)
        if view["state"] == leagues.OVER:
            return view
        for game in open_games(view):
            await play_out(hub, league, game["table"])
    raise AssertionError("no end")


async def test_a_league_has_another_year_and_remembers_the_last(hub: Hub) -> None:
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob, teams=2, places=2)
    for person, why in ((ann, "not over yet"), (bob, "only the commissioner")):
        with pytest.raises(lh.Refused, match=why):
            await hub.store.write(lambda connection, who=person: leagues.another_year(connection, league, who))
    first = await play_through(hub, league)
    await hub.store.write(lambda connection: leagues.another_year(connection, league, ann))
    await league_play.advance(hub, league)
    now = await seen(hub, league)
    assert (now["state"], now["year"], now["champion"]) == (leagues.RUNNING, 2, None)
    assert now["years"] == [{"year": 1, "champion": first["champion"]}, {"year": 2, "champion": None}]
    assert [game["scores"] for game in now["games"]] == [None]
    before = await hub.store.read(lambda connection: leagues.page(connection, league, None, 1))
    assert [before[name] for name in ("games", "standings", "bracket")] == [
        first[name] for name in ("games", "standings", "bracket")
    ]
    await play_through(hub, league)
    told = await hub.store.read(lambda connection: notices.latest(connection, ann.id))
    assert len([each for each in told["notices"] if "are the champions" in each["text"]]) == 2


async def killed(hub: Hub, database: str) -> Hub:
    """Return the server that comes after one that was killed: what was only in memory is gone."""
    hub.closing = True
    for name in list(hub.tables):
        await hub.store.release(name)
        hub.drop(hub.tables[name])
    return Hub(await open_store(database, "again"))


async def test_a_result_that_was_not_taken_before_a_kill_is_taken_later(hub: Hub, database: str) -> None:
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob, teams=2, form="series", best_of=3)
    (game,) = open_games(await seen(hub, league))
    after = await killed(hub, database)
    await after.store.set_state(game["table"], state=RESIGNED, winner="home")  # the last that the first one did
    await after.sweep_deadlines()
    await league_play.advance(after, league)
    first, second = (await seen(after, league))["bracket"][0]["games"][0]
    assert first["scores"] == [0, 1]
    assert (second["scores"], (await after.table(second["table"])).row.state) == (None, RUNNING)
    await after.close()


async def test_a_round_that_a_kill_has_interrupted_goes_on(hub: Hub, database: str) -> None:
    ann, bob = await people(hub, "Ann", "Bob")
    league = await league_of(hub, ann, bob, begin=False)
    await hub.store.write(lambda connection: leagues.start(connection, league, ann))  # killed before any game
    after = await killed(hub, database)
    await after.sweep_deadlines()
    await league_play.advance(after, league)
    tables = [game["table"] for game in (await seen(after, league))["games"] if game["stage"] == "Week 1"]
    assert None not in tables
    games = schema.league_games
    lost = games.update().where(games.c.away_score.is_not(None)).values(table=None, away_score=None, home_score=None)
    await after.store.write(lambda connection: connection.execute(lost))  # killed before the bots' game was kept
    for game in open_games(await seen(after, league)):
        await play_out(after, league, game["table"])
    assert all(game["scores"] for game in (await seen(after, league))["games"] if game["stage"] == "Week 1")
    await after.close()
