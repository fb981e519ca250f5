"""The rookie of Pigskin: makes the mistakes that people make at first.

It always lines up by the book, calls its favorite plays in their order whoever stands there, hears no reading, never
gambles on fourth down, and watches neither the score nor the clock. With its men and with penalties it is no fool.
"""

from leatherhead.football.downs import LAST_DOWN
from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.coach.answers import answer
from leatherhead.games.pigskin.coach.men import lowest
from leatherhead.games.pigskin.coach.tables import Tables
from leatherhead.games.pigskin.setup import STANDARD
from leatherhead.games.pigskin.state import Call, Decision, KickOrReceive, State
from leatherhead.rule import rule

IN_RANGE = 80  # where it tries a field goal on fourth down
LONG_YARDAGE = 5  # with so far to go it passes on third down


@rule
def rookie(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Answer as a beginner would."""
    if decision == Decision.PLAY:
        return favorite_play(seen, options)
    if decision == Decision.PLACE:
        return by_the_book(seen, team, options)
    if decision == Decision.KICK_OR_RECEIVE:
        return KickOrReceive.RECEIVE + 0
    return answer(seen, book, tables, team, decision, options, luck)


@rule
def favorite_play(seen: State, options: int) -> int:
    """Into the line, then around the end; a pass if it is far on third down; on fourth down always a kick."""
    if seen.down == LAST_DOWN:
        return Call.FIELD_GOAL + 0 if seen.ball >= IN_RANGE else Call.PUNT + 0
    favorite = Call.LINE_LEFT_GUARD + 0 if seen.down == 1 else Call.END_LEFT + 0
    if seen.down == LAST_DOWN - 1:
        favorite = Call.PASS_LEFT + 0 if seen.line_to_gain - seen.ball >= LONG_YARDAGE else Call.LINE_LEFT_GUARD + 0
    return lowest(options >> favorite) + favorite


@rule
def by_the_book(seen: State, team: int, options: int) -> int:
    """The standard line-up."""
    position = 0
    while seen.lineup[team, position] > 0:
        position += 1
    wanted = STANDARD[position] - 1
    return wanted if (options >> wanted) & 1 else lowest(options)
