"""The levels between rookie and coach: each answer is one of the two, as often as the level says; and a bot's mix."""

from typing import Any

import numpy as np
import pytest
from local_best_response import against, replied

import leatherhead as lh
from leatherhead.model.bot import LUCKS, RuleBot, levels_between
from leatherhead.registry import find

GAMES = ("card-bowl", "paper-bowl", "pigskin", "real-deal", "strategy-league")


def _bot(game: str, name: str) -> RuleBot:
    bot = find(game).bot(name)
    assert isinstance(bot, RuleBot)
    return bot


def _views(game: str, count: int) -> list[Any]:
    """What a team saw when it had a choice, early in a game."""
    found, position = [], lh.position(game, seed=5)
    while len(found) < count:
        asked = position.asked
        assert asked is not None
        if asked.team is not None and len(position.legal) > 1:
            found.append(position.view(asked.team))
        answer = position.draw() if asked.team is None else _bot(game, "coach").answer(position.view(asked.team), 7)
        position.put(answer)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["sophomore", "veteran"])
def test_a_level_answers_as_the_coach_or_as_the_rookie(game: str, name: str) -> None:
    level, coach, rookie = (_bot(game, each) for each in (name, "coach", "rookie"))
    share, told, as_coach = int(level.about.split()[5]), 0, 0
    for view in _views(game, 12):
        for draw in range(40):
            luck = (2 * draw + 1) * LUCKS // 80
            answers = [bot.answer(view, luck) for bot in (level, coach, rookie)]
            assert answers[0] in answers[1:]
            if answers[1] != answers[2]:
                told, as_coach = told + 1, as_coach + (answers[0] == answers[1])
    assert told > 20
    assert 100 * as_coach / told == pytest.approx(share, abs=12)


@pytest.mark.parametrize("game", GAMES)
def test_levels_stand_between_rookie_and_coach(game: str) -> None:
    (info,) = (each for each in lh.list_games() if each.name == game)
    assert [bot.name for bot in info.bots] == ["strategist", "coach", "veteran", "sophomore", "rookie", "random"]


def test_a_level_of_all_or_nothing_is_the_coach_or_the_rookie() -> None:
    none, all_of_it = levels_between(_bot("strategy-league", "rookie"), _bot("strategy-league", "coach"), 0, 100)
    for view in _views("strategy-league", 6):
        for luck in (1, LUCKS // 3, LUCKS - 1):
            assert none.answer(view, luck) == _bot("strategy-league", "rookie").answer(view, luck)
            assert all_of_it.answer(view, luck) == _bot("strategy-league", "coach").answer(view, luck)


def test_a_mix_says_how_often_each_answer_is_given() -> None:
    coach = _bot("paper-bowl", "coach")
    view = next(
        each for each in _views("paper-bowl", 12) if each.rulebook.prompts[each.asked.what].name == "offense-card"
    )
    mix = coach.mix(view, 200)
    assert sum(mix.values()) == pytest.approx(1)
    assert len(mix) > 1
    lucks = np.random.default_rng(3).integers(LUCKS, size=400).tolist()
    given = [coach.answer(view, luck) for luck in lucks]
    for answer, share in mix.items():
        assert given.count(answer) / 400 == pytest.approx(share, abs=0.08)


def test_a_reply_is_weighed_by_the_mix_of_those_that_a_deal_has() -> None:
    shares = np.array(
        [[[1.0, 0.0], [0.0, 0.0]], [[0.5, 0.5], [np.nan, np.nan]]]
    )  # two answers, two replies, two samples
    assert replied(shares, np.array([0.25, 0.75])).tolist() == [[0.25, 0.0], [0.5, 0.5]]
    assert against({3: 0.2, 5: 0.8}, (1, 3, 5)).tolist() == [0.0, 0.2, 0.8]
    assert against({}, (1, 3)).tolist() == [0.5, 0.5]
