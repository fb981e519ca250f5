"""Lessons full screen: every step in sight at 80 by 24, on a terminal, and what comes after."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
from teaching import EVERY_GAME, FOLDER
from textual.widget import Widget

import leatherhead as lh
from leatherhead import registry
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.choices import Choices
from leatherhead.tui.lesson import GuidePage, LessonScreen
from leatherhead.tui.pages import Menu
from leatherhead.tui.play import PlayScreen
from leatherhead.tui.start import SetUp, Start
from leatherhead.tui.widgets import KeyBar

# The tests' runner has threads when it forks a terminal; the child runs something else at once.
pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")

SMALL = (80, 24)
GAME = "paper-bowl"
DOWN = "\x1b[B"


@pytest.fixture(autouse=True)
def _teaching_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.ELSEWHERE, str(FOLDER))


def one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def in_sight(screen: LessonScreen) -> bool:
    """Whether the widget that the coach points at is on the screen."""
    pointed = [each for each in screen.query(".pointed").results(Widget) if each.display and each.region.area]
    return bool(pointed) or not screen.lesson.coaching.point


@pytest.mark.asyncio
@pytest.mark.parametrize("game", EVERY_GAME)
async def test_every_step_is_in_sight(game: str, shown: Any) -> None:
    app = Leatherhead(lambda: LessonScreen(game), animated=False)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        while not screen.lesson.over:
            coaching, text = screen.lesson.coaching, one_line(shown(pilot))
            assert coaching.say in text
            assert in_sight(screen), coaching
            kind, _, name = coaching.point.partition(" ")
            assert kind != "table" or name in text, coaching
            asks = coaching.until == "answer"
            assert kind != "question" or ("your answer: " in text) == asks, coaching
            if coaching.until == "answer":
                assert screen.query_one(Choices).options
                await pilot.press("down")
            await pilot.press("enter")
            await pilot.pause()
        assert "in three minutes" in shown(pilot)
    assert lh.lesson_status(game) == "done"


@pytest.mark.asyncio
async def test_answers_that_lead_to_no_yards_keep_their_names(shown: Any) -> None:
    app = Leatherhead(lambda: LessonScreen("real-deal"), animated=False)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        while screen.lesson.moment.name != "no-scorer" or screen.lesson.coaching.until != "answer":
            await pilot.press(*(["down"] if screen.lesson.coaching.until == "answer" else []), "enter")
            await pilot.pause()
        assert "1 Punts Inside the 10" in one_line(shown(pilot))


@pytest.mark.asyncio
async def test_back_and_what_is_not_on_offer(shown: Any) -> None:
    app = Leatherhead(lambda: LessonScreen(GAME), animated=False)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.lesson.coaching.until == "answer"
        await pilot.press("enter")  # nothing is marked yet
        assert len(app.screen.lesson.moves) == 2
        await pilot.press("4")
        assert "not" in app.screen.query_one(KeyBar).said
        await pilot.press("left_square_bracket")
        assert len(app.screen.lesson.moves) == 1
        assert "You have four downs" in one_line(shown(pilot))
        await pilot.press("escape")
        assert isinstance(app.screen, Start)


@pytest.mark.asyncio
async def test_after_a_lesson_the_guide_and_a_short_game_with_hints(settle: Any, shown: Any) -> None:
    app = Leatherhead(lambda: LessonScreen(GAME), animated=False)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        while not screen.lesson.over:
            await pilot.press(*(["down"] if screen.lesson.coaching.until == "answer" else []), "enter")
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, GuidePage)
        assert "Paper Bowl in three minutes" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("2")
        await settle(pilot)
        for _ in range(200):
            await pilot.pause(0.01)
            if isinstance(app.screen, PlayScreen) and "Coach's pick:" in shown(pilot):
                break
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.session.game.seats == ("human", "rookie")
        assert app.screen.session.game.options == {"length": "short"}
        assert "Coach's pick:" in shown(pilot)
        assert "? help Esc menu Tab stats" in one_line(shown(pilot))


@pytest.mark.asyncio
@pytest.mark.parametrize(("keys", "then"), [(("1",), LessonScreen), (("2",), SetUp), (("escape",), Start)])
async def test_a_lesson_is_offered_the_first_time_a_game_is_opened_and_never_again(
    keys: tuple[str, ...], then: type, shown: Any
) -> None:
    app = Leatherhead(Start, animated=False)
    async with app.run_test(size=SMALL) as pilot:
        first = next(each for each in lh.list_games() if each.has_lesson)
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, Menu)
        assert f"New to {first.title}?" in shown(pilot)
        assert "learn it in five minutes" in shown(pilot)
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(app.screen, then)
        if not isinstance(app.screen, Start):
            await pilot.press("escape")
            await pilot.pause()
        assert isinstance(app.screen, Start)
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, SetUp)
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)


@pytest.mark.asyncio
async def test_who_has_a_saved_game_is_not_offered_its_lesson() -> None:
    first = next(each for each in lh.list_games() if each.has_lesson)
    lh.Session(lh.new(first.name, seed=1, seats=("human", "random")), lh.new_path(first.name)).close()
    app = Leatherhead(Start, animated=False)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("2")  # the first is the game to continue
        await pilot.pause()
        assert isinstance(app.screen, SetUp)


@pytest.mark.asyncio
async def test_enter_with_nothing_selected_says_what_to_do(shown: Any) -> None:
    app = Leatherhead(lambda: LessonScreen(GAME), animated=False)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert "Pick with a number, letters, or arrows; Enter selects." in shown(pilot)
        assert "Enter select" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        said = app.screen.query_one(KeyBar).said
        assert said == "Choose an answer first: type its number or first letters, or arrows and Enter."


@pytest.mark.asyncio
@pytest.mark.parametrize("key", ["question_mark", "exclamation_mark", "percent_sign", "number_sign", "f1", "tab"])
async def test_a_key_that_only_a_game_has_says_so_in_a_lesson(key: str, shown: Any) -> None:
    app = Leatherhead(lambda: LessonScreen(GAME), animated=False)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(3):  # while the coach talks, and while an answer is to be chosen
            await pilot.press(key)
            await pilot.pause()
            assert "Not in the lesson: [ goes back, Esc leaves." in shown(pilot)
            await pilot.press("enter")
            await pilot.pause()


@pytest.mark.asyncio
async def test_the_key_for_undo_goes_back_in_a_lesson() -> None:
    app = Leatherhead(lambda: LessonScreen(GAME), animated=False)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "less_than_sign")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.lesson.moves == lh.lesson(GAME).moves


@pytest.fixture
def on_a_terminal(tmp_path: Path) -> Iterator[Any]:
    children: list[Any] = []

    def start(game: str) -> Any:
        surroundings = {
            **os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "TERM": "xterm-256color", "COLORFGBG": "15;0",
            "LEATHERHEAD_NO_ANIMATION": "1", "PYTHONIOENCODING": "utf-8", "LEATHERHEAD_GAMES": str(FOLDER),
        }  # fmt: skip
        child = pexpect.spawn(
            sys.executable, ["-m", "leatherhead.launch", "learn", game], env=surroundings, encoding="utf-8", timeout=60,
            dimensions=(24, 80),
        )  # fmt: skip
        child.delaybeforesend = None
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_lesson_on_a_terminal(game: str, on_a_terminal: Any) -> None:
    child, lesson = on_a_terminal(game), lh.lesson(game)
    while not lesson.over:
        child.expect_exact(f"Coach {lesson.coaching.number}/{lesson.coaching.of}")
        asked = lesson.frame().asked
        if lesson.coaching.until == "answer" and asked is not None:
            child.send(f"{DOWN}\r")
            lesson.answer(asked.options[0].label)
        else:
            child.send("\r")
            lesson.go_on()
    child.expect_exact("That was the lesson.")
    child.send("\x1b")  # to the start screen
    child.expect_exact("leatherhead: tabletop")
    child.send("\x11")  # Ctrl+Q
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
