"""The rules of Strategy League: the next whole play, and the calls before it (section 5).

Clause ids (SL-…) are those of rules.md. The other modules follow the order of a play: scrimmage, kicks, penalties,
clock, settling.
"""

from leatherhead.football.events import Timeout
from leatherhead.football.possession import defense
from leatherhead.football.spot import GOAL_LINE, MIDFIELD, distance_to_goal
from leatherhead.games.strategy_league import events, state
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.rules import clock, kicks, scrimmage
from leatherhead.games.strategy_league.rules.penalties import penalty
from leatherhead.games.strategy_league.rules.settling import settle
from leatherhead.games.strategy_league.state import Action, Call, Decision, Phase, PlayOutcome, State, Stop, TryKind
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

LONG_PASS_LIMIT = 25
SHORT_YARDAGE_TO_GO, SHORT_YARDAGE_LINE = 2, 3


@rule
def step(g: State, book: Book) -> None:
    """Play the next whole play: a down, a kick, a try, a toss, or a call that only stops or speeds up the clock."""
    g.action = Action.NONE + 0
    g.outcome = PlayOutcome.NONE + 0
    g.foul = state.Foul.NONE + 0
    g.scored = state.PlayScore.NONE + 0
    g.flagged = 0
    g.enforced = 0
    if g.phase == Phase.COIN_TOSS:
        clock.coin_toss(g)
    else:
        call_play(g, book)
        if g.action != Action.NONE:
            play(g, book)
    g.rolling = state.Roll.NOTHING + 0


@rule
def play(g: State, book: Book) -> None:
    """A play in the order of the rules: result, penalty, clock, sideline, spot and score, period (section 8)."""
    started, before = g.phase, g.possession
    g.stopped = Stop.NONE + 0
    g.fair_catch = 0
    play_out(g, book)
    if g.flagged:
        penalty(g, book)
    clock.move_clock(g)
    clock.sideline(g)
    if g.outcome != PlayOutcome.NONE:
        settle(g)
    g.stopped = clock.reason_to_stop(g, before)
    g.clock_running = g.phase == Phase.SCRIMMAGE and g.stopped == Stop.NONE
    if g.phase != Phase.SCRIMMAGE or clock.lost_the_ball(g, started, before):
        g.hurry_up = 0
    if g.ot_state != 0:
        clock.sudden_death(g, started, before)
    if g.clock == 0 and g.one_more_play == 0 and g.phase != Phase.TRY and g.over == 0:
        clock.end_of_period(g)
        g.clock_running = 0


@rule
def play_out(g: State, book: Book) -> None:
    """Do what was called, up to the whistle."""
    if g.action == Action.PLAY:
        scrimmage.play_from_scrimmage(g, book)
    elif g.action == Action.KNEEL:
        scrimmage.kneel(g)
    elif g.action == Action.SPIKE:
        scrimmage.spike(g)
    elif g.action == Action.FIELD_GOAL or g.action == Action.EXTRA_POINT:
        kicks.kick_at_goal(g, book)
    elif g.action == Action.FAIR_CATCH_KICK:
        kicks.fair_catch_kick(g)
    elif g.action != Action.LET_CLOCK_RUN:
        kicks.kick_away(g, book)


# Calls: everything that is chosen before the dice are rolled.


@rule
def call_play(g: State, book: Book) -> None:
    """A try, a kick, or the calls of both teams."""
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
    out_of_range = g.try_kind == TryKind.EXTRA_POINT and not kicks.in_range(book, distance_to_goal(g.ball))
    if g.try_kind == TryKind.NONE or out_of_range:
        kicked = choose(g, g.possession, Decision.TRY, state.EITHER) == state.Try.EXTRA_POINT
        g.try_kind = TryKind.EXTRA_POINT + 0 if kicked else TryKind.TWO_POINT + 0
        if not out_of_range:
            g.ball = GOAL_LINE - kicks.extra_point_line(g) if kicked else state.TRY_LINE
    if g.try_kind == TryKind.EXTRA_POINT:
        g.action = Action.EXTRA_POINT + 0


@rule
def choose_kick(g: State) -> None:
    """Kickoff or onside kick; after a safety the punt card as well (SL-FK-1, SL-FK-2)."""
    if g.phase == Phase.KICKOFF:
        kick = choose(g, g.possession, Decision.KICKOFF, state.EITHER)
    else:
        kick = choose(g, g.possession, Decision.FREE_KICK, state.ANY_FREE_KICK)
        note(g, events.FreeKick(g.possession, from_=g.ball))
    g.action = Action.ONSIDE + 0
    if kick != state.Kick.ONSIDE:
        g.action = Action.PUNT + 0 if kick == state.Kick.PUNT else Action.KICKOFF + 0


@rule
def scrimmage_call(g: State, book: Book) -> None:
    """The offense calls a play face down, or something in the open; the defense answers (Sequence 1 to 3).

    The defense may stop a running clock before an open call (SL-VAR-8, SL-R13).
    """
    call = choose(g, g.possession, Decision.OFFENSE, legal_offense(g, book))
    if call >= state.FIRST_PLAY:
        front = choose(g, defense(g), Decision.DEFENSE, legal_defense(g, book))
        if front == book.fronts:
            timeout(g, defense(g))
            return
        g.action = Action.PLAY + 0
        g.play = call - state.FIRST_PLAY
        g.front = front
        note(g, events.Called(g.possession, play=g.play, defense=front, from_=g.ball, down=g.down))
    elif call == Call.TIMEOUT:
        timeout(g, g.possession)
    elif call == Call.HURRY_UP:
        g.hurry_up = 1
        note(g, events.HurryUp(g.possession))
    elif call == Call.HUDDLE:
        g.hurry_up = 0
        note(g, events.Huddle(g.possession))
    else:
        g.action = open_action(call)
        due = g.clock_running and g.timeouts[defense(g)] > 0 and call != Call.SPIKE and call != Call.FAIR_CATCH_KICK
        if due and choose(g, defense(g), Decision.CLOCK_RESPONSE, state.EITHER) == state.Response.TIMEOUT:
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
    note(g, Timeout(team))


@rule
def legal_offense(g: State, book: Book) -> int:
    """Every play but long passes near the goal line, and the open calls that apply now (SL-MISC-3, SL-PUNT-2)."""
    plays = book.plain_plays
    if distance_to_goal(g.ball) > LONG_PASS_LIMIT:
        plays |= book.long_plays
    legal = plays << state.FIRST_PLAY
    if g.phase == Phase.TRY:
        return legal
    legal |= 1 << Call.PUNT | 1 << Call.KNEEL
    if g.ball >= MIDFIELD:
        legal |= 1 << Call.TOUCH_PUNT
    if kicks.in_range(book, distance_to_goal(g.ball)):
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
    elif clock.hurry_up_allowed(g):
        calls |= 1 << Call.HURRY_UP
    if g.clock - clock.boundary(g) < 4 * clock.line(g):
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
