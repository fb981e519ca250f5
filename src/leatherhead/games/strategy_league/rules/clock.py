"""Running the clock. A line is 10.8 seconds, or 12 by the option; the clock counts tenths (SL-CLOCK-4, SL-R2)."""

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.strategy_league.state import (
    EITHER,
    OVERTIME_TENTHS,
    QUARTER_TENTHS,
    QUARTERS,
    Action,
    Decision,
    Event,
    Foul,
    Hash,
    Phase,
    PlayOutcome,
    Sideline,
    State,
    Stop,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

TWO_MINUTES, THREE_MINUTES = 1200, 1800
OUT_OF_BOUNDS_YARDS = 5
LAST_LINES = 2  # before the warning


@rule
def line(g: State) -> int:
    """Tenths of a second in a line of the dial."""
    return 108 if g.option_line_seconds == 0 else 120


@rule
def period_length(g: State) -> int:
    """Tenths of a second in a period: fifteen minutes, ten in overtime, half of either in a short game (SL-R51)."""
    whole = QUARTER_TENTHS if g.quarter <= QUARTERS else OVERTIME_TENTHS
    return whole if g.option_length == 0 else whole // 2


@rule
def has_warning(g: State) -> bool:
    """The second and fourth quarters and overtime have a two-minute warning (SL-R5)."""
    return g.quarter == 2 or g.quarter >= QUARTERS


@rule
def boundary(g: State) -> int:
    """The time at which the clock will be stopped next: the warning, or the end of the period."""
    return TWO_MINUTES if has_warning(g) and g.clock > TWO_MINUTES else 0


@rule
def hurry_up_allowed(g: State) -> bool:
    """In the last three minutes of each half, and in overtime (SL-EXC-2, SL-R3)."""
    late = g.clock <= THREE_MINUTES
    if g.quarter > QUARTERS:
        return late or g.option_hurry_up_overtime == 0
    return late and has_warning(g)


@rule
def lines_to_move(g: State) -> int:
    """How far a play moves the clock (SL-CLOCK-2, SL-CLOCK-3, SL-EXC-1 to SL-EXC-11, SL-VAR-5, SL-VAR-6, SL-R18)."""
    if g.phase == Phase.TRY or g.action == Action.SPIKE:
        return 0
    if g.phase != Phase.SCRIMMAGE:
        if g.action != Action.PUNT and (g.outcome == PlayOutcome.TOUCHBACK or g.outcome == PlayOutcome.KICKED_OUT):
            return 0
        return 0 if g.rekicks == 1 else 1
    if g.foul == Foul.AUTO_5:
        return 0 if g.clock_running == 0 else 1 if g.hurry_up else 3
    if g.clock_running == 0:
        return 0 if g.action == Action.KNEEL else 1
    return 2 if g.hurry_up and g.action != Action.KNEEL else 4


@rule
def clock_after(g: State, lines: int) -> int:
    """Where so many lines leave the clock: at most one past the warning, and never below zero (SL-R4).

    A play that is run with one or two lines to the warning ends one line past it, at any pace (SL-VAR-9).
    """
    after, limit = g.clock - lines * line(g), boundary(g)
    if limit > 0 and after <= limit:
        after = max(after, limit - line(g))
        if g.clock_running and g.clock - limit <= LAST_LINES * line(g):
            after = limit - line(g)
    return max(after, 0)


@rule
def move_clock(g: State) -> None:
    """Move the clock after a play, no further than it may go (SL-CLOCK-1, SL-VAR-1 to SL-VAR-4)."""
    before, limit = g.clock, boundary(g)
    if g.foul == Foul.AUTO_5:
        move_for_false_start(g, before - lines_to_move(g) * line(g), limit)
        return
    if g.action == Action.LET_CLOCK_RUN:
        note(g, Event.CLOCK_RUN_OUT, g.possession)
        g.clock = limit
    else:
        g.clock = clock_after(g, lines_to_move(g))
    warned = g.clock <= limit if limit > 0 else g.one_more_play == 1 and before == TWO_MINUTES
    g.one_more_play = 0
    if warned:
        note(g, Event.TWO_MINUTE_WARNING, g.possession)
        g.stopped = Stop.WARNING + 0
    elif g.clock == 0 and earns_one_more_play(g):
        one_more_play(g)


@rule
def move_for_false_start(g: State, after: int, limit: int) -> None:
    """A false start never uses up the time before the warning or the end (SL-VAR-1, SL-VAR-2, SL-R11, SL-R12)."""
    if after < g.clock and after <= limit:
        g.clock = limit
        one_more_play(g)
    else:
        g.clock = after


@rule
def one_more_play(g: State) -> None:
    """There is time for one more play."""
    note(g, Event.ONE_MORE_PLAY, g.possession)
    g.one_more_play = 1
    g.stopped = Stop.ONE_MORE_PLAY + 0


@rule
def earns_one_more_play(g: State) -> bool:
    """A successful onside kick; by option a foul of the defense that is enforced on a down, too (SL-VAR-4, SL-R7)."""
    if g.action == Action.ONSIDE:
        return g.outcome == PlayOutcome.KICKERS_BALL
    if g.phase != Phase.SCRIMMAGE or g.enforced == 0 or g.option_untimed_down == 0:
        return False
    if g.action == Action.PUNT or g.action == Action.TOUCH_PUNT:
        return g.foul == Foul.RUNK
    return g.foul == Foul.D5 or g.foul == Foul.D15


@rule
def may_run_out(g: State) -> bool:
    """A play to the side that would leave the clock running (SL-OB-1, SL-MISC-1, SL-R14)."""
    if g.phase != Phase.SCRIMMAGE or g.outcome != PlayOutcome.KEPT or g.mark == Hash.RED or g.flagged:
        return False
    if g.stopped != Stop.NONE or g.clock == 0 or g.spot >= GOAL_LINE:
        return False
    return g.spot - OUT_OF_BOUNDS_YARDS > OWN_GOAL_LINE and (g.down < LAST_DOWN or g.spot >= g.line_to_gain)


@rule
def sideline(g: State) -> None:
    """The runner may go out of bounds: the clock stops, and five yards are lost (SL-OB-2, SL-STOP-9)."""
    if may_run_out(g) and choose(g, g.possession, Decision.OUT_OF_BOUNDS, EITHER) == Sideline.RUN_OUT:
        g.spot -= OUT_OF_BOUNDS_YARDS
        g.stopped = Stop.OUT_OF_BOUNDS + 0
        note(g, Event.RAN_OUT_OF_BOUNDS, g.possession, OUT_OF_BOUNDS_YARDS, g.spot)


@rule
def reason_to_stop(g: State, before: int) -> int:
    """Why the clock is stopped after a play, if it is (SL-STOP-1 to SL-STOP-9, SL-RUN-1 to SL-RUN-3, SL-R8, SL-R44)."""
    if g.stopped != Stop.NONE:
        return g.stopped
    if g.scored != 0:
        return Stop.SCORE + 0
    if g.flagged:
        return Stop.PENALTY + 0
    if g.outcome >= PlayOutcome.GOOD:
        return Stop.KICK + 0
    if g.possession != before or g.outcome >= PlayOutcome.LOST:
        return Stop.CHANGE + 0
    return Stop.INCOMPLETE + 0 if g.outcome == PlayOutcome.INCOMPLETE else Stop.NONE + 0
