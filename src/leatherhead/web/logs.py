"""The server's log: on standard error, where a line that repeats is left out and counted."""

import logging
import threading
import time
from dataclasses import dataclass

FIRST = 3  # lines of a kind that are written
PAUSE = 60.0  # seconds for which the others are counted
LENGTH = 80  # characters by which a kind is known


@dataclass
class Repeated:
    """How often a line came since a moment."""

    since: float
    count: int = 0


class Throttle(logging.Filter):
    """Lets the first lines of a kind pass; the others of a minute are counted, and told in one line at its end."""

    def __init__(self, pause: float = PAUSE) -> None:
        """Begin with nothing written."""
        super().__init__()
        self._pause, self._lock = pause, threading.Lock()
        self._kinds: dict[tuple[str, int, str], Repeated] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is to be written."""
        if getattr(record, "is_summary", False):
            return True
        kind = record.name, record.levelno, str(record.msg).partition("\n")[0][:LENGTH]
        now = time.monotonic()
        with self._lock:
            held = self._kinds.get(kind)
            if held is None or now - held.since >= self._pause:
                self._kinds = {each: one for each, one in self._kinds.items() if now - one.since < self._pause}
                held = self._kinds[kind] = Repeated(now)
            held.count += 1
            if held.count == FIRST + 1:
                timer = threading.Timer(self._pause, self._sum_up, [kind, held])
                timer.daemon = True
                timer.start()
            return held.count <= FIRST

    @staticmethod
    def _sum_up(kind: tuple[str, int, str], held: Repeated) -> None:
        name, level, line = kind
        told = "%d more lines like this were left out: %s"
        logging.getLogger(name).log(level, told, held.count - FIRST, line, extra={"is_summary": True})


def set_up_log() -> None:
    """Write warnings of every part, the web server's included, to one place."""
    handler = logging.StreamHandler()
    handler.addFilter(Throttle())
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s: %(message)s", handlers=[handler])
