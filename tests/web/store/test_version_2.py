"""A database made by version 2 of its tables, dumped with games in progress, is brought up to date and played on."""

import json
import sqlite3
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from databases import Postgres, differences
from servers import free_port, play, serving, talk

from leatherhead.web.database import open_database

HERE = Path(__file__).parent


@pytest.fixture
def old(database: str, request: pytest.FixtureRequest) -> str:
    """Load the dump into an empty database."""
    if database.startswith("postgresql"):
        server: Postgres = request.getfixturevalue("postgres")
        name = database.partition("@/")[2].partition("?")[0]
        server.ask(name, (HERE / "version-2.postgresql.sql").read_text(encoding="utf-8"))
    else:
        connection = sqlite3.connect(database)
        connection.executescript((HERE / "version-2.sqlite.sql").read_text(encoding="utf-8"))
        connection.close()
    return database


def asked(port: int, path: str, cookie: str = "", data: Any = None) -> tuple[Any, str]:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    sent = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(f"http://localhost:{port}{path}", sent, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  our own server
        return json.load(answer), (answer.headers["set-cookie"] or "").partition(";")[0]


@pytest.mark.asyncio
async def test_its_tables_become_those_of_today(old: str) -> None:
    found = await open_database(old)
    assert await found.read(differences) == []
    await found.close()


def test_people_come_back_to_their_games_and_play_on(old: str) -> None:
    with serving(old, port := free_port()):
        _, ann = asked(port, "/api/login", data={"name": "ann", "phrase": "correct horse battery"})
        mine, _ = asked(port, "/api/mine", ann)
        assert mine["name"] == "Ann"
        tables = {card["game"]: card for card in mine["tables"]}
        assert {game: card["state"] for game, card in tables.items()} == {
            "paper-bowl": "running",
            "card-bowl": "running",
        }
        for game, answers in (("paper-bowl", 25), ("card-bowl", 5)):
            with talk(port, tables[game]["id"], ann) as seat:
                seen = play(seat, 0)
                assert (seen["seat"], seen["q"]) == ("home", answers)
                if seen["frame"]["asked"]:
                    assert play(seat, 1)["q"] == answers + 1
        devices, _ = asked(port, "/api/devices", ann)
        assert [each["name"] for each in devices["devices"]].count("") == 1  # the old one, of which nothing is known
        lists, _ = asked(port, "/api/tables")
        assert [card["game"] for card in lists["running"]] == ["card-bowl"]
