"""The bots of Pigskin: coach, strategist and rookie."""

from leatherhead.football.choice import either
from leatherhead.football.downs import LAST_DOWN
from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.coach.lineup import best_change, best_place, lowest, man_to_lose, wants_time
from leatherhead.games.pigskin.coach.offense import best_penalty, best_play, needs_the_ball
from leatherhead.games.pigskin.coach.scouting import Tables, prepare
from leatherhead.games.pigskin.setup import STANDARD
from leatherhead.games.pigskin.state import Call, Decision, KickOrReceive, Ready, Rearrange, State
from leatherhead.model.bot import RuleBot, levels_between
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import rule


@rule
def answer(
    seen: State,
    book: Book,  # noqa: ARG001  all that it needs of the pack stands in its tables
    tables: Tables,
    team: int,
    decision: int,
    options: int,
    luck: int,
) -> int:
    """Answer a question from what the team may see."""
    if decision == Decision.PLAY:
        return best_play(seen, tables, team, options, luck)
    if decision == Decision.SUBSTITUTE:
        return best_change(seen, tables, team, options, luck)
    if decision == Decision.READY:
        return either(wants_time(seen, tables, team), Ready.TIME_OUT, Ready.READY)
    if decision == Decision.PLACE:
        return best_place(seen, tables, team, options, luck)
    if decision == Decision.PENALTY:
        return best_penalty(seen, tables, team)
    if decision == Decision.FORCED_REMOVAL:
        return man_to_lose(seen, tables, team, options)
    if decision == Decision.FORCED_SUBSTITUTE:
        return lowest(options)
    if decision == Decision.REARRANGE:
        return Rearrange.REARRANGE + 0
    return either(needs_the_ball(seen, team), KickOrReceive.RECEIVE, KickOrReceive.KICK)


JITTER = 4
NEVER = 0
SECONDS = (0, 2, 2, 1, 2, 2, 0)  # how gladly a second stands in each position of the line


@rule
def strategist(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Call plays and place players; everything else is the coach's."""
    if decision == Decision.PLAY:
        return best_play(seen, tables, team, options, luck, JITTER)
    if decision == Decision.PLACE:
        return best_place(seen, tables, team, options, luck, NEVER, SECONDS)
    return answer(seen, book, tables, team, decision, options, luck)


STRATEGIST = RuleBot(
    "strategist", strategist, tables=Tables, prepare=prepare, title="Strategist", strength=5,
    about="Works out your lineup from the results, goes around the ends, and keeps a star back for the long pass.",
)  # fmt: skip

IN_RANGE = 80  # where it tries a field goal on fourth down
LONG_YARDAGE = 5  # with so far to go it passes on third down
WHIM = 2  # one call in WHIM follows no habit
REMEMBERED = 5  # one timeout in REMEMBERED
ATTACKS = (1 << Call.LONG_PASS + 1) - 1


@rule
def rookie(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Answer as a beginner would."""
    if decision == Decision.PLAY:
        return favorite_play(seen, options, luck)
    if decision == Decision.PLACE:
        return by_the_book(seen, team, options)
    if decision == Decision.KICK_OR_RECEIVE:
        return KickOrReceive.RECEIVE + 0
    if decision == Decision.READY and luck % REMEMBERED > 0:
        return Ready.READY + 0
    return answer(seen, book, tables, team, decision, options, luck)


@rule
def favorite_play(seen: State, options: int, luck: int) -> int:
    """Into the line, then around the end; a pass if it is far on third down; on fourth down always a kick.

    Before that, on a whim, any attack.
    """
    if seen.down == LAST_DOWN:
        return Call.FIELD_GOAL + 0 if seen.ball >= IN_RANGE else Call.PUNT + 0
    attacks = options & ATTACKS
    if attacks and luck % WHIM == 0:
        return nth_option(attacks, luck // WHIM % count_bits(attacks))
    favorite = Call.LINE_LEFT_GUARD + 0 if seen.down == 1 else Call.END_LEFT + 0
    if seen.down == LAST_DOWN - 1:
        favorite = Call.PASS_LEFT + 0 if seen.line_to_gain - seen.ball >= LONG_YARDAGE else Call.LINE_LEFT_GUARD + 0
    return lowest(options >> favorite) + favorite


@rule
def by_the_book(seen: State, team: int, options: int) -> int:
    """The standard lineup."""
    position = 0
    while seen.lineup[team, position] > 0:
        position += 1
    wanted = STANDARD[position] - 1
    return wanted if (options >> wanted) & 1 else lowest(options)


COACH = RuleBot(
    "coach", answer, tables=Tables, prepare=prepare, title="Coach", strength=4,
    about="Listens to every reading, attacks where your weak players seem to stand, and hides its own.",
)  # fmt: skip
ROOKIE = RuleBot(
    "rookie", rookie, tables=Tables, prepare=prepare, title="Rookie", strength=1,
    about="Lines up by the book, has favorite plays or calls any, and kicks on every fourth down.",
)  # fmt: skip
BOTS = (COACH, STRATEGIST, ROOKIE, *levels_between(ROOKIE, COACH, 31, 63))
