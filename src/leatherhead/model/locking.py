"""One process at a time: a slow result is made by one of them while the others wait."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import lock_descriptor


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
