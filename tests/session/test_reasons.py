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
    (4, 20, "punt", "4th and 20 is too far to go for it"),
    (3, 9, "long-pass", "9 yards to go ask for a pass"),
    (2, 2, "run", "short yardage: a run usually gets it"),
    (4, 1, "run", "4th and 1 is worth a try"),
])  # fmt: skip
def test_the_reason_is_the_down(down: int, to_go: int, label: str, why: str) -> None:
    at = {**DOWN, "down": down, "to_go": to_go}
    frame = lh.Session(lh.new("paper-bowl", seed=1, situation=at, seats=("human", "coach"))).frame()
    assert frame.asked is not None
    assert lh.hint_reason(frame, next(each for each in frame.asked.options if each.label == label)) == why
