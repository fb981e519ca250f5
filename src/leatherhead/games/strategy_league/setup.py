"""The start of a game of Strategy League, and what can be wrong with one set up by hand."""

from leatherhead.football.possession import HOME
from leatherhead.games.strategy_league import state
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.rules.clock import TWO_MINUTES, has_warning, period_length
from leatherhead.games.strategy_league.state import ABSENT, OvertimeState, Phase, State
from leatherhead.model.situation import ball_faults


def set_up(g: State, book: Book) -> None:  # noqa: ARG001  nothing printed matters yet
    """A fresh game, before the toss."""
    g.phase = Phase.COIN_TOSS
    g.quarter = 1
    g.clock = period_length(g)
    g.ball = 20
    g.down = 1
    g.line_to_gain = 30
    g.hash = state.Hash.RED
    g.timeouts[:] = state.TIMEOUTS
    g.opening_kicker = HOME
    g.rolling = state.Roll.NOTHING
    g.stopped = state.Stop.PERIOD
    g.p6 = g.strike_through = g.fr_loss = g.fr_gain = g.block_fr = ABSENT


def faults(g: State) -> list[str]:
    """Say what is wrong with a record; one made by the rules has no faults."""
    scrimmage = g.phase == Phase.SCRIMMAGE
    found = ball_faults(g, g.phase not in (Phase.COIN_TOSS, Phase.GAME_OVER), scrimmage)
    if g.clock > period_length(g):
        found.append("there is more time left than a period has")
    if g.clock_running and not scrimmage:
        found.append("the clock runs only before a down")
    found += _owed(g, scrimmage)
    if g.try_kind and g.phase != Phase.TRY:
        found.append("a try is repeated only in phase try")
    over = g.phase == Phase.GAME_OVER
    if (g.ot_state != OvertimeState.NONE) and g.quarter <= state.QUARTERS:
        found.append("ot_state belongs to overtime")
    if g.quarter > state.QUARTERS and g.ot_state == OvertimeState.NONE and g.phase != Phase.COIN_TOSS and not over:
        found.append("overtime needs an ot_state")
    return found


def _owed(g: State, scrimmage: bool) -> list[str]:
    """Time that has run out, and plays that are still owed."""
    found = []
    at_boundary = g.clock == 0 or (g.clock == TWO_MINUTES and has_warning(g))
    if g.one_more_play and not (scrimmage and at_boundary and not g.clock_running):
        found.append(
            "one more play is owed only before a down, with the clock stopped at 0.0 or at the two-minute warning"
        )
    if g.clock == 0 and not g.one_more_play and g.phase not in (Phase.TRY, Phase.GAME_OVER):
        found.append("time has run out, so the period is over")
    return found
