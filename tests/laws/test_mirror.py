"""Home and away swapped, with the same luck, is the same game in a mirror."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from leatherhead.model.doors import RANDOM, new_play, sow
from leatherhead.model.position import read_events
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook

SWAPPED = {"home": "away", "away": "home"}
ONE_SIDED = {"coin-toss", "deal", "draw", "line-up", "half-time"}  # in which the rules name a team, or who comes first


def _mirrored(value: Any) -> Any:
    if isinstance(value, str):
        return SWAPPED.get(value, value)
    if isinstance(value, list) and len(value) == 2 and all(isinstance(number, int) for number in value):
        return value[::-1]
    if isinstance(value, dict):
        return {_mirrored_name(name): _mirrored(held) for name, held in value.items()}
    return value


def _mirrored_name(name: str) -> str:
    stem, _, side = name.rpartition("_")
    if side in SWAPPED:
        return f"{stem}_{SWAPPED[side]}"
    side, _, stem = name.partition("_")
    return f"{SWAPPED[side]}_{stem}" if side in SWAPPED and stem else SWAPPED.get(name, name)


def _one_play(
    rulebook: Rulebook, printed: Printed, situation: dict[str, Any], options: dict[str, Any], luck: int
) -> tuple[dict[str, Any], list[Any]]:
    g = rulebook.place(situation, options)[0]
    g.seats[:] = RANDOM
    with np.errstate(over="ignore"):
        sow(g, np.uint64(luck))
        new_play(g)
        rulebook.step(g, printed.book)
    events = [(event.name, event.team, event.numbers) for event in read_events(rulebook, g)]
    return rulebook.situation(g), events


@pytest.mark.parametrize("seed", range(5))
def test_a_mirrored_situation_plays_out_mirrored(
    rulebook: Rulebook,
    printed: Printed,
    play_on: Callable[..., Iterator[Any]],
    some_options: Callable[[Rulebook, int], dict[str, Any]],
    seed: int,
) -> None:
    options, dice, compared = some_options(rulebook, seed), np.random.default_rng(seed), set()
    for g in play_on(rulebook, printed, rulebook.fresh(options), seed):
        situation = rulebook.situation(g)
        if g.over or situation.get("phase") in ONE_SIDED:
            continue
        mirrored, luck = _mirrored(situation), int(dice.integers(2**63))
        assert _mirrored(mirrored) == situation
        after, events = _one_play(rulebook, printed, situation, options, luck)
        other_after, other_events = _one_play(rulebook, printed, mirrored, options, luck)
        assert other_after == _mirrored(after)
        assert other_events == [(name, SWAPPED[team], numbers) for name, team, numbers in events]
        compared.add(situation.get("phase"))
    assert compared
