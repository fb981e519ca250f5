"""Fair dice as the page has them: the protocol's vectors and whole records, in node."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.games.pigskin.state import SPECIAL_MASK, Special
from leatherhead.model.fair import Pledge, commitment
from leatherhead.records.game import Game

HERE = Path(__file__).parent
STATIC = Path(lh.__file__).parent / "web" / "static"
GAME, SEATS = "k3v9x2m7qd", "coach random"
SEED, HOME, AWAY = (bytes(range(start, start + 32)) for start in (0, 32, 64))

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def in_node(*command: str | Path) -> str:
    done = subprocess.run(["node", *command], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def checked(*files: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(in_node(HERE / "check.mjs", STATIC / "fair.js", *files))
    return found


def play(game: str, version: str = "2", seats: str = SEATS, **settings: Any) -> Game:
    """Play a whole game with fair dice."""
    commit = commitment("server", GAME, SEED, seats=seats, version=version)
    pledge = Pledge(GAME, commit, HOME, AWAY, SEED, seats, version)
    home, away = seats.split()
    played = lh.new(game, seats=(home, away), fair_dice=pledge.dice(), **settings)
    played.further_headers.update(pledge.headers())
    return played


@pytest.fixture(
    scope="module",
    params=[("paper-bowl", "1"), *((each, "2") for each in ("paper-bowl", "strategy-league", "real-deal"))],
    ids=" ".join,
)
def kept(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A whole game as text, and the version of its dice."""
    game, version = request.param
    return play(game, version).as_text(), version


@pytest.fixture
def record(kept: tuple[str, str], tmp_path: Path) -> Path:
    path = tmp_path / "fair.game"
    path.write_text(kept[0], encoding="utf-8")
    return path


def receipt_of(version: str, path: Path) -> Path:
    roles = {"server": SEED, "home": HOME, "away": AWAY}
    commits = {role: commitment(role, GAME, each, seats=SEATS, version=version).hex() for role, each in roles.items()}
    seen = [["seats", SEATS], *map(list, commits.items()), ["sent", "away"]]
    further = {} if version == "1" else {"version": version, "seats": SEATS, "seen": seen}
    kept = {"game": GAME, **commits, "side": "away", "nonce": AWAY.hex(), **further}
    path.write_text(json.dumps(kept), encoding="utf-8")
    return path


@pytest.fixture
def receipt(kept: tuple[str, str], tmp_path: Path) -> Path:
    return receipt_of(kept[1], tmp_path / "receipt.json")


def test_the_vectors_of_the_protocol() -> None:
    vectors = HERE / "vectors.json", HERE / "vectors-2.json"
    assert in_node(HERE / "vectors.mjs", STATIC / "fair.js", STATIC / "sha256.js", *vectors) == ""


def test_a_record_that_keeps_its_promise(record: Path, receipt: Path) -> None:
    found = checked(record, receipt)
    verdict = lh.verify(record, receipt=receipt)
    assert verdict.ok, verdict.fault
    assert found["ok"], found
    assert found["dice"] + found["cards"] == verdict.fair
    assert found["unchecked"] == 0


def test_another_coin_is_found(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    came = "heads" if "coin heads" in text else "tails"
    other = "tails" if came == "heads" else "heads"
    record.write_text(text.replace(f"coin {came}", f"coin {other}", 1), encoding="utf-8")
    assert f"{other} came, but draw" in checked(record)["why"]


@pytest.mark.parametrize("header", ["FairSeed", "FairCommit", "FairHome", "FairAway"])
def test_a_changed_header_is_found(record: Path, receipt: Path, header: str) -> None:
    text = record.read_text(encoding="utf-8")
    start = text.index(f'[{header} "') + len(header) + 3
    record.write_text(text[:start] + ("0" if text[start] != "0" else "1") + text[start + 1 :], encoding="utf-8")
    assert not checked(record, receipt)["ok"]


# Cards.

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "card-bowl": [{}],
    "paper-bowl": [{"length": "short", "overtime": "until-decided"}],
    "pigskin": [{}, {"short": True, "length": "short"}, {"untimed_down": True}],
    "real-deal": [{}, {"deck": "regulation"}, {"length": "short", "overtime": "sudden-death"}],
}
DEALT = [(game, options) for game, several in OPTIONS.items() for options in several]


@pytest.mark.parametrize("seats", [SEATS, "random random"])
@pytest.mark.parametrize(("game", "options"), DEALT, ids=str)
def test_the_page_knows_every_deck(game: str, options: dict[str, Any], seats: str, tmp_path: Path) -> None:
    """What lies in a deck at each draw, as the rules have it: every card comes out the same."""
    played = play(game, seats=seats, options=options)
    played.save(tmp_path / "fair.game")
    found = checked(tmp_path / "fair.game")
    assert found["ok"], found
    assert found["cards"] > 40
    assert found["unchecked"] == 0


@pytest.mark.parametrize("game", ["card-bowl", "real-deal", "pigskin", "paper-bowl"])
@pytest.mark.parametrize("which", ["all", "the last"])
def test_forged_cards_are_found(game: str, which: str, tmp_path: Path) -> None:
    text, path = play(game).as_text(), tmp_path / "forged.game"
    cards = sorted(set(re.findall(r"card ([\w-]+)", text)))
    following = dict(zip(cards, [*cards[1:], cards[0]], strict=True))
    forge = re.compile(r"card ([\w-]+)" if which == "all" else r"card ([\w-]+)(?!.*card )", re.DOTALL)
    path.write_text(forge.sub(lambda match: f"card {following[match[1]]}", text), encoding="utf-8")
    found = checked(path)
    assert not found["ok"]
    assert "of the promised dice is" in found["why"] or "cards" in found["why"]
    assert not lh.verify(path).ok


@pytest.mark.parametrize(
    ("header", "value"),
    [("Digest", "000000000000"), ("Game", "new-game"), ("Start", "{}")],
)
def test_cards_of_decks_that_the_page_does_not_know_are_named(header: str, value: str, tmp_path: Path) -> None:
    text, path = play("real-deal").as_text(), tmp_path / "fair.game"
    line = f'[{header} "{value}"]'
    known = re.compile(rf"^\[{header} .*$", re.MULTILINE)
    path.write_text(known.sub(line, text) if known.search(text) else f"{line}\n{text}", encoding="utf-8")
    found = checked(path)
    assert not found["ok"]
    assert found["unchecked"] == found["cards"] > 100
    assert "could not be drawn again" in found["why"]


@pytest.mark.parametrize("game", ["pigskin", "real-deal"])
def test_the_digests_that_the_page_knows_are_those_of_our_books(game: str) -> None:
    digest = lh.new(game).printed.digest
    assert f'digest: "{digest}"' in (STATIC / "decks.js").read_text(encoding="utf-8")


def test_the_replace_player_cards_that_the_page_knows() -> None:
    game = lh.new("pigskin")
    special = game.printed.book.special
    plain = (Special.NONE, Special.PENALTY)
    cards = [card for card, each in zip(game.rulebook.decks[0].cards, special, strict=True)
             if each & SPECIAL_MASK not in plain]  # fmt: skip
    assert f"const REPLACE = {json.dumps(cards)};" in (STATIC / "decks.js").read_text(encoding="utf-8")


# Records that are bent so that a reader passes over something.


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (", coin ", ", toss "),
        ("roll ", "die "),
        ("\n2. ", "\n3. "),
        ("\n2. ", "\n+ home run @ 00\n2. "),
        ("[Fair ", '[Seats "human human"]\n[Fair '),
        ('[Seats "coach random"]', '[Seats "coach coach"]'),
        ('[Generator "', '[Generator "1'),
    ],
)
def test_nothing_in_a_record_is_passed_over(old: str, new: str, tmp_path: Path) -> None:
    text, path = play("paper-bowl", options={"length": "short"}).as_text(), tmp_path / "bent.game"
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert not checked(path)["ok"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seen": [["fault", "The server has changed its mind."]]}, "changed its mind"),
        ({"seen": [["server", "00"], ["server", "01"]]}, "two of: server"),
        ({"seen": [["sent", "away"]]}, "before all three commitments"),
        ({"seats": "human human"}, "seats"),
        ({"version": "1"}, "version"),
        ({"seen": "nonsense"}, "what the page saw"),
        ({"seen": []}, "what the page saw"),
        ({"nonce": "00" * 32}, "nonce"),
    ],
)
def test_the_faults_of_a_receipt_are_told(change: dict[str, Any], why: str, tmp_path: Path) -> None:
    play("paper-bowl", options={"length": "short"}).save(tmp_path / "fair.game")
    receipt = receipt_of("2", tmp_path / "receipt.json")
    kept = json.loads(receipt.read_text(encoding="utf-8"))
    receipt.write_text(json.dumps(kept | change), encoding="utf-8")
    found = checked(tmp_path / "fair.game", receipt)
    assert not found["ok"]
    assert why in found["why"]


@pytest.mark.usefixtures("teaching_games")
def test_a_die_with_20_sides_is_drawn_again(tmp_path: Path) -> None:
    text, path = play("gridiron-trumps").as_text(), tmp_path / "fair.game"
    path.write_text(text, encoding="utf-8")
    found = checked(path)
    assert found["dice"] == len(re.findall(r"\b(?:d20 \d|roll \d|coin (?:heads|tails))", text))
    assert found["unchecked"] == found["cards"]
    path.write_text(re.sub(r"\bd20 (\d+)", lambda die: f"d20 {int(die[1]) % 20 + 1}", text, count=1), encoding="utf-8")
    assert "came, but draw" in checked(path)["why"]
