"""What is kept comes back, on both databases."""

import asyncio
import inspect
import time
from dataclasses import replace

import pytest
from kept import AWAY, HOME, opened, row
from memory_store import MemoryStore

import leatherhead as lh
from leatherhead.web.rows import (
    CLAIMED,
    OVER,
    RESIGNED,
    RUNNING,
    TAKEBACK,
    UNDER_WAY,
    VOIDED,
    WAITING,
    LogEntry,
)
from leatherhead.web.store import SqlStore

pytestmark = pytest.mark.asyncio


def _methods(kind: type) -> dict[str, list[str]]:
    found = inspect.getmembers(kind, inspect.isfunction)
    return {name: [*inspect.signature(method).parameters] for name, method in found if name[0] != "_"}


async def test_the_store_in_memory_can_stand_for_a_database() -> None:
    needed = _methods(SqlStore)
    del needed["listen"]  # between processes
    assert _methods(MemoryStore) == needed


async def test_a_new_store_has_no_table(database: str) -> None:
    async with opened(database) as store:
        assert await store.table("t1") is None


async def test_a_table_comes_back_as_it_was(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(row())
        assert await store.table("t1") == row()
        before = time.time()
        changes = {"state": OVER, "winner": "home", "score": (21, 7), "holders": ("ann", "bob"), "nonces": ("a", "b")}
        await store.set_state("t1", **changes)
    async with opened(database) as store:
        found = await store.table("t1")
        assert found is not None
        assert found.changed >= before
        assert found.ended is not None
        assert found.ended >= before
        assert found == row(changed=found.changed, ended=found.ended, **changes)


async def test_a_table_that_is_not_there(database: str) -> None:
    async with opened(database) as store:
        assert await store.table("t1") is None
        assert await store.answers("t1") == []
        assert await store.snapshot("t1") is None
        assert not await store.lease("t1")
        with pytest.raises(lh.Refused, match="no such table"):
            await store.set_state("t1", state=OVER)
        with pytest.raises(lh.Refused, match="no such table"):
            await store.append("t1", 0, [HOME])
        with pytest.raises(TypeError, match="no color"):
            await store.set_state("t1", color="red")


async def test_tables_are_found_like_in_memory(database: str) -> None:
    rows = [
        row("t1", changed=1.0), row("t2", changed=3.0, public=False), row("t3", changed=2.0, state=RUNNING),
        row("t4", changed=4.0, state=OVER), row("t5", changed=5.0, holders=("bob", "ann")),
        row("t6", changed=6.0, holders=("bob", None)),
    ]  # fmt: skip
    memory = MemoryStore()
    async with opened(database) as store:
        for each in rows:
            await store.create_table(each)
            await memory.create_table(each)
        for states in (UNDER_WAY, (WAITING,), (OVER, RUNNING), ()):
            for asked in ({}, {"public": True}, {"holder": "ann"}, {"holder": "eve"}, {"limit": 2}):
                assert await store.tables(states, **asked) == await memory.tables(states, **asked)  # type: ignore[arg-type]
            assert await store.count_tables("ann", states) == await memory.count_tables("ann", states)


async def test_a_log_comes_back_in_order(database: str) -> None:
    taken_back = LogEntry("home", "", TAKEBACK)
    async with opened(database) as store:
        await store.create_table(row())
        await store.append("t1", 0, [HOME, AWAY])
        await store.append("t1", 2, [taken_back])
    async with opened(database) as store:
        await store.append("t1", 3, [AWAY])
        assert await store.answers("t1") == [HOME, AWAY, taken_back, AWAY]
        assert await store.answers("t1", 2) == [taken_back, AWAY]


@pytest.mark.parametrize("first", [0, 1, 3])
async def test_a_log_of_another_length_is_refused_and_nothing_is_added(database: str, first: int) -> None:
    async with opened(database) as store:
        await store.create_table(row())
        await store.append("t1", 0, [HOME, AWAY])
        with pytest.raises(lh.Refused, match=f"has 2 entries, not {first}"):
            await store.append("t1", first, [HOME])
        assert await store.answers("t1") == [HOME, AWAY]


async def test_many_write_at_once_and_one_of_them_is_wrong(database: str) -> None:
    names = [f"t{number}" for number in range(40)]
    async with opened(database) as store:
        await asyncio.gather(*(store.create_table(row(name)) for name in names))
        wrong = store.append("t7", 5, [HOME])
        twice = [store.append("t8", 0, [HOME]), store.append("t8", 1, [AWAY]), store.append("t8", 0, [AWAY])]
        right = [store.append(name, 0, [HOME, AWAY]) for name in names if name != "t8"]
        made = await asyncio.gather(wrong, *right, *twice, store.create_table(row("t1")), return_exceptions=True)
        assert [isinstance(each, Exception) for each in made] == [True, *[False] * 41, True, True]
        assert isinstance(made[0], lh.Refused)
        for name in names:
            assert await store.answers(name) == [HOME, AWAY]


async def test_two_processes_never_write_the_same_entry(database: str) -> None:
    async with opened(database, "here") as here, opened(database, "there") as there:
        await here.create_table(row())

        async def write(store: SqlStore, seat: str) -> list[int]:
            kept = []
            for number in range(30):
                try:
                    await store.append("t1", number, [LogEntry(seat, str(number))])
                except lh.Refused:
                    continue
                kept.append(number)
            return kept

        mine, theirs = await asyncio.gather(write(here, "home"), write(there, "away"))
        log = await here.answers("t1")
        assert sorted(mine + theirs) == list(range(30))
        assert [entry.label for entry in log] == [str(number) for number in range(30)]
        assert [number for number, entry in enumerate(log) if entry.seat == "home"] == mine


async def test_the_latest_snapshot_comes_back(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(row())
        await store.keep_snapshot("t1", 3, b"three")
        await store.keep_snapshot("t1", 5, b"five\0")
    async with opened(database) as store:
        assert await store.snapshot("t1") == (5, b"five\0")


async def test_a_store_that_is_closed_takes_nothing_more(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(row())
        waiting = [asyncio.ensure_future(store.append("t1", 0, [HOME]))]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    with pytest.raises(lh.Refused, match="shutting down"):
        await store.append("t1", 1, [AWAY])
    async with opened(database) as store:
        assert await store.answers("t1") == [HOME]


async def test_who_walked_away_with_the_dice_known(database: str) -> None:
    """Ann is home and Bob away, of two people; what is counted is who left, not who was left."""
    known, ann_only = ("aa", "bb"), ("aa", "")
    tables = [
        (row("t1", state=RESIGNED, winner="away", nonces=known), "ann"),
        (row("t2", state=CLAIMED, winner="home", nonces=known), "bob"),
        (row("t3", state=VOIDED, nonces=ann_only), "bob"),
        (row("t4", state=VOIDED), ""),  # nobody knew the dice
        (row("t5", state=RESIGNED, winner="away", nonces=known), ""),  # after an answer
        (row("t6", state=RESIGNED, winner="away", nonces=known, fair=False), ""),
        (row("t7", state=RUNNING, nonces=known), ""),
        (row("t8", state=OVER, winner="away", nonces=known), ""),
    ]
    memory = MemoryStore()
    async with opened(database) as store:
        for kept in (store, memory):
            for each, _ in tables:
                await kept.create_table(replace(each, seats=("human", "human"), holders=("ann", "bob")))
            await kept.create_table(row("bot", state=RESIGNED, winner="away", nonces=known))
            both = row("screen", state=RESIGNED, winner="away", nonces=known, holders=("ann", "ann"))
            await kept.create_table(both)
            await kept.append("t5", 0, [HOME])
            for person in ("ann", "bob", "eve"):
                expected = sum(who == person for _, who in tables)
                assert await kept.count_walked_away(person) == expected, (kept, person)
