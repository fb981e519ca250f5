"""Limits on what anybody may ask for: sizes, rates and numbers."""

import time
from collections.abc import Callable
from dataclasses import dataclass

MESSAGE = 4_096  # bytes of a message from a viewer
BODY = 16_384  # bytes of a request
RECORD = 300_000  # bytes of a record that is sent to be replayed


@dataclass(frozen=True)
class Limits:
    """What one address, one person and one socket may do."""

    requests: float = 10  # a second and address, sockets that are opened among them
    request_burst: int = 60
    messages: float = 10  # a second and socket
    message_burst: int = 60
    all_messages: float = 50  # a second and address
    all_message_burst: int = 500
    made: float = 0.2  # tables a second and address
    made_burst: int = 30
    people: float = 0.2  # new ones, a second and address
    people_burst: int = 60
    sockets: int = 100  # open at once from one address
    watchers: int = 500  # at one table
    tables: int = 50  # in progress, of one person
    loaded: int = 5_000  # tables in memory
    idle: float = 600  # seconds after which a table that nobody looks at is unloaded
    grace: float = 60  # seconds for which a player may be away
    forgotten: float = 7 * 86_400  # seconds after which somebody without a table and an account is forgotten


class Bucket:
    """Lets so many through per second, and a burst at first."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        """Start full."""
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
        """Begin with nobody known."""
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


class Addresses:
    """Requests, messages, new tables, new people and open sockets of each address."""

    def __init__(self, limits: Limits) -> None:
        """Begin with nobody known."""
        self.limits = limits
        self.requests = Buckets(limits.requests, limits.request_burst)
        self.messages = Buckets(limits.all_messages, limits.all_message_burst)
        self.made = Buckets(limits.made, limits.made_burst)
        self.people = Buckets(limits.people, limits.people_burst)
        self._sockets: dict[str, int] = {}

    def open_socket(self, address: str) -> bool:
        """Count one more socket, if an address may have it."""
        if self._sockets.get(address, 0) >= self.limits.sockets:
            return False
        self._sockets[address] = self._sockets.get(address, 0) + 1
        return True

    def close_socket(self, address: str) -> None:
        """Count one socket less."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
