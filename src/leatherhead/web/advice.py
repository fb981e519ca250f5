"""What a position is worth, and the review of a game: worked out on a copy, in a process of its own.

The first answer may take a minute, while rules are compiled for looking ahead or a game is solved. No table waits for
that: its game is copied, and the copy is analyzed. Whoever asks is told what the wait is for, and asks again.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import leatherhead as lh
from leatherhead.web import jobs
from leatherhead.web.actions import refuse_help, seat_of
from leatherhead.web.hub import Hub
from leatherhead.web.jobs import Job
from leatherhead.web.rows import RUNNING, UNDER_WAY
from leatherhead.web.table import EVERYBODY, Table

MOST_KEPT = 200  # answers that are kept to be given again
PATIENCE = 2.0  # seconds until somebody who asked is told what is waited for


@dataclass
class ReviewUnderWay:
    """A review in progress, or finished."""

    done: int = 0
    plays: int = 0
    found: dict[str, Any] | None = None
    refusal: lh.Refused | None = None

    def come_to(self, progress: tuple[int, int]) -> None:
        """Note the progress: plays reviewed, and plays in all."""
        self.done, self.plays = progress

    def as_dict(self) -> dict[str, Any]:
        """Return the review, or its progress."""
        if self.refusal is not None:
            raise self.refusal
        return {"done": self.done, "of": self.plays} if self.found is None else {"review": self.found}


class Advice:
    """Analyzes positions and games; addresses take turns."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._chances: OrderedDict[tuple[str, int, lh.Team | None, int | None], asyncio.Task[dict[str, Any]]] = (
            OrderedDict()
        )
        self._reviews: OrderedDict[str, ReviewUnderWay] = OrderedDict()

    # Chances.

    async def chances(self, table: Table, kind: str, first: int | None = None) -> dict[str, Any]:
        """Return home's chance to win and, for a player who is asked, the value of each answer.

        For everybody, `first` asks for home's chance before that play and each later one.
        """
        async with table.lock:
            if table.session is None or table.row.state != RUNNING:
                raise lh.Refused("there is no game under way at this table")
            refuse_help(table)
            seat = None if kind == EVERYBODY else seat_of(table, kind)
            asked = seat if seat in table.asked() else None
            key, question = (table.row.id, table.entries, asked, first), table.questions(kind)
            row, packed = table.row, table.session.game.pack()
        if key not in self._chances:
            self.hub.quick.turns.refuse_too_many()

            async def work_out() -> Any:
                await self.hub.prepare(row, jobs.CHANCES)
                return await self.hub.quick.run(jobs.chances, row, packed, self.hub.compiled, asked, first)

            _keep(self._chances, key, asyncio.get_running_loop().create_task(work_out()))
        task = self._chances[key]
        await asyncio.wait([task], timeout=PATIENCE)
        if not task.done():
            return {"waits": self.hub.quick.waits or self.hub.slow.waits, "q": question}
        if task.exception() is not None:
            self._chances.pop(key, None)
        return {**task.result(), "q": question}

    # Reviews.

    async def review(self, table: Table) -> dict[str, Any]:
        """Return the review of a finished game, or its progress."""
        if table.row.state in UNDER_WAY or table.session is None:
            raise lh.Refused("a game can be reviewed when it has ended")
        if table.row.id not in self._reviews:
            packed = table.session.game.pack()
            self._begin(table.row.id, jobs.review_table, table.row, packed, self.hub.compiled)
        return self.known(table.row.id)

    def review_record(self, name: str, text: str) -> dict[str, Any]:
        """Return the review of a record under its own name, or its progress."""
        if name not in self._reviews:
            self._begin(name, jobs.review_record, text)
        return self.known(name)

    def known(self, name: str) -> dict[str, Any]:
        """Return a requested review, or its progress."""
        if name not in self._reviews:
            raise lh.Refused("that review is gone; ask for it again")
        self._reviews.move_to_end(name)
        try:
            return {**self._reviews[name].as_dict(), "waits": self.hub.slow.waits}
        except lh.Refused:
            del self._reviews[name]
            raise

    def curve(self, name: str) -> list[float]:
        """Return home's chance to win before the first play and after each, as far as the game has been reviewed."""
        review = self._reviews.get(name)
        plays = review.found["plays"] if review is not None and review.found is not None else []
        return [plays[0]["before"], *(play["after"] for play in plays)] if plays else []

    def _begin(self, name: str, job: Job, *given: Any) -> None:
        self.hub.slow.turns.refuse_too_many()
        review = ReviewUnderWay()
        _keep(self._reviews, name, review)

        async def make() -> None:
            try:
                review.found = await self.hub.slow.run(job, *given, tell=review.come_to)
            except lh.Refused as error:
                review.refusal = error
            except BaseException:
                review.refusal = lh.Refused("this game cannot be reviewed")
                raise

        self.hub.spawn(make())


def _keep(kept: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    kept[key] = value
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)
