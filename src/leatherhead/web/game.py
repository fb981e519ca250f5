"""The game of a table: its clocks, and a session that is replayed from the table's log."""

import tempfile
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import leatherhead as lh
from leatherhead.web import dice
from leatherhead.web.rows import SEATS, TAKEBACK, LogEntry, TableRow

NONE, MOVE, GAME, DAYS = CLOCKS = ("none", "move", "game", "days")


class Clock:
    """How much time each seat has left; a clock runs while its seat is asked."""

    def __init__(self, kind: str, seconds: int, now: Callable[[], float] = time.monotonic) -> None:
        # Days are not counted here: they go on while nobody has the table in memory (correspondence.py).
        self.kind, self.full, self._now = NONE if kind == DAYS else kind, 1000 * seconds, now
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
        """Publish the clocks of both seats, after an event that everybody sees."""
        self._shown = {seat: self.left(seat) for seat in SEATS}

    def as_dict(self, own: Collection[lh.Team], running: Collection[lh.Team]) -> dict[str, Any] | None:
        """Return the clocks for a viewer: its own as they are, the others as of what everybody last saw.

        Otherwise a clock that has stopped would tell that a sealed choice has been made.
        """
        if self.kind == NONE:
            return None
        left: dict[str, int] = {seat: self.left(seat) if seat in own else self._shown[seat] for seat in SEATS}
        return {"kind": self.kind, "seconds": self.full // 1000, **left, "running": sorted(running)}


# The game at a table: set up from the table's row, and replayed from its log.


class LoggedSession(lh.Session):
    """A session that remembers the answers that are given but not yet stored."""

    def __init__(self, game: lh.Game, *, shared: bool) -> None:
        self.given: list[LogEntry] = []
        super().__init__(game, shared=shared)

    def answer(self, label: str, by: lh.Team | None = None) -> None:
        """Answer, and remember it."""
        asked = self.pending
        seat = asked.by if by is None and isinstance(asked, lh.Decision) else by
        super().answer(label, by=by)
        if seat is not None:
            self.given.append(LogEntry(seat, label))

    def answer_row(self, labels: Sequence[str], by: lh.Team) -> None:
        """Give answers one after the other: all of them, or none."""
        before = list(self.given)
        try:
            with self.game.transaction():
                for label in labels:
                    self.answer(label, by=by)
        except (lh.Refused, lh.RuleFailed):
            self.given = before
            raise

    def catch_up(self, packed: bytes) -> None:
        """Take over the game as it was played on elsewhere from here; what has been told stays told."""
        known = list(self.game.plays)
        self.game.unpack(packed)
        self.game.plays[: len(known)] = known
        if self.two_people:
            self._pass_keyboard()

    def take_given(self) -> list[LogEntry]:
        """Return the answers since the last call."""
        given, self.given = self.given, []
        return given


def read_record(text: str, *, compiled: bool = False) -> lh.Game:
    """Read a record as far as it can be understood."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record"
        path.write_text(text, encoding="utf-8")
        try:
            return lh.load(path, forgiving=True, compiled=compiled)
        except lh.Refused as error:
            raise lh.Refused(str(error).replace(str(path), "the record")) from None


def play_on(row: TableRow, *, compiled: bool) -> lh.Game:
    """Set up the game of a table that is played on from another."""
    begun = read_record(row.begun, compiled=compiled)
    if begun.faults:
        raise lh.Refused(str(begun.faults[0]))
    return lh.branch(begun, len(begun.plays), seats=row.seats, seed=int.from_bytes(row.secret[:8], "big"))


def start(row: TableRow, packed: bytes | None = None, *, compiled: bool = False) -> LoggedSession:
    """Set up the game of a table, at its start or where it was packed."""
    return _session_of(row, play_on(row, compiled=compiled) if row.begun else _new(row, compiled=compiled), packed)


def _session_of(row: TableRow, game: lh.Game, packed: bytes | None) -> LoggedSession:
    if packed is not None:
        game.unpack(packed)
    return LoggedSession(game, shared=row.holders[0] is not None and row.holders[0] == row.holders[1])


def _new(row: TableRow, *, compiled: bool) -> lh.Game:
    settings: dict[str, Any] = {"seed": int.from_bytes(row.secret[:8], "big")}
    if row.fair:
        settings = {"fair_dice": dice.pledge(row, opened=True).dice()}
    home, away = row.teams
    game = lh.new(
        row.game, options=row.options, home=home, away=away, seats=row.seats, compiled=compiled, **settings
    )  # fmt: skip
    if row.fair:
        game.further_headers.update(dice.pledge(row, opened=False).headers())
    return game


def replay(session: LoggedSession, log: Sequence[LogEntry]) -> None:
    """Give the answers of a log again."""
    for entry in log:
        if entry.kind == TAKEBACK:
            session.undo(by=entry.seat)
        else:
            session.answer(entry.label, by=entry.seat)
    session.take_given()


def come_back(
    row: TableRow, log: Sequence[LogEntry], snapshot: tuple[int, bytes] | None, *, compiled: bool = False
) -> LoggedSession:
    """Return the game of a table as its log has it, starting from a snapshot unless another version made it."""
    first, packed = snapshot or (0, None)
    try:
        session = start(row, packed, compiled=compiled)
    except lh.Refused:
        first, session = 0, start(row, compiled=compiled)
    replay(session, log[first:])
    return session


def ended(game: lh.Game, row: TableRow) -> lh.Game:
    """Note the seed of the dice in a finished game, and how it was given up."""
    if row.fair:
        game.further_headers.update(dice.pledge(row, opened=True).headers())
    if not game.over:
        game.further_headers.update({"Ended": row.state, **({"Winner": row.winner} if row.winner else {})})
    return game
