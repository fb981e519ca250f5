"""Two browsers play whole games, a third watches; connections go and come back."""

import re
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from at_table import AUTOPLAY, GAMES, QUESTION, make_table, meet, play_a_game, plays, use

PERSON = Callable[..., Any]
LONG = 120_000  # ms; a whole game takes half a minute


def score(page: Any) -> list[str]:
    return page.locator(".points").all_inner_texts()


def shown(page: Any) -> tuple[list[str], str, int]:
    return score(page), page.inner_text(".middle"), plays(page)


def at_rest(ada: Any, bob: Any) -> tuple[list[str], str, int]:
    """Wait until neither's answer is under way and both see the same; return what they see."""
    for page in (ada, bob):
        page.wait_for_selector("#play button[data-label][aria-disabled]", state="detached")
    for _ in range(1_000):
        if (seen := shown(ada)) == shown(bob):
            return seen
        ada.wait_for_timeout(10)
    raise AssertionError("the two pages never agree")


LENGTHY = ("card-bowl", "pigskin")


@pytest.mark.parametrize(
    "game", [pytest.param(each, marks=[pytest.mark.long] if each in LENGTHY else []) for each in GAMES]
)
def test_a_whole_game_with_somebody_watching(person: PERSON, game: str) -> None:
    ada, bob, table = meet(person, game, public=True)
    eve = person()
    eve.goto(table)
    eve.wait_for_selector("#scoreboard .points")
    for page in (ada, bob):
        page.evaluate(AUTOPLAY)
    ada.wait_for_function("() => document.querySelectorAll('#story li').length > 4", timeout=LONG)
    ada.reload()
    ada.wait_for_selector("#scoreboard .points")
    ada.evaluate(AUTOPLAY)
    for page in (ada, bob, eve):
        page.wait_for_selector(".notice >> text=Final", timeout=LONG)
    assert score(ada) == score(bob) == score(eve)
    assert plays(ada) == plays(eve)
    assert eve.locator(QUESTION).count() == 0
    assert ada.inner_text("#fair") == bob.inner_text("#fair") == eve.inner_text("#fair")
    ada.goto(f"/fair?table={table.rpartition('/')[2]}")
    assert "promised to you" in ada.inner_text("#verdict.good")


def test_who_watches_sees_no_hand(person: PERSON) -> None:
    ada, bob, table = meet(person, "real-deal", public=True)
    eve = person()
    eve.goto(table)
    for page in (ada, bob):
        page.wait_for_selector("[aria-label='Your hand']")
    eve.wait_for_selector("#over .card.back")
    hands = [set(page.locator("[aria-label='Your hand'] .title").all_inner_texts()) for page in (ada, bob)]
    assert all(len(hand) > 1 for hand in hands)
    shown = set(eve.locator("#over .card .title").all_inner_texts())
    assert not shown & (hands[0] | hands[1])


def test_a_lost_network_comes_back_to_the_same_question(person: PERSON) -> None:
    page = person()
    play_a_game(page, "strategy-league")
    page.wait_for_selector("#question[data-q='0']")
    page.context.set_offline(True)
    page.wait_for_selector("#connection >> text=Reconnecting")
    page.click(f"{QUESTION} >> nth=0")  # is said when the network is back
    page.context.set_offline(False)
    page.wait_for_function("() => document.getElementById('connection').textContent === ''")
    page.wait_for_selector("#question[data-q='1']")


def test_without_sockets_the_page_polls(person: PERSON) -> None:
    page = person()
    page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    play_a_game(page, "paper-bowl")
    for number in range(3):
        page.wait_for_selector(f"#question[data-q='{number}']")
        page.press(f"{QUESTION} >> nth=0", "Enter")
    page.wait_for_selector("#question[data-q='3']")


def test_two_at_one_screen_with_a_cover_between_them(person: PERSON) -> None:
    page = person()
    table, _ = make_table(page, "real-deal", seats={"home": "me", "away": "me"})
    page.goto(table)
    page.wait_for_selector(".cover")
    assert page.locator("#over .card .title").count() == 0
    page.keyboard.press("1")  # no key answers while the cover is on
    page.keyboard.press("Enter")
    page.wait_for_selector("[aria-label='Your hand']")
    before = page.get_attribute("#question", "data-q")
    while not page.locator(".cover").count():
        page.press(f"{QUESTION} >> nth=0", "Enter")
        page.wait_for_function("q => document.getElementById('question').dataset.q !== q", arg=before)
        before = page.get_attribute("#question", "data-q")
    assert page.locator(".cover .scoreboard .points").count() == 2
    assert page.inner_text(".cover-latest")
    page.evaluate(AUTOPLAY)
    page.wait_for_selector(".notice >> text=Final", timeout=LONG)


def test_taking_back_by_agreement_phrases_and_a_rematch(person: PERSON) -> None:
    ada, bob, table = meet(person, "pigskin", names={"home": "Army", "away": "Bears"})
    before = ada.inner_text("#question")
    ada.click("[data-label=star]")
    ada.wait_for_selector("[data-tool=takeback]")
    use(ada, "takeback")
    bob.wait_for_selector(".notice >> text=/^Army asks to undo its last answer.$/")
    bob.click("text=Let them")
    ada.wait_for_function("(before) => document.getElementById('question').innerText === before", arg=before)
    use(bob, "phrases")
    bob.click("dialog >> text=Good luck!")
    ada.wait_for_selector("#toast >> text=Bob: Good luck!")
    ada.wait_for_selector("#story .remark >> text=Bob: Good luck!")  # and stays there
    use(ada, "resign")
    ada.wait_for_selector("dialog >> text=/^Resign, and the Bears win\\?$/")
    ada.click("dialog >> text=Close")
    use(bob, "resign")
    bob.wait_for_selector("dialog >> text=/^Resign, and Army wins\\?$/")
    bob.click("dialog .danger")
    ada.wait_for_selector(".notice >> text=/^Army wins: the other side has resigned.$/")
    eve = person()
    eve.goto(table)
    eve.wait_for_selector(".notice >> text=has resigned")
    ada.click("text=Rematch")
    bob.click("text=Accept the rematch")
    for page in (ada, bob):
        page.wait_for_url(lambda url: "/t/" in url and not url.endswith(table))
    eve.wait_for_selector("text=Go to the rematch")
    assert eve.url.endswith(table)
    ada.wait_for_selector("#scoreboard .points")
    assert "Guest (you)" in ada.inner_text(".side.away")  # sides are swapped
    ada.go_back()
    ada.wait_for_selector("text=Go to the rematch")  # and the table that it followed can still be looked at


def test_a_killed_server_comes_back_to_the_same_game(person: PERSON, server: Any) -> None:
    ada, bob, _ = meet(person, "paper-bowl")
    for page in (ada, bob):
        page.evaluate(AUTOPLAY)
    ada.wait_for_function("() => document.querySelectorAll('#story li').length > 4", timeout=LONG)
    for page in (ada, bob):
        page.evaluate("() => clearTimeout(window.autoplay)")
    before = at_rest(ada, bob)
    asked = next(page for page in cycle((ada, bob)) if page.locator(QUESTION).count())
    server.kill()
    for page in (ada, bob):
        page.wait_for_selector("#connection >> text=Reconnecting")
    server.start()
    for page in (ada, bob):
        page.wait_for_function("() => document.getElementById('connection').textContent === ''")
    assert shown(ada) == shown(bob) == before
    asked.click(f"{QUESTION} >> nth=0")
    for page in (ada, bob):
        page.evaluate(AUTOPLAY)
    ada.wait_for_selector(".notice >> text=Final", timeout=LONG)
