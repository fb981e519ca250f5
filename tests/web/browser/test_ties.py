"""A game without a winner ends so in every place that tells of its end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from every_table import keep_ended
from servers import free_port, serving

import leatherhead as lh


def tied_game() -> lh.Game:
    """Play at random until nobody wins."""
    for seed in range(100):
        game = lh.new("pigskin", seed=seed, seats=("random", "random"), options={"length": "short"})
        if game.score[0] == game.score[1]:
            return game
    raise AssertionError("somebody always wins")


@pytest.fixture
def ended(tmp_path: Path) -> Iterator[tuple[str, str, str, lh.Game]]:
    game, database, port = tied_game(), tmp_path / "tables.sqlite", free_port()
    table, token = keep_ended(database, game)
    with serving(str(database), port):
        yield f"http://localhost:{port}", table, token, game


def test_a_tie_is_nobodys(chromium: Any, ended: tuple[str, str, str, lh.Game]) -> None:
    url, table, token, game = ended
    score = "\N{EN DASH}".join(map(str, game.score))
    for is_player in (True, False):
        context = chromium.new_context(base_url=url, reduced_motion="reduce", locale="en-US")
        errors: list[str] = []
        if is_player:
            context.add_cookies([{"name": "lh", "value": token, "url": url}])
        page = context.new_page()
        page.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
        page.goto(f"/t/{table}")
        page.wait_for_selector(f".final-card .notice >> text=Final. It is a tie, {score}.")
        assert page.inner_text("#question-text") == f"A tie {score}."
        assert page.get_attribute(".final", "class").split() == ["final", "tie"]
        assert page.locator(".final .emblem").count() == 0
        assert page.locator(".final-card >> text=Rematch").count() == is_player
        page.wait_for_selector("#final-curve svg", timeout=240_000)
        assert "50%" in page.inner_text("#strip .hidden-text")
        page.goto(f"/review?table={table}")
        page.wait_for_selector("#curve svg", timeout=240_000)
        assert f" tied, {game.score[0]}-{game.score[1]}." in page.inner_text("#story")
        page.goto(f"/replay?table={table}")
        page.wait_for_selector("#scoreboard .points")
        page.keyboard.press("End")
        page.wait_for_selector("#scoreboard >> text=Final")
        if is_player:
            page.goto("/me")
            page.click("text=Your results")
            page.wait_for_selector("#found >> text=1 game: 0 won, 0 lost, 1 tied")
        assert not errors
        context.close()
