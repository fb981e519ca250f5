"""Many people on one server: how long the first page, a profile, an archive and standings take, and the deadline sweep.

python bench/people.py [--people 10000] [--games 100000] [--correspondence 2000] [--database URL] [--requests 400]

Fills a database with finished games, games by correspondence of which every tenth has missed its deadline, and a league
of 32 teams in its last week. Then asks for pages one after the other, at random, through the whole application, and
sweeps deadlines while it looks how long the event loop stands still.
"""

import argparse
import asyncio
import gc
import random
import secrets
import sys
import tempfile
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import league_play, leagues, schema
from leatherhead.web.app import application, keep_setting_aside
from leatherhead.web.game import DAYS
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Limits
from leatherhead.web.rows import HUMAN, OVER, RUNNING, SEATS, Person, TableRow
from leatherhead.web.server import SWITCH
from leatherhead.web.store import SqlStore, open_store

PLENTY = 1_000_000
LIMITS = Limits(requests=PLENTY, request_burst=PLENTY, answering=PLENTY, rest=0)
CHUNK = 5_000  # rows in one transaction
DAY = 86_400
TICK = 0.002  # seconds between two looks at the loop
dice = random.Random(1)  # noqa: S311  nothing secret


def rows_of(people: list[str], finished: int, running: int) -> list[dict[str, Any]]:
    """Return tables: finished ones against people and bots, and running ones with a clock of days."""
    games, now = [game.name for game in lh.list_games()], time.time()
    shape = TableRow(
        id="", game="", options={}, names=("Owls", "Bears"), seats=(HUMAN, HUMAN), holders=(None, None), invite="",
        public=False, fair=False, clock="none", seconds=0, secret=bytes(32), made=now, changed=now,
    )  # fmt: skip
    found = []
    for number in range(finished + running):
        over, bot = number < finished, number % 3 == 0
        home, away = dice.sample(people, 2)
        ended = now - dice.random() * 365 * DAY
        state = {"state": OVER, "winner": dice.choice([*SEATS, "tie"]), "ended": ended} if over else {"state": RUNNING}
        row = replace(
            shape, id=f"t{number:07}", game=games[number % 5] if over else "paper-bowl", public=number % 50 == 0,
            seats=(HUMAN, "coach" if bot and over else HUMAN), holders=(home, None if bot and over else away),
            clock="none" if over else DAYS, seconds=0 if over else 3 * DAY, secret=secrets.token_bytes(32),
            score=(dice.randrange(40), dice.randrange(40)), changed=ended if over else now, **state,
        )  # fmt: skip
        found.append({**schema.new_row(row), "rated": over})
    return found


def insert(connection: Connection, statement: Any, values: list[dict[str, Any]]) -> None:
    """Insert rows."""
    connection.execute(statement, values)


async def fill(store: SqlStore, people: int, finished: int, running: int) -> list[str]:
    """Fill the database; return the tokens of some people."""
    known = [await store.new_person(f"Person {number}") for number in range(50)]
    ids = [person.id for person, _ in known] + [f"p{number:06}" for number in range(people - len(known))]
    rows: dict[Any, list[dict[str, Any]]] = {
        schema.people: [{"id": each, "name": f"Name {each}", "made": time.time()} for each in ids[len(known) :]],
        schema.tables: rows_of(ids, finished, running),
    }
    for table, values in rows.items():
        for first in range(0, len(values), CHUNK):
            await store.write(partial(insert, statement=table.insert(), values=values[first : first + CHUNK]))
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
            print(f"{kind:12} p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   longest {1000 * max(times):6.1f} ms")


async def sweep(hub: Hub, store: SqlStore, running: int) -> None:
    """Load turns for the games in progress, let every tenth be late, and sweep; print the longest pause of the loop."""
    pauses: list[float] = []

    async def watch() -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(TICK)
            pauses.append(time.perf_counter() - begun - TICK)

    def store_turns(connection: Connection) -> None:
        query = schema.tables.select().where(schema.tables.c.state == RUNNING).limit(running)
        for number, row in enumerate(connection.execute(query).mappings().all()):
            due = time.time() + (DAY if number % 10 else -1)
            turn = {"table": row["id"], "seat": "away", "person": row["away_holders"], "number": 0, "since": 0.0}
            connection.execute(schema.turns.insert().values(**turn, due=due, reminded=True))

    await store.write(store_turns)
    gc.collect()  # what filling has left
    loop = asyncio.get_running_loop()
    beside = [loop.create_task(keep_setting_aside()), loop.create_task(watch())]  # the first one as the server does
    begun = time.perf_counter()
    await hub.sweep_deadlines()
    seconds = time.perf_counter() - begun
    for task in beside:
        task.cancel()
    late = (running + 9) // 10
    print(f"sweep of {late} missed deadlines: {seconds:.1f} s, longest pause of the loop {1000 * max(pauses):.0f} ms")


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
        await sweep(hub, store, asked.correspondence)
        await league_play.end_missed(hub, time.time())
        await hub.close()


if __name__ == "__main__":
    asyncio.run(main())
