"""What a moment of Paper Bowl is worth: the game is solved from its last card backward, once for each book.

Solving takes about twelve seconds of one core. The solution is kept in the user's cache folder; a data file would fit
only our own book. It assumes the default options, with quarters of either length, and covers overtime. Other options
for touchbacks, extra points, penalties and incomplete passes are seen only in the current play.

With all pairs of timeouts the solution is sixteen times as large: it was solved once, and what timeouts add is shipped
in a compressed form, see timeouts.py. Which Play Cards are gone is left out: every play of the solution has a new deck.
"""

from typing import Any

from leatherhead.games.paper_bowl.odds import GAME, RULES
from leatherhead.games.paper_bowl.state import State
from leatherhead.games.paper_bowl.value import timeouts
from leatherhead.games.paper_bowl.value.solution import FITTED, SolvedGame, cards_left, fetch_chances, points, win
from leatherhead.model.bot import Value
from leatherhead.model.runtime import Progress
from leatherhead.model.tables import StoredTables
from leatherhead.rule import rule


def solve_game(book: Any, tables: Any, progress: Progress) -> None:
    """Fill the tables; the compiler is loaded only now."""
    from leatherhead.games.paper_bowl.value.solver import work_out

    work_out(book, tables, progress)


SOLVED = StoredTables(
    SolvedGame, solve_game, "paper-bowl",
    "solving Paper Bowl (first time only, about ten seconds)",
    (*RULES, *sorted((GAME / "value").glob("*.py")), FITTED, timeouts.FITTED),
)  # fmt: skip


@rule
def holds(g: State) -> bool:
    """Whether more than one card is left in the half; the solution does not know which."""
    return cards_left(g) > 1


VALUE = Value(win, points, tables=SOLVED, fetch=fetch_chances, holds=holds, error=0.018)
