"""Every question of every game on its page: each answer has a button, nothing sticks out, and axe finds nothing."""

from pathlib import Path
from typing import Any

import pytest
from at_table import GAMES, PHONE, WIDE, is_fine
from every_table import fill
from servers import free_port, serving

LOOKS = [(WIDE, "light"), (PHONE, "dark"), (WIDE, "dark"), (PHONE, "light")]
FITS = "document.documentElement.scrollHeight <= innerHeight"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_whole(chromium: Any, tmp_path: Path, game: str) -> None:
    database, port = tmp_path / "tables.sqlite", free_port()
    tables, token = fill(database, [game])
    errors: list[str] = []
    with serving(str(database), port):
        url = f"http://localhost:{port}"
        for size, scheme in LOOKS:
            context = chromium.new_context(base_url=url, viewport=size, color_scheme=scheme, reduced_motion="reduce")
            context.add_cookies([{"name": "lh", "value": token, "url": url}])
            page = context.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            for name, table in tables[game].items():
                page.goto(f"/t/{table}")
                page.wait_for_selector("#play button:is([data-label], [data-several])")
                is_fine(page)
                assert size == PHONE or page.evaluate(FITS), f"{name}: the page scrolls"
            context.close()
    assert not errors
