"""The addresses under /api of leagues."""

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute

import leatherhead as lh
from leatherhead.web import league_play, leagues
from leatherhead.web.endpoints import Endpoint, Endpoints, address_of, read, read_object
from leatherhead.web.hub import Hub
from leatherhead.web.league_figures import LeagueFigures
from leatherhead.web.limits import FOLDER, Addresses, Busy


class LeagueApi(Endpoints):
    """The endpoints of leagues."""

    def __init__(self, hub: Hub, addresses: Addresses) -> None:
        super().__init__(hub, addresses)
        self._figures = LeagueFigures(hub)

    def routes(self) -> list[BaseRoute]:
        """Return all addresses."""
        asked: dict[str, Endpoint] = {
            "/leagues": self.mine, "/leagues/{id}": self.view, "/leagues/{id}/export": self.export,
            "/leagues/{id}/leaders": self.leaders, "/leagues/{id}/report": self.report,
        }  # fmt: skip
        sent: dict[str, Endpoint] = {
            "/leagues": self.found, "/leagues/bring": self.bring, "/leagues/{id}/join": self.join,
            "/leagues/{id}/leave": self.leave, "/leagues/{id}/start": self.start, "/leagues/{id}/another": self.another,
            "/leagues/{id}/correct": self.correct,
        }  # fmt: skip
        return self.routes_of(asked, sent)

    async def mine(self, request: Request) -> Response:
        """List the leagues of the person who asks."""
        person = await self.person(request)
        if person is None:
            return JSONResponse([])
        return JSONResponse(await self.hub.store.read(lambda connection: leagues.leagues_of(connection, person.id)))

    async def view(self, request: Request) -> Response:
        """Return a league: to anybody who has its address."""
        league, person = request.path_params["id"], await self.person(request)
        viewer, year = person.id if person else None, _year_asked(request)
        return JSONResponse(await self.hub.store.read(lambda each: leagues.page(each, league, viewer, year)))

    async def leaders(self, request: Request) -> Response:
        """Return the leaders of a year, from the box scores."""
        return JSONResponse(await self._figures.leaders(request.path_params["id"], _year_asked(request)))

    async def report(self, request: Request) -> Response:
        """Return a year as a page to keep."""
        text = await self._figures.report(request.path_params["id"], _year_asked(request))
        return HTMLResponse(text, headers={"Content-Disposition": 'attachment; filename="season.html"'})

    async def export(self, request: Request) -> Response:
        """Return a league as the folder of a season, in a zip file: for its commissioner."""
        league, person = request.path_params["id"], await self.myself(request)
        packed = await league_play.export(self.hub, league, person)
        name = f'attachment; filename="league-{league}.zip"'
        return Response(packed, media_type="application/zip", headers={"Content-Disposition": name})

    async def found(self, request: Request) -> Response:
        """Found a league."""
        data = await read_object(request)
        if not self.addresses.made.take(address_of(request)):
            raise Busy("too many tables were made from here; wait a little")
        person, token = await self.someone(request)
        made = await self.hub.store.write(lambda connection: leagues.found(connection, person, data))
        return self.with_token(request, made, token)

    async def bring(self, request: Request) -> Response:
        """Found a league from the zipped folder of a season; how it goes on stands in the address."""
        if not self.addresses.made.take(address_of(request)):
            raise Busy("too many tables were made from here; wait a little")
        packed, query = await read(request, FOLDER), request.query_params
        asked: dict[str, Any] = {
            name: int(query[name]) for name in ("hours", "days") if query.get(name, "").isdecimal()
        }
        if "policy" in query:
            asked["policy"] = query["policy"]
        person, token = await self.someone(request)
        return self.with_token(request, await league_play.bring(self.hub, person, packed, asked), token)

    async def join(self, request: Request) -> Response:
        """Take a club."""
        data, league = await read_object(request), request.path_params["id"]
        await self.hub.store.read(lambda connection: leagues.row_of(connection, league))
        person, token = await self.someone(request, data.get("name"))
        invite, club = data.get("invite"), data.get("club")
        name = await self.hub.store.write(lambda connection: leagues.join(connection, league, person, invite, club))
        return self.with_token(request, {"club": name}, token)

    async def leave(self, request: Request) -> Response:
        """Give one's club back."""
        league, person = request.path_params["id"], await self.myself(request)
        await self.hub.store.write(lambda connection: leagues.leave(connection, league, person))
        return JSONResponse({})

    async def start(self, request: Request) -> Response:
        """Begin, and with it the first round."""
        league, person = request.path_params["id"], await self.myself(request)
        await self.hub.store.write(lambda connection: leagues.start(connection, league, person))
        self.hub.spawn(league_play.advance(self.hub, league))
        return JSONResponse({})

    async def another(self, request: Request) -> Response:
        """Begin another year, and with it its first round."""
        league, person = request.path_params["id"], await self.myself(request)
        await self.hub.store.write(lambda connection: leagues.another_year(connection, league, person))
        self.hub.spawn(league_play.advance(self.hub, league))
        return JSONResponse({})

    async def correct(self, request: Request) -> Response:
        """Correct a result."""
        data, league, person = await read_object(request), request.path_params["id"], await self.myself(request)
        game, scores = str(data.get("game")), data.get("scores")
        if (
            not isinstance(scores, list)
            or len(scores) != 2
            or not all(type(each) is int and 0 <= each < 1000 for each in scores)
        ):
            raise lh.Refused("a result has two scores, away and home")
        both = scores[0], scores[1]
        await self.hub.store.write(lambda connection: leagues.correct(connection, league, person, game, both))
        self.hub.spawn(league_play.advance(self.hub, league))
        return JSONResponse({})


def _year_asked(request: Request) -> int | None:
    asked = request.query_params.get("year", "")
    return int(asked) if re.fullmatch(r"[0-9]{1,4}", asked) else None
