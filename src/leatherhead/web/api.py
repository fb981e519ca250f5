"""The addresses under /api: JSON in, JSON out."""

import asyncio
import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute

import leatherhead as lh
from leatherhead.web import actions, game, jobs, lessons, lobby, seats, teams
from leatherhead.web.actions import PHRASES
from leatherhead.web.advice import Advice
from leatherhead.web.endpoints import Endpoint, Endpoints, Forbidden, address_of, read, read_object
from leatherhead.web.hub import Hub
from leatherhead.web.invitations import address_for, is_invited, qr_code
from leatherhead.web.limits import RECORD, Addresses, Busy
from leatherhead.web.rows import SEATS, UNDER_WAY
from leatherhead.web.rulebook import can_print
from leatherhead.web.table import EVERYBODY, Table
from leatherhead.web.viewer import Channel

POLL = 20.0  # seconds for which a poll waits for news
BETWEEN_POLLS = 5.0  # seconds


class Api(Endpoints):
    """The endpoints under /api."""

    def __init__(self, hub: Hub, addresses: Addresses, address: str = "") -> None:
        """Answer from a hub; `address`: where others reach this server, if they can."""
        super().__init__(hub, addresses)
        self.address = address
        self.lobby = lobby.Lobby(hub)
        self.advice = Advice(hub)
        self._games: dict[str, Any] = {}  # by language
        self._kits: dict[tuple[str, str, bool], bytes] = {}

    def routes(self) -> list[BaseRoute]:
        """Return all addresses."""
        asked: dict[str, Endpoint] = {
            "/games": self.games, "/tables": self.tables, "/mine": self.mine, "/tables/{id}/record": self.record,
            "/tables/{id}/poll": self.poll, "/tables/{id}/chances": self.chances, "/tables/{id}/review": self.review,
            "/reviews/{id}": self.known_review, "/address": self.own_address,
            "/games/{game}/guide": self.guide, "/games/{game}/kit": self.kit,
        }  # fmt: skip
        sent: dict[str, Endpoint] = {
            "/tables": self.make, "/tables/{id}/join": self.join, "/tables/{id}/invitation": self.invitation,
            "/tables/{id}/rematch": self.rematch, "/play-on": self.play_on,
            "/tables/{id}/say": self.say, "/replay": self.replay, "/review": self.review_record,
            "/comment": self.comment,
            "/games/{game}/lesson": self.lesson,
        }  # fmt: skip
        return self.routes_of(asked, sent)

    async def kit(self, request: Request) -> Response:
        """Return a game on paper as PDF, from its own book; each is set once."""
        game, asked = request.path_params["game"], request.query_params
        paper, fold = asked.get("paper", "letter"), asked.get("fold") == "1"
        if (game, paper, fold) not in self._kits:
            self._kits[game, paper, fold] = await self.hub.quick.run(jobs.kit, game, paper, fold)
        name = f'attachment; filename="{game}-kit-{paper}{"-folded" if fold else ""}.pdf"'
        found = self._kits[game, paper, fold]
        return Response(found, media_type="application/pdf", headers={"Content-Disposition": name})

    # Lists.

    async def games(self, request: Request) -> Response:  # noqa: ARG002
        """List the games with their options and bots, and the phrases."""
        language = lh.spoken().tag
        if language not in self._games:
            listed = await self.hub.off_loop(lh.list_games)
            phrases = [lh.say(each) for each in PHRASES]
            self._games[language] = {"games": [_as_form(info) for info in listed], "phrases": phrases}
        return JSONResponse(self._games[language])

    async def lesson(self, request: Request) -> Response:
        """Return the step of a lesson to which some moves have led."""
        data, game = await read_object(request), request.path_params["game"]
        return JSONResponse(await self.hub.off_loop(lessons.step_of, game, data))

    async def guide(self, request: Request) -> Response:
        """Return a game's three-minute guide, as Markdown."""
        return JSONResponse({"guide": await self.hub.off_loop(lh.guide, request.path_params["game"])})

    async def tables(self, request: Request) -> Response:  # noqa: ARG002
        """List the public tables."""
        return JSONResponse(await self.lobby.listed())

    async def mine(self, request: Request) -> Response:
        """List the games of the person who asks."""
        person = await self.person(request)
        if person is None:
            return JSONResponse({"name": None, "tables": []})
        account = await self.hub.store.account_of(person.id)
        team = await self.hub.store.read(lambda connection: teams.team_of(connection, person.id))
        return JSONResponse({
            "id": person.id, "name": person.name, "account": account, "team": teams.as_form(team),
            "tables": await self.lobby.mine(person),
        })  # fmt: skip

    # Tables.

    async def make(self, request: Request) -> Response:
        """Make a table."""
        return await self._make(request, await read_object(request))

    async def play_on(self, request: Request) -> Response:
        """Make a table for a game that begins with the first plays of a record."""
        text = (await read(request, RECORD)).decode("utf-8", "replace")
        given = request.query_params
        play = given.get("play", "")
        if not (play.isascii() and play.isdecimal()):
            raise lh.Refused("name the play from which to play on")
        found = await self.hub.quick.run(jobs.branch, text, int(play[:6]))
        name, options, both, begun = found
        asked = {
            "game": name, "options": options, "names": dict(zip(SEATS, both, strict=True)), "fair": False,
            "badges": {seat: asdict(team.badge) for seat, team in zip(SEATS, both, strict=True)},
            "seats": {seat: given.get(seat, "") for seat in SEATS},
        }  # fmt: skip
        return await self._make(request, asked, begun)

    async def _make(self, request: Request, asked: Mapping[str, Any], begun: str = "") -> Response:
        if not self.addresses.made.take(address_of(request)):
            raise Busy("too many tables were made from here; wait a little")
        person, token = await self.someone(request)
        async with self.lobby.share(address_of(request), is_public=asked.get("public") is True) as made:
            made.update(await seats.make_table(self.hub, person, asked, begun))
        return self.with_token(request, made, token)

    async def join(self, request: Request) -> Response:
        """Take a seat."""
        data = await read_object(request)
        await self.hub.table(request.path_params["id"])
        person, token = await self.someone(request, data.get("name"))
        seat = await seats.join(self.hub, request.path_params["id"], person, data.get("invite"))
        return self.with_token(request, {"seat": seat}, token)

    async def invitation(self, request: Request) -> Response:
        """Return an invitation as a link that a friend can open, and as a QR code; empty if there is none."""
        invite = (await read_object(request)).get("invite")
        table, kind = await self._table_for(request)
        if kind == EVERYBODY or not is_invited(invite, table.row.invite):
            raise Forbidden("only those who sit at a table can invite to it")
        return await self._way_to(request, f"/t/{table.row.id}#invite={invite}")

    async def own_address(self, request: Request) -> Response:
        """Return where others reach this server, and that as a QR code; empty if they cannot."""
        return await self._way_to(request, "/")

    async def _way_to(self, request: Request, page: str) -> Response:
        address = address_for(request.base_url, self.address)
        link = f"{address}{page}" if address else ""
        return JSONResponse({"link": link, "code": await self.hub.off_loop(qr_code, link) if link else ""})

    async def _table_for(self, request: Request) -> tuple[Table, str]:
        table, person = await self.hub.table(request.path_params["id"]), await self.person(request)
        return table, table.kind_of(person.id if person else None)

    async def rematch(self, request: Request) -> Response:
        """Offer or accept a rematch."""
        asked, person = (await read_object(request)).get("rematch", "offer"), await self.person(request)
        async with self.hub.hold(request.path_params["id"]) as table:
            await seats.rematch(table, table.kind_of(person.id if person else None), asked)
        return JSONResponse({"next": table.row.rematch})

    async def _table_to_look_back_on(self, request: Request) -> Table:
        table, kind = await self._table_for(request)
        if kind == EVERYBODY and not table.row.public:
            raise Forbidden("only those who played this game may have its record")
        return table

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game: before that it would reveal hidden information."""
        table = await self._table_to_look_back_on(request)
        if table.row.state in UNDER_WAY or table.session is None:
            raise lh.Refused("the record can be downloaded when the game has ended")
        text = await self.hub.off_loop(game.ended(table.session.game, table.row).as_text)
        name = f"{table.row.game}-{table.row.id}.txt"
        return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    async def replay(self, request: Request) -> Response:
        """Return the frames of an uploaded record."""
        text = (await read(request, RECORD)).decode("utf-8", "replace")
        return Response(await self.hub.quick.run(jobs.frames, text), media_type="application/json")

    async def comment(self, request: Request) -> Response:
        """Return an uploaded record with a comment on one of its plays."""
        text, given = (await read(request, RECORD)).decode("utf-8", "replace"), request.query_params
        play = given.get("play", "")
        if not (play.isascii() and play.isdecimal()):
            raise lh.Refused("name the play to comment on")
        found = await self.hub.quick.run(jobs.comment, text, int(play[:6]), given.get("text", ""))
        return JSONResponse({"record": found})

    # Advice.

    async def chances(self, request: Request) -> Response:
        """Return win probabilities and the worth of each answer; with `from` those before that play and later ones."""
        table, kind = await self._table_for(request)
        first = request.query_params.get("from")
        if first is None:
            return JSONResponse(await self.advice.chances(table, kind))
        if not (first.isascii() and first.isdecimal()):
            raise lh.Refused("name the play from which on to tell the chances")
        return JSONResponse(await self.advice.chances(table, EVERYBODY, int(first[:6])))

    async def review(self, request: Request) -> Response:
        """Return the review of a game at a table, or its progress."""
        return JSONResponse(await self.advice.review(await self._table_to_look_back_on(request)))

    async def review_record(self, request: Request) -> Response:
        """Start the review of an uploaded record; return its name."""
        record = await read(request, RECORD)
        name = hashlib.sha256(record).hexdigest()
        return JSONResponse({"id": name, **self.advice.review_record(name, record.decode("utf-8", "replace"))})

    async def known_review(self, request: Request) -> Response:
        """Return a review that was started, or its progress."""
        return JSONResponse(self.advice.known(request.path_params["id"]))

    # Without a socket.

    async def poll(self, request: Request) -> Response:
        """Long poll: return the viewer's frame as soon as it changes."""
        address = address_of(request)
        if not self.addresses.sockets.enter(address):
            raise Busy("too many pages are open; close one of them")

        async def leave_later() -> None:  # the viewer counts as present until the next poll is overdue
            await asyncio.sleep(BETWEEN_POLLS)
            async with table.lock:
                table.leave(kind, channel)

        try:
            person = await self.person(request)
            channel = Channel(person.id if person else address)
            async with self.hub.hold(request.path_params["id"]) as table:
                kind = table.kind_of(person.id if person else None)
                if table.is_full_for(kind):
                    raise Busy("too many people watch this table")
                table.enter(kind, channel)
                text, version = table.message(kind), str(table.look(kind).version)
            try:
                if version == request.query_params.get("v"):
                    news = await asyncio.wait_for(channel.get(), POLL)
                    text = news or text
            except TimeoutError:
                pass
            finally:
                self.hub.spawn(leave_later())
        finally:
            self.addresses.sockets.leave(address)
        return Response(text, media_type="application/json")

    async def say(self, request: Request) -> Response:
        """Handle a message as a socket would."""
        message = actions.parse_message(await read(request))
        table, kind = await self._table_for(request)
        reply = await actions.handle_message(table, kind, message)
        return Response(reply or "{}", media_type="application/json")


def _as_form(info: lh.GameInfo) -> dict[str, Any]:
    """Return a game with its options and bots, for the form of a new table."""
    options = []
    for name, values in info.options.items():
        setting = info.settings.get(name) or lh.Setting(name, "", {})
        texts = [{"value": value, "text": lh.say(str(setting.values.get(value, value)))} for value in values]
        most = info.whole_numbers.get(name)
        options.append(
            {
                "name": name,
                "values": texts,
                "most": most,
                "title": lh.say(setting.title),
                "about": lh.say(setting.about),
            }
        )
    bots = [{**asdict(bot), "title": lh.say(bot.title), "about": lh.say(bot.about)} for bot in info.bots]
    return {"name": info.name, "title": lh.say(info.title), "about": lh.say(info.about), "options": options,
            "bots": bots, "lesson": info.has_lesson, "minutes": dict(info.minutes), "difficulty": info.difficulty,
            "kit": can_print()}  # fmt: skip
