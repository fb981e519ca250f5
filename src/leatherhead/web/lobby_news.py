"""Which tables have changed, told to every process: by PostgreSQL's NOTIFY, or within the one process of SQLite."""

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
RETRY = 1.0  # seconds
log = logging.getLogger("leatherhead.web")


class LobbyNews:
    """Hears of changes in whatever process, and passes them on."""

    def __init__(self, reader: AsyncEngine, process: str) -> None:
        """Begin to listen."""
        self.process = process
        self._reader, self._watchers = reader, list[Callable[[str], None]]()
        self._shared = reader.dialect.name == POSTGRESQL
        self._listening = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._keep_listening()) if self._shared else None

    def watch(self, changed: Callable[[str], None]) -> None:
        """Call this with the id of every table that changes."""
        self._watchers.append(changed)

    async def listen(self) -> None:
        """Wait until nothing can be missed."""
        if self._shared:
            await self._listening.wait()

    async def tell_others(self, connection: AsyncConnection, table: str) -> None:
        """Tell other processes, as soon as this transaction is committed."""
        if self._shared:
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{table} {self.process}")))

    def pass_on(self, table: str) -> None:
        """Tell whoever watches in this process."""
        for changed in self._watchers:
            changed(table)

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
        table, _, process = told.partition(" ")
        if process != self.process:
            self.pass_on(table)
