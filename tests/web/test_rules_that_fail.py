"""A rule that fails is told to the player in one sentence and to the log with its traceback; the table stays."""

import asyncio
import logging
import re
from collections.abc import Callable

import pytest
from memory_store import MemoryStore
from visitors import Visitor

from leatherhead.web.hub import Hub
from leatherhead.web.seats import make_table
from leatherhead.web.viewer import Channel

KEPT = "the game stays as it was before this answer"


def at_home(game: str) -> dict[str, object]:
    return {"game": game, "length": None, "fair": False, "seats": {"home": "me", "away": "coach"}}


def test_a_player_is_told_and_asked_again(ann: Visitor, flat_ball: str, caplog: pytest.LogCaptureFixture) -> None:
    made = ann.make(game=flat_ball, length=None)
    with ann.connect(made["id"]) as seat, caplog.at_level(logging.ERROR, "leatherhead.web"):
        while "punt" not in [option["label"] for option in seat.asked["options"]]:
            seat.answer()
        why = seat.refused(answer="punt", q=seat.seen["q"])
        assert re.fullmatch(
            rf"the rule punt of {flat_ball} failed in rules\.py, line \d+: ValueError: flat ball; {KEPT}", why
        )
        assert 'raise ValueError("flat ball")' in caplog.text
        seat.answer("run")


def test_a_table_whose_game_cannot_begin_is_refused(ann: Visitor, break_copy: Callable[..., str]) -> None:
    slug = break_copy(("rules.py", "    core.toss(g)", '    raise ValueError("lost the coin")'))
    answer = ann.send("/api/tables", at_home(slug))
    assert answer.status_code == 500
    assert answer.json()["why"].startswith(f"the rule coin_toss of {slug} failed in rules.py, line ")


def test_everybody_is_told_when_the_coach_plays_for_somebody(break_copy: Callable[..., str]) -> None:
    slug = break_copy(("rules.py", "    g.clock -= 1", '    raise ValueError("flat ball")'))

    async def play() -> str:
        hub = Hub(MemoryStore())
        hub.coach_pause = 0.0
        person, _ = await hub.store.new_person("Ann")
        table = await hub.table((await make_table(hub, person, at_home(slug)))["id"])
        channel = Channel()
        table.enter("everybody", channel)
        table.coached.add("home")
        table.publish()
        while "refused" not in (text := await channel.get() or ""):
            pass
        await hub.close()
        return text

    assert "the rule scrimmage of" in asyncio.run(asyncio.wait_for(play(), 20))
