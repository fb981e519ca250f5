"""Services that all tables of a process share: store, limits, threads, worker processes, background tasks."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

import leatherhead as lh
from leatherhead.web import jobs
from leatherhead.web.jobs import Job, Tell
from leatherhead.web.limits import Limits, Turns
from leatherhead.web.rows import HUMAN, TableRow
from leatherhead.web.store import SqlStore
from leatherhead.web.writer import NotKept

MADE, FAILED, TOLD, WAITS = "made", "failed", "told", "waits"
LONGEST = 600.0  # seconds without a word before a job is given up
NICE = 5
log = logging.getLogger("leatherhead.web")


class Worker:
    """One process that does jobs, one after the other; addresses take turns."""

    def __init__(self, name: str, waiting: int) -> None:
        """Start nothing yet; of one address at most so many jobs wait."""
        self._name, self.turns = name, Turns(1, waiting=waiting)
        self.waits = ""  # what the present job waits for, in a sentence
        self._thread = ThreadPoolExecutor(1, name)
        self._process: Any = None
        self._connection: Connection | None = None
        self._closing = False

    async def run(self, job: Job, *given: Any, tell: Tell | None = None) -> Any:
        """Have a job done, when it is this address's turn."""
        loop = asyncio.get_running_loop()

        def told(what: str, value: Any) -> None:
            if what == WAITS:
                self.waits = value
            elif tell is not None:
                tell(value)

        def pass_on(what: str, value: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens
                loop.call_soon_threadsafe(told, what, value)

        async with self.turns.turn():
            return await loop.run_in_executor(self._thread, self._do, job, given, pass_on)

    def _do(self, job: Job, given: tuple[Any, ...], pass_on: Callable[[str, Any], None]) -> Any:
        """Send a job to the process, and wait for what comes of it."""
        try:
            connection = self._start()
            connection.send((job, given))
            while connection.poll(LONGEST):
                what, value = connection.recv()
                if what == MADE:
                    return value
                if what == FAILED:
                    raise value
                pass_on(what, value)
        except (EOFError, OSError) as error:
            self._stop()
            if not self._closing:
                log.warning("the process %s has died, and is started again with its next job: %r", self._name, error)
            raise lh.Refused("this could not be worked out; try again") from None
        self._stop()
        raise lh.Refused("this takes too long to work out")

    def _start(self) -> Connection:
        if self._closing:
            raise EOFError
        if self._connection is None:
            # Not forked: a copy of a process with threads may wait for a lock that nobody will release.
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_work, args=(theirs,), name=self._name, daemon=True)
            self._process.start()
            theirs.close()
        return self._connection

    def _stop(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if process is not None:
            process.kill()
            process.join()
        if connection is not None:
            connection.close()

    def close(self) -> None:
        """Stop, in the middle of a job if need be."""
        self._closing = True
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._stop()


def _end_with_the_server() -> None:
    """Wait until the server is gone, however it ended, and end in the middle of a job."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)


def _work(connection: Connection) -> None:
    """Do jobs until the other side is gone."""
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    os.nice(NICE)
    last = 0.0

    def hear(wait: lh.Wait) -> None:
        nonlocal last
        now = time.monotonic()
        if wait.over or not wait.done or now - last > 0.2:
            last = now
            done = f" ({wait.done / wait.total:.0%})" if wait.total else ""
            connection.send((WAITS, "" if wait.over else f"{wait.what}{done}"))

    with contextlib.suppress(EOFError, OSError), lh.waits_told_to(hear):
        while True:
            job, given = connection.recv()
            try:
                outcome = MADE, job(lambda value: connection.send((TOLD, value)), *given)
            except (lh.Refused, lh.RuleFailed) as refusal:
                outcome = FAILED, refusal
            except Exception as error:  # noqa: BLE001  whatever it is, the next job may do
                outcome = FAILED, RuntimeError(f"{type(error).__name__}: {error}")
            connection.send(outcome)


# What all tables of a process share: the store, limits, threads, processes beside, and background tasks.


Made = TypeVar("Made")
THREADS = 2
PAUSE = 1.0  # seconds after the start until games are prepared
COACH_PAUSE = 1.0  # seconds before the coach answers for a player who is away
log = logging.getLogger("leatherhead.web")


class Services:
    """The services of one process."""

    def __init__(
        self, store: SqlStore, limits: Limits | None = None, *, compiled: bool = False, prepares: bool = False
    ) -> None:
        """Begin with nothing under way; `prepares`: whether rules are compiled beside, before a bot needs them."""
        self.store, self.limits, self.compiled = store, limits or Limits(), compiled
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

            return await asyncio.get_running_loop().run_in_executor(self._pool, timed)

    # Work that a bot may need compiled or solved rules for: that is done beside, and waited for here.

    async def prepare(self, row: TableRow, *bots: str) -> None:
        """Wait until what the bots of a table, and some others, need is compiled and solved."""
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
        """Prepare every bot, the simple ones first; one that somebody plays against comes before the others."""
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
