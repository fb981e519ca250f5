"""Exact odds: every chance is walked, and nothing is lost."""

from fractions import Fraction
from typing import Any

import pytest
from exact_odds import odds

from leatherhead.model.errors import Refused
from leatherhead.model.rulebook import Rulebook

GIVEN = {"lay": "one", "give": "home"}


def _points(g: Any, events: Any) -> int:  # noqa: ARG001
    return int(g.score[0])


@pytest.mark.parametrize("depth", range(6))
def test_odds_and_what_is_left_over_sum_to_one(toy: Rulebook, depth: int) -> None:
    found = odds(toy, toy.read_book(None), toy.fresh(), GIVEN, _points, depth)
    assert sum(found.outcomes.values()) + found.left_over == 1
    assert found.left_over == (1 if depth == 0 else Fraction(1, 6) ** (depth - 1))


def test_more_depth_only_adds_to_each_outcome(toy: Rulebook) -> None:
    rough, fine = (odds(toy, toy.read_book(None), toy.fresh(), GIVEN, _points, depth) for depth in (2, 4))
    assert set(rough.outcomes) <= set(fine.outcomes)
    assert all(fine.outcomes[outcome] > share for outcome, share in rough.outcomes.items())
    # A die of 1 to 5 of which 4 and 5 score, thrown again after a 6: 2/5 in the end.
    assert fine.outcomes[1] / sum(fine.outcomes.values()) == Fraction(2, 5)


def test_cards_come_by_their_number(toy: Rulebook) -> None:
    drawn = odds(toy, toy.read_book(None), toy.fresh(), GIVEN, lambda g, events: events[1].numbers["card"], 2)
    assert drawn.outcomes == {card: Fraction(card + 1, 10) * Fraction(5, 6) for card in range(4)}


def test_a_chance_can_be_given(toy: Rulebook) -> None:
    given = {**GIVEN, "card": "c"}
    found = odds(toy, toy.read_book(None), toy.fresh(), given, lambda g, events: events[1].numbers["card"], 1)
    assert found.outcomes == {2: Fraction(5, 6)}
    with pytest.raises(Refused, match="cannot come up"):
        odds(toy, toy.read_book(None), toy.fresh(), {**GIVEN, "card": "e"}, _points)


def test_the_record_is_left_alone(toy: Rulebook) -> None:
    record = toy.fresh()
    before = record.tobytes()
    odds(toy, toy.read_book(None), record, GIVEN, _points, 2)
    assert record.tobytes() == before


@pytest.mark.parametrize("given", [{}, {"lay": "one"}, {"lay": "four", "give": "home"}])
def test_every_decision_needs_a_legal_label(toy: Rulebook, given: dict[str, str]) -> None:
    with pytest.raises(Refused):
        odds(toy, toy.read_book(None), toy.fresh(), given, _points)
