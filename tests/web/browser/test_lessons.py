"""Lessons in the browser: every game's, to its end, on a wide screen and on a phone; and what comes after."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from at_table import PHONE, QUESTION, WIDE, is_fine
from teaching import EVERY_GAME, FOLDER

import leatherhead as lh
from leatherhead import registry

PERSON = Callable[..., Any]
NARROW = {**PHONE}
SCREENS = [pytest.param(WIDE, id="1280x800"), pytest.param(NARROW, id="390x844")]
# Whether the coach and what the coach points at are on the screen, the page is no wider than the window, and the coach
# does not cover what is pointed at; and whether all that the coach says is in the bubble.
IN_SIGHT = """() => {
  const coach = document.getElementById("coach").getBoundingClientRect();
  const light = document.getElementById("spotlight");
  const box = light.hidden ? null : light.getBoundingClientRect();
  const inside = (each) => each.top < innerHeight && each.bottom > 0 && each.left < innerWidth && each.right > 0;
  const apart = document.getElementById("coach").className === "apart";
  const covered = box && !apart && coach.top < box.bottom && coach.bottom > box.top;
  const said = ["coach-says", "coach-does"].map((id) => document.getElementById(id).getBoundingClientRect());
  const bubble = document.getElementById("coach");
  return {
    whole: said.every((each) => each.top >= coach.top && each.bottom <= coach.bottom)
      && bubble.scrollHeight <= bubble.clientHeight,
    coach: coach.top >= 0 && coach.bottom <= innerHeight + 1 && coach.left >= 0 && coach.right <= innerWidth + 1,
    pointed: !box || (inside(box) && box.width > 12 && box.height > 12),
    covered: Boolean(covered),
    overflow: document.documentElement.scrollWidth > innerWidth,
  };
}"""
FINE = {"whole": True, "coach": True, "pointed": True, "covered": False, "overflow": False}


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory, server: Any) -> Iterator[Any]:
    """A server that has the teaching games, too."""
    before = os.environ.get(registry.ELSEWHERE)
    os.environ[registry.ELSEWHERE] = str(FOLDER)
    found = type(server)(tmp_path_factory.mktemp("data"))
    found.start()
    yield found
    found.kill()
    os.environ.pop(registry.ELSEWHERE)
    if before is not None:
        os.environ[registry.ELSEWHERE] = before


def said(page: Any, text: str) -> None:
    """Wait until the coach says something."""
    page.wait_for_function("(text) => document.getElementById('coach-says')?.textContent === text", arg=text)


def play_to_the_end(page: Any, game: str) -> None:
    """Go through a lesson with the first answer to every question."""
    lesson = lh.lesson(game)
    while not lesson.over:
        coaching, asked = lesson.coaching, lesson.frame().asked
        said(page, coaching.say)
        assert page.evaluate(IN_SIGHT) == FINE, coaching
        assert not page.locator(".presets").count(), "a whole lineup is no answer in a lesson"
        if coaching.until == "answer" and asked is not None:
            label = page.get_attribute(QUESTION, "data-label")
            page.click(f'{QUESTION}[data-label="{label}"]')
            lesson.answer(label)
        else:
            page.click("#next")
            lesson.go_on()
    said(page, "That was the lesson. What next?")


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        *((game, NARROW) for game in EVERY_GAME),
        ("paper-bowl", WIDE),
        *(pytest.param(game, WIDE, marks=pytest.mark.long) for game in EVERY_GAME if game != "paper-bowl"),
    ],
)
def test_a_lesson_to_its_end(person: PERSON, school: Any, game: str, screen: dict[str, int]) -> None:
    page = person(viewport=screen, base_url=school.url)
    page.goto(f"/learn/{game}")
    play_to_the_end(page, game)
    page.click("#guide")
    page.wait_for_selector("dialog .guide h3")
    assert "in three minutes" in page.inner_text("dialog .guide h3")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_lesson_is_on_the_first_page_and_everybody_can_use_it(person: PERSON, screen: dict[str, int]) -> None:
    page = person(viewport=screen)
    page.goto("/")
    page.click("[data-learn=paper-bowl]")
    said(page, lh.lesson("paper-bowl").coaching.say)
    is_fine(page)
    page.keyboard.press("Enter")  # Next has the focus
    page.wait_for_selector("#back")
    page.keyboard.press("Enter")
    page.wait_for_selector(QUESTION)
    is_fine(page)
    page.reload()  # and the lesson is where it was
    page.wait_for_selector(QUESTION)
    page.click("#back")
    said(page, lh.lesson("paper-bowl", [""]).coaching.say)
    page.click("#back")
    said(page, lh.lesson("paper-bowl").coaching.say)
    assert page.query_selector("#back") is None


def test_after_a_lesson_a_short_game_with_hints(person: PERSON) -> None:
    page = person()
    page.goto("/learn/paper-bowl")
    play_to_the_end(page, "paper-bowl")
    is_fine(page)
    page.click("#first-game")
    page.wait_for_selector(f"{QUESTION}.hinted", timeout=120_000)  # the first time, rules are compiled for it
    page.goto("/")
    page.wait_for_selector("text=Take the lesson again")


def test_moves_that_are_none_and_a_game_without_a_lesson(person: PERSON) -> None:
    page = person()
    assert page.goto("/learn/rugby").status == 404
    page.goto("/")
    post = "async ([game, body]) => (await fetch(`/api/games/${game}/lesson`, {method: 'POST', body})).status"
    for body in ('{"moves": ["run"]}', '{"moves": "run"}', '{"moves": [1]}', '{"moves": ["", "", "field-goal"]}', "[]"):
        assert page.evaluate(post, ["paper-bowl", body]) == 400
    assert page.evaluate(post, ["rugby", "{}"]) == 400
