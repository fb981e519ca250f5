"""The server's log: one place for every part, as text or as JSON, and never too much of one kind."""

import json
import logging
import threading
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

FIRST = 3  # lines of a kind that are written
PAUSE = 60.0  # seconds for which the others are counted
LENGTH = 80  # characters by which a kind is known
TEXT = "%(asctime)s %(levelname)s: %(message)s"


class Throttle(logging.Filter):
    """Lets the first lines of a kind pass; the others of a minute are counted, and told in one line at its end."""

    def __init__(self, pause: float = PAUSE) -> None:
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
        """Log the counts of suppressed lines, and reset them."""
        with self._lock:
            counts, self._counts = self._counts, Counter()
        for (name, level, line), count in counts.items():
            if count > FIRST:
                told = f"{count - FIRST} more lines like this were left out: {line}"
                logging.getLogger(name).log(level, "%s", told, extra={"is_summary": True})


class JsonLines(logging.Formatter):
    """Writes a JSON object per line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {
            "time": moment,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_log(form: str, count: Callable[[logging.LogRecord], bool] | None) -> None:
    """Write warnings of every part, the web server's included, to one place, as "text" or "json"."""
    handler = logging.StreamHandler()
    if count is not None:
        handler.addFilter(count)
    handler.addFilter(Throttle())
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(TEXT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
