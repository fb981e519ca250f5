"""Laws of a position, for every game that can be played and for those that CONTRIBUTING teaches by."""

import copy
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from teaching import EVERY_GAME, FOLDER

import leatherhead as lh
from leatherhead import registry
from leatherhead.model.doors import CHANCE
from leatherhead.model.position import Position
from leatherhead.model.question import legal_answers

SEEDS = range(3)
MOST = 60  # positions of a game that are looked at

every_game = pytest.mark.parametrize("name", EVERY_GAME)
any_seed = pytest.mark.parametrize("seed", SEEDS)


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.ELSEWHERE, str(FOLDER))


def _state(position: Position) -> tuple[Any, ...]:
    """All that a position is."""
    return (
        position.canonical(),
        position.question,
        list(position.tape),
        dict(position.early),
        position.checkpoint.tobytes(),
    )


def _random_answer(position: Position, dice: Random) -> int:
    return (
        position.draw() if position.asked is not None and position.asked.by == CHANCE else dice.choice(position.legal)
    )


def _positions(name: str, seed: int, share: float = 0.2) -> Iterator[tuple[Position, Random]]:
    """Some positions of a game that is played at random."""
    position, dice, met = lh.position(name, seed=seed), Random(seed), 0  # noqa: S311
    while not position.over and met < MOST:
        if dice.random() < share:
            met += 1
            yield position, dice
        position.put(_random_answer(position, dice))


class Fails(lh.Bot):
    def answer(self, view: lh.View, luck: int) -> str:  # noqa: ARG002
        raise RuntimeError


class First(lh.Bot):
    def answer(self, view: lh.View, luck: int) -> int:  # noqa: ARG002
        return 0


FAILS, FIRST, ODD = Fails(), First(), (True, 0.5, None, "no such answer", b"0", 10**30)


@every_game
@any_seed
def test_a_copy_that_is_played_on_never_touches_the_original(name: str, seed: int) -> None:
    for position, dice in _positions(name, seed):
        before, views = _state(position), [position.view(team) for team in ("home", "away", None)]
        for make in (Position.copy, copy.copy, copy.deepcopy):
            other = make(position)
            assert _state(other) == before
            for _ in range(8):
                if not other.over:
                    other.put(_random_answer(other, dice))
            assert _state(position) == before
        assert [position.view(team) for team in ("home", "away", None)] == views


@every_game
@any_seed
def test_interpreted_and_compiled_go_the_same_way_answer_by_answer(name: str, seed: int) -> None:
    plain, compiled, dice = lh.position(name, seed=seed), lh.position(name, seed=seed, compiled=True), Random(seed)  # noqa: S311
    while not plain.over:
        assert (compiled.canonical(), compiled.asked) == (plain.canonical(), plain.asked)
        answer = _random_answer(plain, dice)
        compiled.g.generator = plain.g.generator
        ours, theirs = plain.put(answer), compiled.put(answer)
        assert [play.events for play in ours] == [play.events for play in theirs]
    assert (compiled.over, compiled.canonical()) == (True, plain.canonical())


@every_game
@any_seed
def test_what_a_team_cannot_see_is_dealt_anew_and_its_view_stays(name: str, seed: int) -> None:
    for position, dice in _positions(name, seed, share=0.1):
        before = _state(position)
        for team in ("home", "away"):
            luck, view = dice.getrandbits(32), position.view(team)
            one, two = position.resample(team, luck), position.resample(team, luck)
            assert one.view(team) == view
            assert _state(one) == _state(two)
            assert one.g.generator == two.g.generator != position.g.generator
        assert _state(position) == before


@every_game
@any_seed
def test_a_position_dealt_anew_can_be_played_to_its_end(name: str, seed: int) -> None:
    dice = Random(seed)  # noqa: S311
    position = next(iter(_positions(name, seed)))[0].resample("away", 5)
    while not position.over:
        position.put(_random_answer(position, dice))


@every_game
def test_a_refused_answer_changes_nothing(name: str) -> None:
    for position, _ in _positions(name, 1):
        assert position.asked is not None
        before, generator = _state(position), position.g.generator
        beyond = max(legal_answers(position.asked)) + 1
        attempts: list[Callable[[], Any]] = [
            lambda: position.answer("no such answer"),  # noqa: B023  called at once
            lambda: position.answer(beyond),  # noqa: B023
            lambda: position.answer(-1),  # noqa: B023
            lambda: position.answer("no such answer", by="home"),  # noqa: B023
            lambda: position.answer("no such answer", by="away"),  # noqa: B023
            lambda: position.answer("run", by="referee"),  # noqa: B023
            *(partial(give, odd) for give in (position.put, position.after) for odd in (beyond, -1, *ODD)),
            partial(position.ask, FAILS),
            position.draw if position.asked.by != CHANCE else partial(position.ask, FIRST),
        ]
        for attempt in attempts:
            with pytest.raises(lh.Refused):
                attempt()
            assert (_state(position), position.g.generator) == (before, generator)


@every_game
def test_views_compare_by_what_they_show(name: str) -> None:
    seen: list[lh.View] = []
    for position, dice in _positions(name, 2):
        home = position.view("home")
        assert home == position.view("home") == position.copy().view("home")
        assert home != position.view("away")
        other = position.copy()
        other.sow(dice.getrandbits(63))
        assert other.view("home") == home, "a view does not depend on the generator"
        seen.append(home)
    assert sum(view == seen[0] for view in seen) < len(seen)


@every_game
def test_a_question_is_answered_by_any_label_that_it_offers(name: str) -> None:
    for position, dice in _positions(name, 0):
        asked = position.question
        assert asked is not None
        labels = asked.options if isinstance(asked, lh.Decision) else [outcome for outcome, _ in asked.outcomes]
        label = dice.choice(labels)
        by_label, by_number = position.copy(), position.copy()
        by_label.answer(label)
        by_number.put(position.legal[list(labels).index(label)])
        assert _state(by_label) == _state(by_number)
