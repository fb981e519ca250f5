"""Pages that everybody can use: axe, keys alone, a phone, dark and light; and names that are not pages."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from at_table import GAMES, PHONE, QUESTION, WIDE, is_fine, make_table, play_a_game, plays, sit_down, use

import leatherhead as lh

PERSON = Callable[..., Any]
SCREENS = [
    pytest.param({"viewport": WIDE, "color_scheme": "light"}, id="wide-light"),
    pytest.param({"viewport": PHONE, "color_scheme": "dark"}, id="phone-dark"),
]
WICKED = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_page_and_its_dialogs(person: PERSON, screen: dict[str, Any]) -> None:
    page = person(**screen)
    page.goto("/")
    page.wait_for_selector("[data-play]")
    is_fine(page)
    page.click("[data-make=card-bowl]")
    is_fine(page)
    page.keyboard.press("Escape")
    page.click("#account")
    assert "Log out" not in page.inner_text("dialog[open]")
    is_fine(page)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_play(person: PERSON, game: str, screen: dict[str, Any]) -> None:
    page = person(**screen)
    play_a_game(page, game)
    is_fine(page)
    while plays(page) < 3:
        page.press(f"{QUESTION} >> nth=-1", "Enter")
        page.wait_for_selector(QUESTION)
    is_fine(page)
    for tool in ("help", "coach"):
        use(page, tool)
        page.wait_for_selector("dialog")
        is_fine(page)
        page.click("dialog >> text=Close")
    for tool, drawn in (("charts", "#charts .part"), ("figures", "#figures table")):
        use(page, tool)
        page.wait_for_selector(drawn)
        is_fine(page)
    page.click("#tab-figures")
    page.click("#fair button")
    is_fine(page)
    page.keyboard.press("Escape")
    use(page, "resign")
    page.click("dialog .danger")
    page.wait_for_selector(".notice")
    is_fine(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_invitation_the_replay_and_the_dice(person: PERSON, screen: dict[str, Any]) -> None:
    page, guest = person(**screen), person(**screen)
    table, link = make_table(page, "paper-bowl")
    page.goto(table)
    page.wait_for_selector("#link")
    is_fine(page)
    guest.goto(link)
    guest.wait_for_selector("#player")
    is_fine(guest)
    for address in ("/replay", "/review", "/fair"):
        page.goto(address)
        is_fine(page)


def test_a_link_that_leads_to_no_table(person: PERSON) -> None:
    page = person()
    page.goto("/t/nonesuch")
    assert page.inner_text("h1") == "There is no such table"
    is_fine(page)
    page.click("main a")
    page.wait_for_selector("[data-play]")


def test_a_choice_face_down_is_hidden_from_the_other_team(person: PERSON) -> None:
    page = person()
    play_a_game(page, "pigskin")
    while not page.locator(".sealed").count():
        page.press(f"{QUESTION} >> nth=0", "Enter")
        page.wait_for_selector(QUESTION)
    assert page.inner_text(".sealed") == "Face down: hidden from the Bears."


def test_a_replay_steps_both_ways(person: PERSON, tmp_path: Path) -> None:
    import leatherhead as lh

    record = tmp_path / "record.txt"
    lh.new("paper-bowl", seed=3, seats=("coach", "random"), options={"length": "short"}).save(record)
    page = person()
    page.goto("/replay")
    page.set_input_files("#file", record)
    page.wait_for_selector("#scoreboard .points")
    is_fine(page)
    first = page.inner_text("#scoreboard")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#scoreboard") != first
    page.click("[data-step=back]")
    page.click("[data-step=first]")
    assert page.inner_text("#scoreboard") == first
    page.keyboard.press("End")
    assert "Final" in page.inner_text("#scoreboard")
    page.set_input_files("#file", {"name": "x", "mimeType": "text/plain", "buffer": b"no record"})
    page.wait_for_selector("#error:not(:empty)")


def test_keys_alone(person: PERSON) -> None:
    page = person()
    page.goto("/")
    page.wait_for_selector("[data-play=paper-bowl]")
    while page.evaluate("document.activeElement.dataset.play") != "paper-bowl":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(QUESTION)
    while plays(page) < 3:
        page.wait_for_selector(QUESTION)
        page.keyboard.press("1")
        page.wait_for_timeout(50)
    page.wait_for_selector(QUESTION)
    page.keyboard.press("!")
    page.wait_for_selector(".hinted:focus")
    page.keyboard.press("Enter")
    page.keyboard.press(".")
    page.wait_for_selector("#charts >> text=Play Cards")


def test_letters_move_to_an_answer_and_enter_picks_it(person: PERSON) -> None:
    page = person()
    play_a_game(page, "card-bowl", opponent="coach")
    while not page.locator(".dock .deck").count():
        page.press(f"{QUESTION} >> nth=0", "Enter")
        page.wait_for_selector(QUESTION)
    label = page.locator(QUESTION).last.get_attribute("data-label")
    page.keyboard.type(label.lower())
    assert page.evaluate("document.activeElement.dataset.label") == label


@pytest.mark.parametrize(("viewport", "axis"), [(WIDE, "x"), (PHONE, "y")], ids=["wide", "phone"])
def test_own_men_stand_on_the_near_side(person: PERSON, viewport: dict[str, int], axis: str) -> None:
    page = person(viewport=viewport)
    play_a_game(page, "pigskin")
    seen = set()
    while len(seen) < 3 or plays(page) < 3:
        page.wait_for_selector(QUESTION)
        page.wait_for_selector(".formation.away li")
        far, near = (page.locator(f".formation.{side} li >> nth=0").bounding_box()[axis] for side in ("away", "home"))
        assert far < near if axis == "y" else near < far
        assert page.locator(".laid-hand:has(.place), #felt .hand:has(.place)").count() == 0  # nobody stands there twice
        seen.add(page.inner_text("#question h2"))
        question = page.get_attribute("#question", "data-q")
        page.press(f"{QUESTION} >> nth=0", "Enter")
        page.wait_for_function("(q) => document.getElementById('question').dataset.q !== q", arg=question)


def test_names_stay_text(person: PERSON, tmp_path: Path) -> None:
    ada, bob = person(), person()
    ada.goto("/")
    ada.fill("#name", WICKED[:24])
    with ada.expect_response("**/api/name"):
        ada.click("text=Save")
    names = {"home": WICKED[:20], "away": "<b>Bears</b>"}
    table, link = make_table(ada, "paper-bowl", names=names, public=True)
    ada.goto(table)
    sit_down(bob, link, "<script>alert(2)")
    ada.wait_for_selector("#scoreboard .points")
    for page in (ada, bob):
        assert "<b>Bears</b>" in page.inner_text("#scoreboard")
        assert page.locator("main img:not([src='/static/ball.svg']), main b >> text=Bears").count() == 0
    assert "<script>alert(2)" in ada.inner_text("#scoreboard")
    ada.goto("/")
    ada.wait_for_selector("#under-way >> text=<b>Bears</b>")
    eve = person()
    eve.goto("/")
    eve.wait_for_selector("#running >> text=<b>Bears</b>")
    record = tmp_path / "wicked.txt"
    record.write_text(f'[Format "2"]\n[Game "{WICKED}"]\n\n1. {WICKED} | x | y\n', encoding="utf-8")
    ada.goto("/replay")
    ada.set_input_files("#file", record)
    ada.wait_for_selector("#error:not(:empty)")
    assert ada.locator("main img").count() == 0


def test_a_changed_record_is_found_by_the_page(person: PERSON) -> None:
    page = person()
    table = play_a_game(page, "paper-bowl")
    while plays(page) < 2:
        page.press(f"{QUESTION} >> nth=0", "Enter")
        page.wait_for_selector(QUESTION)
    use(page, "resign")
    page.click("dialog .danger")
    page.wait_for_selector(".final-card >> text=Record")
    with page.expect_download() as downloading:
        page.click("text=Record")
    text = Path(downloading.value.path()).read_text(encoding="utf-8")
    page.goto(f"/fair?table={table.rpartition('/')[2]}")
    page.wait_for_selector("#verdict.good")
    other = (
        text.replace("coin heads", "coin tails") if "coin heads" in text else text.replace("coin tails", "coin heads")
    )
    page.set_input_files("#record", {"name": "x.txt", "mimeType": "text/plain", "buffer": other.encode()})
    page.wait_for_selector("#verdict.bad >> text=of the promised dice is")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_rulebook(person: PERSON, screen: dict[str, Any]) -> None:
    page = person(**screen)
    page.goto("/rules/paper-bowl#field-goals")
    is_fine(page)
    page.click("#field-goals summary")
    assert page.is_visible("#PB-3\\.6-1")
    is_fine(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_rules_of_a_question_begin_with_words(person: PERSON, screen: dict[str, Any]) -> None:
    page = person(**screen)
    play_a_game(page, "paper-bowl")
    page.click("details.rules summary")
    page.wait_for_selector("details.rules .words h3")
    told = page.inner_text("details.rules")
    assert "PB-" not in told[: told.index("By number:")]
    assert "PB-" in told
    is_fine(page)
    page.click("details.rules button.clause")
    page.wait_for_selector(".clause-box:popover-open p")
    assert page.inner_text(".clause-box:popover-open h3").startswith("PB-")
    is_fine(page)
    page.keyboard.press("Escape")
    assert page.is_hidden(".clause-box")
    assert page.is_visible("details.rules .words h3")


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_shown_by_a_button_of_the_rulebook(person: PERSON, game: str) -> None:
    page = person(viewport=PHONE)
    page.goto(f"/rules/{game}")
    page.wait_for_selector("button.clause")
    names, read = page.evaluate("""async () => {
        const read = [];
        const buttons = [...document.querySelectorAll("button.clause")];
        for (const button of buttons.filter((_, n) => n % 8 === 0)) {
            button.click();
            await new Promise((resolve) => setTimeout(resolve));
            const box = document.querySelector(".clause-box:popover-open");
            read.push([button.textContent, box.querySelector("h3").textContent, box.querySelector("p").textContent]);
        }
        return [buttons.map((each) => each.textContent), read];
    }""")
    clauses = lh.clauses(game)
    assert sorted(names) == sorted(clauses)
    assert len(read) > 5
    for name, head, text in read:
        assert head == f"{name} {clauses[name].title}".strip()
        assert text == clauses[name].text


def test_a_clause_goes_away_with_escape_and_with_its_button(person: PERSON) -> None:
    page = person()
    page.goto("/rules/paper-bowl")
    for leave in (lambda: page.keyboard.press("Escape"), lambda: page.click(".clause-box:popover-open button")):
        page.click("button.clause >> nth=2")
        page.wait_for_selector(".clause-box:popover-open p")
        assert page.locator(".clause-box:popover-open").count() == 1
        is_fine(page)
        leave()
        page.wait_for_selector(".clause-box:popover-open", state="detached")
        assert page.evaluate("document.activeElement.className") == "clause"
