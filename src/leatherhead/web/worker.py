"""A process for what takes long: compiling, solving, looking ahead, reading records. No game waits for it.

It is started with its first job, works at a low priority, and is started again if it dies.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection, wait
from typing import Any

import leatherhead as lh
from leatherhead.web.turns import Turns

Tell = Callable[[Any], None]  # how a job reports its progress
Job = Callable[..., Any]  # takes a `Tell` first; it and what it takes and returns can be pickled
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
