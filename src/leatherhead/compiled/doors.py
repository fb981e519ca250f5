"""The doors and copies as compiled code has them: without a tape in games between bots.

In games at random nobody is asked. In games between bots the bots sit in the record, by the addresses of their compiled
answers, and a door asks them on the spot. The type of the record decides which doors are compiled; the rules are the
same. Games at random run a fifth faster than with a tape, games between bots a sixth to three fifths. Copies are runs
of bytes, events are Numba's own named tuples, and sets of bits use machine instructions.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from typing import Any, NamedTuple, get_args

import numba
import numpy as np
from llvmlite import binding, ir
from numba import from_dtype, types
from numba.core import cgutils
from numba.extending import intrinsic

from leatherhead.model.doors import (
    RANDOM,
    TOO_LONG,
    Pending,
    below,
    choose,
    count_bits,
    draw,
    draw_single,
    kind_of,
    last,
    note,
    note_row,
    nth_option,
    outcome,
    pick,
    random_32,
    show,
    show_row,
)
from leatherhead.model.record import TAPE_LENGTH, Copies, Nobody, OwnRow, Record, laid_out, layout, shown_fields
from leatherhead.model.tables import fetch
from leatherhead.model.words import EventKind
from leatherhead.play_table.recorder import copy_sheet
from leatherhead.play_table.row import COLUMNS
from leatherhead.rule import RULES, called

_BYTE, _WORD = ir.IntType(8), ir.IntType(64)
ALIGNED = 8  # bytes, as every record is


class HiddenBytes(NamedTuple):
    """Bytes of a record that hide something from a team."""

    start: int
    size: int
    row: int | None  # the team that may see them, if one may


def hidden_in(state: type[Record]) -> Iterator[HiddenBytes]:
    """Find in the declaration of a State what some team may not see."""
    fields: Mapping[str, Any] = layout(state).fields or {}
    for name, hint in shown_fields(state).items():
        marks, (field, start) = get_args(hint)[1:], fields[name][:2]
        if Nobody in marks:
            yield HiddenBytes(start, field.itemsize, None)
        elif OwnRow in marks:
            size = field.itemsize // 2
            yield from (HiddenBytes(start + row * size, size, row) for row in range(2))


def _bytes_at(builder: Any, record: Any, start: int = 0) -> Any:
    return builder.gep(builder.bitcast(record, _BYTE.as_pointer()), [_WORD(start)])


def _copier(size_of: Callable[[Any], int]) -> Any:
    """Build the intrinsic that copies the head of a record."""

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def copy(context: Any, to: Any, source: Any) -> Any:  # noqa: ARG001  as Numba calls it
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
            heads = (_bytes_at(builder, each) for each in args)
            cgutils.raw_memcpy(builder, *heads, _WORD(size_of(to)), 1, ALIGNED)
            return context.get_dummy_value()

        return types.void(to, source), code

    return copy


# The fields of a State lie at the head of its record just as they lie in a room of their own.
_copy_fields = _copier(lambda record: (record.fields["seen"].type if "seen" in record.fields else record).size)
_copy_all = _copier(lambda record: record.size)


def copy_whole(to: Any, source: Any) -> None:
    """Make a record the same as another of its kind."""
    for name in to.dtype.names:
        to[name] = source[name]


def _copied_whole(to: Any, source: Any) -> None:
    _copy_all(to, source)


RULES[copy_whole] = _copied_whole


def _blanker(state: type[Record]) -> Callable[[Any, int], None]:
    """Build the rule that blanks whatever a team may not see in a record, or in a copy of its fields."""
    hidden = tuple(hidden_in(state))

    @intrinsic  # type: ignore[untyped-decorator]
    def blank(context: Any, g: Any, team: Any) -> Any:  # noqa: ARG001
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
            for start, size, row in hidden:
                may_not = None if row is None else builder.icmp_signed("!=", args[1], args[1].type(row))
                with nullcontext() if may_not is None else builder.if_then(may_not):
                    cgutils.memset(builder, _bytes_at(builder, args[0], start), _WORD(size), 0)
            return context.get_dummy_value()

        return types.void(g, team), code

    return blank  # type: ignore[no-any-return]


def seen_as(dtype: np.dtype[np.void]) -> Any:
    """Build a cast of a record to the layout at its head; no bytes are copied."""
    shown = numba.from_dtype(dtype)

    @intrinsic  # type: ignore[untyped-decorator]
    def cast(context: Any, g: Any) -> Any:  # noqa: ARG001
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
            return builder.bitcast(args[0], context.get_value_type(shown))

        return shown(g), code

    return cast


def compiled_copies(state: type[Record]) -> Copies:
    """Build the compiled versions of a State's copying rules."""
    blank = _blanker(state)

    def look(g: Any, team: int) -> Any:
        _copy_fields(g.seen, g)
        blank(g.seen, team)
        return g.seen

    def copy(to: Any, source: Any) -> None:
        _copy_fields(to, source)

    return Copies(look, copy)


class BotOutOfBounds(Exception):  # noqa: N818  named after what happened
    """A bot gave an illegal answer, or none."""


class PlayFailed(Exception):  # noqa: N818
    """A rule raised an exception."""


class PlayTooLong(Exception):  # noqa: N818
    """A play asked for more answers than its tape holds, or noted more events than its log."""


class GameNeverEnds(Exception):  # noqa: N818
    """A game was not over after MOST_PLAYS plays."""


_POINTER = _BYTE.as_pointer()
_ANSWER = ir.FunctionType(_WORD, [_POINTER, _POINTER, _POINTER, _WORD, _WORD, _WORD, _WORD])


def tapeless(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """Return the dtype of a record without its tape; everything else lies where it lay."""
    return laid_out({name: field for name, field in (dtype.fields or {}).items() if name != "tape"}, dtype.itemsize)


def seated(state: type[Record]) -> np.dtype[np.void]:
    """Return the dtype of a record with addresses instead of a tape: of the bots' answers and tables, and the book.

    Its type decides what a bot is shown, and so names what is hidden: another game may have the same fields.
    """
    dtype, secrets = layout(state), hashlib.sha256(repr([*hidden_in(state)]).encode()).hexdigest()[:16]
    fields = dict((dtype.fields or {}).items())
    start, word, pair = fields.pop("tape")[1], np.dtype(np.int64), np.dtype((np.int64, 2))
    seats = {"bots": (pair, start), "plans": (pair, start + 16), "printed": (word, start + 32)}
    return laid_out({**fields, **seats, f"hides_{secrets}": (word, start + 40)}, dtype.itemsize)


# Whole doors for games at random, in which nothing is ever asked or kept: fewer rules to compile than their parts.


def _any_answer(g: Any, team: int, decision: int, options: int) -> int:  # noqa: ARG001  as the door
    g.decisions += 1
    return nth_option(options, below(g, count_bits(options)))


def _any_outcome(g: Any, kind: int, outcomes: int) -> int:  # noqa: ARG001
    return below(g, outcomes)


def _any_card(g: Any, deck: int, cards: Any, left: int) -> int:  # noqa: ARG001
    card = pick(g, cards, left)
    cards[card] -= 1
    return card


def _any_single(g: Any, deck: int, cards: int) -> int:  # noqa: ARG001
    return nth_option(cards, below(g, count_bits(cards)))


def _unheard(g: Any, kind: int, team: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Note nothing: what a team may see has no log. So a bot can ask the rules what a gain would come to."""


# Games between bots count the answers of a play, which a tape would hold.


def _counted_outcome(g: Any, kind: int, outcomes: int) -> int:  # noqa: ARG001
    g.tape_read += 1
    return below(g, outcomes)


def _counted_card(g: Any, deck: int, cards: Any, left: int) -> int:  # noqa: ARG001
    g.tape_read += 1
    card = pick(g, cards, left)
    cards[card] -= 1
    return card


def _counted_single(g: Any, deck: int, cards: int) -> int:  # noqa: ARG001
    g.tape_read += 1
    return nth_option(cards, below(g, count_bits(cards)))


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def _call(
    context: Any, answer: Any, seen: Any, book: Any, tables: Any, team: Any, what: Any, options: Any, luck: Any  # noqa: ARG001
) -> Any:  # fmt: skip
    """Call the compiled answer at an address."""
    takes = (answer, seen, book, tables, team, what, options, luck)

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        function = builder.inttoptr(args[0], _ANSWER.as_pointer())
        records = [builder.bitcast(args[1], _POINTER), *(builder.inttoptr(each, _POINTER) for each in args[2:4])]
        return builder.call(function, [*records, *args[4:]])

    return types.int64(*takes), code


def _choose_on_the_spot(look: Callable[[Any, int], Any]) -> Callable[..., int]:
    """Build the door to the teams of one game, where `look` shows what a team may know."""

    @called
    def ask(g: Any, team: int, decision: int, options: int) -> int:
        if g.tape_read >= TAPE_LENGTH:
            g.waiting = TOO_LONG
            raise Pending
        g.tape_read += 1
        luck, seen = np.int64(random_32(g)), look(g, team)
        answer: int = _call(g.bots[team], seen, g.printed, g.plans[team], team, decision, options, luck)
        if answer < 0 or (options >> answer) & 1 == 0:
            raise BotOutOfBounds
        return answer

    def choose_on_the_spot(g: Any, team: int, decision: int, options: int) -> int:
        g.decisions += 1
        if g.seats[team] != RANDOM:
            return ask(g, team, decision, options)
        g.tape_read += 1
        return nth_option(options, below(g, count_bits(options)))

    return choose_on_the_spot


Door = Callable[..., Any]
AT_RANDOM: dict[Door, Door] = {
    choose: _any_answer, outcome: _any_outcome, draw: _any_card, draw_single: _any_single
}  # fmt: skip
BETWEEN_BOTS: dict[Door, Door] = {outcome: _counted_outcome, draw: _counted_card, draw_single: _counted_single}
WITHOUT_LOG: dict[Door, Door] = {note_row: _unheard, show_row: _unheard}
_choosing: dict[Any, Door] = {}  # by the type of the record


def seat_bots(state: type[Record], look: Callable[[Any, int], Any]) -> None:
    """Let rules ask bots on the spot where the record has them."""
    _choosing.setdefault(from_dtype(seated(state)), _choose_on_the_spot(look))


def has_variants(function: Door) -> bool:
    """Whether a rule is a door that is compiled otherwise for a record without a tape or a log."""
    return function in AT_RANDOM or function in WITHOUT_LOG


def variant(function: Door, record: Any) -> Door | None:
    """Return the tapeless replacement of a door for a type of record; None for one with a tape."""
    if "tape" in record.fields:
        return None
    if "quiet" not in record.fields:
        return WITHOUT_LOG.get(function)
    if "bots" not in record.fields:
        return AT_RANDOM.get(function)
    return _choosing[record] if function is choose else BETWEEN_BOTS.get(function)


def _kind(event: Any) -> EventKind:
    """Return the kind of event that a type of Numba stands for: that of an event, or of the class itself."""
    return event.instance_class  # type: ignore[no-any-return]


def _kind_of(event: Any) -> Callable[..., Any]:
    number = _kind(event).number
    return lambda event: number


def _last(g: Any, event: Any) -> Callable[..., Any]:  # noqa: ARG001  as the door
    kind: Any = _kind(event)
    number, numbers = kind.number, len(kind._fields) - 1

    def with_none(g: Any, kind: Any) -> Any:
        return kind(g.events[g.last_row[number], 1])

    def with_one(g: Any, kind: Any) -> Any:
        row = g.events[g.last_row[number]]
        return kind(row[1], row[2])

    def with_two(g: Any, kind: Any) -> Any:
        row = g.events[g.last_row[number]]
        return kind(row[1], row[2], row[3])

    def with_three(g: Any, kind: Any) -> Any:
        row = g.events[g.last_row[number]]
        return kind(row[1], row[2], row[3], row[4])

    def with_four(g: Any, kind: Any) -> Any:
        row = g.events[g.last_row[number]]
        return kind(row[1], row[2], row[3], row[4], row[5])

    return (with_none, with_one, with_two, with_three, with_four)[numbers]


def _noting(write: Callable[..., None]) -> Callable[..., Callable[..., Any]]:
    """Return the compiled code of a door to the log for a kind of event: the door for its numbers."""

    def choose(g: Any, event: Any) -> Callable[..., Any]:  # noqa: ARG001  as the door
        kind = _kind(event)
        number = kind.number
        return (
            lambda g, event: write(g, number, event[0]),
            lambda g, event: write(g, number, event[0], event[1]),
            lambda g, event: write(g, number, event[0], event[1], event[2]),
            lambda g, event: write(g, number, event[0], event[1], event[2], event[3]),
            lambda g, event: write(g, number, event[0], event[1], event[2], event[3], event[4]),
        )[len(kind._fields) - 1]

    return choose


# Doors whose compiled code depends on the kind of event, with what returns that code from the types of the arguments.
BY_KIND: dict[Callable[..., Any], Callable[..., Callable[..., Any]]] = {
    kind_of: _kind_of,
    last: _last,
    note: _noting(note_row),
    show: _noting(show_row),
}


SLOW = ("bdver4", "znver1", "znver2")  # processors whose PDEP takes up to 300 cycles
_S1, _S2, _S3, _S4 = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
_S7, _S8, _S56, _LOW_BYTE = np.uint64(7), np.uint64(8), np.uint64(56), np.uint64(0xFF)
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
    rank = rank - (((ones << _S8) >> shift) & _LOW_BYTE)
    place = (((word >> shift) & _LOW_BYTE) << _S3) | rank
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
