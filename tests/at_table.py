"""What the tests of the pages do again and again."""

from typing import Any

from visitors import shortest

WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
GAMES = ("card-bowl", "paper-bowl", "pigskin", "real-deal", "strategy-league")
SHORT = {"card-bowl": {"quarter_length": 10}}
QUESTION = "#play button[data-label]:not([aria-disabled], [hidden] *)"

# Answers every question as soon as it is there, with any of the answers; substitutions it soon has enough of.
AUTOPLAY = """() => {
  const step = () => {
    const buttons = document.querySelectorAll("#play button[data-label]:not([aria-disabled])");
    const ready = document.querySelector(".cover button");
    const done = [...buttons].find((each) => each.dataset.label === "done");
    if (ready) ready.click();
    else if (done && Math.random() < 0.8) done.click();
    else if (buttons.length) buttons[Math.floor(Math.random() * buttons.length)].click();
    window.autoplay = setTimeout(step, 5);
  };
  step();
}"""


def make_table(page: Any, game: str, **wanted: Any) -> tuple[str, str]:
    """Make a table; return its address, and that with the invitation."""
    if page.url == "about:blank":
        page.goto("/")
    asked = {
        "game": game,
        "seats": {"home": "me", "away": "open"},
        "options": {**shortest(game), **SHORT.get(game, {})},
    }
    send = "async (asked) => (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(asked)})).json()"
    made = page.evaluate(send, {**asked, **wanted})
    assert "id" in made, made
    page.evaluate("({id, invite}) => localStorage.setItem(`invite:${id}`, invite)", made)
    return f"/t/{made['id']}", f"/t/{made['id']}#invite={made['invite']}"


def sit_down(page: Any, link: str, name: str) -> None:
    """Follow an invitation."""
    page.goto(link)
    page.fill("#player", name)
    page.click("text=Sit down")
    page.wait_for_selector("#scoreboard .points")


def play_a_game(page: Any, game: str, opponent: str = "random", **wanted: Any) -> str:
    """Sit down to a game against a bot, and wait for the first question."""
    table, _ = make_table(page, game, seats={"home": "me", "away": opponent}, **wanted)
    page.goto(table)
    page.wait_for_selector(QUESTION)
    return table


def meet(person: Any, game: str, **wanted: Any) -> tuple[Any, Any, str]:
    """Seat two people, each at a browser of their own, at a table of a game."""
    ada, bob = person(), person()
    table, link = make_table(ada, game, **wanted)
    ada.goto(table)
    assert ada.input_value("#link").endswith(link)
    sit_down(bob, link, "Bob")
    ada.wait_for_selector("#scoreboard .points")
    return ada, bob, table


def is_fine(page: Any) -> None:
    """Nothing for axe to find, and nothing that sticks out."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), "the page scrolls sideways"


def plays(page: Any) -> int:
    return page.locator("#story li").count()


def use(page: Any, tool: str) -> None:
    """Press a tool, in the menu if it is there."""
    if not page.locator(f"#tools [data-tool={tool}]").count():
        page.click("#more")
    page.locator(f"[data-tool={tool}]:visible").first.click()
