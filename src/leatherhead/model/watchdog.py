"""Stops a rule that loops without end, so that its author is told where it loops and nobody has to kill the program.

A thread looks once a second whether a play has used up more processor time than any play needs, and raises an exception
in the thread that runs it. Compiled rules cannot be interrupted.
"""

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

MOST_SECONDS = 20.0  # of processor time; a play takes milliseconds
INTERVAL = 1.0

_began: dict[int, float] = {}  # when each thread that runs rules began to, in the processor time of the process
_starting = threading.Lock()
_watchdog: threading.Thread | None = None


class EndlessLoop(Exception):  # noqa: N818  named after what happened
    """A rule has run for so long that it seems never to end."""

    def __str__(self) -> str:
        return "it seems never to end"


@contextmanager
def watched() -> Iterator[None]:
    """Run a play; raise `EndlessLoop` in its rules if they seem never to end."""
    thread = threading.get_ident()
    _start()
    _began[thread] = time.process_time()
    try:
        yield
    finally:
        _began.pop(thread, None)


def _start() -> None:
    global _watchdog  # noqa: PLW0603  one for the whole process, and another one after a fork
    if _watchdog is None or not _watchdog.is_alive():
        with _starting:
            if _watchdog is None or not _watchdog.is_alive():
                _watchdog = threading.Thread(target=_watch, name="leatherhead watchdog", daemon=True)
                _watchdog.start()


def _watch() -> None:
    while True:
        time.sleep(INTERVAL)
        for thread, began in list(_began.items()):
            if time.process_time() - began > MOST_SECONDS and _began.pop(thread, None) is not None:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(EndlessLoop))
