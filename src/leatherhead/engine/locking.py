"""One process at a time: a slow result is made by one of them while the others wait."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone_with(lock: Path) -> Iterator[None]:
    """Let one process at a time hold a file, if files can be locked; the file's time says when it was last held."""
    try:
        import fcntl

        file = lock.open("w")
        os.utime(file.fileno())
    except (ImportError, OSError):
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
