"""The game at a table: set up from the table's row, and replayed from its log."""

from collections.abc import Sequence
from typing import Any

import leatherhead as lh
from leatherhead.web import dice
from leatherhead.web.rows import TAKEBACK, LogEntry, TableRow


class LoggedSession(lh.Session):
    """A session that remembers the answers that are given but not yet stored."""

    def __init__(self, game: lh.Game, *, shared: bool) -> None:
        """Sit down to a game: two people at one screen, or everybody at their own."""
        self.given: list[LogEntry] = []
        super().__init__(game, shared=shared)

    def answer(self, label: str, by: lh.Team | None = None) -> None:
        """Answer, and remember it."""
        asked = self.pending
        seat = asked.by if by is None and isinstance(asked, lh.Decision) else by
        super().answer(label, by=by)
        if seat is not None:
            self.given.append(LogEntry(seat, label))

    def take_given(self) -> list[LogEntry]:
        """Return the answers since the last call."""
        given, self.given = self.given, []
        return given


def start(row: TableRow, packed: bytes | None = None, *, compiled: bool = False) -> LoggedSession:
    """Set up the game of a table, at its start or where it was packed."""
    settings: dict[str, Any] = {"seed": int.from_bytes(row.secret[:8], "big")}
    if row.fair:
        settings = {"fair_dice": dice.pledge(row, opened=True).dice()}
    home, away = row.names
    game = lh.new(
        row.game, options=row.options, home=home, away=away, seats=row.seats, compiled=compiled, **settings
    )  # fmt: skip
    if row.fair:
        game.further_headers.update(dice.pledge(row, opened=False).headers())
    if packed is not None:
        game.unpack(packed)
    return LoggedSession(game, shared=row.holders[0] is not None and row.holders[0] == row.holders[1])


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
