"""Finding tables: those that wait for somebody, those to watch, and one's own."""

import time
from collections.abc import Mapping
from typing import Any

from leatherhead.web.clock import SEATS
from leatherhead.web.hub import Hub
from leatherhead.web.store_protocol import (
    CLAIMED,
    HUMAN,
    OVER,
    PLEDGING,
    RESIGNED,
    RUNNING,
    UNDER_WAY,
    WAITING,
    Person,
    TableRow,
)


class Lobby:
    """The lists of tables, read from the store only when something has changed."""

    FRESH = 2.0  # seconds for which a list is good anyway

    def __init__(self, hub: Hub) -> None:
        """Watch the store."""
        self.hub = hub
        self._listed: dict[str, Any] | None = None
        self._at = 0.0
        self._stale = True
        hub.store.watch(self._changed)

    def _changed(self, table: str) -> None:  # noqa: ARG002  all lists may have it
        self._stale = True

    async def listed(self) -> dict[str, Any]:
        """Return the public tables that wait for a player, and those in progress."""
        if self._listed is None or (self._stale and time.monotonic() - self._at > self.FRESH):
            self._stale, self._at = False, time.monotonic()
            waiting = await self.hub.store.tables([WAITING], public=True)
            running = await self.hub.store.tables([PLEDGING, RUNNING], public=True)
            self._listed = {"waiting": await self._cards(waiting), "running": await self._cards(running)}
        return self._listed

    async def mine(self, person: Person) -> list[dict[str, Any]]:
        """Return the games of somebody, the latest first."""
        rows = await self.hub.store.tables([*UNDER_WAY, OVER, RESIGNED, CLAIMED], holder=person.id)
        cards = await self._cards(rows)
        for card, row in zip(cards, rows, strict=True):
            card["seats"] = [seat for seat, holder in zip(SEATS, row.holders, strict=True) if holder == person.id]
        return cards

    async def _cards(self, rows: list[TableRow]) -> list[dict[str, Any]]:
        people = await self.hub.store.people([each for row in rows for each in row.holders if each])
        return [_card(row, {each: person.name for each, person in people.items()}) for row in rows]


def _card(row: TableRow, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what a list says about a table: only what everybody may know."""
    players = [
        seat if seat != HUMAN else names.get(holder or "", "")
        for seat, holder in zip(row.seats, row.holders, strict=True)
    ]
    return {
        "id": row.id, "game": row.game, "options": dict(row.options), "names": list(row.names), "players": players,
        "state": row.state, "score": list(row.score), "winner": row.winner, "fair": row.fair, "made": int(row.made),
        "clock": {"kind": row.clock, "seconds": row.seconds},
    }  # fmt: skip
