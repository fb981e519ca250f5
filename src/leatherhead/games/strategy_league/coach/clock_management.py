"""How the coach of Strategy League uses the clock: runs it out, saves it, and knows its last play."""

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.possession import opponent
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.football.spot import MIDFIELD
from leatherhead.games.strategy_league.coach.tables import Plan
from leatherhead.games.strategy_league.rules.clock import OUT_OF_BOUNDS_YARDS, clock_after, line, lines_to_move
from leatherhead.games.strategy_league.state import QUARTERS, Call, OvertimeState, State
from leatherhead.rule import rule

# Tenths of a second.
LAST_PLAY = 220  # with so little left and the clock running, the next play is the last
SPIKE_TIME = 440
TIMEOUT_TIME = 900
LAST_DRIVE = 700
A_SCORE = 600  # less than any drive takes, a kickoff included
TIED_TIME = 1500
HURRY = 1800
CHASE, LONG_CHASE, PROTECT = 3000, 6000, 1800
DEFENSIVE_TIMEOUTS = 3000
TOUCHDOWN_LEAD = 8


@rule
def plan_of(seen: State) -> int:
    """What the offense plays for."""
    ahead = lead(seen, seen.possession)
    if seen.quarter > QUARTERS:
        return Plan.CHASE_ANY + 0 if seen.ot_state == OvertimeState.SECOND else Plan.NEUTRAL + 0
    if seen.quarter == 1 or seen.quarter == 3:
        return Plan.NEUTRAL + 0
    if seen.quarter == 2 or ahead == 0:
        return Plan.CHASE_ANY + 0 if seen.clock <= LAST_DRIVE and seen.ball >= 35 else Plan.NEUTRAL + 0
    if ahead > 0:
        return Plan.PROTECT + 0 if seen.clock <= PROTECT else Plan.NEUTRAL + 0
    if seen.clock > (CHASE if ahead >= -TOUCHDOWN_LEAD else LONG_CHASE):
        return Plan.NEUTRAL + 0
    return Plan.CHASE_ANY + 0 if ahead >= -FIELD_GOAL_POINTS else Plan.CHASE_TOUCHDOWN + 0


@rule
def seconds_matter(seen: State, team: int) -> bool:
    """The half ends soon, and a team may gain by what time is left."""
    if seen.quarter == 2:
        return True
    return seen.quarter == QUARTERS and lead(seen, team) <= 0


@rule
def is_hurrying(seen: State) -> bool:
    """The offense wants to save time."""
    if seen.quarter == 2:
        return seen.clock <= HURRY and seen.ball >= (MIDFIELD if seen.down == LAST_DOWN else 15)
    if seen.quarter != QUARTERS:
        return False
    ahead = lead(seen, seen.possession)
    if ahead == 0:
        return seen.clock <= HURRY and seen.ball >= 20
    return ahead < 0 and seen.clock <= (CHASE if ahead >= -TOUCHDOWN_LEAD else LONG_CHASE)


@rule
def goal_helps(seen: State) -> bool:
    """A field goal now is worth having."""
    ahead = lead(seen, seen.possession)
    return seen.quarter == 2 or (-FIELD_GOAL_POINTS <= ahead <= 0)


@rule
def clock_call(seen: State, options: int) -> int:
    """What the clock asks the offense to call, or -1."""
    if seen.quarter < 2 or seen.quarter == 3 or seen.quarter > QUARTERS:
        return -1
    last = seen.clock <= (LAST_PLAY if seen.clock_running else line(seen))
    if last and goal_helps(seen):
        if (options >> Call.FAIR_CATCH_KICK) & 1:
            return Call.FAIR_CATCH_KICK + 0
        if (options >> Call.FIELD_GOAL) & 1:
            return Call.FIELD_GOAL + 0
    if is_hurrying(seen):
        return save_time(seen, options) if seen.clock_running else -1
    return kill_time(seen, options)


@rule
def time_saved(seen: State) -> int:
    """Tenths of a second that are left after the next play only if the clock, which runs, is stopped before it."""
    running = clock_after(seen, lines_to_move(seen))
    seen.clock_running = 0
    stopped = clock_after(seen, lines_to_move(seen))
    seen.clock_running = 1
    return stopped - running


@rule
def is_worth_a_timeout(seen: State) -> bool:
    """Stopping the clock saves two lines and more, or the last seconds of the period."""
    saved, last = time_saved(seen), clock_after(seen, lines_to_move(seen)) == 0
    return saved >= 2 * line(seen) or (last and saved > 0)


@rule
def save_time(seen: State, options: int) -> int:
    """Hurry-up, which costs nothing, then timeouts near the end, and the spike, while the clock runs."""
    if (options >> Call.HURRY_UP) & 1:
        return Call.HURRY_UP + 0
    if seen.clock <= TIMEOUT_TIME and time_saved(seen) > 0 and (options >> Call.TIMEOUT) & 1:
        return Call.TIMEOUT + 0
    if LAST_PLAY < seen.clock <= SPIKE_TIME and seen.down <= 2 and (options >> Call.SPIKE) & 1:
        return Call.SPIKE + 0
    return -1


@rule
def saves_time(call: int) -> bool:
    """Whether a call only stops or hastens the clock."""
    return call == Call.TIMEOUT or call == Call.SPIKE or call == Call.HURRY_UP


@rule
def too_late_to_gamble(seen: State) -> bool:
    """On its own side of the field before halftime, or tied, a team that fails gives away more than it can still gain.

    The very last play is free.
    """
    if seen.ball >= MIDFIELD or (seen.quarter != 2 and (seen.quarter != QUARTERS or lead(seen, seen.possession) != 0)):
        return False
    return seen.clock <= LAST_DRIVE and (seen.clock_running == 1 or seen.clock > line(seen))


@rule
def before_a_punt(seen: State, punt: int, options: int) -> int:
    """Before a punt, saving time helps the other team: unless behind late, let the clock run first."""
    behind_late = seen.quarter >= QUARTERS and lead(seen, seen.possession) < 0
    return punt if behind_late or (options >> Call.LET_CLOCK_RUN) & 1 == 0 else Call.LET_CLOCK_RUN + 0


@rule
def kill_time(seen: State, options: int) -> int:
    """A leader lets the clock run and kneels when that ends the game."""
    ahead = lead(seen, seen.possession)
    if (options >> Call.HUDDLE) & 1:
        return Call.HUDDLE + 0
    if seen.quarter == 2:
        hopeless = seen.clock <= 4 * line(seen) and seen.ball < 35 and ahead >= 0
        return Call.LET_CLOCK_RUN + 0 if hopeless and (options >> Call.LET_CLOCK_RUN) & 1 else -1
    if ahead <= 0:
        return -1
    safe = seen.ball > 4 and seen.down < 4
    if (options >> Call.LET_CLOCK_RUN) & 1 and not (safe and seen.clock <= 4 * line(seen)):
        return Call.LET_CLOCK_RUN + 0
    burns = 4 - seen.down + seen.clock_running - seen.timeouts[opponent(seen.possession)]
    return Call.KNEEL + 0 if safe and seen.clock < burns * 4 * line(seen) else -1


@rule
def runs_end_the_game(seen: State) -> bool:
    """A leader's runs use up what time is left, less what the other team needs for every further score.

    A run off a running clock takes four lines, and one off a stopped clock: each timeout stops it once.
    """
    ahead = lead(seen, seen.possession)
    if seen.quarter != QUARTERS or ahead <= 0:
        return False
    snaps = LAST_DOWN - seen.down + 1
    stopped = min(snaps, seen.timeouts[opponent(seen.possession)] + 1 - seen.clock_running)
    further_scores = (ahead - 1) // TOUCHDOWN_LEAD
    return seen.clock <= (4 * (snaps - stopped) + stopped) * line(seen) + further_scores * A_SCORE


@rule
def defense_wants_time(seen: State, team: int) -> bool:
    """The defense stops the clock: behind late in the game, or for a last drive of its own before halftime.

    What one team gains by a stopped clock the other loses: never against an offense that saves time itself, and never
    for a few seconds, unless they are the last.
    """
    ahead = lead(seen, team)
    if is_hurrying(seen) or seen.hurry_up == 1 or not is_worth_a_timeout(seen):
        return False
    if seen.quarter == 2:
        return seen.clock <= HURRY and seen.ball <= 60 and seen.down >= 2
    if seen.quarter != QUARTERS or ahead > 0 or ahead < -16:
        return False
    return seen.clock <= (DEFENSIVE_TIMEOUTS if ahead < 0 else TIED_TIME)


@rule
def wants_sideline(seen: State) -> bool:
    """Five yards for the clock, where time is short and they cost neither the first down nor the whole gain."""
    if not is_hurrying(seen):
        return False
    if seen.spot >= seen.line_to_gain:
        return seen.spot - OUT_OF_BOUNDS_YARDS >= seen.line_to_gain or seen.clock <= LAST_PLAY
    return (seen.down <= 2 and seen.spot - OUT_OF_BOUNDS_YARDS >= seen.ball) or seen.clock <= LAST_PLAY
