"""A row of answers in one message, such as a standard lineup: all of them count, or none."""

import json
from typing import Any

import pytest
from memory_store import MemoryStore

from leatherhead.web import actions
from leatherhead.web.hub import Hub
from leatherhead.web.seats import make_table
from leatherhead.web.table import Table

pytestmark = pytest.mark.asyncio
FORTY_ONE = ["star"] * 41


async def seated(hub: Hub) -> Table:
    ann, _ = await hub.store.new_person("Ann")
    asked: dict[str, Any] = {"game": "pigskin", "options": {}, "fair": False, "seats": {"home": "me", "away": "coach"}}
    return await hub.table((await make_table(hub, ann, asked))["id"])


async def test_a_standard_lineup_fills_all_eleven() -> None:
    hub = Hub(MemoryStore())
    table = await seated(hub)
    assert table.session is not None
    asked = table.session.frame_for("home").asked
    assert asked is not None
    labels = list(asked.presets[0].labels)
    assert await actions.handle_message(table, "home", {"answer": labels, "q": 0}) is None
    assert table.questions("home") == len(labels) == 11
    assert table.session.game.situation["lineup_home"] == "*2*2*2* 2***"
    assert len(await hub.store.answers(table.row.id)) == 11
    await hub.close()


@pytest.mark.parametrize("row", [["star"] * 5, ["star", 7], [], FORTY_ONE, ["star", "nobody"]])
async def test_a_row_that_does_not_fit_changes_nothing(row: Any) -> None:
    hub = Hub(MemoryStore())
    table = await seated(hub)
    assert table.session is not None
    before = table.session.game.canonical()
    said = await actions.handle_message(table, "home", {"answer": row, "q": 0})
    assert said is not None
    assert "refused" in json.loads(said)
    assert table.session.game.canonical() == before
    assert table.questions("home") == 0
    await hub.close()
