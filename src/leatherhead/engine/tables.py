"""Tables that are worked out from a book beforehand: by a bot for its answers, by a game for its values."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from leatherhead.engine.printed import Printed
from leatherhead.engine.record import blank, plain_layout


class NoTables:
    """The tables of what needs none."""

    none: int


class Prepared:
    """Tables by book: made once for each, and read-only from then on."""

    def __init__(self, declared: type, prepare: Callable[[Any, Any], None]) -> None:
        """Take a record declared like a Book, and `prepare(book, tables)`, which fills it."""
        self._layout = plain_layout(declared)
        self._prepare = prepare
        self._made: dict[str, np.ndarray[Any, Any]] = {}
        self._lock = threading.Lock()

    def of(self, printed: Printed) -> np.ndarray[Any, Any]:
        """Return the tables for a book."""
        with self._lock:
            if printed.digest not in self._made:
                tables = blank(self._layout)
                self._prepare(printed.record[0], tables[0])
                tables.setflags(write=False)
                self._made[printed.digest] = tables
            return self._made[printed.digest]
