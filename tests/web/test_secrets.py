"""What a viewer is sent tells nothing of what that viewer may not see, in every frame of whole random games.

What a team cannot see is dealt anew behind the table's back: neither its messages nor those of spectators change.
LEATHERHEAD_SECRET_GAMES says how many games of each are played, LEATHERHEAD_SECRET_FRAMES which part of their frames
is looked at.
"""

import os
import random
from typing import Any

import pytest
from memory_store import MemoryStore
from teaching import EVERY_GAME
from visitors import shortest

from leatherhead.web import actions
from leatherhead.web.game import LoggedSession
from leatherhead.web.hub import Hub
from leatherhead.web.seats import join, make_table
from leatherhead.web.table import EVERYBODY, Table

GAMES = int(os.environ.get("LEATHERHEAD_SECRET_GAMES", "1"))
PART = float(os.environ.get("LEATHERHEAD_SECRET_FRAMES", "0.2"))
TEAMS = ("home", "away")


async def two_at_a_table(hub: Hub, slug: str) -> Table:
    (ann, _), (bob, _) = [await hub.store.new_person(name) for name in ("Ann", "Bob")]
    asked = {"game": slug, "options": shortest(slug), "fair": False, "seats": {"home": "me", "away": "open"}}
    made = await make_table(hub, ann, {**asked, "clock": {"kind": "game", "seconds": 50_000}})
    await join(hub, made["id"], bob, made["invite"])
    return await hub.table(made["id"])


def sent(table: Table, team: str) -> list[str]:
    """Return what a team and spectators are sent, but for the version, and for the clocks, which go on."""
    texts = [table.message(kind, None).partition('"clocks":')[0] for kind in (team, EVERYBODY)]
    return [text.partition(",")[2] for text in texts]


def shadow_of(table: Table) -> Table:
    """Return the same table with a session of its own: frames that were made of the truth are not held there."""
    shadow = Table(table.row, table.hub)
    shadow.given, shadow.standing, shadow.players = table.given, table.standing, table.players
    shadow.session = LoggedSession(table.session.game, shared=False)  # type: ignore[union-attr]
    return shadow


class Law:
    """Nothing leaks: a frame that is made of what a team cannot see dealt anew says what the true one says."""

    def __init__(self, table: Table) -> None:
        self.table, self.looked = table, 0
        self.game: Any = table.session.game  # type: ignore[union-attr]
        self.shadows = {team: shadow_of(table) for team in TEAMS}
        self.last: dict[str, list[str]] = {}

    def holds(self, dice: random.Random) -> None:
        """Look at what both teams and spectators are sent now, where it is not what they were sent before."""
        true = self.game.position
        for team, shadow in self.shadows.items():
            shown = sent(self.table, team)
            if shown != self.last.get(team):
                self.game.position = true.resample(team, dice.getrandbits(32))
                assert sent(shadow, team) == shown
                self.game.position, self.last[team] = true, shown
                self.looked += 1


@pytest.mark.asyncio
@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
@pytest.mark.parametrize("number", range(GAMES))
async def test_no_message_tells_what_its_viewer_may_not_see(slug: str, number: int) -> None:
    dice, hub = random.Random(number), Hub(MemoryStore())  # noqa: S311  nothing secret
    table = await two_at_a_table(hub, slug)
    session = table.session
    assert session is not None
    law = Law(table)
    while not session.game.over:
        if dice.random() < PART:
            law.holds(dice)
        seat = dice.choice(table.asked())
        other = TEAMS[1 - TEAMS.index(seat)]
        labels = next(each.options for each in session.game.open if getattr(each, "by", "") == seat)
        sealed = len(table.asked()) == 2
        before = sent(table, other) if sealed else []
        assert (
            await actions.handle_message(table, seat, {"answer": dice.choice(labels), "q": table.questions(seat)})
            is None
        )
        assert not sealed or sent(table, other) == before
    assert law.looked
    assert '"open"' in table.message(EVERYBODY)
    await hub.close()
