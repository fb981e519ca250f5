"""The coin toss and the Game Clock: Simple Timing 1 and 2, Complex Timing, quarters, halves and overtime."""

from leatherhead.game import choose, core, downs, note, possession, rule, score
from leatherhead.game import events as football
from leatherhead.games.card_bowl import events, state
from leatherhead.games.card_bowl.rules import result
from leatherhead.games.card_bowl.state import QUARTERS, TWO_MINUTES, Decision, Kind, Phase, State, Timing
from leatherhead.model.doors import call_toss

ALL_PLAYS, SCRIMMAGE_PLAYS, INTERVALS = 36, 31, 180
SIMPLE_2_RUN_OFF = 7
SHORTEST_RUN_OFF = 2
LONG_PLAY = 25


@rule
def coin_toss(g: State) -> None:
    """The visitors call; the winner receives or kicks, the other team receives after halftime (CB-TOSS-1, CB-R3)."""
    winner = call_toss(g, possession.AWAY, Decision.TOSS_CALL)
    note(g, events.CoinToss(winner))
    receives = choose(g, winner, Decision.TOSS_CHOICE, state.EITHER) == state.Toss.RECEIVE
    g.second_half_receiver = possession.opponent(winner) if receives else winner
    result.set_up_kickoff(g, g.second_half_receiver)


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
    return (length + 1) // 2 if g.option_length == state.Length.SHORT else length


@rule
def ends_half(g: State) -> bool:
    """Quarters 2 and 4 and every overtime period end a half."""
    return g.quarter == 2 or g.quarter >= QUARTERS


@rule
def play_time(g: State) -> int:
    """The play's time without the run-off after it (CB-S1-1, CB-S2-2, CB-CX-2, CB-R2, CB-R48)."""
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
        note(g, events.TwoMinuteWarning(g.possession))
        g.stopped = 1
    g.clock_running = 1 if g.kind == Kind.SCRIMMAGE and g.stopped == 0 and g.clock > 0 else 0


@rule
def between_plays(g: State) -> None:
    """The clock runs: a timeout, offense first, a spike or a run-off.

    CB-S2-6, CB-CX-9, CB-CX-10, CB-CX-20, CB-R49, CB-R53, CB-R54.
    """
    if not core.call_timeout(g, g.possession, Decision.TIMEOUT):
        if g.option_timing == Timing.SIMPLE_2:
            run_off(g, SIMPLE_2_RUN_OFF)
        else:
            answer = choose(g, g.possession, Decision.RUNOFF, state.ANY_OF_8)
            if answer == state.Runoff.SPIKE:
                spike(g)
            else:
                run_off(g, SHORTEST_RUN_OFF + answer)
    g.clock_running = 0


@rule
def run_off(g: State, intervals: int) -> None:
    """Intervals run off, but not past the two-minute warning (CB-S2-7, CB-R49, CB-R56)."""
    after = max(g.clock - intervals, 0)
    warned = ends_half(g) and after <= TWO_MINUTES < g.clock
    if warned:
        after = TWO_MINUTES
    if g.option_timing == Timing.COMPLEX:
        note(g, events.RunOff(g.possession, intervals=g.clock - after))
    if warned:
        note(g, events.TwoMinuteWarning(g.possession))
    g.clock = after


@rule
def spike(g: State) -> None:
    """The ball is grounded: no time, but a down (CB-CX-10, CB-R54)."""
    offense = g.possession
    note(g, events.Spike(offense, from_=g.ball, down=g.down, to_go=g.line_to_gain - g.ball))
    if downs.dead_ball(g, g.ball) == downs.TURNOVER_ON_DOWNS:
        note(g, football.TurnoverOnDowns(offense))


@rule
def close_of_play(g: State) -> None:
    """End a decided overtime, or the quarter; a try is played first (CB-CX-19, CB-R57, CB-R58)."""
    if g.quarter > QUARTERS and not score.level(g):
        end_game(g)
    elif g.clock == 0 and g.phase != Phase.TRY:
        end_quarter(g)


@rule
def end_quarter(g: State) -> None:
    """On to the next quarter, the second half, overtime or the end (CB-S2-6, CB-S2-7, CB-CX-19, CB-R57, CB-R58)."""
    if g.quarter < QUARTERS and g.quarter != 2:
        note(g, football.EndQuarter(g.possession, quarter=g.quarter))
    elif g.quarter == 2:
        note(g, events.EndHalf(g.possession))
        g.timeouts[0] = g.timeouts[1] = state.TIMEOUTS
        result.set_up_kickoff(g, possession.opponent(g.second_half_receiver))
    elif not score.level(g) or not another_period(g):
        end_game(g)
        return
    else:
        note(g, events.Overtime(g.possession, quarter=g.quarter + 1))
        g.timeouts[0] = g.timeouts[1] = state.OVERTIME_TIMEOUTS
        g.phase = Phase.COIN_TOSS
        g.onside_shorts = 0
    g.quarter += 1
    g.clock = quarter_length(g)
    g.clock_running = 0


@rule
def another_period(g: State) -> bool:
    """A tied game goes to one overtime period, by option to any number of them or to none (CB-R58)."""
    first = g.option_overtime == state.Overtime.NFL_2009 and g.quarter == QUARTERS
    return first or g.option_overtime == state.Overtime.UNTIL_WINNER


@rule
def end_game(g: State) -> None:
    """The game is over."""
    note(g, football.EndGame(g.possession))
    g.phase = Phase.OVER
    g.over = 1
