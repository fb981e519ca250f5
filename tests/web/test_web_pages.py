"""Pages as the web expects them: compressed, with files that may be kept, and a page for every wrong address."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient


@pytest.mark.parametrize("path", ["/", "/replay", "/review", "/fair"])
def test_a_page_is_compressed_and_its_files_may_be_kept(client: TestClient, path: str) -> None:
    page = client.get(path)
    assert page.headers["content-encoding"] == "gzip"
    assert page.headers["cache-control"] == "no-cache"
    files = set(re.findall(r'"(/static/[^"]+)"', page.text))
    assert files
    for file in files:
        found = client.get(file)
        assert found.status_code == 200
        assert found.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_wrong_address_has_a_page_and_is_not_kept(client: TestClient) -> None:
    found = client.get("/nope")
    assert found.status_code == 404
    assert "There is no such page" in found.text
    sheet = re.findall(r'<link rel="stylesheet" href="([^"]+)">', found.text)
    assert [client.get(each).status_code for each in sheet] == [200]
    assert client.get("/api/nope").text == "Not Found"
    place = re.findall(r'"(/static/[^"]+/)ball.svg"', client.get("/").text)[0]
    for name in ("none.js", "together/none.js", "together/table.svg", "together/page.css", "together/rulebook.js"):
        missing = client.get(place + name)
        assert (missing.status_code, missing.headers["cache-control"]) == (404, "no-cache")


def test_the_modules_of_a_page_come_together(client: TestClient) -> None:
    page = client.get("/replay").text
    sheet, script = (
        client.get(re.findall(rf'"(/static/[^"]+/together/replay.{kind})"', page)[0]) for kind in ("css", "js")
    )
    assert sheet.headers["content-type"].startswith("text/css")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.text.count("const $dom = ") == 1
    assert not re.search(r"^(import|export) ", script.text, re.MULTILINE)
    assert sheet.text.index(":root {") < sheet.text.index(".field") < sheet.text.index(".card")


def test_programs_find_what_they_ask_for(client: TestClient) -> None:
    assert client.get("/favicon.ico").content[:4] == b"\0\0\1\0"
    assert "Disallow: /t/" in client.get("/robots.txt").text
    manifest: Any = client.get("/static/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert client.get(f"/static/{icon['src']}").content.startswith(b"\x89PNG")


def test_answers_of_the_interface_are_not_compressed(client: TestClient) -> None:
    assert client.get("/api/games").headers["content-encoding"] == "gzip"  # which are the same for everybody
    made = client.post(
        "/api/tables", json={"game": "paper-bowl", "seats": {"home": "me", "away": "coach"}, "fair": False}
    )
    assert "content-encoding" not in client.get(f"/api/tables/{made.json()['id']}/poll").headers
