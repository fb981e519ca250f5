"""Many games at once on one server: how long an answer takes, and what a table weighs.

python bench/web.py --games 500 --seconds 60 [--processes 2] [--compiled] [--database URL]

Every third game is against the coach, the others are between two people; the five games take turns. Everybody thinks
for 5 seconds on average. An answer takes from sending it until its sender has the frame that came of it.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
import websockets

import leatherhead as lh
from leatherhead.web.app import application
from leatherhead.web.limits import MESSAGE, Limits
from leatherhead.web.store import open_store

THINK = 5.0  # seconds on average
PLENTY = 1_000_000
LIMITS = Limits(requests=PLENTY, request_burst=PLENTY, sockets=PLENTY, tables=PLENTY, loaded=PLENTY)
TARGET = 0.1  # seconds in which 99 of 100 answers are to be there
dice = random.Random(1)  # noqa: S311  nothing secret


async def serve(arguments: argparse.Namespace) -> None:
    """Run a server, without the limits that keep one address from playing all games."""
    store = await open_store(arguments.database, f"bench {arguments.port}")
    app = application(store, LIMITS, compiled=arguments.compiled)
    config = uvicorn.Config(
        app, port=arguments.port, ws="websockets-sansio", ws_max_size=MESSAGE, log_level="warning", lifespan="on"
    )
    await uvicorn.Server(config).serve()


class Bench:
    """All players, in one process."""

    def __init__(self, ports: list[int], client: httpx2.AsyncClient) -> None:
        """Play on the servers at some ports, by turns."""
        self.bases, self.client = [f"127.0.0.1:{port}" for port in ports], client
        self.took: list[float] = []
        self.refused: Counter[str] = Counter()
        self.ended = 0
        self.measuring = False

    async def play(self, number: int, slug: str) -> None:
        """Make a table, and play at it until the bench is over; when the game has ended, again."""
        alone, base = number % 3 == 0, self.bases[number % len(self.bases)]
        seats = {"home": "me", "away": "coach" if alone else "open"}
        made, token = await self.post(f"{base}/api/tables", {"game": slug, "seats": seats, "fair": False})
        players = [self.sit(f"{base}/ws/{made['id']}", token)]
        if not alone:
            invitation = {"invite": made["invite"], "name": "Bob"}
            _, token = await self.post(f"{base}/api/tables/{made['id']}/join", invitation)
            players.append(self.sit(f"{base}/ws/{made['id']}", token))
        await asyncio.gather(*players)

    async def post(self, path: str, data: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """Ask for something as somebody new; return the answer and the token."""
        answer = await self.client.post(f"http://{path}", json=data)
        return answer.json(), answer.cookies["lh"]

    async def sit(self, path: str, token: str) -> None:
        """Answer whatever is asked at a seat."""
        headers = {"Cookie": f"lh={token}"}
        async with websockets.connect(
            f"ws://{path}", additional_headers=headers, compression=None, max_size=None
        ) as link:
            await link.send('{"hello": 1}')
            sent: tuple[int, float] | None = None
            async for text in link:
                seen = json.loads(text)
                if "v" not in seen:
                    self.refused[seen.get("why", "")] += "refused" in seen
                    continue
                if sent is not None and seen["q"] > sent[0]:
                    self.took += [time.perf_counter() - sent[1]] if self.measuring else []
                    sent = None
                if seen["state"]["name"] != "running":
                    self.ended += 1
                    return
                if seen["frame"]["asked"] and sent is None:
                    sent = await self.answer(link, seen)

    async def answer(self, link: Any, seen: dict[str, Any]) -> tuple[int, float]:
        """Think, and answer."""
        await asyncio.sleep(dice.uniform(0, 2 * THINK))
        label = dice.choice(seen["frame"]["asked"]["options"])["label"]
        await link.send(json.dumps({"answer": label, "q": seen["q"]}))
        return seen["q"], time.perf_counter()


def memory_of(processes: list[int]) -> int:
    """Return the kilobytes that processes hold."""
    lines = [
        line for each in processes for line in Path(f"/proc/{each}/status").read_text(encoding="ascii").splitlines()
    ]
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def seconds_of(processes: list[int]) -> float:
    """Return the processor time that processes have used."""
    stats = [Path(f"/proc/{each}/stat").read_text(encoding="ascii").rpartition(")")[2].split() for each in processes]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


async def measure(arguments: argparse.Namespace, ports: list[int], servers: list[int]) -> None:
    """Start all games, then measure for a while."""
    nobody = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # every request is of somebody new
    client = httpx2.AsyncClient(timeout=60, cookies=nobody)
    bench, slugs = Bench(ports, client), [info.name for info in lh.games()]
    for port in ports:
        await until_it_listens(port)
        await client.get(f"http://127.0.0.1:{port}/api/games")
    before, started, tasks = memory_of(servers), time.perf_counter(), []
    for number in range(arguments.games):
        tasks.append(asyncio.create_task(bench.play(number, slugs[number % len(slugs)])))
        await asyncio.sleep(arguments.ramp / arguments.games)
    await asyncio.sleep(2 * THINK)
    print(f"{arguments.games} games started in {time.perf_counter() - started:.0f} s", flush=True)
    bench.measuring, used = True, seconds_of(servers)
    await asyncio.sleep(arguments.seconds)
    bench.measuring, used = False, seconds_of(servers) - used
    tell(bench, arguments, used, (memory_of(servers) - before) / arguments.games)
    failed = [task.exception() for task in tasks if task.done() and task.exception()]
    print(len(failed), "games failed,", bench.ended, "seats saw the end, refused", dict(bench.refused), *failed[:1])
    for task in tasks:
        task.cancel()


def tell(bench: Bench, arguments: argparse.Namespace, used: float, weight: float) -> None:
    """Print what was measured."""
    took = sorted(bench.took) or [0.0]
    p50, p99 = (1000 * took[int(len(took) * share)] for share in (0.5, 0.99))
    print(
        f"{len(took) / arguments.seconds:.0f} answers a second, p50 {p50:.0f} ms, p99 {p99:.0f} ms, "
        f"longest {1000 * took[-1]:.0f} ms; server {100 * used / arguments.seconds:.0f}% of a core, "
        f"{weight:.0f} kB a table; load of the machine {os.getloadavg()[0]:.1f}"
    )
    print("within the target" if p99 <= 1000 * TARGET else f"above the target of {1000 * TARGET:.0f} ms")


async def until_it_listens(port: int) -> None:
    """Wait for the server."""
    while True:
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        await asyncio.sleep(0.1)


def main() -> None:
    """Start a server and all players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--ramp", type=int, default=60, help="seconds in which the games begin")
    parser.add_argument("--port", type=int, default=8191)
    parser.add_argument("--compiled", action="store_true", help="compiled rules")
    parser.add_argument("--processes", type=int, default=1, help="servers over one database")
    parser.add_argument("--database", help="default: a new SQLite file")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        asyncio.run(serve(arguments))
        return
    with tempfile.TemporaryDirectory() as folder:
        run(arguments, arguments.database or f"{folder}/tables.sqlite")


def run(arguments: argparse.Namespace, database: str) -> None:
    """Start the servers, measure, and stop them."""
    ports = [arguments.port + number for number in range(arguments.processes)]
    command = [sys.executable, __file__, "--serve", "--database", database]
    command += ["--compiled"] if arguments.compiled else []
    servers = []
    try:
        for port in ports:
            servers.append(subprocess.Popen([*command, "--port", str(port)]))  # noqa: S603
            asyncio.run(until_it_listens(port))  # the first makes the tables of the database
        asyncio.run(measure(arguments, ports, [server.pid for server in servers]))
    finally:
        for server in servers:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
