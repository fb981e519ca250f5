"""The addresses under /api of a person: name, account, devices, profile, archive, being forgotten."""

import asyncio
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute

import leatherhead as lh
from leatherhead.web import actions, profiles, teams
from leatherhead.web.accounts import LONGEST, SHORTEST, Guesses, account_name, hash_token
from leatherhead.web.endpoints import COOKIE, Endpoint, Endpoints, Forbidden, address_of, device_of, read_object
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Addresses, Busy, Turns, origin
from leatherhead.web.rows import UNDER_WAY, Person
from leatherhead.web.validation import clean_name

MOST_GUESSES = 3  # logins of one address that wait
PLENTY = 1_000  # addresses that log in at the same time


class PeopleApi(Endpoints):
    """The endpoints of people."""

    def __init__(self, hub: Hub, addresses: Addresses) -> None:
        super().__init__(hub, addresses)
        self._guesses, self._logins = Guesses(), Turns(PLENTY, waiting=MOST_GUESSES)

    def routes(self) -> list[BaseRoute]:
        """Return all addresses."""
        asked: dict[str, Endpoint] = {
            "/devices": self.devices, "/people/{id}": self.profile, "/people/{id}/games": self.archive,
        }  # fmt: skip
        sent: dict[str, Endpoint] = {
            "/name": self.name, "/account": self.account, "/login": self.log_in, "/logout": self.log_out,
            "/logout-others": self.log_out_others, "/logout-device": self.log_out_device,
            "/phrase": self.change_phrase, "/private": self.set_private, "/forget": self.forget, "/team": self.team,
        }  # fmt: skip
        return self.routes_of(asked, sent)

    async def name(self, request: Request) -> Response:
        """Take a name."""
        person, token = await self.someone(request, clean_name((await read_object(request)).get("name")))
        return self.with_token(request, {"name": person.name, "id": person.id}, token)

    async def account(self, request: Request) -> Response:
        """Open an account, to have the same games on another device."""
        name, phrase = await self._credentials(request)
        if not self.addresses.accounts.take(address_of(request)):
            raise Busy("too many accounts were opened from here; wait a few minutes")
        person, token = await self.someone(request)
        await self.hub.store.open_account(person.id, name, phrase)
        return self.with_token(request, {"name": name}, token)

    async def log_in(self, request: Request) -> Response:
        """Log in to an account."""
        name, phrase = await self._credentials(request)
        return self.with_token(request, {"name": name}, await self._guess(name, phrase, request))

    async def _guess(self, name: str, phrase: str, request: Request) -> str:
        """Return a new token for an account; after wrong phrases it takes ever longer, but never too long."""
        address, account = origin.get(), account_name(name)
        async with self._logins.turn():
            await asyncio.sleep(self._guesses.delay(address, account))
            token = await self.hub.store.log_in(name, phrase, device_of(request))
            if token is None:
                self._guesses.count(address, account)
                raise Forbidden("there is no account with that name and pass phrase")
        return token

    async def change_phrase(self, request: Request) -> Response:
        """Change the pass phrase of one's account, and log out everywhere else, because the old one may be known."""
        data = await read_object(request)
        old, new = _phrase(data.get("phrase")), _phrase(data.get("new"))
        person, account = await self._owner(request)
        token = await self._guess(account, old, request)
        await self.hub.store.change_phrase(person.id, new)
        await self.hub.store.log_out_others(person.id, token)
        return self.with_token(request, {"name": account}, token)

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

    async def devices(self, request: Request) -> Response:
        """List the devices on which the person who asks is logged in."""
        person = await self.person(request)
        if person is None:
            return JSONResponse({"id": None, "account": None, "team": None, "devices": []})
        here = hash_token(request.cookies[COOKIE])
        listed = [
            {**asdict(each), "here": here.startswith(each.id)} for each in await self.hub.store.devices(person.id)
        ]
        account = await self.hub.store.account_of(person.id)
        team = await self.hub.store.read(lambda connection: teams.team_of(connection, person.id))
        told = {"id": person.id, "name": person.name, "account": account, "team": teams.as_form(team)}
        return JSONResponse({**told, "devices": listed})

    async def log_out_device(self, request: Request) -> Response:
        """Log one device out."""
        device = (await read_object(request)).get("device")
        person, account = await self._owner(request)
        if not isinstance(device, str) or device not in {each.id for each in await self.hub.store.devices(person.id)}:
            raise lh.Refused("that device is not logged in")
        await self.hub.store.log_out_device(person.id, device)
        return JSONResponse({"name": account})

    # A record of one's own.

    async def profile(self, request: Request) -> Response:
        """Return somebody's results and ratings."""
        viewer, person = await self._viewer(request), request.path_params["id"]
        found = await self.hub.store.read(lambda connection: profiles.profile(connection, person, viewer))
        return JSONResponse(found)

    async def archive(self, request: Request) -> Response:
        """Return a page of somebody's finished games."""
        viewer, person, asked = await self._viewer(request), request.path_params["id"], dict(request.query_params)
        found = await self.hub.store.read(lambda connection: profiles.archive(connection, person, viewer, asked))
        return JSONResponse(found)

    async def _viewer(self, request: Request) -> str | None:
        person = await self.person(request)
        return None if person is None else person.id

    async def set_private(self, request: Request) -> Response:
        """Hide one's profile, or show it again."""
        private, person = (await read_object(request)).get("private") is True, await self.myself(request)
        await self.hub.store.write(lambda connection: profiles.set_private(connection, person.id, private))
        return JSONResponse({"private": private})

    async def team(self, request: Request) -> Response:
        """Keep one's own team, for every seat that one takes from now on."""
        asked = await read_object(request)
        if set(asked) - {"name", *teams.PARTS}:
            raise lh.Refused("a team has a name, short and colors")
        person, token = await self.someone(request)
        kept = await self.hub.store.write(lambda connection: teams.keep_team(connection, person.id, asked))
        return self.with_token(request, {"team": teams.as_form(kept)}, token)

    async def forget(self, request: Request) -> Response:
        """Give up all games under way, and forget a person with everything that is only theirs."""
        data, person = await read_object(request), await self.myself(request)
        account = await self.hub.store.account_of(person.id)
        if data.get("name") != person.name:
            raise lh.Refused("type your name as it is shown, to be sure that you mean it")
        if account is not None:
            await self._guess(account, _phrase(data.get("phrase")), request)
        await self.hub.store.write(lambda connection: profiles.leave_leagues(connection, person.id))
        while tables := await self.hub.store.tables(UNDER_WAY, holder=person.id):
            for row in tables:
                async with self.hub.hold(row.id) as table:
                    if table.row.state in UNDER_WAY:
                        await actions.resign(table, table.kind_of(person.id))
        for name in await self.hub.store.read(lambda connection: profiles.own_tables(connection, person.id)):
            if name in self.hub.tables:
                self.hub.drop(self.hub.tables[name])
        await self.hub.store.write(lambda connection: profiles.forget(connection, person.id))
        response = JSONResponse({})
        response.delete_cookie(COOKIE)
        return response


def _phrase(given: Any) -> str:
    if not isinstance(given, str) or not SHORTEST <= len(given) <= LONGEST:
        raise lh.Refused(f"a pass phrase has {SHORTEST} to {LONGEST} characters")
    return given
