"""Leaders and reports of leagues: figures from the box scores of their games, worked out in a worker process.

The figures of a finished game never change, so each game is read once, for as long as the process remembers it.
"""

import asyncio
from collections import defaultdict
from typing import Any

from leatherhead.season.leaders import Box, leaders
from leatherhead.season.report import page
from leatherhead.season.season import Year
from leatherhead.web import jobs, leagues
from leatherhead.web.leagues import FORFEIT, LeagueSeason
from leatherhead.web.services import Services

AT_ONCE = 10  # games in one job
REMEMBERED = 20_000  # games


class LeagueFigures:
    """The figures of league games, as far as this process has read them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._boxes: dict[str, Box] = {}  # by table
        self._reading: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)  # by league

    async def leaders(self, league: str, number: int | None) -> list[dict[str, Any]]:
        """Return the leaders of a league in a year."""
        season = await self._season(league)
        return await self._leaders(league, season, leagues.year_of(season, number))

    async def report(self, league: str, number: int | None) -> str:
        """Return a year of a league as one file."""
        season = await self._season(league)
        year = leagues.year_of(season, number)
        return await self._services.off_loop(page, season, year, await self._leaders(league, season, year))

    async def _season(self, league: str) -> LeagueSeason:
        return await self._services.store.read(lambda connection: leagues.season_of(connection, league))

    async def _leaders(self, league: str, season: LeagueSeason, year: Year) -> list[dict[str, Any]]:
        games = await self._services.store.read(lambda connection: leagues.games_of(connection, league))
        played = {
            games[match.name]["table"]: match
            for match in season.matches(year)
            if season.result(match) is not None and games[match.name]["how"] != FORFEIT
        }
        played.pop(None, None)  # of these only the results were brought
        async with self._reading[league]:
            unread = [table for table in played if table not in self._boxes]
            for first in range(0, len(unread), AT_ONCE):
                await self._read(unread[first : first + AT_ONCE])
            boxes = [(match, self._boxes[table]) for table, match in played.items() if table in self._boxes]
        while len(self._boxes) > REMEMBERED:
            del self._boxes[next(iter(self._boxes))]
        return leaders(boxes)

    async def _read(self, tables: list[str]) -> None:
        store, asked = self._services.store, []
        for table in tables:
            row = await store.table(table)
            if row is not None:
                asked.append((row, await store.answers(table), await store.snapshot(table)))
        found = await self._services.quick.run(jobs.boxes, asked)
        self._boxes |= {row.id: box for (row, _, _), box in zip(asked, found, strict=True)}
