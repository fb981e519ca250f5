"""The rows of the table of plays, from a game as it was played: the same that compiled play writes."""

from leatherhead.engine.doors import new_play
from leatherhead.engine.play_rows import Rows, room_for, row_keeper, sheet_layout
from leatherhead.engine.record import blank, duplicate, plain_layout
from leatherhead.engine.tables import NoTables
from leatherhead.football.play_row import RowPage
from leatherhead.records.game import Game
from leatherhead.records.scorebook import Scorer


def rows_of(game: Game, number: int = 0) -> Rows:
    """Return a row for every finished play; the game has this number in the table."""
    rulebook, scorer = game.rulebook, Scorer(game.rulebook)
    page, sheet, written = (
        blank(plain_layout(RowPage))[0],
        blank(sheet_layout(rulebook), len(game.plays)),
        room_for(len(game.plays)),
    )
    worth = blank(plain_layout(NoTables)) if rulebook.value is None else rulebook.value.tables(game.printed)
    begins, before, after, ends = row_keeper(rulebook)
    begins(page, number)
    for place, play in enumerate(game.plays):
        before(game.before(place)[0], page, sheet, worth[0])
        made = duplicate(game.before(place + 1))
        new_play(made[0])
        scorer.tell(made[0], play.events)
        rulebook.keep_score(made[0], scorer.ledger)
        after(made[0], scorer.ledger, page, sheet)
    ends(page, sheet, *written, worth[0])
    return written
