"""Turns at something that few can have at once: addresses take them one after the other, however much each asks for."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from leatherhead.web.limits import Busy

# The address that a request or a socket came from. What runs on its behalf inherits it; empty: the server itself.
origin: ContextVar[str] = ContextVar("origin", default="")


@dataclass
class Turn:
    """What somebody does in a turn."""

    cost: float = 0.0  # seconds of processor time


class Turns:
    """Lets so many work at once, one of each address, whose others wait: at most `waiting` of them.

    After a turn its address rests for `rest` times what it has cost, so that none has a processor to itself.
    """

    def __init__(self, at_once: int, *, waiting: int = 1_000, rest: float = 0.0) -> None:
        """Begin with nobody."""
        self._free, self._waiting, self._rest = at_once, waiting, rest
        self._busy: set[str] = set()  # addresses that work, or rest
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}  # by address, in the order of their next turns

    def refuse_too_many(self) -> None:
        """Refuse an address that has so many waiting already."""
        if len(self._lines.get(origin.get(), ())) >= self._waiting:
            raise Busy("much is being worked out for you already; try again in a few seconds")

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Turn]:
        """Wait for a turn, and have it."""
        address = origin.get()
        self.refuse_too_many()
        turn = Turn()
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append(mine)
        self._call_next()
        try:
            await mine
            yield turn
        finally:
            if mine.done() and not mine.cancelled():
                self._free += 1
                asyncio.get_running_loop().call_later(self._rest * turn.cost, self._rested, address)
            self._call_next()

    def _rested(self, address: str) -> None:
        self._busy.discard(address)
        if address in self._lines:  # whoever has had a turn comes after those who have not
            self._lines[address] = self._lines.pop(address)
        self._call_next()

    def _call_next(self) -> None:
        """Call those whose turn it is."""
        for address in list(self._lines):
            line = self._lines[address]
            while line and line[0].cancelled():
                line.popleft()
            if line and self._free and address not in self._busy:
                line.popleft().set_result(None)
                self._free -= 1
                self._busy.add(address)
            if not line:
                del self._lines[address]
