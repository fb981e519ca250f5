"""A hint says why: half a sentence for every question of every game, in words for people."""

import re

import pytest
from teaching import EVERY_GAME, FOLDER

import leatherhead as lh
from leatherhead import registry

QUESTIONS = 25  # of a game: its first drives
ENGINEER = re.compile(r"\b[A-Z]{2}-[A-Z0-9]|[_@{}]|\bNone\b")
DOWN = {"phase": "scrimmage", "possession": "home", "ball": "own 30"}


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_answer_has_a_reason(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.ELSEWHERE, str(FOLDER))
    session = lh.Session(lh.new(game, seed=6, seats=("human", "random")))
    for number in range(QUESTIONS):
        asked = session.frame().asked
        if asked is None:
            break
        for option in asked.options:
            why = lh.hint_reason(session.frame(), option)
            assert 2 < len(why) <= 90, (option.label, why)
            assert not ENGINEER.search(why), (option.label, why)
            assert not why.endswith("."), (option.label, why)
        session.answer(asked.options[number % len(asked.options)].label)


@pytest.mark.parametrize(("down", "to_go", "label", "why"), [
    (3, 20, "punt", "before the last down, it may pin them deep"),
    (4, 20, "punt", "4th and 20 is too far to go for it"),
    (3, 9, "long-pass", "9 yards to go call for a pass"),
    (2, 2, "run", "short yardage: a run usually gets it"),
    (4, 1, "run", "4th and 1 is worth a try"),
])  # fmt: skip
def test_the_reason_is_the_down(down: int, to_go: int, label: str, why: str) -> None:
    at = {**DOWN, "down": down, "to_go": to_go}
    frame = lh.Session(lh.new("paper-bowl", seed=1, situation=at, seats=("human", "coach"))).frame()
    assert frame.asked is not None
    assert lh.hint_reason(frame, next(each for each in frame.asked.options if each.label == label)) == why


def reason_of(session: lh.Session, label: str) -> str:
    frame = session.frame()
    assert frame.asked is not None
    return lh.hint_reason(frame, next(each for each in frame.asked.options if each.label == label))


def test_the_reason_fits_what_is_asked() -> None:
    """Not every question of an offense is a call: a card and a receiver have reasons of their own."""
    at = {**DOWN, "down": 1, "to_go": 10}
    session = lh.Session(lh.new("card-bowl", seed=1, situation=at, seats=("human", "coach")))
    assert reason_of(session, "scrimmage") == "there are downs left to make it"
    session.answer("scrimmage")
    session.answer("4-wr")
    assert reason_of(session, "QS") == "a high card wins its matchup"
    assert reason_of(session, "7D") == "neither your best card nor your worst"
    assert reason_of(session, "2H") == "a low card here saves the high ones"
    for card in ("AD", "QS", "AC", "AH"):
        session.answer(card)
    assert re.match(r"QS vs\. \w+, .*yards with one card, if caught", reason_of(session, "pass-2"))
    session.answer("pass-2")
    assert "cards left spoil the pass" in reason_of(session, "draw")


def test_a_quick_out_is_a_pass() -> None:
    at = {**DOWN, "down": 2, "to_go": 8}
    session = lh.Session(lh.new("strategy-league", seed=1, situation=at, seats=("human", "coach")))
    assert reason_of(session, "quick-out") == "8 yards to go call for a pass"
