"""The one writer: many answers in one transaction, and nobody suffers for another."""

import asyncio

import pytest
import sqlalchemy as sa
from kept import HOME, row
from sqlalchemy import event
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import schema
from leatherhead.web.database import open_database
from leatherhead.web.schema import answers, tables
from leatherhead.web.writer import Writer

pytestmark = pytest.mark.asyncio
TABLES = 60


async def test_what_comes_together_is_committed_together(database: str) -> None:
    found = await open_database(database)
    writer = Writer(found)
    made = [schema.new_row(row(f"t{number}")) for number in range(TABLES)]
    await writer.run(lambda connection: connection.execute(tables.insert(), made))
    commits: list[object] = []
    event.listen(found.engine, "commit", commits.append)
    await asyncio.gather(*(writer.append(f"t{number}", 0, [HOME, HOME]) for number in range(TABLES)))
    assert len(commits) <= 2  # the first that comes, and all others
    count = sa.select(sa.func.count()).select_from(answers)
    assert await found.read(lambda connection: connection.execute(count).scalar()) == 2 * TABLES
    await writer.close()
    await found.close()


async def test_a_job_that_fails_halfway_leaves_nothing_and_harms_nobody(database: str) -> None:
    found = await open_database(database)
    writer = Writer(found)

    def fail_halfway(connection: Connection) -> None:
        connection.execute(tables.insert().values(schema.new_row(row("half"))))
        raise ZeroDivisionError

    def refuse(_: Connection) -> None:
        raise lh.Refused("no")

    def make(connection: Connection) -> str:
        connection.execute(tables.insert().values(schema.new_row(row("whole"))))
        return "made"

    given_up = asyncio.ensure_future(writer.run(refuse))
    jobs = asyncio.gather(*(writer.run(job) for job in (fail_halfway, refuse, make)), return_exceptions=True)
    await asyncio.sleep(0)
    given_up.cancel()
    failed, refused, result = await jobs
    assert isinstance(failed, ZeroDivisionError)
    assert isinstance(refused, lh.Refused)
    assert result == "made"
    kept = await found.read(lambda connection: connection.execute(sa.select(tables.c.id)).scalars().all())
    assert kept == ["whole"]
    await writer.close()
    await found.close()
