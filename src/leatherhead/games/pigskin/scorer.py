"""The official scorer of Pigskin: credits the ledger with the last play, from its events alone."""

from leatherhead.football.ledger import (
    Ledger,
    Stat,
    credit,
    down_ended,
    end_drive,
    extra_point,
    field_goal_attempt,
    pass_attempt,
    rush,
    sack,
    snap,
)
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, distance_to_goal
from leatherhead.games.pigskin.state import Event, State
from leatherhead.model.doors import count_bits, happened, nth_option, number_of, team_of
from leatherhead.rule import rule

RUNS = 1 << Event.LINE_PLAY | 1 << Event.END_PLAY
PASSES = 1 << Event.PASS | 1 << Event.LONG_PASS
PUNTS = 1 << Event.PUNT | 1 << Event.QUICK_KICK | 1 << Event.PUNT_OUT_OF_BOUNDS
KICKOFFS = 1 << Event.KICKOFF | 1 << Event.FREE_KICK
POINTS = 1 << Event.POINT_GOOD | 1 << Event.POINT_MISSED
SCRIMMAGE = RUNS | PASSES | PUNTS | 1 << Event.FIELD_GOAL
SELDOM = 1 << Event.TIME_OUT | 1 << Event.SAFETY | 1 << Event.FUMBLE | 1 << Event.PENALTY_ACCEPTED
ENDS_DRIVE = (
    PUNTS | KICKOFFS | POINTS | 1 << Event.FIELD_GOAL | 1 << Event.INTERCEPTED | 1 << Event.FUMBLE_LOST
    | 1 << Event.TURNOVER_ON_DOWNS | 1 << Event.TOUCHDOWN | 1 << Event.SAFETY
)  # fmt: skip
HALF_ENDS = 1 << Event.HALF_END | 1 << Event.GAME_END
LOST_AFTER_BLOCK = 1 << Event.TURNOVER_ON_DOWNS | 1 << Event.SAFETY
THROWN = 1 << Event.COMPLETE | 1 << Event.INCOMPLETE | 1 << Event.INTERCEPTED
# Where a carry ended: of several such events the last of the list says it.
CARRY_ENDS = (
    1 << Event.ADD_LATERAL | 1 << Event.ADD_RUN | 1 << Event.NO_GAIN | 1 << Event.LOSS | 1 << Event.GAIN
    | 1 << Event.LONG_GAIN | 1 << Event.FUMBLE | 1 << Event.FUMBLE_RECOVERED
)  # fmt: skip
# Columns of numbers: of a play, of a carry, of a return, of a penalty.
BALL, DOWN = 1, 2
SPOT = 1
CAUGHT = 0
FROM, TO = 1, 2


@rule
def keep_score(g: State, ledger: Ledger) -> None:
    """Credit everything that happened in the play; if a penalty wiped it out, only the penalty."""
    void = happened(g, Event.PENALTY_ACCEPTED)
    if g.happened & SCRIMMAGE:
        play = play_event(g)
        offense = team_of(g, play)
        snap(ledger, offense)
        if not void:
            credit_scrimmage_play(g, ledger, play, offense)
    elif g.happened & KICKOFFS and not void:
        kickers = team_of(g, Event.KICKOFF if happened(g, Event.KICKOFF) else Event.FREE_KICK)
        credit(ledger, kickers, Stat.KICKOFFS, 1)
        credit(ledger, kickers, Stat.KICKOFF_TOUCHBACKS, happened(g, Event.TOUCHBACK))
        credit_return(g, ledger, 1 - kickers, Stat.KICK_RETURNS, Stat.KICK_RETURN_YARDS)
    elif g.happened & POINTS:
        good = happened(g, Event.POINT_GOOD)
        team = team_of(g, Event.POINT_GOOD if good else Event.POINT_MISSED)
        extra_point(ledger, team, good)
    if g.happened & SELDOM:
        credit_seldom(g, ledger, void)
    if ends_drive(g, void):
        end_drive(ledger)


@rule
def ends_drive(g: State, void: bool) -> bool:
    """The half ends any drive; a wiped-out play ends none, nor a blocked kick that the kickers keep before 4th down."""
    if g.happened & HALF_ENDS:
        return True
    if void:
        return False
    if happened(g, Event.BLOCKED_RECOVERED):
        return g.happened & LOST_AFTER_BLOCK != 0
    return g.happened & ENDS_DRIVE != 0


@rule
def play_event(g: State) -> int:
    """Return the event that says which play from scrimmage it was."""
    return nth_option(g.happened & SCRIMMAGE, 0)


@rule
def credit_scrimmage_play(g: State, ledger: Ledger, play: int, offense: int) -> None:
    """A run, a pass, a punt or a field goal that stands."""
    if (PUNTS >> play) & 1:
        credit(ledger, offense, Stat.PUNTS, 1)
        credit_return(g, ledger, 1 - offense, Stat.PUNT_RETURNS, Stat.PUNT_RETURN_YARDS)
        return
    ball = number_of(g, play, BALL)
    if play == Event.FIELD_GOAL:
        field_goal_attempt(ledger, offense, distance_to_goal(ball), happened(g, Event.FIELD_GOAL_GOOD))
        return
    scored = happened(g, Event.TOUCHDOWN) and team_of(g, Event.TOUCHDOWN) == offense
    scored = scored and not happened(g, Event.INTERCEPTED)
    made = happened(g, Event.FIRST_DOWN) and g.last_row[Event.FIRST_DOWN] > g.last_row[play]
    running = play == Event.LINE_PLAY or play == Event.END_PLAY
    yards = carry_yards(g, ball)
    if running:
        rush(ledger, offense, yards)
    else:
        credit_pass(g, ledger, offense, yards)
    credit_return_touchdown(g, ledger, scored)
    down_ended(ledger, offense, number_of(g, play, DOWN), running, made, scored)


@rule
def credit_pass(g: State, ledger: Ledger, offense: int, yards: int) -> None:
    """Caught by one side, the other or nobody; a passer who loses yards or the ball was sacked."""
    if g.happened & THROWN:
        pass_attempt(ledger, offense, happened(g, Event.COMPLETE), happened(g, Event.INTERCEPTED), yards)
    else:
        sack(ledger, offense, max(-yards, 0))


@rule
def carry_yards(g: State, start: int) -> int:
    """Yards of the carry from where it began, no further than the goal lines; up to the fumble if the ball was lost."""
    ends = g.happened & CARRY_ENDS
    if ends == 0:
        return 0
    last = nth_option(ends, count_bits(ends) - 1)
    if last == Event.ADD_RUN and happened(g, Event.ADD_LATERAL):  # one Add after the other, over the goal line
        last = Event.ADD_LATERAL + 0 if g.last_row[Event.ADD_LATERAL] > g.last_row[Event.ADD_RUN] else last
    end = number_of(g, last, 0 if last == Event.FUMBLE else SPOT)
    return min(max(end, OWN_GOAL_LINE), GOAL_LINE) - start


@rule
def credit_return(g: State, ledger: Ledger, team: int, returns: int, yards: int) -> None:
    """A kick was run back, or blocked and recovered over the goal line."""
    if happened(g, Event.RETURN):
        credit(ledger, team, returns, 1)
        credit(ledger, team, yards, carry_yards(g, number_of(g, Event.RETURN, CAUGHT)))
    credit_return_touchdown(g, ledger, False)


@rule
def credit_return_touchdown(g: State, ledger: Ledger, by_offense: bool) -> None:
    """A touchdown on a kick, an interception, a fumble or a blocked kick."""
    if happened(g, Event.TOUCHDOWN) and not by_offense:
        credit(ledger, team_of(g, Event.TOUCHDOWN), Stat.RETURN_TOUCHDOWNS, 1)


@rule
def credit_seldom(g: State, ledger: Ledger, void: bool) -> None:
    """Timeouts and their cost, penalties, fumbles and safeties."""
    if happened(g, Event.TIME_OUT):
        credit(ledger, team_of(g, Event.TIME_OUT), Stat.TIMEOUTS_USED, 1)
        if happened(g, Event.TIME_OUT_PENALTY):
            credit_penalty(g, ledger, Event.TIME_OUT_PENALTY + 0, team_of(g, Event.TIME_OUT_PENALTY))
    if void:
        credit_penalty(g, ledger, Event.PENALTY_ACCEPTED + 0, 1 - team_of(g, Event.PENALTY_ACCEPTED))
        return
    if happened(g, Event.FUMBLE):
        credit(ledger, team_of(g, Event.FUMBLE), Stat.FUMBLES, 1)
        credit(ledger, team_of(g, Event.FUMBLE), Stat.FUMBLES_LOST, happened(g, Event.FUMBLE_LOST))
    if happened(g, Event.SAFETY):
        credit(ledger, team_of(g, Event.SAFETY), Stat.SAFETIES, 1)


@rule
def credit_penalty(g: State, ledger: Ledger, event: int, penalized: int) -> None:
    """Yards marked off against a team, and the first down that they may have given."""
    row = g.last_row[event]
    yards = abs(number_of(g, event, TO) - number_of(g, event, FROM))
    credit(ledger, penalized, Stat.PENALTIES, 1)
    credit(ledger, penalized, Stat.PENALTY_YARDS, yards)
    if row + 1 < g.event_count and g.events[row + 1, 0] == Event.FIRST_DOWN:
        credit(ledger, 1 - penalized, Stat.FIRST_DOWNS_PENALTY, 1)
