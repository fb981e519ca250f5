"""Sets of options or cards as the bits of one word: counting them, and finding the n-th.

Compiled code uses machine instructions instead (instructions.py).
"""

from leatherhead.rule import rule


@rule
def count_bits(options: int) -> int:
    """Count the options."""
    return int(options).bit_count()


@rule
def nth_option(options: int, n: int) -> int:
    """Return the label of the n-th option, from 0."""
    options = int(options)
    for _ in range(n):
        options &= options - 1
    return count_bits((options & -options) - 1)
