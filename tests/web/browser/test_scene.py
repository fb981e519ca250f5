"""A play is a scene: in its order, at the player's speed, skipped at will; nothing is answered before it ends."""

from collections.abc import Callable
from typing import Any

from at_table import QUESTION, play_a_game

PERSON = Callable[..., Any]
ORDER = ["card back", "card", "dice", "headline"]
FIRST = f"{QUESTION} >> nth=0"
# Notes what comes onto the stage, and whether the question could be answered then.
WATCH = """() => {
  window.seen = [];
  const kinds = { "card back": ".card.back", "card": ".card.turning", "dice": ".dice", "headline": ".headline-box" };
  new MutationObserver(() => {
    for (const [kind, selector] of Object.entries(kinds)) {
      if (document.querySelector(`#stage ${selector}`) && !seen.includes(kind)) seen.push(kind);
    }
    window.open ||= !document.getElementById("stage").hidden && !document.getElementById("question").inert;
  }).observe(document.getElementById("stage"), { childList: true, subtree: true });
}"""


def at_a_down(page: Any) -> None:
    """Answer until a card is to be played."""
    while not page.locator("#play .object[data-label]").count():
        before = page.get_attribute("#question", "data-q")
        page.press(FIRST, "Enter")
        page.wait_for_function("q => document.getElementById('question').dataset.q !== q", arg=before)
        page.wait_for_selector(QUESTION)


def test_a_scene_comes_in_its_order_before_the_question(person: PERSON) -> None:
    page = person(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('speed', localStorage.getItem('speed') ?? 'instant')")
    play_a_game(page, "paper-bowl")
    at_a_down(page)
    page.click("#speed")  # slow
    page.click("#speed")  # normal
    assert page.inner_text("#speed .hidden-text") == "Speed: normal"
    seen: list[str] = []
    while "dice" not in seen:  # a Play Card may end a play before they are rolled
        at_a_down(page)
        page.evaluate(WATCH)
        before = page.get_attribute("#question", "data-q")
        page.press("#play .object[data-label] >> nth=0", "Enter")
        page.wait_for_function("q => document.getElementById('question').dataset.q !== q", arg=before)
        page.wait_for_selector("#stage", state="hidden")
        page.wait_for_selector(QUESTION)
        seen = page.evaluate("seen")
        assert seen == [each for each in ORDER if each in seen]
    assert not page.evaluate("window.open === true")
    assert page.locator("#stage").is_hidden()
    assert page.evaluate("document.activeElement.id") == "question-text"


def test_a_key_skips_a_scene_and_does_not_answer(person: PERSON) -> None:
    page = person(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('speed', localStorage.getItem('speed') ?? 'instant')")
    play_a_game(page, "paper-bowl")
    at_a_down(page)
    page.click("#speed")  # slow
    before = int(page.get_attribute("#question", "data-q"))
    page.press("#play .object[data-label] >> nth=0", "Enter")
    page.wait_for_selector("#stage .card")
    assert int(page.get_attribute("#question", "data-q")) == before
    page.keyboard.press("1")  # an answer's key does nothing yet
    page.keyboard.press(" ")
    page.wait_for_selector(f"#question[data-q='{before + 1}']")
    assert page.locator("#stage").is_hidden()
