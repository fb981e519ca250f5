"""One's own pages: a game played is in the profile; devices; a private profile; leaving."""

from collections.abc import Callable
from typing import Any

import pytest
from at_table import AUTOPLAY, PHONE, WIDE, is_fine, make_table, play_a_game

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
