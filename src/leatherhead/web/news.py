"""What processes tell each other of tables: by PostgreSQL's NOTIFY. On SQLite, one process hears itself alone."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from leatherhead.web.database import POSTGRESQL

CHANNEL = "leatherhead"
CHANGED, WANTED = "changed", "wanted"
RETRY = 1.0  # seconds
log = logging.getLogger("leatherhead.web")


class News:
    """Hears what is told of tables in whatever process, and passes it on."""

    def __init__(self, reader: AsyncEngine, process: str) -> None:
        """Begin to listen."""
        self.process = process
        self._reader = reader
        self._watchers: dict[str, list[Callable[[str], None]]] = {CHANGED: [], WANTED: []}
        self._shared = reader.dialect.name == POSTGRESQL
        self._listening = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._keep_listening()) if self._shared else None

    def watch(self, what: str, tell: Callable[[str], None]) -> None:
        """Call this with the id of every table that something is told of."""
        self._watchers[what].append(tell)

    async def listen(self) -> None:
        """Wait until nothing can be missed."""
        if self._shared:
            await self._listening.wait()

    async def tell_others(self, connection: AsyncConnection, what: str, table: str) -> None:
        """Tell other processes, as soon as this transaction is committed."""
        if self._shared:
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{what} {table} {self.process}")))

    def pass_on(self, what: str, table: str) -> None:
        """Tell whoever watches in this process."""
        for tell in self._watchers.get(what, ()):  # a newer process may tell more
            tell(table)

    async def close(self) -> None:
        """Hear no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _keep_listening(self) -> None:
        while True:
            try:
                await self._listen()
            except (SQLAlchemyError, OSError) as error:
                log.warning("other processes cannot be heard: %s", error)
            await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        """Listen until the connection is lost."""
        lost = asyncio.Event()
        async with self._reader.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            driver.add_termination_listener(lambda _: lost.set())
            await driver.add_listener(CHANNEL, self._hear)
            self._listening.set()
            await lost.wait()
            await connection.invalidate()

    def _hear(self, _driver: Any, _pid: int, _channel: str, told: str) -> None:
        what, table, process = told.split(" ", 2)
        if process != self.process:
            self.pass_on(what, table)
