"""The start of a game of Paper Bowl, and what can be wrong with one set up by hand."""

from leatherhead.football.possession import HOME
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.kicks import FIELD_GOAL_RANGE
from leatherhead.games.paper_bowl.rules.quarter import ends_half, new_deck
from leatherhead.games.paper_bowl.state import OVERTIME_TIMEOUTS, PLAY_CARDS, QUARTERS, TIMEOUTS, Phase, State


def set_up(g: State, book: Book) -> None:  # noqa: ARG001  nothing printed matters yet
    """A fresh game, before the toss."""
    g.phase = Phase.COIN_TOSS
    g.quarter = 1
    g.ball = 20
    g.down = 1
    g.line_to_gain = 30
    g.timeouts[:] = TIMEOUTS
    g.first_receiver = HOME
    new_deck(g)


def faults(g: State) -> list[str]:
    """Say what is wrong with a record; one made by the rules has no faults."""
    found = []
    if g.phase == Phase.SCRIMMAGE and not 1 <= g.ball < GOAL_LINE:
        found.append("the ball is not on the field")
    if g.phase == Phase.SCRIMMAGE and not g.ball < g.line_to_gain <= GOAL_LINE:
        found.append("the line to gain is not ahead of the ball")
    if int(g.deck).bit_count() != PLAY_CARDS - g.used_count:
        found.append("a Play Card has been used twice")
    if g.clock + g.set_aside + g.used_count > PLAY_CARDS:
        found.append(f"there are only {PLAY_CARDS} Play Cards, in the deck, set aside and used")
    if g.clock == 0 and g.phase not in (Phase.TRY, Phase.LAST_FIELD_GOAL, Phase.GAME_OVER):
        found.append("no Play Card is left, so the quarter is over")
    if g.quarter > QUARTERS and max(g.timeouts) > OVERTIME_TIMEOUTS:
        found.append(f"a team has at most {OVERTIME_TIMEOUTS} timeouts in overtime")
    if g.phase == Phase.LAST_FIELD_GOAL and not (ends_half(g) and g.clock == 0):
        found.append("a last field goal comes only when the cards of a half are used up")
    if g.phase == Phase.LAST_FIELD_GOAL and GOAL_LINE - g.ball > FIELD_GOAL_RANGE:
        found.append(f"a field goal is possible only within {FIELD_GOAL_RANGE} yards")
    return found
