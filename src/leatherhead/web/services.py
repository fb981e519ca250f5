"""Services that all tables of a process share: store, limits, threads, worker processes, background tasks."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, TypeVar

import leatherhead as lh
from leatherhead.web import jobs
from leatherhead.web.jobs import Worker
from leatherhead.web.limits import Limits, Turns
from leatherhead.web.rows import HUMAN, TableRow
from leatherhead.web.store import SqlStore
from leatherhead.web.writer import NotKept

if TYPE_CHECKING:
    from leatherhead.web.metrics import Metrics

Made = TypeVar("Made")
THREADS = 2
PAUSE = 1.0  # seconds after the start until games are prepared
COACH_PAUSE = 1.0  # seconds before the coach answers for a player who is away
log = logging.getLogger("leatherhead.web")


class Services:
    """The services of one process."""

    def __init__(
        self,
        store: SqlStore,
        limits: Limits | None = None,
        *,
        compiled: bool = False,
        prepares: bool = False,
        metrics: "Metrics | None" = None,
    ) -> None:
        """Begin with nothing under way; `prepares`: whether rules are compiled beside, before a bot needs them."""
        self.store, self.limits, self.compiled = store, limits or Limits(), compiled
        self.metrics = metrics  # None if nobody asks for figures
        self.titles: dict[str, str] = {}  # of games, by their names
        self.coach_pause = COACH_PAUSE
        self.closing = False
        self.quick = Worker("leatherhead-quick", waiting=8)  # chances, records, the coach
        self.slow = Worker("leatherhead-slow", waiting=4)  # compiling, solving, reviews
        self._pool, self._turns = ThreadPoolExecutor(THREADS, "leatherhead"), Turns(THREADS, rest=self.limits.rest)
        self._prepares, self._prepared = prepares, dict[tuple[str, str], asyncio.Task[None]]()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def off_loop(self, work: Callable[..., Made], *given: Any) -> Made:
        """Do something that takes long, in the pool; addresses take turns, and none has all threads."""
        async with self._turns.turn() as turn:

            def timed() -> Made:
                begun = time.thread_time()
                try:
                    return work(*given)
                finally:
                    turn.cost = time.thread_time() - begun

            return await asyncio.get_running_loop().run_in_executor(self._pool, copy_context().run, timed)

    # Work that a bot may need compiled or solved rules for: that is done beside, and waited for here.

    async def prepare(self, row: TableRow, *bots: str) -> None:
        """Wait until the rules are compiled and solved for the bots of a table, and for some others."""
        if self._prepares:
            for bot in (*row.seats, *bots):
                await self._prepared_for(row.game, bot)

    def is_prepared(self, row: TableRow, *bots: str) -> bool:
        """Whether nothing that these bots need has to be compiled or solved any more."""
        needed = [(row.game, bot) for bot in (*row.seats, *bots) if bot != HUMAN]
        return not self._prepares or all(key in self._prepared and self._prepared[key].done() for key in needed)

    async def _prepared_for(self, game: str, bot: str) -> None:
        if bot == HUMAN:
            return
        if (game, bot) not in self._prepared:
            self._prepared[game, bot] = asyncio.get_running_loop().create_task(self._prepare(game, bot))
        await asyncio.wait([self._prepared[game, bot]])

    async def _prepare(self, game: str, bot: str) -> None:
        try:
            await self.slow.run(jobs.prepare, game, bot)
        except lh.Refused:
            pass  # as a game without chances does
        except Exception as error:  # noqa: BLE001  whoever needs it is told what is wrong
            log.warning("%s of %s could not be prepared: %s", bot, game, error)

    async def prepare_all(self) -> None:
        """Prepare every bot, the simple ones first; a bot in a game is prepared before the others."""
        if self._prepares:
            await asyncio.sleep(PAUSE)
            games = await self.off_loop(lh.list_games)
            bots = sorted((bot.strength, info.name, bot.name) for info in games for bot in info.bots)
            for _, game, bot in bots:
                await self._prepared_for(game, bot)
            for info in games:
                await self._prepared_for(info.name, jobs.CHANCES)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside, whose failure is logged."""
        with lh.speaking(lh.Catalog()):  # what goes on beside is for nobody's page
            task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)

        def done(task: asyncio.Task[Any]) -> None:
            self._tasks.discard(task)
            error = None if task.cancelled() else task.exception()
            if error is not None and not isinstance(error, NotKept):  # that is logged where it happens
                log.error("a task has failed", exc_info=error)

        task.add_done_callback(done)

    async def close(self) -> None:
        """Stop the background tasks, the processes and the threads, then close the store."""
        unfinished = list(self._tasks)
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)  # or they would use a store that is closed
        for worker in (self.quick, self.slow):
            await asyncio.to_thread(worker.close)
        self._pool.shutdown(wait=True, cancel_futures=True)
        await self.store.close()


def log_failure(error: lh.Refused | lh.RuleFailed) -> None:
    """Keep the traceback of a rule that failed, for the author of the game; players are told in one sentence."""
    if isinstance(error, lh.RuleFailed):
        log.error("a rule has failed", exc_info=error)
