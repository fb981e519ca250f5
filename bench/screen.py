"""Measures what a person at the screen waits for: the first question, and a key while a bot thinks."""

import asyncio
import os
import statistics
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect

import leatherhead as lh
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.pages import Figures, Help, Menu, TablePage
from leatherhead.tui.play import PlayScreen, Waiting

STARTS, ROUNDS = 5, 10
READ = 1  # seconds that a person takes for the first question
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
PAGES = (
    ("help", "question_mark", Help), ("table", "number_sign", TablePage), ("figures", "tab", Figures),
    ("menu", "escape", Menu),
)  # fmt: skip
Took = dict[str, list[float]]  # seconds that each thing took


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


async def seconds_to_answer_keys(folder: Path) -> Took:
    """Return the seconds from keys to what they show, drawn to the end, while an interpreted bot thinks."""
    thought = threading.Event()

    class Slow(lh.Session):
        def answer(self, label: str, by: lh.Team | None = None) -> None:
            while not thought.is_set():
                sum(range(100))
            super().answer(label, by)

    game = lh.new("card-bowl", seed=5, seats=("human", "coach"), situation=DOWN)
    app = Leatherhead(lambda: PlayScreen(Slow(game, folder / "slow.game")), animated=False)
    took: Took = defaultdict(list)

    async def press(name: str, key: str, so: Callable[[], bool]) -> None:
        began = time.perf_counter()
        app.simulate_key(key)
        await _until(app, so)
        took[name].append(time.perf_counter() - began)

    def shows(page: type[Any]) -> Callable[[], bool]:
        return lambda: isinstance(app.screen, page)

    async with app.run_test() as pilot:
        await pilot.pause(READ)
        screen: Any = app.screen
        app.simulate_key("1")
        await _until(app, lambda: screen.state is Waiting.THINKING)
        for _ in range(ROUNDS):
            for name, key, page in PAGES:
                await press(f"{name} opens", key, shows(page))
                await press(f"{name} closes", "escape", lambda: app.screen is screen)
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
        for slug in (game.name for game in lh.list_games()):
            took = seconds_to_first_question(slug, python, folder)
            print(f"{slug:<18} first question after {statistics.median(took):.2f} s (the longest {max(took):.2f})")
        print("while a bot thinks")
        for what, seconds in asyncio.run(seconds_to_answer_keys(folder)).items():
            print(f"{what:<24} {1000 * statistics.median(seconds):.0f} ms (the longest {1000 * max(seconds):.0f})")
