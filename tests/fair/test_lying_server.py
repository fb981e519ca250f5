"""A server that lies in every step: what a page, pledge.js as it is, sends it, shows, and writes into its receipt."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.model.fair import Pledge, commitment, fingerprint

HERE = Path(__file__).parent
PLEDGE = Path(lh.__file__).parent / "web" / "static" / "pledge.js"
TABLE, SEATS = "k3v9x2m7qd", "human human"
SEED, OTHER = bytes(32), bytes([7]) * 32

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


class Page:
    """A page in node, which holds home's seat."""

    def __init__(self) -> None:
        command = ["node", HERE / "page.mjs", PLEDGE]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.sent: list[dict[str, Any]] = []
        self.shown: dict[str, Any] | None = None
        self.receipts: list[dict[str, Any]] = []

    def hear(
        self, fair: dict[str, Any] | None, seats: tuple[str, ...] = ("home",), kept: dict[str, Any] | None = None
    ) -> list[dict[str, Any]]:
        """Give it a message, and perhaps something that it has kept for long; return what it sends."""
        assert self.process.stdin
        assert self.process.stdout
        message = {"fair": fair, "table": TABLE, "seats": seats, "kept": kept or {}}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        found = json.loads(self.process.stdout.readline())
        self.shown, self.receipts = found["shown"], found["receipts"]
        self.sent += found["sent"]
        return list(found["sent"])

    @property
    def fault(self) -> str:
        return str((self.shown or {}).get("fault", ""))

    @property
    def nonces(self) -> list[dict[str, str]]:
        return [each["nonce"] for each in self.sent if "nonce" in each]


@pytest.fixture
def page() -> Iterator[Page]:
    made = Page()
    yield made
    made.process.kill()
    made.process.communicate()


def server_commit(seed: bytes = SEED, seats: str = SEATS) -> str:
    return commitment("server", TABLE, seed, seats=seats).hex()


def told(**changes: Any) -> dict[str, Any]:
    """What an honest server tells at first."""
    fair = {
        "version": "2",
        "game": TABLE,
        "seats": SEATS,
        "server": server_commit(),
        "home": "",
        "away": "",
        "need": None,
    }
    return {**fair, **changes}


AWAY = commitment("away", TABLE, OTHER).hex()
ASKS_COMMIT, ASKS_NONCE = {"commit": ["home"]}, {"nonce": ["home"]}


def committed(page: Page) -> str:
    """Go as far as the page's commitment; return that."""
    [sent] = page.hear(told(need=ASKS_COMMIT))
    return str(sent["commit"]["home"])


def opened(page: Page) -> dict[str, Any]:
    """Go as far as the nonces; return what the server told last."""
    last = told(home=committed(page), away=AWAY, need=ASKS_NONCE)
    [sent] = page.hear(last)
    nonces = {"home": sent["nonce"]["home"], "away": OTHER.hex()}
    last = {**last, "need": None, "nonces": nonces}
    page.hear(last)
    return last


def test_an_honest_server(page: Page, tmp_path: Path) -> None:
    last = opened(page)
    page.hear({**last, "seed": SEED.hex()})
    assert page.shown == {"fingerprint": fingerprint(*(bytes.fromhex(last[role]) for role in ROLES)), "fault": ""}
    [receipt] = page.receipts
    seen = [what for what, _ in receipt["seen"]]
    assert seen == ["seats", "server", "home", "away", "sent", "nonce of home", "nonce of away", "seed"]
    assert verified(last["nonces"], receipt, tmp_path).ok


ROLES = ("server", "home", "away")


def verified(nonces: dict[str, str], receipt: dict[str, Any], folder: Path, seed: bytes = SEED) -> Any:
    """Play a game with these dice, and verify it with a receipt."""
    home, away = (bytes.fromhex(nonces[side]) for side in ("home", "away"))
    commit = commitment("server", TABLE, seed, seats=SEATS)
    pledge = Pledge(TABLE, commit, home, away, seed, SEATS)
    game = lh.new("paper-bowl", fair_dice=pledge.dice())
    game.choose("heads")
    game.further_headers.update(pledge.headers())
    game.save(folder / "fair.game")
    (folder / "receipt.json").write_text(json.dumps(receipt), encoding="utf-8")
    return lh.verify(folder / "fair.game", receipt=folder / "receipt.json")


def test_what_is_said_twice_is_answered_alike(page: Page) -> None:
    """As after a lost connection: the same commitment and, to the same three commitments, the same nonce."""
    own = committed(page)
    assert committed(page) == own
    last = opened(page)
    page.hear({**last, "nonces": None, "need": ASKS_NONCE})
    first, second = page.nonces
    assert first == second
    assert page.fault == ""


# Before the nonce: none leaves the page, now or later.

BAD = "00" * 31
BEFORE: dict[str, Callable[[str], dict[str, Any]]] = {
    "no commitment of the other": lambda own: told(home=own, need=ASKS_NONCE),
    "no commitment of its own": lambda _own: told(away=AWAY, need=ASKS_NONCE),
    "no commitment of the server": lambda own: told(server="", home=own, away=AWAY, need=ASKS_NONCE),
    "no field of the server": lambda own: told(server=None, home=own, away=AWAY, need=ASKS_NONCE),
    "a short commitment": lambda own: told(home=own, away=BAD, need=ASKS_NONCE),
    "a commitment that is no text": lambda own: told(home=own, away=[AWAY], need=ASKS_NONCE),
    "a commitment with other letters": lambda own: told(home=own, away="zz" * 32, need=ASKS_NONCE),
    "another commitment of the server": lambda own: told(
        server=server_commit(OTHER), home=own, away=AWAY, need=ASKS_NONCE
    ),
    "another commitment of the page": lambda _own: told(home=AWAY, away=AWAY, need=ASKS_NONCE),
    "other seats": lambda own: told(seats="human coach", home=own, away=AWAY, need=ASKS_NONCE),
    "seats that are none": lambda own: told(seats=None, home=own, away=AWAY, need=ASKS_NONCE),
    "another table": lambda own: told(game="another", home=own, away=AWAY, need=ASKS_NONCE),
    "an older version": lambda own: told(version="1", home=own, away=AWAY, need=ASKS_NONCE),
    "a nonce and a commitment at once": lambda own: told(home="", away=AWAY, need=ASKS_COMMIT | ASKS_NONCE),
    "a second round": lambda own: told(server=server_commit(OTHER), need=ASKS_COMMIT),
    "its own commitment withdrawn": lambda own: told(home=own) | {"lie": told(need=ASKS_COMMIT)},
    "no more fair dice": lambda _own: {"lie": None},
    "nonces of seats that there are not": lambda own: told(
        home=own, nonces={f"seat {number}": "11" * 32 for number in range(60)}
    ),
    "a nonce that the page did not draw": lambda own: told(
        home=own, away=AWAY, need=ASKS_NONCE, nonces={"home": "11" * 32, "away": OTHER.hex()}
    ),
}


@pytest.mark.parametrize("lie", BEFORE)
def test_no_nonce_leaves_the_page_after_a_lie(page: Page, lie: str, tmp_path: Path) -> None:
    own = committed(page)
    message = BEFORE[lie](own)
    if "lie" in message:
        if len(message) > 1:
            page.hear({key: value for key, value in message.items() if key != "lie"})
        message = message["lie"]
    page.hear(message)
    fault = page.fault
    assert fault
    sent = len(page.sent)
    page.hear(told(home=own, away=AWAY, need=ASKS_NONCE))  # as if nothing had happened
    page.hear(told(home=own, away=AWAY, need=ASKS_COMMIT))
    assert len(page.sent) == sent
    assert page.fault
    [receipt] = page.receipts
    assert ["fault", fault] in receipt["seen"]
    assert page.nonces == []
    verdict = verified({"home": receipt["nonce"], "away": OTHER.hex()}, receipt, tmp_path)
    assert not verdict.ok
    assert fault[:50] in str(verdict.fault)


def test_a_commitment_that_the_page_did_not_make(page: Page) -> None:
    page.hear(told(home=AWAY, away=AWAY))
    for need in (ASKS_COMMIT, ASKS_NONCE):
        assert page.hear(told(home=AWAY, away=AWAY, need=need)) == []
        assert "not made by this page" in page.fault


FIRST = {
    "no commitment of the server": told(server="", need=ASKS_COMMIT),
    "a malformed commitment of the server": told(server=BAD, need=ASKS_COMMIT),
    "a bot in the player's seat": told(seats="coach human", need=ASKS_COMMIT),
    "the nonce at once": told(away=AWAY, need=ASKS_NONCE),
    "an older version": told(version="1", need=ASKS_COMMIT),
    "another table": told(game="another", need=ASKS_COMMIT),
}


@pytest.mark.parametrize("lie", FIRST)
def test_a_lie_at_the_very_beginning(page: Page, lie: str) -> None:
    assert page.hear(FIRST[lie]) == []
    fault = page.fault
    assert fault
    assert page.hear(told(need=ASKS_COMMIT)) == []
    [receipt] = page.receipts
    assert ["fault", fault] in receipt["seen"]


def test_two_people_at_one_screen(page: Page) -> None:
    [sent] = page.hear(told(need={"commit": ["home", "away"]}), ("home", "away"))
    [shown] = page.hear(told(**sent["commit"], need={"nonce": ["home", "away"]}), ("home", "away"))
    assert set(shown["nonce"]) == {"home", "away"}
    assert page.fault == ""
    assert [each["side"] for each in page.receipts] == ["home", "away"]


def test_a_game_that_began_with_version_1(page: Page) -> None:
    """Its receipt is still there, and still compared; but the page gives no nonce by the old rules."""
    drawn = {"home": SEED, "away": OTHER}
    commits = {side: commitment(side, TABLE, each, version="1").hex() for side, each in drawn.items()}
    commits["server"] = commitment("server", TABLE, SEED, version="1").hex()
    fair = told(version="1", **commits, nonces={side: each.hex() for side, each in drawn.items()})
    old = {"nonces": {"home": SEED.hex()}, **commits}
    assert page.hear(fair, kept={f"fair:{TABLE}": old}) == []
    assert page.fault == ""
    assert page.receipts == [{"game": TABLE, **commits, "side": "home", "nonce": SEED.hex()}]
    page.hear({**fair, "server": AWAY})
    assert page.fault == "The server has changed its own commitment."
    assert page.hear({**fair, "need": ASKS_NONCE}) == []
    assert page.fault


# After the nonce.

AFTER: dict[str, dict[str, Any]] = {
    "another commitment of the server": {"server": server_commit(OTHER)},
    "another commitment of the other": {"away": commitment("away", TABLE, SEED).hex()},
    "another commitment of the page": {"home": AWAY},
    "a commitment withdrawn": {"away": ""},
    "another nonce of the other": {"nonces": {"away": "22" * 32}},
    "another nonce of the page": {"nonces": {"home": "22" * 32}},
    "a nonce that is none": {"nonces": {"away": "x"}},
    "nonces of seats that there are not": {"nonces": {f"seat {number}": "22" * 32 for number in range(60)}},
    "a seed that opens nothing": {"seed": OTHER.hex()},
    "a seed that is none": {"seed": "x"},
    "other seats": {"seats": "human coach"},
    "another table": {"game": "another"},
    "another version": {"version": "1"},
    "a version to come": {"version": "3"},
    "a second round": {"server": server_commit(OTHER), "home": "", "away": "", "need": ASKS_COMMIT, "nonces": None},
    "the nonce again for others": {"away": commitment("away", TABLE, SEED).hex(), "need": ASKS_NONCE},
}


@pytest.mark.parametrize("lie", AFTER)
def test_lies_after_the_nonce_are_found(page: Page, lie: str, tmp_path: Path) -> None:
    last = opened(page)
    assert page.fault == ""
    page.hear({**last, **AFTER[lie]})
    fault = page.fault
    assert fault
    page.hear({**last, "need": ASKS_NONCE})
    assert page.fault
    assert len(page.nonces) == 1
    [receipt] = page.receipts
    assert ["fault", fault] in receipt["seen"]
    verdict = verified(last["nonces"], receipt, tmp_path)
    assert not verdict.ok
    assert fault[:50] in str(verdict.fault)


def test_a_seed_that_was_ground(page: Page, tmp_path: Path) -> None:
    """Attack 1: the nonce drawn out, seeds tried until the dice please, and a new round as if nothing had been."""
    own = committed(page)
    page.hear(told(home=own, need=ASKS_NONCE))
    assert page.nonces == []
    page.hear(told(server=server_commit(OTHER), need=ASKS_COMMIT))
    page.hear(told(server=server_commit(OTHER), home=own, away=AWAY, need=ASKS_NONCE))
    assert page.nonces == []
    [receipt] = page.receipts
    verdict = verified({"home": receipt["nonce"], "away": OTHER.hex()}, receipt, tmp_path, seed=OTHER)
    assert "the receipt has faults" in str(verdict.fault)
    assert "asked for a nonce before" in str(verdict.fault)


@pytest.mark.parametrize("version", ["1", "2"])
def test_dice_in_which_a_player_has_no_part_are_shown_as_such(page: Page, version: str) -> None:
    """A server that never asks, but shows a fingerprint; or a browser that was not there."""
    nonces = {"home": SEED.hex(), "away": OTHER.hex()}
    commits = {
        side: commitment(side, TABLE, bytes.fromhex(each), version=version).hex() for side, each in nonces.items()
    }
    server = commitment("server", TABLE, SEED, seats=SEATS, version=version).hex()
    fair = told(version=version, server=server, **commits, nonces=nonces)
    page.hear(fair)
    assert "no part in these dice" in page.fault
    page.hear(fair, seats=())  # who only watches sees the fingerprint
    assert page.fault == ""
    assert page.shown
    assert len(page.shown["fingerprint"]) == {"1": 8, "2": 16}[version]


def test_many_lies_do_not_fill_the_storage(page: Page) -> None:
    opened(page)
    for number in range(200):
        page.hear(told(server=f"{number:064x}", away=f"{number:064x}", seats=f"human {number}", seed=f"{number:064x}"))
    [receipt] = page.receipts
    assert len(json.dumps(receipt)) < 20_000
    assert page.fault
