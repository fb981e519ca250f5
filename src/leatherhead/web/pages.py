"""The pages and the files that they load, compressed, under an address that changes with their content."""

import hashlib
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

STATIC = Path(__file__).parent / "static"
NO_PAGE = "no-page.html"
HIDDEN = ("api", "t", "l", "feed", "confirm", "stop")  # from search engines
ROBOTS = "User-agent: *\n" + "".join(f"Disallow: /{each}/\n" for each in HIDDEN)
LEAST = 500  # bytes that are worth compressing


@cache
def hashed() -> str:
    """Return the address of this version's files; what is read there never changes."""
    digest = hashlib.blake2b(digest_size=6)
    for file in sorted(STATIC.glob("*")):
        digest.update(file.name.encode() + file.read_bytes())
    return f"/static/{digest.hexdigest()}/"


@cache
def page_text(name: str) -> str:
    """Return a page that loads its files by their lasting address."""
    return (STATIC / name).read_text(encoding="utf-8").replace('"/static/', f'"{hashed()}')


def page_response(name: str, status: int = 200) -> Response:
    """Answer with a page."""
    if not (STATIC / name).is_file():
        raise HTTPException(404)
    return HTMLResponse(page_text(name), status)


async def robots(request: Request) -> Response:  # noqa: ARG001
    """Keep search engines out of games."""
    return PlainTextResponse(ROBOTS)


async def not_found(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """Say on a page that there is none here; to programs, in a line."""
    if request.url.path.startswith(("/api/", "/static/")) or not (STATIC / NO_PAGE).is_file():
        return PlainTextResponse("Not Found", 404)
    return page_response(NO_PAGE, 404)


class Compressed:
    """Compresses pages and their files. Answers of /api stay as they are: they may hold secrets beside typed text."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self._compressing = app, GZipMiddleware(app, minimum_size=LEAST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, compressed if that is a page or a file."""
        plain = scope["type"] != "http" or scope["path"].startswith("/api/")
        await (self.app if plain else self._compressing)(scope, receive, send)
