"""The games that are kept."""

from pathlib import Path

import pytest

import leatherhead as lh

DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_saved_games_are_listed_those_under_way_first() -> None:
    over = lh.new("paper-bowl", seed=1, seats=("random", "random"), situation={**DOWN, "quarter": 4, "clock": 1})
    under_way = lh.new("real-deal", seed=1, home="Öwls", away='"Bears"')
    over.save(lh.new_path("paper-bowl"))
    under_way.save(lh.new_path("real-deal"))
    (lh.new_path("x").parent / "noise.game").write_bytes(b"\xff\x00")
    first, second = lh.saved_games()
    assert (first.game, first.teams, first.over) == ("real-deal", ("Öwls", '"Bears"'), False)
    assert (second.game, second.over, second.result) == ("paper-bowl", True, f"{over.score[0]}-{over.score[1]}")
