"""What all addresses under /api share: who asks, JSON in, JSON out, and refusals."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

import leatherhead as lh
from leatherhead.web.accounts import device_name
from leatherhead.web.headers import is_ours
from leatherhead.web.hub import Hub, NoTable
from leatherhead.web.limits import BODY, Addresses, Busy, network
from leatherhead.web.rows import Person
from leatherhead.web.services import log_failure
from leatherhead.web.validation import clean_name, read_json
from leatherhead.web.writer import NotKept, Unsure

COOKIE = "lh"
YEAR = 365 * 86_400
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


class Endpoints:
    """Some of the addresses under /api."""

    def __init__(self, hub: Hub, addresses: Addresses) -> None:
        self.hub, self.addresses = hub, addresses

    def routes_of(self, asked: dict[str, Endpoint], sent: dict[str, Endpoint]) -> list[BaseRoute]:
        """Return routes for GET and for POST."""
        routes: list[BaseRoute] = [Route(path, self.answering(each), methods=["GET"]) for path, each in asked.items()]
        return routes + [Route(path, self.answering(each), methods=["POST"]) for path, each in sent.items()]

    def answering(self, endpoint: Endpoint) -> Endpoint:
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

    # People.

    async def person(self, request: Any) -> Person | None:
        """Return who asks, by the cookie."""
        token = request.cookies.get(COOKIE)
        return await self.hub.store.person(token) if token else None

    async def myself(self, request: Request) -> Person:
        """Return who asks; somebody unknown is refused."""
        person = await self.person(request)
        if person is None:
            raise Forbidden("take a name first")
        return person

    async def someone(self, request: Request, name: Any = None) -> tuple[Person, str]:
        """Return who asks, newly made if necessary, with the token if it is new."""
        person, token = await self.person(request), ""
        if person is None:
            if not self.addresses.people.take(address_of(request)):
                raise Busy("too many people have come from here; wait a little")
            person, token = await self.hub.store.new_person(clean_name(name or lh.say("Guest")), device_of(request))
        elif name:
            person = Person(person.id, clean_name(name))
            await self.hub.store.rename(person.id, person.name)
            await self.hub.renamed(person)
        return person, token

    @staticmethod
    def with_token(request: Request, data: Any, token: str) -> Response:
        response = JSONResponse(data)
        if token:
            secure = request.url.scheme == "https"
            response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return response


def device_of(request: Request) -> str:
    """Return the browser that asks, in words."""
    return device_name(request.headers.get("user-agent", ""))
