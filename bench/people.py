"""Many people on one server: how long the first page, a profile, an archive and standings take, and the deadline sweep.

python bench/people.py [--people 10000] [--games 100000] [--correspondence 2000] [--database URL] [--requests 400]

Fills a database with finished games, which repeat 500 real records, with games by correspondence in progress, which
repeat 50 real logs and of which every tenth has missed its deadline, and with a league of 32 teams in its last week.
Then asks for pages one after the other, at random, through the whole application, and sweeps deadlines while it looks
how long the event loop stands still. The load of the machine stands beside the figures, and beside a pause for how
much of it the server itself worked: the rest of the time another program had the processor.
"""

import argparse
import asyncio
import gc
import os
import random
import secrets
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import game, jobs, league_play, leagues, schema
from leatherhead.web.app import application, keep_setting_aside
from leatherhead.web.game import DAYS, NONE
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Limits
from leatherhead.web.rows import HUMAN, OVER, RUNNING, SEATS, LogEntry, Person, TableRow
from leatherhead.web.server import SWITCH
from leatherhead.web.store import SqlStore, open_store
from leatherhead.web.table import SNAPSHOT

PLENTY = 1_000_000
LIMITS = Limits(requests=PLENTY, request_burst=PLENTY, pages=PLENTY, page_burst=PLENTY, answering=PLENTY, rest=0)
CHUNK = 2_000  # games in one transaction
RECORDS, LOGS = 500, 50  # real ones, which are repeated
DAY = 86_400
TICK = 0.002  # seconds between two looks at the loop
dice = random.Random(1)  # noqa: S311  nothing secret


def shape(game: str, number: int) -> TableRow:
    """Return a table with dice of its own."""
    now, options = time.time(), next(each.options for each in lh.list_games() if each.name == game)
    return TableRow(
        id="", game=game, options={"length": "short"} if "short" in options.get("length", ()) else {},
        names=("Owls", "Bears"), seats=(HUMAN, HUMAN), holders=("ann", "bob"), invite="", public=False, fair=False,
        clock=NONE, seconds=0, secret=number.to_bytes(32, "big"), made=now, changed=now,
    )  # fmt: skip


def finished_records(count: int) -> list[tuple[TableRow, bytes]]:
    """Let bots play games of all kinds to their ends."""
    games, found = [game.name for game in lh.list_games()], []
    for number in range(count):
        row = replace(shape(games[number % len(games)], number), seats=("random", "random"))
        packed, winner, score = jobs.simulate(print, row, compiled=False)
        found.append((replace(row, state=OVER, winner=winner, score=score), packed))
    return found


class Log(NamedTuple):
    """A game in progress: its log, the snapshot in it, and who is asked."""

    row: TableRow
    entries: list[LogEntry]
    snapshot: bytes  # after so many entries as a server has between two of them
    seat: lh.Team
    number: int  # of the seat's question


def running_logs(count: int) -> list[Log]:
    """Let two people give any answers for a while."""
    found = []
    for number in range(count):
        session, entries, packed = game.start(row := shape("paper-bowl", number)), [], b""
        for _ in range(dice.randrange(SNAPSHOT + 1, 3 * SNAPSHOT)):
            asked = session.pending
            if not isinstance(asked, lh.Decision):
                break
            session.answer(dice.choice(asked.options), by=asked.by)
            entries += session.take_given()
            packed = packed or (session.game.pack() if len(entries) == SNAPSHOT else b"")
        if isinstance(asked := session.pending, lh.Decision) and packed:
            given = sum(entry.seat == asked.by for entry in entries)
            found.append(
                Log(replace(row, state=RUNNING, clock=DAYS, seconds=3 * DAY), entries, packed, asked.by, given)
            )
    return found


def finished_rows(people: list[str], count: int) -> Iterator[dict[Any, list[dict[str, Any]]]]:
    """Yield rows of finished games against people and bots, a chunk at a time."""
    records, now = finished_records(min(RECORDS, count)), time.time()
    for first in range(0, count, CHUNK):
        tables, snapshots = [], []
        for number in range(first, min(first + CHUNK, count)):
            row, packed = records[number % len(records)]
            home, away = dice.sample(people, 2)
            is_bot, ended = number % 3 == 0, now - dice.random() * 365 * DAY
            made = replace(
                row, id=f"t{number:07}", public=number % 50 == 0, seats=(HUMAN, "coach" if is_bot else HUMAN),
                holders=(home, None if is_bot else away), secret=secrets.token_bytes(32), changed=ended, ended=ended,
            )  # fmt: skip
            tables.append({**schema.new_row(made), "rated": True})
            snapshots.append({"table": made.id, "entries": 0, "packed": packed})
        yield {schema.tables: tables, schema.snapshots: snapshots}


def running_rows(people: list[str], count: int) -> dict[Any, list[dict[str, Any]]]:
    """Return rows of games by correspondence, every tenth of which has missed its deadline."""
    logs, now, found = running_logs(LOGS), time.time(), defaultdict[Any, list[dict[str, Any]]](list)
    for number in range(count):
        log = logs[number % len(logs)]
        home, away = dice.sample(people, 2)
        row = replace(log.row, id=f"r{number:07}", holders=(home, away), changed=now)
        found[schema.tables].append(schema.new_row(row))
        found[schema.snapshots].append({"table": row.id, "entries": SNAPSHOT, "packed": log.snapshot})
        found[schema.answers] += [
            {"table": row.id, "number": n, **asdict(entry)} for n, entry in enumerate(log.entries)
        ]
        due = now + (DAY if number % 10 else -1)
        turn = {
            "table": row.id,
            "seat": log.seat,
            "person": home if log.seat == SEATS[0] else away,
            "number": log.number,
        }
        found[schema.turns].append({**turn, "since": now - DAY, "due": due, "reminded": True})
    return found


def insert(connection: Connection, statement: Any, values: list[dict[str, Any]]) -> None:
    """Insert rows."""
    connection.execute(statement, values)


async def fill(store: SqlStore, people: int, finished: int, running: int) -> list[str]:
    """Fill the database; return the tokens of some people."""
    known = [await store.new_person(f"Person {number}") for number in range(50)]
    ids = [person.id for person, _ in known] + [f"p{number:06}" for number in range(people - len(known))]
    named = [{"id": each, "name": f"Name {each}", "made": time.time()} for each in ids[len(known) :]]
    for chunk in ({schema.people: named}, *finished_rows(ids, finished), running_rows(ids, running)):
        for table, values in chunk.items():
            await store.write(partial(insert, statement=table.insert(), values=values))
    return [token for _, token in known]


async def league_of(store: SqlStore, token: str) -> str:
    """Found a league of 32 teams and give results to all its games but the last week's."""
    person = await store.person(token) or Person("", "")

    def make(connection: Connection) -> str:
        asked = {"game": "paper-bowl", "teams": 32, "people": 32, "weeks": 17, "places": 14, "name": "Bench"}
        league = leagues.found(connection, person, asked)["id"]
        leagues.start(connection, league, person)
        season = leagues.season_of(connection, league)
        for match in season.matches(season.year):
            if match.stage != "w17":
                leagues.set_result(connection, league, match.name, (dice.randrange(30), dice.randrange(30)), "played")
        return league

    return await store.write(make)


def percentile(times: list[float], share: float) -> float:
    """Return a percentile in milliseconds."""
    return 1000 * sorted(times)[min(int(len(times) * share), len(times) - 1)]


async def ask(app: Any, tokens: list[str], league: str, people: int, count: int) -> None:
    """Ask for pages and print how long they take."""
    kinds = {
        "first page": ["/api/tables", "/api/mine", "/api/notices"],
        "profile": ["/api/people/{person}"],
        "archive": ["/api/people/{person}/games?result=won"],
        "standings": [f"/api/leagues/{league}"],
    }
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for kind, paths in kinds.items():
            times = []
            for _ in range(count):
                person, cookie = f"p{dice.randrange(people - 50):06}", {"Cookie": f"lh={dice.choice(tokens)}"}
                begun = time.perf_counter()
                for path in paths:
                    answer = await client.get(path.format(person=person), headers=cookie)
                    answer.raise_for_status()
                times.append(time.perf_counter() - begun)
            p50, p99 = percentile(times, 0.5), percentile(times, 0.99)
            print(f"{kind:12} p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   longest {1000 * max(times):6.1f} ms   {load()}")


async def sweep(hub: Hub, running: int) -> None:
    """Sweep deadlines, of which every tenth was missed; print the longest pause of the loop."""
    pauses: list[tuple[float, float]] = []  # seconds, and how long the server worked in them

    async def watch() -> None:
        while True:
            begun, worked = time.perf_counter(), time.process_time()
            await asyncio.sleep(TICK)
            pauses.append((time.perf_counter() - begun - TICK, time.process_time() - worked))

    gc.collect()  # what filling has left
    loop = asyncio.get_running_loop()
    beside = [loop.create_task(keep_setting_aside()), loop.create_task(watch())]  # the first one as the server does
    begun = time.perf_counter()
    await hub.sweep_deadlines()
    seconds = time.perf_counter() - begun
    for task in beside:
        task.cancel()
    longest = ", ".join(f"{1000 * pause:.0f} ({1000 * work:.0f})" for pause, work in sorted(pauses)[-3:])
    busiest = 1000 * max(min(pause, work) for pause, work in pauses)
    print(f"sweep of {(running + 9) // 10} missed deadlines: {seconds:.1f} s; {load()}")
    print(f"longest pauses of the loop (its own work in them): {longest} ms; by its own work {busiest:.0f} ms")


def load() -> str:
    """Return how busy the machine is."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


async def main() -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("people", 10_000), ("games", 100_000), ("correspondence", 2_000), ("requests", 400)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--database")
    asked = parser.parse_args()
    sys.setswitchinterval(SWITCH)  # as the server does
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(asked.database or str(Path(folder) / "bench.sqlite"))
        begun = time.perf_counter()
        tokens = await fill(store, asked.people, asked.games, asked.correspondence)
        league = await league_of(store, tokens[0])
        print(f"filled in {time.perf_counter() - begun:.0f} s")
        await ask(application(store, LIMITS), tokens, league, asked.people, asked.requests)
        hub = Hub(store, LIMITS)
        await sweep(hub, asked.correspondence)
        await league_play.end_missed(hub, time.time())
        await hub.close()


if __name__ == "__main__":
    asyncio.run(main())
