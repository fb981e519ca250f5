"""Limits: sizes, rates and numbers per address, and fair queuing between addresses."""

import asyncio
import ipaddress
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass

import leatherhead as lh

MESSAGE = 4_096  # bytes of a message from a viewer
BODY = 16_384  # bytes of a request
RECORD = 300_000  # bytes of a record that is sent to be replayed
FOLDER = 5_000_000  # bytes of a season's folder, zipped


class Busy(lh.Refused):
    """Too much is being asked for."""


@dataclass(frozen=True)
class Limits:
    """Limits per address, person and socket."""

    requests: float = 10  # a second and address, sockets that are opened among them
    request_burst: int = 60
    pages: float = 50  # of any kind and with their files, a second and address
    page_burst: int = 1_000
    messages: float = 10  # a second and socket
    message_burst: int = 60
    all_messages: float = 50  # a second and address
    all_message_burst: int = 500
    made: float = 0.2  # tables a second and address
    made_burst: int = 30
    people: float = 0.2  # new ones, a second and address
    people_burst: int = 60
    sockets: int = 100  # open at once from one address
    answering: int = 100  # requests of one address that are being answered
    silent: int = 100  # connections of one address from which a request is still to come
    all_silent: int = 400
    first_byte: float = 10  # seconds
    header: float = 10
    body: float = 30
    reading: float = 60  # seconds for which somebody may not read what they asked for
    listed: int = 5  # public tables of one address that wait for somebody
    listing: float = 3600  # seconds for which a public table waits after its maker has left
    invited: float = 30 * 86_400  # and one that is not public
    accounts: float = 1 / 300  # opened, or refused because the name is taken, a second and address
    account_burst: int = 10
    rest: float = 3  # times as long as its bots have thought an address waits before they think again
    watchers: int = 500  # at one table
    tables: int = 50  # in progress, of one person
    loaded: int = 5_000  # tables in memory
    idle: float = 600  # seconds after which a table that nobody looks at is unloaded
    grace: float = 60  # seconds for which a player may be away
    forgotten: float = 7 * 86_400  # seconds after which somebody without a table and an account is forgotten


class Bucket:
    """Token bucket."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self._now = rate, burst, now
        self._level, self._at = float(burst), now()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = self._now()
        self._level = min(self._level + (now - self._at) * self.rate, self.burst)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether it has been unused long enough to be forgotten."""
        return self._level + (self._now() - self._at) * self.rate >= self.burst


class Buckets:
    """A bucket for each address."""

    MOST = 10_000  # before those that are full are thrown away
    PAUSE = 1.0  # seconds between two looks for them

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._held: dict[str, Bucket] = {}
        self._swept = 0.0

    def take(self, address: str) -> bool:
        """Whether one more from an address may pass."""
        now = time.monotonic()
        if len(self._held) >= self.MOST and now - self._swept >= self.PAUSE:
            self._held, self._swept = {each: held for each, held in self._held.items() if not held.is_full}, now
        if address not in self._held:
            self._held[address] = Bucket(self._rate, self._burst)
        return self._held[address].take()


class Openings:
    """Counts open resources per address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count one more, if an address may have it."""
        if self._held.get(address, 0) >= self._most:
            return False
        self._held[address] = self._held.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]


class Addresses:
    """Rates and open resources of each address."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests, limits.request_burst)
        self.pages = Buckets(limits.pages, limits.page_burst)
        self.messages = Buckets(limits.all_messages, limits.all_message_burst)
        self.made = Buckets(limits.made, limits.made_burst)
        self.people = Buckets(limits.people, limits.people_burst)
        self.accounts = Buckets(limits.accounts, limits.account_burst)
        self.sockets, self.answering = Openings(limits.sockets), Openings(limits.answering)


def network(host: str) -> str:
    """Return an address as limits know it: for IPv6 its /64, because one visitor has all of that."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), 64), strict=False).network_address)


# Fair queues: addresses take turns, however much each asks for.


# The address of the current request or socket, inherited by its tasks; empty: the server itself.
origin: ContextVar[str] = ContextVar("origin", default="")


@dataclass
class Turn:
    """A turn, and what it has cost."""

    cost: float = 0.0  # seconds of processor time


class Turns:
    """Semaphore with at most one holder per address and `waiting` others in line.

    After a turn its address rests for `rest` times what it has cost, so that none has a processor to itself.
    """

    def __init__(self, at_once: int, *, waiting: int = 1_000, rest: float = 0.0) -> None:
        self._free, self._waiting, self._rest = at_once, waiting, rest
        self._busy: set[str] = set()  # addresses that work, or rest
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}  # by address, in the order of their next turns

    def refuse_too_many(self) -> None:
        """Refuse an address whose queue is full."""
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
        """Start the turns that are due."""
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
