"""The play of a game, compiled once: whatever asks somebody calls it, so that it is ready in a second or two.

Only games at random, in which nobody is asked, are fused with the rules: with bots that takes twice as long to compile
and is no faster, but for a twelfth in one game.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numba

from leatherhead.engine.bot import RuleBot
from leatherhead.engine.compiled.compiler import Entry, Shared, cache_folder, dispatcher
from leatherhead.engine.compiled.copying import compiled_copies
from leatherhead.engine.doors import ENDED, FAILED, TOO_LONG, is_too_long, new_play, rewind
from leatherhead.engine.rulebook import Rulebook
from leatherhead.rule import RULES, rule


def inlined(rulebook: Rulebook) -> Callable[[Any, Any], int]:
    """Build the rule that runs the play of a record, with the answers on its tape, and returns how it stopped."""
    step = rulebook.step

    @rule
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

    return run


@cache
def play_of(rulebook: Rulebook) -> Shared:
    """Return the compiled play of a game."""
    place = cache_folder(rulebook) / "play"
    takes = (numba.from_dtype(rulebook.dtype), numba.from_dtype(rulebook.own_book.dtype))
    symbol = f"leatherhead_play_of_{place.parent.name}"
    return Shared(rulebook.slug, _dispatcher(rulebook, inlined(rulebook), place), symbol, takes)


class Runner(NamedTuple):
    """Rules that run the play of one game."""

    run: Callable[[Any, Any], int]  # from where the record stands
    resume: Callable[[Any, Any, Any], int]  # from a start, with the answers on the tape
    begin: Callable[[Any], None]  # a play, whose start is saved
    put: Callable[[Any, int], None]  # an answer onto the tape; the play starts over


@cache
def runner(rulebook: Rulebook) -> Runner:
    """Build the rules that run a play and return how it stopped; compiled, they call it."""
    run, copy, called = inlined(rulebook), rulebook.copies.copy, play_of(rulebook).called

    def call(g: Any, book: Any) -> int:
        return called(g, book)  # type: ignore[no-any-return]  # Numba has no types

    RULES[run] = call

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


def _weighed(rulebook: Rulebook, bots: Sequence[RuleBot]) -> set[str]:
    """The modules of a game whose rules are long and not always inlined."""
    weighed = {bot.rule.__module__ for bot in (*rulebook.bots, *bots) if isinstance(bot, RuleBot)}
    return weighed if rulebook.value is None else weighed | {rulebook.value.win.__module__}


@cache
def _register_copies(rulebook: Rulebook) -> None:
    RULES.update(zip(rulebook.copies, compiled_copies(rulebook.state), strict=True))


def _dispatcher(rulebook: Rulebook, function: Callable[..., Any], place: Path, bots: Sequence[RuleBot] = ()) -> Any:
    _register_copies(rulebook)
    return dispatcher(function, place, _weighed(rulebook, bots))


def compile_entry(
    rulebook: Rulebook, name: str, function: Callable[..., Any], bots: Sequence[RuleBot] = (), *, fused: bool = False
) -> Entry:
    """Compile an entry point for Python; its name is its key in the cache.

    It runs plays by a `runner`, or it is fused with the rules: they are inlined.
    """
    code = _dispatcher(rulebook, function, cache_folder(rulebook, bots) / name, bots)
    return Entry(rulebook.slug, code, () if fused else (play_of(rulebook),))
