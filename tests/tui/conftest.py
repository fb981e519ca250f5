"""The screens as a person meets them: driven by keys through Textual's pilot, or on a real terminal."""

import asyncio
import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import leatherhead as lh
from leatherhead.tui.app import Leatherhead, seat
from leatherhead.tui.choices import Choices
from leatherhead.tui.play import PlayScreen, Waiting

SMALL, LARGE = (80, 24), (120, 40)
Settle = Callable[[Pilot[Any]], Any]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep games in a folder of this test, colors as they are by default, and no key waiting long."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LEATHERHEAD_CONFIG", str(tmp_path / "settings.toml"))
    for name in ("NO_COLOR", "COLORFGBG", "LEATHERHEAD_NO_ANIMATION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("leatherhead.tui.play.PAUSE", 0.01)  # seconds; the tests of it set their own


@pytest.fixture
def knows_the_games() -> None:
    """Somebody to whom every lesson has been offered: it is not offered again."""
    for game in lh.list_games():
        lh.mark_lesson(game.name, "offered")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "the.game"


@pytest.fixture
def app_of(path: Path) -> Callable[..., Leatherhead]:
    """Open the screen of a new game: a person against the coach, unless said otherwise."""

    def make(slug: str, *, animated: bool = False, light: bool = False, **settings: Any) -> Leatherhead:
        settings = {"seed": 5, "home": "Owls", "away": "Bears", "seats": ("human", "coach"), **settings}
        game = lh.new(slug, **settings)
        return Leatherhead(lambda: seat(lh.Session(game, path)), animated=animated, light=light)

    return make


@pytest.fixture
def settle() -> Settle:
    """Wait until the screen waits for a person."""

    async def wait(pilot: Pilot[Any]) -> None:
        for _ in range(20_000):
            await asyncio.sleep(0.001)
            screen = pilot.app.screen
            if getattr(screen, "busy", False):  # a game begins
                continue
            if not isinstance(screen, PlayScreen):
                return
            if screen.state not in (Waiting.THINKING, Waiting.TURNING) and not screen.query_one(Choices).resting:
                return
        raise AssertionError("the screen never came to rest")

    return wait


@pytest.fixture
def until() -> Callable[..., Any]:
    """Wait until something is so; what never comes fails the test instead of holding it up."""

    async def wait(pilot: Pilot[Any], is_so: Callable[[], bool]) -> None:
        for _ in range(20_000):
            if is_so():
                return
            await pilot.pause(0.001)
        raise AssertionError("it never came to be so")

    return wait


@pytest.fixture
def press(settle: Settle) -> Callable[..., Any]:
    """Press keys one after the other, as a person does who waits for each to be answered."""

    async def press_all(pilot: Pilot[Any], *keys: str) -> None:
        await settle(pilot)
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
        await pilot.pause()

    return press_all


@pytest.fixture
def shown() -> Callable[[Pilot[Any]], str]:
    """Return the text on the screen."""

    def read(pilot: Pilot[Any]) -> str:
        drawing = pilot.app.export_screenshot(simplify=True)
        return html.unescape(re.sub(r"<style.*?</style>|<[^>]+>", " ", drawing, flags=re.DOTALL)).replace("\xa0", " ")

    return read
