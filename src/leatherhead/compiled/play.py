"""The rules that compiled code uses to run a play: from a start and a tape to the next question."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from leatherhead.compiled.parts import play_of
from leatherhead.model.doors import new_play, rewind
from leatherhead.model.rulebook import Rulebook
from leatherhead.rule import rule


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
