"""Stopping long work in order."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

STATUS = 128  # of a program that a signal ended, and the signal's number


@contextmanager
def stopped_in_order() -> Iterator[None]:
    """Turn the first SIGTERM into an exception, so that half-written files are removed."""

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001  as Python calls it
        signal.signal(number, signal.SIG_IGN)
        raise SystemExit(STATUS + number)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
