"""The strategist of Pigskin: the coach, with what many games against the coach have shown to win more of them.

A star always stands at quarterback, where long passes and kicks come down, and one at each end, if there are enough.
Of calls that are worth about the same it takes the best.
"""

from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.coach.answers import answer
from leatherhead.games.pigskin.coach.attack import best_play
from leatherhead.games.pigskin.coach.men import best_place
from leatherhead.games.pigskin.coach.scouting import prepare
from leatherhead.games.pigskin.coach.tables import Tables
from leatherhead.games.pigskin.state import Decision, State
from leatherhead.model.bot import RuleBot
from leatherhead.rule import rule

JITTER = 1
NEVER = 0
SECOND_AT = (0, 2, 2, 1, 2, 2, 0)  # how gladly a second stands in each position of the line


@rule
def strategist(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Call plays and place men; everything else is the coach's."""
    if decision == Decision.PLAY:
        return best_play(seen, tables, team, options, luck, JITTER)
    if decision == Decision.PLACE:
        return best_place(seen, team, options, luck, NEVER, SECOND_AT)
    return answer(seen, book, tables, team, decision, options, luck)


STRATEGIST = RuleBot(
    "strategist", strategist, tables=Tables, prepare=prepare, title="Strategist", strength=3,
    about="Knows your men by what it hears, goes around the ends, and keeps a star back for the long pass.",
)  # fmt: skip
