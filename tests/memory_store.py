"""A store that forgets everything when the process ends."""

import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web.rows import (
    CLAIMED,
    LOGIN,
    RESIGNED,
    SEATS,
    VOIDED,
    WAITING,
    Device,
    LogEntry,
    Person,
    TableRow,
    with_end,
)
from leatherhead.web.schema import metadata

Made = TypeVar("Made")


@dataclass
class KeptTable:
    """What is kept of one table."""

    row: TableRow
    log: list[LogEntry] = field(default_factory=list)
    snapshot: tuple[int, bytes] | None = None


class MemoryStore:
    """As `SqlStore`, in dictionaries."""

    def __init__(self) -> None:
        """Begin with nothing kept."""
        self._tables: dict[str, KeptTable] = {}
        self._people: dict[str, Person] = {}
        self._came: dict[str, float] = {}  # when a person did
        self._tokens: dict[str, tuple[str, float]] = {}  # hash of a token: person, and when it was last used
        self._devices: dict[str, str] = {}  # their names, by the hash of the token
        self._accounts: dict[str, tuple[str, str]] = {}  # name: person and hash of the phrase
        self._rest = sa.create_engine(
            "sqlite://", poolclass=sa.pool.StaticPool, connect_args={"check_same_thread": False}
        )  # where it knows of no table
        metadata.create_all(self._rest)
        self._watchers: list[Callable[[str], None]] = []

    async def read(self, work: Callable[[Connection], Made]) -> Made:
        """Run a function that only reads."""
        return await self.write(work)

    async def write(self, work: Callable[[Connection], Made]) -> Made:
        """Run a function that writes."""
        with self._rest.begin() as connection:
            return work(connection)

    # Tables.

    async def create_table(self, row: TableRow) -> None:
        """Keep a new table."""
        self._tables[row.id] = KeptTable(row)
        self._tell(row.id)

    async def table(self, table: str) -> TableRow | None:
        """Return a table, if there is one."""
        kept = self._tables.get(table)
        return None if kept is None else kept.row

    async def set_state(self, table: str, **changes: Any) -> None:
        """Change fields of a table's row."""
        kept = self._tables[table]
        kept.row = replace(kept.row, **{"changed": time.time(), **with_end(changes)})
        self._tell(table)

    async def tables(
        self, states: Sequence[str], *, public: bool = False, holder: str | None = None, limit: int = 50
    ) -> list[TableRow]:
        """Return tables in these states, the latest changed first."""
        found = [
            kept.row
            for kept in self._tables.values()
            if kept.row.state in states
            and (kept.row.public or not public)
            and (holder is None or holder in kept.row.holders)
        ]
        return sorted(found, key=lambda row: row.changed, reverse=True)[:limit]

    async def count_tables(self, holder: str, states: Sequence[str]) -> int:
        """Count the tables in these states at which somebody sits."""
        rows = (kept.row for kept in self._tables.values())
        return sum(row.state in states and holder in row.holders for row in rows)

    async def count_walked_away(self, holder: str) -> int:
        """Count the fair tables from which somebody walked away before the first play, its dice known."""
        rows = (kept.row for kept in self._tables.values() if kept.row.fair and not kept.log)
        return sum(holder in row.holders and _walked_away(row, row.holders.index(holder)) for row in rows)

    async def expired(self, public_before: float, before: float, most: int) -> list[str]:
        """Return tables that have waited for a player, unchanged since a moment."""
        rows = (kept.row for kept in self._tables.values() if kept.row.state == WAITING)
        return [row.id for row in rows if row.changed < (public_before if row.public else before)][:most]

    def watch(self, changed: Callable[[str], None]) -> None:
        """Call this with the id of every table that is made or changes its row."""
        self._watchers.append(changed)

    def _tell(self, table: str) -> None:
        for changed in self._watchers:
            changed(table)

    # Logs.

    async def append(self, table: str, first: int, entries: Sequence[LogEntry]) -> None:
        """Add entries to a table's log, all or none."""
        log = self._tables[table].log
        if len(log) != first:
            raise lh.Refused(f"the log of this table has {len(log)} entries, not {first}: somebody else has written")
        log.extend(entries)

    async def answers(self, table: str, first: int = 0) -> list[LogEntry]:
        """Return a table's log from an entry on."""
        return self._tables[table].log[first:]

    async def keep_snapshot(self, table: str, entries: int, packed: bytes) -> None:
        """Keep the game as it stands after a number of entries."""
        self._tables[table].snapshot = entries, packed

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """Return the latest snapshot."""
        return self._tables[table].snapshot

    # Processes.

    async def lease(self, table: str) -> bool:
        """There is one process."""
        return table in self._tables

    async def release(self, table: str) -> None:
        """There is nobody else to have it."""

    async def ask_for(self, table: str) -> None:
        """There is nobody to ask."""

    def when_wanted(self, let_go: Callable[[str], None]) -> None:
        """There is nobody who could want one."""

    async def close(self) -> None:
        """Nothing is left to write."""

    # People.

    async def new_person(self, name: str, device: str = "") -> tuple[Person, str]:
        """Make a person with a token."""
        person = Person(secrets.token_urlsafe(8), name)
        self._people[person.id], self._came[person.id] = person, time.time()
        return person, self._new_token(person.id, device)

    async def person(self, token: str) -> Person | None:
        """Return whom a token belongs to."""
        found, used = self._tokens.get(_hash(token), ("", 0.0))
        if not found or used < time.time() - LOGIN:
            return None
        self._tokens[_hash(token)] = found, time.time()
        return self._people[found]

    async def people(self, ids: Sequence[str]) -> dict[str, Person]:
        """Return persons by id."""
        return {each: self._people[each] for each in ids if each in self._people}

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""
        self._people[person] = replace(self._people[person], name=name)

    async def forget_idle(self, before: float, most: int) -> int:
        """Forget some of the people who came before a moment, have no account and sit at no table; return how many."""
        kept = {person for person, _ in self._accounts.values()}
        kept |= {holder for each in self._tables.values() for holder in each.row.holders if holder}
        idle = [each for each, came in self._came.items() if came < before and each not in kept][:most]
        for each in idle:
            del self._people[each], self._came[each]
        self._tokens = {token: held for token, held in self._tokens.items() if held[0] in self._people}
        return len(idle)

    async def open_account(self, person: str, name: str, phrase: str) -> None:
        """Let a person come back with a name and a pass phrase."""
        if await self.account_of(person) is not None:
            raise lh.Refused("you have an account already; log out first to open another")
        if name.casefold() in self._accounts:
            raise lh.Refused("there is an account of that name already; choose another name, or log in")
        self._accounts[name.casefold()] = person, _hash(phrase)

    async def log_in(self, name: str, phrase: str, device: str = "") -> str | None:
        """Return a new token for the person of an account."""
        person, kept = self._accounts.get(name.casefold(), ("", ""))
        return self._new_token(person, device) if kept and kept == _hash(phrase) else None

    async def log_out(self, token: str) -> None:
        """Forget a token."""
        self._tokens.pop(_hash(token), None)

    async def account_of(self, person: str) -> str | None:
        """Return the name of a person's account, if there is one."""
        return next((name for name, (owner, _) in self._accounts.items() if owner == person), None)

    async def change_phrase(self, person: str, phrase: str) -> None:
        """Give a person's account another pass phrase."""
        self._accounts = {
            name: (owner, _hash(phrase) if owner == person else kept) for name, (owner, kept) in self._accounts.items()
        }

    async def log_out_others(self, person: str, token: str) -> None:
        """Forget all tokens of a person but one."""
        mine = _hash(token)
        self._tokens = {each: held for each, held in self._tokens.items() if held[0] != person or each == mine}

    async def forget_logins(self, before: float) -> None:
        """Forget the tokens that were last used before a moment."""
        self._tokens = {token: held for token, held in self._tokens.items() if held[1] >= before}

    async def devices(self, person: str) -> list[Device]:
        """Return the devices on which a person is logged in, the last used first."""
        held = [(used, token) for token, (owner, used) in self._tokens.items() if owner == person]
        return [Device(token[:12], self._devices[token], used) for used, token in sorted(held, reverse=True)]

    async def log_out_device(self, person: str, device: str) -> None:
        """Forget the token of one device of a person."""
        self._tokens = {
            token: held for token, held in self._tokens.items() if held[0] != person or token[:12] != device
        }

    def _new_token(self, person: str, device: str) -> str:
        token = secrets.token_urlsafe(16)
        self._devices[_hash(token)] = device
        self._tokens[_hash(token)] = person, time.time()
        return token


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _walked_away(row: TableRow, seat: int) -> bool:
    """Whether the person of a seat left a table before its first play."""
    other = 1 - seat
    if row.holders[other] in (None, row.holders[seat]):
        return False
    if row.state in (RESIGNED, CLAIMED):
        return row.winner == SEATS[other]
    return row.state == VOIDED and bool(row.nonces[other]) and not row.nonces[seat]
