"""Which process has which table: one at a time, and only for as long as it shows signs of life.

A process is known by a name that no other can have at the same time, such as the address it listens on. Started again
under that name it has its tables at once; others have to wait until it counts as dead.
"""

import asyncio
import contextlib
import time

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leatherhead.web.schema import processes, tables
from leatherhead.web.writer import NotKept, Writer

BEAT = 10.0  # seconds between two signs of life
LIVES = 30.0  # seconds after the last one for which a process keeps its tables


class Leases:
    """The tables of this process."""

    def __init__(self, writer: Writer, process: str) -> None:
        """Begin with no table."""
        self.process = process
        self._writer = writer
        self._held: set[str] = set()
        self._until = 0.0
        self._task = asyncio.get_running_loop().create_task(self._keep_alive())

    async def take(self, table: str) -> bool:
        """Take a table; False while a living process has it."""
        if time.time() >= self._until:
            await self._live_on()
        if table in self._held:
            return True

        def take(connection: Connection) -> bool:
            # First the lock, then the look at who is alive: what was seen before it may be out of date.
            locked = sa.select(tables.c.process).where(tables.c.id == table).with_for_update(key_share=True)
            holder = connection.execute(locked).scalar()
            if holder is None or not self._may_take_from(holder, connection):
                return False
            connection.execute(tables.update().where(tables.c.id == table).values(process=self.process))
            return True

        if not await self._writer.run(take):
            self._held.discard(table)
            return False
        self._held.add(table)
        return True

    def _may_take_from(self, holder: str, connection: Connection) -> bool:
        """Whether no other living process has a table."""
        if holder in ("", self.process):
            return True
        alive = sa.select(processes.c.name).where(processes.c.name == holder, processes.c.until > time.time())
        return connection.execute(alive).first() is None

    async def release(self, table: str) -> None:
        """Let others have a table."""
        self._held.discard(table)
        mine = tables.c.process == self.process
        released = tables.update().where(tables.c.id == table, mine).values(process="")
        await self._writer.run(lambda connection: connection.execute(released))

    async def close(self) -> None:
        """Let others have everything."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        gone = processes.delete().where(processes.c.name == self.process)
        with contextlib.suppress(NotKept):  # without it, others wait until this process counts as dead
            await self._writer.run(lambda connection: connection.execute(gone))

    # Signs of life.

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with contextlib.suppress(NotKept):  # the writer has said so
                await self._live_on()

    async def _live_on(self) -> None:
        """Give a sign of life."""
        if time.time() >= self._until:  # it has counted as dead, and others may have taken its tables
            self._held.clear()
        until = time.time() + LIVES

        def beat(connection: Connection) -> None:
            own = processes.update().where(processes.c.name == self.process).values(until=until)
            if not connection.execute(own).rowcount:
                connection.execute(processes.insert().values(name=self.process, until=until))

        await self._writer.run(beat)
        self._until = until
