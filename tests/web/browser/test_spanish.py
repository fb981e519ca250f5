"""A whole game in Spanish in the browser, from the first page to the end: nothing on it is in English."""

import re
from collections.abc import Callable
from typing import Any

from at_table import AUTOPLAY, PHONE, QUESTION, is_fine, make_table, play_a_game
from spanish import english_in

import leatherhead as lh
from leatherhead.web import templates

PERSON = Callable[..., Any]
# Notes every text that the page ever shows or has a screen reader say.
NOTE = """() => {
  window.noted = new Set();
  const names = ["aria-label", "title", "placeholder", "alt"];
  const look = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      const isSaid = !node.parentElement?.closest("script, style, noscript, option, [lang=en]");
      if (node.nodeType === Node.TEXT_NODE && !isSaid) continue;
      if (node.nodeType === Node.TEXT_NODE) window.noted.add(node.textContent.trim());
      else for (const name of names) if (node.getAttribute?.(name)) window.noted.add(node.getAttribute(name));
    }
  };
  look(document.body);
  new MutationObserver((changes) => changes.forEach((each) => look(each.target))).observe(document.body,
    { subtree: true, childList: true, characterData: true, attributes: true });
}"""


def noted(page: Any) -> list[str]:
    return page.evaluate("[...window.noted]")  # type: ignore[no-any-return]


def test_a_whole_game(person: PERSON) -> None:
    page = person(locale="es-MX")
    play_a_game(page, "paper-bowl", "rookie")
    assert page.get_attribute("html", "lang") == "es"
    page.evaluate(NOTE)
    page.click(".rules summary")
    page.wait_for_selector(".rules .words h3")
    page.click("#more")
    page.click("[data-tool=help]")
    page.keyboard.press("Escape")
    page.click("#tab-figures")
    page.click("#tab-charts")
    page.click("#tab-drives")
    page.keyboard.press("!")
    page.wait_for_selector(".hinted")
    page.evaluate(AUTOPLAY)
    page.wait_for_selector(".final-card", timeout=90_000)
    page.wait_for_timeout(500)
    seen = noted(page)
    assert any("primer down y 10 en la yarda" in each for each in seen)
    assert any(each.startswith("Final. ") for each in seen)
    assert english_in(seen) == set()


def test_first_page_lesson_and_rulebook(person: PERSON) -> None:
    page = person(locale="es-MX", viewport=PHONE)
    page.goto("/")
    page.wait_for_selector("#games .panel")
    assert page.inner_text("#play-title") == "Los juegos"
    is_fine(page)
    page.evaluate(NOTE)
    assert page.input_value("#language") == "es"
    page.click("[data-make=paper-bowl]")
    page.wait_for_selector("dialog form")
    seen = [each for each in noted(page) if each not in others()]
    page.goto("/learn/paper-bowl")
    page.wait_for_selector("#next")
    page.evaluate(NOTE)
    for _ in range(2):
        before = page.inner_text("#coach-says")
        page.click("#next")
        page.wait_for_function("before => document.querySelector('#coach-says').textContent !== before", arg=before)
    page.wait_for_selector("text=Elige una respuesta.")
    is_fine(page)
    assert english_in([*seen, *noted(page)]) == set()
    page.goto("/rules/paper-bowl")
    assert "el reglamento" in page.title()


def others() -> set[str]:
    """What other games say of themselves, in English."""
    return {text for game in lh.list_games() if game.name != "paper-bowl" for text in (game.about, game.title)} | {
        bot.about for game in lh.list_games() if game.name != "paper-bowl" for bot in game.bots
    }


def test_the_chooser_is_stronger_than_the_browser(person: PERSON) -> None:
    page = person(locale="fr-FR")
    page.goto("/")
    page.wait_for_selector("#games .panel")
    assert page.inner_text("#play-title") == "The games"
    page.select_option("#language", "es")
    page.wait_for_selector("text=Los juegos")
    page.reload()
    page.wait_for_selector("text=Los juegos")
    page.select_option("#language", "en")
    page.wait_for_selector("text=The games")


def test_the_chooser_has_every_language() -> None:
    offered = re.findall(r'<option value="(\w+)" lang', templates.render("index.html"))
    assert tuple(offered) == lh.spoken_languages()


def test_two_people_at_a_table_read_their_own_languages(person: PERSON) -> None:
    ada, luz = person(locale="en-US"), person(locale="es-ES")
    table, link = make_table(ada, "paper-bowl")
    ada.goto(table)
    luz.goto(link)
    luz.fill("#player", "Luz")
    luz.click("text=Sentarse")
    luz.wait_for_selector(QUESTION)
    assert luz.inner_text("#question-text") == "Elige cara o cruz."
    ada.wait_for_selector("text=Waiting for the Bears…")
    luz.click(f"{QUESTION} >> nth=0")
    ada.wait_for_selector("#story >> text=win the toss")
    luz.wait_for_selector("#story >> text=el sorteo")
