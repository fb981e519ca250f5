"""What a position is worth, and the review of a game: worked out on a copy, in a pool of its own.

The first answer may take a minute, while rules are compiled for looking ahead or a game is solved. No table waits for
that: its game is copied, and the copy is analyzed. Whoever asks is told what the wait is for, and asks again.
"""

import asyncio
import functools
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

import leatherhead as lh
from leatherhead.web import game
from leatherhead.web.clock import SEATS
from leatherhead.web.hub import Busy, Hub
from leatherhead.web.playing import refuse_help, seat_of
from leatherhead.web.store_protocol import RUNNING, UNDER_WAY
from leatherhead.web.table import EVERYBODY, Table

THREADS = 1
MOST_WAITING = 8  # positions and games that wait to be looked at
MOST_KEPT = 200  # answers that are kept to be given again
PATIENCE = 2.0  # seconds until somebody who asked is told what is waited for


class Stopped(Exception):  # noqa: N818  nothing has gone wrong
    """The server is shutting down: nobody waits for this review any more."""


class ReviewUnderWay:
    """A review in progress, or finished."""

    def __init__(self) -> None:
        """Begin with nothing done."""
        self.done, self.plays = 0, 0
        self.found: dict[str, Any] | None = None
        self.refusal: lh.Refused | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return what there is: the review, or how far it has come."""
        if self.refusal is not None:
            raise self.refusal
        return {"done": self.done, "of": self.plays} if self.found is None else {"review": self.found}


class Advice:
    """Analyzes positions and games, one after the other."""

    def __init__(self, hub: Hub) -> None:
        """Look at the tables of a hub."""
        self.hub = hub
        self._pool = ThreadPoolExecutor(THREADS, "leatherhead-advice")
        self._waiting = 0
        self._waits = ""  # what is waited for just now, in a sentence
        self._chances: OrderedDict[tuple[str, int, lh.Team | None], asyncio.Task[dict[str, Any]]] = OrderedDict()
        self._reviews: OrderedDict[str, ReviewUnderWay] = OrderedDict()
        self._closing = False

    def close(self) -> None:
        """Stop; what is in progress ends with its next play."""
        self._closing = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    # Chances.

    async def chances(self, table: Table, kind: str) -> dict[str, Any]:
        """Return each team's chance to win and, for a player who is asked, what each answer is worth."""
        async with table.lock:
            if table.session is None or table.row.state != RUNNING:
                raise lh.Refused("there is no game under way at this table")
            refuse_help(table)
            seat = None if kind == EVERYBODY else seat_of(table, kind)
            asked = seat if seat in table.asked() else None
            key, question = (table.row.id, table.entries, asked), table.questions(kind)
            row, packed = table.row, table.session.game.pack()
        if key not in self._chances:
            self._refuse_too_many()
            start = functools.partial(game.start, row, packed, compiled=self.hub.compiled)
            task = asyncio.get_running_loop().create_task(self._off_loop(_chances, start, asked))
            _keep(self._chances, key, task)
        await asyncio.wait([self._chances[key]], timeout=PATIENCE)
        return {**self._told(key), "q": question}

    def _told(self, key: tuple[str, int, lh.Team | None]) -> dict[str, Any]:
        task = self._chances[key]
        if not task.done():
            return {"waits": self._waits}
        if task.exception() is not None:
            del self._chances[key]
        return task.result()

    # Reviews.

    async def review(self, table: Table) -> dict[str, Any]:
        """Return the review of a finished game, or how far it is."""
        if table.row.state in UNDER_WAY or table.session is None:
            raise lh.Refused("a game can be reviewed when it has ended")
        if table.row.id not in self._reviews:
            row, packed = table.row, table.session.game.pack()
            self._begin(row.id, lambda: game.ended(game.start(row, packed, compiled=self.hub.compiled).game, row))
        return self.known(table.row.id)

    def review_record(self, name: str, read: Callable[[], lh.Game]) -> dict[str, Any]:
        """Return the review of a record under its own name, or how far it is."""
        if name not in self._reviews:
            self._begin(name, read)
        return self.known(name)

    def known(self, name: str) -> dict[str, Any]:
        """Return a requested review, or how far it is."""
        if name not in self._reviews:
            raise lh.Refused("that review is gone; ask for it again")
        self._reviews.move_to_end(name)
        try:
            return {**self._reviews[name].as_dict(), "waits": self._waits}
        except lh.Refused:
            del self._reviews[name]
            raise

    def _begin(self, name: str, read: Callable[[], lh.Game]) -> None:
        self._refuse_too_many()
        review = ReviewUnderWay()
        _keep(self._reviews, name, review)
        self.hub.spawn(self._make(review, read))

    async def _make(self, review: ReviewUnderWay, read: Callable[[], lh.Game]) -> None:
        try:
            review.found = await self._off_loop(self._look_back, review, read)
        except lh.Refused as error:
            review.refusal = error
        except Stopped:
            pass
        except BaseException:
            review.refusal = lh.Refused("this game cannot be reviewed")
            raise

    def _look_back(self, review: ReviewUnderWay, read: Callable[[], lh.Game]) -> dict[str, Any]:
        def told(done: int, of: int) -> None:
            if self._closing:
                raise Stopped
            review.done, review.plays = done, of

        found = lh.review(read(), progress=told)
        told_of = {name: [play.number for play in getattr(found, name)] for name in ("decisive", "luckiest")}
        return {**found.as_dict(), **told_of, "worst": [asdict(call) for call in found.worst], "terms": found.terms}

    # The pool.

    def _refuse_too_many(self) -> None:
        if self._waiting >= MOST_WAITING:
            raise Busy("many games are being looked at; try again in a minute")

    async def _off_loop(self, work: Callable[..., dict[str, Any]], *given: Any) -> dict[str, Any]:
        self._refuse_too_many()
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._listening, work, *given)
        finally:
            self._waiting -= 1

    def _listening(self, work: Callable[..., dict[str, Any]], *given: Any) -> dict[str, Any]:
        """Do something, and listen for what the wait is for."""

        def hear(wait: lh.Wait) -> None:
            done = f" ({wait.done / wait.total:.0%})" if wait.total else ""
            self._waits = "" if wait.over else f"{wait.what}{done}"

        with lh.waits_told_to(hear):
            return work(*given)


def _keep(kept: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    kept[key] = value
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)


def _chances(start: Callable[[], lh.Session], seat: lh.Team | None) -> dict[str, Any]:
    """Look at a game for a seat that is asked, or (None) only at who is likely to win."""
    session = start()
    if seat is None:
        home = lh.win_probability(session.game)
        if home is None:
            raise lh.Refused("this game does not say what a position is worth")
        return {"home": home, "seat": None, "answers": []}
    worth = session.worth(seat)
    home = worth.chance if seat == SEATS[0] else 1 - worth.chance
    answers = [asdict(each) for each in worth.answers]
    return {"home": home, "seat": seat, "answers": answers, "barely_differ": worth.barely_differ}
