"""The addresses under /api: JSON in, JSON out."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

import leatherhead as lh
from leatherhead.web import actions, game, jobs, lessons, lobby, seats
from leatherhead.web.accounts import LONGEST, SHORTEST, Guesses, account_name
from leatherhead.web.actions import PHRASES
from leatherhead.web.advice import Advice
from leatherhead.web.headers import is_ours
from leatherhead.web.hub import Hub, NoTable
from leatherhead.web.limits import BODY, RECORD, Addresses, Busy, Turns, network, origin
from leatherhead.web.rows import UNDER_WAY, Person
from leatherhead.web.services import log_failure
from leatherhead.web.table import EVERYBODY, Table
from leatherhead.web.validation import clean_name, read_json
from leatherhead.web.viewer import Channel
from leatherhead.web.writer import NotKept, Unsure

COOKIE = "lh"
YEAR = 365 * 86_400
POLL = 20.0  # seconds for which a poll waits for news
BETWEEN_POLLS = 5.0  # seconds
MOST_GUESSES = 3  # logins of one address that wait
PLENTY = 1_000  # addresses that log in at the same time
Endpoint = Callable[[Request], Awaitable[Response]]


class Forbidden(lh.Refused):
    """The person who asks may not have this."""


def refusal(error: lh.Refused | lh.RuleFailed) -> JSONResponse:
    """Say why not."""
    statuses = {NoTable: 404, Busy: 429, Forbidden: 403, lh.RuleFailed: 500, NotKept: 503, Unsure: 503}
    return JSONResponse({"why": str(error)}, statuses.get(type(error), 400))


def address_of(request: Any) -> str:
    """Return where a request comes from; for IPv6 the network, because one address there means all of them."""
    return network(request.client.host if request.client else "")


async def read(request: Request, most: int = BODY) -> bytes:
    """Read a body of at most `most` bytes."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise lh.Refused(f"at most {most} bytes can be sent")
    except ClientDisconnect:
        raise lh.Refused("the request was cut off") from None
    return body


async def read_object(request: Request) -> dict[str, Any]:
    """Read a JSON object."""
    return read_json(await read(request) or b"{}", "send")


class Api:
    """The endpoints under /api."""

    def __init__(self, hub: Hub, addresses: Addresses) -> None:
        self.hub, self.addresses, self.lobby = hub, addresses, lobby.Lobby(hub)
        self.advice = Advice(hub)
        self._games: dict[str, Any] = {}
        self._kits: dict[tuple[str, str], bytes] = {}
        self._printing = asyncio.Lock()
        self._guesses, self._logins = Guesses(), Turns(PLENTY, waiting=MOST_GUESSES)

    def routes(self) -> list[BaseRoute]:
        """Return all addresses."""
        asked: dict[str, Endpoint] = {
            "/games": self.games, "/tables": self.tables, "/mine": self.mine, "/tables/{id}/record": self.record,
            "/tables/{id}/poll": self.poll, "/tables/{id}/chances": self.chances, "/tables/{id}/review": self.review,
            "/reviews/{id}": self.known_review, "/games/{game}/guide": self.guide, "/games/{game}/kit": self.kit,
        }  # fmt: skip
        sent: dict[str, Endpoint] = {
            "/tables": self.make, "/tables/{id}/join": self.join, "/tables/{id}/rematch": self.rematch,
            "/tables/{id}/say": self.say, "/name": self.name, "/account": self.account, "/login": self.log_in,
            "/logout": self.log_out, "/logout-others": self.log_out_others,
            "/phrase": self.change_phrase, "/replay": self.replay, "/review": self.review_record,
            "/games/{game}/lesson": self.lesson,
        }  # fmt: skip
        routes: list[BaseRoute] = [Route(path, self._answering(each), methods=["GET"]) for path, each in asked.items()]
        return routes + [Route(path, self._answering(each), methods=["POST"]) for path, each in sent.items()]

    def _answering(self, endpoint: Endpoint) -> Endpoint:
        """Refuse floods and foreign pages, and turn a refusal into a response."""

        async def answer(request: Request) -> Response:
            try:
                if request.method == "POST" and not is_ours(request.headers):
                    raise Forbidden("this request comes from the page of another server")
                if not self.addresses.requests.take(address_of(request)):
                    raise Busy("too many requests; wait a little")
                return await endpoint(request)
            except (lh.Refused, lh.RuleFailed) as error:
                log_failure(error)
                return refusal(error)

        return answer

    async def kit(self, request: Request) -> Response:
        """Return a game on paper as PDF, from its own book; one at a time is set, and each only once."""
        game, paper = request.path_params["game"], request.query_params.get("paper", "letter")
        async with self._printing:
            if (game, paper) not in self._kits:
                self._kits[game, paper] = await asyncio.to_thread(lh.kit, game, paper=paper)
        name = f'attachment; filename="{game}-kit-{paper}.pdf"'
        return Response(self._kits[game, paper], media_type="application/pdf", headers={"Content-Disposition": name})

    # People.

    async def person(self, request: Any) -> Person | None:
        """Return who asks, by the cookie."""
        token = request.cookies.get(COOKIE)
        return await self.hub.store.person(token) if token else None

    async def _someone(self, request: Request, name: Any = None) -> tuple[Person, str]:
        """Return who asks, newly made if necessary, with the token if it is new."""
        person, token = await self.person(request), ""
        if person is None:
            if not self.addresses.people.take(address_of(request)):
                raise Busy("too many people have come from here; wait a little")
            person, token = await self.hub.store.new_person(clean_name(name or "Guest"))
        elif name:
            person = Person(person.id, clean_name(name))
            await self.hub.store.rename(person.id, person.name)
            await self.hub.renamed(person)
        return person, token

    @staticmethod
    def _with_token(request: Request, data: Any, token: str) -> Response:
        response = JSONResponse(data)
        if token:
            secure = request.url.scheme == "https"
            response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return response

    async def name(self, request: Request) -> Response:
        """Take a name."""
        person, token = await self._someone(request, clean_name((await read_object(request)).get("name")))
        return self._with_token(request, {"name": person.name, "id": person.id}, token)

    async def account(self, request: Request) -> Response:
        """Open an account, to have the same games on another device."""
        name, phrase = await self._credentials(request)
        if not self.addresses.accounts.take(address_of(request)):
            raise Busy("too many accounts were opened from here; wait a few minutes")
        person, token = await self._someone(request)
        await self.hub.store.open_account(person.id, name, phrase)
        return self._with_token(request, {"name": name}, token)

    async def log_in(self, request: Request) -> Response:
        """Log in to an account."""
        name, phrase = await self._credentials(request)
        return self._with_token(request, {"name": name}, await self._guess(name, phrase))

    async def _guess(self, name: str, phrase: str) -> str:
        """Return a new token for an account; after wrong phrases it takes ever longer, but never too long."""
        address, account = origin.get(), account_name(name)
        async with self._logins.turn():
            await asyncio.sleep(self._guesses.delay(address, account))
            token = await self.hub.store.log_in(name, phrase)
            if token is None:
                self._guesses.count(address, account)
                raise Forbidden("there is no account with that name and pass phrase")
        return token

    async def change_phrase(self, request: Request) -> Response:
        """Change the pass phrase of one's account, and log out everywhere else, because the old one may be known."""
        data = await read_object(request)
        old, new = _phrase(data.get("phrase")), _phrase(data.get("new"))
        person, account = await self._owner(request)
        token = await self._guess(account, old)
        await self.hub.store.change_phrase(person.id, new)
        await self.hub.store.log_out_others(person.id, token)
        return self._with_token(request, {"name": account}, token)

    async def log_out_others(self, request: Request) -> Response:
        """Log out everywhere but here."""
        person, account = await self._owner(request)
        await self.hub.store.log_out_others(person.id, request.cookies[COOKIE])
        return JSONResponse({"name": account})

    async def _owner(self, request: Request) -> tuple[Person, str]:
        person = await self.person(request)
        account = await self.hub.store.account_of(person.id) if person else None
        if person is None or account is None:
            raise Forbidden("log in to your account first")
        return person, account

    @staticmethod
    async def _credentials(request: Request) -> tuple[str, str]:
        data = await read_object(request)
        return clean_name(data.get("name")), _phrase(data.get("phrase"))

    async def log_out(self, request: Request) -> Response:
        """Forget who this browser is."""
        await self.hub.store.log_out(request.cookies.get(COOKIE, ""))
        response = JSONResponse({})
        response.delete_cookie(COOKIE)
        return response

    # Lists.

    async def games(self, request: Request) -> Response:  # noqa: ARG002
        """List the games with their options and bots, and the phrases."""
        if not self._games:
            listed = await self.hub.off_loop(lh.list_games)
            self._games = {"games": [_as_form(info) for info in listed], "phrases": PHRASES}
        return JSONResponse(self._games)

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
        return JSONResponse({"name": person.name, "account": account, "tables": await self.lobby.mine(person)})

    # Tables.

    async def make(self, request: Request) -> Response:
        """Make a table."""
        data = await read_object(request)
        if not self.addresses.made.take(address_of(request)):
            raise Busy("too many tables were made from here; wait a little")
        person, token = await self._someone(request)
        async with self.lobby.share(address_of(request), is_public=data.get("public") is True) as made:
            made.update(await seats.make_table(self.hub, person, data))
        return self._with_token(request, made, token)

    async def join(self, request: Request) -> Response:
        """Take a seat."""
        data = await read_object(request)
        await self.hub.table(request.path_params["id"])
        person, token = await self._someone(request, data.get("name"))
        seat = await seats.join(self.hub, request.path_params["id"], person, data.get("invite"))
        return self._with_token(request, {"seat": seat}, token)

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

    # Advice.

    async def chances(self, request: Request) -> Response:
        """Return win probabilities and the value of each answer, or with `answers=no` the probabilities alone."""
        table, kind = await self._table_for(request)
        return JSONResponse(await self.advice.chances(table, EVERYBODY if "answers" in request.query_params else kind))

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
            person, channel = await self.person(request), Channel()
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


def _phrase(given: Any) -> str:
    if not isinstance(given, str) or not SHORTEST <= len(given) <= LONGEST:
        raise lh.Refused(f"a pass phrase has {SHORTEST} to {LONGEST} characters")
    return given


def _as_form(info: lh.GameInfo) -> dict[str, Any]:
    """Return a game with its options and bots, for the form of a new table."""
    options = []
    for name, values in info.options.items():
        setting = info.settings.get(name) or lh.Setting(name, "", {})
        texts = [{"value": value, "text": str(setting.values.get(value, value))} for value in values]
        most = info.whole_numbers.get(name)
        options.append({"name": name, "values": texts, "most": most, "title": setting.title, "about": setting.about})
    bots = [asdict(bot) for bot in info.bots]
    return {"name": info.name, "title": info.title, "about": info.about, "options": options, "bots": bots,
            "lesson": info.has_lesson}  # fmt: skip
