"""An open database. Work on it is a plain function of a connection, run where it does not block the event loop.

So the same statements serve both databases. SQLite's driver blocks on the disk and is used in threads, one of which
writes; one hop to a thread per transaction costs a fifth of one per statement. PostgreSQL's does not block, and is
used on the event loop.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

Made = TypeVar("Made")
WAIT = 10  # seconds for another process to let go of a file, or for a server to answer
READERS = 3
READING = {"isolation_level": "AUTOCOMMIT"}  # what only reads begins no transaction
# What is returned to the pool has ended its transaction: another rollback would only take time.
POOL = {"max_overflow": 0, "pool_reset_on_return": None, "connect_args": {"timeout": WAIT}}


class Database(Protocol):
    """A database of either kind."""

    engine: Engine  # of the one writer

    @property
    def shared(self) -> AsyncEngine | None:
        """Over which other processes can be heard; None where there can be none."""

    async def write(self, work: Callable[[Connection], Made]) -> Made:
        """Run something that begins transactions of its own."""

    async def read(self, work: Callable[[Connection], Made]) -> Made:
        """Run something that only reads."""

    async def close(self) -> None:
        """Release all connections."""


class Sqlite:
    """A file."""

    shared = None

    def __init__(self, url: URL) -> None:
        """Connect when there is something to do."""
        self.engine = create_engine(url, pool_size=1, **POOL)
        self._reader = create_engine(url, pool_size=READERS, **READING, **POOL)
        for engine in (self.engine, self._reader):
            event.listen(engine, "connect", _set_up)
        event.listen(self.engine, "begin", _begin)
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(READERS, "reader")

    async def write(self, work: Callable[[Connection], Made]) -> Made:
        """Run something in the thread that writes."""
        return await asyncio.get_running_loop().run_in_executor(self._writing, _connected, self.engine, work)

    async def read(self, work: Callable[[Connection], Made]) -> Made:
        """Run something in a thread that reads."""
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
    """A server, which several processes can share."""

    def __init__(self, url: URL) -> None:
        """Connect when there is something to do."""
        self._writer = create_async_engine(url, pool_size=1, **POOL)
        self.engine = self._writer.sync_engine
        self.shared = create_async_engine(url, pool_size=READERS + 1, **READING, **POOL)  # one of them listens

    async def write(self, work: Callable[[Connection], Made]) -> Made:
        """Run something on the connection that writes."""
        async with self._writer.connect() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], Made]) -> Made:
        """Run something on a connection that reads."""
        async with self.shared.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Release all connections."""
        await self._writer.dispose()
        await self.shared.dispose()
