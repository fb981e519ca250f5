"""Several processes on one database: each table belongs to one of them, and all hear of changes."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from databases import Postgres
from kept import HOME, opened, row

from leatherhead.web.database import open_database
from leatherhead.web.rows import OVER

pytestmark = pytest.mark.asyncio


async def test_a_table_belongs_to_one_process(database: str) -> None:
    async with opened(database, "here") as here, opened(database, "there") as there:
        for name in ("t1", "t2"):
            await here.create_table(row(name))
        assert await here.lease("t1")
        assert await here.lease("t1")
        assert not await there.lease("t1")
        assert await there.lease("t2")
        await there.release("t1")  # which it does not have
        assert not await there.lease("t1")
        await here.release("t1")
        assert await there.lease("t1")
        assert not await here.lease("t1")


async def test_of_many_who_want_a_table_one_gets_it(database: str) -> None:
    async with opened(database, "a") as a, opened(database, "b") as b, opened(database, "c") as c:
        await a.create_table(row())
        assert sorted(await asyncio.gather(*(each.lease("t1") for each in (a, b, c)))) == [False, False, True]


async def test_the_tables_of_a_process_that_ends_are_free(database: str) -> None:
    async with opened(database, "there") as there:
        async with opened(database, "here") as here:
            await here.create_table(row())
            assert await here.lease("t1")
        assert await there.lease("t1")


async def test_a_process_that_is_started_again_has_its_tables_at_once(database: str) -> None:
    async with opened(database, "here") as before, opened(database, "there") as there:
        await before.create_table(row())
        assert await before.lease("t1")
        async with opened(database, "here") as after:  # as if the one before had been killed
            assert not await there.lease("t1")
            assert await after.lease("t1")


async def test_the_tables_of_a_dead_process_go_to_others(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(database, "here") as here, opened(database, "there") as there:
        await here.create_table(row())
        with monkeypatch.context() as dying:
            dying.setattr("leatherhead.web.store.LIVES", -1.0)
            assert await here.lease("t1")
        assert await there.lease("t1")
        assert not await here.lease("t1")


async def test_signs_of_life_keep_a_table(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leatherhead.web.store.BEAT", 0.01)
    async with opened(database, "here") as here, opened(database, "there") as there:
        await here.create_table(row())
        with monkeypatch.context() as dying:
            dying.setattr("leatherhead.web.store.LIVES", 0.05)
            assert await here.lease("t1")
        found, query = await open_database(database), sa.text("SELECT until FROM processes WHERE name = 'here'")
        first = await found.read(lambda connection: connection.execute(query).scalar())
        while await found.read(lambda connection: connection.execute(query).scalar()) == first:
            await asyncio.sleep(0.01)
        await found.close()
        assert not await there.lease("t1")
        assert await here.lease("t1")


async def test_every_process_hears_of_every_table(postgres: Postgres) -> None:
    database = postgres.new_database()
    async with opened(database, "here") as here, opened(database, "there") as there:
        heard: dict[str, list[str]] = {"here": [], "there": []}
        come = asyncio.Event()
        here.watch(heard["here"].append)
        there.watch(lambda table: (heard["there"].append(table), come.set() if len(heard["there"]) == 3 else None))
        await here.create_table(row("t1"))
        await here.append("t1", 0, [HOME])
        await here.set_state("t1", state=OVER)
        await here.create_table(row("t2"))
        await come.wait()
        assert heard == {"here": ["t1", "t1", "t2"], "there": ["t1", "t1", "t2"]}


async def test_one_process_hears_of_its_own_tables(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.sqlite")) as store:
        heard: list[str] = []
        store.watch(heard.append)
        await store.create_table(row("t1"))
        await store.set_state("t1", state=OVER)
        assert heard == ["t1", "t1"]


async def test_a_lost_connection_is_made_again(postgres: Postgres) -> None:
    database = postgres.new_database()
    async with opened(database) as store:
        await store.create_table(row())
        await store.append("t1", 0, [HOME])
        server = await open_database(postgres.url("postgres"))
        others = sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name")
        name = {"name": database.split("/")[3].split("?")[0]}
        await server.read(lambda connection: connection.execute(others, name).all())
        await server.close()
        await store.append("t1", 1, [HOME])
        assert await store.answers("t1") == [HOME, HOME]
