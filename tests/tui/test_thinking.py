"""The screen answers while a bot thinks. How soon is measured by `scripts/bench --screen`."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.choices import Choices
from leatherhead.tui.pages import Help
from leatherhead.tui.play import PlayScreen, Waiting

pytestmark = pytest.mark.asyncio


@pytest.fixture
def thought() -> Iterator[threading.Event]:
    """Set when the bot may come to an end."""
    event = threading.Event()
    yield event
    event.set()


def against_a_slow_bot(path: Any, ponder: Callable[[], Any]) -> Leatherhead:
    """A game in which every answer is pondered first."""

    class Slow(lh.Session):
        def answer(self, label: str, by: str | None = None) -> None:
            ponder()
            super().answer(label, by)

    game = lh.new("paper-bowl", seed=5, seats=("human", "coach"))
    return Leatherhead(lambda: PlayScreen(Slow(game, path)), animated=False)


@pytest.fixture
def slow(path: Any, thought: threading.Event) -> Leatherhead:
    """A session in which an answer takes its time, as a compiled bot does."""
    return against_a_slow_bot(path, thought.wait)


@pytest.fixture
def busy(path: Any, thought: threading.Event) -> Leatherhead:
    """A session in which an answer is pondered without a pause, as an interpreted bot does."""

    def ponder() -> None:
        while not thought.is_set():
            sum(range(100))

    return against_a_slow_bot(path, ponder)


async def until(app: Leatherhead, so: Callable[[], bool]) -> None:
    """Wait until something is so, and drawn."""
    for _ in range(60_000):
        if so():
            break
        await asyncio.sleep(0.001)
    else:
        raise AssertionError("it never came to be so")
    drawn = asyncio.Event()
    app.screen.call_after_refresh(drawn.set)
    await drawn.wait()


async def test_keys_are_answered_while_a_bot_thinks(busy: Leatherhead, press: Any, thought: threading.Event) -> None:
    async with busy.run_test() as pilot:
        await press(pilot)
        screen: Any = busy.screen
        busy.simulate_key("1")
        await until(busy, lambda: screen.state is Waiting.THINKING)
        for _ in range(3):
            busy.simulate_key("question_mark")
            await until(busy, lambda: isinstance(busy.screen, Help))
            busy.simulate_key("escape")
            await until(busy, lambda: busy.screen is screen)
        assert screen.state is Waiting.THINKING
        thought.set()
        await until(busy, lambda: screen.state is not Waiting.THINKING)


async def test_thinking_is_said(slow: Leatherhead, press: Any, shown: Any) -> None:
    async with slow.run_test() as pilot:
        await press(pilot)
        slow.simulate_key("1")
        await until(slow, lambda: "Thinking" in shown(pilot))


async def test_what_is_typed_while_a_bot_thinks_answers_nothing(
    slow: Leatherhead, press: Any, shown: Any, thought: threading.Event
) -> None:
    async with slow.run_test() as pilot:
        await press(pilot)
        screen: Any = slow.screen
        slow.simulate_key("1")
        await until(slow, lambda: screen.state is Waiting.THINKING)
        for key in ("2", "enter", "less_than_sign"):
            await pilot.press(key)
        assert "Typed too early and ignored: 2 Enter <." in shown(pilot)
        thought.set()
        await until(slow, lambda: screen.state is Waiting.ASKING)
        asked = screen.frame.asked
        assert "Typed too early and ignored: 2 Enter <." in shown(pilot)
        assert screen.query_one(Choices).typed == ""
        await until(slow, lambda: not screen.query_one(Choices).resting)
        assert screen.frame.asked is asked


async def test_what_is_typed_on_without_a_pause_answers_nothing_either(
    slow: Leatherhead, press: Any, shown: Any, thought: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question comes between the 1 and the 2 of 12."""
    monkeypatch.setattr("leatherhead.tui.play.PAUSE", 3600)
    async with slow.run_test() as pilot:
        await press(pilot)
        screen: Any = slow.screen
        slow.simulate_key("1")
        await until(slow, lambda: screen.state is Waiting.THINKING)
        await pilot.press("1")
        thought.set()
        await until(slow, lambda: screen.state is Waiting.ASKING)
        asked = screen.frame.asked
        await pilot.press("2", "backspace")
        assert "Typed too early and ignored: 1 2 Backspace." in shown(pilot)
        assert (screen.frame.asked, screen.state) == (asked, Waiting.ASKING)
        await pilot.press("question_mark")
        assert isinstance(slow.screen, Help)


async def test_leaving_does_not_wait(slow: Leatherhead, press: Any, path: Any, thought: threading.Event) -> None:
    async with slow.run_test() as pilot:
        await press(pilot)
        before = lh.load(path).pending
        assert before is not None
        slow.simulate_key("1")
        await until(slow, lambda: slow.screen.state is Waiting.THINKING)  # type: ignore[attr-defined]
        await pilot.press("ctrl+q")
    assert not thought.is_set()
    assert lh.load(path).pending == before


async def test_what_breaks_is_not_swallowed(path: Any, press: Any) -> None:
    class Broken(lh.Session):
        def answer(self, label: str, by: str | None = None) -> None:  # noqa: ARG002  what it takes
            raise ZeroDivisionError(label)

    game = lh.new("paper-bowl", seed=5, seats=("human", "coach"))
    app = Leatherhead(lambda: PlayScreen(Broken(game, path)), animated=False)

    async def answer() -> None:
        async with app.run_test() as pilot:
            await press(pilot)
            await pilot.press("1")
            while app.is_running:
                await asyncio.sleep(0.01)

    with pytest.raises(ZeroDivisionError):
        await answer()


async def test_leaving_the_chances_leaves_them(press: Any, shown: Any, thought: threading.Event) -> None:
    """While they are still worked out, as when rules are compiled for them, hints come and the game goes on."""

    class Pondering(lh.Session):
        def weighing(self, by: lh.Team | None = None) -> Callable[[], lh.Worth]:
            found = super().weighing(by)

            def ponder() -> lh.Worth:
                thought.wait()
                return found()

            return ponder

    app = Leatherhead(
        lambda: PlayScreen(Pondering(lh.new("paper-bowl", seed=5, seats=("human", "coach")))), animated=False
    )
    async with app.run_test() as pilot:
        await press(pilot)
        screen: Any = app.screen
        while len(screen.frame.asked.options) < 2:
            await press(pilot, "1")
        asked = screen.frame.asked
        app.simulate_key("percent_sign")
        await until(app, lambda: app.screen is not screen)
        app.simulate_key("escape")
        await until(app, lambda: app.screen is screen)
        app.simulate_key("exclamation_mark")
        await until(app, lambda: "Coach's pick:" in shown(pilot))
        app.simulate_key("enter")
        await until(app, lambda: screen.state is Waiting.ASKING and screen.frame.asked is not asked)
        assert not thought.is_set()
