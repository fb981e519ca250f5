"""The window: too small, large enough again, and what stands on it once the game is over."""

from collections.abc import Callable
from typing import Any

import pytest

from leatherhead.tui.app import Leatherhead
from leatherhead.tui.pages import Figures
from leatherhead.tui.widgets import ScrolledLines

AppOf = Callable[..., Leatherhead]
DOWN = {"phase": "scrimmage", "possession": "home"}
LAST_TRY = {"phase": "try", "possession": "home", "quarter": 4, "clock": 0, "score": [14, 10]}

pytestmark = pytest.mark.asyncio


async def test_a_window_that_is_too_small_says_so(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test(size=(40, 10)) as pilot:
        await press(pilot)
        assert "This window is 40 by 10" in shown(pilot)
        assert "Make it at least 60 by 20" in shown(pilot)
        assert "better 80 by 24" in shown(pilot)


async def test_after_the_game_only_what_is_on_offer_leaves(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", situation=LAST_TRY, seats=("human", "human"), referee=True)
    async with app.run_test() as pilot:
        await press(pilot, "1", "3", "2", "enter", "9")
        assert "9 is not on offer." in shown(pilot)
        await press(pilot, "x", "enter")
        assert app.return_code is None
        await press(pilot, "escape", "6")
    assert app.return_code == 0


async def test_keys_answer_again_once_a_window_is_large_enough(app_of: AppOf, press: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        await pilot.resize_terminal(40, 12)
        await press(pilot, "2")
        assert app.session.game.position.tape == []
        await pilot.resize_terminal(80, 24)
        await press(pilot, "2")
        assert app.session.game.plays


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (140, 40)])
async def test_a_review_is_as_wide_as_the_page(app_of: AppOf, press: Any, size: tuple[int, int]) -> None:
    app = app_of("paper-bowl", situation=LAST_TRY, seats=("human", "human"), referee=True)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "1", "3", "2", "enter", "2")
        assert isinstance(app.screen, Figures)
        while not app.screen.pages:
            await pilot.pause()
        room = min(app.screen.query_one(ScrolledLines).size.width - 1, 100)  # text begins one column from the edge
        assert "Review" in app.screen.pages
        widths = [len(line) for page in app.screen.pages.values() for line in page]
        assert room - 12 < max(widths) <= room
