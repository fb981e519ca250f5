"""The pages and the files that they load, compressed, under an address that changes with their content."""

import hashlib
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

import leatherhead as lh
from leatherhead.web import bundles, languages, templates
from leatherhead.web.bundles import STATIC

NO_PAGE = "no-page.html"
HIDDEN = ("api", "t", "l", "feed", "confirm", "stop")  # from search engines
ROBOTS = "User-agent: *\n" + "".join(f"Disallow: /{each}/\n" for each in HIDDEN)
LEAST = 500  # bytes that are worth compressing
ENGLISH = "en"
MEDIA = {".css": "text/css", ".js": "text/javascript"}
ALIKE = ("/api/games",)  # the same for everybody


@cache
def hashed() -> str:
    """Return the address of this version's files; what is read there never changes."""
    digest = hashlib.blake2b(digest_size=6)
    for file in (Path(bundles.__file__), *sorted(templates.FOLDER.glob("*.*")), *sorted(STATIC.glob("*"))):
        digest.update(file.name.encode() + file.read_bytes())
    return f"/static/{digest.hexdigest()}/"


@cache
def page_text(name: str, language: str) -> str:
    """Return a page in the language in use, that loads its files by their lasting address."""
    page = languages.said(bundles.linked(name, hashed()))
    texts = f'<script src="{hashed()}language/{language}.js"></script>\n'
    return page if language == ENGLISH else page.replace('<script type="module"', f'{texts}<script type="module"', 1)


@cache
def together(page: str, kind: str) -> str:
    """Return the stylesheets or the modules of a page as one text."""
    return bundles.styles(page) if kind == ".css" else bundles.script(page)


async def show_together(request: Request) -> Response:
    """Answer with the stylesheets or the modules of a page."""
    name = Path(request.path_params["name"])
    page = f"{name.stem}.html"
    if name.suffix not in MEDIA or not templates.exists(page):
        raise HTTPException(404)
    return Response(together(page, name.suffix), media_type=MEDIA[name.suffix])


def page_response(name: str, status: int = 200) -> Response:
    """Answer with a page."""
    if not templates.exists(name):
        raise HTTPException(404)
    return HTMLResponse(page_text(name, lh.spoken().tag), status)


async def robots(request: Request) -> Response:  # noqa: ARG001
    """Keep search engines out of games."""
    return PlainTextResponse(ROBOTS)


async def not_found(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """Say on a page that there is none here; to programs, in a line."""
    if request.url.path.startswith(("/api/", "/static/")) or not templates.exists(NO_PAGE):
        return PlainTextResponse("Not Found", 404)
    return page_response(NO_PAGE, 404)


class Compressed:
    """Compresses pages and their files. Other answers of /api stay as they are: secrets may stand beside typed text."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self._compressing = app, GZipMiddleware(app, minimum_size=LEAST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, compressed if that is a page or a file."""
        plain = scope["type"] != "http" or (scope["path"].startswith("/api/") and scope["path"] not in ALIKE)
        await (self.app if plain else self._compressing)(scope, receive, send)
