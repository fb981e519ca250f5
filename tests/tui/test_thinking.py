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


async def waits(app: Leatherhead, until: Callable[[], bool]) -> float:
    """Return the seconds until something is so, and drawn."""
    start = time.perf_counter()
    while not until():
        await asyncio.sleep(0.001)
    drawn = asyncio.Event()
    app.screen.call_after_refresh(drawn.set)
    await drawn.wait()
    took = time.perf_counter() - start
    await asyncio.sleep(BETWEEN_KEYS)
    return took


async def test_a_key_is_answered_within_a_tenth_of_a_second(slow: Leatherhead, press: Any) -> None:
    async with slow.run_test() as pilot:
        await press(pilot)
        screen: Any = slow.screen
        slow.simulate_key("1")
        await waits(slow, lambda: screen.state is State.THINKING)
        took = []
        for _ in range(3):
            slow.simulate_key("question_mark")
            took.append(await waits(slow, lambda: isinstance(slow.screen, Help)))
            slow.simulate_key("escape")
            took.append(await waits(slow, lambda: slow.screen is screen))
        assert screen.state is State.THINKING
        assert sorted(took)[:4][-1] < ANSWERED_WITHIN  # of six: another program may be busy, too


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
