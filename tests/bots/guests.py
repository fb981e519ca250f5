"""Bots of somebody else's, named as `guests:NAME`."""

import contextlib
from typing import Any

import leatherhead as lh
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import rule


class Stubborn(lh.Bot):
    """The first answer on offer, whatever is asked: a bot in ten lines."""

    title = "Stubborn"
    about = "Never changes its mind."
    strength = 1

    def answer(self, view: lh.View, luck: int) -> str:  # noqa: ARG002  it needs none
        assert view.question is not None
        return view.question.options[0]


class Raises(lh.Bot):
    title = "Raises"

    def answer(self, view: lh.View, luck: int) -> str:  # noqa: ARG002
        raise RuntimeError("no idea")


class Cheats(lh.Bot):
    title = "Cheats"

    def answer(self, view: lh.View, luck: int) -> str:  # noqa: ARG002
        return "win"


class Overreaches(lh.Bot):
    title = "Overreaches"

    def answer(self, view: lh.View, luck: int) -> int:  # noqa: ARG002
        return 62


class Mumbles(lh.Bot):
    title = "Mumbles"

    class Unspeakable(Exception):  # noqa: N818
        def __str__(self) -> str:
            raise RuntimeError

    def answer(self, view: lh.View, luck: int) -> str:  # noqa: ARG002
        raise self.Unspeakable


ODD = (True, False, None, 0.0, 1.9, b"1", [0], -1, 10**30, float("nan"))


class Says(lh.Bot):
    """The same whatever is asked, whether it is an answer or not."""

    title = "Says"

    def __init__(self, what: Any) -> None:
        self.what = what

    def answer(self, view: lh.View, luck: int) -> Any:  # noqa: ARG002
        return self.what


class Scribbles(Stubborn):
    """Writes over all that it was given, then answers."""

    title = "Scribbles"

    def answer(self, view: lh.View, luck: int) -> str:
        answer = super().answer(view, luck)
        view.situation.clear()
        for event in view.events:
            event.numbers.clear()
        for play in view.past:
            for event in play:
                event.numbers.clear()
        view.events.clear()
        view.present_events.clear()
        view.early.clear()
        for record in (view.record, view.start):
            for name in record.dtype.names:
                record[name] = 77
        with contextlib.suppress(ValueError):  # the book is closed to writers, and cannot be opened
            view.printed.record.setflags(write=True)
            view.printed.record[view.printed.record.dtype.names[0]] = 5
        for table in (view.rulebook.options, view.rulebook.kinds_of_event, view.printed.data):
            with contextlib.suppress(AttributeError):  # so are all tables of the rulebook
                table.clear()  # type: ignore[attr-defined]
        return answer


@rule
def last(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001
    """The last answer on offer."""
    answer = 0
    for option in range(63):
        if (options >> option) & 1:
            answer = option
    return answer


@rule
def wrong(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001
    """Nothing that is on offer."""
    return 62


@rule
def scrawl(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001
    """The first answer; what it saw is written over."""
    seen.over = 1
    seen.score[0] = 99
    seen.ball = 50
    return nth_option(options, 0)


@rule
def gives_up(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001
    """Nothing, whatever the luck."""
    if luck >= 0:
        raise ValueError("too hard")
    return 0


@rule
def never(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001
    """Not even a number."""
    raise ValueError


@rule
def half(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> float:  # noqa: ARG001
    """Half a number."""
    return options / 2


def always(n: int) -> lh.RuleBot:
    """Return a bot that gives the n-th answer, or the last: all of them have the same name."""

    @rule
    def nth(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001
        return nth_option(options, min(n, count_bits(options) - 1))

    return lh.RuleBot("always", nth, title="Always", about="The n-th answer.", strength=1)


def unmarked(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001
    return nth_option(options, 0)


GIVES_UP = lh.RuleBot("gives-up", gives_up, title="Gives Up", about="Has no idea.", strength=0)
NO_NUMBERS = [
    lh.RuleBot(each.__name__, each, title="No Number", about="No number.", strength=0) for each in (never, half)
]
UNMARKED = lh.RuleBot("unmarked", unmarked, title="Unmarked", about="No rule.", strength=0)
LAST = lh.RuleBot("last", last, title="Last", about="The last answer on offer.", strength=1)
WRONG = lh.RuleBot("wrong", wrong, title="Wrong", about="Answers what is not on offer.", strength=0)
SCRAWL = lh.RuleBot("scrawl", scrawl, title="Scrawl", about="Writes over what it sees.", strength=1)
NOT_A_BOT = 3
