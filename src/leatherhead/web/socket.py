"""One WebSocket for each viewer of a table."""

import asyncio
import json

from starlette.websockets import WebSocket, WebSocketDisconnect

import leatherhead as lh
from leatherhead.web import messages
from leatherhead.web.channel import Channel
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Bucket
from leatherhead.web.table import Table

POLICY, TOO_MUCH, GOING_AWAY = 1008, 1013, 1001


async def serve(websocket: WebSocket, hub: Hub, table: Table, kind: str) -> None:
    """Talk to a viewer until one of both has enough."""
    if sum(map(len, table.channels.values())) >= hub.limits.watchers:
        await websocket.close(TOO_MUCH)
        return
    await websocket.accept()
    channel = Channel()
    async with table.lock:
        table.enter(kind, channel)
    sending = asyncio.get_running_loop().create_task(_send(websocket, channel))
    try:
        await _receive(websocket, hub, table, kind, channel)
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        async with table.lock:
            table.leave(kind, channel)


async def _send(websocket: WebSocket, channel: Channel) -> None:
    while (text := await channel.get()) is not None:
        await websocket.send_text(text)
    await websocket.close(GOING_AWAY)


async def _receive(websocket: WebSocket, hub: Hub, table: Table, kind: str, channel: Channel) -> None:
    bucket = Bucket(hub.limits.messages, hub.limits.message_burst)
    while True:
        received = await websocket.receive()
        if received["type"] == "websocket.disconnect":
            return
        if not bucket.take():
            await websocket.close(POLICY)
            return
        try:
            message = messages.parse(received.get("text") or received.get("bytes") or "")
        except lh.Refused as error:
            channel.put(json.dumps({"refused": "", "q": None, "why": str(error)}))
            continue
        reply = await messages.handle(table, kind, message)
        if reply is not None:
            channel.put(reply)
