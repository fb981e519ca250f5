"""The screen answers while a bot thinks."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.pages import Help
from leatherhead.tui.play import Play, State
from leatherhead.tui.table import Table

pytestmark = pytest.mark.asyncio

ANSWERED_WITHIN = 0.1  # seconds
THINKS = 3
BETWEEN_KEYS = 0.2


def ponder(seconds: float) -> None:
    """Think as an interpreted bot does: without a pause."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        sum(range(100))


class Slow(Table):
    """A table at which every answer is pondered."""

    def give(self, label: str) -> None:
        ponder(THINKS)
        super().give(label)


@pytest.fixture
def slow(path: Any) -> Leatherhead:
    game = lh.new("paper-bowl", seed=5, seats=("human", "coach"))
    return Leatherhead(lambda: Play(Slow(game, path)), animated=False)


async def work(app: Leatherhead, key: str, until: Callable[[], bool]) -> float:
    """Press a key; return the seconds that the screen works until something is so, and drawn."""
    start = time.thread_time()
    app.simulate_key(key)
    while not until():
        await asyncio.sleep(0.001)
    drawn = asyncio.Event()
    app.screen.call_after_refresh(drawn.set)
    await drawn.wait()
    worked = time.thread_time() - start
    await asyncio.sleep(BETWEEN_KEYS)
    return worked


async def test_a_key_is_answered_within_a_tenth_of_a_second(slow: Leatherhead, press: Any) -> None:
    """The work of the screen is counted, for other programs may be busy, too; the bot takes as much again."""
    async with slow.run_test() as pilot:
        await press(pilot)
        screen: Any = slow.screen
        await work(slow, "1", lambda: screen.state is State.THINKING)
        took = []
        for _ in range(3):
            took.append(await work(slow, "question_mark", lambda: isinstance(slow.screen, Help)))
            took.append(await work(slow, "escape", lambda: slow.screen is screen))
        assert screen.state is State.THINKING
        assert sorted(took)[-2] < ANSWERED_WITHIN / 2


async def test_thinking_is_said(slow: Leatherhead, press: Any, shown: Any) -> None:
    async with slow.run_test() as pilot:
        await press(pilot)
        slow.simulate_key("1")
        await pilot.pause(0.5)
        assert "Thinking" in shown(pilot)


async def test_leaving_does_not_wait(slow: Leatherhead, press: Any, path: Any) -> None:
    async with slow.run_test() as pilot:
        await press(pilot)
        before = lh.load(path).pending if path.is_file() else None
        slow.simulate_key("1")
        await pilot.pause(0.1)
        start = time.perf_counter()
        await pilot.press("ctrl+q")
    assert time.perf_counter() - start < THINKS
    assert before is None or lh.load(path).pending == before


async def test_what_breaks_is_not_swallowed(path: Any, press: Any) -> None:
    class Broken(Table):
        def give(self, label: str) -> None:
            raise ZeroDivisionError(label)

    game = lh.new("paper-bowl", seed=5, seats=("human", "coach"))
    app = Leatherhead(lambda: Play(Broken(game, path)), animated=False)

    async def answer() -> None:
        async with app.run_test() as pilot:
            await press(pilot)
            await pilot.press("1")
            await pilot.pause(5)

    with pytest.raises(ZeroDivisionError):
        await answer()
