"""The ASGI application: pages, /api and WebSockets."""

import asyncio
import contextlib
import gc
import json
from collections.abc import AsyncIterator, Callable, Collection
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

import leatherhead as lh
from leatherhead.web import actions
from leatherhead.web.api import Api
from leatherhead.web.bundles import STATIC
from leatherhead.web.delivery import Channels, keep_sending
from leatherhead.web.endpoints import address_of
from leatherhead.web.headers import Gate, SafeHeaders, is_ours
from leatherhead.web.hub import Hub
from leatherhead.web.inbox import InboxApi
from leatherhead.web.languages import COOKIE, Speaking, language_for, show_script
from leatherhead.web.league_api import LeagueApi
from leatherhead.web.limits import Addresses, Bucket, Limits
from leatherhead.web.pages import Compressed, hashed, not_found, page_response, robots, show_together
from leatherhead.web.people import PeopleApi
from leatherhead.web.rulebook import rulebook_html
from leatherhead.web.sharing import Sharing
from leatherhead.web.store import SqlStore
from leatherhead.web.table import Table
from leatherhead.web.viewer import Channel
from leatherhead.web.writer import NotKept

if TYPE_CHECKING:
    from leatherhead.web.metrics import Metrics

PAUSE = 5.0  # seconds
NEVER = 1_000_000  # collections of the first generation before one of the middle generation
HOUR = 3600.0


async def keep_setting_aside() -> None:
    """Freeze all objects in memory every few seconds, as long as the server runs."""
    young, *older = gc.get_threshold()
    gc.set_threshold(young, NEVER)
    try:
        while True:
            for _ in range(round(HOUR / PAUSE)):
                gc.freeze()
                await asyncio.sleep(PAUSE)
            gc.unfreeze()
            gc.collect()
    finally:
        gc.set_threshold(young, *older)
        gc.unfreeze()


# WebSockets, one for each viewer of a table.


POLICY, TOO_MUCH, GOING_AWAY = 1008, 1013, 1001


class Viewer:
    """A viewer connected by a WebSocket."""

    def __init__(self, websocket: WebSocket, hub: Hub, may_say: Callable[[], bool], person: str | None) -> None:
        """Take a socket; `may_say` tells whether its address may send one more message."""
        self._websocket, self._hub, self._person, self._channel = websocket, hub, person, Channel(person or "")
        self._may_say, self._bucket = may_say, Bucket(hub.limits.messages, hub.limits.message_burst)

    async def serve(self, name: str) -> None:
        """Talk to a viewer until either side ends it."""
        table = await self._hub.table(name)
        if table.is_full_for(table.kind_of(self._person)):
            await self._websocket.close(TOO_MUCH)
            return
        await self._websocket.accept()
        async with self._hub.hold(name) as table:
            kind = table.kind_of(self._person)
            table.enter(kind, self._channel)
        sending = asyncio.get_running_loop().create_task(self._send())
        # What could not be sent any more is sent to whoever comes back.
        sending.add_done_callback(lambda task: task.cancelled() or task.exception())
        try:
            await self._receive(table, kind)
        except WebSocketDisconnect:
            pass
        finally:
            sending.cancel()
            async with table.lock:
                table.leave(kind, self._channel)

    async def _send(self) -> None:
        while (text := await self._channel.get()) is not None:
            await self._websocket.send_text(text)
        await self._websocket.close(GOING_AWAY)

    async def _receive(self, table: Table, kind: str) -> None:
        while True:
            received = await self._websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if not (self._bucket.take() and self._may_say()):
                await self._websocket.close(POLICY)
                return
            try:
                message = actions.parse_message(received.get("text") or received.get("bytes") or "")
            except lh.Refused as error:
                self._channel.put(json.dumps({"refused": "", "q": None, "why": str(error)}))
                continue
            self._channel.packs = self._channel.packs or bool(message.get("packs"))
            reply = await actions.handle_message(table, kind, message)
            if reply is not None:
                self._channel.put(reply)


# The application: pages, /api and sockets.


TABLE, NO_TABLE, LESSON = "table.html", "no-table.html", "lesson.html"
PAGES = {"/": "index.html", "/replay": "replay.html", "/review": "review.html", "/fair": "fair.html",
         "/me": "me.html", "/leagues": "leagues.html"}  # fmt: skip


async def page(request: Request) -> Response:
    """Return one of the pages that are always there."""
    return page_response(PAGES[request.url.path])


async def profile_page(request: Request) -> Response:  # noqa: ARG001  the page finds out whose it is
    """Return the page of a profile."""
    return page_response("profile.html")


async def league_page(request: Request) -> Response:  # noqa: ARG001  the page finds out which it is
    """Return the page of a league."""
    return page_response("league.html")


async def icon(request: Request) -> Response:  # noqa: ARG001
    """Return the icon that browsers ask for by themselves."""
    return FileResponse(STATIC / "favicon.ico")


async def lesson_page(request: Request) -> Response:
    """Return the page of a lesson."""
    known = request.path_params["game"] in [game.name for game in lh.list_games() if game.has_lesson]
    return page_response(LESSON) if known else page_response(NO_TABLE, 404)


def show_cover(request: Request) -> Response:
    """Answer with a game's picture; Starlette runs this in a thread."""
    try:
        return Response(lh.cover(request.path_params["game"]), media_type="image/svg+xml")
    except lh.Refused as refusal:
        raise HTTPException(404) from refusal


def show_rulebook(request: Request) -> Response:
    """Answer with a game's rulebook; Starlette runs this in a thread."""
    name, accepted = request.path_params["game"], request.headers.get("accept-language", "")
    asked = request.query_params.get("language", "") or request.cookies.get(COOKIE, "")
    try:
        return HTMLResponse(rulebook_html(name, language_for(lh.languages(name), asked, accepted)))
    except lh.Refused as refusal:
        raise HTTPException(404) from refusal


async def table_page(request: Request) -> Response:
    """Return the page of a table; an address that asks for too many is not told whether there is one."""
    state = request.app.state
    known = not state.addresses.requests.take(address_of(request)) or await state.hub.has(request.path_params["id"])
    return page_response(TABLE if known else NO_TABLE, 200 if known else 404)


async def health(request: Request) -> Response:
    """Answer the operator's watchdog, or a load balancer."""
    is_healthy = await request.app.state.hub.is_healthy()
    said = {"status": "ok" if is_healthy else "the database does not answer", "version": lh.__version__}
    return JSONResponse(said, 200 if is_healthy else 503)


PAGE_ROUTES = [
    Route("/healthz", health),
    Route("/t/{id}", table_page),
    Route("/p/{id}", profile_page),
    Route("/l/{id}", league_page),
    Route("/rules/{game}", show_rulebook),
    Route("/covers/{game}.svg", show_cover),
    Route("/learn/{game}", lesson_page),
    *(Route(path, page) for path in PAGES),
    Route("/favicon.ico", icon),
    Route("/robots.txt", robots),
    Route(hashed() + "together/{name}", show_together),
    Route(hashed() + "language/{language}.js", show_script),
    *(Mount(place, StaticFiles(directory=STATIC, check_dir=False)) for place in (hashed().rstrip("/"), "/static")),
]


def application(  # noqa: PLR0913  what a server may set
    store: SqlStore,
    limits: Limits | None = None,
    *,
    compiled: bool = False,
    prepares: bool = False,
    hosts: Collection[str] | None = None,
    channels: Channels | None = None,
    metrics: "Metrics | None" = None,
    address: str = "",
) -> ASGIApp:
    """Return the application over a store, known by some host names (None: by any).

    `address`: where others reach it, if they can. `channels`: by which ways notices leave.
    `prepares` compiles what bots need as soon as the application starts.
    """
    hub = Hub(store, limits, compiled=compiled, prepares=prepares, metrics=metrics)
    addresses = Addresses(hub.limits)
    ways = channels or Channels()
    api, inbox = Api(hub, addresses, address), InboxApi(hub, addresses, ways)
    sharing = Sharing(hub, addresses, api.advice)
    apis = api, PeopleApi(hub, addresses), inbox, LeagueApi(hub, addresses), sharing

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:  # noqa: ARG001  Starlette gives it
        loop = asyncio.get_running_loop()
        works = hub.keep_sweeping(), keep_setting_aside(), hub.prepare_all(), keep_sending(store, ways)
        beside = [loop.create_task(work) for work in works]
        yield
        for task in beside:
            task.cancel()
        await hub.close()

    async def talk(websocket: WebSocket) -> None:
        """Let a viewer in, unless the page, the address or the table is not right."""
        address = address_of(websocket)
        if not (is_ours(websocket.headers) and addresses.requests.take(address) and addresses.sockets.enter(address)):
            await websocket.close(POLICY)
            return
        try:
            person = await api.person(websocket)
            own = person.id if person else None
            viewer = Viewer(websocket, hub, lambda: addresses.messages.take(address), own)
            await viewer.serve(websocket.path_params["id"])
        except NotKept as error:
            await websocket.accept()
            await websocket.send_json({"refused": "", "q": None, "why": str(error)})
            await websocket.close(TOO_MUCH)
        except lh.Refused:
            await websocket.close(POLICY)
        finally:
            addresses.sockets.leave(address)

    routes = [
        *PAGE_ROUTES,
        *inbox.pages(),
        *sharing.pages(),
        Mount("/api", routes=[route for each in apis for route in each.routes()]),
        WebSocketRoute("/ws/{id}", talk),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: not_found})
    app.state.hub, app.state.addresses = hub, addresses
    guarded = SafeHeaders(Gate(Compressed(Speaking(app)), addresses, hosts))
    return guarded if metrics is None else metrics.measured(guarded)
