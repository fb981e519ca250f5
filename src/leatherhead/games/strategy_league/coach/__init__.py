"""The bots of Strategy League: the coach, the strategist and the rookie.

The coach mixes its calls by tables (tables.py) and manages the clock (clock_management.py) and penalties
(penalties.py). Now and then the coach expects the last call to be repeated and leans against it; the strategist
never leaves the solved mixes. A lean wins from opponents who repeat themselves and loses to those who read it.
"""

from typing import Any

from leatherhead.football import score
from leatherhead.football.choice import either
from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.score import TWO_POINTS, lead
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.strategy_league import state
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.coach import clock_management as clock
from leatherhead.games.strategy_league.coach.penalties import accepts, replays
from leatherhead.games.strategy_league.coach.rookie import ROOKIE
from leatherhead.games.strategy_league.coach.tables import CHOICES, MIX, Fourth, Tables, prepare
from leatherhead.games.strategy_league.rules.kicks import touchback_line
from leatherhead.games.strategy_league.state import FIRST_PLAY, QUARTERS, Call, Decision, Phase, State
from leatherhead.model.bot import RuleBot, levels_between
from leatherhead.model.doors import nth_option
from leatherhead.rule import Array, rule

RETURN_YARDS = 23  # of a kickoff, on average
SAME_AGAIN = 20  # times in a hundred that the coach expects the last call again on second to fourth down
NEVER = 0
LATE, VERY_LATE = 6000, 1500  # tenths of a second
NO_EDGE = 1 << 15  # beyond every edge
DRAW, HUNDRED = 1000, 100  # parts of `luck`: a mix is drawn in thousandths, a lean in hundredths
CLOSE = 10  # points of a lead that late chances are known for
DRIVE_SCORES = 700  # thousandths: touchdowns of drives that have a first down in field-goal range
# Thousandths, for the team that kicks off late in the game, from 10 points behind to 10 ahead: what 40,000 kickoffs of
# coaches led to, smoothed so that a larger lead is never worse.
LATE_CHANCES = (
    11, 18, 20, 61, 107, 107, 132, 153, 184, 297, 425, 623, 636, 716, 767, 767, 799, 880, 928, 965, 968,
)  # fmt: skip


@rule
def answer(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Return the coach's label, which is always among the options; `luck` is its only chance."""
    if decision == Decision.OFFENSE:
        return offense(seen, book, tables, options, luck, SAME_AGAIN)
    if decision == Decision.DEFENSE:
        return defense(seen, book, tables, team, options, luck, SAME_AGAIN)
    if decision == Decision.CLOCK_RESPONSE:
        return either(clock.defense_wants_time(seen, team), state.Response.TIMEOUT, state.Response.PLAY_ON)
    if decision == Decision.OUT_OF_BOUNDS:
        return either(clock.wants_sideline(seen), state.Sideline.RUN_OUT, state.Sideline.STAY_IN)
    if decision == Decision.PENALTY:
        return either(accepts(seen, book, tables, team), state.Penalty.ACCEPT, state.Penalty.DECLINE)
    if decision == Decision.RUNNING_INTO_KICKER:
        return either(replays(seen, tables), state.Kicked.REPLAY, state.Kicked.KEEP)
    if decision == Decision.TRY:
        return either(wants_two(seen, tables, team), state.Try.TWO_POINT, state.Try.EXTRA_POINT)
    return before_a_drive(seen, team, decision, luck)


@rule
def strategist(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Return the strategist's label: the coach's, with every call and defense drawn from the solved mix."""
    if decision == Decision.OFFENSE:
        return offense(seen, book, tables, options, luck, NEVER)
    if decision == Decision.DEFENSE:
        return defense(seen, book, tables, team, options, luck, NEVER)
    return answer(seen, book, tables, team, decision, options, luck)


# Kicks and tries.


@rule
def before_a_drive(seen: State, team: int, decision: int, luck: int) -> int:
    """The toss, kickoffs and returns."""
    if decision == Decision.KICKOFF or decision == Decision.FREE_KICK:
        return either(wants_onside(seen, team), state.Kick.ONSIDE, state.Kick.KICKOFF)
    if decision == Decision.KICK_RETURN:
        comes_out = seen.spot + RETURN_YARDS > touchback_line(seen)
        return either(comes_out, state.KickReturn.RETURN, state.KickReturn.TOUCHBACK)
    if decision == Decision.PUNT_RETURN:
        last_play = clock.seconds_matter(seen, team) and seen.clock <= 2 * clock.LAST_PLAY
        fair_catch = last_play and seen.option_fair_catch_kick == 0
        return either(fair_catch, state.PuntReturn.FAIR_CATCH, state.PuntReturn.RETURN)
    return luck & 1 if decision == Decision.CALL_TOSS else state.Toss.RECEIVE + 0


@rule
def wants_onside(seen: State, team: int) -> bool:
    """Behind, with too little time to stop the other team first."""
    behind = -lead(seen, team)
    return seen.quarter == QUARTERS and behind > 0 and seen.clock <= (VERY_LATE if behind <= 8 else 2 * VERY_LATE)


@rule
def wants_two(seen: State, tables: Tables, team: int) -> bool:
    """The try that is worth more points; late in a close game, the one that wins more often.

    With no time left a leader can only lose by a return; an extra point that is out of range is no choice.
    """
    ahead = lead(seen, team)
    if seen.try_kind != state.TryKind.NONE:
        return True
    if seen.quarter == QUARTERS and seen.clock == 0 and ahead > 0:
        return False
    late = seen.quarter > QUARTERS or (seen.quarter == QUARTERS and seen.clock <= LATE)
    if not late or abs(ahead) >= CLOSE - TWO_POINTS:
        return tables.try_value[1] > tables.try_value[0]
    one = tables.try_value[0] * (late_chance(ahead + 1) - late_chance(ahead))
    two = tables.try_value[1] * (late_chance(ahead + TWO_POINTS) - late_chance(ahead))
    return two > TWO_POINTS * one


@rule
def late_chance(ahead: int) -> int:
    """The chance to win with such a lead before a kickoff."""
    return LATE_CHANCES[CLOSE + min(max(ahead, -CLOSE), CLOSE)]


# Calls and defenses.


@rule
def offense(seen: State, book: Book, tables: Tables, options: int, luck: int, same_again: int) -> int:
    """The clock's call first, kicks on fourth down next, else a play by the tables."""
    plan = clock.plan_of(seen)
    call = clock_or_kick(seen, book, tables, plan, options)
    if call >= 0:
        return call
    mix = situation(seen, tables, tables.play_mix, plan)
    play = drawn(mix, luck % DRAW)
    if leans(seen, luck, same_again):
        other, edge = drawn(mix, second_draw(luck)), edges(seen, tables)[:, seen.front]
        play = other if edge[other] > edge[play] else play
    call = FIRST_PLAY + play
    return call if (options >> call) & 1 else FIRST_PLAY + nth_option(book.plain_plays, 0)


@rule
def defense(seen: State, book: Book, tables: Tables, team: int, options: int, luck: int, same_again: int) -> int:
    """A timeout where seconds matter; else a defense by the tables."""
    if (options >> book.fronts) & 1 and clock.defense_wants_time(seen, team):
        return book.fronts
    mix = situation(seen, tables, tables.front_mix, clock.plan_of(seen))
    front = drawn(mix, luck % DRAW)
    if leans(seen, luck, same_again):
        other, edge = drawn(mix, second_draw(luck)), edges(seen, tables)[seen.play]
        front = other if edge[other] < edge[front] else front
    return front


@rule
def leans(seen: State, luck: int, same_again: int) -> bool:
    """Whether to expect the last call again: then the better of two cards of the mix is taken, never a fixed one."""
    return seen.down > 1 and seen.phase == Phase.SCRIMMAGE and luck // DRAW % HUNDRED < same_again


@rule
def second_draw(luck: int) -> int:
    """Thousandths that are independent of the first draw and of the lean."""
    return luck // (DRAW * HUNDRED) % DRAW


@rule
def clock_or_kick(seen: State, book: Book, tables: Tables, plan: int, options: int) -> int:
    """The clock's call, or a kick on fourth down; -1 for a play by the tables."""
    if seen.phase != Phase.SCRIMMAGE:
        return -1
    call = clock.clock_call(seen, options)
    kick = fourth_down(seen, tables, plan, options) if seen.down == LAST_DOWN else -1
    punts = kick == Call.PUNT or kick == Call.TOUCH_PUNT
    if call >= 0 and not (punts and clock.saves_time(call)):
        return call
    if kick < 0 and clock.runs_end_the_game(seen):
        return FIRST_PLAY + surest_run(book, edges(seen, tables))
    return clock.before_a_punt(seen, kick, options) if punts else kick


@rule
def surest_run(book: Book, edges: Any) -> int:
    """The run that is worth most against the defense that stops it best."""
    surest, most = nth_option(book.plain_plays, 0), -NO_EDGE
    for play in range(book.plays):
        least = NO_EDGE
        for front in range(book.fronts):
            least = min(least, edges[play, front])
        if book.kind[play] == state.Kind.RUN and least > most:
            surest, most = play, least
    return surest


@rule
def fourth_down(seen: State, tables: Tables, plan: int, options: int) -> int:
    """Punt or kick where that is worth more than going for it; -1 to go for it."""
    if clock.too_late_to_gamble(seen):
        return Call.PUNT + 0
    choice = tables.fourth[plan, tables.to_go_place[seen.line_to_gain - seen.ball], seen.ball]
    if choice == Fourth.PUNT:
        return Call.PUNT + 0
    if choice == Fourth.TOUCH_PUNT and (options >> Call.TOUCH_PUNT) & 1:
        return Call.TOUCH_PUNT + 0
    if (options >> Call.FIELD_GOAL) & 1 and (choice == Fourth.FIELD_GOAL or goal_wins_more(seen, tables)):
        return Call.FIELD_GOAL + 0
    return -1


@rule
def goal_wins_more(seen: State, tables: Tables) -> bool:
    """Late in the game a leader kicks where three points win as often as going for it.

    A ball lost on downs lies where a kickoff seldom leaves it, which is worth about a point.
    """
    ahead = lead(seen, seen.possession)
    if seen.quarter != QUARTERS or seen.clock > LATE or ahead <= 0:
        return False
    failed, goal = late_chance(ahead + 1), late_chance(ahead + score.FIELD_GOAL_POINTS)
    touchdown = late_chance(ahead + score.TOUCHDOWN_POINTS + score.EXTRA_POINT)
    made = (DRIVE_SCORES * touchdown + (1000 - DRIVE_SCORES) * goal) // 1000
    conversion, good = tables.conversion[tables.to_go_place[seen.line_to_gain - seen.ball]], tables.goal[seen.ball]
    return good * goal + (1000 - good) * failed >= conversion * made + (1000 - conversion) * failed


@rule
def situation(seen: State, tables: Tables, mixes: Array, plan: int) -> Array:
    """The mix for the down, the yards to go, the spot and the hash mark; a try is a last down."""
    on_try = seen.phase == Phase.TRY
    down = LAST_DOWN if on_try else seen.down
    to_go = distance_to_goal(seen.ball) if on_try else seen.line_to_gain - seen.ball
    mix: Array = mixes[plan, down - 1, tables.to_go_place[to_go], tables.zone[seen.ball], seen.hash]  # type: ignore[assignment]  # a row of a table is an array
    return mix


@rule
def drawn(mix: Array, luck: int) -> int:
    """Draw a card of a mix; the last takes the rest."""
    place = 0
    while place < MIX - 1 and luck >= mix[place] // CHOICES:
        luck -= mix[place] // CHOICES
        place += 1
    return mix[place] % CHOICES


@rule
def edges(seen: State, tables: Tables) -> Any:
    """What each play is worth against each defense on this down."""
    return tables.edge[seen.down - 1, tables.to_go_place[seen.line_to_gain - seen.ball], seen.hash]


STRATEGIST = RuleBot(
    "strategist", strategist, tables=Tables, prepare=prepare, title="Strategist", strength=5,
    about="Draws every call from the solved mix, so that the last one says nothing about the next, and manages the "
    "clock.",
)  # fmt: skip
COACH = RuleBot(
    "coach", answer, tables=Tables, prepare=prepare, title="Coach", strength=4,
    about="Mixes its calls by down, distance and spot so that nobody can read them, and manages the clock.",
)  # fmt: skip
BOTS = (STRATEGIST, COACH, ROOKIE, *levels_between(ROOKIE, COACH, 33, 69))
