"""Laws of whole games played at random, by the rules as Python runs them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from leatherhead.engine.printed import Printed
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.view import read_events
from leatherhead.records.play_by_play import tell

Play = Callable[..., Iterator[Any]]
Options = Callable[[Rulebook, int], dict[str, Any]]

PLAYS = 5_000  # far more than any game has
SEEDS = range(6)

# What each scoring event is worth to the team that it names.
POINTS = {
    "card-bowl": {
        "touchdown": 6, "field-goal-good": 3, "safety": 2, "extra-point-good": 1, "two-point-good": 2,
    },
    "paper-bowl": {
        "touchdown": 6, "field-goal-good": 3, "safety": 2, "kick-try-good": 1, "two-point-good": 2,
    },
    "real-deal": {"touchdown": 7, "field-goal": 3, "safety": 2},
    "strategy-league": {
        "touchdown": 6, "field-goal-good": 3, "safety": 2, "extra-point-good": 1, "two-point-good": 2,
        "defensive-two-points": 2,
    },
    "dime-store": {"touchdown": 7, "field-goal-good": 3, "safety": 2},
    "pigskin": {"touchdown": 6, "field-goal-good": 3, "safety": 2, "point-good": 1},
}  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_and_is_without_fault_after_every_play(
    rulebook: Rulebook, printed: Printed, play_on: Play, some_options: Options, seed: int
) -> None:
    record = rulebook.fresh(some_options(rulebook, seed))
    assert rulebook.faults(record[0]) == []
    for plays, g in enumerate(play_on(rulebook, printed, record, seed), start=1):
        assert rulebook.faults(g) == []
        assert plays < PLAYS
    assert record[0].over == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_situation_put_up_by_hand_is_the_same_situation(
    rulebook: Rulebook, printed: Printed, play_on: Play, some_options: Options, seed: int
) -> None:
    options = some_options(rulebook, seed)
    for g in play_on(rulebook, printed, rulebook.fresh(options), seed):
        situation = rulebook.situation(g)
        placed = rulebook.place(situation, options)[0]
        assert rulebook.situation(placed) == situation
        assert rulebook.headline(placed) == rulebook.headline(g)
        assert placed.over == g.over


@pytest.mark.parametrize("seed", range(40))  # some ways to score are rare
def test_every_point_comes_from_an_event(
    rulebook: Rulebook, printed: Printed, play_on: Play, some_options: Options, seed: int
) -> None:
    worth = POINTS[rulebook.slug]
    assert set(worth) <= {occurrence.name for occurrence in rulebook.occurrences}
    board = [0, 0]
    for g in play_on(rulebook, printed, rulebook.fresh(some_options(rulebook, seed)), seed):
        for event in read_events(rulebook, g):
            board[event.team] += worth.get(event.name, 0)
        assert g.score.tolist() == board


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_names_a_team_and_can_be_told(
    rulebook: Rulebook, printed: Printed, play_on: Play, some_options: Options, seed: int
) -> None:
    tellable = {occurrence.name for occurrence in rulebook.occurrences if occurrence.tell}
    told = 0
    for g in play_on(rulebook, printed, rulebook.fresh(some_options(rulebook, seed)), seed):
        events = read_events(rulebook, g)
        assert events, "a play leaves no trace"
        for event in events:
            assert event.team in (0, 1)
            sentence = tell(rulebook, printed, ("Owls", "Bears"), event)
            assert bool(sentence) == (event.name in tellable)
            told += bool(sentence)
    assert told
