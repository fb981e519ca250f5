"""Strategy League hides nothing but the cards of the present play: what a team imagines looks to it as what it sees."""

from collections import Counter
from random import Random

import pytest

from leatherhead.model.doors import CHANCE
from leatherhead.model.position import Position
from leatherhead.model.question import legal_answers
from leatherhead.model.words import TEAMS
from leatherhead.registry import find

RULEBOOK = find("strategy-league")
DOWN = {"phase": "scrimmage", "possession": "home", "ball": "own 40", "down": 1, "to_go": 10}


@pytest.mark.parametrize("seed", range(2))
def test_an_imagined_position_looks_the_same(seed: int) -> None:
    dice = Random(seed)  # noqa: S311  nothing secret
    position = Position(RULEBOOK, RULEBOOK.own_book, RULEBOOK.fresh())
    position.sow(seed)
    position.start()
    while position.asked is not None:
        if position.asked.by == CHANCE:
            position.put(position.draw())
            continue
        if dice.random() < 0.1:
            for team in TEAMS:
                view = position.view(team)
                imagined = view.resample(dice.getrandbits(32))
                assert imagined.view(team) == view
                assert RULEBOOK.faults(imagined.checkpoint[0]) == []
        position.put(dice.choice(legal_answers(position.asked)))


def test_the_defense_may_imagine_any_play_and_no_open_call() -> None:
    position = Position(RULEBOOK, RULEBOOK.own_book, RULEBOOK.place(DOWN))
    position.start()
    position.answer("dive")
    view = position.view("away")
    calls = Counter(view.resample(luck).tape[0].answer for luck in range(1000))
    answers = position.rulebook.prompts[position.tape[0].asked.what].answers
    plays = [answers.index(play["id"]) for play in RULEBOOK.own_book.data["play"]]
    assert set(calls) == set(plays)
    expected = 1000 / len(plays)
    assert sum((calls[play] - expected) ** 2 / expected for play in plays) < 48.3  # chi-square, 22 degrees, 0.1 %
