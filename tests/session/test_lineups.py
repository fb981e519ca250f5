"""A lineup in one step: the standard one, and the last one of a person."""

from pathlib import Path

import pytest

import leatherhead as lh

STANDARD = ("star", "second") * 4 + ("star", "star", "star")
OWN = ("second", "star") * 3 + ("star", "second", "star", "star", "star")


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def opened(path: Path | None) -> lh.Session:
    return lh.Session(lh.new("pigskin", seed=3, seats=("human", "coach")), path)


def offered(session: lh.Session) -> dict[str, tuple[str, ...]]:
    asked = session.frame().asked
    assert asked is not None
    return {each.title: each.labels for each in session.presets(asked)}


def test_the_standard_lineup_fills_all_eleven(path: Path) -> None:
    session = opened(path)
    assert offered(session) == {"Standard lineup": STANDARD}
    session.enter(" ".join(STANDARD))
    assert session.game.situation["lineup_home"] == "*2*2*2* 2***"
    assert offered(session) == {}


def test_the_last_lineup_is_remembered_however_it_was_given(path: Path, tmp_path: Path) -> None:
    first = opened(path)
    for label in OWN:
        first.answer(label)
    first.close()
    again = opened(tmp_path / "other.game")
    assert offered(again) == {"Standard lineup": STANDARD, "Last lineup": OWN}
    again.answer("star")
    assert offered(again) == {}  # one step is for all of them


def test_a_game_that_is_not_saved_remembers_nothing() -> None:
    opened(None).enter(" ".join(OWN))
    assert offered(opened(None)) == {"Standard lineup": STANDARD}


def test_numbers_of_a_hand_count_what_is_on_offer() -> None:
    hand = {"phase": "play", "possession": "home", "hand_home": ["passing-td-1-10", "misses-fg", "qb-sack"]}
    session = lh.Session(lh.new("real-deal", seed=1, situation=hand, seats=("human", "coach")))
    asked = session.frame().asked
    assert asked is not None
    assert [each.number for each in asked.options] == list(range(1, len(asked.options) + 1))
    session.enter("1")
    assert session.game.answers[0][0].spell(session.game.rulebook) == f"home {asked.options[0].label}"
