"""The game at a table: set up from the table's row, and replayed from its log."""

from collections.abc import Sequence
from typing import Any

import leatherhead as lh
from leatherhead.web import dice
from leatherhead.web.store_protocol import TAKEBACK, Entry, TableRow


class LoggedSession(lh.Session):
    """A session that remembers the answers that have been given but are not kept yet."""

    def __init__(self, game: lh.Game) -> None:
        """Sit down to a game."""
        self.given: list[Entry] = []
        super().__init__(game)

    def answer(self, label: str, by: str | None = None) -> None:
        """Answer, and remember it."""
        asked = self.pending
        seat = asked.by if by is None and isinstance(asked, lh.Decision) else by
        super().answer(label, by=by)
        self.given.append(Entry(seat or "", label))

    def take_given(self) -> list[Entry]:
        """Return what was answered since this was last asked."""
        given, self.given = self.given, []
        return given


def start(row: TableRow, *, compiled: bool = False) -> LoggedSession:
    """Set up the game of a table."""
    settings: dict[str, Any] = {"seed": int.from_bytes(row.secret[:8], "big")}
    if row.fair:
        settings = {"fair_dice": dice.pledge(row, opened=True).dice()}
    home, away = row.names
    game = lh.new(
        row.game, options=row.options, home=home, away=away, seats=row.seats, compiled=compiled, **settings
    )  # fmt: skip
    if row.fair:
        game.further_headers.update(dice.pledge(row, opened=False).headers())
    return LoggedSession(game)


def replay(session: LoggedSession, log: Sequence[Entry]) -> None:
    """Give the answers of a log again."""
    for entry in log:
        if entry.kind == TAKEBACK:
            session.undo()
        else:
            session.answer(entry.label, by=entry.seat)
    session.take_given()


def record_of(session: lh.Session, row: TableRow) -> str:
    """Return the record of a game that has ended, with the seed of its dice."""
    game = session.game
    if row.fair:
        game.further_headers.update(dice.pledge(row, opened=True).headers())
    if not game.over:
        game.further_headers["Ended"] = row.state
    return game.as_text()
