"""Attacks: refused, and the others play on."""

import ast
import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from memory_store import MemoryStore
from starlette.websockets import WebSocketDisconnect
from visitors import Seat, Visitor

import leatherhead.web
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Limits

ROOM = Path(leatherhead.web.__file__).parent
WHOLE = {
    "position", "g", "record", "view", "situation", "events", "past_events", "before", "generator", "canonical", "tape",
    "checkpoint", "resample", "notes", "chart", "heard",
}  # fmt: skip


def play_on(seat: Seat) -> None:
    seat.hello()
    assert seat.answer()["frame"]


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.py")), ids=lambda path: path.name)
def test_nothing_in_the_web_room_reads_the_whole_record(path: Path) -> None:
    """A frame has nothing but what its seat may know."""
    read = {
        node.attr
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "frame"))
    }
    assert not read & WHOLE


def test_a_foreign_seat_stays_foreign(ann: Visitor, eve: Visitor) -> None:
    made = ann.make()
    eve.send("/api/name", {"name": "Eve"})
    with ann.connect(made["id"]) as seat, eve.connect(made["id"]) as watcher:
        assert watcher.seen["seat"] == "everybody"
        for message in (
            {"answer": "heads", "q": 0}, {"resign": 1}, {"takeback": "ask"}, {"coach": "answer"}, {"hint": 1},
            {"absent": "claim"}, {"rematch": "offer"}, {"phrase": 1}, {"ready": 1}, {"seat": "home"},
        ):  # fmt: skip
            assert watcher.refused(**message)
        play_on(seat)


def test_a_forged_or_borrowed_token_is_nobody(ann: Visitor, eve: Visitor) -> None:
    made = ann.make()
    eve.cookie = "A" * 22
    with eve.connect(made["id"]) as watcher:
        assert watcher.seen["seat"] == "everybody"
    eve.cookie = "x" * 4000
    assert eve.ask("/api/mine").json()["name"] is None


def test_answers_out_of_turn_change_nothing(ann: Visitor, bob: Visitor) -> None:
    made = ann.make(seats={"home": "me", "away": "open"})
    bob.join(made)
    with ann.connect(made["id"]) as home, bob.connect(made["id"]) as away:
        asked, other = (home, away) if home.hello()["frame"]["asked"] else (away, home)
        other.hello()
        assert "nothing to choose now" in other.refused(answer=asked.asked["options"][0]["label"], q=0)
        play_on(asked)


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "7", '"answer"', '{"answer": "heads", "resign": 1}', '{"answer": {"a": 1}, "q": 0}',
        '{"answer": "heads", "q": 0.0}', '{"answer": "heads", "q": "0"}', '{"answer": "heads"}', '{"q": 0}', "[" * 4000,
        '{"nonce": 1}', '{"commit": {"away": "00"}}', '{"phrase": 10000000000000000000000}', '{"coach": ["x"]}',
        '{"answer": "\\ud800", "q": 0}', '{"takeback": null}', '{"hello": 1' + " " * 5000 + "}",
    ],
)  # fmt: skip
def test_malformed_messages_are_refused_with_a_sentence(ann: Visitor, text: str) -> None:
    with ann.connect(ann.make()["id"]) as seat:
        seat.session.send_text(text)
        refused = seat.until("refused")
        assert refused["why"]
        assert len(json.dumps(refused)) < 1000
        play_on(seat)


def test_pages_of_other_servers_are_kept_out(ann: Visitor) -> None:
    made = ann.make()
    refused = ann.send("/api/tables", {}, origin="http://evil.test")
    assert refused.status_code == 403
    with pytest.raises(WebSocketDisconnect) as closed, ann.connect(made["id"], origin="http://evil.test"):
        pass
    assert closed.value.code == 1008
    with ann.connect(made["id"], origin="http://testserver") as seat:
        play_on(seat)


def test_guessed_tables_are_not_there(eve: Visitor) -> None:
    for path in ("/api/tables/guessed/poll", "/api/tables/guessed/record"):
        assert eve.ask(path).status_code == 404
    assert eve.send("/api/tables/guessed/join", {"name": "Eve"}).status_code == 404
    assert not eve.cookie
    with pytest.raises(WebSocketDisconnect), eve.connect("guessed"):
        pass


@pytest.mark.parametrize("limits", [Limits(requests=0, request_burst=6, messages=0, message_burst=8, sockets=2)])
def test_floods_are_stopped(ann: Visitor) -> None:
    made = ann.make()
    with ann.connect(made["id"]) as seat, ann.connect(made["id"]) as flood:
        with pytest.raises(WebSocketDisconnect), ann.connect(made["id"]):
            pass
        with pytest.raises(WebSocketDisconnect):  # noqa: PT012
            for _ in range(10):
                flood.refused(nonsense=1)
        statuses = [ann.send("/api/name", {"name": "Ann"}).status_code for _ in range(4)]
        assert statuses[-1] == 429
        play_on(seat)


@pytest.mark.parametrize("limits", [Limits(pages=0, page_burst=3)])
@pytest.mark.parametrize("path", ["/rules/paper-bowl", "/covers/pigskin.svg", "/static/ball.svg", "/"])
def test_pages_and_files_are_not_without_number_either(ann: Visitor, path: str) -> None:
    statuses = [ann.ask(path).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]


@pytest.mark.parametrize("limits", [Limits(tables=2, loaded=3, watchers=1)])
def test_tables_are_not_without_number(ann: Visitor, bob: Visitor) -> None:
    first, _ = ann.make(), ann.make()
    many = ann.send("/api/tables", {"game": "paper-bowl", "seats": {"home": "me", "away": "coach"}})
    assert (many.status_code, many.json()["why"]) == (429, "you have 2 games under way; end one of them first")
    bob.make()
    full = bob.send("/api/tables", {"game": "paper-bowl", "seats": {"home": "me", "away": "coach"}})
    assert full.status_code == 429
    with bob.connect(first["id"]):
        with pytest.raises(WebSocketDisconnect), Visitor(ann.client).connect(first["id"]):
            pass
        assert Visitor(ann.client).ask(f"/api/tables/{first['id']}/poll?v=0").status_code == 429
        with ann.connect(first["id"]) as seat:  # who plays always comes in
            play_on(seat)


@pytest.mark.parametrize("limits", [Limits(made=0.001, made_burst=2, all_messages=0.001, all_message_burst=12)])
def test_an_address_is_held_to_so_many_tables_and_messages(ann: Visitor, bob: Visitor) -> None:
    first, _ = ann.make(), bob.make()
    many = Visitor(ann.client).send("/api/tables", {"game": "paper-bowl", "seats": {"home": "me", "away": "coach"}})
    assert (many.status_code, many.json()["why"]) == (429, "too many tables were made from here; wait a little")
    with ann.connect(first["id"]) as seat:
        for _ in range(5):
            seat.hello()
        with pytest.raises(WebSocketDisconnect):
            seat.hello()


@pytest.mark.parametrize("limits", [Limits(people=0.001, people_burst=2, forgotten=-60)])
def test_people_are_not_without_number(
    ann: Visitor, bob: Visitor, eve: Visitor, store: MemoryStore, limits: Limits
) -> None:
    table = ann.make()["id"]
    assert bob.send("/api/name", {"name": "Bob"}).status_code == 200
    many = eve.send("/api/name", {"name": "Eve"})
    assert (many.status_code, many.json()["why"]) == (429, "too many people have come from here; wait a little")
    asyncio.run(Hub(store, limits).forget_idle_people())
    assert ann.ask("/api/mine").json()["name"] == "Guest"
    assert bob.ask("/api/mine").json()["name"] is None
    with ann.connect(table) as seat:
        play_on(seat)


def test_large_requests_are_refused(ann: Visitor) -> None:
    assert "at most 16384 bytes" in ann.send("/api/tables", {"game": "x" * 20_000}).json()["why"]
    assert "JSON object" in ann.client.post("/api/tables", content="[" * 10_000).json()["why"]


def test_every_answer_keeps_the_page_to_itself(ann: Visitor) -> None:
    for path in ("/api/games", "/api/tables/none/poll", "/nowhere", "/", "/static/table.js"):
        headers: Any = ann.ask(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == ("no-store" if path.startswith("/api/") else "no-cache")
    made = ann.send("/api/tables", {"game": "paper-bowl", "seats": {"home": "me", "away": "coach"}})
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_what_people_write_stays_text(ann: Visitor, bob: Visitor) -> None:
    script = "<script>alert(1)"
    made = ann.make(seats={"home": "me", "away": "open"}, names={"home": script, "away": "Bears"}, public=True)
    bob.join(made, script)
    answer = bob.ask("/api/tables")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["running"][0]["players"][1] == script
