"""What is in memory: tables that are dropped go at once, and what stays is not looked at again and again."""

import gc
import weakref

import pytest
from memory_store import MemoryStore
from starlette.testclient import TestClient
from teaching import EVERY_GAME
from visitors import shortest

from leatherhead.web import actions
from leatherhead.web.app import application
from leatherhead.web.hub import Hub
from leatherhead.web.seats import make_table
from leatherhead.web.table import EVERYBODY


@pytest.mark.asyncio
@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
async def test_tables_that_are_dropped_leave_no_garbage(slug: str) -> None:
    hub = Hub(MemoryStore())
    ann, _ = await hub.store.new_person("Ann")
    made = await make_table(
        hub, ann, {"game": slug, "options": shortest(slug), "fair": False, "seats": {"home": "me", "away": "coach"}}
    )
    table = await hub.table(made["id"])
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            frame = table.session.frame_for("home")  # type: ignore[union-attr]
            assert frame.asked is not None
            label, question = frame.asked.options[0].label, table.questions("home")
            assert await actions.handle_message(table, "home", {"answer": label, "q": question}) is None
            assert table.message(EVERYBODY)
        held = [weakref.ref(each) for each in (table, table.session, frame)]
        del table, frame
        await hub.close()
        assert [each() for each in held] == [None, None, None]
    finally:
        gc.enable()


def test_what_a_server_holds_is_set_aside_while_it_runs() -> None:
    gc.unfreeze()  # what the tests themselves have set aside
    before, threshold = gc.get_freeze_count(), gc.get_threshold()
    with TestClient(application(MemoryStore())) as client:
        assert client.get("/").status_code == 200
        assert gc.get_freeze_count() > before + 10_000
        assert gc.get_threshold() != threshold
    assert gc.get_freeze_count() <= before
    assert gc.get_threshold() == threshold
