"""One's own pages: a game played is in the profile; devices; a private profile; leaving."""

from collections.abc import Callable
from typing import Any

import pytest
from at_table import AUTOPLAY, PHONE, QUESTION, WIDE, is_fine, make_table, meet, play_a_game

PERSON = Callable[..., Any]


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_game_played_to_its_end_is_in_the_profile(person: PERSON, screen: dict[str, int]) -> None:
    page, other = person(viewport=screen, color_scheme="dark"), person()
    play_a_game(page, "paper-bowl", opponent="random", fair=False)
    page.evaluate(AUTOPLAY)
    page.wait_for_selector(".final-card >> text=Review", timeout=120_000)
    page.goto("/me")
    page.click("text=Your results")
    page.wait_for_selector("#list tbody tr")
    assert page.locator("#list tbody tr").count() == 1
    assert "random" in page.inner_text("#opponents")
    assert "±" in page.inner_text("#games")
    is_fine(page)
    other.goto(page.url)
    other.wait_for_selector("#list tbody tr")
    assert other.locator("#list a").count() == 0  # it was nobody else's game
    page.select_option("#result", "tied")
    page.wait_for_selector("#found >> text=/No game like that|1 game: 0 won, 0 lost, 1 tied/")
    page.goto("/me")
    with page.expect_response("**/api/private"):
        page.check("#private")
    other.reload()
    other.wait_for_selector("#error >> text=This profile is private")


def test_devices_and_leaving(person: PERSON) -> None:
    page, phone = person(), person(viewport=PHONE)
    make_table(page, "paper-bowl")
    send = "async ([path, data]) => (await fetch(path, {method: 'POST', body: JSON.stringify(data)})).status"
    account = {"name": "Dora", "phrase": "correct horse battery"}
    assert page.evaluate(send, ["/api/name", {"name": "Dora"}]) == 200
    assert page.evaluate(send, ["/api/account", account]) == 200
    phone.goto("/")
    assert phone.evaluate(send, ["/api/login", account]) == 200
    phone.goto("/me")
    phone.wait_for_selector("#devices li >> nth=1")
    is_fine(phone)
    phone.click("#devices button")
    phone.wait_for_selector("#devices li >> nth=1", state="detached")
    page.goto("/me")
    page.wait_for_selector("#nobody:not([hidden])")
    phone.click("summary >> text=Delete everything")
    phone.fill("#sure", "Dora")
    phone.fill("#sure-phrase", "correct horse battery")
    phone.click("text=Delete everything of mine >> nth=1")
    phone.wait_for_url("**/")
    assert phone.evaluate(send, ["/api/login", account]) == 403


HIDDEN = """
  window.shown = [];
  window.Notification = class { constructor(title, settings) { window.shown.push(settings.body); } };
  window.Notification.permission = "granted";
  Object.defineProperty(document, "hidden", { get: () => true });
"""


def test_a_page_out_of_sight_shows_notifications_if_the_browser_may(person: PERSON) -> None:
    """At the table when it is one's turn, elsewhere a notice; each once, and not what was there before."""
    ada, bob, table = meet(person, "paper-bowl")
    pages = {}
    for name, page in (("Ada", ada), ("Bob", bob)):
        pages[name] = page.context.new_page()
        pages[name].add_init_script(HIDDEN)
        pages[name].goto(table)
        pages[name].wait_for_selector("#scoreboard .points")
    asked = next(name for name, page in pages.items() if page.locator(QUESTION).count())
    other = "Bob" if asked == "Ada" else "Ada"
    assert pages[asked].evaluate("shown") == ["It is your turn: Owls – Bears."]  # noqa: RUF001  a dash between teams
    assert pages[other].evaluate("shown") == []
    lobby = (ada if other == "Ada" else bob).context.new_page()
    lobby.add_init_script(HIDDEN)
    lobby.clock.install()
    lobby.goto("/me")
    lobby.wait_for_selector(".bell")
    for page in (ada, bob, pages[other]):
        page.goto("about:blank")
    before = lobby.evaluate("shown")
    page = pages[asked]
    resign = "async (path) => (await fetch(path, {method: 'POST', body: JSON.stringify({resign: 1})})).status"
    assert page.evaluate(resign, f"/api/tables/{table.removeprefix('/t/')}/say") == 200
    lobby.clock.run_for(21_000)
    lobby.wait_for_function("() => shown.length")
    assert before == []
    assert lobby.evaluate("shown") == ["You won by resignation: Owls – Bears (Paper Bowl), 0–0."]  # noqa: RUF001
