"""The record: laid out from a declaration, copied, and shown to a team without what it may not know."""

from typing import Annotated, Any

import numba
import numpy as np
import pytest

from leatherhead.compiled.doors import compiled_copies, seated
from leatherhead.model.record import Machinery, Nobody, OwnRow, Record, blank, copies, layout, shown_fields
from leatherhead.rule import Array


class Toy(Record):
    """Every kind of field."""

    turn: int
    table: Annotated[Array, (2, 2)]
    hands: Annotated[Array, (2, 3), OwnRow]
    purse: Annotated[Array, 2, OwnRow]
    order: Annotated[Array, 4, Nobody]
    trap: Annotated[int, Nobody]


COPIES = copies(Toy)
LAID_OUT = layout(Toy)


@numba.njit
def _look(records: Any, team: int) -> None:
    _compiled_look(records[0], team)


@numba.njit
def _copy(to: Any, source: Any) -> None:
    _compiled_copy(to[0], source[0])


_compiled_look, _compiled_copy = (numba.njit(each) for each in compiled_copies(Toy))


@pytest.fixture
def record() -> Any:
    """A record of which every number is another."""
    filled = blank(LAID_OUT)
    noise = np.random.default_rng(1).integers(1, 2**62, filled.nbytes // 8)
    filled.view(np.uint8).reshape(-1)[:] = noise.view(np.uint8)
    return filled


def _plain(record: Any) -> Any:
    return record.view(LAID_OUT, np.ndarray)


def _seen(record: Any, team: int, compiled: bool) -> Any:
    """What a team sees: interpreted a copy of its own, compiled in the record's room for it."""
    if not compiled:
        return COPIES.look(record[0], team)
    _look(_plain(record), team)
    return record[0].seen


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("team", [0, 1])
def test_a_team_sees_its_own_row_and_never_what_nobody_sees(record: Any, team: int, compiled: bool) -> None:
    g = record[0]
    seen = _seen(record, team, compiled)
    assert (seen.turn, seen.over) == (g.turn, g.over)
    assert seen.score.tolist() == g.score.tolist()
    assert seen.table.tolist() == g.table.tolist()
    assert seen.hands[team].tolist() == g.hands[team].tolist()
    assert not seen.hands[1 - team].any()
    assert seen.purse[team] == g.purse[team]
    assert seen.purse[1 - team] == 0
    assert not seen.order.any()
    assert seen.trap == 0


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_looking_changes_nothing_but_the_room_for_it(record: Any, compiled: bool) -> None:
    before = record.copy()
    _seen(record, 1, compiled)
    for name in LAID_OUT.names or ():
        assert (compiled and name == "seen") or record[name].tobytes() == before[name].tobytes()


def test_both_ways_of_looking_show_the_same_and_a_copy_is_nobody_elses(record: Any) -> None:
    for team in (-1, 0, 1):
        seen = _seen(record, team, compiled=False)
        assert seen.tobytes() == _seen(record, team, compiled=True).tobytes()
        before = record.tobytes()
        seen.turn, seen.hands[:] = 99, 99
        assert record.tobytes() == before


def test_no_team_sees_the_machinery() -> None:
    hidden = set(Machinery.__annotations__)
    assert not hidden & set(LAID_OUT["seen"].names or ())
    assert set(LAID_OUT["seen"].names or ()) == set(shown_fields(Toy))
    assert hidden | set(shown_fields(Toy)) | {"seen", "saved"} == set(LAID_OUT.names or ())


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_a_copy_holds_every_field_of_the_game_and_none_of_the_doors(record: Any, compiled: bool) -> None:
    other = blank(LAID_OUT)
    if compiled:
        _copy(_plain(other), _plain(record))
    else:
        COPIES.copy(other[0], record[0])
    for name in LAID_OUT.names or ():
        same = other[name].tobytes() == record[name].tobytes()
        assert same == (name in shown_fields(Toy)), name


def test_saved_and_restored_in_the_record_itself(record: Any) -> None:
    g, before = record[0], record.copy()
    COPIES.copy(g.saved, g)
    for name in shown_fields(Toy):
        record[name] = np.zeros_like(record[name])
    COPIES.copy(g, g.saved)
    for name in shown_fields(Toy):
        assert record[name].tobytes() == before[name].tobytes()


class OpenToy(Record):
    """The same fields, of which nothing is hidden."""

    turn: int
    table: Annotated[Array, (2, 2)]
    hands: Annotated[Array, (2, 3)]
    purse: Annotated[Array, 2]
    order: Annotated[Array, 4]
    trap: int


def test_games_that_differ_in_what_is_hidden_have_records_of_different_types() -> None:
    """Or compiled bots of one would be shown what those of the other may see."""
    assert layout(OpenToy) == LAID_OUT
    assert seated(OpenToy) != seated(Toy)
    assert seated(Toy).itemsize == LAID_OUT.itemsize


def test_all_but_the_generator_are_signed_words() -> None:
    for name in LAID_OUT.names or ():
        if name not in ("seen", "saved"):
            assert LAID_OUT[name].base == (np.uint64 if name == "generator" else np.int64)


class Shadowing(Record):
    """Fields that are called as numpy's own attributes are."""

    base: Annotated[Array, 2, np.float64]
    size: int


def test_a_field_may_be_called_as_an_attribute_of_numpy() -> None:
    element = blank(layout(Shadowing))[0]
    element.base[:] = 1.5
    element.size = 7
    assert (list(element.base), element.size) == ([1.5, 1.5], 7)


def test_a_misspelled_field_is_refused_instead_of_added(record: Any) -> None:
    seen = COPIES.look(record[0], 0)
    for element in (record[0], blank(LAID_OUT, 2)[1], record[0].saved, seen, seen.copy()):
        assert element.turn == element["turn"]
        assert element.purse.tolist() == element["purse"].tolist()
        with pytest.raises(AttributeError, match="'Record' object has no attribute 'turns'"):
            element.turns = 1
