"""Limits on what anybody may ask for: sizes, rates and numbers."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import leatherhead as lh

MESSAGE = 4_096  # bytes of a message from a viewer
BODY = 16_384  # bytes of a request
RECORD = 300_000  # bytes of a record that is sent to be replayed


class Busy(lh.Refused):
    """Too much is being asked for."""


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


class Openings:
    """How many of something each address holds at once."""

    def __init__(self, most: int) -> None:
        """Begin with none."""
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
    """What each address has asked for of late, and what it holds."""

    def __init__(self, limits: Limits) -> None:
        """Begin with nobody known."""
        self.requests = Buckets(limits.requests, limits.request_burst)
        self.messages = Buckets(limits.all_messages, limits.all_message_burst)
        self.made = Buckets(limits.made, limits.made_burst)
        self.people = Buckets(limits.people, limits.people_burst)
        self.accounts = Buckets(limits.accounts, limits.account_burst)
        self.sockets, self.answering = Openings(limits.sockets), Openings(limits.answering)
