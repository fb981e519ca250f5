"""Game Clock: Simple Timing 1 and 2, Complex Timing."""

from leatherhead.football.downs import TURNOVER_ON_DOWNS, dead_ball
from leatherhead.football.possession import opponent
from leatherhead.games.card_bowl.state import (
    ANY_OF_8,
    EITHER,
    QUARTERS,
    TWO_MINUTES,
    Decision,
    Event,
    Kind,
    Length,
    Runoff,
    State,
    Timeout,
    Timing,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

ALL_PLAYS, SCRIMMAGE_PLAYS, INTERVALS = 36, 31, 180
SIMPLE_2_RUN_OFF = 7
SHORTEST_RUN_OFF = 2
LONG_PLAY = 25


@rule
def quarter_length(g: State) -> int:
    """36 plays, 31 scrimmage plays or 180 intervals, unless agreed otherwise (CB-TIME-1, CB-S1-2, CB-S2-1, CB-CX-1).

    A short game has half of that (CB-R64).
    """
    if g.option_quarter_length > 0:
        return g.option_quarter_length
    length = SCRIMMAGE_PLAYS if g.option_simple_1_count else ALL_PLAYS
    if g.option_timing != Timing.SIMPLE_1:
        length = INTERVALS
    return (length + 1) // 2 if g.option_length == Length.SHORT else length


@rule
def ends_half(g: State) -> bool:
    """Quarters 2 and 4 and every overtime period end a half."""
    return g.quarter == 2 or g.quarter >= QUARTERS


@rule
def play_time(g: State) -> int:
    """What the play takes off the clock, without what runs off after it (CB-S1-1, CB-S2-2, CB-CX-2, CB-R2, CB-R48)."""
    if g.option_timing == Timing.COMPLEX:
        return complex_play_time(g)
    if g.option_timing == Timing.SIMPLE_2:
        return 0 if g.kind == Kind.SHORT_KICK else 1
    if g.option_simple_1_count:
        return 1 if g.kind == Kind.SCRIMMAGE else 0
    return 1 if g.kind < Kind.SHORT_KICK else 0


@rule
def complex_play_time(g: State) -> int:
    """A run in the open or a long play takes 2, a touchback or extra point none (CB-CX-2 to CB-CX-8, CB-R52)."""
    if g.kind == Kind.TWO_POINT:
        return 1
    if g.kind >= Kind.DEAD_ONSIDE:
        return 0
    if g.ran or (g.kind == Kind.SCRIMMAGE and g.travel > LONG_PLAY) or (g.kind == Kind.PUNT and g.returned):
        return 2
    return 0 if g.kind == Kind.KICKOFF and g.returned == 0 else 1


@rule
def charge_clock(g: State) -> None:
    """Take the play off the clock; crossing the two-minute warning stops it (CB-S2-7, CB-CX-18, CB-R49, CB-R56)."""
    before = g.clock
    g.clock = max(before - play_time(g), 0)
    if g.option_timing == Timing.SIMPLE_1:
        return
    if ends_half(g) and g.clock <= TWO_MINUTES < before:
        note(g, Event.TWO_MINUTE_WARNING, g.possession)
        g.stopped = 1
    g.clock_running = 1 if g.kind == Kind.SCRIMMAGE and g.stopped == 0 and g.clock > 0 else 0


@rule
def between_plays(g: State) -> None:
    """The clock runs: a timeout, a spike or a run-off (CB-CX-9, CB-CX-10, CB-R49, CB-R53, CB-R54)."""
    if not timeout_called(g):
        if g.option_timing == Timing.SIMPLE_2:
            run_off(g, SIMPLE_2_RUN_OFF)
        else:
            answer = choose(g, g.possession, Decision.RUNOFF, ANY_OF_8)
            if answer == Runoff.SPIKE:
                spike(g)
            else:
                run_off(g, SHORTEST_RUN_OFF + answer)
    g.clock_running = 0


@rule
def timeout_called(g: State) -> bool:
    """Offense, then defense, if it has one left (CB-S2-6, CB-CX-20, CB-R53)."""
    for turn in range(2):
        team = g.possession if turn == 0 else opponent(g.possession)
        if g.timeouts[team] > 0 and choose(g, team, Decision.TIMEOUT, EITHER) == Timeout.TIMEOUT:
            g.timeouts[team] -= 1
            note(g, Event.TIMEOUT, team)
            return True
    return False


@rule
def run_off(g: State, intervals: int) -> None:
    """This much runs off, but not past the two-minute warning (CB-S2-7, CB-R49, CB-R56)."""
    after = max(g.clock - intervals, 0)
    warned = ends_half(g) and after <= TWO_MINUTES < g.clock
    if warned:
        after = TWO_MINUTES
    if g.option_timing == Timing.COMPLEX:
        note(g, Event.RUN_OFF, g.possession, g.clock - after)
    if warned:
        note(g, Event.TWO_MINUTE_WARNING, g.possession)
    g.clock = after


@rule
def spike(g: State) -> None:
    """The ball is grounded: no time, but a down (CB-CX-10, CB-R54)."""
    offense = g.possession
    note(g, Event.SPIKE, offense, g.ball, g.down, g.line_to_gain - g.ball)
    if dead_ball(g, g.ball) == TURNOVER_ON_DOWNS:
        note(g, Event.TURNOVER_ON_DOWNS, offense)
