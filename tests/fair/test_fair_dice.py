"""Fair dice: the protocol's own vectors, and records that keep or break what was promised."""

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.engine.doors import CHANCE
from leatherhead.engine.errors import Refused
from leatherhead.engine.fair import FairDice, Pledge, commitment, fingerprint, new_secret
from leatherhead.records.game import Game

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
GAME = VECTORS["game"]
SEED, HOME, AWAY = (bytes.fromhex(VECTORS[name]) for name in ("server_secret", "home_nonce", "away_nonce"))


@pytest.fixture(scope="module")
def dice() -> FairDice:
    return FairDice(GAME, SEED, HOME, AWAY)


def test_commitments_and_fingerprint() -> None:
    made = {role: commitment(role, GAME, secret) for role, secret in (("server", SEED), ("home", HOME), ("away", AWAY))}
    assert {role: each.hex() for role, each in made.items()} == VECTORS["commit"]
    assert fingerprint(made["server"], made["home"], made["away"]) == VECTORS["fingerprint"]


def test_the_key(dice: FairDice) -> None:
    assert dice.key.hex() == VECTORS["key"]


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


@pytest.fixture
def pledge() -> Pledge:
    return Pledge(GAME, commitment("server", GAME, SEED), HOME, AWAY, SEED)


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
    kept = {"game": GAME, "server": server, "home": home, "away": away, "side": "home", "nonce": HOME.hex()}
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
    with pytest.raises(Refused, match="cannot take this back"):
        game.undo()


def test_secrets_differ() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
