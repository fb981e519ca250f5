"""Games of two sides who choose at once, solved exactly."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from leatherhead.engine.matrix_game import solve, solve_deals

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
