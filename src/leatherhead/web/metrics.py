"""Figures of a server for its operator, as Prometheus reads them; nothing about who plays, or where."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, start_http_server
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import leatherhead as lh

LOCAL = "127.0.0.1"
# The first part of a path, by which requests are counted: the rest may be the address of somebody's table.
PARTS = ("api", "fair", "learn", "replay", "review", "rules", "static", "t", "ws")
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)
        Info("leatherhead", "The program", registry=registry).info({"version": lh.__version__})
        self.requests = Histogram(
            "leatherhead_request_seconds",
            "Time from a request to the end of its response",
            ["part", "status"],
            buckets=SECONDS,
            registry=registry,
        )
        self.kept = Histogram(
            "leatherhead_write_seconds",
            "Time until the log of a table is on disk",
            buckets=SECONDS,
            registry=registry,
        )
        self.answers = Counter("leatherhead_answers", "Answers in the logs of tables", ["game"], registry=registry)
        self.unkept = Counter("leatherhead_write_failures", "Writes to logs that have failed", registry=registry)
        self.lines = Counter("leatherhead_log_lines", "Lines of the server's log", ["level"], registry=registry)

    def gauge(self, name: str, what: str, measure: Callable[[], float]) -> None:
        """Add a figure that is measured when it is asked for."""
        Gauge(f"leatherhead_{name}", what, registry=self.registry).set_function(measure)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Measure a write to the log of a table."""
        with self.unkept.count_exceptions(), self.kept.time():
            yield

    def measured(self, app: ASGIApp) -> ASGIApp:
        """Return an application whose requests are measured."""
        return Measured(app, self)

    def count_line(self, record: logging.LogRecord) -> bool:
        """Count a line of the log; every line may pass."""
        self.lines.labels(record.levelname.lower()).inc()
        return True

    def publish(self, where: str) -> tuple[str, Callable[[], None]]:
        """Publish the figures at a port, "9137", or an address and a port; return their URL, and what ends it."""
        host, _, port = where.rpartition(":")
        host = host.strip("[]") or LOCAL
        try:
            server, thread = start_http_server(int(port), host, self.registry)
        except ValueError:
            raise lh.Refused(f"--metrics is a port, or HOST:PORT, not {lh.visible(where)}") from None
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", "") or str(error)
            raise lh.Refused(f"figures cannot be published at {lh.visible(where)}: {reason}") from None
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{server.server_port}/metrics", lambda: _end(server.shutdown, thread)


def _end(shutdown: Callable[[], None], thread: threading.Thread) -> None:
    shutdown()
    thread.join()


class Measured:
    """Measures how long requests take."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and count it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500
        first = scope["path"].split("/")[1]

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            part = first if first in PARTS else "other" if first else "start"
            self._metrics.requests.labels(part, status).observe(time.perf_counter() - begun)
