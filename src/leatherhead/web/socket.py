"""One WebSocket for each viewer of a table."""

import asyncio
import json
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

import leatherhead as lh
from leatherhead.web import messages
from leatherhead.web.channel import Channel
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Bucket
from leatherhead.web.table import Table

POLICY, TOO_MUCH, GOING_AWAY = 1008, 1013, 1001


class Viewer:
    """Somebody who views a table through a socket."""

    def __init__(self, websocket: WebSocket, hub: Hub, may_say: Callable[[], bool]) -> None:
        """Take a socket; `may_say` tells whether its address may send one more message."""
        self._websocket, self._hub, self._channel = websocket, hub, Channel()
        self._may_say, self._bucket = may_say, Bucket(hub.limits.messages, hub.limits.message_burst)

    async def serve(self, name: str, person: str | None) -> None:
        """Talk to a viewer until either side ends it."""
        table = await self._hub.table(name)
        if table.is_full_for(table.kind_of(person)):
            await self._websocket.close(TOO_MUCH)
            return
        await self._websocket.accept()
        async with self._hub.hold(name) as table:
            kind = table.kind_of(person)
            table.enter(kind, self._channel)
        sending = asyncio.get_running_loop().create_task(self._send())
        # What could not be sent any more is sent to whoever comes back.
        sending.add_done_callback(lambda task: task.cancelled() or task.exception())
        try:
            await self._receive(table, kind)
        except WebSocketDisconnect:
            pass
        finally:
            sending.cancel()
            async with table.lock:
                table.leave(kind, self._channel)

    async def _send(self) -> None:
        while (text := await self._channel.get()) is not None:
            await self._websocket.send_text(text)
        await self._websocket.close(GOING_AWAY)

    async def _receive(self, table: Table, kind: str) -> None:
        while True:
            received = await self._websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if not (self._bucket.take() and self._may_say()):
                await self._websocket.close(POLICY)
                return
            try:
                message = messages.parse(received.get("text") or received.get("bytes") or "")
            except lh.Refused as error:
                self._channel.put(json.dumps({"refused": "", "q": None, "why": str(error)}))
                continue
            reply = await messages.handle(table, kind, message)
            if reply is not None:
                self._channel.put(reply)
