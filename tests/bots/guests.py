"""Bots of somebody else's, named as `guests:NAME`."""

import contextlib
from typing import Any

import leatherhead as lh
from leatherhead.engine.bits import nth_option
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


class Scribbles(Stubborn):
    """Writes over all that it was given, then answers."""

    title = "Scribbles"

    def answer(self, view: lh.View, luck: int) -> str:
        answer = super().answer(view, luck)
        view.situation.clear()
        for event in view.events:
            event.numbers.clear()
        view.events.clear()
        view.present_events.clear()
        view.early.clear()
        for record in (view.record, view.start):
            for name in record.dtype.names:
                record[name] = 77
        with contextlib.suppress(ValueError):  # the book is closed to writers
            view.printed.record[view.printed.record.dtype.names[0]] = 5
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


LAST = lh.RuleBot("last", last, title="Last", about="The last answer on offer.", strength=1)
WRONG = lh.RuleBot("wrong", wrong, title="Wrong", about="Answers what is not on offer.", strength=0)
SCRAWL = lh.RuleBot("scrawl", scrawl, title="Scrawl", about="Writes over what it sees.", strength=1)
NOT_A_BOT = 3
