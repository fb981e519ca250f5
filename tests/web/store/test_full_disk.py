"""A full disk: everybody is told in one sentence, nothing is lost, and play goes on when there is room."""

import contextlib
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import Connection

from leatherhead.web import actions, seats
from leatherhead.web.endpoints import refusal
from leatherhead.web.hub import Hub
from leatherhead.web.rows import LogEntry
from leatherhead.web.store import SqlStore, open_store
from leatherhead.web.viewer import Channel
from leatherhead.web.writer import NotKept

# Freeing a page needs no room, a full disk may not even allow that.
NO_ROOM = (
    "CREATE TEMP TRIGGER no_room BEFORE DELETE ON processes BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
)
PLENTY = 1_000_000
ASKED: dict[str, Any] = {
    "game": "paper-bowl", "length": "short", "fair": False, "seats": {"home": "me", "away": "coach"},
}  # fmt: skip


async def allow(store: SqlStore, pages: int) -> None:
    """Let the database grow to a number of pages, or to what it has; beyond that its disk is full."""

    def limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await store._writer.run(limit)  # noqa: SLF001  as no other connection writes


async def fill(store: SqlStore, table: str) -> None:
    """Use up the room that is left in the last page, with answers at a table."""
    await allow(store, 1)
    for size in (1_000, 100, 10, 0):
        with contextlib.suppress(NotKept):
            while True:
                first = len(await store.answers(table))
                await store.append(table, first, [LogEntry("home", "x" * size)])


async def answered(hub: Hub, table: str) -> dict[str, Any]:
    """Give the first answer on offer; return what its sender alone hears."""
    async with hub.hold(table) as held:
        label, question = held.session.game.open[0].options[0], held.questions("home")  # type: ignore[union-attr]
    reply = await actions.handle_message(await hub.table(table), "home", {"answer": label, "q": question})
    return json.loads(reply) if reply else {}


@pytest.mark.asyncio
async def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    store = await open_store(str(tmp_path / "tables.sqlite"))
    hub = Hub(store)
    person, _ = await store.new_person("Ann")
    table, other = [(await seats.make_table(hub, person, ASKED))["id"] for _ in range(2)]
    assert not await answered(hub, table)
    kept = await store.answers(table)
    await fill(store, other)
    caplog.clear()
    channel = Channel()
    async with hub.hold(table) as held:
        held.enter("home", channel)
    told = await answered(hub, table)
    sentence = "this was not kept: the server's disk is full; nothing else is lost, and you can try again in a moment"
    assert (told["refused"], told["why"]) == ("answer", sentence)
    heard = [text async for text in _messages(channel)]
    assert sentence in heard[-1]
    assert await store.answers(table) == kept
    with pytest.raises(NotKept) as refused:  # noqa: PT012  some may find room
        for _ in range(40):
            await seats.make_table(hub, person, ASKED)
    assert refusal(refused.value).status_code == 503
    assert caplog.records
    assert not [each for each in caplog.records if each.exc_info]
    await allow(store, PLENTY)
    assert not await answered(hub, table)
    assert len(await store.answers(table)) == len(kept) + 1
    await hub.close()


@pytest.mark.asyncio
async def test_a_server_stops_quietly_on_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = await open_store(str(tmp_path / "tables.sqlite"))
    hub = Hub(store)
    person, _ = await store.new_person("Ann")
    table = (await seats.make_table(hub, person, ASKED))["id"]
    await fill(store, table)
    await store._writer.run(lambda connection: connection.exec_driver_sql(NO_ROOM))  # noqa: SLF001
    caplog.clear()
    await hub.close()
    assert [each.getMessage() for each in caplog.records] == [
        "the database did not keep something: database or disk is full"
    ]


async def _messages(channel: Channel) -> Any:
    while (text := await channel.get()) is not None:
        yield text
