"""The language of each request: the one that its cookie names, or else the first that the browser accepts."""

import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape, unescape

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import leatherhead as lh

COOKIE = "language"
VARIES = b"Accept-Language, Cookie"
# What a page says by itself: its texts between tags, and what some attributes say.
TEXT = re.compile(
    r'(?<=>)(?P<text>[^<>]*\w[^<>]*)(?=<)|(?P<name> (?:aria-label|title|placeholder|content)=")(?P<value>[^"]*)'
)


def wanted(asked: str, accepted: str) -> list[str]:
    """Return the languages that somebody wants: the one asked for, then those that a browser accepts."""
    found = [asked]
    for each in accepted.lower().split(","):
        tag, _, quality = each.partition(";")
        found += [] if quality.strip() in ("q=0", "q=0.0") else [tag.strip().partition("-")[0]]
    return found


def language_for(known: Iterable[str], asked: str, accepted: str) -> str:
    """Return the first known language that somebody wants, or English."""
    known = tuple(known)
    return next((tag for tag in wanted(asked, accepted) if tag in known), known[0])


class Speaking:
    """Answers every request and every socket in its language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer in the language of the request, and say that the answer depends on it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def varying(message: Message) -> None:
            if message["type"] == "http.response.start" and not scope["path"].startswith("/static/"):
                message["headers"] = [*message["headers"], (b"vary", VARIES)]
            await send(message)

        request = HTTPConnection(scope)
        asked, accepted = request.cookies.get(COOKIE, ""), request.headers.get("accept-language", "")
        with lh.speaking(lh.catalog(language_for(lh.spoken_languages(), asked, accepted))):
            await self.app(scope, receive, varying)


def said(page: str) -> str:
    """Return a page of HTML in the language in use."""
    if not (catalog := lh.spoken()).texts:
        return page

    def say(found: re.Match[str]) -> str:
        text = found["text"] or found["value"]
        bare = text.strip()
        spoken = escape(lh.say(unescape(bare)), quote=True)
        return f"{found['name'] or ''}{text.replace(bare, spoken) if bare else text}"

    head, body = page.split("</head>")
    head = re.sub(r"(?<=<title>)[^<]*(?=</title>)", lambda title: escape(lh.say(title[0])), head)
    head = re.sub(r'(?<=name="description" content=")[^"]*', lambda text: escape(lh.say(unescape(text[0]))), head)
    return f"{head}</head>{TEXT.sub(say, body)}".replace('<html lang="en">', f'<html lang="{catalog.tag}">')


@cache
def script(language: str) -> str:
    """Return the texts of a language for the modules of a page."""
    catalog = lh.catalog(language)
    data = {"texts": dict(catalog.texts), "things": dict(catalog.things)}
    return f"globalThis.catalog = {json.dumps(data, ensure_ascii=False)};\n"


async def show_script(request: HTTPConnection) -> Response:
    """Answer with the texts of a language."""
    return Response(script(request.path_params["language"]), media_type="text/javascript")
