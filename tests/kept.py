"""A store and what tests keep in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from leatherhead.web.rows import LogEntry, TableRow
from leatherhead.web.store import SqlStore, open_store

HOME, AWAY = LogEntry("home", "run-left", spent=1500), LogEntry("away", "defense-3")


def row(name: str = "t1", **changes: object) -> TableRow:
    made = TableRow(
        id=name, game="paper-bowl", options={"length": "short", "cards": 7, "öl": None}, names=("Owls", "Bears"),
        seats=("human", "coach"), holders=("ann", None), invite="0" * 64, public=True, fair=True, clock="move",
        seconds=60, secret=bytes(range(32)), made=1_700_000_000.25, changed=1_700_000_000.5,
    )  # fmt: skip
    return replace(made, **changes)  # type: ignore[arg-type]


@asynccontextmanager
async def opened(database: str, process: str = "here") -> AsyncIterator[SqlStore]:
    store = await open_store(database, process)
    try:
        yield store
    finally:
        await store.close()
