"""Records without a tape, for whole games: nobody has to be waited for, so that no play is ever run again.

In games at random nobody is asked at all. In games between bots the bots sit in the record, by the addresses of their
compiled answers, and a door asks them on the spot. The type of the record decides which doors are compiled; the rules
are the same. So games at random run a fifth faster than with a tape, games between bots a sixth to three fifths.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import from_dtype, types
from numba.extending import intrinsic

from leatherhead.compiled.copying import hidden_in
from leatherhead.compiled.failures import BotOutOfBounds
from leatherhead.model.bits import count_bits, nth_option
from leatherhead.model.doors import (
    TOO_LONG,
    Pending,
    below,
    chance_is_asked,
    choose,
    draw,
    draw_single,
    keep,
    note,
    on_tape,
    outcome,
    pick,
    random_32,
    read,
    show,
    team_is_asked,
)
from leatherhead.model.record import TAPE_LENGTH, Record, laid_out, layout
from leatherhead.rule import called

_WORD, _POINTER = ir.IntType(64), ir.IntType(8).as_pointer()
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


def _no(g: Any) -> bool:  # noqa: ARG001  as the door
    return False


def _nothing(g: Any) -> int:  # noqa: ARG001
    return 0


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


def _unheard(g: Any, event: int, team: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Note nothing: what a team may see has no log. So a bot can ask the rules what a gain would come to."""


def _counted(g: Any, answer: int) -> int:
    g.tape_read += 1
    return answer


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
        if team_is_asked(g, team):
            return ask(g, team, decision, options)
        return keep(g, nth_option(options, below(g, count_bits(options))))

    return choose_on_the_spot


Door = Callable[..., Any]
AT_RANDOM: dict[Door, Door] = {
    choose: _any_answer, outcome: _any_outcome, draw: _any_card, draw_single: _any_single
}  # fmt: skip
BETWEEN_BOTS: dict[Door, Door] = {on_tape: _no, read: _nothing, chance_is_asked: _no, keep: _counted}
WITHOUT_LOG: dict[Door, Door] = {note: _unheard, show: _unheard}
_choosing: dict[Any, Door] = {}  # by the type of the record


def seat_bots(state: type[Record], look: Callable[[Any, int], Any]) -> None:
    """Let rules ask bots on the spot where the record has them."""
    _choosing.setdefault(from_dtype(seated(state)), _choose_on_the_spot(look))


def has_variants(function: Door) -> bool:
    """Whether a rule is a door that is compiled otherwise for a record without a tape or a log."""
    return function in AT_RANDOM or function in BETWEEN_BOTS or function in WITHOUT_LOG


def variant(function: Door, record: Any) -> Door | None:
    """Return what is compiled instead of a door for such a type of record; None for one with a tape."""
    if "tape" in record.fields:
        return None
    if "quiet" not in record.fields:
        return WITHOUT_LOG.get(function)
    if "bots" not in record.fields:
        return AT_RANDOM.get(function)
    return _choosing[record] if function is choose else BETWEEN_BOTS.get(function)
