"""The application: pages, /api and sockets."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

import leatherhead as lh
from leatherhead.web import socket
from leatherhead.web.api import Api, address_of
from leatherhead.web.garbage import keep_setting_aside
from leatherhead.web.headers import Gate, SafeHeaders, is_ours
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Addresses, Limits
from leatherhead.web.store import SqlStore
from leatherhead.web.writer import NotKept

STATIC = Path(__file__).parent / "static"
TABLE, NO_TABLE = "table.html", "no-table.html"
PAGES = {
    "/": "index.html",
    "/replay": "replay.html",
    "/review": "review.html",
    "/fair": "fair.html",
}


def application(
    store: SqlStore,
    limits: Limits | None = None,
    *,
    compiled: bool = False,
    prepares: bool = False,
    hosts: Collection[str] | None = None,
) -> ASGIApp:
    """Return the application over a store, known by some host names (None: by any).

    `prepares` compiles what bots need as soon as the application starts.
    """
    hub = Hub(store, limits, compiled=compiled, prepares=prepares)
    addresses = Addresses(hub.limits)
    api = Api(hub, addresses)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:  # noqa: ARG001  Starlette gives it
        loop = asyncio.get_running_loop()
        beside = [loop.create_task(work) for work in (hub.keep_sweeping(), keep_setting_aside(), hub.prepare_all())]
        yield
        for task in beside:
            task.cancel()
        await hub.close()

    async def talk(websocket: WebSocket) -> None:
        await _talk(websocket, hub, api, addresses)

    async def table(request: Request) -> Response:
        known = not addresses.requests.take(address_of(request)) or await hub.has(request.path_params["id"])
        return FileResponse(STATIC / (TABLE if known else NO_TABLE), 200 if known else 404)

    routes = [
        Route("/t/{id}", table),
        *(Route(path, _page(name)) for path, name in PAGES.items()),
        Mount("/api", routes=api.routes()),
        WebSocketRoute("/ws/{id}", talk),
        Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
    ]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.state.hub = hub
    return SafeHeaders(Gate(app, addresses, hosts))


def _page(name: str) -> "ASGIApp":
    async def page(request: Request) -> Response:  # noqa: ARG001  the page finds out by itself
        if not (STATIC / name).is_file():
            raise HTTPException(404)
        return FileResponse(STATIC / name)

    return page  # type: ignore[return-value]  # Starlette takes it as an endpoint


async def _talk(websocket: WebSocket, hub: Hub, api: Api, addresses: Addresses) -> None:
    """Let a viewer in, unless the page, the address or the table is not right."""
    address = address_of(websocket)
    if not (is_ours(websocket.headers) and addresses.requests.take(address) and addresses.sockets.enter(address)):
        await websocket.close(socket.POLICY)
        return
    try:
        person = await api.person(websocket)
        viewer = socket.Viewer(websocket, hub, lambda: addresses.messages.take(address))
        await viewer.serve(websocket.path_params["id"], person.id if person else None)
    except NotKept as error:
        await websocket.accept()
        await websocket.send_json({"refused": "", "q": None, "why": str(error)})
        await websocket.close(socket.TOO_MUCH)
    except lh.Refused:
        await websocket.close(socket.POLICY)
    finally:
        addresses.sockets.leave(address)
