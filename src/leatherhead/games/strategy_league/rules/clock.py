"""The clock, the ends of periods, the toss and overtime.

A line is 10.8 seconds, or 12 by the option; the clock counts tenths (SL-CLOCK-4, SL-R2).
"""

from leatherhead.football import possession, score
from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.strategy_league import events, state
from leatherhead.games.strategy_league.rules.kicks import kickoff_spot
from leatherhead.games.strategy_league.state import QUARTERS, Action, OvertimeState, Phase, PlayOutcome, State, Stop
from leatherhead.model.doors import call_toss, choose, note
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
    whole = state.QUARTER_TENTHS if g.quarter <= QUARTERS else state.OVERTIME_TENTHS
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
    if g.foul == state.Foul.AUTO_5:
        return 0 if g.clock_running == 0 else 1 if g.hurry_up else 3
    if g.clock_running == 0:
        return 0 if g.action == Action.KNEEL else 1
    return 2 if g.hurry_up and g.action != Action.KNEEL else 4


@rule
def clock_after(g: State, lines: int) -> int:
    """The clock after a number of lines: at most one past the warning, and never below zero (SL-R4).

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
    if g.foul == state.Foul.AUTO_5:
        move_for_false_start(g, before - lines_to_move(g) * line(g), limit)
        return
    if g.action == Action.LET_CLOCK_RUN:
        note(g, events.ClockRunOut(g.possession))
        g.clock = limit
    else:
        g.clock = clock_after(g, lines_to_move(g))
    warned = g.clock <= limit if limit > 0 else g.one_more_play == 1 and before == TWO_MINUTES
    g.one_more_play = 0
    if warned:
        note(g, events.TwoMinuteWarning(g.possession))
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
    note(g, events.OneMorePlay(g.possession))
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
        return g.foul == state.Foul.RUNK
    return g.foul == state.Foul.D5 or g.foul == state.Foul.D15


@rule
def may_run_out(g: State) -> bool:
    """A play to the side that would leave the clock running (SL-OB-1, SL-MISC-1, SL-R14)."""
    if g.phase != Phase.SCRIMMAGE or g.outcome != PlayOutcome.KEPT or g.mark == state.Hash.RED or g.flagged:
        return False
    if g.stopped != Stop.NONE or g.clock == 0 or g.spot >= GOAL_LINE:
        return False
    return g.spot - OUT_OF_BOUNDS_YARDS > OWN_GOAL_LINE and (g.down < LAST_DOWN or g.spot >= g.line_to_gain)


@rule
def sideline(g: State) -> None:
    """The runner may go out of bounds: the clock stops, and five yards are lost (SL-OB-2, SL-STOP-9)."""
    if may_run_out(g) and choose(g, g.possession, state.Decision.OUT_OF_BOUNDS, state.EITHER) == state.Sideline.RUN_OUT:
        g.spot -= OUT_OF_BOUNDS_YARDS
        g.stopped = Stop.OUT_OF_BOUNDS + 0
        note(g, events.RanOutOfBounds(g.possession, yards=OUT_OF_BOUNDS_YARDS, at=g.spot))


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


# Periods.


@rule
def coin_toss(g: State) -> None:
    """The visitors call; the winner receives or kicks off (SL-BASE-5, SL-OT-1, SL-R1)."""
    winner = call_toss(g, possession.AWAY, state.Decision.CALL_TOSS)
    note(g, events.CoinToss(winner))
    kicks = choose(g, winner, state.Decision.TOSS_CHOICE, state.EITHER) == state.Toss.KICK
    g.phase = Phase.KICKOFF + 0
    g.possession = winner if kicks else possession.opponent(winner)
    g.ball = kickoff_spot(g)
    if g.quarter > QUARTERS:
        g.ot_state = OvertimeState.FIRST + 0
    else:
        g.opening_kicker = g.possession


@rule
def sudden_death(g: State, started: int, before: int) -> None:
    """Overtime: who has had the ball, and which score ends it (SL-OT-3 to SL-OT-6, SL-OT-8, SL-R37, SL-R38)."""
    if g.scored != 0:
        goal = g.scored == state.PlayScore.FIELD_GOAL
        if goal and g.ot_state == OvertimeState.FIRST:
            g.ot_state = OvertimeState.SECOND + 0
        elif goal and g.ot_state == OvertimeState.SECOND and score.lead(g, g.scorer) == 0:
            g.ot_state = OvertimeState.SUDDEN_DEATH + 0
        else:
            end_game(g)
    elif lost_the_ball(g, started, before):
        if g.ot_state == OvertimeState.SECOND:
            end_game(g)
        else:
            g.ot_state = OvertimeState.SUDDEN_DEATH + 0


@rule
def lost_the_ball(g: State, started: int, before: int) -> bool:
    """A possession ended without a score, or a kickoff stayed with the kickers (SL-R37)."""
    if started == Phase.KICKOFF:
        return g.phase == Phase.SCRIMMAGE and g.possession == before
    return g.possession != before or (g.outcome == PlayOutcome.KICKERS_BALL and g.enforced == 0)


@rule
def end_game(g: State) -> None:
    """It is over."""
    g.phase = Phase.GAME_OVER + 0
    g.over = 1
    note(g, events.GameOver(g.possession))


@rule
def end_of_period(g: State) -> None:
    """Time has run out and no play is owed (SL-STOP-7, SL-BASE-4, SL-OT-2, SL-OT-7).

    The second half begins with a kickoff of the team that received the first, overtime with a toss (SL-R1, SL-R34).
    """
    note(g, events.EndOfPeriod(g.possession, quarter=g.quarter))
    g.stopped = Stop.PERIOD + 0
    g.hurry_up = 0
    if time_ends_game(g):
        end_game(g)
        return
    if g.quarter == 2:
        note(g, events.Halftime(g.possession))
        g.phase = Phase.KICKOFF + 0
        g.possession = possession.opponent(g.opening_kicker)
        g.ball = kickoff_spot(g)
    elif g.quarter == QUARTERS:
        note(g, events.Overtime(g.possession))
        g.phase = Phase.COIN_TOSS + 0
    if g.quarter == 2 or g.quarter == QUARTERS:
        g.hash = state.Hash.RED + 0
        g.rekicks = 0
        g.fair_catch = 0
        g.kickoff_penalty = 0
    if g.quarter == 2 or g.quarter >= QUARTERS:
        for team in range(2):
            g.timeouts[team] = state.TIMEOUTS if g.quarter == 2 else state.OVERTIME_TIMEOUTS
            g.spike_used[team] = 0
    g.quarter += 1
    g.clock = period_length(g)


@rule
def time_ends_game(g: State) -> bool:
    """The leader wins; overtime may end tied, but goes on in the playoffs (SL-OT-9, SL-OT-10, SL-R39, SL-R40)."""
    if g.quarter > QUARTERS and g.option_playoffs == 0:
        return True
    return g.quarter >= QUARTERS and not score.level(g) and g.ot_state != OvertimeState.SECOND
