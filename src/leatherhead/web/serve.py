"""`leatherhead serve`: the server, from the command line."""

import asyncio
import contextlib
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Collection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import uvicorn
from platformdirs import user_data_path

import leatherhead as lh
from leatherhead.web.app import application
from leatherhead.web.door import door
from leatherhead.web.headers import own_hosts
from leatherhead.web.limits import MESSAGE, Limits
from leatherhead.web.logs import set_up_log
from leatherhead.web.store import SqlStore, open_store

BACKLOG = 100  # connections that are accepted before anything else is done: no more than may be silent
FILES = 65_536  # that this process may have open, if the machine allows it
SPARE_FILES = 100  # for the database, the log and the processes beside
SWITCH = 0.001  # seconds for which a thread that thinks keeps the others from answering
MOST_PORTS = 65_535
# Messages are small; to deflate them would cost 300 kB of memory a socket.
SETTINGS: dict[str, Any] = {
    "ws": "websockets-sansio", "ws_max_size": MESSAGE, "ws_per_message_deflate": False, "log_level": "warning",
    "log_config": None, "access_log": False, "lifespan": "on", "timeout_graceful_shutdown": 3, "backlog": BACKLOG,
}  # fmt: skip


def settings(limits: Limits) -> dict[str, Any]:
    """Return uvicorn's settings, with a door that counts connections and ends those that say nothing."""
    return {**SETTINGS, "http": door(limits, raise_open_files() - SPARE_FILES)}


class Place(NamedTuple):
    """Where the server listens, and the address by which people know it if that is another."""

    host: str
    port: int
    public_url: str = ""


def serve(place: Place, database: str | None, say: Callable[[str], None], *, browser: bool) -> int:
    """Serve until stopped; whatever is in the way is reported in one sentence."""
    hosts = own_hosts(place.host, _host_of(place.public_url))

    def greet(port: int) -> None:
        shown = place.public_url or f"http://{_shown(place.host)}:{port}/"
        say(f"Play at {shown} (Ctrl-C stops the server)")
        if browser:
            threading.Timer(0.5, webbrowser.open, [shown]).start()

    with _listen(place.host, place.port) as listening:
        # Nobody else can have this name while we listen there, and started again we have it back, with all its tables.
        process = f"{socket.gethostname()} {place.host} {listening.getsockname()[1]}"
        asyncio.run(_serve(listening, open_store(database or _own_database(), process), hosts, greet))
    return 0


async def _serve(
    listening: socket.socket, opening: Awaitable[SqlStore], hosts: Collection[str], greet: Callable[[int], None]
) -> None:
    app = application(await opening, prepares=True, hosts=hosts)
    set_up_log()
    sys.setswitchinterval(SWITCH)
    greet(listening.getsockname()[1])
    await uvicorn.Server(uvicorn.Config(app, **settings(Limits()))).serve(sockets=[listening])


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
    """Return the name under which whoever may come in finds the server, for the links of the pages begin with it."""
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
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return _bound(socket.socket(family, socket.SOCK_STREAM), address)
    except OSError as error:
        raise lh.Refused(f"port {port} of {host} cannot be used: {error.strerror or error}") from None


def _bound(listening: socket.socket, address: Any) -> socket.socket:
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
    except OSError:
        listening.close()
        raise
    listening.listen(BACKLOG)
    listening.setblocking(False)
    return listening
