"""The rulebook of a game as a page."""

import html
import re

import pytest
from starlette.testclient import TestClient

import leatherhead as lh


@pytest.mark.parametrize("game", [game.name for game in lh.list_games()])
def test_every_section_and_every_clause_has_its_place(client: TestClient, game: str) -> None:
    page = client.get(f"/rules/{game}")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    sections = lh.rulebook_sections(game)
    assert [each for each in ids if not re.match("[A-Z]{2}-", each)] == [each.anchor for each in sections]
    assert set(lh.clauses(game)) <= set(ids)
    assert set(re.findall(r'href="#([^"]+)"', page.text)) <= set(ids)
    shown = html.unescape(page.text)
    for section in sections:
        assert f"<h2>{section.title}</h2>" in shown
    assert "<table>" in page.text
    assert "<!--" not in page.text
    assert re.findall(r"<script[^>]*>", page.text) == ['<script type="module" src="/static/rulebook.js">']


def test_the_rulebook_offers_the_game_on_paper(client: TestClient) -> None:
    links = re.findall(r'href="(/api/[^"]+)" download', client.get("/rules/card-bowl").text)
    assert len(links) == 4
    for link in map(html.unescape, links[:1]):
        assert client.get(link).content.startswith(b"%PDF")
    assert all(game["kit"] for game in client.get("/api/games").json()["games"])


@pytest.mark.parametrize("name", ["no-such-game", "..%2f..", "<b>"])
def test_a_game_that_is_not_there_has_no_rulebook(client: TestClient, name: str) -> None:
    assert client.get(f"/rules/{name}").status_code == 404


@pytest.mark.parametrize(
    ("address", "accepted", "language"),
    [
        ("/rules/paper-bowl", "", "en"),
        ("/rules/paper-bowl", "es-MX,es;q=0.9,en;q=0.5", "es"),
        ("/rules/paper-bowl", "fr, en;q=0.8, es;q=0.5", "en"),
        ("/rules/paper-bowl", "es;q=0, en", "en"),
        ("/rules/paper-bowl?language=es", "en", "es"),
        ("/rules/paper-bowl?language=xx", "en", "en"),
        ("/rules/pigskin?language=es", "es", "en"),
    ],
)
def test_a_rulebook_comes_in_the_language_that_was_asked_for(
    client: TestClient, address: str, accepted: str, language: str
) -> None:
    answer = client.get(address, headers={"Accept-Language": accepted})
    assert f'<html lang="{language}">' in answer.text
    assert ("el reglamento" in answer.text) == (language == "es")
    assert "Accept-Language" in answer.headers["vary"]
