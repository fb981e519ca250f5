"""Games come back from the database: from the last snapshot on, or from the whole log if it is of another version."""

from pathlib import Path
from typing import Any

import pytest
from databases import Postgres
from kept import opened
from visitors import QUICK

import leatherhead as lh
from leatherhead.web import actions, hub
from leatherhead.web.hub import Hub
from leatherhead.web.seats import make_table
from leatherhead.web.table import SNAPSHOT, Table
from leatherhead.web.viewer import Channel

pytestmark = pytest.mark.asyncio


async def play(here: Hub, answers: int, **asked: Any) -> Table:
    person, _ = await here.store.new_person("Ann")
    made = await make_table(here, person, {**QUICK, "seats": {"home": "me", "away": "me"}, **asked})
    table = await here.table(made["id"])
    for _ in range(answers):
        await answer(table)
    return table


def next_answer(table: Table) -> dict[str, Any]:
    assert table.session is not None
    if table.session.must_come is not None:
        table.session.sit(table.session.must_come)
    asked = table.session.frame().asked
    assert asked is not None
    label = asked.options[table.entries * 7 % len(asked.options)].label
    return {"answer": label, "q": table.questions("both")}


async def answer(table: Table) -> None:
    assert await actions.handle_message(table, "both", next_answer(table)) is None


def record(table: Table) -> str:
    assert table.session is not None
    return table.session.game.as_text()


async def test_a_killed_server_has_every_game_back(database: str) -> None:
    async with opened(database) as store:
        table = await play(Hub(store), SNAPSHOT * 2 + 5)
        assert (await store.answers(table.row.id))[-1].label
    async with opened(database) as store:
        found = await store.snapshot(table.row.id)
        assert found is not None
        assert found[0] == SNAPSHOT * 2
        back = await Hub(store).table(table.row.id)
        assert record(back) == record(table)
        assert (back.entries, back.given, back.standing) == (table.entries, table.given, table.standing)
        await answer(back)


@pytest.mark.parametrize("spoiled", [b"", b"of another version"])
async def test_a_snapshot_of_another_version_is_not_missed(database: str, spoiled: bytes) -> None:
    async with opened(database) as store:
        table = await play(Hub(store), SNAPSHOT)
        await store.keep_snapshot(table.row.id, SNAPSHOT, spoiled)
        back = await Hub(store).table(table.row.id)
        assert record(back) == record(table)


async def test_a_table_goes_to_the_process_that_asks_for_it(postgres: Postgres) -> None:
    database = postgres.new_database()
    async with opened(database, "here") as here, opened(database, "there") as there:
        first, second = Hub(here), Hub(there)
        table, channel = await play(first, 3), Channel()
        table.enter("everybody", channel)
        back = await second.table(table.row.id)
        assert record(back) == record(table)
        assert table.row.id not in first.tables
        while await channel.get() is not None:  # until the viewer is sent away
            pass
        await answer(back)
        assert record(await first.table(table.row.id)) == record(back)
        assert table.row.id not in second.tables


async def test_processes_on_sqlite_cannot_ask_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "TRIES", 1)
    database = str(tmp_path / "tables.sqlite")
    async with opened(database, "here") as here, opened(database, "there") as there:
        first, second = Hub(here), Hub(there)
        table = await play(first, 3)
        with pytest.raises(lh.Refused, match="being moved"):
            await second.table(table.row.id)
        first.drop(table)
        await here.release(table.row.id)
        assert record(await second.table(table.row.id)) == record(table)


async def test_two_processes_that_both_think_they_have_a_table(database: str) -> None:
    async with opened(database, "here") as here, opened(database, "there") as there:
        first, second = Hub(here), Hub(there)
        table = await play(first, 3)
        there.lease = _always  # type: ignore[method-assign]  # as if this process had been asleep
        other = await second.table(table.row.id)
        await answer(other)
        refused = await actions.handle_message(table, "both", next_answer(table))
        assert "somebody else has written" in str(refused)
        assert table.row.id not in first.tables
        assert record(await first.table(table.row.id)) == record(other)


async def _always(table: str) -> bool:  # noqa: ARG001
    return True


async def test_fair_dice_go_on_where_they_were(database: str) -> None:
    async with opened(database) as store:
        table = await play(Hub(store), 0, fair=True)
        await _pledge(table)
        for _ in range(SNAPSHOT + 3):
            await answer(table)
    async with opened(database) as store:
        back = await Hub(store).table(table.row.id)
        assert record(back) == record(table)
        table.hub.store = _Nowhere()  # type: ignore[assignment]
        for each in (back, table):
            for _ in range(10):
                await answer(each)
        assert record(back) == record(table)


class _Nowhere:
    """Keeps nothing, and says that it has."""

    async def append(self, *given: Any) -> None: ...

    async def set_state(self, *given: Any, **changes: Any) -> None: ...


async def _pledge(table: Table) -> None:
    nonces = {"home": "11" * 32, "away": "22" * 32}
    commits = {side: lh.commitment(side, table.row.id, bytes.fromhex(nonce)).hex() for side, nonce in nonces.items()}
    await actions.handle_message(table, "both", {"commit": commits})
    await actions.handle_message(table, "both", {"nonce": nonces})
    assert table.session is not None, table.row
