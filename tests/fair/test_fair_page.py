"""Fair dice as the page has them: the protocol's vectors and whole records, in node."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.engine.fair import Pledge, commitment

HERE = Path(__file__).parent
STATIC = Path(lh.__file__).parent / "web" / "static"
VECTORS = json.loads((HERE / "vectors.json").read_text(encoding="utf-8"))
GAME = VECTORS["game"]
SEED, HOME, AWAY = (bytes.fromhex(VECTORS[name]) for name in ("server_secret", "home_nonce", "away_nonce"))

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def in_node(*files: Path) -> str:
    command = ["node", HERE / "vectors.mjs", STATIC / "fair.js", STATIC / "sha256.js", HERE / "vectors.json", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def checked(*files: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(in_node(*files))
    return found


@pytest.fixture(scope="module", params=["paper-bowl", "strategy-league", "real-deal"])
def kept(request: pytest.FixtureRequest) -> str:
    """A whole game with fair dice, as text."""
    pledge = Pledge(GAME, commitment("server", GAME, SEED), HOME, AWAY, SEED)
    game = lh.new(request.param, seats=("coach", "random"), fair_dice=pledge.dice())
    game.further_headers.update(pledge.headers())
    path = request.getfixturevalue("tmp_path_factory").mktemp("fair") / "fair.game"
    game.save(path)
    return str(path.read_text(encoding="utf-8"))


@pytest.fixture
def record(kept: str, tmp_path: Path) -> Path:
    path = tmp_path / "fair.game"
    path.write_text(kept, encoding="utf-8")
    return path


@pytest.fixture
def receipt(tmp_path: Path) -> Path:
    roles = {"server": SEED, "home": HOME, "away": AWAY}
    commits = {role: commitment(role, GAME, secret).hex() for role, secret in roles.items()}
    path = tmp_path / "receipt.json"
    path.write_text(json.dumps({"game": GAME, **commits, "side": "away", "nonce": AWAY.hex()}), encoding="utf-8")
    return path


def test_the_vectors_of_the_protocol() -> None:
    assert in_node() == ""


def test_a_record_that_keeps_its_promise(record: Path, receipt: Path) -> None:
    found = checked(record, receipt)
    verdict = lh.verify(record, receipt=receipt)
    assert found["ok"], found
    assert found["dice"] + found["cards"] == verdict.fair
    assert found["fingerprint"] == VECTORS["fingerprint"]


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
