"""The coin toss, the ends of quarters and halves, and overtime."""

from leatherhead.football.possession import AWAY, HOME, opponent
from leatherhead.football.score import level
from leatherhead.games.card_bowl.rules.clock import quarter_length
from leatherhead.games.card_bowl.rules.result import set_up_kickoff
from leatherhead.games.card_bowl.state import (
    EITHER,
    OVERTIME_TIMEOUTS,
    QUARTERS,
    TIMEOUTS,
    Decision,
    Event,
    Overtime,
    Phase,
    State,
    Toss,
)
from leatherhead.model.doors import call_toss, choose, note
from leatherhead.rule import rule


@rule
def coin_toss(g: State) -> None:
    """The visitors call; the winner receives or kicks, the other team receives after halftime (CB-TOSS-1, CB-R3)."""
    winner = call_toss(g, AWAY, Decision.TOSS_CALL)
    note(g, Event.COIN_TOSS, winner)
    receives = choose(g, winner, Decision.TOSS_CHOICE, EITHER) == Toss.RECEIVE
    g.second_half_receiver = opponent(winner) if receives else winner
    set_up_kickoff(g, g.second_half_receiver)


@rule
def close_of_play(g: State) -> None:
    """See whether overtime is decided or the quarter is over; a try is played first (CB-CX-19, CB-R57, CB-R58)."""
    if g.quarter > QUARTERS and not level(g):
        end_game(g)
    elif g.clock == 0 and g.phase != Phase.TRY:
        end_quarter(g)


@rule
def end_quarter(g: State) -> None:
    """On to the next quarter, the second half, overtime or the end (CB-S2-7, CB-CX-19, CB-R57, CB-R58)."""
    if g.quarter < QUARTERS and g.quarter != 2:
        note(g, Event.END_QUARTER, g.possession, g.quarter)
    elif g.quarter == 2:
        note(g, Event.END_HALF, g.possession)
        refill_timeouts(g, TIMEOUTS)
        set_up_kickoff(g, opponent(g.second_half_receiver))
    elif not level(g) or not another_period(g):
        end_game(g)
        return
    else:
        note(g, Event.OVERTIME, g.possession, g.quarter + 1)
        refill_timeouts(g, OVERTIME_TIMEOUTS)
        g.phase = Phase.COIN_TOSS
        g.onside_shorts = 0
    g.quarter += 1
    g.clock = quarter_length(g)
    g.clock_running = 0


@rule
def another_period(g: State) -> bool:
    """A tied game goes to one overtime period, by option to as many as it takes or to none (CB-R58)."""
    return g.option_overtime == Overtime.UNTIL_WINNER or (
        g.option_overtime == Overtime.NFL_2009 and g.quarter == QUARTERS
    )


@rule
def refill_timeouts(g: State, count: int) -> None:
    """Both teams have their timeouts again (CB-S2-6, CB-CX-20, CB-R57)."""
    g.timeouts[HOME] = count
    g.timeouts[AWAY] = count


@rule
def end_game(g: State) -> None:
    """The game is over."""
    note(g, Event.END_GAME, g.possession)
    g.phase = Phase.OVER
    g.over = 1
