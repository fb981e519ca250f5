"""The strategist that is compiled with all that it weighs: how it shares out its samples, and what it answers."""

import importlib
from collections.abc import Iterator

import numpy as np
import pytest

import leatherhead as lh
from leatherhead import bots, registry
from leatherhead.bots.looking_ahead import LookingAhead
from leatherhead.compiled.looking_ahead import SAMPLES, best_of, better_half, departs, rounds_for
from leatherhead.model.doors import count_bits
from leatherhead.model.position import Position
from leatherhead.model.words import TEAMS

RULEBOOK = registry.find("real-deal")
# Two touchdowns in hand, 7 behind with no card left to draw: whatever else is played loses.
LAST_CARDS = {
    "phase": "play", "possession": "home", "quarter": 4, "score": [0, 7], "draw_home": ["safety"], "draw_away": [],
    "hand_home": ["fg-18-45", "rushing-td-1-5", "holding", "safety"], "hand_away": 4 * ["return-td"],
}  # fmt: skip


def strategist() -> LookingAhead:
    bot = bots.find(RULEBOOK, "strategist")
    assert isinstance(bot, LookingAhead)
    return bot


def questions(seed: int) -> Iterator[Position]:
    game = lh.new("real-deal", seed=seed, seats=("coach", "coach"), compiled=True)
    for play in game.plays:
        position = Position(game.rulebook, game.printed, play.before)
        position.start()
        for answer in play.answers:
            if position.asked is not None and position.asked.by >= 0:
                yield position.copy()
            position.put(answer.answer)


def test_the_better_half_is_kept() -> None:
    """Of an odd number the larger half; the first of equals."""
    gains = np.array([0.0, 3.0, -1.0, 2.0, 2.0, 9.0])
    assert best_of(gains, 0b011110) == 1
    assert better_half(gains, 0b011110) == 0b001010
    assert better_half(gains, 0b011100) == 0b011000
    assert better_half(gains, 0b000100) == 0b000100


@pytest.mark.parametrize("others", range(1, 7))
def test_a_decision_takes_about_as_many_samples_whatever_there_is_to_choose(others: int) -> None:
    """No clock tells how many answers a team has: one is played out as often as two."""
    played, field, rounds = 0, others, rounds_for(others)
    for _ in range(rounds):
        played += SAMPLES // rounds // (field + 1) * (field + 1)
        field = (field + 1) // 2
    assert field == 1
    assert 0.9 * SAMPLES <= played <= SAMPLES


def test_luck_alone_does_not_make_it_depart() -> None:
    """A gain must be larger than the coarseness of values, and than its own error the more answers there are."""
    gains, squares = np.array([0.0, 0.3]), np.array([0.0, 0.05])  # a mean of 0.003 in 100 samples
    assert not departs(gains, squares, 1, 100, 2)
    gains[1] = 5.0  # 0.05, and a standard error of 0.05
    squares[1] = 25.25
    assert not departs(gains, squares, 1, 100, 2)
    squares[1] = 1.25  # a standard error of 0.01
    assert departs(gains, squares, 1, 100, 2)


def test_it_sees_what_the_coach_does_not() -> None:
    """With the last cards of the game it plays the only one that does not lose."""
    position = lh.position("real-deal", situation=LAST_CARDS)
    labels, view = position.rulebook.prompts[position.asked.what].answers, position.view("home")
    assert {labels[strategist().answer(view, luck)] for luck in range(20)} == {"rushing-td-1-5"}


def test_asked_in_python_it_answers_as_in_simulations() -> None:
    """The same games, whether it sits in the record or is asked by a position."""
    played = lh.simulate("real-deal", games=2, seed=11, home="strategist", away="coach")
    again = lh.simulate("real-deal", games=2, seed=11, home=InPython(), away="coach")
    assert again.tally == played.tally


class InPython(lh.Bot):
    """The strategist, hidden from the compiler."""

    name = "in-python"

    def answer(self, view: lh.View, luck: int) -> int:
        return strategist().answer(view, luck)


def test_its_answers_are_on_offer_and_depart_from_the_coachs_now_and_then() -> None:
    """Also where there is nothing to choose."""
    coach, bot = RULEBOOK.bot("coach"), strategist()
    assert isinstance(coach, lh.RuleBot)
    departures = alone = asked = 0
    for position in questions(5):
        view = position.view(TEAMS[position.asked.by])
        answer = bot.answer(view, asked)
        assert answer in position.legal
        departures += answer != coach.answer(view, asked)
        alone += count_bits(position.asked.options) == 1
        asked += 1
    assert alone > 10
    assert 0 < departures < asked // 5


def test_it_is_an_opponent_in_many_environments_at_once() -> None:
    """As every compiled bot."""
    gymnasium = pytest.importorskip("gymnasium")
    importlib.import_module("leatherhead.envs.gymnasium")
    many = gymnasium.make_vec("leatherhead/RealDeal-v2", num_envs=4, opponent="strategist")
    seen, _ = many.reset(seed=3)
    for _ in range(20):
        seen, _, _, _, _ = many.step(seen["action_mask"].argmax(1))
    many.close()
    assert seen["action_mask"].any(1).all()
