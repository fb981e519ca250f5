"""What a moment is worth is public: whatever a team cannot see makes no difference to it."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from paper_bowl_solved import solved

from leatherhead.model.position import BackEnd, Position, resample
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.tables import StoredTables
from leatherhead.model.words import TEAMS
from leatherhead.rule import RULES
from leatherhead.values.fitted import FEATURES, POINTS, WIN, Fitted, total

EVERY = 12  # plays


def test_a_value_is_the_same_however_the_rest_is_dealt(
    rulebook: Rulebook, printed: Printed, quick: BackEnd, play_on: Callable[..., Iterator[Any]]
) -> None:
    value = rulebook.value
    if value is None:
        pytest.skip("it says nothing of what moments are worth")
    tables = (solved().of(printed) if isinstance(value.prepared, StoredTables) else value.tables(printed))[0]
    record, compared = rulebook.fresh(), 0
    for number, g in enumerate(play_on(rulebook, printed, record, seed=8)):
        if g.over or number % EVERY:
            continue
        position = Position(rulebook, printed, record.copy(), quick)
        position.start()
        known = value.win(position.checkpoint[0], tables), value.points(position.checkpoint[0], tables)
        for luck, team in enumerate(TEAMS):
            other = resample(position.view(team), luck + number, quick).checkpoint[0]
            assert (value.win(other, tables), value.points(other, tables)) == known, team
            compared += 1
    assert compared > 8


def test_a_sum_of_trees_is_the_same_number_all_at_once_as_one_by_one(rulebook: Rulebook, printed: Printed) -> None:
    value = rulebook.value
    if not isinstance(value, Fitted):
        pytest.skip("its values are not fitted")
    tables, some = value.tables(printed)[0], np.random.default_rng(1).integers(-40, 120, (60, FEATURES))
    sums = [
        (total(tables, which, tuple(row)), RULES[total](tables, which, tuple(row)))
        for row in some
        for which in (WIN, POINTS)
    ]
    assert all(once == again for once, again in sums)
    assert len({once for once, _ in sums}) > 60
