"""Long names at every width, and text at twice its size: nothing is lost, nothing lies over anything else."""

from collections.abc import Callable
from typing import Any

import pytest
from at_table import GAMES, PHONE, QUESTION, WIDE, is_fine, play_a_game

PERSON = Callable[..., Any]
NAMES = {"home": "The New England Patriots", "away": "The San Francisco 49ers"}
WIDTHS = (320, 390, 600, 701, 820, 950, 1024, 1100, 1280, 1440, 1920)
OVER = """() => {
  const box = (each) => each.getBoundingClientRect();
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  const apart = (a, b) => beside(a, b) || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const found = [];
  const shown = (all) => [...document.querySelectorAll(all)].filter((each) => each.offsetParent && box(each).width > 1);
  const named = (each) => [each.id || each.className, box(each)];
  const parts = shown(".scoreboard > *, #strip, .pitch, #tools, .dock, #log").map(named);
  parts.forEach(([a, one], n) => parts.slice(n + 1).forEach(([b, other]) => {
    if (a !== "log" && b !== "log" && !apart(one, other)) found.push(`${a} over ${b}`);
  }));
  const answers = shown("#question .answer, .docked .card").map(box);
  answers.forEach((one, n) => answers.slice(n + 1).forEach((other) => apart(one, other) || found.push("two answers")));
  for (const each of shown(".answer .title, #question h2, .headline, .points")) {
    const isBlock = getComputedStyle(each).display !== "inline";
    if (isBlock && each.scrollWidth > each.clientWidth + 2) found.push(`cut: ${each.textContent}`);
  }
  return [...new Set(found)];
}"""

ON_TOP = """(each) => {
  each.scrollIntoView({ block: "center" });
  const { left, top, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.mark.parametrize("game", ["paper-bowl", "strategy-league"])
def test_names_of_24_letters_at_every_width(person: PERSON, game: str) -> None:
    page = person()
    play_a_game(page, game, names=NAMES)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(100)
        assert page.evaluate(OVER) == [], width
        assert page.locator("#scoreboard").bounding_box()["height"] < 120, width
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), width
    ends = page.evaluate("[...document.querySelectorAll('.end')].map((each) => each.getBBox().height)")
    assert all(height <= 341 for height in ends)


@pytest.mark.parametrize(
    "viewport", [pytest.param(WIDE, marks=pytest.mark.long, id="wide"), pytest.param(PHONE, id="phone")]
)
@pytest.mark.parametrize("game", GAMES)
def test_text_at_twice_its_size(person: PERSON, game: str, viewport: dict[str, int]) -> None:
    page = person(viewport=viewport)
    play_a_game(page, game)
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    for _ in range(3):
        page.wait_for_selector(QUESTION)
        page.wait_for_timeout(100)
        assert page.evaluate(OVER) == []
        is_fine(page)
        for place in range(page.locator(f"{QUESTION}:visible").count()):
            assert page.locator(f"{QUESTION}:visible").nth(place).evaluate(ON_TOP)
        before = page.get_attribute("#question", "data-q")
        page.press(f"{QUESTION} >> nth=0", "Enter")
        page.wait_for_function("q => document.getElementById('question').dataset.q !== q", arg=before)
