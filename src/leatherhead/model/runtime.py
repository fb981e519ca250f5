"""The running process: optional packages, locks between processes, progress of long waits, endless loops."""

import ctypes
import importlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from filelock import lock_descriptor

from leatherhead.model.errors import Refused


def needed(package: str) -> Any:
    """Import a package of the extra, or refuse with how to get it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        raise Refused(
            f"this needs {package.partition('.')[0]}: pip install '.[study]' in leatherhead's folder"
        ) from None


@contextmanager
def alone_with(lock: Path) -> Iterator[None]:
    """Let one process at a time hold a file, if files can be locked; the file's time says when it was last held."""
    try:
        file = lock.open("w")
    except OSError:
        yield
        return
    with file:
        with suppress(OSError):
            os.utime(file.fileno())
            lock_descriptor(file.fileno())
        yield


Progress = Callable[[int, int], None]  # how much is done, and of how much


class Wait(NamedTuple):
    """The reason for a wait, and its progress."""

    what: str  # a sentence without its period
    done: int = 0
    total: int = 0  # 0 if nobody knows how much there is
    over: bool = False


Listener = Callable[[Wait], None]
_listeners: list[Listener] = []


@contextmanager
def waits_told_to(listener: Listener) -> Iterator[None]:
    """Report long waits, in any thread, to a function while this context lasts; the innermost listener hears them."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


@contextmanager
def waiting_for(what: str) -> Iterator[Progress]:
    """Do something that takes long; yield a function that reports progress."""

    def tell(done: int, total: int) -> None:
        _tell(Wait(what, done, total))

    tell(0, 0)
    try:
        yield tell
    finally:
        _tell(Wait(what, over=True))


def notice(what: str) -> None:
    """Report what has happened meanwhile: a sentence without its period."""
    _tell(Wait(what))


def _tell(wait: Wait) -> None:
    for listener in _listeners[-1:]:
        listener(wait)


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
    if _watchdog is None or not _watchdog.is_alive():
        _start()
    _began[thread] = time.process_time()
    try:
        yield
    finally:
        _began.pop(thread, None)


def _start() -> None:
    global _watchdog  # noqa: PLW0603  one for the whole process, and another one after a fork
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
