"""The clocks of a table: none, a time for each move, or a time for the whole game."""

import time
from collections.abc import Callable, Collection
from typing import Any

import leatherhead as lh

SEATS: tuple[lh.Team, lh.Team] = ("home", "away")
NONE, MOVE, GAME = KINDS = ("none", "move", "game")


class Clock:
    """How much time each seat has left; a clock runs while its seat is asked."""

    def __init__(self, kind: str, seconds: int, now: Callable[[], float] = time.monotonic) -> None:
        """Set both clocks."""
        self.kind, self.full, self._now = kind, 1000 * seconds, now
        self._left = dict.fromkeys(SEATS, self.full)
        self._since: dict[lh.Team, float] = {}
        self._shown = dict(self._left)  # what the other player and spectators know

    def spend(self, seat: lh.Team, milliseconds: int) -> None:
        """Take off the time of an answer in the log."""
        if self.kind == GAME:
            self._left[seat] = max(self._left[seat] - milliseconds, 0)

    def run_for(self, asked: Collection[lh.Team]) -> None:
        """Let the clocks of the seats that are asked run, and no others."""
        for seat in SEATS:
            if seat in asked:
                self._since.setdefault(seat, self._now())
            else:
                self.stop(seat)

    def stop(self, seat: lh.Team) -> int:
        """Stop a seat's clock; return the milliseconds that its answer took."""
        since = self._since.pop(seat, None)
        if since is None:
            return 0
        spent = int(1000 * (self._now() - since))
        self.spend(seat, spent)
        return spent

    def left(self, seat: lh.Team) -> int:
        """Return the milliseconds that a seat has left."""
        since = self._since.get(seat)
        return max(self._left[seat] - (0 if since is None else int(1000 * (self._now() - since))), 0)

    def expired(self, seat: lh.Team) -> bool:
        """Whether a seat that is asked has no time left."""
        return self.kind != NONE and seat in self._since and self.left(seat) == 0

    def next_end(self) -> float | None:
        """Return in how many seconds the first running clock ends."""
        if self.kind == NONE or not self._since:
            return None
        return min(self.left(seat) for seat in self._since) / 1000

    def show(self) -> None:
        """Let everybody know the clocks: something that everybody sees has happened."""
        self._shown = {seat: self.left(seat) for seat in SEATS}

    def as_dict(self, own: Collection[lh.Team], running: Collection[lh.Team]) -> dict[str, Any] | None:
        """Return the clocks for a viewer: its own as they are, the others as of what everybody last saw.

        Otherwise a clock that has stopped would tell that a sealed choice has been made.
        """
        if self.kind == NONE:
            return None
        left: dict[str, int] = {seat: self.left(seat) if seat in own else self._shown[seat] for seat in SEATS}
        return {"kind": self.kind, "seconds": self.full // 1000, **left, "running": sorted(running)}
