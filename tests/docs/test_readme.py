"""The front page stays short: what it is, a moving picture, two commands, the games, links."""

from pathlib import Path

import leatherhead as lh

README = Path(__file__).resolve().parents[2] / "README.md"
MOST_LINES = 90


def test_the_front_page_is_short_and_shows_every_game() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert "docs/pictures/moving.svg" in text
    for game in lh.list_games():
        assert f"docs/three-minutes/{game.name}.md" in text
