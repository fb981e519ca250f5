"""What a table costs to load: all that comes, headers and messages of the socket included, as Chromium counts it."""

from collections.abc import Callable
from typing import Any

import pytest
from at_table import GAMES, QUESTION, make_table

MOST = 80_000  # bytes of a first load
AGAIN = 3  # requests of a second


class Counted:
    """What a page has received."""

    def __init__(self, page: Any) -> None:
        self.asked: dict[str, str] = {}  # addresses, by request
        self.size = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on(
            "Network.requestWillBeSent", lambda told: self.asked.update({told["requestId"]: told["request"]["url"]})
        )
        session.on("Network.requestServedFromCache", lambda told: self.asked.pop(told["requestId"]))
        session.on("Network.loadingFinished", lambda told: self.count(told["encodedDataLength"]))
        session.on("Network.webSocketFrameReceived", lambda told: self.count(len(told["response"]["payloadData"])))

    def count(self, size: int) -> None:
        self.size += int(size)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light(person: Callable[..., Any], game: str) -> None:
    page = person()
    table, _ = make_table(page, game, seats={"home": "me", "away": "coach"}, fair=True)
    other = page.context.browser.new_context(base_url=page.url, storage_state=page.context.storage_state())
    fresh = other.new_page()  # with a cache of its own
    counted = Counted(fresh)
    fresh.goto(table)
    fresh.wait_for_selector(QUESTION)
    fresh.wait_for_load_state("networkidle")
    assert 10_000 < counted.size <= MOST, counted.asked
    counted = Counted(fresh)
    fresh.reload()
    fresh.wait_for_selector(QUESTION)
    fresh.wait_for_load_state("networkidle")
    assert 0 < len(counted.asked) <= AGAIN, counted.asked
    other.close()
