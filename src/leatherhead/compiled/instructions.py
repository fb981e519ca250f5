"""Faster versions of a few rules: machine instructions, or branch-free code.

The rule remains the definition, and runs when interpreted.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from leatherhead.model.bits import count_bits, nth_option
from leatherhead.model.tables import fetch
from leatherhead.play_table.recorder import copy_sheet
from leatherhead.play_table.row import COLUMNS

SLOW = ("bdver4", "znver1", "znver2")  # processors whose PDEP takes up to 300 cycles
_WORD = ir.IntType(64)
_S1, _S2, _S3, _S4 = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
_S7, _S8, _S56, _BYTE = np.uint64(7), np.uint64(8), np.uint64(56), np.uint64(0xFF)
_BITS_1, _BITS_2 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_BITS_4, _ONES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_HIGH = np.uint64(0x8080808080808080)
_BLOCK = np.uint64(32)  # rows of a sheet whose values in one column fill a cache line


def _nth_bit(byte: int, n: int) -> int:
    ones = [bit for bit in range(8) if byte >> bit & 1]
    return ones[n] if n < len(ones) else 0


_NTH_BIT = np.array([_nth_bit(byte, n) for byte in range(256) for n in range(8)], np.uint8)


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def _population(context: Any, options: Any) -> Any:  # noqa: ARG001  as Numba calls it
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.ctpop(args[0])

    return types.int64(types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def _deposit(context: Any, options: Any, n: Any) -> Any:  # noqa: ARG001
    """Deposit a single bit at the n-th option (PDEP), and count the zeros below it."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        pdep = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(_WORD, [_WORD, _WORD]), "llvm.x86.bmi.pdep.64"
        )
        place = builder.call(pdep, [builder.shl(ir.Constant(_WORD, 1), args[1]), args[0]])
        return builder.cttz(place, ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64, types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def _prefetch(context: Any, table: Any, a: Any, b: Any, c: Any, d: Any) -> Any:  # noqa: ARG001
    """Bring the cache line of an entry into all caches, to be read."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        entry = cgutils.get_item_pointer(context, builder, signature.args[0], array, list(args[1:]))
        flag, byte = ir.IntType(32), ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [byte, flag, flag, flag])
        instruction = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(instruction, [builder.bitcast(entry, byte), flag(0), flag(3), flag(1)])
        return context.get_dummy_value()

    return types.void(table, types.intp, types.intp, types.intp, types.intp), code


def counted(options: int) -> int:
    """`count_bits` by an instruction every machine has."""
    return _population(options)  # type: ignore[no-any-return]


def deposited(options: int, n: int) -> int:
    """`nth_option` on machines with PDEP."""
    return _deposit(options, n)  # type: ignore[no-any-return]


def found_by_bytes(options: int, n: int) -> int:
    """`nth_option` on machines without PDEP: first the byte, then the bit, without branches."""
    if options & (options + 1) == 0:
        return n
    word, rank = np.uint64(options), np.uint64(n)
    ones = word - ((word >> _S1) & _BITS_1)
    ones = (ones & _BITS_2) + ((ones >> _S2) & _BITS_2)
    ones = ((ones + (ones >> _S4)) & _BITS_4) * _ONES
    passed = ((((((rank * _ONES) | _HIGH) - ones) & _HIGH) >> _S7) * _ONES) >> _S56  # bytes that end before it
    shift = passed << _S3
    rank = rank - (((ones << _S8) >> shift) & _BYTE)
    place = (((word >> shift) & _BYTE) << _S3) | rank
    return np.int64(shift) + np.int64(_NTH_BIT[np.int64(place)])  # type: ignore[return-value]


def copied_in_blocks(sheet: Any, length: int, rows: Any, begin: int) -> None:
    """`copy_sheet` in blocks that stay in the cache; unsigned indices spare the check for negative ones."""
    end, to = np.uint64(length), np.uint64(begin)
    for first in range(np.uint64(0), end, _BLOCK):
        for column in range(np.uint64(COLUMNS)):
            for row in range(first, min(first + _BLOCK, end)):
                rows[column, to + row] = sheet[row].columns[column]


def prefetched(table: Any, a: int, b: int, c: int, d: int) -> None:
    """`fetch`, which only a processor can do."""
    _prefetch(table, a, b, c, d)


def has_pdep() -> bool:
    """Whether this machine has a fast PDEP."""
    return binding.get_host_cpu_features().get("bmi2", False) and binding.get_host_cpu_name() not in SLOW


def shortcuts() -> dict[Callable[..., Any], Callable[..., Any]]:
    """Return the rules that have a faster compiled version, with that version."""
    nth = deposited if has_pdep() else found_by_bytes
    return {copy_sheet: copied_in_blocks, count_bits: counted, nth_option: nth, fetch: prefetched}
