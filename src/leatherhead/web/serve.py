"""`leatherhead serve`: the server, from the command line."""

import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

import leatherhead as lh
from leatherhead.web.app import application
from leatherhead.web.limits import MESSAGE
from leatherhead.web.memory import MemoryStore

BACKLOG = 2_048


def serve(host: str, port: int, database: str | None, say: Callable[[str], None], *, browser: bool) -> int:  # noqa: ARG001
    """Serve until somebody stops it; whatever is in the way is refused with one sentence."""
    listening = _listen(host, port)
    shown = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{listening.getsockname()[1]}/"  # noqa: S104
    config = uvicorn.Config(
        application(MemoryStore()), ws="websockets-sansio", ws_max_size=MESSAGE, log_level="warning", lifespan="on",
        timeout_graceful_shutdown=3,
    )  # fmt: skip
    say(f"Play at {shown} (Ctrl-C stops the server)")
    if browser:
        threading.Timer(0.5, webbrowser.open, [shown]).start()
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """Take the port, or say why not."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except (OSError, OverflowError) as error:
        raise lh.Refused(f"port {port} of {host} cannot be used: {getattr(error, 'strerror', None) or error}") from None
    listening.listen(BACKLOG)
    listening.setblocking(False)
    return listening
