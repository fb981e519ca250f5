"""Stores tables, logs and people in a database: SQLite or PostgreSQL, by the same statements."""

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import schema
from leatherhead.web.connections import Database
from leatherhead.web.database import open_database
from leatherhead.web.leases import Leases
from leatherhead.web.news import CHANGED, WANTED, News
from leatherhead.web.people import People
from leatherhead.web.rows import CLAIMED, RESIGNED, VOIDED, WAITING, LogEntry, TableRow

LOG = sa.select(schema.answers.c.seat, schema.answers.c.label, schema.answers.c.kind, schema.answers.c.spent).order_by(
    schema.answers.c.number
)


class SqlStore(People):
    """A database of tables, their logs and people. Whatever returns has been committed."""

    def __init__(self, database: Database, process: str) -> None:
        """Keep everything in an open database; `open_store` opens one."""
        super().__init__(database)
        self._leases, self._news = Leases(self._writer, process), News(database.shared, process)

    # Tables.

    async def create_table(self, row: TableRow) -> None:
        """Store a new table."""
        await self._change(
            row.id, lambda connection: connection.execute(schema.tables.insert().values(schema.new_row(row)))
        )

    async def table(self, table: str) -> TableRow | None:
        """Return a table, if there is one."""
        found = await self._all(sa.select(schema.tables).where(schema.tables.c.id == table))
        return schema.table_row(found[0]) if found else None

    async def set_state(self, table: str, **changes: Any) -> None:
        """Change fields of a table's row."""
        changed = {"changed": time.time(), **schema.columns(changes)}
        update = schema.tables.update().where(schema.tables.c.id == table).values(changed)

        def change(connection: Connection) -> None:
            if not connection.execute(update).rowcount:
                raise lh.Refused("there is no such table")

        await self._change(table, change)

    async def tables(
        self, states: Sequence[str], *, public: bool = False, holder: str | None = None, limit: int = 50
    ) -> list[TableRow]:
        """Return tables in these states, the latest changed first: public ones only, or those where somebody sits."""
        query = sa.select(schema.tables).where(schema.tables.c.state.in_(states))
        query = query.where(schema.tables.c.public) if public else query
        query = query if holder is None else query.where(_sits(holder))
        found = await self._all(query.order_by(schema.tables.c.changed.desc()).limit(limit))
        return [schema.table_row(each) for each in found]

    async def count_tables(self, holder: str, states: Sequence[str]) -> int:
        """Count the tables in these states at which somebody sits."""
        query = (
            sa.select(sa.func.count().label("count"))
            .select_from(schema.tables)
            .where(schema.tables.c.state.in_(states), _sits(holder))
        )
        return int((await self._all(query))[0]["count"])

    async def count_walked_away(self, holder: str) -> int:
        """Count the fair tables of two people from which somebody walked away before the first play, its dice known.

        That is: who resigned or was long gone before any answer, or kept a nonce back after the other had shown one.
        """
        tables, answers = schema.tables.c, schema.answers.c
        query = (
            sa.select(sa.func.count().label("count"))
            .select_from(schema.tables)
            .where(
                tables.fair,
                _walked_away(holder, "home", "away") | _walked_away(holder, "away", "home"),
                ~sa.exists().where(answers.table == tables.id),
            )
        )
        return int((await self._all(query))[0]["count"])

    async def expired(self, public_before: float, before: float, most: int) -> list[str]:
        """Return tables that have waited for a player, unchanged since a moment: public ones, and the others."""
        held = schema.tables.c
        is_old = held.changed < sa.case((held.public, public_before), else_=before)
        found = await self._all(sa.select(held.id).where(held.state == WAITING, is_old).limit(most))
        return [each["id"] for each in found]

    def watch(self, changed: Callable[[str], None]) -> None:
        """Call this with the id of every table that is made or changes its row, in whatever process."""
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
        """Store the game as it is after so many entries of the log; the one before it goes."""

        def keep(connection: Connection) -> None:
            connection.execute(schema.snapshots.delete().where(schema.snapshots.c.table == table))
            connection.execute(schema.snapshots.insert().values(table=table, entries=entries, packed=packed))

        await self._writer.run(keep)

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """Return the latest snapshot, with the number of entries before it."""
        query = sa.select(schema.snapshots.c.entries, schema.snapshots.c.packed).where(
            schema.snapshots.c.table == table
        )
        found = await self._all(query)
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
