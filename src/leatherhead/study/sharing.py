"""How games are shared out among threads or processes: some of them at a time, results in order."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from leatherhead.engine.errors import Refused

Chunk = tuple[int, int]  # the first game, and how many


@dataclass
class Share:
    """What plays chunks of games, and how to make it again elsewhere."""

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


def in_threads(share: Any, chunks: Iterable[Chunk], threads: int | None = None) -> Iterator[Any]:
    """Play chunks in threads, and return what they give, in order."""
    threads = threads or os.cpu_count() or 1
    left, waiting = iter(chunks), deque[Future[Any]]()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                while len(waiting) < 2 * threads and (chunk := next(left, None)) is not None:
                    waiting.append(pool.submit(share.chunk, *chunk))
                if not waiting:
                    return
                yield waiting.popleft().result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


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
