"""A database with tables as they are wanted: at every question that a game can ask, or with a game that has ended."""

import asyncio
import time
from collections.abc import Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from every_question import questions

import leatherhead as lh
from leatherhead.web.rows import HUMAN, OVER, RUNNING, SEATS, TableRow
from leatherhead.web.store import SqlStore, open_store


def _run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run it in a thread of its own: Playwright has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def fill(database: Path, games: Iterable[str]) -> tuple[dict[str, dict[str, str]], str]:
    """Store a table at each question of games; return their ids by game and question, and the token of who is asked."""
    return _run(_fill(str(database), games))


async def _fill(database: str, games: Iterable[str]) -> tuple[dict[str, dict[str, str]], str]:
    store = await open_store(database)
    try:
        person, token = await store.new_person("Ada")
        found = {}
        for game in games:
            found[game] = {}
            for name, session in questions(game).items():
                asked = session.game.pending
                assert isinstance(asked, lh.Decision)
                assert asked.by is not None
                found[game][name] = await _keep(store, session.game, f"{game}-{name}", person.id, asked.by)
        return found, token
    finally:
        await store.close()


def keep_ended(database: Path, game: lh.Game) -> tuple[str, str]:
    """Store a table with a game that has ended, somebody at home; return its id and their token."""
    return _run(_keep_ended(str(database), game))


async def _keep_ended(database: str, game: lh.Game) -> tuple[str, str]:
    store = await open_store(database)
    try:
        person, token = await store.new_person("Ada")
        table = await _keep(store, game, "ended", person.id, SEATS[0])
        home, away = game.score
        await store.set_state(table, state=OVER, winner=game.winner or "tie", score=(home, away))
        return table, token
    finally:
        await store.close()


async def _keep(store: SqlStore, game: lh.Game, table: str, person: str, seat: lh.Team) -> str:
    """Store a table with a game as it stands, a person in a seat and a bot in the other."""
    now, (home, away) = time.time(), game.teams
    row = TableRow(
        id=table, game=game.rulebook.slug, options=game.options, names=(str(home), str(away)), invite="",
        seats=(HUMAN if seat == SEATS[0] else "random", HUMAN if seat == SEATS[1] else "random"),
        holders=(person if seat == SEATS[0] else None, person if seat == SEATS[1] else None),
        public=True, fair=False, clock="none", seconds=0, secret=bytes(32), made=now, changed=now, state=RUNNING,
    )  # fmt: skip
    await store.create_table(row)
    await store.keep_snapshot(table, 0, game.pack())
    return table
