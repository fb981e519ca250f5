"""Take a picture of every question of every game in the browser: wide and narrow, light and dark.

`PYTHONPATH=tests python docs/pictures/questions.py CHROMIUM FOLDER [GAME...]` writes them into a folder, to be looked
at.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from every_table import fill
from playwright.sync_api import sync_playwright
from servers import free_port, serving

import leatherhead as lh

WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
LOOKS = {
    "wide-light": (WIDE, "light"),
    "phone-dark": (PHONE, "dark"),
    "wide-dark": (WIDE, "dark"),
    "phone-light": (PHONE, "light"),
}
ASKED = "#play button[data-label]"


def main(chromium: str, folder: Path, games: list[str]) -> None:
    """Start a server with a table at each question, and go from one to the next."""
    folder.mkdir(parents=True, exist_ok=True)
    database, port = Path(tempfile.mkdtemp()) / "tables.sqlite", free_port()
    tables, token = fill(database, games)
    with serving(str(database), port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for look, (size, scheme) in LOOKS.items():
            context = browser.new_context(
                viewport=size, color_scheme=scheme, base_url=f"http://localhost:{port}", reduced_motion="reduce"
            )
            context.add_cookies([{"name": "lh", "value": token, "url": f"http://localhost:{port}"}])
            page = context.new_page()
            for game, asked in tables.items():
                for name, table in asked.items():
                    take(page, table, folder / f"{game}-{look}-{name}.png")
            context.close()


def take(page: Any, table: str, file: Path) -> None:
    """Take the picture of a table, as long as its page is."""
    page.goto(f"/t/{table}")
    page.wait_for_selector(ASKED)
    page.wait_for_timeout(300)
    page.screenshot(path=file, full_page=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:] or [info.name for info in lh.list_games()])
