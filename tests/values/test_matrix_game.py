"""Games of two sides who choose at once, solved exactly."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from leatherhead.values.matrix_game import (
    make_room,
    simplex,
    simplex_from_last,
    solve,
    solve_by_supports,
    solve_deals,
    solve_each,
)

MATRICES = arrays(
    np.float64, array_shapes(min_dims=2, max_dims=2, max_side=9), elements=st.floats(-1, 1).map(lambda x: round(x, 3))
)


@given(MATRICES)
def test_neither_side_can_do_better(matrix: np.ndarray) -> None:
    """Against the mix of one side no choice of the other gains anything."""
    value, rows, columns = solve(matrix)
    assert (matrix @ columns).max() == pytest.approx(value, abs=1e-8)
    assert (rows @ matrix).min() == pytest.approx(value, abs=1e-8)
    assert rows.sum() == pytest.approx(1)
    assert columns.sum() == pytest.approx(1)
    assert rows.min() >= 0 <= columns.min()


def test_matching_pennies() -> None:
    """Both sides toss a coin."""
    value, rows, columns = solve(np.array([[1.0, -1.0], [-1.0, 1.0]]))
    assert [value, *rows, *columns] == pytest.approx([0, 0.5, 0.5, 0.5, 0.5])


def test_a_choice_that_is_always_better_is_made() -> None:
    """Nobody mixes in what is dominated."""
    value, rows, columns = solve(np.array([[3.0, 2.0, 4.0], [1.0, 1.0, 9.0]]))
    assert value == pytest.approx(2)
    assert list(rows) == pytest.approx([1, 0])
    assert list(columns) == pytest.approx([0, 1, 0])


@given(
    st.integers(1, 5).flatmap(
        lambda rows: st.lists(
            arrays(
                np.float64,
                st.tuples(st.just(rows), st.integers(1, 5)),
                elements=st.floats(0, 1).map(lambda x: round(x, 3)),
            ),
            min_size=1,
            max_size=6,
        )
    )
)
def test_one_mix_against_the_best_reply_in_each_deal(matrices: list[np.ndarray]) -> None:
    """Nobody can do better: neither the row player with another row, nor the column player, who knows the deal."""
    value, rows, columns = solve_deals(matrices)
    assert rows.sum() == pytest.approx(1)
    assert all(each.sum() == pytest.approx(1) for each in columns)
    assert np.mean([(rows @ each).min() for each in matrices]) == pytest.approx(value, abs=1e-7)
    against = np.mean([each @ mix for each, mix in zip(matrices, columns, strict=True)], axis=0)
    assert against.max() == pytest.approx(value, abs=1e-7)


def test_who_knows_the_deal_wins_more() -> None:
    """In each of two deals one column beats every row; a column player who did not know which would win half."""
    value, _, columns = solve_deals([np.array([[0.0, 1.0], [0.0, 1.0]]), np.array([[1.0, 0.0], [1.0, 0.0]])])
    assert value == pytest.approx(0)
    assert [list(each) for each in columns] == [[1, 0], [0, 1]]


def matrices() -> Iterator[np.ndarray[Any, Any]]:
    """Yield games of three rows, some of them with many equal entries."""
    dice = np.random.default_rng(7)
    yield np.zeros((3, 5))
    yield np.eye(3, 5)
    for _ in range(200):
        yield dice.normal(size=(3, 5)).round(int(dice.integers(0, 4)))


def test_a_game_is_worth_the_same_whatever_basis_it_begins_with() -> None:
    (tableau, basis), (_, last) = make_room(3, 5), make_room(3, 5)
    for matrix in matrices():
        for little in (0, 1e-4, 1e-2):
            value = simplex(matrix + little * matrix**2, tableau, basis)
            assert simplex_from_last(matrix + little * matrix**2, tableau, last) == pytest.approx(value, abs=1e-9)


def test_many_games_by_their_supports_are_worth_the_same() -> None:
    games = np.stack([*matrices()], axis=-1)
    rows, columns = solve_by_supports(games)
    assert np.allclose(rows.sum(0), 1)
    assert np.allclose(columns.sum(0), 1)
    for n in range(games.shape[-1]):
        value = solve(games[..., n]).value
        assert (rows[:, n] @ games[..., n]).min() == pytest.approx(value, abs=1e-9)
        assert (games[..., n] @ columns[:, n]).max() == pytest.approx(value, abs=1e-9)


def test_many_games_compiled_are_the_same_as_one_by_one() -> None:
    games = np.stack([*matrices()])
    for game, value, rows, columns in zip(games, *solve_each(games), strict=True):
        alone = solve(game)
        assert value == pytest.approx(alone.value, abs=1e-12)
        assert rows == pytest.approx(alone.rows, abs=1e-9)
        assert columns == pytest.approx(alone.columns, abs=1e-9)
