"""`leatherhead serve`: connections with timeouts, and the server itself."""

import asyncio
import contextlib
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import h11
import uvicorn
from platformdirs import user_data_path
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

import leatherhead as lh
from leatherhead.web.app import application
from leatherhead.web.delivery import Channels
from leatherhead.web.headers import is_own_machine, own_hosts
from leatherhead.web.limits import MESSAGE, Limits, network
from leatherhead.web.log import set_up_log
from leatherhead.web.store import SqlStore, open_store

if TYPE_CHECKING:
    from leatherhead.web.metrics import Metrics

# Connections without a complete request, counted per address and limited in time.


FIRST_BYTE, HEADER, BODY = "first_byte", "header", "body"


class Callers:
    """Connections from which a request is still to come. Of too many, the one that has been silent longest goes."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._silent: dict[str, dict[Door, None]] = {}  # by address, in the order in which they came
        self._count = 0

    def enter(self, caller: "Door") -> None:
        """Count one more."""
        own = self._silent.setdefault(caller.address, {})
        if caller in own:
            return
        own[caller] = None
        self._count += 1
        if len(own) > self.limits.silent:
            next(iter(own)).hang_up()
        elif self._count > self.limits.all_silent:
            self.make_room()

    def leave(self, caller: "Door") -> None:
        """Count one less."""
        own = self._silent.get(caller.address, {})
        if caller in own:
            del own[caller]
            self._count -= 1
        if not own:
            self._silent.pop(caller.address, None)

    def make_room(self) -> bool:
        """Close the oldest silent connection of the address that has most of them, if there is any."""
        if not self._silent:
            return False
        busiest = max(self._silent, key=lambda address: len(self._silent[address]))
        next(iter(self._silent[busiest])).hang_up()
        return True


class Door(H11Protocol):
    """HTTP/1.1 with time limits on requests and on reading the response."""

    callers: Callers
    most: int  # connections in all

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.address, self._awaited = "", ""
        self._patience: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in; if the house is full, another goes, or this one."""
        super().connection_made(transport)
        self.address = network(self.client[0] if self.client else "")
        if len(self.connections) > self.most and not self.callers.make_room():
            self.hang_up()
            return
        self._see()

    def data_received(self, data: bytes) -> None:
        """Hear more of a request."""
        super().data_received(data)
        self._see()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._see()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._await("")
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Start the time limit on reading a response."""
        super().pause_writing()
        self._unread = self.loop.call_later(self.callers.limits.reading, self.hang_up)

    def resume_writing(self) -> None:
        """Go on writing."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def hang_up(self) -> None:
        """End a connection at once."""
        self._await("")
        self.transport.abort()

    def _see(self) -> None:
        """Start the time limit of the next part of a request: none once it is complete, or a WebSocket."""
        if self.transport.is_closing():
            self._await("")
        elif self.conn.their_state is h11.IDLE:
            self._await(HEADER if self.conn.trailing_data[0] else FIRST_BYTE)
        else:
            self._await(BODY if self.conn.their_state is h11.SEND_BODY else "")

    def _await(self, what: str) -> None:
        """Await the next part of a request, for as long as it may take."""
        if what == self._awaited:
            return
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        self._awaited = what
        if what:
            self._patience = self.loop.call_later(getattr(self.callers.limits, what), self.hang_up)
            self.callers.enter(self)
        else:
            self.callers.leave(self)


def door(limits: Limits, most: int) -> type[Door]:
    """Return a protocol class for one server, with at most `most` connections."""
    return type("OurDoor", (Door,), {"callers": Callers(limits), "most": most})


# The server.


BACKLOG = 100  # connections that are accepted before anything else is done: no more than may be silent
WAITING = 2_048  # connections that the system holds until then: one that finds no room comes back only a second later
FILES = 65_536  # that this process may have open, if the machine allows it
SPARE_FILES = 100  # for the database, the log and the processes beside
SWITCH = 0.001  # seconds for which a thread that thinks keeps the others from answering
MOST_PORTS = 65_535
# Messages are small; to deflate them would cost 300 kB of memory per socket.
SETTINGS: dict[str, Any] = {
    "ws": "websockets-sansio", "ws_max_size": MESSAGE, "ws_per_message_deflate": False, "log_level": "warning",
    "log_config": None, "access_log": False, "lifespan": "on", "timeout_graceful_shutdown": 3, "backlog": BACKLOG,
}  # fmt: skip


def settings(limits: Limits) -> dict[str, Any]:
    """Return uvicorn's settings, with a door that counts connections and ends those that say nothing."""
    return {**SETTINGS, "http": door(limits, raise_open_files() - SPARE_FILES)}


class Server(uvicorn.Server):
    """A server at which more connections may wait than it accepts at once."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Make room for those that wait: asyncio has made as much as it accepts at once."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(WAITING)


class Place(NamedTuple):
    """Where the server listens, and the address by which people know it if that is another."""

    host: str
    port: int
    public_url: str = ""


class Watch(NamedTuple):
    """How the operator watches the server."""

    metrics: str = ""  # port, or host and port, at which figures are published
    log_format: str = "text"


def serve(  # noqa: PLR0913  what an operator may set
    place: Place,
    database: str | None,
    say: Callable[[str], None],
    *,
    browser: bool,
    watch: Watch,
    channels: Channels | None = None,
) -> int:
    """Serve until stopped; a failure to start is refused with one sentence."""
    hosts = own_hosts(place.host, _host_of(place.public_url))

    def greet() -> None:
        say(f"Play at {shown} (Ctrl-C stops the server)")
        if published:
            say(f"Figures at {published}")
        if browser:
            threading.Timer(0.5, webbrowser.open, [shown]).start()

    with _listen(place.host, place.port) as listening, contextlib.ExitStack() as ends:
        metrics, published = None, ""
        if watch.metrics:
            metrics = _metrics()
            published, end = metrics.publish(watch.metrics)
            ends.callback(end)
        set_up_log(watch.log_format, None if metrics is None else metrics.count_line)
        # Nobody else can have this name while we listen there, and started again we have it back, with all its tables.
        port = listening.getsockname()[1]
        process = f"{socket.gethostname()} {place.host} {port}"
        shown = place.public_url or f"http://{_shown(place.host)}:{port}/"
        address = "" if is_own_machine(_host_of(shown)) else shown.rstrip("/")
        store = open_store(database or _own_database(), process)
        build = partial(application, prepares=True, hosts=hosts, metrics=metrics, channels=channels, address=address)
        asyncio.run(_serve(listening, store, build, greet))
    return 0


def _metrics() -> "Metrics":
    try:
        from leatherhead.web.metrics import Metrics
    except ModuleNotFoundError as error:  # the extra of an older version
        raise lh.Refused(f"--metrics needs {error.name}: pip install '.[web]' in leatherhead's folder") from None
    return Metrics()


async def _serve(
    listening: socket.socket,
    opening: Awaitable[SqlStore],
    build: Callable[[SqlStore], ASGIApp],
    greet: Callable[[], None],
) -> None:
    app = build(await opening)
    sys.setswitchinterval(SWITCH)
    greet()
    await Server(uvicorn.Config(app, **settings(Limits()))).serve(sockets=[listening])


def _host_of(url: str) -> str:
    """Return the host of the address that people know."""
    try:
        host = urlsplit(url if "//" in url else f"//{url}").hostname
    except ValueError:
        host = None
    if url and not host:
        raise lh.Refused(f"{lh.visible(url)} is no address such as https://football.example.org")
    return host or ""


def raise_open_files() -> int:
    """Let this process have as many files open as the machine allows; return how many."""
    try:
        import resource
    except ImportError:  # not on this system
        return 2 * SPARE_FILES + 300
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES if soft == resource.RLIM_INFINITY else soft


def _shown(host: str) -> str:
    """Return the host name for links to this server."""
    if host in ("0.0.0.0", "::"):  # noqa: S104  everybody on the network may
        return _own_address() or "localhost"
    if host == "127.0.0.1":
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _own_address() -> str:
    """Return this machine's address on its network; empty if it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(("192.0.2.1", 9))  # sends nothing, and only finds the way to somewhere outside
        except OSError:
            return ""
        return str(way_out.getsockname()[0])


def _own_database() -> str:
    """Return the file in the data folder, created if there is none."""
    folder = user_data_path("leatherhead")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise lh.Refused(f"the folder {folder} cannot be made: {error.strerror}; name a file with --database") from None
    return str(folder / "tables.sqlite")


def _listen(host: str, port: int) -> socket.socket:
    """Take the port, or say why not."""
    if not 0 <= port <= MOST_PORTS:
        raise lh.Refused(f"port {port} of {host} cannot be used: a port is a number up to {MOST_PORTS}")
    with contextlib.ExitStack() as unless_it_fails:
        try:
            family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            listening = unless_it_fails.enter_context(socket.socket(family, socket.SOCK_STREAM))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(WAITING)
            listening.setblocking(False)
        except OSError as error:
            raise lh.Refused(f"port {port} of {host} cannot be used: {error.strerror or error}") from None
        unless_it_fails.pop_all()
    return listening
