"""Fair dice: the protocol's own vectors, and records that keep or break what was promised."""

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.model.doors import CHANCE
from leatherhead.model.errors import Refused
from leatherhead.model.fair import FairDice, Pledge, commitment, fingerprint
from leatherhead.records.game import Game

VECTORS, SECOND = (
    json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))
    for name in ("vectors.json", "vectors-2.json")
)
GAME = VECTORS["game"]
SEED, HOME, AWAY = (bytes.fromhex(VECTORS[name]) for name in ("server_secret", "home_nonce", "away_nonce"))
SEATS = "coach random"


@pytest.fixture(scope="module")
def dice() -> FairDice:
    return FairDice(GAME, SEED, HOME, AWAY, version="1")


@pytest.mark.parametrize(("version", "vectors"), [("1", VECTORS), ("2", SECOND)])
def test_commitments_fingerprint_and_key(version: str, vectors: dict[str, Any]) -> None:
    secrets = {role: bytes.fromhex(vectors[name]) for role, name in ROLES.items()}
    seats = vectors.get("seats", "nobody is committed to this")
    made = {role: commitment(role, GAME, each, seats=seats, version=version) for role, each in secrets.items()}
    assert {role: each.hex() for role, each in made.items()} == vectors["commit"]
    assert fingerprint(*made.values(), version=version) == vectors["fingerprint"]
    assert FairDice(GAME, *secrets.values(), version=version).key.hex() == vectors["key"]


FULL_HAND = ["R1", "R2", "R3", "R4", "R5", "R6", "R7"]
ROLES = {"server": "server_secret", "home": "home_nonce", "away": "away_nonce"}


def test_the_draws_of_version_2() -> None:
    dice = FairDice(GAME, SEED, HOME, AWAY)
    for each in SECOND["draws"]:
        assert dice.below(each["n"], int(each["outcomes"])) == int(each["value"])
    for each in SECOND["cards"]:
        assert dice.card(each["n"], SECOND["weights"]) == each["index"]
    for each in SECOND["luck"]:
        assert dice.luck(each["n"]) == each["value"]


SPELLED: dict[str, tuple[int, Callable[[int], Any]]] = {
    "coin": (2, lambda n: ("heads", "tails")[n]),
    "die": (6, lambda n: n + 1),
    "dice": (36, lambda n: f"{n // 6 + 1}-{n % 6 + 1}"),
    "d100": (100, lambda n: n + 1),
}


def test_draws_one_after_the_other(dice: FairDice) -> None:
    """The draws of the vectors are those of one game: each uses up a number."""
    number = count()
    for name, (outcomes, spelled) in SPELLED.items():
        assert [spelled(dice.below(next(number), outcomes)) for _ in VECTORS[name]] == VECTORS[name], name
    assert [dice.card(next(number), VECTORS["weights"]) for _ in VECTORS["card"]] == VECTORS["card"]
    assert [dice.luck(next(number)) for _ in VECTORS["luck"]] == VECTORS["luck"]


def test_words_that_would_favor_some_outcomes_are_passed_over(dice: FairDice) -> None:
    drawn = [dice.below(n, VECTORS["reject"]["outcomes"]) for n in VECTORS["reject"]["n"]]
    assert [str(each) for each in drawn] == VECTORS["reject"]["value"]


# Games.


@pytest.fixture(params=["1", "2"])
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def pledge(version: str) -> Pledge:
    commit = commitment("server", GAME, SEED, seats=SEATS, version=version)
    return Pledge(GAME, commit, HOME, AWAY, SEED, SEATS, version)


def play(pledge: Pledge, **settings: Any) -> Game:
    """Play a game between bots with fair dice."""
    return lh.new("paper-bowl", seats=("coach", "random"), fair_dice=pledge.dice(), **settings)


@pytest.fixture
def record(pledge: Pledge, tmp_path: Path) -> Path:
    game = play(pledge)
    game.further_headers.update(pledge.headers())
    path = tmp_path / "fair.game"
    game.save(path)
    return path


@pytest.fixture
def receipt(pledge: Pledge, tmp_path: Path) -> Path:
    server, home, away = (each.hex() for each in pledge.commitments)
    kept: dict[str, Any] = {"game": GAME, "server": server, "home": home, "away": away, "side": "home"}
    kept["nonce"] = HOME.hex()
    if pledge.version != "1":
        seen = [["seats", SEATS], ["server", server], ["home", home], ["away", away], ["sent", "home"]]
        kept |= {"version": pledge.version, "seats": SEATS, "seen": seen}
    path = tmp_path / "receipt.json"
    path.write_text(json.dumps(kept), encoding="utf-8")
    return path


def test_the_dice_of_a_game_are_the_draws_in_order(pledge: Pledge) -> None:
    game = play(pledge)
    dice, number = pledge.dice(), 0
    for answers in game.answers:
        for each in answers:
            if each.asked.by == CHANCE and each.asked.weights:
                assert each.answer == dice.card(number, each.asked.weights)
            elif each.asked.by == CHANCE:
                assert each.answer == dice.below(number, each.asked.options)
            number += 1
    assert game.over
    assert game.generator == number


def test_a_record_that_keeps_its_promise(record: Path, receipt: Path) -> None:
    verdict = lh.verify(record, receipt=receipt)
    assert verdict.ok
    assert verdict.fair is not None
    assert verdict.fair > 100
    assert lh.verify(record).fair == verdict.fair  # the record alone proves itself, if not to whom it was promised


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("FairSeed", "does not open its commitment"),
        ("FairCommit", "commitment of server"),
        ("FairHome", "commitment of home"),
        ("FairAway", "commitment of away"),
    ],
)
def test_a_changed_header_is_found(record: Path, receipt: Path, header: str, reason: str) -> None:
    text = record.read_text(encoding="utf-8")
    start = text.index(f'[{header} "') + len(header) + 3
    changed = text[:start] + ("0" if text[start] != "0" else "1") + text[start + 1 :]
    record.write_text(changed, encoding="utf-8")
    verdict = lh.verify(record, receipt=receipt)
    assert not verdict.ok
    assert reason in str(verdict.fault)


@pytest.mark.parametrize("version", ["2"], indirect=True)
def test_other_seats_are_found(record: Path) -> None:
    """They decide which answers use up a draw: in version 2 the server has committed itself to them."""
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace(f'[Seats "{SEATS}"]', '[Seats "coach coach"]'), encoding="utf-8")
    assert "not the seats" in str(lh.verify(record).fault)


@pytest.mark.parametrize("version", ["2"], indirect=True)
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seen": [["fault", "The server has changed the commitment of away."]]}, "has changed the commitment of away"),
        ({"seen": [["server", "00"], ["server", "01"]]}, "two of: server"),
        ({"seen": [["server", "00"]]}, "not the one that the page saw first"),
        ({"seen": [["sent", "home"]]}, "before all three commitments"),
        ({"seen": []}, "what the page saw"),
        ({"seen": [["home"]]}, "is not a receipt"),
        ({"seen": {"home": "x"}}, "is not a receipt"),
        ({"seats": "human human"}, "seats"),
        ({"version": "1"}, "version"),
        ({"away": ""}, "commitment of away"),
    ],
)
def test_the_faults_of_a_receipt_are_told(record: Path, receipt: Path, change: dict[str, Any], reason: str) -> None:
    kept = json.loads(receipt.read_text(encoding="utf-8"))
    receipt.write_text(json.dumps(kept | change), encoding="utf-8")
    verdict = lh.verify(record, receipt=receipt)
    assert not verdict.ok
    assert reason in str(verdict.fault)


def test_the_draws_that_were_used_up_are_those_in_the_record(record: Path) -> None:
    """A bot that takes luck twice for one answer, or never, leaves another number behind."""
    text = record.read_text(encoding="utf-8")
    start = text.index('[Generator "') + len('[Generator "')
    used = int(text[start : start + 16], 16)
    record.write_text(f"{text[:start]}{used + 1:016x}{text[start + 16 :]}", encoding="utf-8")
    assert f"use up {used} draws" in str(lh.verify(record).fault)


@pytest.mark.parametrize("game", ["card-bowl", "real-deal", "pigskin"])
def test_forged_cards_are_found(game: str, tmp_path: Path) -> None:
    """The cards of another game by the same rules, with the headers of this one."""
    forged = lh.new(game, seats=("coach", "random"), seed=5)
    commit = commitment("server", GAME, SEED, seats=SEATS)
    forged.further_headers.update(Pledge(GAME, commit, HOME, AWAY, SEED, SEATS).headers())
    forged.save(tmp_path / "forged.game")
    assert "of the promised dice is" in str(lh.verify(tmp_path / "forged.game").fault)


def test_other_dice_are_found(record: Path, pledge: Pledge, receipt: Path) -> None:
    other = lh.new("paper-bowl", seats=("coach", "random"), seed=5)
    other.further_headers.update(pledge.headers())
    other.save(record)
    verdict = lh.verify(record, receipt=receipt)
    assert "of the promised dice is" in str(verdict.fault)


def test_a_receipt_of_another_game_is_found(record: Path, receipt: Path) -> None:
    kept = json.loads(receipt.read_text(encoding="utf-8"))
    receipt.write_text(json.dumps({**kept, "game": "another"}), encoding="utf-8")
    assert "another game" in str(lh.verify(record, receipt=receipt).fault)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 1}', "\0", pytest.param("x" * 5_000, id="too long")])
def test_what_is_no_receipt_is_refused(record: Path, receipt: Path, text: str) -> None:
    receipt.write_text(text, encoding="utf-8")
    assert "is not a receipt" in str(lh.verify(record, receipt=receipt).fault)


def test_a_game_whose_seed_was_never_told_is_unproven(record: Path, receipt: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(line for line in lines if not line.startswith("[FairSeed")), encoding="utf-8")
    assert lh.verify(record).fair is None
    assert "unproven" in str(lh.verify(record, receipt=receipt).fault)


def test_a_hint_uses_no_draw_up(pledge: Pledge) -> None:
    session = lh.Session(lh.new("paper-bowl", fair_dice=pledge.dice()))
    before = session.game.generator
    assert session.hint()
    assert session.game.generator == before


def test_no_draw_is_taken_back(pledge: Pledge) -> None:
    game = lh.new("paper-bowl", fair_dice=pledge.dice())
    game.choose("heads")  # the coin is tossed
    with pytest.raises(Refused, match="cannot undo this"):
        game.undo()


@pytest.mark.usefixtures("teaching_games")
def test_a_die_with_20_sides_is_a_draw_of_20_outcomes(pledge: Pledge) -> None:
    down = {"phase": "kickoff", "possession": "home", "home_hand": FULL_HAND, "away_hand": FULL_HAND}
    game = lh.new("gridiron-trumps", situation=down, fair_dice=pledge.dice())
    game.choose("deep")
    assert game.situation["ball"] == f"own {10 + pledge.dice().below(0, 20) + 1}"
