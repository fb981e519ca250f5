"""Turns at something that few can have at once: addresses take them one after the other, however much each asks for."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from leatherhead.web.limits import Busy

# The address that a request or a socket came from. What runs on its behalf inherits it; empty: the server itself.
origin: ContextVar[str] = ContextVar("origin", default="")


class Turns:
    """Lets so many work at once, of each address at most `each`, of whose others at most `waiting` wait."""

    def __init__(self, at_once: int, *, each: int = 1, waiting: int = 1_000) -> None:
        """Begin with nobody."""
        self._free, self._each, self._waiting = at_once, each, waiting
        self._working: Counter[str] = Counter()
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}  # by address, in the order of their next turns

    def refuse_too_many(self) -> None:
        """Refuse an address that has so many waiting already."""
        if len(self._lines.get(origin.get(), ())) >= self._waiting:
            raise Busy("much is being worked out for you already; try again in a few seconds")

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        address = origin.get()
        self.refuse_too_many()
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append(mine)
        self._call_next()
        try:
            await mine
            yield
        finally:
            if mine.done() and not mine.cancelled():
                self._free += 1
                self._working[address] -= 1
                if not self._working[address]:
                    del self._working[address]
                if address in self._lines:  # whoever has had a turn comes after those who have not
                    self._lines[address] = self._lines.pop(address)
            self._call_next()

    def _call_next(self) -> None:
        """Call those whose turn it is; an address that was called goes to the end."""
        for address in list(self._lines):
            line = self._lines[address]
            while line and line[0].cancelled():
                line.popleft()
            if line and self._free and self._working[address] < self._each:
                line.popleft().set_result(None)
                self._free -= 1
                self._working[address] += 1
                self._lines[address] = self._lines.pop(address)
            if not line:
                del self._lines[address]
