"""Hidden cards that are dealt again are possible ones, and spread as the rules deal them."""

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from leatherhead.model.position import BackEnd, Position
from leatherhead.model.printed import Printed
from leatherhead.model.record import Nobody, OwnRow, shown_fields
from leatherhead.model.rulebook import Hidden, Rulebook
from leatherhead.registry import find

NewPlayer = Callable[[int], Any]
GAMES = 150
TOO_FAR = 5.0  # standard errors; the games are the same in every run
ANSWERS = 40


def _started(rulebook: Rulebook, printed: Printed, seed: int, quick: BackEnd | None) -> Position:
    position = Position(rulebook, printed, rulebook.fresh(), quick)
    position.sow(seed)
    position.start()
    return position


def _hidden(rulebook: Rulebook, g: Any) -> np.ndarray[Any, Any]:
    """All numbers of a record that somebody may not see."""
    fields = shown_fields(rulebook.state).items()
    marked = [name for name, hint in fields if {OwnRow, Nobody} & {*getattr(hint, "__metadata__", ())}]
    return np.concatenate([np.zeros(0), *(np.asarray(getattr(g, name), float).ravel() for name in marked)])


def _difference(rulebook: Rulebook, printed: Printed, quick: BackEnd | None = None) -> float:
    """How far cards dealt again are from those that were dealt, over many games, in standard errors: the worst number.

    When a team is first asked something, nobody has chosen anything yet: whatever is hidden was dealt by chance.
    """
    real, again = [], []
    for seed in range(GAMES):
        position = _started(rulebook, printed, seed, quick)
        while position.asked is not None and position.asked.team is None:
            position.put(position.draw())
        assert position.asked is not None
        assert position.asked.team is not None
        real.append(_hidden(rulebook, position.g))
        again.append(_hidden(rulebook, position.resample(position.asked.team, seed).g))
    apart = np.mean(real, axis=0) - np.mean(again, axis=0)
    error = np.sqrt((np.var(real, axis=0) + np.var(again, axis=0)) / GAMES)
    return float(np.max(np.abs(apart) / np.maximum(error, 1e-9), initial=0.0))


def test_hidden_cards_are_spread_as_the_rules_deal_them(rulebook: Rulebook, printed: Printed, quick: BackEnd) -> None:
    assert _difference(rulebook, printed, quick) < TOO_FAR


def test_an_unfair_deal_is_found() -> None:
    honest = find("real-deal")
    dealt: Hidden = honest.hidden
    unfair = copy.copy(honest)
    lowest = replace(dealt, deal=lambda g, book, view, _: dealt.deal(g, book, view, lambda _: 0))
    object.__setattr__(unfair, "hidden", lowest)
    assert _difference(unfair, honest.own_book) > TOO_FAR


@pytest.mark.parametrize("seed", range(3))
def test_what_is_dealt_again_is_a_possible_situation(
    rulebook: Rulebook, printed: Printed, quick: BackEnd, new_player: NewPlayer, seed: int
) -> None:
    position, dice = _started(rulebook, printed, seed, quick), new_player(seed).dice
    for _ in range(ANSWERS):
        if position.asked is None:
            return
        for team in ("home", "away"):
            dealt = position.resample(team, dice.getrandbits(32))  # type: ignore[arg-type]  # a literal
            assert rulebook.faults(dealt.checkpoint[0]) == []
        position.put(dice.choice(position.legal))
