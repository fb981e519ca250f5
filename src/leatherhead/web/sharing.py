"""A finished game as a link that anybody can open: its page with a preview for chats, and its picture."""

import html

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

import leatherhead as lh
from leatherhead.web.advice import Advice
from leatherhead.web.endpoints import Endpoints, Forbidden
from leatherhead.web.hub import Hub, NoTable
from leatherhead.web.limits import Addresses
from leatherhead.web.pages import page_text
from leatherhead.web.picture import picture_png, picture_svg
from leatherhead.web.rows import UNDER_WAY, TableRow
from leatherhead.web.table import EVERYBODY

SHARED = "replay.html"


class Sharing(Endpoints):
    """What belongs to a link to a finished game."""

    def __init__(self, hub: Hub, addresses: Addresses, advice: Advice) -> None:
        super().__init__(hub, addresses)
        self.advice = advice

    def routes(self) -> list[BaseRoute]:
        """Return the address under /api."""
        return self.routes_of({}, {"/tables/{id}/share": self.share})

    def pages(self) -> list[BaseRoute]:
        """Return the pages and pictures."""
        made = {"/g/{id}.svg": self.svg, "/g/{id}.png": self.png, "/g/{id}": self.page}
        return [Route(path, self.answering(each), methods=["GET"]) for path, each in made.items()]

    async def share(self, request: Request) -> Response:
        """Let anybody with the link look back on a finished game, if one of its players says so."""
        person = await self.person(request)
        async with self.hub.hold(request.path_params["id"]) as table:
            if table.kind_of(person.id if person else None) == EVERYBODY:
                raise Forbidden("only those who played this game may share it")
            if table.row.state in UNDER_WAY or table.session is None:
                raise lh.Refused("a game can be shared when it has ended")
            if not table.row.public:
                await table.change(public=True)
                table.publish()
        await self.advice.review(table)  # so that its picture has the curve
        return JSONResponse({"link": f"/g/{table.row.id}"})

    async def _shared(self, request: Request) -> TableRow:
        try:
            row = (await self.hub.table(request.path_params["id"])).row
        except NoTable as error:
            raise HTTPException(404) from error
        if not row.public or row.state in UNDER_WAY:
            raise HTTPException(404)
        return row

    async def page(self, request: Request) -> Response:
        """Return the replay of a shared game, with what a chat shows of the link."""
        row = await self._shared(request)
        here = f"{request.url.scheme}://{request.headers.get('host', '')}/g/{row.id}"
        said = f"{row.names[0]} {row.score[0]}, {row.names[1]} {row.score[1]}"
        about = f"A game of {self.hub.titles[row.game]}: every play, and the curve of the chance to win."
        facts = {"title": said, "description": about, "type": "website", "url": here, "image": f"{here}.png"}
        tags = [f'<meta property="og:{name}" content="{html.escape(value)}">' for name, value in facts.items()]
        tags.append('<meta name="twitter:card" content="summary_large_image">')
        return HTMLResponse(page_text(SHARED, lh.spoken().tag).replace("</head>", "\n".join([*tags, "</head>"]), 1))

    async def svg(self, request: Request) -> Response:
        """Return the picture as SVG."""
        row = await self._shared(request)
        drawn = picture_svg(self.hub.titles[row.game], row.teams, row.score, self.advice.curve(row.id))
        return Response(drawn, media_type="image/svg+xml")

    async def png(self, request: Request) -> Response:
        """Return the picture as PNG."""
        row = await self._shared(request)
        title, chances = self.hub.titles[row.game], self.advice.curve(row.id)
        drawn = await self.hub.off_loop(lambda: picture_png(title, row.teams, row.score, chances))
        return Response(drawn, media_type="image/png")
