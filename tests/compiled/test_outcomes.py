"""Outcomes of rules: every chance and every decision is followed, and what is told of them is what happened."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from exact_odds import odds

from leatherhead.compiled.doors import PlayFailed
from leatherhead.compiled.outcomes import ANSWER, BY, PARENT, ROOT, WHAT, Outcomes, outcomes
from leatherhead.model.doors import DIE, choose, draw, roll
from leatherhead.model.rulebook import Rulebook
from leatherhead.rule import rule

ONCE = np.zeros((1, 1), np.int64)
TYPICAL = {DIE: 2}  # a 3


@rule
def play_turn(g: Any, book: Any, start: Any) -> None:  # noqa: ARG001
    g.turn = start[0]
    home = choose(g, 0, 0, 0b111)
    away = choose(g, 1, 0, 0b101)
    g.hands[0, g.turn] = draw(g, 0, g.deck, g.left)
    die = roll(g)
    while die == 6:
        die = roll(g)
    if die + home - away > 3:
        g.score[choose(g, 1, 1, 0b11)] += 1


@rule
def read_turn(g: Any, start: Any, result: Any, row: Any) -> None:  # noqa: ARG001
    row[0], row[1], row[2] = g.score[0], g.score[1], g.hands[0, start[0]]


@rule
def doubled(g: Any, book: Any, start: Any) -> int:  # noqa: ARG001
    return int(2 * start[0] + start[1])


@rule
def read_result(g: Any, start: Any, result: int, row: Any) -> None:  # noqa: ARG001
    row[0] = result


@rule
def endless(g: Any, book: Any, start: Any) -> int:  # noqa: ARG001
    rolls = 1
    while roll(g) == 6:
        rolls += 1
    return rolls


def turns(toy: Rulebook, starts: list[list[int]], **more: Any) -> Outcomes:
    given: dict[str, Any] = {"columns": 3, "typical": TYPICAL, **more}
    return outcomes(toy, toy.read_book(None), play_turn, np.array(starts), read_turn, **given)


def _scored(g: Any, events: Any) -> tuple[int, int]:  # noqa: ARG001
    return int(g.score[0]), int(g.hands[0, 0])


def path(found: Outcomes, node: int) -> list[tuple[int, int, int]]:
    steps = []
    while node != ROOT:
        steps.append((int(found.nodes[node, BY]), int(found.nodes[node, WHAT]), int(found.nodes[node, ANSWER])))
        node = found.nodes[node, PARENT]
    return steps[::-1]


def test_a_leaf_carries_who_decided_what(toy: Rulebook) -> None:
    found = turns(toy, [[0]])
    paths = {tuple(path(found, node)) for node in found.node}
    first = {((0, 0, home), (1, 0, away)) for home in range(3) for away in (0, 2)}
    assert {each[:2] for each in paths} == first
    assert {each[2:] for each in paths} == {(), ((1, 1, 0),), ((1, 1, 1),)}
    for node, row in zip(found.node, found.rows, strict=True):
        given = [answer for _, what, answer in path(found, node) if what == 1]
        assert row[:2].tolist() == [int(given == [0]), int(given == [1])]


def test_chances_are_those_of_the_exact_odds(toy: Rulebook) -> None:
    found = turns(toy, [[0]], depth=3)
    given = {"lay": "one", "give": "home"}
    exact = odds(toy, toy.read_book(None), toy.fresh(), given, _scored, 3)
    walked: dict[Any, float] = dict.fromkeys(exact.outcomes, 0.0)
    for node, chance, row in zip(found.node, found.chance, found.rows, strict=True):
        decided = path(found, node)
        if decided[:2] == [(0, 0, 0), (1, 0, 0)] and decided[2:] in ([], [(1, 1, 0)]):
            walked[int(row[0]), int(row[2])] += chance
    for outcome, chance in exact.outcomes.items():
        assert isinstance(outcome, tuple)
        scored, card = outcome
        # What the odds leave over has the typical answer here, a 3, which does not score.
        further = exact.left_over * Fraction(card + 1, 10) if scored == 0 else 0
        assert walked[outcome] == pytest.approx(float(chance + further), abs=1e-15)


def test_each_start_is_walked_for_itself(toy: Rulebook) -> None:
    once, twice = turns(toy, [[1]]), turns(toy, [[1], [2]] * 300)
    assert twice.start.tolist() == sorted(twice.start)
    for start in (0, 599):
        of = twice.start == start
        assert np.array_equal(twice.rows[of], once.rows)
        assert np.array_equal(twice.node[of], once.node)
        assert np.array_equal(twice.chance[of], once.chance)


def test_a_rule_without_chance_is_its_own_successor(toy: Rulebook) -> None:
    starts = np.arange(40_000).reshape(-1, 2)
    found = outcomes(toy, toy.read_book(None), doubled, starts, read_result, columns=1)
    assert np.array_equal(found.rows[:, 0], 2 * starts[:, 0] + starts[:, 1])
    assert (found.chance == 1).all()
    assert (found.node == ROOT).all()


def test_what_repeats_forever_is_followed_as_far_as_asked(toy: Rulebook) -> None:
    book = toy.read_book(None)
    found = outcomes(toy, book, endless, ONCE, read_result, columns=1, depth=4, typical=TYPICAL)
    assert found.rows[:, 0].tolist() == [1, 2, 3, 4, 5]
    assert found.chance == pytest.approx([5 / 6, 5 / 36, 5 / 216, 5 / 1296, 1 / 1296], abs=1e-15)
    with pytest.raises(PlayFailed):
        outcomes(toy, book, endless, ONCE, read_result, columns=1)


def test_progress_is_told(toy: Rulebook) -> None:
    told: list[tuple[int, int]] = []
    turns(toy, [[0]] * 600, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (600, 600)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
