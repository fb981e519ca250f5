"""How processes tell each other about tables: PostgreSQL's NOTIFY. With SQLite, the only process hears itself."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL = "leatherhead"
CHANGED, WANTED = "changed", "wanted"
RETRY = 1.0  # seconds
log = logging.getLogger("leatherhead.web")


class News:
    """Hears what is told of tables in whatever process, and passes it on."""

    def __init__(self, shared: AsyncEngine | None, process: str) -> None:
        """Begin to listen, where there can be other processes."""
        self.process = process
        self._shared = shared
        self._watchers: dict[str, list[Callable[[str], None]]] = {CHANGED: [], WANTED: []}
        self._listening = asyncio.Event()
        listening = None if shared is None else self._keep_listening(shared)
        self._task = None if listening is None else asyncio.get_running_loop().create_task(listening)

    def watch(self, what: str, tell: Callable[[str], None]) -> None:
        """Call this with the id of every table that something is told of."""
        self._watchers[what].append(tell)

    async def listen(self) -> None:
        """Wait until nothing can be missed."""
        if self._shared is not None:
            await self._listening.wait()

    def tell_others(self, connection: Connection, what: str, table: str) -> None:
        """Tell other processes, as soon as this transaction is committed."""
        if self._shared is not None:
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{what} {table} {self.process}")))

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

    async def _keep_listening(self, shared: AsyncEngine) -> None:
        while True:
            try:
                await self._listen(shared)
            except (SQLAlchemyError, OSError) as error:
                log.warning("other processes cannot be heard: %s", error)
            await asyncio.sleep(RETRY)

    async def _listen(self, shared: AsyncEngine) -> None:
        """Listen until the connection is lost."""
        lost = asyncio.Event()
        async with shared.connect() as connection:
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
