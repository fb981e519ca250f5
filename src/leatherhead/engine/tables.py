"""Tables that are worked out from a book beforehand: by a bot for its answers, by a game for its values."""

import hashlib
import os
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from platformdirs import user_cache_path

from leatherhead.engine.printed import Printed
from leatherhead.engine.record import blank, plain_layout

Progress = Callable[[int, int], None]  # how much is done, and of how much


def untold(done: int, total: int) -> None:
    """Tell nobody how far it is."""


def nothing(book: Any, tables: Any) -> None:
    """Prepare nothing."""


class NoTables:
    """The tables of what needs none."""

    none: int


class Prepared:
    """Tables by book: made once for each, and read-only from then on."""

    def __init__(self, declared: type, prepare: Callable[[Any, Any], None]) -> None:
        """Take a record declared like a Book, and `prepare(book, tables)`, which fills it."""
        self.declared = declared
        self._prepare = prepare
        self._made: dict[str, np.ndarray[Any, Any]] = {}
        self._lock = threading.Lock()

    def ready(self, printed: Printed) -> bool:  # noqa: ARG002  nothing here takes long
        """Whether the tables for a book are there at once; if not, making them takes a minute or so."""
        return True

    def of(self, printed: Printed, progress: Progress = untold) -> np.ndarray[Any, Any]:
        """Return the tables for a book."""
        with self._lock:
            if printed.digest not in self._made:
                tables = self._make(printed, progress)
                tables.setflags(write=False)
                self._made[printed.digest] = tables
            return self._made[printed.digest]

    def _make(self, printed: Printed, progress: Progress) -> np.ndarray[Any, Any]:  # noqa: ARG002
        tables = blank(plain_layout(self.declared))
        self._prepare(printed.record[0], tables[0])
        return tables


class Kept(Prepared):
    """Tables that take long to make: kept in the user's cache folder, and mapped into memory from there.

    `prepare(book, tables, progress)` tells how far it is. What was made by other sources is not used again.
    """

    def __init__(
        self, declared: type, prepare: Callable[[Any, Any, Progress], None], name: str, sources: Iterable[Path]
    ) -> None:
        """Take a name for the files, and the sources that decide what is in them."""
        super().__init__(declared, lambda book, tables: prepare(book, tables, untold))
        self._prepare_telling, self._name, self._sources = prepare, name, tuple(sources)

    def ready(self, printed: Printed) -> bool:
        """Whether the tables for a book are there at once."""
        return printed.digest in self._made or self._is_whole(self._file(printed))

    def _file(self, printed: Printed) -> Path:
        key = hashlib.sha256(printed.digest.encode())
        for source in self._sources:
            key.update(source.read_bytes())
        return user_cache_path("leatherhead") / "tables" / f"{self._name}-{key.hexdigest()[:20]}.bin"

    def _is_whole(self, file: Path) -> bool:
        return file.is_file() and file.stat().st_size == plain_layout(self.declared).itemsize

    def _make(self, printed: Printed, progress: Progress) -> np.ndarray[Any, Any]:
        file, tables = self._file(printed), blank(plain_layout(self.declared))
        if not self._is_whole(file):
            self._prepare_telling(printed.record[0], tables[0], progress)
            with suppress(OSError):  # where nothing can be written they are made anew each time
                file.parent.mkdir(parents=True, exist_ok=True)
                scratch = file.with_suffix(f".{os.getpid()}")
                tables.tofile(scratch)
                scratch.replace(file)
        if self._is_whole(file):
            return np.memmap(file, tables.dtype, mode="r", shape=(1,)).view(np.ndarray)
        return tables
