"""Opening a database: SQLite in a file, or PostgreSQL; one that is missing, not ours or too new is left as it is."""

import os
import time
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError, SQLAlchemyError

import leatherhead as lh
from leatherhead.web.connections import WAIT, Database, Postgresql, Sqlite
from leatherhead.web.schema import VERSION_TABLE

SQLITE, POSTGRESQL = "sqlite", "postgresql"
DRIVERS = {SQLITE: "sqlite+pysqlite", POSTGRESQL: "postgresql+asyncpg"}
MEMORY = ":memory:"
IN_MEMORY = "a database in memory would lose every game when the server stops: name a file with --database FILE"
PAUSE = 0.1  # seconds between two tries
MIGRATING = 0x6C656174  # the advisory lock of PostgreSQL that a migration holds


def parse_url(given: str) -> URL:
    """Read what `--database` says: the path of an SQLite file, or an address."""
    if "://" not in given and given != MEMORY:
        return URL.create(DRIVERS[SQLITE], database=str(Path(given).expanduser()))
    if given == MEMORY:
        raise lh.Refused(IN_MEMORY)
    try:
        url = make_url(given)
    except ArgumentError:
        raise lh.Refused("the database is a file, or an address such as postgresql://user@host/name") from None
    kind = url.get_backend_name()
    if kind not in DRIVERS:
        raise lh.Refused(f"{lh.visible(kind)} is not supported: a database is {SQLITE} or {POSTGRESQL}")
    if kind == SQLITE and (not url.database or MEMORY in url.database or url.database.startswith("file:")):
        raise lh.Refused(IN_MEMORY)
    return url.set(drivername=DRIVERS[kind])


async def open_database(given: str) -> Database:
    """Connect to a database and bring it up to date; whatever is wrong with it is said in one sentence."""
    url = parse_url(given)
    if url.get_backend_name() == SQLITE:
        _make_file(url)
    database: Database = Sqlite(url) if url.get_backend_name() == SQLITE else Postgresql(url)
    try:
        await database.write(lambda connection: _migrate(connection, url))
        if url.get_backend_name() == SQLITE:
            await database.read(_let_readers_read)
    except lh.Refused:
        await database.close()
        raise
    except (SQLAlchemyError, NoSuchModuleError, OSError, TimeoutError) as error:
        await database.close()
        raise lh.Refused(f"the database {_shown(url)} cannot be opened: {_reason(error)}") from None
    return database


def _shown(url: URL) -> str:
    """Return the database's name for people, without its password."""
    shown = url.database if url.get_backend_name() == SQLITE else url.render_as_string(hide_password=True)
    return lh.visible(shown or "")


def _reason(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return f"there was no answer for {WAIT} seconds"
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    told = str(cause).split(">: ", 1)[-1].strip() or type(cause).__name__
    return lh.visible(told.splitlines()[0])


def _make_file(url: URL) -> None:
    """Create the database file if there is none: it holds the seeds of dice, so nobody else may read it."""
    path = Path(url.database or "")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise lh.Refused(f"the database {_shown(url)} cannot be opened: {error.strerror}") from None


def _let_readers_read(connection: Connection) -> None:
    """Keep readers of an SQLite file from waiting for its writer, permanently."""
    for wait in (*[PAUSE] * round(WAIT / PAUSE), 0):
        try:
            connection.exec_driver_sql("PRAGMA journal_mode = wal")
        except OperationalError:  # another process that starts has the file, and for this SQLite does not wait
            if not wait:
                raise
            time.sleep(wait)
        else:
            return


# Migrations.


def _migrate(connection: Connection, url: URL) -> None:
    with connection.begin():
        _bring_up_to_date(connection, url)


def _bring_up_to_date(connection: Connection, url: URL) -> None:
    if url.get_backend_name() == POSTGRESQL:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    found = _version(connection, url)
    if found is not None and found not in {each.revision for each in script.walk_revisions()}:
        raise lh.Refused(
            f"the database {_shown(url)} was made by a newer leatherhead (version {lh.visible(found)} of its tables, "
            f"and this one knows {script.get_current_head()}); install that one to go on with it"
        )
    if found != script.get_current_head():
        command.upgrade(config, "head")


def _version(connection: Connection, url: URL) -> str | None:
    """Return the version of a database of ours; None where it is empty."""
    held = sa.inspect(connection).get_table_names()
    if VERSION_TABLE in held:
        version = connection.execute(sa.text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608
        if version is not None:
            return str(version)
    if held:
        raise lh.Refused(f"the database {_shown(url)} is not one of leatherhead's: it holds {lh.visible(held[0])}")
    return None
