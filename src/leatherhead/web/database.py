"""SQLite and PostgreSQL: connecting, and migrating to the current schema.

Work on a database is a plain function of a connection, so that the same statements serve both. SQLite's driver blocks
on the disk and is used in threads, one of which writes; one hop to a thread per transaction costs a fifth of one per
statement. PostgreSQL's driver does not block, and is used on the event loop.
"""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

import leatherhead as lh
from leatherhead.web.migrations import HEAD, MIGRATIONS, migrate, version_table
from leatherhead.web.schema import VERSION_TABLE

Made = TypeVar("Made")
WAIT = 10  # seconds for another process to let go of a file, or for a server to answer
READERS = 3
READING = {"isolation_level": "AUTOCOMMIT"}  # what only reads begins no transaction
# A connection returned to the pool has ended its transaction: another rollback would only take time.
POOL = {"max_overflow": 0, "pool_reset_on_return": None, "connect_args": {"timeout": WAIT}}


class Sqlite:
    """An SQLite file. `write` runs work that begins transactions of its own, `read` work that only reads."""

    shared = None  # no other process can be heard

    def __init__(self, url: URL) -> None:
        self.engine = create_engine(url, pool_size=1, **POOL)
        self._reader = create_engine(url, pool_size=READERS, **READING, **POOL)
        for engine in (self.engine, self._reader):
            event.listen(engine, "connect", _set_up)
        event.listen(self.engine, "begin", _begin)
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(READERS, "reader")

    async def write(self, work: Callable[[Connection], Made]) -> Made:
        return await asyncio.get_running_loop().run_in_executor(self._writing, _connected, self.engine, work)

    async def read(self, work: Callable[[Connection], Made]) -> Made:
        return await asyncio.get_running_loop().run_in_executor(self._reading, _connected, self._reader, work)

    async def close(self) -> None:
        """Release all connections once the threads are done."""
        for threads, engine in ((self._writing, self.engine), (self._reading, self._reader)):
            await asyncio.to_thread(threads.shutdown)
            engine.dispose()


def _connected(engine: Engine, work: Callable[[Connection], Made]) -> Made:
    with engine.connect() as connection:
        return work(connection)


def _set_up(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # or the driver begins transactions by itself, and too late
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA foreign_keys = on")
        cursor.execute("PRAGMA synchronous = full")  # a commit outlives a power cut
    except BaseException:  # the pool forgets a connection that never came to be, but does not close it
        connection.close()
        raise
    cursor.close()


def _begin(connection: Connection) -> None:
    # From the start as a writer: one that reads first and then writes may be refused at once instead of waiting.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


class Postgresql:
    """A PostgreSQL server, which several processes can share; its `shared` engine also listens to them."""

    def __init__(self, url: URL) -> None:
        self._writer = create_async_engine(url, pool_size=1, **POOL)
        self.engine = self._writer.sync_engine
        self.shared = create_async_engine(url, pool_size=READERS + 1, **READING, **POOL)  # one of them listens

    async def write(self, work: Callable[[Connection], Made]) -> Made:
        async with self._writer.connect() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], Made]) -> Made:
        async with self.shared.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Release all connections."""
        await self._writer.dispose()
        await self.shared.dispose()


Database = Sqlite | Postgresql


# Opening a database. One that is not ours, or too new, is left as it is.


SQLITE, POSTGRESQL = "sqlite", "postgresql"
DRIVERS = {SQLITE: "sqlite+pysqlite", POSTGRESQL: "postgresql+asyncpg"}
MEMORY = ":memory:"
IN_MEMORY = "a database in memory would lose every game when the server stops: name a file with --database FILE"
PAUSE = 0.1  # seconds between two tries
MIGRATING = 0x6C656174  # the advisory lock of PostgreSQL that a migration holds


def parse_url(given: str) -> URL:
    """Parse `--database`: the path of an SQLite file, or a URL."""
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
    """Connect to a database and migrate it; any failure is refused with one sentence."""
    url = parse_url(given)
    is_file = url.get_backend_name() == SQLITE
    if is_file:
        try:  # nobody else may read it: it holds the seeds of dice
            os.close(os.open(url.database or "", os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise lh.Refused(f"the database {_shown(url)} cannot be opened: {error.strerror}") from None
    database: Database = Sqlite(url) if is_file else Postgresql(url)
    try:
        await database.write(lambda connection: _migrate(connection, url))
        if is_file:
            await database.read(_let_readers_read)
    except lh.Refused:
        await database.close()
        raise
    except (SQLAlchemyError, NoSuchModuleError, OSError, TimeoutError) as error:
        await database.close()
        cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
        told = str(cause).split(">: ", 1)[-1].strip() or type(cause).__name__
        if isinstance(error, TimeoutError):
            told = f"there was no answer for {WAIT} seconds"
        reason = lh.visible(told.splitlines()[0])
        raise lh.Refused(f"the database {_shown(url)} cannot be opened: {reason}") from None
    return database


def _shown(url: URL) -> str:
    """Return the database's name for people, without its password."""
    shown = url.database if url.get_backend_name() == SQLITE else url.render_as_string(hide_password=True)
    return lh.visible(shown or "")


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
        if url.get_backend_name() == POSTGRESQL:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
        found = _version(connection, url)
        if found is not None and found not in MIGRATIONS:
            raise lh.Refused(
                f"the database {_shown(url)} was made by a newer leatherhead (version {lh.visible(found)} of its "
                f"tables, and this one knows {HEAD}); install that one to go on with it"
            )
        if found != HEAD:
            migrate(connection, found)


def _version(connection: Connection, url: URL) -> str | None:
    """Return the version of a database of ours; None where it is empty."""
    held = sa.inspect(connection).get_table_names()
    if VERSION_TABLE in held:
        version = connection.execute(sa.select(version_table.c.version_num)).scalar()
        if version is not None:
            return str(version)
    if held:
        raise lh.Refused(f"the database {_shown(url)} is not one of leatherhead's: it holds {lh.visible(held[0])}")
    return None
