"""The addresses of notices: the bell, mail and services, the feed, vacations; and the pages to confirm and to stop."""

import time

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

import leatherhead as lh
from leatherhead.web import correspondence, notices
from leatherhead.web.delivery import Channels
from leatherhead.web.endpoints import Endpoint, Endpoints, address_of, read_object
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Addresses, Busy
from leatherhead.web.pages import page_response

LONGEST_VACATION = 30  # days
ADDRESS_PAGE = "address.html"


class InboxApi(Endpoints):
    """The endpoints of notices."""

    def __init__(self, hub: Hub, addresses: Addresses, channels: Channels) -> None:
        super().__init__(hub, addresses)
        self.channels = channels

    def routes(self) -> list[BaseRoute]:
        """Return the addresses under /api."""
        asked: dict[str, Endpoint] = {"/notices": self.notices, "/inbox": self.inbox}
        sent: dict[str, Endpoint] = {
            "/notices/seen": self.see, "/addresses": self.add_address, "/addresses/remove": self.remove_address,
            "/confirm": self.confirm, "/stop": self.stop, "/feed": self.new_feed, "/feed/stop": self.stop_feed,
            "/vacation": self.go_on_vacation,
        }  # fmt: skip
        return self.routes_of(asked, sent)

    def pages(self) -> list[BaseRoute]:
        """Return the addresses outside of /api."""
        return [
            Route("/feed/{secret}.atom", self.answering(self.feed)),
            Route("/confirm/{code}", _address_page),
            Route("/stop/{code}", _address_page, methods=["GET"]),
            Route("/stop/{code}", self.answering(self.stop_by_mail_program), methods=["POST"]),
        ]

    # The bell.

    async def notices(self, request: Request) -> Response:
        """Return the latest notices of the person who asks, and how many are new."""
        person = await self.person(request)
        if person is None:
            return JSONResponse({"new": 0, "notices": []})
        return JSONResponse(await self.hub.store.read(lambda connection: notices.latest(connection, person.id)))

    async def see(self, request: Request) -> Response:
        """Note that all have been seen."""
        person = await self.myself(request)
        await self.hub.store.write(lambda connection: notices.see(connection, person.id))
        return JSONResponse({})

    # Where they go.

    async def inbox(self, request: Request) -> Response:
        """Return where notices of the person who asks go, what else the server offers, and the vacation."""
        person, now = await self.myself(request), time.time()
        held = await self.hub.store.read(lambda connection: notices.addresses_of(connection, person.id))
        away = await self.hub.store.read(lambda connection: correspondence.vacation(connection, person.id, now))
        offered = [name for name, allowed in self.channels.allowed.items() if allowed]
        return JSONResponse({"addresses": held, "offered": offered, "vacation": away})

    async def add_address(self, request: Request) -> Response:
        """Add an address and ask its owner to confirm it."""
        data, person = await read_object(request), await self.myself(request)
        kind, address = str(data.get("kind")), str(data.get("address")).strip()
        if not self.addresses.accounts.take(address_of(request)):
            raise Busy("too many addresses were added from here; wait a few minutes")
        allowed = self.channels.allowed
        await self.hub.store.write(
            lambda connection: notices.add_address(connection, person.id, kind, address, allowed)
        )
        return JSONResponse({})

    async def remove_address(self, request: Request) -> Response:
        """Remove an address."""
        address, person = (await read_object(request)).get("id"), await self.myself(request)
        if type(address) is not int:
            raise lh.Refused("an address has a number")
        await self.hub.store.write(lambda connection: notices.remove_address(connection, person.id, address))
        return JSONResponse({})

    async def confirm(self, request: Request) -> Response:
        """Confirm an address: its owner has opened the link that was sent there."""
        code = str((await read_object(request)).get("code"))
        await self.hub.store.write(lambda connection: notices.confirm(connection, code))
        return JSONResponse({})

    async def stop(self, request: Request) -> Response:
        """Send nothing more to an address."""
        code = str((await read_object(request)).get("code"))
        await self.hub.store.write(lambda connection: notices.stop(connection, code))
        return JSONResponse({})

    async def stop_by_mail_program(self, request: Request) -> Response:
        """Send nothing more to an address, asked by the button of a mail program (RFC 8058)."""
        code = request.path_params["code"]
        await self.hub.store.write(lambda connection: notices.stop(connection, code))
        return PlainTextResponse("Nothing more is sent there.")

    # The feed.

    async def new_feed(self, request: Request) -> Response:
        """Return the secret address of a feed, a new one each time."""
        person = await self.myself(request)
        secret = await self.hub.store.write(lambda connection: notices.new_feed(connection, person.id))
        return JSONResponse({"url": f"{self._url(request)}/feed/{secret}.atom"})

    async def stop_feed(self, request: Request) -> Response:
        """Forget the address of one's feed."""
        person = await self.myself(request)
        await self.hub.store.write(lambda connection: notices.stop_feed(connection, person.id))
        return JSONResponse({})

    async def feed(self, request: Request) -> Response:
        """Return a feed."""
        secret, url = request.path_params["secret"], self._url(request)
        text = await self.hub.store.read(lambda connection: notices.feed(connection, secret, url))
        return Response(text, media_type="application/atom+xml")

    def _url(self, request: Request) -> str:
        return self.channels.url or str(request.base_url).rstrip("/")

    # Vacations.

    async def go_on_vacation(self, request: Request) -> Response:
        """Stop one's clocks of days for some days, or (0) let them run again."""
        days, person = (await read_object(request)).get("days"), await self.myself(request)
        if type(days) is not int or not 0 <= days <= LONGEST_VACATION:
            raise lh.Refused(f"a vacation has 1 to {LONGEST_VACATION} days; 0 ends it")
        now = time.time()
        await self.hub.store.write(lambda connection: correspondence.go_on_vacation(connection, person.id, days, now))
        await self.hub.moved_deadlines(person.id)
        return JSONResponse({})


async def _address_page(request: Request) -> Response:  # noqa: ARG001  the page reads the code from its address
    return page_response(ADDRESS_PAGE)
