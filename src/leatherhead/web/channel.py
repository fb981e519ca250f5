"""The way to one viewer: a socket, or somebody who polls."""

import asyncio

MOST_WAITING = 64  # messages to a viewer who does not read


class Channel:
    """Messages on their way to a viewer. One who does not read is cut off, and comes back for a whole frame."""

    def __init__(self) -> None:
        """Begin with nothing on its way."""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)

    def put(self, text: str) -> None:
        """Send a message."""
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.close()

    async def get(self) -> str | None:
        """Return the next message; None when the channel is closed."""
        return await self._queue.get()

    def close(self, last: str = "") -> None:
        """Send nothing more, but for a last message."""
        while not self._queue.empty():
            self._queue.get_nowait()
        if last:
            self._queue.put_nowait(last)
        self._queue.put_nowait(None)
