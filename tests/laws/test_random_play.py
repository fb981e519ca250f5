"""Laws of whole games played at random, by the rules as Python runs them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from leatherhead.model.position import read_events
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import DEFAULT, TEAMS
from leatherhead.records.play_by_play import facts, tell

Play = Callable[..., Iterator[Any]]
Options = Callable[[Rulebook, int], dict[str, Any]]

PLAYS = 5_000  # far more than any game has
SEEDS = range(6)


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
        assert rulebook.headline(placed, DEFAULT) == rulebook.headline(g, DEFAULT)
        assert placed.over == g.over


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_names_a_team_and_can_be_told(
    rulebook: Rulebook, printed: Printed, play_on: Play, some_options: Options, seed: int
) -> None:
    how = {occurrence.name: occurrence.tell for occurrence in rulebook.occurrences}
    told = 0
    for g in play_on(rulebook, printed, rulebook.fresh(some_options(rulebook, seed)), seed):
        events = read_events(rulebook, g)
        assert events, "a play leaves no trace"
        for event in events:
            assert event.team in TEAMS
            sentence = tell(rulebook, facts(printed, DEFAULT, event))
            if isinstance(how[event.name], str):  # a function may find that something goes without saying
                assert bool(sentence) == bool(how[event.name])
            told += bool(sentence)
    assert told
