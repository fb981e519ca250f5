"""The rows of the table of plays, from a game as it was played: the same that compiled play writes."""

from typing import Any, NamedTuple

import numpy as np

from leatherhead.engine.doors import new_play
from leatherhead.engine.play_rows import row_keeper
from leatherhead.engine.record import blank, duplicate, plain_layout
from leatherhead.engine.tables import NoTables
from leatherhead.football.play_row import COLUMNS, Page
from leatherhead.records.game import Game
from leatherhead.records.scorebook import Scorer

VALUES = 2  # columns of values


class Rows(NamedTuple):
    """Rows of plays, and the value before each; nan if unknown.

    Columns are contiguous, as tables want them: `rows` by football's Column and play, `values` by WIN or POINTS.
    """

    rows: np.ndarray[Any, Any]
    values: np.ndarray[Any, Any]


def room_for(plays: int) -> Rows:
    """Return room for so many rows."""
    return Rows(np.zeros((COLUMNS, plays), np.int16), np.full((VALUES, plays), np.nan, np.float32))


def rows_of(game: Game, number: int = 0) -> Rows:
    """Return a row for every finished play; the game has this number in the table."""
    rulebook, scorer = game.rulebook, Scorer(game.rulebook)
    page, written = blank(plain_layout(Page))[0], room_for(len(game.plays))
    worth = blank(plain_layout(NoTables)) if rulebook.value is None else rulebook.value.tables(game.printed)
    begins, before, after = row_keeper(rulebook)
    begins(page, number)
    for place, play in enumerate(game.plays):
        before(game.before(place)[0], page, *written, worth[0])
        made = duplicate(game.before(place + 1))
        new_play(made[0])
        scorer.tell(made[0], play.events)
        rulebook.keep_score(made[0], scorer.ledger)
        after(made[0], scorer.ledger, page, written.rows)
    return written
