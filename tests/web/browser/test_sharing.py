"""A finished game is shared by a link, and looked back on: drives, plays by their address, by itself."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from at_table import QUESTION, WIDE, is_fine, play_a_game, plays, use

PERSON = Callable[..., Any]
# Where the buttons of the final card end when the review has come.
LOWEST = """() => import("/static/notices.js").then(({ showReview }) => {
  const plays = [{ before: 0.5, after: 0.9 }, { before: 0.9, after: 0.1 }];
  showReview({ plays, teams: ["Owls", "Bears"] });
  return document.querySelector(".final-card .choices").getBoundingClientRect().bottom;
})"""


def ended_game(page: Any) -> str:
    """Play a few downs and resign; return the table."""
    table = play_a_game(page, "paper-bowl")
    while plays(page) < 4:
        page.press(f"{QUESTION} >> nth=0", "Enter")
        page.wait_for_selector(QUESTION)
    use(page, "resign")
    page.click("dialog .danger")
    page.wait_for_selector(".final-card >> text=Share")
    return table.rpartition("/")[2]


def test_a_finished_game_is_shared_by_its_player(person: PERSON) -> None:
    ada, eve = person(), person()
    table = ended_game(ada)
    assert "You lose" in ada.inner_text("#question-text")
    assert ada.evaluate(LOWEST) <= WIDE["height"]
    is_fine(ada)
    for address in (f"/g/{table}", f"/g/{table}.png"):
        assert eve.goto(address).status == 404
    ada.click("text=Share")
    ada.click("dialog >> text=Make a link")
    link = ada.input_value("#share-link")
    is_fine(ada)
    eve.goto(link)
    eve.wait_for_selector("#scoreboard .points")
    is_fine(eve)
    assert eve.get_attribute("meta[property='og:title']", "content").startswith("Owls ")
    assert eve.get_attribute("meta[property='og:image']", "content") == f"{link}.png"
    for end, kind in (("png", "image/png"), ("svg", "image/svg+xml")):
        answer = eve.request.get(f"{link}.{end}")
        assert answer.headers["content-type"] == kind
        assert len(answer.body()) > 1_000


def test_nobody_else_can_share_a_game(person: PERSON) -> None:
    ada, eve = person(), person()
    table = ended_game(ada)
    eve.goto("/")
    ask = "async (id) => (await fetch(`/api/tables/${id}/share`, {method: 'POST', body: '{}'})).status"
    assert eve.evaluate(ask, table) == 403
    assert eve.goto(f"/g/{table}").status == 404


def test_a_replay_opens_at_a_play_and_plays_by_itself(person: PERSON) -> None:
    page = person()
    table = ended_game(page)
    page.goto(f"/replay?table={table}#play=2")
    page.wait_for_selector("#where >> text=/^2 of/")
    page.wait_for_selector("#story [data-play='2'][aria-current]")
    page.click("#pace")
    page.click("#run")
    page.wait_for_selector("#where >> text=/^3 of/")
    assert page.url.endswith("#play=3")
    page.click("#run")
    page.keyboard.press("PageUp")
    assert int(page.inner_text("#where").split()[0]) < 3


def test_a_play_takes_a_comment_that_is_saved_with_the_record(person: PERSON, tmp_path: Path) -> None:
    page = person()
    table = ended_game(page)
    page.goto(f"/replay?table={table}#play=2")
    page.wait_for_selector("#where >> text=/^2 of/")
    assert page.is_hidden("#save")
    page.fill("#words", "Nobody dares to run <here>")
    page.press("#words", "Enter")
    page.wait_for_selector("#story [data-play='2'] .comment >> text=“Nobody dares to run <here>”")
    page.keyboard.press("Tab")
    is_fine(page)
    with page.expect_download() as saving:
        page.click("#save")
    saved = tmp_path / "noted.txt"
    saving.value.save_as(saved)
    page.click("[data-step=on]")
    assert page.input_value("#words") == ""
    page.goto("/replay")
    page.set_input_files("#file", saved)
    page.wait_for_selector("#story [data-play='2'] .comment", state="attached")
    page.click("[data-step=first]")
    assert page.is_disabled("#words")
    page.click("[data-step=on]")
    page.click("[data-step=on]")
    assert page.input_value("#words") == "Nobody dares to run <here>"


def test_a_finished_game_is_played_on_from_a_play(person: PERSON) -> None:
    ada, bob = person(), person()
    table = ended_game(ada)
    ada.goto(f"/replay?table={table}#play=3")
    ada.wait_for_selector("#where >> text=/^3 of/")
    told = {ada.locator(f"#story [data-play='{play}']").text_content() for play in (1, 2, 3)}
    ada.click("#play-on")
    is_fine(ada)
    ada.select_option("dialog select >> nth=0", "random")
    ada.select_option("dialog select >> nth=1", "away")
    ada.click("dialog form button")
    ada.wait_for_selector(QUESTION)
    assert told <= set(ada.locator("#story li").all_text_contents())
    assert "from play 3" in ada.inner_text("#title")
    asked = ada.get_attribute("#question", "data-q")
    ada.press(f"{QUESTION} >> nth=0", "Enter")
    ada.wait_for_function("(q) => document.getElementById('question').dataset.q !== q", arg=asked)
    ada.goto(f"/replay?table={table}#play=2")
    ada.click("#play-on")
    ada.select_option("dialog select >> nth=0", "open")
    ada.click("dialog form button")
    bob.goto(ada.input_value("#link"))
    bob.fill("#player", "Bob")
    bob.click("text=Sit down")
    for page in (ada, bob):
        page.wait_for_selector("#scoreboard .points")
        assert plays(page) >= 2
        assert "from play 2" in page.inner_text("#title")
