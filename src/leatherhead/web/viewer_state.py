"""What one kind of viewer sees of a table, and what of that was sent."""

import time
from typing import Any

import leatherhead as lh
from leatherhead.web.frame_json import Spelled, spell, spell_frame, spell_part, spell_plays, spell_table

MOST_KNOWN = 100  # parts that are remembered as sent
LATEST = 3  # plays that are told again to whoever has had the others


class ViewerState:
    """What a kind of viewer was last shown. Its version counts only what that viewer can see change."""

    def __init__(self) -> None:
        """Begin with nothing shown."""
        self.version = int(1000 * time.time())  # higher than before a restart
        self.frame: lh.Frame | None = None
        self._around = self._within = ""  # what lies around the frame as JSON, and the frame but for table and plays
        self._parts: tuple[Spelled, ...] = ()  # of its table
        self._sent = 0  # the version that all of them have
        self._told = 0  # the plays that they have
        self._known: set[str] = set()  # digests of parts that they have

    def show(self, around: dict[str, Any], frame: lh.Frame | None) -> None:
        """Take what there is to see now; the version counts up if anything of it is new."""
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

    def whole(self, clocks: Any, first: int | None) -> str:
        """Return a message that needs nothing before it but the plays before the first, or before the latest."""
        count = self._count()
        text = self._message(clocks, max(count - LATEST, 0) if first is None else min(first, count), set())
        self._known = {part.digest for part in self._parts}
        return text

    def news(self, clocks: Any) -> str | None:
        """Return a message for those who have had all before it; None where there is nothing new."""
        if self._sent == self.version:
            return None
        count = self._count()
        text = self._message(clocks, max(min(self._told, count) - 1, 0), self._known)
        self._sent, self._told = self.version, count
        parts = {part.digest for part in self._parts}
        self._known = parts | (self._known if len(self._known) < MOST_KNOWN else set())
        return text

    def _count(self) -> int:
        return 0 if self.frame is None else len(self.frame.told)

    def _message(self, clocks: Any, first: int, known: set[str]) -> str:
        frame = "null"
        if self.frame is not None:
            told = f'"told_from":{first},"told":{spell_plays(self.frame, first)}'
            frame = f'{{{self._within},"table":{spell_table(self._parts, known)},{told}}}'
        return f'{{"v":{self.version},{self._around},"frame":{frame},"clocks":{spell(clocks)}}}'
