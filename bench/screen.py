"""Measures what a person at the screen waits for: the first question, and a key while a bot thinks."""

import asyncio
import os
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect

import leatherhead as lh
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.pages import Help
from leatherhead.tui.play import Play, State
from leatherhead.tui.table import Table

STARTS, KEYS = 5, 10


def seconds_to_first_question(slug: str, python: str, folder: Path) -> list[float]:
    """Return the seconds from the start of the program to its first question on the screen, a few times."""
    took = []
    for number in range(STARTS):
        began = time.perf_counter()
        child = pexpect.spawn(
            python, ["-m", "leatherhead.launch", "play", slug, "--save", str(folder / f"{slug}-{number}.game")],
            dimensions=(24, 80), encoding="utf-8", env={**os.environ, "COLORFGBG": "15;0"},
        )  # fmt: skip
        child.expect("help")
        took.append(time.perf_counter() - began)
        child.close(force=True)
    return took


async def seconds_to_answer_a_key(folder: Path) -> list[float]:
    """Return the seconds from a key to the help that it opens, and back, while an interpreted bot thinks."""
    thought = threading.Event()

    class Slow(Table):
        def give(self, label: str) -> None:
            while not thought.is_set():
                sum(range(100))
            super().give(label)

    game = lh.new("paper-bowl", seed=5, seats=("human", "coach"))
    app = Leatherhead(lambda: Play(Slow(game, folder / "slow.game")), animated=False)
    took = []
    async with app.run_test() as pilot:
        await pilot.pause()
        screen: Any = app.screen
        app.simulate_key("1")
        await _until(app, lambda: screen.state is State.THINKING)
        for _ in range(KEYS):
            for key, shown in (("question_mark", Help), ("escape", Play)):
                began = time.perf_counter()
                app.simulate_key(key)
                await _until(app, lambda shown=shown: isinstance(app.screen, shown))
                took.append(time.perf_counter() - began)
        thought.set()
        await pilot.pause()
    return took


async def _until(app: Leatherhead, so: Callable[[], bool]) -> None:
    while not so():
        await asyncio.sleep(0.001)
    drawn = asyncio.Event()
    app.screen.call_after_refresh(drawn.set)
    await drawn.wait()


def show_screen(python: str) -> None:
    """Print both."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for slug in (game.name for game in lh.games()):
            took = seconds_to_first_question(slug, python, folder)
            print(f"{slug:<18} first question after {statistics.median(took):.2f} s (the longest {max(took):.2f})")
        took = asyncio.run(seconds_to_answer_a_key(folder))
        print(f"a key while a bot thinks {1000 * statistics.median(took):.0f} ms (the longest {1000 * max(took):.0f})")
