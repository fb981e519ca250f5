"""Viewers of a table: frames as JSON, the state each kind of viewer has been sent, and the queue of messages.

Charts and decks are most of a frame and rarely change: a part that was sent before goes as its digest alone.
"""

import asyncio
import base64
import hashlib
import json
import time
import weakref
import zlib
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import leatherhead as lh
from leatherhead.web.invitations import new_id

MOST_WAITING = 64  # messages to a viewer who does not read


class Channel:
    """Messages on their way to a viewer. One who does not read is cut off, and comes back for a whole frame."""

    def __init__(self, owner: str = "") -> None:
        """Take messages for a page; pages of one owner are one viewer, and without an owner each is one."""
        self.owner = owner or new_id()
        self.language = lh.spoken().tag
        self.packs = False  # whether the page takes a table compressed
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


# Frames as JSON.


SMALL = 200  # characters: what is no longer than that is sent each time
DIGEST = 8  # bytes
Part = lh.Part  # looked up once: it is asked for with every card
APART = ("table", "told")  # of a frame, which have a spelling of their own


class Spelled(NamedTuple):
    """A part as JSON."""

    text: str
    digest: str  # empty where it is small

    def unless(self, known: Collection[str]) -> str:
        """Return the text, or the digest alone if that is known."""
        return f'{{"same":"{self.digest}"}}' if self.digest and self.digest in known else self.text


def _plain(value: Any) -> Any:
    """Convert a dataclass or a numpy number to plain data."""
    if isinstance(value, Part):
        return {"part": type(value).__name__.lower(), **vars(value)}
    return vars(value) if hasattr(value, "__dataclass_fields__") else int(value)


spell = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_plain).encode
_spelled: dict[int, tuple["weakref.ref[lh.Part]", Spelled]] = {}  # by identity, for as long as a part is there


def spell_part(part: lh.Part) -> Spelled:
    """Spell a part; one that a game shows again and again is spelled once."""
    place = id(part)
    held, spelled = _spelled.get(place, (None, None))
    if held is not None and spelled is not None and held() is part:
        return spelled
    text = spell(part)
    if len(text) > SMALL:
        digest = hashlib.blake2b(text.encode(), digest_size=DIGEST).hexdigest()
        spelled = Spelled(f'{{"digest":"{digest}",{text[1:]}', digest)
    else:
        spelled = Spelled(text, "")
    _spelled[place] = weakref.ref(part, lambda _: _spelled.pop(place, None)), spelled
    return spelled


def spell_frame(frame: lh.Frame) -> str:
    """Spell all of a frame but its table and its plays, without the braces around it."""
    return spell({name: value for name, value in vars(frame).items() if name not in APART})[1:-1]


def spell_plays(frame: lh.Frame, first: int) -> str:
    """Spell the plays of a frame from a number on."""
    return spell([frame.told[number] for number in range(first, len(frame.told))])


def spell_table(parts: Iterable[Spelled], known: Collection[str]) -> str:
    """Spell the parts of a table, those that are known as digests."""
    return f"[{','.join(part.unless(known) for part in parts)}]"


def pack(text: str) -> str:
    """Compress a text, as letters."""
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


# The state of a kind of viewer.


MOST_KNOWN = 100  # parts that are remembered as sent
LARGE = 2000  # characters of a table that are worth compressing
LATEST = 3  # plays that are told again to whoever has had the others


class ViewerState:
    """What a kind of viewer was last shown. Its version counts only what that viewer can see change."""

    def __init__(self) -> None:
        self.version = int(1000 * time.time())  # higher than before a restart
        self.frame: lh.Frame | None = None
        self._around = self._within = ""  # what lies around the frame as JSON, and the frame but for table and plays
        self._parts: tuple[Spelled, ...] = ()  # of its table
        self._sent = 0  # the version that all of them have
        self._told = 0  # the plays that they have
        self._known: set[str] = set()  # digests of parts that they have

    def show(self, around: dict[str, Any], frame: lh.Frame | None) -> None:
        """Update the view; the version counts up if anything has changed."""
        before = self._shown()
        self._around = spell(around)[1:-1]
        if frame is not self.frame:
            self.frame = frame
            self._within = "" if frame is None else spell_frame(frame)
            self._parts = () if frame is None else tuple(map(spell_part, frame.table))
        self.version += self._shown() != before

    def _shown(self) -> tuple[Any, ...]:
        told = () if self.frame is None else self.frame.told
        return self._around, self._within, self._parts, len(told), told[-LATEST:]

    def whole(self, beside: dict[str, Any], first: int | None, *, packed: bool = False) -> str:
        """Return a message that needs nothing before it but the plays before the first, or before the latest.

        Packed, its table is compressed: that is most of it, and nobody can type anything into it meanwhile.
        """
        count = self._count()
        text = self._message(beside, max(count - LATEST, 0) if first is None else min(first, count), set(), packed)
        self._known = {part.digest for part in self._parts}
        return text

    def news(self, beside: dict[str, Any], *, packed: bool = False) -> str | None:
        """Return the changes since the last message, or None."""
        if self._sent == self.version:
            return None
        count = self._count()
        text = self._message(beside, max(min(self._told, count) - 1, 0), self._known, packed)
        self._sent, self._told = self.version, count
        parts = {part.digest for part in self._parts}
        self._known = parts | (self._known if len(self._known) < MOST_KNOWN else set())
        return text

    def _count(self) -> int:
        return 0 if self.frame is None else len(self.frame.told)

    def _message(self, beside: dict[str, Any], first: int, known: set[str], packed: bool = False) -> str:
        frame = "null"
        if self.frame is not None:
            told = f'"told_from":{first},"told":{spell_plays(self.frame, first)}'
            table = spell_table(self._parts, known)
            laid = f'"packed":"{pack(table)}"' if packed and len(table) > LARGE else f'"table":{table}'
            frame = f"{{{self._within},{laid},{told}}}"
        return f'{{"v":{self.version},{self._around},"frame":{frame},{spell(beside)[1:]}'
