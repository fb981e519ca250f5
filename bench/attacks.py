"""One visitor attacks, another plays: how much longer the other's answers take.

python bench/attacks.py [--seconds 20] [--only WORD]

A server with its usual limits, as `leatherhead serve` starts it. The player, at 127.0.0.1, plays against the coach and
answers every 50 ms; the attacker, at 127.0.0.2, does one thing after the other. Before each attack the player is
undisturbed for a while: p50 and p90 of the attack are compared with those. Everything stays on this machine.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from web import HANDSHAKE, TEXT, share_of, until_it_listens

import leatherhead as lh

PLAYER, ATTACKER = "127.0.0.1", "127.0.0.2"
THINK = 0.05  # seconds
BETWEEN = 5.0  # seconds between two attacks
MOST = 4.0  # times as long: more is a failure
NICE = 10  # the attacker's, whose machine would be another
FIRST = 100  # answers before the first attack
IDLE, AT_ONCE = 1_100, 50  # connections in all, and how many of them are opened together
TABLES = 10
Attack = Callable[["Attacker"], Coroutine[Any, Any, None]]


async def request(at: str, port: int, line: str, body: bytes = b"", cookie: str = "") -> tuple[int, str, bytes]:
    """Send a request from an address; return status, header and body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(at, 0))
    try:
        head = f"{line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{head}Cookie: {cookie}\r\n\r\n".encode() + body)
        header, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    text = header.decode("latin-1")
    return int(text.split(" ", 2)[1] if text else 0), text, answer


class Link:
    """A WebSocket to a table."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take an open connection."""
        self.reader, self.writer = reader, writer

    @classmethod
    async def to(cls, at: str, port: int, table: str, token: str) -> "Link":
        """Connect from an address."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(at, 0), limit=2**22)
        writer.write(HANDSHAKE.format(f"/ws/{table}", token).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            raise ConnectionError(head.decode())
        return cls(reader, writer)

    def send(self, **message: Any) -> None:
        """Send a short message, masked with nothing."""
        text = json.dumps(message).encode()
        self.writer.write(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)

    async def hear(self) -> dict[str, Any]:
        """Return the next message."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size in (126, 127):
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if first & 15 == TEXT:
                return json.loads(data)  # type: ignore[no-any-return]
            if first & 15 == 8:
                raise ConnectionError("the server has closed the socket")


async def make(at: str, port: int, **asked: Any) -> tuple[int, str, str]:
    """Make a table; return the status, its id and the token."""
    wanted = {"game": "paper-bowl", "seats": {"home": "me", "away": "coach"}, "fair": False, **asked}
    status, head, body = await request(at, port, "POST /api/tables", json.dumps(wanted).encode())
    token = head.partition("lh=")[2].partition(";")[0]
    return status, json.loads(body).get("id", "") if status == 200 else "", token


class Player:
    """Somebody who plays one game after the other, and notes how long each answer takes."""

    def __init__(self, port: int) -> None:
        """Begin with nothing noted."""
        self.port, self.took = port, list[float]()
        self.failed: Counter[str] = Counter()

    async def play(self) -> None:
        """Play for ever; an answer that does not come within half a minute counts as that."""
        while True:
            try:
                _, table, token = await make(PLAYER, self.port)
                link = await Link.to(PLAYER, self.port, table, token)
                await self.play_at(link)
                link.writer.close()
            except (OSError, ConnectionError, asyncio.IncompleteReadError, TimeoutError) as error:
                self.failed[repr(error)[:80]] += 1
                await asyncio.sleep(THINK)

    async def play_at(self, link: Link) -> None:
        """Play one game."""
        link.send(hello=1)
        seen = await link.hear()
        while seen["state"]["name"] == "running":
            question, options = seen["q"], seen["frame"]["asked"]["options"]
            begun = time.perf_counter()
            link.send(answer=options[len(options) // 2]["label"], q=question)
            try:
                while seen["q"] == question:
                    heard = await asyncio.wait_for(link.hear(), 30)
                    seen = heard if "v" in heard else seen
            finally:
                self.took.append(time.perf_counter() - begun)
            await asyncio.sleep(THINK)


class Attacker:
    """Somebody who asks for as much as they can from one address, and counts what they are told."""

    def __init__(self, port: int) -> None:
        """Begin with nothing open."""
        self.port, self.told, self.number = port, Counter[str](), itertools.count()
        self.open: list[asyncio.StreamWriter] = []
        self.idle: list[asyncio.Task[bytes]] = []  # each done when the server ends its connection

    async def ask(self, line: str, body: bytes = b"", cookie: str = "") -> bytes:
        """Send a request, and count its status."""
        try:
            status, _, answer = await request(ATTACKER, self.port, line, body, cookie)
        except OSError as error:
            self.told[type(error).__name__] += 1
            return b""
        self.told[str(status)] += 1
        return answer

    async def idle_connections(self, said: bytes) -> None:
        """Open connections, say something, and leave them open."""
        for _ in range(IDLE // AT_ONCE):
            await asyncio.gather(*(self.connect(said) for _ in range(AT_ONCE)))

    async def connect(self, said: bytes) -> None:
        """Open a connection, say something, and leave it open."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ATTACKER, 0))
        except OSError as error:
            self.told[type(error).__name__] += 1
            return
        writer.write(said)
        self.open.append(writer)
        self.idle.append(asyncio.create_task(reader.read()))

    def count_idle(self) -> None:
        """Count how many connections there were, and how many the server has ended by now."""
        if self.idle:
            self.told[f"opened of {IDLE:,}"] = len(self.idle)
            self.told["ended by the server"] = sum(each.done() for each in self.idle)

    async def tables(self, **asked: Any) -> list[tuple[str, Link]]:
        """Sit down at some tables."""
        found = []
        for _ in range(TABLES):
            status, table, token = await make(ATTACKER, self.port, **asked)
            self.told[f"table {status}"] += 1
            if table:
                found.append((token, await Link.to(ATTACKER, self.port, table, token)))
                self.open.append(found[-1][1].writer)
        return found

    async def leave(self) -> None:
        """Close everything."""
        for writer in self.open:
            writer.transport.abort()
        self.open.clear()
        await asyncio.gather(*self.idle, return_exceptions=True)


async def silent(attacker: Attacker) -> None:
    """Open connections and say nothing."""
    await attacker.idle_connections(b"")


async def half_headers(attacker: Attacker) -> None:
    """Open connections and say half of a header."""
    await attacker.idle_connections(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")


async def half_bodies(attacker: Attacker) -> None:
    """Open connections and send half of a body."""
    await attacker.idle_connections(b"POST /api/name HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{")


async def coach(attacker: Attacker, **asked: Any) -> None:
    """Let the coach play whole periods at ten tables."""

    async def at(link: Link) -> None:
        while True:
            link.send(coach="period")
            heard = await link.hear()
            attacker.told["refused" if "refused" in heard else "played"] += 1

    links = [link for _, link in await attacker.tables(**asked)]
    done = await asyncio.gather(*(at(link) for link in links), return_exceptions=True)
    attacker.told.update(type(each).__name__ for each in done)


async def coach_of_strategists(attacker: Attacker) -> None:
    """Do the same where the other side looks ahead."""
    await coach(attacker, game="real-deal", seats={"home": "me", "away": "strategist"})


async def answers(attacker: Attacker) -> None:
    """Answer strategists at ten tables as fast as the server does."""

    async def at(link: Link) -> None:
        link.send(hello=1)
        while True:
            seen = await link.hear()
            asked = seen.get("frame") and seen["frame"]["asked"]
            if asked:
                link.send(answer=asked["options"][0]["label"], q=seen["q"])
                attacker.told["answers"] += 1

    links = [link for _, link in await attacker.tables(game="real-deal", seats={"home": "me", "away": "strategist"})]
    done = await asyncio.gather(*(at(link) for link in links), return_exceptions=True)
    attacker.told.update(type(each).__name__ for each in done)


async def chances(attacker: Attacker) -> None:
    """Ask for chances at ten tables."""
    tables = []
    for _ in range(TABLES):
        _, table, token = await make(ATTACKER, attacker.port, game="card-bowl")
        tables.append((table, token))
    for table, token in itertools.cycle(tables):
        await asyncio.gather(
            attacker.ask(f"GET /api/tables/{table}/chances", cookie=f"lh={token}"),
            attacker.ask(f"POST /api/tables/{table}/say", b'{"coach": "answer"}', cookie=f"lh={token}"),
        )


async def wrong_phrases(attacker: Attacker) -> None:
    """Guess pass phrases, ten at a time."""
    while True:
        guess = json.dumps({"name": "Ann", "phrase": f"a wrong phrase {next(attacker.number)}"}).encode()
        await asyncio.gather(*(attacker.ask("POST /api/login", guess) for _ in range(10)))


async def uploads(attacker: Attacker, path: str) -> None:
    """Send records, four at a time, each another one."""
    record = lh.new("real-deal", seed=3, seats=("coach", "coach")).as_text()
    while True:
        texts = [f"{record}\n; {next(attacker.number)}".encode() for _ in range(4)]
        await asyncio.gather(*(attacker.ask(f"POST {path}", text) for text in texts))
        await asyncio.sleep(0.1)


async def reviews(attacker: Attacker) -> None:
    """Have records reviewed."""
    await uploads(attacker, "/api/review")


async def replays(attacker: Attacker) -> None:
    """Have records replayed."""
    await uploads(attacker, "/api/replay")


async def lobby(attacker: Attacker) -> None:
    """Fill the lobby with advertisements."""
    while True:
        asked = {"seats": {"home": "me", "away": "open"}, "public": True, "names": {"home": "Buy now", "away": "Owls"}}
        status, _, _ = await make(ATTACKER, attacker.port, **asked)
        attacker.told[str(status)] += 1


async def surrogates(attacker: Attacker) -> None:
    """Send half characters."""
    while True:
        for path in ("account", "login", "name", "tables"):
            await attacker.ask(f"POST /api/{path}", b'{"name": "Ann \\ud800", "phrase": "eight half \\ud800"}')


async def pages(attacker: Attacker) -> None:
    """Read rulebooks, twenty at a time."""
    while True:
        await asyncio.gather(*(attacker.ask("GET /rules/strategy-league") for _ in range(20)))


async def unread(attacker: Attacker) -> None:
    """Ask for whole frames over sockets and read none."""
    links = await attacker.tables()
    while True:
        for _, link in links:
            link.send(hello=1)
        attacker.told["hellos"] += len(links)
        await asyncio.sleep(0.05)


ATTACKS: dict[str, Attack] = {
    "1,100 silent connections": silent, "1,100 half headers": half_headers, "1,100 half bodies": half_bodies,
    "coach: period": coach, "coach: period, strategist": coach_of_strategists, "answers to strategists": answers,
    "chances": chances, "wrong pass phrases": wrong_phrases, "reviews": reviews, "replays": replays,
    "lobby": lobby, "surrogates": surrogates, "pages": pages, "sockets that do not read": unread,
}  # fmt: skip


async def measure(arguments: argparse.Namespace, port: int) -> bool:
    """Play undisturbed, then with each attack; whether all was well."""
    player, good = Player(port), True
    playing = asyncio.create_task(player.play())
    while len(player.took) < FIRST:  # as long as something is compiled
        await asyncio.sleep(1)
    print(f"{'attack':<28}{'undisturbed p50 / p90':>24}{'attacked p50 / p90 / max':>30}{'p90 x':>8}   told")
    for name in ATTACKS:
        if arguments.only and arguments.only not in name:
            continue
        player.took.clear()
        await asyncio.sleep(arguments.seconds / 2)
        before = [1000 * share_of(player.took, share) for share in (0.5, 0.9)]
        command = [sys.executable, __file__, "--attack", name, "--port", str(port), "--seconds", str(arguments.seconds)]
        attacker = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        assert attacker.stdout is not None  # noqa: S101  it is a pipe
        await attacker.stdout.readline()
        player.took.clear()
        told = (await attacker.stdout.readline()).decode().strip()
        during = [1000 * share_of(player.took, share) for share in (0.5, 0.9, 1)]
        await attacker.wait()
        times = during[1] / max(before[1], 0.001)
        good &= times <= MOST and bool(player.took)
        undisturbed, attacked = (" / ".join(f"{each:.0f}" for each in ms) for ms in (before, during))
        print(f"{name:<28}{undisturbed:>24}{attacked:>30}{times:>8.1f}   {told}", flush=True)
        await asyncio.sleep(BETWEEN)
    playing.cancel()
    load = os.getloadavg()[0]
    print(f"p90 at most {MOST:.0f} times as long: {'yes' if good else 'no'}; load of the machine {load:.1f}")
    print("the player's lost connections:", dict(player.failed))
    return good


async def attack(arguments: argparse.Namespace) -> None:
    """Attack for a while, in a process of its own as on a machine of its own, and say what came of it."""
    os.nice(NICE)
    attacker = Attacker(arguments.port)
    print("begun", flush=True)
    attacking = asyncio.create_task(ATTACKS[arguments.attack](attacker))
    await asyncio.sleep(arguments.seconds)
    attacker.count_idle()
    print(", ".join(f"{count} {what}" for what, count in attacker.told.most_common(4)), flush=True)
    attacking.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await attacking
    await attacker.leave()


def main() -> int:
    """Start a server, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=20, help="of each attack")
    parser.add_argument("--port", type=int, default=8192)
    parser.add_argument("--only", help="attacks whose name has this in it")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8_192), most))
    if arguments.attack:
        asyncio.run(attack(arguments))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        # 1,024 files is what most systems give a process unless it asks for more.
        command = f"ulimit -S -n 1024; exec {sys.executable} -m leatherhead serve --no-browser --port {arguments.port}"
        with log.open("wb") as writing:
            server = subprocess.Popen(  # noqa: S602  our own command
                f"{command} --database {folder}/tables.sqlite", shell=True, stdout=writing, stderr=writing
            )
        try:
            asyncio.run(until_it_listens(arguments.port))
            good = asyncio.run(measure(arguments, arguments.port))
        finally:
            server.terminate()
            server.wait()
        print(f"the server's log has {log.stat().st_size} bytes:", *log.read_text().splitlines()[-8:], sep="\n  ")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
