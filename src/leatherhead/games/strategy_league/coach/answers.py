"""The coach of Strategy League: mixes its calls by tables that were worked out beforehand, and watches the clock.

`prepare` fills the tables (scouting.py); `answer` looks up how often each play, and each defense, is called in a
situation, and draws. Timeouts, hurry-up, spikes and kneels are in clock_management.py, penalties in penalties.py.
"""

from typing import Any

from leatherhead.football.choice import either
from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, TOUCHDOWN_POINTS, TWO_POINTS, lead
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.coach.clock_management import (
    LAST_PLAY,
    before_a_punt,
    clock_call,
    defense_wants_time,
    plan_of,
    runs_end_the_game,
    saves_time,
    seconds_matter,
    too_late_to_gamble,
    wants_sideline,
)
from leatherhead.games.strategy_league.coach.penalties import accepts, replays
from leatherhead.games.strategy_league.coach.tables import CHOICES, MIX, Fourth, Tables
from leatherhead.games.strategy_league.rules.kicks import touchback_line
from leatherhead.games.strategy_league.state import (
    FIRST_PLAY,
    QUARTERS,
    Call,
    Decision,
    Kick,
    Kicked,
    KickReturn,
    Kind,
    Penalty,
    Phase,
    PuntReturn,
    Response,
    Sideline,
    State,
    Toss,
    Try,
    TryKind,
)
from leatherhead.model.doors import nth_option
from leatherhead.rule import Array, rule

RETURN_YARDS = 23  # of a kickoff, on average
SAME_AGAIN = 20  # times in a hundred
LATE, VERY_LATE = 6000, 1500  # tenths of a second
NO_EDGE = 1 << 15  # beyond every edge
CLOSE = 10  # points of a lead that late chances are known for
DRIVE_SCORES = 750  # thousandths: touchdowns of drives that have a first down in field-goal range
# Thousandths, for the team that kicks off late in the game, from 10 points behind to 10 ahead: what 48,000 kickoffs of
# coaches led to, smoothed so that a larger lead is never worse.
LATE_CHANCES = (
    6, 10, 36, 50, 85, 100, 105, 125, 160, 170, 400, 585, 640, 745, 760, 765, 805, 875, 885, 963, 977,
)  # fmt: skip


@rule
def answer(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Return the label that the coach picks, which is always among the options; `luck` is its only chance."""
    if decision == Decision.OFFENSE or decision == Decision.DEFENSE:
        plan = plan_of(seen)
        if decision == Decision.OFFENSE:
            return offense(seen, book, tables, plan, options, luck)
        return defense(seen, book, tables, plan, team, options, luck)
    if decision == Decision.CLOCK_RESPONSE:
        return either(defense_wants_time(seen, team), Response.TIMEOUT, Response.PLAY_ON)
    if decision == Decision.OUT_OF_BOUNDS:
        return either(wants_sideline(seen), Sideline.RUN_OUT, Sideline.STAY_IN)
    if decision == Decision.PENALTY:
        return either(accepts(seen, book, tables, team), Penalty.ACCEPT, Penalty.DECLINE)
    if decision == Decision.RUNNING_INTO_KICKER:
        return either(replays(seen, tables), Kicked.REPLAY, Kicked.KEEP)
    if decision == Decision.TRY:
        return either(wants_two(seen, tables, team), Try.TWO_POINT, Try.EXTRA_POINT)
    return before_a_drive(seen, team, decision, luck)


@rule
def before_a_drive(seen: State, team: int, decision: int, luck: int) -> int:
    """The toss, kickoffs and returns."""
    if decision == Decision.KICKOFF or decision == Decision.FREE_KICK:
        return either(wants_onside(seen, team), Kick.ONSIDE, Kick.KICKOFF)
    if decision == Decision.KICK_RETURN:
        return either(seen.spot + RETURN_YARDS > touchback_line(seen), KickReturn.RETURN, KickReturn.TOUCHBACK)
    if decision == Decision.PUNT_RETURN:
        last_chance = seconds_matter(seen, team) and seen.clock <= 2 * LAST_PLAY and seen.option_fair_catch_kick == 0
        return either(last_chance, PuntReturn.FAIR_CATCH, PuntReturn.RETURN)
    return luck & 1 if decision == Decision.CALL_TOSS else Toss.RECEIVE + 0


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
    if seen.try_kind != TryKind.NONE:
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
def offense(seen: State, book: Book, tables: Tables, plan: int, options: int, luck: int) -> int:
    """What the clock asks for first, kicks on fourth down next, else a play by the tables."""
    call = clock_or_kick(seen, book, tables, plan, options)
    if call >= 0:
        return call
    mix = situation(seen, tables, tables.play_mix, plan)
    if expects_the_same(seen, luck):
        return allowed(book, best_of(mix, edges(seen, tables)[:, seen.front], 1), options)
    return allowed(book, drawn(mix, luck % 1000), options)


@rule
def clock_or_kick(seen: State, book: Book, tables: Tables, plan: int, options: int) -> int:
    """What the clock asks for, or a kick on fourth down; -1 for a play by the tables."""
    if seen.phase != Phase.SCRIMMAGE:
        return -1
    call = clock_call(seen, options)
    kick = fourth_down(seen, tables, plan, options) if seen.down == LAST_DOWN else -1
    if call >= 0 and not (is_punt(kick) and saves_time(call)):
        return call
    if kick < 0 and runs_end_the_game(seen):
        return FIRST_PLAY + surest_run(book, edges(seen, tables))
    return before_a_punt(seen, kick, options) if is_punt(kick) else kick


@rule
def surest_run(book: Book, edges: Any) -> int:
    """The run that is worth most against the defense that stops it best."""
    surest, most = nth_option(book.plain_plays, 0), -NO_EDGE
    for play in range(book.plays):
        least = NO_EDGE
        for front in range(book.fronts):
            least = min(least, edges[play, front])
        if book.kind[play] == Kind.RUN and least > most:
            surest, most = play, least
    return surest


@rule
def allowed(book: Book, play: int, options: int) -> int:
    """The call of a play, or of the first plain one where it may not be called."""
    call = FIRST_PLAY + play
    return call if (options >> call) & 1 else FIRST_PLAY + nth_option(book.plain_plays, 0)


@rule
def is_punt(call: int) -> bool:
    """Whether a call gives the ball away."""
    return call == Call.PUNT or call == Call.TOUCH_PUNT


@rule
def fourth_down(seen: State, tables: Tables, plan: int, options: int) -> int:
    """Punt or kick where that is worth more than going for it; -1 to go for it."""
    if too_late_to_gamble(seen):
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
    failed, goal, touchdown = (
        late_chance(ahead + 1),
        late_chance(ahead + FIELD_GOAL_POINTS),
        late_chance(ahead + TOUCHDOWN_POINTS + EXTRA_POINT),
    )
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
def defense(seen: State, book: Book, tables: Tables, plan: int, team: int, options: int, luck: int) -> int:
    """A timeout where seconds matter; else a defense by its weight in this situation."""
    if (options >> book.fronts) & 1 and defense_wants_time(seen, team):
        return book.fronts
    mix = situation(seen, tables, tables.front_mix, plan)
    if expects_the_same(seen, luck):
        return best_of(mix, edges(seen, tables)[seen.play], -1)
    return drawn(mix, luck % 1000)


@rule
def expects_the_same(seen: State, luck: int) -> bool:
    """Now and then the coach expects the call of the down before again."""
    return seen.down > 1 and seen.phase == Phase.SCRIMMAGE and luck // 1000 % 100 < SAME_AGAIN


@rule
def edges(seen: State, tables: Tables) -> Any:
    """What each play is worth against each defense on this down."""
    return tables.edge[seen.down - 1, tables.to_go_place[seen.line_to_gain - seen.ball], seen.hash]


@rule
def best_of(mix: Array, edges: Array, sign: int) -> int:
    """The card of a mix with the best edge; all of them are good against a team that mixes as well."""
    best = mix[0] % CHOICES
    for place in range(1, MIX):
        card = mix[place] % CHOICES
        if mix[place] >= CHOICES and sign * edges[card] > sign * edges[best]:
            best = card
    return best
