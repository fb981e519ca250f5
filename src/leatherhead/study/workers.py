"""How games are shared out among threads or processes: some of them at a time, results in order."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from functools import cached_property
from queue import SimpleQueue
from typing import Any

from leatherhead.model.errors import Refused

Chunk = tuple[int, int]  # the first game, and how many
Job = tuple[Future[Any], Chunk]
CHECK_EVERY = 30.0  # seconds without a result
PATIENCE = 10.0  # seconds, with each thread at the end


@dataclass
class Share:
    """Picklable factory of a player of chunks."""

    make: Callable[..., Any]  # returns something with `chunk(first, count)`
    given: tuple[Any, ...] = ()
    named: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def _made(self) -> Any:
        return self.make(*self.given, **self.named)

    def made(self) -> Any:
        """Return it, made once."""
        return self._made

    def chunk(self, first: int, count: int) -> Any:
        """Play a chunk."""
        return self._made.chunk(first, count)

    def __reduce__(self) -> Any:
        """Pack the way to make it, not what was made."""
        return Share, (self.make, self.given, self.named)


def in_threads(
    share: Any, chunks: Iterable[Chunk], threads: int | None = None, check: Callable[[], None] = lambda: None
) -> Iterator[Any]:
    """Play chunks in threads, and return what they give, in order; `check` is called where one keeps us waiting.

    The threads are daemons: one that never comes back from compiled code must not keep the program from ending.
    """
    threads = threads or os.cpu_count() or 1
    left, waiting, jobs = iter(chunks), deque[Future[Any]](), SimpleQueue[Job | None]()
    workers = [threading.Thread(target=_work, args=(share, jobs), daemon=True) for _ in range(threads)]
    for worker in workers:
        worker.start()
    try:
        while True:
            while len(waiting) < 2 * threads and (chunk := next(left, None)) is not None:
                waiting.append(Future())
                jobs.put((waiting[-1], chunk))
            if not waiting:
                return
            yield _result(waiting.popleft(), check)
    finally:
        for future in waiting:
            future.cancel()
        for _ in workers:
            jobs.put(None)
        for worker in workers:
            worker.join(PATIENCE)


def _work(share: Any, jobs: "SimpleQueue[Job | None]") -> None:
    while (job := jobs.get()) is not None:
        future, chunk = job
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(share.chunk(*chunk))
            except BaseException as error:  # noqa: BLE001  raised again where the result is wanted
                future.set_exception(error)


def _result(future: Future[Any], check: Callable[[], None]) -> Any:
    while not wait([future], CHECK_EVERY).done:
        check()
    return future.result()


def in_processes(share: Share, chunks: Iterable[Chunk], processes: int | None = None) -> Iterator[Any]:
    """Play chunks in separate processes, because bots in Python would share one core; yield results in order."""
    start = multiprocessing.get_context("spawn")
    with start.Pool(processes or os.cpu_count() or 1, _take_on, (share,)) as pool:  # stopped at once if it is left
        yield from pool.imap(_play_chunk, chunks)


_taken_on: list[Share] = []


def _take_on(share: Share) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever shares out stops us
    _taken_on.append(share)


def _play_chunk(chunk: Chunk) -> Any:
    return _taken_on[-1].chunk(*chunk)


def refuse_threads_on(cluster: str | None, threads: int | None) -> None:
    """Refuse a number of threads for games that a cluster plays."""
    if cluster is not None and threads is not None:
        raise Refused("the number of threads is for games on this machine; the workers of a cluster have their own")
