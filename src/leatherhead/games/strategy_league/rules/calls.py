"""Section 5: what the teams may call before a play, and how they call it."""

from leatherhead.football.possession import defense
from leatherhead.football.spot import GOAL_LINE, MIDFIELD, distance_to_goal
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.rules.charts import in_range
from leatherhead.games.strategy_league.rules.clock import boundary, hurry_up_allowed, line
from leatherhead.games.strategy_league.rules.special_teams import extra_point_line
from leatherhead.games.strategy_league.state import (
    ANY_FREE_KICK,
    EITHER,
    FIRST_PLAY,
    TRY_LINE,
    Action,
    Call,
    Decision,
    Event,
    Kick,
    Phase,
    Response,
    State,
    Stop,
    Try,
    TryKind,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

LONG_PASS_LIMIT = 25
SHORT_YARDAGE_TO_GO, SHORT_YARDAGE_LINE = 2, 3


@rule
def call_play(g: State, book: Book) -> None:
    """Everything that is chosen before the dice are rolled."""
    if g.phase == Phase.TRY:
        choose_try(g, book)
    elif g.phase == Phase.KICKOFF or g.phase == Phase.FREE_KICK:
        choose_kick(g)
    if g.phase == Phase.SCRIMMAGE or g.try_kind == TryKind.TWO_POINT:
        scrimmage_call(g, book)


@rule
def choose_try(g: State, book: Book) -> None:
    """Kick or play; a try that is repeated after a penalty stays what it was (SL-2PT-1, SL-R33, SL-R36).

    If the kick is out of range by then, the team may still go for two from there (SL-R52).
    """
    out_of_range = g.try_kind == TryKind.EXTRA_POINT and not in_range(book, distance_to_goal(g.ball))
    if g.try_kind == TryKind.NONE or out_of_range:
        kicks = choose(g, g.possession, Decision.TRY, EITHER) == Try.EXTRA_POINT
        g.try_kind = TryKind.EXTRA_POINT + 0 if kicks else TryKind.TWO_POINT + 0
        if not out_of_range:
            g.ball = GOAL_LINE - extra_point_line(g) if kicks else TRY_LINE
    if g.try_kind == TryKind.EXTRA_POINT:
        g.action = Action.EXTRA_POINT + 0


@rule
def choose_kick(g: State) -> None:
    """Kickoff or onside kick; after a safety the punt card as well (SL-FK-1, SL-FK-2)."""
    if g.phase == Phase.KICKOFF:
        kick = choose(g, g.possession, Decision.KICKOFF, EITHER)
    else:
        kick = choose(g, g.possession, Decision.FREE_KICK, ANY_FREE_KICK)
        note(g, Event.FREE_KICK, g.possession, g.ball)
    g.action = Action.ONSIDE + 0
    if kick != Kick.ONSIDE:
        g.action = Action.PUNT + 0 if kick == Kick.PUNT else Action.KICKOFF + 0


@rule
def scrimmage_call(g: State, book: Book) -> None:
    """The offense calls a play face down, or something in the open; the defense answers (Sequence 1 to 3)."""
    call = choose(g, g.possession, Decision.OFFENSE, legal_offense(g, book))
    if call >= FIRST_PLAY:
        front = choose(g, defense(g), Decision.DEFENSE, legal_defense(g, book))
        if front == book.fronts:
            timeout(g, defense(g))
            return
        g.action = Action.PLAY + 0
        g.play = call - FIRST_PLAY
        g.front = front
        note(g, Event.CALLED, g.possession, g.play, front, g.ball, g.down)
    elif call == Call.TIMEOUT:
        timeout(g, g.possession)
    elif call == Call.HURRY_UP or call == Call.HUDDLE:
        g.hurry_up = call == Call.HURRY_UP
        note(g, Event.HURRY_UP if g.hurry_up else Event.HUDDLE, g.possession)
    else:
        g.action = open_action(call)
        if clock_response(g, call) == Response.TIMEOUT:
            g.action = Action.NONE + 0
            timeout(g, defense(g))


@rule
def open_action(call: int) -> int:
    """Return what is done at an open call."""
    if call == Call.KNEEL:
        return Action.KNEEL + 0
    if call == Call.SPIKE:
        return Action.SPIKE + 0
    if call == Call.LET_CLOCK_RUN:
        return Action.LET_CLOCK_RUN + 0
    if call == Call.FAIR_CATCH_KICK:
        return Action.FAIR_CATCH_KICK + 0
    return Action.PUNT + call  # punt, touch punt and field goal stand in the same order


@rule
def timeout(g: State, team: int) -> None:
    """A timeout stops the clock; the play that was called goes back unseen (SL-STOP-6, SL-R10, SL-R43)."""
    g.timeouts[team] -= 1
    g.clock_running = 0
    g.stopped = Stop.TIMEOUT + 0
    note(g, Event.TIMEOUT, team)


@rule
def clock_response(g: State, call: int) -> int:
    """The defense may stop a running clock before an open call (SL-VAR-8, SL-R13)."""
    due = g.clock_running and g.timeouts[defense(g)] > 0 and call != Call.SPIKE and call != Call.FAIR_CATCH_KICK
    return choose(g, defense(g), Decision.CLOCK_RESPONSE, EITHER) if due else Response.PLAY_ON + 0


@rule
def legal_offense(g: State, book: Book) -> int:
    """Every play but long passes near the goal line, and the open calls that apply now (SL-MISC-3, SL-PUNT-2)."""
    plays = book.plain_plays
    if distance_to_goal(g.ball) > LONG_PASS_LIMIT:
        plays |= book.long_plays
    legal = plays << FIRST_PLAY
    if g.phase == Phase.TRY:
        return legal
    legal |= 1 << Call.PUNT | 1 << Call.KNEEL
    if g.ball >= MIDFIELD:
        legal |= 1 << Call.TOUCH_PUNT
    if in_range(book, distance_to_goal(g.ball)):
        legal |= 1 << Call.FIELD_GOAL
    if g.fair_catch and g.option_fair_catch_kick == 0:
        legal |= 1 << Call.FAIR_CATCH_KICK
    return legal | clock_calls(g) if g.clock_running else legal


@rule
def clock_calls(g: State) -> int:
    """What may be called only while the clock runs (SL-EXC-2, SL-EXC-5, SL-SPIKE-1, SL-VAR-7, SL-R10, SL-R13)."""
    calls = 0
    if g.timeouts[g.possession] > 0:
        calls |= 1 << Call.TIMEOUT
    if g.spike_used[g.possession] == 0:
        calls |= 1 << Call.SPIKE
    if g.hurry_up:
        calls |= 1 << Call.HUDDLE
    elif hurry_up_allowed(g):
        calls |= 1 << Call.HURRY_UP
    if g.clock - boundary(g) < 4 * line(g):
        calls |= 1 << Call.LET_CLOCK_RUN
    return calls


@rule
def legal_defense(g: State, book: Book) -> int:
    """Every defense, short yardage only when it is, and a timeout while the clock runs (SL-MISC-4, SL-R41, SL-R42)."""
    legal = (1 << book.fronts) - 1
    short = g.phase == Phase.SCRIMMAGE and g.down >= 3 and g.line_to_gain - g.ball <= SHORT_YARDAGE_TO_GO
    if not short and distance_to_goal(g.ball) > SHORT_YARDAGE_LINE:
        legal ^= 1 << book.short_yardage
    if g.clock_running and g.timeouts[defense(g)] > 0:
        legal |= 1 << book.fronts
    return legal
