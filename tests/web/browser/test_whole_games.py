"""A short game of each from the first question to the end: by pointer, on objects where there are any, and by keys."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from at_table import AUTOPLAY, GAMES, PHONE, QUESTION, WIDE, is_fine, play_a_game

PERSON = Callable[..., Any]
SIZES = {"wide": {"viewport": WIDE}, "phone": {"viewport": PHONE, "has_touch": True}}
SCHEMES = ("light", "dark")
SOME = 25  # answers after which a script plays on, where not the whole game is played by hand
MOST = 3_000  # answers of a game
END = 240_000  # ms to the end
READY = f"{QUESTION}:visible"
OBJECT = (
    "#play .object[data-label]:not([aria-disabled]):visible, #play .object[data-several]:not([aria-disabled]):visible"
)
ANSWERED = "q => document.getElementById('question').dataset.q !== q || document.querySelector('.final-card')"
PAUSE = 700  # ms between two answers by pointer
ENOUGH = f"{QUESTION}[data-label=done]:visible"  # substitutions can go on and on
SEVERAL = "#play button[data-several]:visible"
TURNS = 3  # in which there is one


def by_pointer(page: Any) -> None:
    """Click, or touch until it is answered; an object if there is one."""
    page.wait_for_timeout(PAUSE)
    if page.locator(f"{READY}, {SEVERAL}").count() == 1:
        return  # the only answer gives itself
    objects, before, enough = page.locator(OBJECT), asked(page), page.locator(ENOUGH)
    found = objects if objects.count() else page.locator(READY)
    if enough.count() and int(before) % TURNS:
        found = enough
    press = found.first.tap if page.evaluate("navigator.maxTouchPoints") else found.first.click
    has_several = found.first.get_attribute("data-several")
    press()
    if has_several:
        page.wait_for_timeout(PAUSE)
        page.locator(".picked button[data-label]").first.click()
    page.wait_for_timeout(100)
    if asked(page) == before and page.locator(".looked-at").count():
        press()


def by_keys(page: Any) -> None:
    """Press the answer's key, or type its first letter and Enter."""
    found = page.locator(READY).first
    if key := found.get_attribute("data-key"):
        page.keyboard.press(key)
        return
    page.keyboard.type(found.get_attribute("data-label")[:1].lower())
    page.keyboard.press("Enter")


def asked(page: Any) -> str:
    return str(page.get_attribute("#question", "data-q"))


def play(page: Any, answer: Callable[[Any], None], most: int) -> None:
    """Answer until the game is over, or so often."""
    for _ in range(most):
        page.wait_for_selector(f"{READY}, .final-card", timeout=60_000)
        if page.locator(".final-card").count():
            return
        before = asked(page)
        answer(page)
        page.wait_for_function(ANSWERED, arg=before)


def come_to_the_end(page: Any) -> None:
    """Answer anything to what is left."""
    page.evaluate(AUTOPLAY)
    page.wait_for_selector(".final-card", timeout=END)
    is_fine(page)


def some_of_a_game(person: PERSON, game: str, size: str, scheme: str, answer: Callable[[Any], None], most: int) -> None:
    page = person(**SIZES[size], color_scheme=scheme)
    play_a_game(page, game)
    play(page, answer, most)
    is_fine(page)
    come_to_the_end(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_pointer(person: PERSON, game: str) -> None:
    some_of_a_game(person, game, "wide", "light", by_pointer, SOME)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keys(person: PERSON, game: str) -> None:
    some_of_a_game(person, game, "phone", "dark", by_keys, SOME)


@pytest.mark.long
@pytest.mark.parametrize("answer", [by_pointer, by_keys], ids=["pointer", "keys"])
@pytest.mark.parametrize(("size", "scheme"), list(product(SIZES, SCHEMES)))
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(person: PERSON, game: str, size: str, scheme: str, answer: Callable[[Any], None]) -> None:
    some_of_a_game(person, game, size, scheme, answer, MOST)
