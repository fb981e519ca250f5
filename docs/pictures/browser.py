"""Take the pictures of the browser's pages: `python docs/pictures/browser.py CHROMIUM`."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import leatherhead as lh

HERE = Path(__file__).parent
HINT = "[data-tool=hint]"  # is there when something is asked
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PICTURES = (
    ("browser-paper-bowl", "paper-bowl", WIDE, "light", 14, "Play a Defense Card"),
    ("browser-pigskin", "pigskin", WIDE, "dark", 40, "Call your play"),
    ("browser-strategy-league", "strategy-league", WIDE, "light", 9, "Choose your defense"),
    ("browser-card-bowl-phone", "card-bowl", PHONE, "light", 9, "Who gets the ball"),
    ("browser-real-deal-phone", "real-deal", PHONE, "dark", 6, "Play a card"),
)


def take(browser: Any, address: str, picture: tuple[str, str, dict[str, int], str, int, str]) -> None:
    """Play some answers against the coach, and on to a question, then take the picture."""
    name, game, size, scheme, answers, question = picture
    context = browser.new_context(viewport=size, color_scheme=scheme, base_url=address, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    page.fill("#name", "Ada")
    page.select_option(f"[data-opponent={game}]", "coach")
    page.click(f"[data-play={game}]")
    page.wait_for_selector(HINT)
    while answers > 0 or question not in page.inner_text("#question-text"):
        if page.locator("#play button[data-label]").count() > 1:  # the only answer gives itself
            page.click(HINT)
            page.click(".hinted")
        page.wait_for_timeout(1_500)  # the scene, without movement, and the pause that a pointer keeps
        page.wait_for_selector(HINT)
        answers -= 1
    page.mouse.move(0, 0)
    page.wait_for_timeout(1_000)  # until cards have turned
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.screenshot(path=HERE / f"{name}.png")
    context.close()


def main(chromium: str) -> None:
    """Start a server for the pictures, and take them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = str(Path(folder) / "tables.sqlite")
        command = [sys.executable, "-m", "leatherhead", "serve", "--no-browser", "--port", "0", "--database", database]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603  our own command
        address = server.stdout.readline().split()[2] if server.stdout else ""
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for picture in PICTURES:
            take(browser, address, picture)
        page = browser.new_page(viewport=WIDE, base_url=address)
        page.goto("/")
        page.wait_for_selector("[data-play]")
        page.screenshot(path=HERE / "browser-start.png")
        record = Path(folder) / "record"
        lh.new("real-deal", seed=11, seats=("coach", "coach")).save(record)
        page.goto("/review")
        page.set_input_files("#file", record)
        page.wait_for_selector("#curve svg", timeout=300_000)
        page.screenshot(path=HERE / "browser-review.png")
        server.terminate()


if __name__ == "__main__":
    main(sys.argv[1])
