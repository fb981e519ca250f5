"""Casual games, a person against a bot: everything can be undone, and the record shows it."""

from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh

DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


def test_dice_and_the_bots_answer_are_undone_with_the_answer_before_them(path: Path) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN, seats=("human", "coach")), path)
    before = session.game.canonical()
    session.answer("run")
    assert session.game.plays
    session.undo()
    assert session.game.canonical() == before
    session.answer("short-pass")
    session.close()
    assert lh.record_headers(path)["Undone"] == "1"
    assert "(home run" in path.read_text()
    again = lh.Session.resume(path)
    assert again.game.undone == 1
    again.close()


def test_what_nothing_has_followed_is_undone_without_a_mark(path: Path) -> None:
    session = lh.Session(lh.new("pigskin", seed=1, seats=("human", "coach")), path)
    session.answer("star")
    session.undo()
    session.close()
    assert "Undone" not in lh.record_headers(path)


def test_with_usual_answers_undo_goes_back_to_a_real_choice(play: Any) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=4, seats=("human", "coach")))
    play(session, 8)
    session.toggle_usual()
    play(session, 4)
    while session.may_undo():
        session.undo()
    with pytest.raises(lh.Refused, match="nothing to undo"):
        session.undo()


@pytest.mark.parametrize("settings", [
    {"seats": ("human", "human")},
    {"seats": ("human", "coach"), "referee": True},
    {"seats": ("human", "coach"), "fair_dice": lh.FairDice("paper-bowl", b"1" * 32, b"2" * 32, b"3" * 32)},
])  # fmt: skip
def test_people_real_dice_and_dice_under_seal_are_never_casual(settings: dict[str, Any]) -> None:
    assert not lh.Session(lh.new("paper-bowl", **settings)).casual


def test_a_game_that_counts_is_not_casual() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN, seats=("human", "coach")))
    session.casual = False
    session.answer("run")
    with pytest.raises(lh.Refused, match="you cannot undo this"):
        session.undo()


def test_a_packed_game_remembers_what_was_undone() -> None:
    settings: dict[str, Any] = {"seed": 1, "situation": DOWN, "seats": ("human", "coach")}
    session = lh.Session(lh.new("paper-bowl", **settings))
    session.answer("run")
    session.undo()
    other = lh.new("paper-bowl", **settings)
    other.unpack(session.game.pack())
    assert other.undone == 1
