"""A server that lies to a real browser: the page says so in red, sends no nonce, and keeps a receipt of it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from at_table import QUESTION, is_fine, make_table, play_a_game, sit_down, use

import leatherhead as lh

PERSON = Callable[..., Any]
Lie = Callable[[dict[str, Any]], None]
OTHER = "ab" * 32


class Liar:
    """Stands between a page and the server, and changes what the server says about the dice once it lies."""

    def __init__(self, page: Any) -> None:
        self.lie: Lie | None = None
        self.nonces: list[Any] = []  # those that left the page
        self.holds_back = False
        page.route_web_socket("**/ws/*", self._stand_between)

    def _stand_between(self, socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: self._say(server, text))
        server.on_message(lambda text: socket.send(self._bent(text)))

    def _say(self, server: Any, text: str) -> None:
        if "nonce" in json.loads(text):
            self.nonces.append(json.loads(text)["nonce"])
            if self.holds_back:
                return
        server.send(text)

    def _bent(self, text: str) -> str:
        message = json.loads(text)
        if self.lie and message.get("fair"):
            self.lie(message["fair"])
        return json.dumps(message)


def when_asked(**changes: Any) -> Lie:
    """Lie as soon as a nonce is asked for."""

    def lie(fair: dict[str, Any]) -> None:
        if (fair["need"] or {}).get("nonce"):
            fair.update(changes)

    return lie


def early(fair: dict[str, Any]) -> None:
    """Ask for the nonce while the other has not committed itself."""
    if fair["home"]:
        fair.update(away="", need={"nonce": ["home"]})


def of_another_seed(fair: dict[str, Any]) -> None:
    """Show another commitment of the server from the second message on."""
    if fair["home"]:
        fair.update(server=OTHER)


BEFORE = {
    "no commitment of the other": when_asked(away=""),
    "asked early": early,
    "a malformed commitment": when_asked(away="ab" * 31),
    "another commitment of the server": of_another_seed,
    "another commitment of the other": when_asked(away=OTHER),
    "another commitment of the page": when_asked(home=OTHER),
    "other seats": when_asked(seats="human human"),
    "another table": when_asked(game="another"),
    "an older version": when_asked(version="1"),
    "a second round": when_asked(server=OTHER, home="", need={"commit": ["home"]}),
}


def receipt_of(page: Any, folder: Path) -> Path:
    """Download the receipt of home."""
    page.click("#fair button")
    with page.expect_download() as downloading:
        page.click("dialog >> text=Receipt of home")
    path = folder / "receipt.json"
    downloading.value.save_as(path)
    return path


@pytest.mark.parametrize("lie", BEFORE)
def test_no_nonce_leaves_a_page_that_was_lied_to(person: PERSON, lie: str, tmp_path: Path) -> None:
    page = person()
    liar = Liar(page)
    liar.lie = BEFORE[lie]
    table, _ = make_table(page, "paper-bowl", seats={"home": "me", "away": "coach"})
    page.goto(table)
    page.wait_for_selector("#fair [role=alert] .chip.bad")
    fault = page.inner_text("#fair")
    is_fine(page)
    liar.lie = None  # and now the truth
    page.reload()
    page.wait_for_selector("#fair .chip.bad")
    page.wait_for_selector("#question >> text=Settling the dice")
    assert page.locator(QUESTION).count() == 0
    assert liar.nonces == []
    receipt = receipt_of(page, tmp_path)
    assert ["fault", fault] in json.loads(receipt.read_text(encoding="utf-8"))["seen"]
    is_fine(page)


AFTER: dict[str, Lie] = {
    "another commitment of the server": lambda fair: fair.update(server=OTHER),
    "another commitment of the other": lambda fair: fair.update(away=OTHER),
    "another commitment of the page": lambda fair: fair.update(home=OTHER),
    "another nonce of the other": lambda fair: fair["nonces"].update(away=OTHER),
    "the nonce for another round": lambda fair: fair.update(away=OTHER, need={"nonce": ["home"]}),
    "a new round": lambda fair: fair.update(server=OTHER, home="", away="", need={"commit": ["home"]}),
    "a seed that does not open": lambda fair: fair.update(seed=OTHER),
    "seats that change": lambda fair: fair.update(seats="human random"),
}


@pytest.mark.parametrize("lie", AFTER)
def test_lies_during_a_game_are_found_by_page_and_command(person: PERSON, lie: str, tmp_path: Path) -> None:
    page = person()
    liar = Liar(page)
    table = play_a_game(page, "paper-bowl", "coach")
    page.wait_for_selector("#fair .ic")
    assert len(page.inner_text("#fair .ic").split()[-4:]) == 4
    liar.lie = AFTER[lie]
    page.click(f"{QUESTION} >> nth=0")
    page.wait_for_selector("#fair .chip.bad")
    fault = page.inner_text("#fair")
    liar.lie = None
    page.reload()
    page.wait_for_selector("#fair .chip.bad")
    assert len(liar.nonces) == 1
    receipt = receipt_of(page, tmp_path)
    page.keyboard.press("Escape")
    use(page, "resign")
    page.click("dialog .danger")
    page.wait_for_selector(".final-card >> text=Record")
    with page.expect_download() as downloading:
        page.click("text=Record")
    record = tmp_path / "fair.game"
    downloading.value.save_as(record)
    verdict = lh.verify(record, receipt=receipt)
    assert not verdict.ok
    assert fault[:50] in str(verdict.fault)
    page.goto(f"/fair?table={table.rpartition('/')[2]}")
    page.wait_for_selector(f"#verdict.bad >> text={fault[:40]}")


def test_who_keeps_a_nonce_back_holds_nobody(person: PERSON) -> None:
    ada, bob = person(), person()
    liar = Liar(ada)
    liar.holds_back = True
    table, link = make_table(ada, "paper-bowl")
    ada.goto(table)
    ada.wait_for_selector("#link")
    bob.goto(link)
    bob.fill("#player", "Bob")
    bob.click("text=Sit down")
    bob.wait_for_selector("#question >> text=Settling the dice")
    is_fine(bob)
    bob.click("text=Leave the table")
    bob.wait_for_selector(".notice >> text=given up before it began")
    liar.holds_back = False
    _, link = make_table(ada, "paper-bowl")
    bob.goto(link)
    bob.wait_for_selector("#question .walked-away >> text=has left 1 table after the dice were settled")
    is_fine(bob)


def test_two_people_who_are_shown_different_commitments_read_different_digits(person: PERSON) -> None:
    """What the fingerprint is for: a partner of the server may be told anything."""
    ada, bob = person(), person()
    table, link = make_table(ada, "paper-bowl")
    liar = Liar(bob)
    liar.lie = lambda fair: fair.update(server=OTHER)
    ada.goto(table)
    ada.wait_for_selector("#link")
    sit_down(bob, link, "Bob")
    ada.wait_for_selector("#fair .ic")
    bob.wait_for_selector("#fair .ic")
    assert ada.inner_text("#fair") != bob.inner_text("#fair")


@pytest.mark.parametrize("game", ["card-bowl", "real-deal", "pigskin"])
def test_forged_cards_are_found_by_the_page(person: PERSON, game: str) -> None:
    page = person()
    seats, table = "coach random", "k3v9x2m7qd"
    seed, home, away = (bytes([each]) * 32 for each in (1, 2, 3))
    pledge = lh.Pledge(table, lh.commitment("server", table, seed, seats=seats), home, away, seed, seats)
    honest = lh.new(game, seats=("coach", "random"), fair_dice=pledge.dice())
    forged = lh.new(game, seats=("coach", "random"), seed=7)
    page.goto("/fair")
    for played, verdict in ((honest, "#verdict.open >> text=agrees with itself"), (forged, "#verdict.bad")):
        played.further_headers.update(pledge.headers())
        text = played.as_text().encode()
        page.set_input_files("#record", {"name": "x.txt", "mimeType": "text/plain", "buffer": text})
        page.wait_for_selector(verdict)
        is_fine(page)
