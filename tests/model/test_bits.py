"""How many options a word has, and the n-th of them: as the rule says it, and every quicker way."""

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numba import njit

from leatherhead.compiled.doors import counted, deposited, found_by_bytes, has_pdep
from leatherhead.model.doors import count_bits, nth_option

WORDS = st.integers(1, 2**63 - 1)
count_by_instruction = njit(counted)
find_by_bytes = njit(found_by_bytes)
find_by_pdep = njit(deposited)


@given(WORDS)
@example(0)
@example(2**63 - 1)
@pytest.mark.parametrize("count", [count_bits, count_by_instruction])
def test_count_bits(count: Callable[[int], int], options: int) -> None:
    assert count(options) == options.bit_count()


@given(WORDS, st.data())
@pytest.mark.parametrize(
    "find",
    [
        nth_option,
        find_by_bytes,
        pytest.param(find_by_pdep, marks=pytest.mark.skipif(not has_pdep(), reason="this machine has no quick PDEP")),
    ],
)
def test_nth_option(find: Callable[[int, int], int], options: int, data: st.DataObject) -> None:
    labels = [label for label in range(63) if options >> label & 1]
    n = data.draw(st.integers(0, len(labels) - 1))
    assert find(options, n) == labels[n]
