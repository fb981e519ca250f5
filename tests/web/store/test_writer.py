"""The one writer: many answers in one transaction, and nobody suffers for another."""

import asyncio

import pytest
import sqlalchemy as sa
from kept import HOME, row
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

import leatherhead as lh
from leatherhead.web import rows
from leatherhead.web.database import open_database
from leatherhead.web.schema import answers, tables
from leatherhead.web.writer import Writer

pytestmark = pytest.mark.asyncio
TABLES = 60


async def test_what_comes_together_is_committed_together(database: str) -> None:
    engine = await open_database(database)
    writer = Writer(engine)
    made = [rows.new_row(row(f"t{number}")) for number in range(TABLES)]
    await writer.run(lambda connection: connection.execute(tables.insert(), made))
    commits: list[object] = []
    event.listen(engine.sync_engine, "commit", commits.append)
    await asyncio.gather(*(writer.append(f"t{number}", 0, [HOME, HOME]) for number in range(TABLES)))
    assert len(commits) <= 2  # the first that comes, and all others
    async with engine.connect() as connection:
        kept = (await connection.execute(sa.select(sa.func.count()).select_from(answers))).scalar()
    assert kept == 2 * TABLES
    await writer.close()
    await engine.dispose()


async def test_a_job_that_fails_halfway_leaves_nothing_and_harms_nobody(database: str) -> None:
    engine = await open_database(database)
    writer = Writer(engine)

    async def fail_halfway(connection: AsyncConnection) -> None:
        await connection.execute(tables.insert().values(rows.new_row(row("half"))))
        raise ZeroDivisionError

    async def refuse(_: AsyncConnection) -> None:
        raise lh.Refused("no")

    async def make(connection: AsyncConnection) -> str:
        await connection.execute(tables.insert().values(rows.new_row(row("whole"))))
        return "made"

    given_up = asyncio.ensure_future(writer.run(refuse))
    jobs = asyncio.gather(*(writer.run(job) for job in (fail_halfway, refuse, make)), return_exceptions=True)
    await asyncio.sleep(0)
    given_up.cancel()
    failed, refused, result = await jobs
    assert isinstance(failed, ZeroDivisionError)
    assert isinstance(refused, lh.Refused)
    assert result == "made"
    async with engine.connect() as connection:
        assert (await connection.execute(sa.select(tables.c.id))).scalars().all() == ["whole"]
    await writer.close()
    await engine.dispose()
