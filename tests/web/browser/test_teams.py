"""Teams of one's own in the browser: made on one's page, worn at the table, readable in odd colors, at every width."""

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from at_table import PHONE, QUESTION, WIDE, is_fine, make_table, play_a_game, plays, use

from leatherhead.model.badge import contrast

PERSON = Callable[..., Any]
LONG = "Wandering Wombats of WWW", "Mammoths of Mount McKinM"  # 24 letters, wide ones
ODD = {
    "yellow": (["#ffff00", "#ffffff"], ["#ffffff", "#ffff00"]),
    "black": (["#000000", "#000000"], ["#050505", "#000000"]),
    "red": (["#d00000", "#d00000"], ["#d00000", "#d00000"]),
}
SCREENS = [
    pytest.param({"viewport": WIDE, "color_scheme": "light"}, id="wide-light"),
    pytest.param({"viewport": PHONE, "color_scheme": "dark"}, id="phone-dark"),
]
# What sticks out of its element, or lies over its neighbor, in the parts that show the teams.
MISPLACED = """() => {
  const wrong = [];
  const box = (each) => each.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1
    && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const board = document.querySelector("#scoreboard .scoreboard");
  const parts = [...board.children].filter((each) => each.getClientRects().length);
  parts.forEach((one, n) => parts.slice(n + 1).forEach((other) => {
    if (meet(box(one), box(other))) wrong.push(`${one.className} lies over ${other.className}`);
  }));
  for (const each of board.querySelectorAll(".side, .team-name, .emblem, .plate, .middle, .line-score table")) {
    if (box(each).width && !within(box(each), box(board))) wrong.push(`${each.getAttribute("class")} leaves the board`);
  }
  for (const each of document.querySelectorAll(".field .block-name, .field .end .name")) {
    if (!within(box(each), box(each.parentNode.querySelector("rect")))) wrong.push("a name leaves its end zone");
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page scrolls sideways");
  return wrong;
}"""
# Color, ink and shade of both teams on a page.
INKS = """() => Object.fromEntries(["home", "away"].map((seat) => {
  const style = getComputedStyle(document.documentElement);
  return [seat, ["--", "--on-", "--under-"].map((what) => style.getPropertyValue(`${what}${seat}`).trim())];
}))"""


def keep_team(page: Any, name: str, short: str, colors: list[str]) -> None:
    """Fill in one's own page."""
    page.goto("/me")
    page.fill("#team >> label:text('Name') + input", name)
    page.fill("#team >> label:text('Abbreviation') + input", short)
    for place, color in enumerate(colors):
        page.locator("#team input[type=color]").nth(place).fill(color)
    page.click("#team button >> nth=0")


def test_a_team_is_made_and_plays(person: PERSON) -> None:
    ada, eve = person(), person()
    keep_team(ada, "Night Owls", "now", ["#ffff00", "#000000"])
    ada.wait_for_selector("#team >> text=Play without one")
    is_fine(ada)
    ada.goto("/")
    ada.wait_for_selector("#hero-team >> text=You play as Night Owls")
    is_fine(ada)
    table, _ = make_table(ada, "paper-bowl", seats={"home": "me", "away": "random"}, public=True)
    for page in (ada, eve):
        page.goto(table)
        page.wait_for_selector("#scoreboard >> text=Night Owls")
        assert page.evaluate(INKS)["home"] == ["#ffff00", "#000000", "#ffffff"]
        assert page.inner_text("#scoreboard .side.home .in-full") == "Night Owls"
        assert page.locator("#scoreboard tbody th >> nth=0").text_content() == "NOW"
    ada.goto("/me")
    ada.click("text=Play without one")
    ada.wait_for_selector("text=Keep this team")
    ada.goto("/")
    ada.wait_for_selector("#hero-team >> text=Make a team of your own")


def test_a_bad_abbreviation_is_said(person: PERSON) -> None:
    page = person()
    keep_team(page, "Night Owls", "n0w", ["#ffff00", "#000000"])
    page.wait_for_selector("#error >> text=2 to 4 letters from A to Z")


def test_the_form_of_a_table_offers_the_team(person: PERSON) -> None:
    page = person()
    keep_team(page, "Night Owls", "now", ["#ffff00", "#000000"])
    page.wait_for_selector("text=Play without one")
    page.goto("/")
    page.wait_for_selector("#hero-team >> text=Night Owls")
    page.click("[data-make=paper-bowl]")
    assert page.get_attribute("dialog >> label:text('Home team') + input", "placeholder") == "Night Owls"
    page.select_option("dialog >> label:text('You are') + select", "away")
    assert page.get_attribute("dialog >> label:text('Away team') + input", "placeholder") == "Night Owls"
    is_fine(page)
    page.fill("dialog >> label:text('Home team') + input", "Reds")
    page.click("dialog summary >> nth=0")
    page.locator("dialog input[type=color]").first.fill("#c8102e")
    page.click("text=Make the table")
    page.wait_for_selector("#link")
    assert page.evaluate(INKS) == {"home": ["#c8102e", "#ffffff", "#000000"], "away": ["#ffff00", "#000000", "#ffffff"]}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("colors", ODD.values(), ids=list(ODD))
def test_odd_colors_can_be_read(person: PERSON, colors: tuple[list[str], list[str]], screen: dict[str, Any]) -> None:
    page = person(**screen)
    badges = {seat: {"colors": own} for seat, own in zip(("home", "away"), colors, strict=True)}
    play_a_game(page, "strategy-league", badges=badges)
    while plays(page) < 2:
        page.press(f"{QUESTION} >> nth=0", "Enter")
        page.wait_for_selector(QUESTION)
    is_fine(page)
    found = page.evaluate(INKS)
    assert all(contrast(ink, color) >= 4.5 for color, ink, _ in found.values())
    use(page, "resign")
    page.click("dialog .danger")
    page.wait_for_selector(".final-card")
    is_fine(page)


def test_a_replay_and_a_shared_picture_wear_the_colors(person: PERSON) -> None:
    page = person()
    badges = {"home": {"short": "NOW", "colors": ["#ffff00", "#000000"]}}
    table = play_a_game(page, "paper-bowl", badges=badges).rpartition("/")[2]
    use(page, "resign")
    page.click("dialog .danger")
    page.click("text=Share")
    page.click("dialog >> text=Make a link")
    link = page.input_value("#share-link")
    drawn = page.request.get(f"{link}.svg").text()
    assert re.search(r'fill="#ffff00".*fill="#000000">NOW<', drawn)
    for address in (link, f"/replay?table={table}"):
        page.goto(address)
        page.wait_for_selector("#scoreboard .points")
        assert page.evaluate(INKS)["home"] == ["#ffff00", "#000000", "#ffffff"]


def fits_at(page: Any, widths: Any) -> None:
    names = dict(zip(("home", "away"), LONG, strict=True))
    badges = {"home": {"short": "WWWW"}, "away": {"short": "MMMM", "colors": ["#112233", "#445566"]}}
    play_a_game(page, "paper-bowl", names=names, badges=badges)
    while plays(page) < 3:
        page.press(f"{QUESTION} >> nth=-1", "Enter")
        page.wait_for_selector(QUESTION)
    wrong = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        if found := page.evaluate(MISPLACED):
            wrong[width] = found
    assert not wrong


def test_long_names_fit(person: PERSON) -> None:
    assert {len(name) for name in LONG} == {24}
    fits_at(person(), (320, 390, 480, 700, 701, 1024, 1280, 1920))


@pytest.mark.long
@pytest.mark.parametrize(("first", "scheme"), product(range(5), ("light", "dark")))
def test_long_names_fit_at_every_width(person: PERSON, first: int, scheme: str) -> None:
    fits_at(person(color_scheme=scheme), range(320 + first, 1921, 5))
