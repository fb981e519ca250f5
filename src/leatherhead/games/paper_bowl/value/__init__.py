"""What a moment of Paper Bowl is worth: the game is solved from its last card backwards, once for each book.

Solving takes some twelve seconds of one core; the solution is kept in the user's cache folder, and needs no data file
that would fit our own book alone. It is for the default options with quarters of either length, and for overtime. What
a touchback, an extra point, a penalty or an incomplete pass is under the other options shows in the play at hand only.

Timeouts are no part of the solution, which would be sixteen times as large: one counts as a play more at the end of
the half, see worth.py.
"""

from pathlib import Path
from typing import Any

from leatherhead.engine.tables import Kept
from leatherhead.engine.value import Value
from leatherhead.engine.waits import Progress
from leatherhead.games.paper_bowl.value.tables import Tables
from leatherhead.games.paper_bowl.value.worth import fetch_chances, points, win

GAME = Path(__file__).parents[1]


def solve_game(book: Any, tables: Any, progress: Progress) -> None:
    """Fill the tables; the compiler is loaded only now."""
    from leatherhead.games.paper_bowl.value.solving import work_out

    work_out(book, tables, progress)


SOLVED = Kept(
    Tables, solve_game, "paper-bowl", "Paper Bowl is solved from its last card backwards, once, in ten seconds or so",
    (*sorted((GAME / "rules").glob("*.py")), *sorted((GAME / "value").glob("*.py")), GAME / "state.py"),
)  # fmt: skip
VALUE = Value(win, points, tables=SOLVED, fetch=fetch_chances)
