"""Invitations as links that a friend can open, and as QR codes."""

from collections.abc import Iterator

import pytest
from memory_store import MemoryStore
from starlette.testclient import TestClient
from visitors import Visitor

from leatherhead.web.app import application

LAN = "http://192.0.2.7:8000"


@pytest.fixture
def address() -> str:
    return LAN


@pytest.fixture
def here(address: str) -> Iterator[TestClient]:
    """The server as its own machine sees it."""
    with TestClient(application(MemoryStore(), address=address), base_url="http://localhost:8000") as client:
        yield client


def test_from_the_machine_itself_the_link_has_the_address_in_the_network(here: TestClient) -> None:
    ann = Visitor(here)
    made = ann.make(seats={"home": "me", "away": "open"})
    told = ann.send(f"/api/tables/{made['id']}/invitation", {"invite": made["invite"]}).json()
    assert told["link"] == f"{LAN}/t/{made['id']}#invite={made['invite']}"
    first = ann.ask("/api/address").json()
    assert first["link"] == f"{LAN}/"
    for code in (told["code"], first["code"]):
        assert code.startswith("<svg ")
        assert "style=" not in code  # which the security policy would not allow
    assert told["code"] != first["code"]


@pytest.mark.parametrize("address", [""])
def test_where_nobody_else_can_come_there_is_no_link(here: TestClient) -> None:
    ann = Visitor(here)
    made = ann.make(seats={"home": "me", "away": "open"})
    told = ann.send(f"/api/tables/{made['id']}/invitation", {"invite": made["invite"]}).json()
    assert told == ann.ask("/api/address").json() == {"link": "", "code": ""}


@pytest.mark.parametrize("own", ["127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
def test_every_name_that_only_the_machine_has_is_known(here: TestClient, own: str) -> None:
    assert here.get("/api/address", headers={"host": own}).json()["link"] == f"{LAN}/"


def test_who_came_from_elsewhere_passes_on_the_address_that_led_here(ann: Visitor) -> None:
    assert ann.ask("/api/address").json()["link"] == "http://testserver/"


def test_only_who_sits_at_a_table_invites_to_it(ann: Visitor, eve: Visitor) -> None:
    made = ann.make(seats={"home": "me", "away": "open"})
    path = f"/api/tables/{made['id']}/invitation"
    for visitor, invite in ((eve, made["invite"]), (ann, "guessed"), (ann, None), (ann, ["x"])):
        answer = visitor.send(path, {"invite": invite})
        assert (answer.status_code, answer.json()["why"]) == (403, "only those who sit at a table can invite to it")
    assert ann.send("/api/tables/nonesuch/invitation", {"invite": made["invite"]}).status_code == 404
