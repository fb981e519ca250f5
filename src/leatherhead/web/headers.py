"""Headers of every answer, and what is refused by its headers alone: where a request comes from, and to whom."""

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import leatherhead as lh
from leatherhead.web.limits import Addresses, network, origin
from leatherhead.web.pages import hashed

OK = 200

SAFE = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def own_hosts(*told: str) -> frozenset[str]:
    """Return the host names of this server: the machine's own, and those given."""
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own}.local", *(host.lower() for host in told if host)})


def is_for(host: str, hosts: Collection[str]) -> bool:
    """Whether a request is meant for this server.

    An address is. A name that nobody gave us is not: its owner may have led it here, to let a page of theirs ask in the
    name of whoever visits it (DNS rebinding).
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name.rstrip(".") in hosts
    return True


def is_own_machine(host: str) -> bool:
    """Whether only the machine itself is known by this name or address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.rstrip(".").lower() == "localhost"


class Gate:
    """Refuses requests for other servers, of unclear length, and more than one address may have answered."""

    def __init__(self, app: ASGIApp, addresses: Addresses, hosts: Collection[str] | None) -> None:
        self.app, self._addresses, self._hosts = app, addresses, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        address, refusal = network((scope.get("client") or ("",))[0]), self._refusal(scope)
        token = origin.set(address)
        try:
            if refusal is not None and scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            elif refusal is not None:
                await refusal(scope, receive, send)
            elif scope["type"] == "websocket":
                await self.app(scope, receive, send)
            elif not (self._addresses.pages.take(address) and self._addresses.answering.enter(address)):
                await _refused("too much is being answered for you already; wait a little", 429)(scope, receive, send)
            else:
                try:
                    await self.app(scope, receive, send)
                finally:
                    self._addresses.answering.leave(address)
        finally:
            origin.reset(token)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._hosts is not None and not is_for(host, self._hosts):
            name = lh.visible(host[:80])
            why = f"this server does not answer for {name}; if it should, start it with --public-url http://{name}"
            return _refused(why, 421)
        if "content-length" in headers and "transfer-encoding" in headers:
            return _refused("a request has a length or comes in chunks, not both", 400)
        return None


def _refused(why: str, status: int) -> JSONResponse:
    return JSONResponse({"why": why}, status, headers={"Connection": "close"})


def _caching(path: str, status: int) -> str:
    """Pages are asked for anew, and name the files of their own version, which never change."""
    if path.startswith(hashed()) and status == OK:
        return "public, max-age=31536000, immutable"
    return "no-store" if path.startswith("/api/") else "no-cache"


class SafeHeaders:
    """Adds headers that keep a page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE.items():
                    headers[name] = value
                headers["Cache-Control"] = _caching(scope["path"], message["status"])
            await send(message)

        await self.app(scope, receive, with_headers)


def is_ours(headers: Headers) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")
