"""What the server stores: tables, entries of their logs, and people."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import leatherhead as lh

WAITING = "waiting"  # for somebody to take a seat
PLEDGING = "pledging"  # both seats are taken; commitments and nonces of fair dice are on their way
RUNNING = "running"
OVER = "over"
RESIGNED = "resigned"
CLAIMED = "claimed"  # the other player had left
VOIDED = "voided"  # given up before it began
UNDER_WAY = (WAITING, PLEDGING, RUNNING)
FINISHED = (OVER, RESIGNED, CLAIMED)  # with a result

SEATS: tuple[lh.Team, lh.Team] = ("home", "away")
GONE = "Somebody who left"
HUMAN = "human"  # holds a seat, unlike a bot
ANSWER, TAKEBACK, LATE = "answer", "takeback", "late"  # late: the coach answered, for the days were over
LOGIN = 180 * 86_400.0  # seconds after its last use for which a browser's token holds
RENEWED = 86_400.0  # seconds after which a use is noted


@dataclass(frozen=True)
class Person:
    """A player, known by a token that only their browser has."""

    id: str
    name: str


@dataclass(frozen=True)
class Device:
    """A browser in which somebody is logged in."""

    id: str  # the beginning of its token's hash
    name: str
    used: float  # to within a day


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
    begun: str = ""  # the record of the plays with which it began, if it is played on from another game
    score: tuple[int, int] = (0, 0)
    ended: float | None = None
    badges: tuple[str, str] = ("", "")  # of the teams, as a record has them

    @property
    def teams(self) -> lh.Teams:
        """The teams with their badges."""
        return lh.Teams(map(lh.TeamName, self.names, map(lh.parse_badge, self.badges)))


@dataclass(frozen=True)
class LogEntry:
    """One line of a table's log. With the secret and the nonces, the log replays to the same game."""

    seat: lh.Team
    label: str  # what was answered; empty for a take-back
    kind: str = ANSWER
    spent: int = 0  # milliseconds of the seat's clock


def with_end(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Add the moment to changes of a table that end its game."""
    ends = changes.get("state") in FINISHED
    return {**({"ended": time.time()} if ends else {}), **changes}
