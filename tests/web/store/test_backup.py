"""`leatherhead backup` and `restore`: what is kept comes back, and nothing is lost on the way."""

import sqlite3
from pathlib import Path

import pytest
from kept import row

from leatherhead.cli.main import main
from leatherhead.web import schema
from leatherhead.web.database import open_database
from leatherhead.web.schema import tables


async def put(database: Path, *names: str) -> None:
    found = await open_database(str(database))
    made = [schema.new_row(row(name)) for name in names]

    def insert(connection: object) -> None:
        with connection.begin():  # type: ignore[attr-defined]
            connection.execute(tables.insert(), made)  # type: ignore[attr-defined]

    await found.write(insert)
    await found.close()


def count(database: Path) -> int:
    connection = sqlite3.connect(database)
    (found,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    connection.close()
    return int(found)


@pytest.mark.asyncio
async def test_a_copy_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    await put(database, "one", "two")
    assert main(["backup", str(copy), "--database", str(database)]) == 0
    assert copy.stat().st_mode & 0o077 == 0
    await put(database, "three")
    assert main(["restore", str(copy), "--database", str(database)]) == 0
    assert count(database) == 2
    (before,) = tmp_path.glob("tables.sqlite.before-*")
    assert count(before) == 3
    assert "2 tables are in" in capsys.readouterr().out
    found = await open_database(str(database))  # a server takes it
    await found.close()


@pytest.mark.asyncio
async def test_while_a_server_has_it_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    await put(database, "one")
    server = await open_database(str(database))
    assert main(["backup", str(copy), "--database", str(database)]) == 0
    assert count(copy) == 1
    assert main(["restore", str(copy), "--database", str(database)]) == 2
    assert "stop the server first" in capsys.readouterr().err
    assert count(database) == 1
    await server.close()


@pytest.mark.asyncio
async def test_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, other = tmp_path / "tables.sqlite", tmp_path / "other.sqlite"

    def refused(*words: str) -> str:
        assert main([*words, "--database", str(database)]) == 2
        return capsys.readouterr().err

    assert "there is no database" in refused("backup", str(other))
    await put(database, "one")
    assert "there is no file" in refused("restore", str(other))
    other.write_bytes(b"not a database" * 500)
    assert "already exists" in refused("backup", str(other))
    assert "not a database" in refused("restore", str(other))
    other.unlink()
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE songs (id)")
    connection.close()
    assert "is not a database of leatherhead" in refused("restore", str(other))
    assert count(database) == 1
    database = "postgresql://somewhere/games"  # type: ignore[assignment]
    assert "pg_dump" in refused("backup", str(other))
