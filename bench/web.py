"""Many games at once on one server: how long an answer takes, what it costs, and what a table weighs.

python bench/web.py --games 500 --seconds 60 [--processes 2] [--game SLUG] [--compiled] [--database URL]

Every third game is against the coach, the others are between two people; the five games take turns. Everybody thinks
for 5 seconds on average. An answer takes from sending it until its sender has the frame that came of it. The players
share the machine with the server; how busy they are themselves is told too.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import uvicorn

import leatherhead as lh
from leatherhead.web.app import application
from leatherhead.web.limits import Limits
from leatherhead.web.server import settings
from leatherhead.web.store import open_store

THINK = 5.0  # seconds on average
TICK = 0.01  # seconds between two looks at the players' own loop
PLENTY = 1_000_000
LIMITS = Limits(
    pages=PLENTY, page_burst=PLENTY, requests=PLENTY, request_burst=PLENTY, all_messages=PLENTY,
    all_message_burst=PLENTY, made=PLENTY, made_burst=PLENTY, people=PLENTY, people_burst=PLENTY, sockets=PLENTY,
    answering=PLENTY, silent=PLENTY, all_silent=PLENTY, rest=0, tables=PLENTY, loaded=PLENTY,
)  # fmt: skip
TARGET = 100  # milliseconds in which 99 of 100 answers are to be there
HANDSHAKE = (
    "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: lh={}\r\n\r\n"
)
TEXT, PING, PONG = 1, 9, 10
dice = random.Random(1)  # noqa: S311  nothing secret


async def serve(arguments: argparse.Namespace) -> None:
    """Run a server, without the limits that keep one address from playing all games."""
    store = await open_store(arguments.database, f"bench {arguments.port}")
    app = application(store, LIMITS, compiled=arguments.compiled)
    await uvicorn.Server(uvicorn.Config(app, port=arguments.port, **settings(LIMITS))).serve()


class Link(asyncio.Protocol):
    """A player's WebSocket with no more to it than playing needs, so that players cost little beside the server."""

    def __init__(self, bench: "Bench", path: str, token: str) -> None:
        """Answer whatever is asked at a seat; `over` is done when the game has ended."""
        self.bench, self.request = bench, HANDSHAKE.format(path, token)
        self.loop = asyncio.get_running_loop()
        self.over: asyncio.Future[None] = self.loop.create_future()
        self.held, self.open = b"", False
        self.question, self.at = -1, 0.0

    def connection_made(self, transport: Any) -> None:
        """Ask for a socket."""
        self.transport = transport
        transport.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        """Take messages out of what has come."""
        self.held += data
        if not self.open:
            head, found, rest = self.held.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.over.set_exception(ConnectionError(head.decode()))
                return
            self.held, self.open = rest, True
            self.send('{"hello":1}')
        while (message := self.next_message()) is not None:
            self.take(message)

    def next_message(self) -> bytes | None:
        """Return the next whole message."""
        size, start = self.held[1] if len(self.held) > 1 else 0, 2
        if size in (126, 127):
            start = 4 if size == 126 else 10
            size = int.from_bytes(self.held[2:start], "big")
        if len(self.held) < max(start + size, 2) or len(self.held) < start:
            return None
        message, code = self.held[start : start + size], self.held[0] & 15
        self.held = self.held[start + size :]
        if code == PING:
            self.transport.write(bytes([0x80 | PONG, 0x80 | len(message), 0, 0, 0, 0]) + message)
        return message if code == TEXT else b""

    def send(self, text: str) -> None:
        """Send a message of less than 126 bytes, masked with nothing."""
        self.transport.write(bytes([0x81, 0x80 | len(text.encode()), 0, 0, 0, 0]) + text.encode())

    def take(self, message: bytes) -> None:
        """Note how long an answer took, and think about the next."""
        now = time.perf_counter()
        if not message.startswith(b'{"v"'):
            if b'"refused"' in message:
                self.bench.refused[message.decode()] += 1
            return
        seen = json.loads(message)
        if self.at and seen["q"] > self.question:
            self.bench.took.append(now - self.at)
            self.at = 0.0
        if seen["state"]["name"] not in ("pledging", "waiting", "running"):
            self.transport.close()
        elif seen["frame"] and seen["frame"]["asked"] and seen["q"] > self.question:
            self.question = seen["q"]
            label = dice.choice(seen["frame"]["asked"]["options"])["label"]
            self.loop.call_later(dice.uniform(0, 2 * THINK), self.answer, label)

    def answer(self, label: str) -> None:
        """Answer after having thought."""
        self.at = time.perf_counter()
        self.send(json.dumps({"answer": label, "q": self.question}))

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002  asyncio gives it
        """The game has ended, or the server is gone."""
        if not self.over.done():
            self.over.set_result(None)


class Bench:
    """All players."""

    def __init__(self, ports: list[int]) -> None:
        """Play on the servers at some ports, by turns."""
        self.ports = ports
        self.took: list[float] = []
        self.refused: Counter[str] = Counter()
        self.ended = 0

    async def play(self, number: int, slug: str) -> None:
        """Make tables one after the other, and play at them until the bench is over."""
        port = self.ports[number % len(self.ports)]
        while True:
            alone = number % 3 == 0
            seats = {"home": "me", "away": "coach" if alone else "open"}
            made, token = await post(port, "/api/tables", {"game": slug, "seats": seats, "fair": False})
            players = [await self.sit(port, made["id"], token)]
            if not alone:
                _, token = await post(port, f"/api/tables/{made['id']}/join", {"invite": made["invite"], "name": "Bob"})
                players.append(await self.sit(port, made["id"], token))
            await asyncio.gather(*players)
            self.ended += 1

    async def sit(self, port: int, table: str, token: str) -> "asyncio.Future[None]":
        """Sit down at a table."""
        loop = asyncio.get_running_loop()
        _, link = await loop.create_connection(lambda: Link(self, f"/ws/{table}", token), "127.0.0.1", port)
        return link.over


async def post(port: int, path: str, data: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """Ask for something as somebody new; return the answer and the token."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = json.dumps(data)
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return json.loads(answer), head.partition(b"lh=")[2].partition(b";")[0].decode()


async def look_late(late: list[float]) -> None:
    """Note by how much the players' own loop is late: they must not be what an answer waits for."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - before - TICK)


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


def waiting_of(processes: list[int]) -> float:
    """Return the seconds for which threads of processes were ready to run and had no core."""
    threads = [each for process in processes for each in Path(f"/proc/{process}/task").iterdir()]
    return sum(int((each / "schedstat").read_text(encoding="ascii").split()[1]) for each in threads) / 1e9


async def measure(arguments: argparse.Namespace, ports: list[int], servers: list[int]) -> None:
    """Start all games, then measure for a while."""
    bench, slugs = Bench(ports), [arguments.game] if arguments.game else [info.name for info in lh.list_games()]
    before, started, tasks = memory_of(servers), time.perf_counter(), []
    for number in range(arguments.games):
        tasks.append(asyncio.create_task(bench.play(number, slugs[number // 3 % len(slugs)])))
        await asyncio.sleep(arguments.ramp / arguments.games)
    await asyncio.sleep(2 * THINK)
    print(f"{arguments.games} games started in {time.perf_counter() - started:.0f} s", flush=True)
    late: list[float] = []
    tasks.append(asyncio.create_task(look_late(late)))
    bench.took.clear()
    used, own, waiting = seconds_of(servers), time.process_time(), waiting_of(servers)
    await asyncio.sleep(arguments.seconds)
    used, own, waiting = seconds_of(servers) - used, time.process_time() - own, waiting_of(servers) - waiting
    tell(bench.took, arguments.seconds, used, own)
    print(
        f"not the server's: players late by {1000 * share_of(late, 0.99):.0f} ms at the 99th percentile, "
        f"server's threads without a core for {1000 * waiting / max(len(bench.took), 1):.1f} ms an answer"
    )
    print(f"{(memory_of(servers) - before) / arguments.games:.0f} kB a table, {memory_of(servers) // 1024} MB in all")
    failed = [task.exception() for task in tasks if task.done() and task.exception()]
    print(len(failed), "games failed,", bench.ended, "ended, refused", dict(bench.refused), *failed[:1])
    for task in tasks:
        task.cancel()


def share_of(times: list[float], share: float) -> float:
    """Return the time that a share of all times does not exceed."""
    ordered = sorted(times) or [0.0]
    return ordered[int((len(ordered) - 1) * share)]


def tell(took: list[float], seconds: int, used: float, own: float) -> None:
    """Print what was measured."""
    p50, p95, p99, longest = (1000 * share_of(took, share) for share in (0.5, 0.95, 0.99, 1))
    print(
        f"{len(took) / seconds:.0f} answers a second: p50 {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms, "
        f"longest {longest:.0f} ms; {'within' if p99 <= TARGET else 'above'} the target of {TARGET} ms"
    )
    print(
        f"server {1000 * used / max(len(took), 1):.2f} CPU ms an answer, {100 * used / seconds:.0f}% of a core; "
        f"players {100 * own / seconds:.0f}%; load of the machine {os.getloadavg()[0]:.1f}"
    )


async def until_it_listens(port: int) -> None:
    """Wait for the server."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return


def main() -> None:
    """Start a server and all players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--ramp", type=int, default=60, help="seconds in which the games begin")
    parser.add_argument("--port", type=int, default=8191)
    parser.add_argument("--game", help="this game alone")
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
