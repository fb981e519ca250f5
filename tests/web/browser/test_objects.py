"""Answers are objects: cards, slots and men are buttons; what cannot be chosen now says why."""

from collections.abc import Callable
from typing import Any

import pytest
from at_table import PHONE, QUESTION, WIDE, is_fine, play_a_game

PERSON = Callable[..., Any]
OBJECT = "#play .object[data-label]:not([aria-disabled])"
BARRED = "#play .object[data-barred]"
FIRST = f"{QUESTION} >> nth=0"
PLENTY = 40  # questions in which every game asks for an object


def asked(page: Any) -> str:
    return page.get_attribute("#question", "data-q")


def until_next(page: Any, before: str) -> None:
    page.wait_for_function("q => document.getElementById('question').dataset.q !== q", arg=before)
    page.wait_for_selector(QUESTION)


def come_to(page: Any, selector: str) -> None:
    """Answer by keys until something lies there."""
    for _ in range(PLENTY):
        if page.locator(selector).count():
            return
        before = asked(page)
        page.press(FIRST, "Enter")
        until_next(page, before)
    raise AssertionError(f"{selector} never came")


@pytest.mark.parametrize(("game", "viewport"), [
    ("card-bowl", PHONE), ("paper-bowl", WIDE), ("pigskin", WIDE), ("real-deal", PHONE),
])  # fmt: skip
def test_an_object_is_an_answer(person: PERSON, game: str, viewport: dict[str, int]) -> None:
    page = person(viewport=viewport)
    play_a_game(page, game)
    come_to(page, OBJECT)
    is_fine(page)
    labels = page.eval_on_selector_all(QUESTION, "all => all.map((each) => each.dataset.label)")
    assert len(labels) == len(set(labels)) or game == "real-deal"  # where two cards of a hand may be alike
    before = asked(page)
    page.wait_for_timeout(700)
    page.locator(OBJECT).last.click()
    until_next(page, before)


def test_what_cannot_be_played_says_why_and_does_nothing(person: PERSON) -> None:
    page = person()
    play_a_game(page, "paper-bowl")
    come_to(page, BARRED)
    before = asked(page)
    page.wait_for_timeout(700)
    page.locator(BARRED).first.click(force=True)
    assert "yards to the goal line" in page.locator(BARRED).first.inner_text()
    page.wait_for_timeout(300)
    assert asked(page) == before


def test_a_call_sheet_has_a_tab_for_each_family(person: PERSON) -> None:
    page = person()
    play_a_game(page, "strategy-league")
    come_to(page, ".sheet [role=tab]")
    is_fine(page)
    page.wait_for_timeout(700)
    page.click(".sheet [role=tab][aria-selected=false] >> nth=0")
    before, shown = asked(page), page.locator(".sheet [role=tabpanel]:visible [data-label]")
    assert 0 < shown.count() < page.locator("#play button[data-label]").count()
    shown.first.click()
    until_next(page, before)


def test_the_first_touch_of_a_man_only_looks(person: PERSON) -> None:
    page = person(viewport=PHONE, has_touch=True)
    play_a_game(page, "pigskin")
    come_to(page, ".man.object[data-label]:not([aria-disabled])")
    page.wait_for_timeout(700)
    before, man = asked(page), page.locator(".man.object[data-label]:not([aria-disabled])").first
    man.tap()
    page.wait_for_selector(".about-object[role=status] >> text=Touch again to choose.")
    assert page.locator(".looked-at").count() == 1
    is_fine(page)
    assert asked(page) == before
    man.tap()
    until_next(page, before)


def test_the_last_card_laid_is_taken_back_by_a_click_on_it(person: PERSON) -> None:
    page = person()
    play_a_game(page, "card-bowl")
    come_to(page, ".slot-column.wanted")
    text = page.inner_text("#question-text")
    for _ in range(2):
        before = asked(page)
        page.press(f"{OBJECT} >> nth=0", "Enter")
        until_next(page, before)
    laid = page.locator(".slots [data-takeback]")
    assert laid.count() == 1
    is_fine(page)
    third, place = page.inner_text("#question-text"), laid.get_attribute("data-takeback")
    laid.click()
    page.wait_for_function("text => document.getElementById('question-text').innerText !== text", arg=third)
    assert place in page.inner_text("#question-text")
    page.click(".slots [data-takeback]")
    page.wait_for_function("text => document.getElementById('question-text').innerText === text", arg=text)
    assert page.locator(".slots [data-takeback]").count() == 0


def test_against_a_bot_the_only_answer_gives_itself(person: PERSON) -> None:
    page = person()
    play_a_game(page, "real-deal", opponent="coach")
    for _ in range(PLENTY):
        page.wait_for_selector(QUESTION)
        before = asked(page)
        if page.locator("#play button[data-label]").count() == 1:
            page.wait_for_function("q => document.getElementById('question').dataset.q !== q", arg=before)
            return
        page.press(FIRST, "Enter")
        page.wait_for_function("q => document.getElementById('question').dataset.q !== q", arg=before)
    raise AssertionError("there was always a choice")


# As the server's answer does, which takes its time.
WORTH = """() => import("/static/question.js").then(({ markHint, markWorth }) => {
  markHint(document.getElementById("play"), document.querySelector("#play .object[data-label]").dataset.label);
  const labels = [...document.querySelectorAll("#play [data-label]")].map((each) => each.dataset.label);
  const answers = labels.map((label, n) => ({ label, chance: 0.5 + n / 100, error: 0.01, share: null }));
  markWorth(document.getElementById("play"), { home: 0.5, seat: "home", answers }, ["Owls", "Bears"]);
})"""
# What an answer is worth stands beside it, in sight and not on another's.
IN_SIGHT = """() => {
  const places = [".pitch", ".dock"].map((each) => document.querySelector(each).getBoundingClientRect());
  const shown = [...document.querySelectorAll(".object .worth")];
  const boxes = shown.map((each) => each.getBoundingClientRect());
  const inside = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const alone = (box) => boxes.every((other) => other === box || apart(box, other));
  return boxes.length > 1 && boxes.every((box) => alone(box) && places.some((place) => inside(box, place)));
}"""


@pytest.mark.parametrize(("game", "widest"), [("pigskin", 100), ("paper-bowl", 170)])
def test_hint_and_chances_stand_at_their_objects(person: PERSON, game: str, widest: int) -> None:
    page = person()
    play_a_game(page, game)
    come_to(page, OBJECT)
    page.evaluate(WORTH)
    assert page.locator(".object.hinted").bounding_box()["width"] < widest
    assert page.evaluate(IN_SIGHT)
    is_fine(page)
