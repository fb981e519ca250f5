"""A database is made, brought up to date, or refused in one sentence and left as it was."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest
import sqlalchemy as sa
from databases import Postgres, differences
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web.database import SQLITE, Database, Postgresql, Sqlite, open_database, parse_url
from leatherhead.web.migrations import HEAD
from leatherhead.web.schema import VERSION_TABLE

pytestmark = pytest.mark.asyncio


def raw(database: str) -> Database:
    """A database just as it is."""
    url = parse_url(database)
    return Sqlite(url) if url.get_backend_name() == SQLITE else Postgresql(url)


async def run(database: str, *statements: str) -> None:
    found = raw(database)

    def execute(connection: Connection) -> None:
        with connection.begin():
            for each in statements:
                connection.execute(sa.text(each))

    await found.write(execute)
    await found.close()


async def refusal(database: str) -> str:
    with pytest.raises(lh.Refused) as caught:
        await open_database(database)
    assert "\n" not in str(caught.value)
    return str(caught.value)


async def test_migrations_lead_to_the_schema(database: str) -> None:
    for _ in range(2):
        found = await open_database(database)
        assert await found.read(differences) == []
        await found.close()


async def test_two_processes_may_start_at_once(database: str) -> None:
    for found in await asyncio.gather(*(open_database(database) for _ in range(4))):
        assert await found.read(differences) == []
        await found.close()


async def test_one_that_is_too_new_is_left_alone(database: str) -> None:
    await (await open_database(database)).close()
    await run(database, f"UPDATE {VERSION_TABLE} SET version_num = '999'")  # noqa: S608
    told = await refusal(database)
    assert f"made by a newer leatherhead (version 999 of its tables, and this one knows {HEAD})" in told
    assert told == await refusal(database)


async def test_one_of_somebody_else_is_left_alone(database: str) -> None:
    await run(database, "CREATE TABLE recipes (name VARCHAR)")
    assert (await refusal(database)).endswith("is not one of leatherhead's: it holds recipes")
    found = raw(database)
    assert await found.read(lambda connection: sa.inspect(connection).get_table_names()) == ["recipes"]
    await found.close()


async def test_an_sqlite_file_is_for_its_owner_and_lets_readers_read(tmp_path: Path) -> None:
    path = tmp_path / "100% ours.sqlite"
    await (await open_database(str(path))).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sqlite3.connect(path).execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    "content", [b"A record of a game, not a database.\n" * 200, b"SQLite format 3\0" + b"?" * 2000]
)
async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    assert await refusal(str(path)) == f"the database {path} cannot be opened: file is not a database"
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


async def test_a_place_where_no_file_can_be(tmp_path: Path) -> None:
    assert (await refusal(str(tmp_path / "no" / "tables.sqlite"))).endswith("No such file or directory")
    assert "cannot be opened" in await refusal(str(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("given", ["mysql://host/name", "oracle://host/name", "://", "http://host"])
async def test_what_is_no_address(given: str) -> None:
    assert "database is" in await refusal(given)


async def test_a_server_without_the_database(postgres: Postgres) -> None:
    assert (await refusal(postgres.url("nowhere"))).endswith('cannot be opened: database "nowhere" does not exist')


async def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    told = await refusal(f"postgresql://ann:secret-word@/games?host={tmp_path}")
    assert "cannot be opened: " in told
    assert "secret-word" not in told
    assert "cannot be opened: " in await refusal("postgresql://ann:secret-word@127.0.0.1:1/games")
