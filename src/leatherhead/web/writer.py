"""Group commit: one writer saves what arrives at the same time in one transaction."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

import leatherhead as lh
from leatherhead.web.database import Database
from leatherhead.web.rows import LogEntry
from leatherhead.web.schema import answers, tables

Made = TypeVar("Made")
Outcome = tuple["asyncio.Future[Any]", Any]
log = logging.getLogger("leatherhead.web")
MOST = 500  # jobs in one transaction
MOST_KNOWN = 10_000  # logs whose length is remembered
LENGTH = sa.select(sa.func.max(answers.c.number) + 1).where(answers.c.table == tables.c.id).scalar_subquery()
LENGTHS = sa.select(tables.c.id, sa.func.coalesce(LENGTH, 0).label("length")).where(
    tables.c.id.in_(sa.bindparam("tables", expanding=True))
)


class Append(NamedTuple):
    """Entries for the log of a table; `kept` is done once they are committed."""

    kept: "asyncio.Future[Any]"
    table: str
    first: int
    entries: Sequence[LogEntry]


class Job(NamedTuple):
    """Any other write: it raises `Refused` before it has written anything, and may be run again."""

    kept: "asyncio.Future[Any]"
    run: Callable[[Connection], Any]


class NotKept(lh.Refused):
    """A write that failed; its sender is told, and may try again."""


class Unsure(NotKept):
    """The commit failed: only the database knows whether it was stored."""


class Writer:
    """Group commit: waiting writes share one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: asyncio.Queue[Append | Job | None] = asyncio.Queue()
        self._task = asyncio.get_running_loop().create_task(self._write_all())
        self._closed = False
        self._lengths: dict[str, int] = {}  # of the logs that were written here

    async def append(self, table: str, first: int, entries: Sequence[LogEntry]) -> None:
        """Add entries to a log."""
        await self._put(Append(asyncio.get_running_loop().create_future(), table, first, entries))

    async def run(self, job: Callable[[Connection], Made]) -> Made:
        """Write something else, and return its result."""
        return cast("Made", await self._put(Job(asyncio.get_running_loop().create_future(), job)))

    async def close(self) -> None:
        """Write what is left."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
        await self._task

    async def _put(self, work: Append | Job) -> Any:
        if self._closed:
            raise lh.Refused("the server is shutting down; try again in a moment")
        self._queue.put_nowait(work)
        return await work.kept

    async def _write_all(self) -> None:
        """Write in groups; if a group fails, each job by itself, so that none suffers for another.

        By itself a job sees what another process has just written, and has a new connection if the old one was lost.
        """
        while True:
            group = [await self._queue.get()]
            while len(group) < MOST and not self._queue.empty():
                group.append(self._queue.get_nowait())
            jobs = [work for work in group if work is not None]
            if await self._try(jobs) is not None:
                for work in jobs:
                    if error := await self._try([work]):
                        _settle(work.kept, _told(error, NotKept))
            if None in group:
                return

    async def _try(self, group: "list[Append | Job]") -> Exception | None:
        """Write a group in one transaction, then settle its futures; return the error if nothing was stored."""
        try:
            for kept, result in await self._database.write(partial(self._transact, group)):
                _settle(kept, result)
        except Unsure as error:
            self._lengths.clear()
            for work in group:
                _settle(work.kept, error)
        except Exception as error:  # noqa: BLE001  whatever it is, everybody else goes on writing
            self._lengths.clear()
            return error
        return None

    def _transact(self, group: "list[Append | Job]", connection: Connection) -> list[Outcome]:
        transaction = connection.begin()
        outcomes = self._append([work for work in group if isinstance(work, Append)], connection)
        for work in group:
            if isinstance(work, Job):
                try:
                    outcomes.append((work.kept, work.run(connection)))
                except lh.Refused as refusal:
                    outcomes.append((work.kept, refusal))
        try:
            transaction.commit()
        except (SQLAlchemyError, OSError) as error:
            raise _told(error, Unsure) from error
        return outcomes

    def _append(self, group: "list[Append]", connection: Connection) -> list[Outcome]:
        """Add to many logs with two statements; where a log has another length, that one alone is refused."""
        lengths = self._lengths_for(group, connection)
        outcomes: list[Outcome] = []
        rows: list[dict[str, Any]] = []
        for work in group:
            length, refusal = lengths.get(work.table), None
            if length is None:
                refusal = lh.Refused("there is no such table")
            elif length != work.first:
                told = f"the log of this table has {length} entries, not {work.first}: somebody else has written"
                refusal = lh.Refused(told)
            else:
                lengths[work.table] += len(work.entries)
                numbered = enumerate(work.entries, start=work.first)
                rows += [{"table": work.table, "number": number, **vars(entry)} for number, entry in numbered]
            outcomes.append((work.kept, refusal))
        if rows:
            connection.execute(answers.insert(), rows)
        return outcomes

    def _lengths_for(self, group: "list[Append]", connection: Connection) -> dict[str, int]:
        """Return the lengths of logs, as far as they are of use.

        One that fits what was last written here need not be looked up: if another process has written since, the
        database has that entry already, the group fails, and each is tried again with nothing known.
        """
        if len(self._lengths) > MOST_KNOWN:
            self._lengths.clear()
        known = self._lengths
        unsure = sorted({work.table for work in group if known.get(work.table) != work.first})
        if unsure:
            found = connection.execute(LENGTHS, {"tables": unsure}).all()
            for table in unsure:
                known.pop(table, None)
            known |= {each.id: each.length for each in found}
        return known


def _told(error: Exception, kind: type[NotKept]) -> Exception:
    """Turn a database error into a refusal, and log it in one line; other errors stay as they are."""
    if not isinstance(error, SQLAlchemyError | OSError):
        return error
    reason = str(getattr(error, "orig", None) or error).splitlines()[0]
    log.error("the database did not keep something: %s", reason)
    is_full = "full" in reason or "No space left" in reason
    cause = "the server's disk is full" if is_full else "the server's database does not answer"
    return kind(f"this was not kept: {cause}; nothing else is lost, and you can try again in a moment")


def _settle(kept: "asyncio.Future[Any]", result: Any) -> None:
    if kept.done():  # whoever waited has gone
        return
    if isinstance(result, BaseException):
        kept.set_exception(result)
    else:
        kept.set_result(result)
