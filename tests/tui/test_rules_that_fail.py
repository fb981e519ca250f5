"""A rule that fails is told on the screen, which stays."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leatherhead.tui.app import Leatherhead
from leatherhead.tui.play import PlayScreen, Waiting
from leatherhead.tui.start import SetUp, Start
from leatherhead.tui.widgets import KeyBar

DOWN = {"phase": "scrimmage", "possession": "home"}


@pytest.mark.asyncio
async def test_a_player_is_told_and_asked_again(
    app_of: Callable[..., Leatherhead], press: Any, flat_ball: str, path: Path
) -> None:
    app = app_of(flat_ball, situation=DOWN)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *"punt", "enter")
        said = app.screen.query_one(KeyBar).said
        assert said.startswith(f"The rule punt of {flat_ball} failed in rules.py, line ")
        assert said.endswith(f"flat ball; the game is saved in {path}, as it was before this answer")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.state is Waiting.ASKING
        await press(pilot, *"run", "enter")
        assert app.screen.session.game.plays


@pytest.mark.asyncio
async def test_a_game_that_cannot_begin_says_why_on_the_start_screen(
    press: Any, break_copy: Callable[..., str]
) -> None:
    slug = break_copy(("rules.py", "    core.toss(g)", '    raise ValueError("lost the coin")'))
    app = Leatherhead(Start, animated=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        game = next(each for each in app.screen.games if each.name == slug)
        await app.push_screen(SetUp(game))
        await press(pilot, "enter")
        assert f"the rule coin_toss of {slug} failed" in app.screen.query_one(KeyBar).said
