"""The toss, the ends of periods, and overtime."""

from leatherhead.football.possession import AWAY, opponent
from leatherhead.football.score import lead, level
from leatherhead.games.strategy_league.rules.clock import period_length
from leatherhead.games.strategy_league.rules.settling import kickoff_spot
from leatherhead.games.strategy_league.state import (
    EITHER,
    OVERTIME_TIMEOUTS,
    QUARTERS,
    TIMEOUTS,
    Decision,
    Event,
    Hash,
    OvertimeState,
    Phase,
    PlayOutcome,
    PlayScore,
    State,
    Stop,
    Toss,
)
from leatherhead.model.doors import call_toss, choose, note
from leatherhead.rule import rule


@rule
def coin_toss(g: State) -> None:
    """The visitors call; the winner receives or kicks off (SL-BASE-5, SL-OT-1, SL-R1)."""
    winner = call_toss(g, AWAY, Decision.CALL_TOSS)
    note(g, Event.COIN_TOSS, winner)
    kicks = choose(g, winner, Decision.TOSS_CHOICE, EITHER) == Toss.KICK
    g.phase = Phase.KICKOFF + 0
    g.possession = winner if kicks else opponent(winner)
    g.ball = kickoff_spot(g)
    if g.quarter > QUARTERS:
        g.ot_state = OvertimeState.FIRST + 0
    else:
        g.opening_kicker = g.possession


@rule
def sudden_death(g: State, started: int, before: int) -> None:
    """Overtime: who has had the ball, and which score ends it (SL-OT-3 to SL-OT-6, SL-OT-8, SL-R37, SL-R38)."""
    if g.scored != 0:
        goal = g.scored == PlayScore.FIELD_GOAL
        if goal and g.ot_state == OvertimeState.FIRST:
            g.ot_state = OvertimeState.SECOND + 0
        elif goal and g.ot_state == OvertimeState.SECOND and lead(g, g.scorer) == 0:
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
    note(g, Event.GAME_OVER, g.possession)


@rule
def end_of_period(g: State) -> None:
    """Time has run out and no play is owed (SL-STOP-7, SL-BASE-4, SL-OT-2, SL-OT-7)."""
    note(g, Event.END_OF_PERIOD, g.possession, g.quarter)
    g.stopped = Stop.PERIOD + 0
    g.hurry_up = 0
    if time_ends_game(g):
        end_game(g)
        return
    if g.quarter == 2:
        halftime(g)
    elif g.quarter == QUARTERS:
        note(g, Event.OVERTIME, g.possession)
        g.phase = Phase.COIN_TOSS + 0
        g.hash = Hash.RED + 0
        g.rekicks = 0
        g.fair_catch = 0
        g.kickoff_penalty = 0
    if g.quarter == 2 or g.quarter >= QUARTERS:
        for team in range(2):
            g.timeouts[team] = TIMEOUTS if g.quarter == 2 else OVERTIME_TIMEOUTS
            g.spike_used[team] = 0
    g.quarter += 1
    g.clock = period_length(g)


@rule
def time_ends_game(g: State) -> bool:
    """The leader wins; overtime may end tied, but goes on in the playoffs (SL-OT-9, SL-OT-10, SL-R39, SL-R40)."""
    if g.quarter > QUARTERS and g.option_playoffs == 0:
        return True
    return g.quarter >= QUARTERS and not level(g) and g.ot_state != OvertimeState.SECOND


@rule
def halftime(g: State) -> None:
    """The second half begins with a kickoff of the team that received the first (SL-BASE-4, SL-R1, SL-R34)."""
    note(g, Event.HALFTIME, g.possession)
    g.phase = Phase.KICKOFF + 0
    g.possession = opponent(g.opening_kicker)
    g.ball = kickoff_spot(g)
    g.hash = Hash.RED + 0
    g.rekicks = 0
    g.fair_catch = 0
    g.kickoff_penalty = 0
