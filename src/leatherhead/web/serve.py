"""`leatherhead serve`: the server, from the command line."""

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import Any

import uvicorn
from platformdirs import user_data_path

import leatherhead as lh
from leatherhead.web.app import application
from leatherhead.web.limits import MESSAGE
from leatherhead.web.store import open_store

BACKLOG = 2_048
MOST_PORTS = 65_535
# Messages are small; to deflate them would cost 300 kB of memory a socket.
SETTINGS: dict[str, Any] = {
    "ws": "websockets-sansio", "ws_max_size": MESSAGE, "ws_per_message_deflate": False, "log_level": "warning",
    "lifespan": "on", "timeout_graceful_shutdown": 3,
}  # fmt: skip


def serve(host: str, port: int, database: str | None, say: Callable[[str], None], *, browser: bool) -> int:
    """Serve until stopped; whatever is in the way is reported in one sentence."""
    listening = _listen(host, port)
    with listening:
        asyncio.run(_serve(listening, host, database or _own_database(), say, browser=browser))
    return 0


async def _serve(
    listening: socket.socket, host: str, database: str, say: Callable[[str], None], *, browser: bool
) -> None:
    port = listening.getsockname()[1]
    # Nobody else can have this name while we listen there, and started again we have it back, with all its tables.
    store = await open_store(database, f"{socket.gethostname()} {host} {port}")
    shown = f"http://{_shown(host)}:{port}/"
    say(f"Play at {shown} (Ctrl-C stops the server)")
    if browser:
        threading.Timer(0.5, webbrowser.open, [shown]).start()
    await uvicorn.Server(uvicorn.Config(application(store), **SETTINGS)).serve(sockets=[listening])


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
