"""Finding tables: those that wait for somebody, those to watch, and one's own."""

import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import zip_longest
from typing import Any

from leatherhead.web import correspondence
from leatherhead.web.correspondence import PendingTurn
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Busy
from leatherhead.web.rows import (
    CLAIMED,
    HUMAN,
    OVER,
    PLEDGING,
    RESIGNED,
    RUNNING,
    SEATS,
    UNDER_WAY,
    WAITING,
    Person,
    TableRow,
)

SHOWN = 50  # tables in a list
LOOKED_AT = 500  # the latest, among which a list is chosen
KNOWN = 10_000  # tables whose makers are remembered


class Lobby:
    """The lists of tables, read from the store only when something has changed."""

    FRESH = 2.0  # seconds for which a list is good anyway

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._listed: dict[str, Any] | None = None
        self._at = 0.0
        self._stale = True
        self._origins: dict[str, str] = {}  # the address that made a public table
        self._made_from: dict[str, set[str]] = {}  # the public tables of an address that waited when last seen
        self._being_made: Counter[str] = Counter()

        def changed(_table: str) -> None:
            self._stale = True

        hub.store.watch(changed)

    @asynccontextmanager
    async def share(self, address: str, *, is_public: bool) -> AsyncIterator[dict[str, str]]:
        """Let an address make a table, up to a maximum of public ones that wait; yield it to be filled.

        Who made what is known for as long as this process runs, which is longer than a table waits.
        """
        made: dict[str, str] = {}
        if not is_public:
            yield made
            return
        own = self._made_from.setdefault(address, set())
        for table in list(own):
            row = await self.hub.store.table(table)
            if row is None or row.state != WAITING:
                own.discard(table)
        count = len(own) + self._being_made[address]
        if count >= self.hub.limits.listed:
            raise Busy(f"{count} of your public tables wait for somebody already; close one, or invite with a link")
        self._being_made[address] += 1
        try:
            yield made
            own.add(made["id"])
            self._origins[made["id"]] = address
        finally:
            self._being_made[address] -= 1
            while len(self._origins) > KNOWN:
                del self._origins[next(iter(self._origins))]

    async def listed(self) -> dict[str, Any]:
        """Return the public tables that wait for a player, and those in progress."""
        if self._listed is None or (self._stale and time.monotonic() - self._at > self.FRESH):
            self._stale, self._at = False, time.monotonic()
            waiting = self._fair(await self.hub.store.tables([WAITING], public=True, limit=LOOKED_AT))
            running = self._fair(await self.hub.store.tables([PLEDGING, RUNNING], public=True, limit=LOOKED_AT))
            self._listed = {"waiting": await self._cards(waiting), "running": await self._cards(running)}
        return self._listed

    def _fair(self, rows: list[TableRow]) -> list[TableRow]:
        """Return as many tables as a list has, those of all makers by turns, the latest of each first."""
        makers: dict[str, list[TableRow]] = {}
        for row in rows:
            maker = next(holder for holder in (*row.holders, "") if holder is not None)
            makers.setdefault(self._origins.get(row.id, maker), []).append(row)
        by_turns = zip_longest(*makers.values())
        return [row for turn in by_turns for row in turn if row is not None][:SHOWN]

    async def mine(self, person: Person) -> list[dict[str, Any]]:
        """Return the games of a person, the latest first."""
        rows = await self.hub.store.tables([*UNDER_WAY, OVER, RESIGNED, CLAIMED], holder=person.id)
        cards = await self._cards(rows)
        running = [row.id for row in rows if row.state == RUNNING]
        turns = await self.hub.store.read(lambda connection: correspondence.turns_at(connection, running))
        for card, row in zip(cards, rows, strict=True):
            card["turn"] = _turn_of(turns.get(row.id, []), person.id)
        for card, row in zip(cards, rows, strict=True):
            card["seats"] = [seat for seat, holder in zip(SEATS, row.holders, strict=True) if holder == person.id]
            card.update(self._standing(row, card["seats"]))
        return cards

    def _standing(self, row: TableRow, seats: list[str]) -> dict[str, Any]:
        """Return where a game stands, as everybody sees it, and whether its player is asked; of loaded tables only."""
        table = self.hub.tables.get(row.id)
        if table is None or table.session is None or row.state != RUNNING:
            return {"yours": None, "at": None}
        public = table.session.frame_for(None).as_dict()
        shown = ("headline", "situation", "ball", "score", "teams", "period")
        at = {name: public[name] for name in shown}
        return {"yours": any(seat in seats for seat in table.asked()), "at": at}

    async def _cards(self, rows: list[TableRow]) -> list[dict[str, Any]]:
        """Return tables as a list shows them: only public facts."""
        people = await self.hub.store.people([each for row in rows for each in row.holders if each])
        names = {each: person.name for each, person in people.items()}

        def player(seat: str, holder: str | None) -> str:
            return seat if seat != HUMAN else names.get(holder or "", "")

        return [
            {
                "id": row.id, "game": row.game, "options": dict(row.options), "names": list(row.names),
                "worn": row.teams.worn,
                "players": list(map(player, row.seats, row.holders)), "state": row.state, "score": list(row.score),
                "winner": row.winner, "fair": row.fair, "made": int(row.made),
                "clock": {"kind": row.clock, "seconds": row.seconds},
            }
            for row in rows
        ]  # fmt: skip


def _turn_of(turns: list[PendingTurn], person: str) -> dict[str, Any] | None:
    """Return whose turn it is and until when, as a player may know: the other's turn only if it is not their own."""
    own = [turn for turn in turns if turn.person == person]
    turn = next(iter(own or turns), None)
    return None if turn is None else {"yours": bool(own), "since": int(turn.since), "due": turn.due and int(turn.due)}
