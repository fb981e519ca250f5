"""Tables worked out from a book in advance: by a bot for its answers, by a game for its values."""

import hashlib
import os
import threading
import time
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeVar
from zipfile import BadZipFile

import numpy as np
from platformdirs import user_cache_path

from leatherhead.model.printed import Printed, closed
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.runtime import Progress, alone_with, waiting_for
from leatherhead.rule import Array, rule

Made = TypeVar("Made")

DIGEST_BYTES = hashlib.sha256().digest_size  # at the end of a file
SCRATCH = ".part"  # of a file that is being written
LOCK = ".lock"  # while a file is made
UNUSED, UNFINISHED = 30 * 24 * 60 * 60, 24 * 60 * 60  # seconds after which a file is swept


@rule
def nothing(given: Any, tables: Any) -> None:
    """Stand for what there is nothing to prepare, or to fetch."""


@rule
def fetch(table: Array, a: int, b: int, c: int, d: int) -> None:
    """Ask for an entry of a large table that is soon looked up; compiled, the processor gets it in the meantime."""


class NoTables:
    """The tables of something that needs none."""

    none: int


class Prepared:
    """Tables by book: made once for each, and read-only from then on."""

    def __init__(self, declared: type, prepare: Callable[[Any, Any], None]) -> None:
        """Take a record declared like a Book, and `prepare(book, tables)`, which fills it."""
        self.declared = declared
        self._prepare = prepare
        self._made: dict[str, np.ndarray[Any, Any]] = {}
        self._lock = threading.Lock()

    def of(self, printed: Printed) -> np.ndarray[Any, Any]:
        """Return the tables for a book."""
        with self._lock:
            if printed.digest not in self._made:
                self._made[printed.digest] = self._make(printed)
            return self._made[printed.digest]

    def _make(self, printed: Printed) -> np.ndarray[Any, Any]:
        tables = blank(plain_layout(self.declared))
        self._prepare(printed.book, tables[0])
        return closed(tables)


class StoredTables(Prepared):
    """Tables that take long to make: stored in the user's cache folder, and mapped into memory from there.

    `prepare(book, tables, progress)` reports its progress, and `what` says what people wait for. Tables made from other
    sources are not used again, nor is a file that has changed since it was written.
    """

    def __init__(
        self, declared: type, prepare: Callable[[Any, Any, Progress], None], name: str, what: str,
        sources: Iterable[Path],
    ) -> None:  # fmt: skip
        """Take a name for the files, and the sources that decide what is in them."""
        super().__init__(declared, nothing)
        self._telling, self._name, self._what, self._sources = prepare, name, what, tuple(sources)

    def _make(self, printed: Printed) -> np.ndarray[Any, Any]:
        def make(progress: Progress) -> np.ndarray[Any, Any]:
            tables = blank(plain_layout(self.declared))
            self._telling(printed.book, tables[0], progress)
            return closed(tables)

        name = f"{self._name}-{_key(printed.digest.encode(), self._sources)}.bin"
        return _stored(name, self._what, self._read, make, self._write)

    def _read(self, file: Path) -> np.ndarray[Any, Any] | None:
        """Map a file into memory; None if there is none, or it has changed."""
        layout = blank(plain_layout(self.declared)).dtype
        try:
            mapped = np.memmap(file, np.uint8, mode="r").view(np.ndarray)
        except (OSError, ValueError):  # an empty file cannot be mapped
            return None
        tables, digest = mapped[:-DIGEST_BYTES], mapped[-DIGEST_BYTES:]
        if len(tables) != layout.itemsize or hashlib.sha256(tables.data).digest() != digest.tobytes():
            return None
        with suppress(OSError):
            os.utime(file)  # when it was last used, for sweeping
        kept: np.ndarray[Any, Any] = tables.view(layout)
        return kept

    @staticmethod
    def _write(scratch: Any, tables: np.ndarray[Any, Any]) -> None:
        tables.tofile(scratch)
        scratch.write(hashlib.sha256(tables.view(np.uint8).data).digest())


class WalkedArrays:
    """Arrays enumerated from the rules: those of a game's own book are shipped with it, so that it starts at once.

    For another book, or with changed rules, they are made at first use and stored in the user's cache folder.
    """

    def __init__(
        self, walk: Callable[[Printed, Progress], dict[str, Any]], shipped: Path, what: str, sources: Iterable[Path]
    ) -> None:
        """Take `walk(printed, progress)`, the shipped file, what people wait for, and the sources of the rules."""
        self._walk, self._shipped, self._what, self._sources = walk, shipped, what, tuple(sources)
        self._made: dict[str, dict[str, Any]] = {}
        self._lock = threading.RLock()  # walking a book may begin with another's arrays

    def key(self, printed: Printed) -> str:
        """Return a digest of the rules and of what the book says to them."""
        return _key(printed.record.tobytes(), self._sources)

    def of(self, printed: Printed) -> dict[str, Any]:
        """Return the arrays for a book by their names, read-only."""
        said = hashlib.sha256(printed.record.tobytes()).hexdigest()
        with self._lock:
            if said not in self._made:
                self._made[said] = self._find(printed)
                for array in self._made[said].values():
                    array.flags.writeable = False
            return self._made[said]

    def ship(self, printed: Printed) -> None:
        """Write the file that is shipped."""
        np.savez_compressed(self._shipped, **self._walk(printed, lambda done, total: None), key=self.key(printed))

    def _find(self, printed: Printed) -> dict[str, Any]:
        key = self.key(printed)

        def read(file: Path) -> dict[str, Any] | None:
            return self._read(file, key)

        def write(scratch: Any, found: dict[str, Any]) -> None:
            np.savez_compressed(scratch, **found, key=key)

        shipped = read(self._shipped)
        if shipped is not None:
            return shipped
        name = f"{self._shipped.stem}-{key}.npz"
        return _stored(name, self._what, read, partial(self._walk, printed), write)

    def _read(self, file: Path, key: str) -> dict[str, Any] | None:
        try:
            with file.open("rb") as opened, np.load(opened) as kept:
                return None if str(kept["key"]) != key else {name: kept[name] for name in kept.files if name != "key"}
        except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error):
            return None


def _key(said: bytes, sources: Iterable[Path]) -> str:
    """Return a digest of what a book says and of the sources that tables are made by."""
    key = hashlib.sha256(said)
    for source in sources:
        key.update(source.read_bytes())
    return key.hexdigest()[:20]


def _stored(
    name: str, what: str, read: Callable[[Path], Made | None], make: Callable[[Progress], Made],
    write: Callable[[Any, Made], None],
) -> Made:  # fmt: skip
    """Read tables from the user's cache folder, or make and store them, while other processes wait for them."""
    file = user_cache_path("leatherhead") / "tables" / name
    kept = read(file)
    if kept is not None:
        return kept
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
    with waiting_for(what) as progress, alone_with(file.with_suffix(LOCK)):
        kept = read(file)  # another process may have been making them
        if kept is None:
            kept = make(progress)
            with suppress(OSError):  # if nothing can be written, they are made again each time
                _sweep(file.parent)
                _write_whole(file, kept, write)
        return kept


def _write_whole(file: Path, tables: Made, write: Callable[[Any, Made], None]) -> None:
    """Write a file completely or not at all, even if others write it too."""
    with NamedTemporaryFile(dir=file.parent, prefix=f"{file.stem}-", suffix=SCRATCH, delete=False) as scratch:
        try:
            write(scratch, tables)
            scratch.flush()
            os.fsync(scratch.fileno())
            Path(scratch.name).replace(file)
        except BaseException:
            Path(scratch.name).unlink(missing_ok=True)
            raise


def _sweep(folder: Path) -> None:
    """Remove tables unused for 30 days, and files left half written for a day."""
    for file in [*folder.iterdir()]:
        with suppress(OSError):  # another process may be sweeping too
            if time.time() - file.stat().st_mtime > (UNFINISHED if file.suffix == SCRATCH else UNUSED):
                file.unlink()
