"""Every game that is registered can be played on the screen."""

from collections.abc import Callable
from typing import Any

import pytest
from teaching import EVERY_GAME

from leatherhead.tui.pages import Figures, Help, TablePage
from leatherhead.tui.play import PlayScreen, Waiting

AppOf = Callable[..., Any]
ANSWERS = 15


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)], ids=["small", "large", "tiny"])
@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
async def test_some_answers_help_figures_and_table(
    app_of: AppOf, press: Any, shown: Any, slug: str, size: tuple[int, int]
) -> None:
    app = app_of(slug, seats=("human", "human"))
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        for _ in range(ANSWERS):
            covered = app.screen.state is Waiting.COVERED
            await press(pilot, *(["enter"] if covered else ["at", "1"]))  # the coach answers this one
        game = app.session.game
        assert game.plays or game.position.tape
        await press(pilot, "question_mark")
        assert isinstance(app.screen, Help)
        await press(pilot, "escape", "tab")
        assert isinstance(app.screen, Figures)
        while not app.screen.pages:
            await pilot.pause()
        for _ in app.screen.pages:
            await press(pilot, "right")
        await press(pilot, "escape", "number_sign")
        if isinstance(app.screen, TablePage):
            await press(pilot, "number_sign")
        assert isinstance(app.screen, PlayScreen)
        assert "Owls" in shown(pilot)
