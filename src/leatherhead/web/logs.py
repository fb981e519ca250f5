"""The server's log: on standard error, where a line that repeats is left out and counted."""

import logging
import threading
from collections import Counter

FIRST = 3  # lines of a kind that are written
PAUSE = 60.0  # seconds for which the others are counted
LENGTH = 80  # characters by which a kind is known


class Throttle(logging.Filter):
    """Lets the first lines of a kind pass; the others of a minute are counted, and told in one line at its end."""

    def __init__(self, pause: float = PAUSE) -> None:
        """Begin with nothing written."""
        super().__init__()
        self._pause, self._lock = pause, threading.Lock()
        self._counts: Counter[tuple[str, int, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is to be written."""
        if getattr(record, "is_summary", False):
            return True
        kind = record.name, record.levelno, str(record.msg).partition("\n")[0][:LENGTH]
        with self._lock:
            if not self._counts:
                timer = threading.Timer(self._pause, self.sum_up)
                timer.daemon = True
                timer.start()
            self._counts[kind] += 1
            return self._counts[kind] <= FIRST

    def sum_up(self) -> None:
        """Say what was left out, and begin to count anew."""
        with self._lock:
            counts, self._counts = self._counts, Counter()
        for (name, level, line), count in counts.items():
            if count > FIRST:
                told = f"{count - FIRST} more lines like this were left out: {line}"
                logging.getLogger(name).log(level, "%s", told, extra={"is_summary": True})


def set_up_log() -> None:
    """Write warnings of every part, the web server's included, to one place."""
    handler = logging.StreamHandler()
    handler.addFilter(Throttle())
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s: %(message)s", handlers=[handler])
