"""A program that plays games into a database until it is killed.

It reads addresses of databases, and for each becomes a new process, which is there in milliseconds. That one says what
it has found, and then every answer as soon as it is kept.
"""

import asyncio
import gc
import os
import sys

from kept import row
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine

import leatherhead as lh
from leatherhead.web.rows import RUNNING, LogEntry
from leatherhead.web.store import SqlStore, open_store

TABLES = 3  # at once
SEED = 11
PACKED = 10  # answers between two packings


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def give(game: lh.Game, number: int) -> LogEntry:
    """Give the next answer, which follows from its number."""
    asked = game.open[number % len(game.open)]
    assert isinstance(asked, lh.Decision)
    label = asked.options[number * 7919 % len(asked.options)]
    game.choose(label, by=asked.by)
    return LogEntry(asked.by, label)


async def come_back(store: SqlStore, name: str) -> tuple[lh.Game, int]:
    """Return a game as the store has it, by its snapshot and what was answered since."""
    game, found = lh.new("paper-bowl", seed=SEED), await store.snapshot(name)
    first = 0
    if found is not None:
        first, packed = found
        game.unpack(packed)
    log = await store.answers(name)
    say("found", name, *(entry.label for entry in log))
    for entry in log[first:]:
        game.choose(entry.label, by=entry.seat)
    return game, len(log)


async def play(store: SqlStore, number: int) -> None:
    while True:
        name = f"t{number}"
        if await store.table(name) is None:
            await store.create_table(row(name, state=RUNNING))
        assert await store.lease(name)
        game, count = await come_back(store, name)
        while not game.over:
            entry = give(game, count)
            await store.append(name, count, [entry])
            say("kept", name, count, entry.label)
            count += 1
            if count % PACKED == 0:
                await store.keep_snapshot(name, count, game.pack())
        number += TABLES


async def answer(database: str) -> None:
    store = await open_store(database, "killed")
    await asyncio.gather(*(play(store, number) for number in range(TABLES)))


def warm_up() -> None:
    """Import all that a new process would have to import by itself."""
    lh.new("paper-bowl", seed=SEED)
    create_engine("sqlite+pysqlite://")
    create_async_engine("postgresql+asyncpg://")
    gc.freeze()  # or a new process would look for garbage in all of this, and so copy it


def main() -> None:
    warm_up()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            say("pid", os.getpid())
            asyncio.run(answer(line.strip()))
        _, status = os.waitpid(child, 0)
        say("gone", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
