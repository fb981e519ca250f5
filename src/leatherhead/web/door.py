"""The door: connections before they have said what they want, each counted for its address, none for ever."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from leatherhead.web.json_input import network
from leatherhead.web.limits import Limits

FIRST_BYTE, HEADER, BODY = "first_byte", "header", "body"


class Callers:
    """Connections from which a request is still to come. Of too many, the one that has been silent longest goes."""

    def __init__(self, limits: Limits) -> None:
        """Begin with nobody."""
        self.limits = limits
        self._silent: dict[str, dict[Door, None]] = {}  # by address, in the order in which they came
        self._count = 0

    def enter(self, caller: "Door") -> None:
        """Count one more."""
        own = self._silent.setdefault(caller.address, {})
        if caller in own:
            return
        own[caller] = None
        self._count += 1
        if len(own) > self.limits.silent:
            next(iter(own)).hang_up()
        elif self._count > self.limits.all_silent:
            self.make_room()

    def leave(self, caller: "Door") -> None:
        """Count one less."""
        own = self._silent.get(caller.address, {})
        if caller in own:
            del own[caller]
            self._count -= 1
        if not own:
            self._silent.pop(caller.address, None)

    def make_room(self) -> bool:
        """Close the oldest silent connection of the address that has most of them, if there is any."""
        if not self._silent:
            return False
        busiest = max(self._silent, key=lambda address: len(self._silent[address]))
        next(iter(self._silent[busiest])).hang_up()
        return True


class Door(H11Protocol):
    """HTTP for those who say in time what they want, and read the answer."""

    callers: Callers
    most: int  # connections in all

    def __init__(self, *given: Any, **named: Any) -> None:
        """Wait for a connection."""
        super().__init__(*given, **named)
        self.address, self._awaited = "", ""
        self._patience: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in; if the house is full, another goes, or this one."""
        super().connection_made(transport)
        self.address = network(self.client[0] if self.client else "")
        if len(self.connections) > self.most and not self.callers.make_room():
            self.hang_up()
            return
        self._see()

    def data_received(self, data: bytes) -> None:
        """Hear more of a request."""
        super().data_received(data)
        self._see()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._see()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._await("")
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Give whoever does not read an answer some time to."""
        super().pause_writing()
        self._unread = self.loop.call_later(self.callers.limits.reading, self.hang_up)

    def resume_writing(self) -> None:
        """Go on writing."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def hang_up(self) -> None:
        """End a connection at once."""
        self._await("")
        self.transport.abort()

    def _see(self) -> None:
        """See what is awaited now: nothing once a request is whole or has become a WebSocket."""
        if self.transport.is_closing():
            self._await("")
        elif self.conn.their_state is h11.IDLE:
            self._await(HEADER if self.conn.trailing_data[0] else FIRST_BYTE)
        else:
            self._await(BODY if self.conn.their_state is h11.SEND_BODY else "")

    def _await(self, what: str) -> None:
        """Await the next part of a request, for as long as it may take."""
        if what == self._awaited:
            return
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        self._awaited = what
        if what:
            self._patience = self.loop.call_later(getattr(self.callers.limits, what), self.hang_up)
            self.callers.enter(self)
        else:
            self.callers.leave(self)


def door(limits: Limits, most: int) -> type[Door]:
    """Return the door of one server, which holds so many connections in all."""
    return type("OurDoor", (Door,), {"callers": Callers(limits), "most": most})
