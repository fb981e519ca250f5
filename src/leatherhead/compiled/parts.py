"""The parts of a game that are compiled once: its play, its scorer, its value and its bots' answers.

Entry points call them and so compile in a second or two. Only games at random are fused with the rules, which takes
longer to compile and runs faster. Failures say only that something went wrong: interpreted, the same game shows where.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from leatherhead.compiled.compiler import EntryPoint, Shared, cache_folder, dispatcher
from leatherhead.compiled.doors import BotOutOfBounds, PlayFailed, compiled_copies, seat_bots, seated, seen_as
from leatherhead.football.ledger import Ledger
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import ENDED, FAILED, TOO_LONG, is_too_long, new_play, rewind
from leatherhead.model.errors import Refused
from leatherhead.model.position import BackEnd
from leatherhead.model.printed import Printed
from leatherhead.model.record import plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.rule import RULES, rule

NO_ANSWER = -1  # of a bot that raised an exception
NO_VALUE = float("nan")
PARTS_OF_ANSWERS: dict[Callable[..., int], Sequence[Shared]] = {}  # by the answer of a bot that calls parts


class CompiledPart:
    """A rule that compiled code calls as a part."""

    def __init__(self, function: Callable[..., Any], call: Callable[..., Any], shared: Shared) -> None:
        """Register `function`, interpreted, whose compiled version is `call`."""
        self.rule, self.shared = function, shared
        RULES[function] = call


@cache
def _register_copies(rulebook: Rulebook) -> None:
    RULES.update(zip(rulebook.copies, compiled_copies(rulebook.state), strict=True))


def _weighed(rulebook: Rulebook, bots: Sequence[RuleBot]) -> set[str]:
    """The modules of a game whose rules are long and not always inlined."""
    weighed = {bot.rule.__module__ for bot in (*rulebook.bots, *bots) if isinstance(bot, RuleBot)}
    return weighed if rulebook.value is None else weighed | {rulebook.value.win.__module__}


def _dispatcher(rulebook: Rulebook, function: Callable[..., Any], place: Path, bots: Sequence[RuleBot]) -> Any:
    _register_copies(rulebook)
    return dispatcher(function, place, _weighed(rulebook, bots))


def _shared(
    rulebook: Rulebook, name: str, function: Callable[..., Any], gives: Any, takes: tuple[Any, ...],
    bots: Sequence[RuleBot] = (), calls: Sequence[Shared] = (),
) -> Shared:  # fmt: skip
    place = cache_folder(rulebook, bots) / name
    symbol = f"leatherhead_{place.parent.name}_{name}"
    code = _dispatcher(rulebook, function, place, bots)
    return Shared(rulebook.slug, name.replace("-", " "), code, symbol, gives(*takes), calls)


def _book(rulebook: Rulebook) -> Any:
    return numba.from_dtype(rulebook.own_book.dtype)


def _declared(tables: type) -> Any:
    return numba.from_dtype(plain_layout(tables))


def _play(rulebook: Rulebook, name: str, dtype: np.dtype[np.void]) -> CompiledPart:
    step = rulebook.step

    def run(g: Any, book: Any) -> int:
        status = FAILED
        try:
            step(g, book)
            status = ENDED
        except Exception:  # noqa: BLE001, S110  the only kind that compiled code can catch
            pass
        if status == FAILED and g.waiting != 0:
            status = g.waiting
        if is_too_long(g):
            status = TOO_LONG
        return status

    shared = _shared(rulebook, name, run, types.int64, (numba.from_dtype(dtype), _book(rulebook)))
    called = shared.called

    def call(g: Any, book: Any) -> int:
        return called(g, book)  # type: ignore[no-any-return]  # Numba has no types

    return CompiledPart(run, call, shared)


@cache
def play_of(rulebook: Rulebook) -> CompiledPart:
    """Return the part that runs a record's play with the answers on its tape, and returns how it stopped."""
    return _play(rulebook, "play", rulebook.dtype)


@cache
def play_between_bots(rulebook: Rulebook) -> CompiledPart:
    """Return the part that runs a play with the bots seated in the record (doors.py)."""
    seat_bots(rulebook.state, rulebook.copies.look)
    return _play(rulebook, "play-between-bots", seated(rulebook.state))


@cache
def score_of(rulebook: Rulebook) -> CompiledPart:
    """Return the scorer of a game, which writes a play to the ledger."""
    keep_score, taped = rulebook.keep_score, seen_as(rulebook.dtype)

    def kept(g: Any, ledger: Any) -> int:
        done = 0
        try:
            keep_score(g, ledger)
            done = 1
        except Exception:  # noqa: BLE001, S110  as above
            pass
        return done

    shared = _shared(rulebook, "score", kept, types.int64, (numba.from_dtype(rulebook.dtype), _declared(Ledger)))
    called = shared.called

    def score(g: Any, ledger: Any) -> None:
        keep_score(g, ledger)

    def call(g: Any, ledger: Any) -> None:
        if called(taped(g), ledger) == 0:  # same offsets without the tape
            raise PlayFailed

    return CompiledPart(score, call, shared)


@cache
def win_of(rulebook: Rulebook) -> CompiledPart | None:
    """Return home's chance to win between two plays; None for a game without values."""
    if rulebook.value is None:
        return None
    win, fields = rulebook.value.win, seen_as(rulebook.dtype["seen"])

    def valued(g: Any, tables: Any) -> float:
        value = NO_VALUE
        try:  # noqa: SIM105  compiled code has no `with`
            value = win(g, tables)
        except Exception:  # noqa: BLE001, S110  as above
            pass
        return value

    takes = (numba.from_dtype(rulebook.dtype["seen"]), _declared(rulebook.value.prepared.declared))
    shared = _shared(rulebook, "win", valued, types.float64, takes)
    called = shared.called

    def chance(g: Any, tables: Any) -> float:
        return win(g, tables)

    def call(g: Any, tables: Any) -> float:
        value = called(fields(g), tables)
        if value != value:  # noqa: PLR0124  as only NO_VALUE is
            raise PlayFailed
        return value  # type: ignore[no-any-return]

    return CompiledPart(chance, call, shared)


@cache
def answer_of(rulebook: Rulebook, bot: RuleBot) -> CompiledPart:
    """Return the answer of a bot."""
    ask = bot.rule
    if ask not in RULES:
        raise Refused(
            f"{rulebook.slug} cannot be compiled: {ask.__name__}, the answer of {bot.called}, is not marked @rule"
        )

    def asked(seen: Any, book: Any, tables: Any, team: int, what: int, options: int, luck: int) -> int:
        found = NO_ANSWER
        try:  # noqa: SIM105
            found = ask(seen, book, tables, team, what, options, luck)
        except Exception:  # noqa: BLE001, S110  as above
            pass
        return found

    seen = numba.from_dtype(rulebook.dtype["seen"])
    takes = (seen, _book(rulebook), _declared(bot.declared_tables), *[types.int64] * 4)
    calls = PARTS_OF_ANSWERS.get(ask, ())
    shared = _shared(rulebook, f"answer-of-{bot.name}", asked, types.int64, takes, (bot,), calls)
    called = shared.called

    def answer(seen: Any, book: Any, tables: Any, team: int, what: int, options: int, luck: int) -> int:
        return ask(seen, book, tables, team, what, options, luck)

    def call(seen: Any, book: Any, tables: Any, team: int, what: int, options: int, luck: int) -> int:
        found = called(seen, book, tables, team, what, options, luck)
        if found < 0:
            raise BotOutOfBounds
        return found  # type: ignore[no-any-return]

    return CompiledPart(answer, call, shared)


def compile_entry(
    rulebook: Rulebook,
    name: str,
    function: Callable[..., Any],
    parts: Sequence[CompiledPart],
    bots: Sequence[RuleBot] = (),
) -> EntryPoint:
    """Compile an entry point for Python, with the parts that it calls; its name is its key in the cache."""
    code = _dispatcher(rulebook, function, cache_folder(rulebook, bots) / name, bots)
    return EntryPoint(rulebook.slug, code, [part.shared for part in parts])


class Runner(NamedTuple):
    """Rules that run the play of one game."""

    run: Callable[[Any, Any], int]  # from where the record stands
    resume: Callable[[Any, Any, Any], int]  # from a start, with the answers on the tape
    begin: Callable[[Any], None]  # a play, whose start is saved
    put: Callable[[Any, int], None]  # an answer onto the tape; the play starts over


@cache
def runner(rulebook: Rulebook) -> Runner:
    """Build the rules that run a play and return how it stopped."""
    copy = rulebook.copies.copy
    run: Callable[[Any, Any], int] = play_of(rulebook).rule

    @rule
    def resume(g: Any, start: Any, book: Any) -> int:
        copy(g, start)
        rewind(g)
        return run(g, book)

    @rule
    def begin(g: Any) -> None:
        new_play(g)
        copy(g.saved, g)

    @rule
    def put(g: Any, answer: int) -> None:
        place = g.tape_read
        copy(g, g.saved)
        rewind(g)
        g.tape[place] = answer
        g.tape_length = place + 1

    return Runner(run, resume, begin, put)


def _advance(rulebook: Rulebook) -> Callable[..., None]:
    resume = runner(rulebook).resume

    def advance(records: Any, starts: Any, books: Any, statuses: Any) -> None:
        for n in range(len(records)):
            statuses[n] = resume(records[n], starts[n], books[0])

    return advance


@cache
def advance_of(rulebook: Rulebook) -> Any:
    """Return the compiled `advance(records, starts, books, statuses)`, which runs a batch of plays."""
    return compile_entry(rulebook, "advance", _advance(rulebook), [play_of(rulebook)])


def back_end(rulebook: Rulebook, printed: Printed) -> BackEnd:
    """Return the compiled back end of a position."""
    advance, book = advance_of(rulebook), printed.record.view(printed.dtype, np.ndarray)

    def run(record: np.ndarray[Any, Any], g: Any) -> int:  # noqa: ARG001  as every back end
        # The same bytes without the element class; a view would compare both types field by field.
        plain, status = np.ndarray(record.shape, rulebook.dtype, record), np.zeros(1, np.int64)
        advance(plain, plain, book, status)
        return int(status[0])

    return run
