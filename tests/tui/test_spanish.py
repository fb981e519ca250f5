"""A whole game in Spanish on a real terminal, and every screen on the way: nothing on them is in English."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
from at_keyboard import play_out
from spanish import SPANISH, english_in

import leatherhead as lh
from leatherhead.tui.app import Leatherhead

pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")


# What is typed beside answers, and echoed by the terminal: it is the same in every language.
ASIDES = ("?", "!", "%", "#", "box", "drives", "usual", "nada de eso")


@pytest.fixture
def _spanish() -> Iterator[None]:
    before = lh.spoken()
    lh.speak(SPANISH)
    yield
    lh.speak(before)


def test_the_start_screen_in_a_language_that_is_asked_for(tmp_path: Path) -> None:
    surroundings = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    saved = tmp_path / "leatherhead" / "games" / "first.game"
    saved.parent.mkdir(parents=True)
    lh.new("paper-bowl", seed=1, seats=("human", "coach")).save(saved)
    words = ["-m", "leatherhead.launch", "--language", "es"]
    child = pexpect.spawn(sys.executable, words, env=surroundings, encoding="utf-8", timeout=60, dimensions=(24, 80))
    child.expect_exact("entrenador · Paper Bowl")
    child.expect_exact("Partido nuevo")
    child.close(force=True)


def test_a_whole_game_on_a_terminal(tmp_path: Path) -> None:
    surroundings = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color", "LC_ALL": "es_MX.UTF-8"}
    words = ["-m", "leatherhead.launch", "play", "paper-bowl", "--plain", "--length", "short", "--away", "rookie"]
    child = pexpect.spawn(
        sys.executable, [*words, "--seed", "3", "--hints"], env=surroundings, encoding="utf-8", timeout=60,
        dimensions=(24, 200),
    )  # fmt: skip
    said, asides = [], list(ASIDES)
    while True:
        found = child.expect(["> ", pexpect.EOF])
        said.append(child.before)
        if found:
            break
        child.sendline(asides.pop() if asides else "1")
    child.close()
    assert child.exitstatus == 0
    assert "Marcador final: " in said[-1]
    lines = "".join(said).split("\r\n")
    assert english_in(line for line in lines if line.strip() not in ASIDES) == set()


@pytest.mark.asyncio
@pytest.mark.usefixtures("_spanish")
async def test_a_whole_game_on_the_full_screen(app_of: Callable[..., Any], settle: Any, shown: Any) -> None:
    app, seen = app_of("paper-bowl", options={"length": "short"}), list[str]()
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        for key in ("question_mark", "number_sign", "tab", "percent_sign", "at", "f10"):
            await pilot.press(key)
            await settle(pilot)
            seen.append(shown(pilot).partition("Texto completo")[0])  # clauses are in English, and say so
            await pilot.press("escape")
            await settle(pilot)
        await play_out(pilot, settle, 3)
        seen.append(shown(pilot))
    assert any("Marcador final" in line for line in seen)
    assert english_in(seen) == set()


@pytest.mark.asyncio
@pytest.mark.usefixtures("_spanish")
async def test_start_set_up_rulebook_and_lesson(settle: Any, shown: Any) -> None:
    seen, games = list[str](), [each for each in lh.list_games() if each.name == "paper-bowl"]
    from leatherhead.tui.start import Start

    app = Leatherhead(lambda: Start(games, []))
    async with app.run_test(size=(120, 40)) as pilot:
        for key in ("question_mark", "escape", "f3", "right", "right", "c", "escape", "f2", *["enter"] * 2):
            await pilot.press(key)
            await settle(pilot)
            if key != "c":  # the clauses are in English, and say so
                seen.append(shown(pilot))
        assert any("Entrenador 3/" in line for line in seen)
        app.switch_screen(app.start_screen())
        await settle(pilot)
        await pilot.press("2")
        for key in ("down", "down", "down", "down", "down", "enter", *["down"] * 8):
            await pilot.press(key)
            await settle(pilot)
            seen.append(shown(pilot))
    assert any("Reglas de la casa" in line for line in seen)
    assert english_in(seen) == set()
