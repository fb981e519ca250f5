"""What people type for an answer."""

from fractions import Fraction
from typing import Any

import pytest

from leatherhead.model.errors import Refused
from leatherhead.model.question import Chance, Decision
from leatherhead.model.words import Prompt
from leatherhead.session.typed import meant_chance, meant_choice

CALLS = Decision("home", "call", ("run", "short-pass", "long-pass", "short-run"), "Call.", sealed=True)
PROMPT = Prompt("call", (*CALLS.options, "punt"), "Call.", titles={"long-pass": "Bomb"})
BOTH = Chance("roll", 2, "", (("1-1", Fraction(1)),))
ONE = Chance("roll", 1, "", (("1", Fraction(1)),))
CARD = Chance("card", 0, "deck", (("9H", Fraction(1)),))
HUNDRED = Chance("d100", 0, "", (("1", Fraction(1)),))
COIN = Chance("coin", 0, "", (("heads", Fraction(1)),))
PLAYING = ("9H", "10H", "QS", "AS")
NUMBERED = ("01", "02", "10", "12")


@pytest.mark.parametrize(
    ("typed", "label"),
    [("2", "short-pass"), ("run", "run"), ("L", "long-pass"), (" short-p ", "short-pass"), ("bomb", "long-pass"),
     ("short pass", "short-pass"), ("bo", "long-pass")],
)  # fmt: skip
def test_choices(typed: str, label: str) -> None:
    assert meant_choice(typed, CALLS, PROMPT) == label


def test_a_number_means_the_same_answer_whatever_else_is_on_offer() -> None:
    fewer = Decision("home", "call", ("short-pass", "punt"), "Call.", sealed=True)
    assert [meant_choice(typed, fewer, PROMPT) for typed in ("2", "5")] == ["short-pass", "punt"]
    assert meant_choice("1", fewer, PROMPT) == "run"  # which is not on offer: whoever is answered says why not


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("short", "'short' could be Short pass (2), Short run (4); type more of it"),
        ("9", "'9' is not one of Run (1), Short pass (2), Bomb (3), Short run (4)"),
        ("", "an empty line is not one of Run (1)"),
    ],
)
def test_choices_that_are_none(typed: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        meant_choice(typed, CALLS, PROMPT)
    assert why in str(refused.value)


@pytest.mark.parametrize("typed", ["shirt", "short", "s", "punt", "5", "9", ""])
def test_a_hidden_slip_is_not_repeated_and_all_are_refused_alike(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        meant_choice(typed, CALLS, PROMPT, hidden=True)
    assert str(refused.value) == "that is not one of Run (1), Short pass (2), Bomb (3), Short run (4)"


@pytest.mark.parametrize(("typed", "label"), [("r", "run"), ("SHORT-PASS", "short-pass"), ("3", "long-pass")])
def test_hidden_answers_are_taken_as_others_are(typed: str, label: str) -> None:
    assert meant_choice(typed, CALLS, PROMPT, hidden=True) == label


@pytest.mark.parametrize("typed", ["KS", "ks", "Ks", " ks "])
def test_a_card_is_named_in_any_case(typed: str) -> None:
    cards = Decision("home", "card", ("AC", "KS", "9H"), "Lay one.", sealed=False)
    prompt = Prompt("card", cards.options, "Lay one.")
    assert meant_choice(typed, cards, prompt) == "KS"
    assert meant_choice(typed, cards, prompt, hidden=True) == "KS"


def test_cards_that_begin_with_digits_have_no_numbers() -> None:
    cards = Decision("home", "card", ("AC", "10C", "9H"), "Lay one.", sealed=False)
    prompt = Prompt("card", cards.options, "Lay one.")
    assert [meant_choice(typed, cards, prompt) for typed in ("10", "9")] == ["10C", "9H"]


def test_labels_that_differ_in_case_alone_are_told_apart() -> None:
    both = Decision("home", "which", ("Aa", "aA"), "Which?", sealed=False)
    prompt = Prompt("which", both.options, "Which?")
    assert [meant_choice(typed, both, prompt) for typed in ("Aa", "aA", "aa")] == ["Aa", "aA", "Aa"]


@pytest.mark.parametrize("typed", ["Punt", "punt", "pu", "P"])
def test_a_known_label_that_is_not_on_offer_is_passed_on(typed: str) -> None:
    assert meant_choice(typed, CALLS, PROMPT) == "punt"


def test_what_is_on_offer_comes_before_what_is_not() -> None:
    fewer = Decision("home", "call", ("short-pass", "long-pass"), "Call.", sealed=True)
    assert meant_choice("s", fewer, PROMPT) == "short-pass"  # and not short-run
    with pytest.raises(Refused, match=r"^'sh' is not one of Punt \(5\)$"):  # it could be either of two
        meant_choice("sh", Decision("home", "call", ("punt",), "Call.", sealed=True), PROMPT)


@pytest.mark.parametrize(
    ("typed", "pending", "value"),
    [
        ("2 5", BOTH, [2, 5]), ("25", BOTH, [2, 5]), ("2-5", BOTH, [2, 5]), ("2, 5", BOTH, [2, 5]), ("6", ONE, [6]),
        ("x y", BOTH, ["x", "y"]), ("2", BOTH, [2]), ("37", HUNDRED, 37), ("00", HUNDRED, 100),
        ("1000", HUNDRED, "1000"), ("h", COIN, "heads"), ("TAILS", COIN, "tails"),
        ("1", COIN, "heads"), ("2", COIN, "tails"),
    ],
)  # fmt: skip
def test_chances(typed: str, pending: Chance, value: Any) -> None:
    assert meant_chance(typed, pending) == value


@pytest.mark.parametrize(
    ("typed", "cards", "card"),
    [("9h", PLAYING, "9H"), ("10h", PLAYING, "10H"), ("q", PLAYING, "QS"), ("1", NUMBERED, "01"),
     ("10", NUMBERED, "10"), ("2", NUMBERED, "02")],
)  # fmt: skip
def test_cards(typed: str, cards: tuple[str, ...], card: str) -> None:
    assert meant_chance(typed, CARD, cards) == card


def test_no_such_card() -> None:
    with pytest.raises(Refused, match="'5c' is not one of 9H, 10H, QS, AS"):
        meant_chance("5c", CARD, PLAYING)


def test_of_many_answers_a_refusal_names_one() -> None:
    with pytest.raises(Refused, match=r"^'zz' is none of the 24 answers; write one like 01$"):
        meant_chance("zz", CARD, tuple(f"{number:02}" for number in range(1, 25)))


def test_a_card_goes_by_its_title_too() -> None:
    titles = {"red-flag": "Red Flag", "fg-over-45": "Field Goal over 45"}
    for typed, card in (("red flag", "red-flag"), ("Field", "fg-over-45"), ("fg", "fg-over-45")):
        assert meant_chance(typed, CARD, tuple(titles), titles.__getitem__) == card


MARKED = Prompt("class", ("star", "second", "scrub"), "Who?", marks={"*": "star", "2": "second", "S": "scrub"})


def test_a_mark_stands_for_its_answer_in_either_case() -> None:
    asked = Decision("home", "class", ("star", "second", "scrub"), "Who?", sealed=True)
    for hidden in (False, True):
        assert [meant_choice(mark, asked, MARKED, hidden=hidden) for mark in "*2Ss"] == [
            "star",
            "second",
            "scrub",
            "scrub",
        ]
    assert MARKED.spelled("*2s") == ["*", "2", "s"]
    assert MARKED.spelled("star") == ["star"]


def test_a_mark_that_is_not_on_offer_is_not_repeated_at_a_hidden_prompt() -> None:
    asked = Decision("home", "class", ("second",), "Who?", sealed=True)
    assert meant_choice("*", asked, MARKED) == "star"  # whoever is answered says why not
    with pytest.raises(Refused, match=r"^that is not one of Second \(2\)$"):
        meant_choice("*", asked, MARKED, hidden=True)


@pytest.mark.parametrize("typed", ["pass 1", "pass-1", "Pass 1", "1"])
def test_a_space_does_for_a_hyphen(typed: str) -> None:
    prompt = Prompt("target", ("pass-1", "pass-2", "run-1"), "Who gets the ball?", titles={"pass-1": "Pass to WR 1"})
    asked = Decision("home", "target", ("pass-1", "pass-2"), prompt.text, sealed=False)
    assert meant_choice(typed, asked, prompt) == "pass-1"
    assert meant_choice("run 1", asked, prompt) == "run-1"  # known, if not on offer
