"""The store: tables, logs and people in a database, which several server processes can share."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

import leatherhead as lh
from leatherhead.web import schema
from leatherhead.web.accounts import People
from leatherhead.web.database import Database, open_database
from leatherhead.web.rows import CLAIMED, RESIGNED, VOIDED, WAITING, LogEntry, TableRow, with_end
from leatherhead.web.schema import processes, tables
from leatherhead.web.writer import NotKept, Writer

Made = TypeVar("Made")
BEAT = 10.0  # seconds between two signs of life
LIVES = 30.0  # seconds after the last one for which a process keeps its tables


class Leases:
    """The tables of this process."""

    def __init__(self, writer: Writer, process: str) -> None:
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
            alive = sa.select(processes.c.name).where(processes.c.name == holder, processes.c.until > time.time())
            is_free = holder in ("", self.process) or connection.execute(alive).first() is None
            if holder is None or not is_free:
                return False
            connection.execute(tables.update().where(tables.c.id == table).values(process=self.process))
            return True

        if not await self._writer.run(take):
            self._held.discard(table)
            return False
        self._held.add(table)
        return True

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


# Messages between processes: PostgreSQL's NOTIFY. With SQLite there is one process.


CHANNEL = "leatherhead"
CHANGED, WANTED = "changed", "wanted"
RETRY = 1.0  # seconds
log = logging.getLogger("leatherhead.web")


class News:
    """Publishes changes of tables between processes."""

    def __init__(self, shared: AsyncEngine | None, process: str) -> None:
        self.process = process
        self._shared = shared
        self._watchers: dict[str, list[Callable[[str], None]]] = {CHANGED: [], WANTED: []}
        self._listening = asyncio.Event()
        self._task = None
        if shared is not None:
            self._task = asyncio.get_running_loop().create_task(self._keep_listening(shared))

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
        """Notify the watchers in this process."""
        for tell in self._watchers.get(what, ()):  # a newer process may tell more
            tell(table)

    async def close(self) -> None:
        """Hear no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _keep_listening(self, shared: AsyncEngine) -> None:
        def hear(_driver: Any, _pid: int, _channel: str, told: str) -> None:
            what, table, process = told.split(" ", 2)
            if process != self.process:
                self.pass_on(what, table)

        while True:
            lost = asyncio.Event()
            try:
                async with shared.connect() as connection:
                    driver: Any = (await connection.get_raw_connection()).driver_connection
                    driver.add_termination_listener(lambda _, lost=lost: lost.set())
                    await driver.add_listener(CHANNEL, hear)
                    self._listening.set()
                    await lost.wait()
                    await connection.invalidate()
            except (SQLAlchemyError, OSError) as error:
                log.warning("other processes cannot be heard: %s", error)
            await asyncio.sleep(RETRY)


# The store.


LOG = sa.select(schema.answers.c.seat, schema.answers.c.label, schema.answers.c.kind, schema.answers.c.spent).order_by(
    schema.answers.c.number
)


class SqlStore(People):
    """A database of tables, their logs and people. Every write has been committed when its method returns."""

    def __init__(self, database: Database, process: str) -> None:
        """Keep everything in an open database; `open_store` opens one."""
        super().__init__(database)
        self._leases, self._news = Leases(self._writer, process), News(database.shared, process)

    # Whatever else is kept here: a function of a connection.

    async def read(self, work: Callable[[Connection], Made]) -> Made:
        """Run a function that only reads."""
        return await self._database.read(work)

    async def write(self, work: Callable[[Connection], Made]) -> Made:
        """Run a function that writes; it may be run again, and refuses before it has written anything."""
        return await self._writer.run(work)

    # Tables.

    async def create_table(self, row: TableRow) -> None:
        """Store a new table."""
        insert = schema.tables.insert().values(schema.new_row(row))
        await self._change(row.id, lambda connection: connection.execute(insert))

    async def table(self, table: str) -> TableRow | None:
        """Return a table, if there is one."""
        found = await self._all(sa.select(schema.tables).where(schema.tables.c.id == table))
        return schema.table_row(found[0]) if found else None

    async def set_state(self, table: str, **changes: Any) -> None:
        """Change fields of a table's row."""
        changed = {"changed": time.time(), **schema.columns(with_end(changes))}
        update = schema.tables.update().where(schema.tables.c.id == table).values(changed)

        def change(connection: Connection) -> None:
            if not connection.execute(update).rowcount:
                raise lh.Refused("there is no such table")

        await self._change(table, change)

    async def tables(
        self, states: Sequence[str], *, public: bool = False, holder: str | None = None, limit: int = 50
    ) -> list[TableRow]:
        """Return tables in these states, the latest changed first: public ones only, or those of a holder."""
        query = sa.select(schema.tables).where(schema.tables.c.state.in_(states))
        query = query.where(schema.tables.c.public) if public else query
        query = query if holder is None else query.where(_sits(holder))
        found = await self._all(query.order_by(schema.tables.c.changed.desc()).limit(limit))
        return [schema.table_row(each) for each in found]

    async def count_tables(self, holder: str, states: Sequence[str]) -> int:
        """Count the tables of a holder in these states."""
        return await self._count(schema.tables.c.state.in_(states), _sits(holder))

    async def count_walked_away(self, holder: str) -> int:
        """Count the fair tables of two people from which somebody walked away before the first play, its dice known.

        That is: who resigned or was long gone before any answer, or kept a nonce back after the other had shown one.
        """
        tables, answers = schema.tables.c, schema.answers.c
        walked_away = _walked_away(holder, "home", "away") | _walked_away(holder, "away", "home")
        return await self._count(tables.fair, walked_away, ~sa.exists().where(answers.table == tables.id))

    async def expired(self, public_before: float, before: float, most: int) -> list[str]:
        """Return tables that have waited for a player, unchanged since a moment: public ones, and the others."""
        held = schema.tables.c
        is_old = held.changed < sa.case((held.public, public_before), else_=before)
        found = await self._all(sa.select(held.id).where(held.state == WAITING, is_old).limit(most))
        return [each["id"] for each in found]

    def watch(self, changed: Callable[[str], None]) -> None:
        """Call this with the id of every table that is made or changes its row, in any process."""
        self._news.watch(CHANGED, changed)

    async def _change(self, table: str, change: Callable[[Connection], Any]) -> None:
        """Change the row of a table, and let the lobby know."""

        def change_and_tell(connection: Connection) -> None:
            change(connection)
            self._news.tell_others(connection, CHANGED, table)

        await self._writer.run(change_and_tell)
        self._news.pass_on(CHANGED, table)

    # Logs.

    async def append(self, table: str, first: int, entries: Sequence[LogEntry]) -> None:
        """Add entries to a table's log, all or none; `first` is the number of the first, from 0.

        If the log has another length, somebody else has written, and it is refused with an error.
        """
        await self._writer.append(table, first, entries)

    async def answers(self, table: str, first: int = 0) -> list[LogEntry]:
        """Return a table's log from an entry on."""
        found = await self._all(LOG.where(schema.answers.c.table == table, schema.answers.c.number >= first))
        return [LogEntry(**each) for each in found]

    async def keep_snapshot(self, table: str, entries: int, packed: bytes) -> None:
        """Store the packed game after a number of log entries, in place of the last snapshot."""

        def keep(connection: Connection) -> None:
            connection.execute(schema.snapshots.delete().where(schema.snapshots.c.table == table))
            connection.execute(schema.snapshots.insert().values(table=table, entries=entries, packed=packed))

        await self._writer.run(keep)

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """Return the latest snapshot, with the number of entries before it."""
        held = schema.snapshots.c
        found = await self._all(sa.select(held.entries, held.packed).where(held.table == table))
        return (found[0]["entries"], found[0]["packed"]) if found else None

    # Processes.

    async def lease(self, table: str) -> bool:
        """Take or renew a table for this process; False while another one has it."""
        return await self._leases.take(table)

    async def ask_for(self, table: str) -> None:
        """Ask the process that has a table to let it go."""
        await self._writer.run(lambda connection: self._news.tell_others(connection, WANTED, table))

    async def release(self, table: str) -> None:
        """Let other processes have a table."""
        await self._leases.release(table)

    def when_wanted(self, let_go: Callable[[str], None]) -> None:
        """Call this with the id of every table that another process asks for while this one has it."""
        self._news.watch(WANTED, let_go)

    async def close(self) -> None:
        """Write what is left, and release everything."""
        await self._leases.close()
        await self._writer.close()
        await self._news.close()
        await self._database.close()

    async def listen(self) -> None:
        """Wait until changes in other processes are heard."""
        await self._news.listen()

    async def _count(self, *where: "sa.ColumnElement[bool]") -> int:
        query = sa.select(sa.func.count().label("count")).select_from(schema.tables).where(*where)
        return int((await self._all(query))[0]["count"])

    async def _all(self, query: "sa.Select[Any]") -> list[dict[str, Any]]:
        return await self._database.read(
            lambda connection: [dict(each) for each in connection.execute(query).mappings()]
        )


def _sits(holder: str) -> "sa.ColumnElement[bool]":
    return (schema.tables.c.home_holders == holder) | (schema.tables.c.away_holders == holder)


def _walked_away(holder: str, side: str, other: str) -> "sa.ColumnElement[bool]":
    """Whether the person of one side left a table of two people before its game, or after the other's nonce was out."""
    tables = schema.tables.c
    gone = tables.state.in_([RESIGNED, CLAIMED]) & (tables.winner == other)
    kept_back = (tables.state == VOIDED) & (tables[f"{side}_nonces"] == "") & (tables[f"{other}_nonces"] != "")
    two_people = (tables[f"{side}_holders"] == holder) & (tables[f"{other}_holders"] != holder)
    return two_people & (gone | kept_back)


async def open_store(database: str, process: str = "") -> SqlStore:
    """Open the store in a database, for a process with a name of its own."""
    store = SqlStore(await open_database(database), process or secrets.token_urlsafe(8))
    await store.listen()
    return store
