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
    assert reason_of(session, "QS") == "a high card is hard to beat"
    assert reason_of(session, "7D") == "a fair card, with higher ones kept for later"
    assert reason_of(session, "2H") == "one of your lowest cards, to save the high ones"
    for card in ("AD", "QS", "AC", "AH"):
        session.answer(card)
    assert re.match(r"QS vs\. \w+, .*yards with one card, if caught", reason_of(session, "pass-2"))
    session.answer("pass-2")
    assert reason_of(session, "draw") == "73% to add yards, 27% to spoil it; still 4 short of the first down"


def test_the_highest_card_on_offer_is_never_called_middling() -> None:
    """It may be the only one of its suit, or one of two; a lone low card of a suit is not high, either."""
    left = ["3D", "KD", *(f"{n}{suit}" for suit in "CHS" for n in range(4, 10))]
    at = {**DOWN, "down": 1, "to_go": 10, "home_deck": left, "away_deck": left}
    session = lh.Session(lh.new("card-bowl", seed=1, situation=at, seats=("human", "coach")))
    session.answer("scrimmage")
    session.answer("4-wr")
    assert reason_of(session, "KD") == "your strongest card left: the likely target"
    assert reason_of(session, "3D") == "one of your lowest cards, to save the high ones"
    assert reason_of(session, "6H") == "a fair card, with higher ones kept for later"


HELD = ["personal-foul", "safety", "has-ball-end-of-quarter"]


def test_a_discard_is_the_card_that_is_missed_least() -> None:
    """The same follows from each, so that it is neither a reason nor stands beside the cards."""
    at = {"phase": "play", "possession": "home", "hand_home": HELD, "hand_away": ["safety"]}
    session = lh.Session(lh.new("real-deal", seed=1, situation=at, seats=("human", "coach")))
    assert reason_of(session, "punt") == "nothing else is on offer"
    session.answer("punt")
    asked = session.frame().asked
    assert asked is not None
    assert {option.leads_to for option in asked.options} == {""}
    assert {option.label: option.note for option in asked.options}[HELD[2]] == "ends a quarter when played"
    assert {reason_of(session, card) for card in HELD} == {"the one you will miss least"}


def test_a_counter_says_what_it_stops() -> None:
    held = {"hand_home": ["passing-td-1-10"], "hand_away": ["interception", "red-flag", "misses-fg"]}
    game = lh.new("real-deal", seed=1, situation={"phase": "play", "possession": "home", **held})
    game.choose("passing-td-1-10")
    session = lh.Session(game)
    session.sit("away")
    assert reason_of(session, "interception") == "wipes out the touchdown"
    assert reason_of(session, "red-flag").startswith("cancels Passing TD 1-10; the ")
    assert reason_of(session, "concede") == "your cards are worth more later"


def test_a_quick_out_is_a_pass() -> None:
    at = {**DOWN, "down": 2, "to_go": 8}
    session = lh.Session(lh.new("strategy-league", seed=1, situation=at, seats=("human", "coach")))
    assert reason_of(session, "quick-out") == "8 yards to go call for a pass"
