"""A proxy before several servers, as docs/serving.md has nginx do it: all that is about a table goes to one of them."""

import asyncio
import itertools
import re
import threading
from zlib import crc32

OF_TABLE = re.compile(rb"/(?:t|ws|api/tables)/([^/? ]+)")
KEPT = re.compile(rb"\r\nConnection:[^\r]*", re.IGNORECASE)


class Proxy:
    """Passes connections on: by the table in the path, all others in turn."""

    def __init__(self, port: int, *servers: int) -> None:
        self._port, self._servers, self._turns = port, servers, itertools.cycle(servers)
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait(10)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(asyncio.start_server(self._serve, "localhost", self._port))
        self._ready.set()
        self._loop.run_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            path = head.split(b" ", 2)[1]
            table = OF_TABLE.match(path)
            port = self._servers[crc32(table[1]) % len(self._servers)] if table else next(self._turns)
            if b"\r\nupgrade: websocket" not in head.lower():
                head = KEPT.sub(b"", head[:-4]) + b"\r\nConnection: close\r\n\r\n"  # one request for each connection
            answer, ask = await asyncio.open_connection("localhost", port)
            ask.write(head)
            both = [asyncio.ensure_future(_pass(reader, ask)), asyncio.ensure_future(_pass(answer, writer))]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not both[1].done():  # who asks may have said all before they are answered
                await asyncio.wait([both[1]], timeout=60)
            both[0].cancel()
            ask.close()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
