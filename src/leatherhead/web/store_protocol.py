"""What the server stores, and what it expects of a store: a database, or memory in tests."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import leatherhead as lh

WAITING = "waiting"  # for somebody to take a seat
PLEDGING = "pledging"  # both seats are taken; commitments and nonces of fair dice are on their way
RUNNING = "running"
OVER = "over"
RESIGNED = "resigned"
CLAIMED = "claimed"  # the other player had left
VOIDED = "voided"  # given up before it began
UNDER_WAY = (WAITING, PLEDGING, RUNNING)
STATES = (*UNDER_WAY, OVER, RESIGNED, CLAIMED, VOIDED)

HUMAN = "human"  # holds a seat, unlike a bot
ANSWER, TAKEBACK = "answer", "takeback"
LOGIN = 180 * 86_400.0  # seconds after its last use for which a browser's token holds
RENEWED = 86_400.0  # seconds after which a use is noted


@dataclass(frozen=True)
class Person:
    """Somebody who plays: known by a token that only their browser has."""

    id: str
    name: str


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored. Home comes before away in every pair."""

    id: str
    game: str
    options: Mapping[str, Any]
    names: tuple[str, str]  # of the teams
    seats: tuple[str, str]  # HUMAN or the name of a bot
    holders: tuple[str | None, str | None]  # ids of persons; None: a bot, or nobody yet
    invite: str  # SHA-256 of the invitation, in hex
    public: bool
    fair: bool
    clock: str  # none, move or game
    seconds: int
    secret: bytes  # 32 bytes: the seed of the dice. It leaves the server only when the game has ended
    made: float  # seconds since 1970
    changed: float
    state: str = WAITING
    commits: tuple[str, str] = ("", "")  # commitments of fair dice, in hex
    nonces: tuple[str, str] = ("", "")
    winner: str | None = None  # home, away or tie
    rematch: str = ""  # id of the table that followed
    score: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class LogEntry:
    """One line of a table's log. With the secret and the nonces, the log replays to the same game."""

    seat: lh.Team
    label: str  # what was answered; empty for a take-back
    kind: str = ANSWER
    spent: int = 0  # milliseconds of the seat's clock


class Store(Protocol):
    """Stores tables, their logs and people. Whatever returns has been committed."""

    # Tables.

    async def create_table(self, row: TableRow) -> None:
        """Store a new table."""

    async def table(self, table: str) -> TableRow | None:
        """Return a table, if there is one."""

    async def set_state(self, table: str, **changes: Any) -> None:
        """Change fields of a table's row."""

    async def tables(
        self, states: Sequence[str], *, public: bool = False, holder: str | None = None, limit: int = 50
    ) -> list[TableRow]:
        """Return tables in these states, the latest changed first: public ones only, or those where somebody sits."""

    async def count_tables(self, holder: str, states: Sequence[str]) -> int:
        """Count the tables in these states at which somebody sits."""

    async def count_walked_away(self, holder: str) -> int:
        """Count the fair tables of two people from which somebody walked away before the first play, its dice known.

        That is: who resigned or was long gone before any answer, or kept a nonce back after the other had shown one.
        """

    async def expired(self, public_before: float, before: float, most: int) -> list[str]:
        """Return tables that have waited for a player, unchanged since a moment: public ones, and the others."""

    def watch(self, changed: Callable[[str], None]) -> None:
        """Call this with the id of every table that is made or changes its row, in whatever process."""

    # Logs.

    async def append(self, table: str, first: int, entries: Sequence[LogEntry]) -> None:
        """Add entries to a table's log, all or none; `first` is the number of the first, from 0.

        If the log has another length, somebody else has written, and it is refused with an error.
        """

    async def answers(self, table: str, first: int = 0) -> list[LogEntry]:
        """Return a table's log from an entry on."""

    async def keep_snapshot(self, table: str, entries: int, packed: bytes) -> None:
        """Store the game as it is after so many entries of the log; the one before it may go."""

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """Return the latest snapshot, with the number of entries before it."""

    # Processes.

    async def lease(self, table: str) -> bool:
        """Take or renew a table for this process; False while another one has it."""

    async def release(self, table: str) -> None:
        """Let other processes have a table."""

    async def ask_for(self, table: str) -> None:
        """Ask the process that has a table to let it go."""

    def when_wanted(self, let_go: Callable[[str], None]) -> None:
        """Call this with the id of every table that another process asks for while this one has it."""

    async def close(self) -> None:
        """Write what is left, and release everything."""

    # People.

    async def new_person(self, name: str) -> tuple[Person, str]:
        """Make a person; return the token too, which is kept only as a hash."""

    async def person(self, token: str) -> Person | None:
        """Return whom a token belongs to."""

    async def people(self, ids: Sequence[str]) -> dict[str, Person]:
        """Return persons by id."""

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name, which has been cleaned."""

    async def forget_idle(self, before: float, most: int) -> int:
        """Forget some of the people who came before a moment, have no account and sit at no table; return how many."""

    async def open_account(self, person: str, name: str, phrase: str) -> None:
        """Let a person come back with a name and a pass phrase; a second account or a name that is taken is refused."""

    async def log_in(self, name: str, phrase: str) -> str | None:
        """Return a new token for the person of an account; None where name or phrase is wrong."""

    async def log_out(self, token: str) -> None:
        """Forget a token."""

    async def account_of(self, person: str) -> str | None:
        """Return the name of a person's account, if there is one."""

    async def change_phrase(self, person: str, phrase: str) -> None:
        """Give a person's account another pass phrase."""

    async def log_out_others(self, person: str, token: str) -> None:
        """Forget all tokens of a person but one."""

    async def forget_logins(self, before: float) -> None:
        """Forget the tokens that were last used before a moment."""
