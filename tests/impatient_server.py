"""A server for tests, at a port: it waits a second for a player who has left, and says where others reach it."""

import asyncio
import socket
import sys

import uvicorn
from memory_store import MemoryStore

from leatherhead.web.app import application
from leatherhead.web.limits import Limits


async def serve(port: int) -> None:
    """Serve from memory."""
    listening = socket.create_server(("127.0.0.1", port))
    app = application(MemoryStore(), Limits(grace=1), address="http://192.0.2.7:8000")
    print(f"Play at http://localhost:{listening.getsockname()[1]}/", flush=True)  # noqa: T201  as the command says it
    config = uvicorn.Config(app, ws="websockets-sansio", log_level="warning", lifespan="on")
    await uvicorn.Server(config).serve(sockets=[listening])


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
