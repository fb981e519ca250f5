"""Notices, feeds, lists of games and league pages tell nothing of what their reader may not see.

A league game with a clock of days is played with random answers. Again and again what a team cannot see is dealt anew
behind the table's back, and everything that is told of the game is written once more: not a byte may change.
"""

import json
import random
import re
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.engine import Connection
from teaching import EVERY_GAME
from visitors import shortest

from leatherhead.web import actions, correspondence, league_play, leagues, notices, schema
from leatherhead.web.game import LoggedSession
from leatherhead.web.hub import Hub
from leatherhead.web.lobby import Lobby
from leatherhead.web.rows import Person
from leatherhead.web.store import open_store
from leatherhead.web.table import Table

pytestmark = pytest.mark.asyncio
PART = 0.1  # of the answers after which everything is written again
TEAMS = ("home", "away")
NOW = 2_000_000_000.0


async def league_game(hub: Hub, slug: str) -> tuple[str, Table, dict[str, Person]]:
    """Begin a league of two people; return it with the first game, and who plays which team."""
    ann, bob = [(await hub.store.new_person(name))[0] for name in ("Ann", "Bob")]
    asked = {"game": slug, "options": shortest(slug), "form": "series", "people": 2, "hours": 48}
    made = await hub.store.write(lambda connection: leagues.found(connection, ann, asked))
    for person in (ann, bob):
        await hub.store.write(lambda each, who=person: leagues.join(each, made["id"], who, made["invite"]))
    await hub.store.write(lambda connection: leagues.start(connection, made["id"], ann))
    await league_play.advance(hub, made["id"])
    (table,) = hub.tables.values()
    return made["id"], table, {seat: ann if table.row.holders[n] == ann.id else bob for n, seat in enumerate(TEAMS)}


async def told(hub: Hub, league: str, table: Table, person: Person, secret: str) -> str:
    """Write all notices of a game anew; return what one of its players reads then, and what spectators do."""
    hub.tables[table.row.id] = table
    row, asked = table.row, {seat: table.given[seat] for seat in table.asked()}

    def write(connection: Connection) -> Any:
        connection.execute(schema.turns.delete())
        connection.execute(schema.notices.delete())
        correspondence.keep_turns(connection, row, asked, set(TEAMS))
        connection.execute(schema.turns.update().values(due=NOW + 3600))
        correspondence.remind(connection, NOW, 10)
        notices.tell_of_end(connection, row, set(TEAMS))
        pages = [leagues.page(connection, league, viewer) for viewer in (person.id, None)]
        return notices.latest(connection, person.id), notices.feed(connection, secret, "http://x"), pages

    written = await hub.store.write(write)
    assert written[0]["notices"] or person.id not in {row.holders[TEAMS.index(seat)] for seat in asked}
    text = json.dumps([*written, await Lobby(hub).mine(person)])
    return re.sub(r'"id": \d+|(?<=:)\d+(?=</id>)|"running": \[[^]]*\]', "", text)  # rows are numbered on


@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
async def test_what_is_told_of_a_game_holds_nothing_hidden(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice, hub = random.Random(slug), Hub(await open_store(str(tmp_path / "tables.sqlite")))  # noqa: S311  nothing secret
    league, table, players = await league_game(hub, slug)
    secrets = {
        seat: await hub.store.write(lambda each, who=person.id: notices.new_feed(each, who))
        for seat, person in players.items()
    }
    stopped = SimpleNamespace(**{**vars(time), "time": lambda: NOW})
    for module in (correspondence, notices):
        monkeypatch.setattr(module, "time", stopped)
    session, looked = table.session, 0
    assert session is not None
    game: Any = session.game
    while not game.over:
        seat = dice.choice(table.asked())
        labels = next(each.options for each in game.open if getattr(each, "by", "") == seat)
        refusal = await actions.handle_message(table, seat, {"answer": dice.choice(labels), "q": table.questions(seat)})
        assert refusal is None
        if game.over or dice.random() >= PART:
            continue
        for team, person in players.items():
            true, seen = game.position, await told(hub, league, table, person, secrets[team])
            shadow = Table(table.row, hub)
            shadow.given, shadow.standing, shadow.players = table.given, table.standing, table.players
            game.position = true.resample(team, dice.getrandbits(32))
            shadow.session = LoggedSession(game, shared=False)
            assert await told(hub, league, shadow, person, secrets[team]) == seen
            game.position, hub.tables[table.row.id] = true, table
            looked += 1
    assert looked
    await hub.close()
