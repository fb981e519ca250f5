"""The start of a game of Paper Bowl, and what can be wrong with one set up by hand."""

from leatherhead.football.possession import HOME
from leatherhead.football.score import level
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.kicks import FIELD_GOAL_RANGE
from leatherhead.games.paper_bowl.rules.quarter import cards_of_a_quarter, ends_half, new_deck
from leatherhead.games.paper_bowl.words import BALL_AT
from leatherhead.model.situation import ball_faults
from leatherhead.model.words import label, spell_spot


def set_up(g: state.State, book: Book) -> None:  # noqa: ARG001  nothing printed matters yet
    """A fresh game, before the toss."""
    g.phase = state.Phase.COIN_TOSS
    g.quarter = 1
    g.ball = 20
    g.down = 1
    g.line_to_gain = 30
    g.timeouts[:] = state.TIMEOUTS
    g.first_receiver = HOME
    new_deck(g)


def faults(g: state.State) -> list[str]:
    """Say what is wrong with a record; one made by the rules has no faults."""
    return _ball_faults(g) + _card_faults(g) + _opening_faults(g) + _overtime_faults(g)


def _ball_faults(g: state.State) -> list[str]:
    """Where the ball lies before the next play."""
    scrimmage = g.phase == state.Phase.SCRIMMAGE
    found = ball_faults(g, scrimmage or g.phase == state.Phase.LAST_FIELD_GOAL, scrimmage)
    if g.phase in BALL_AT and g.ball != BALL_AT[state.Phase(g.phase)]:
        play = label(state.Phase(g.phase)).replace("-", " ")
        found.append(f"a {play} is always from {spell_spot(BALL_AT[state.Phase(g.phase)])}")
    if g.phase == state.Phase.LAST_FIELD_GOAL and distance_to_goal(g.ball) > FIELD_GOAL_RANGE:
        found.append(f"a field goal is possible only within {FIELD_GOAL_RANGE} yards")
    return found


def _card_faults(g: state.State) -> list[str]:
    """The Play Cards: in the deck, set aside and used."""
    found = []
    cards = cards_of_a_quarter(g)
    if int(g.deck).bit_count() != state.PLAY_CARDS - g.used_count:
        found.append("a Play Card has been used twice")
    if g.clock > cards:
        found.append(f"a quarter has {cards} Play Cards")
    elif g.clock + g.set_aside + g.used_count > cards + state.SET_ASIDE:
        found.append(f"a quarter has only {cards + state.SET_ASIDE} Play Cards, in the deck, set aside and used")
    if g.clock == 0 and g.phase not in (state.Phase.TRY, state.Phase.LAST_FIELD_GOAL, state.Phase.GAME_OVER):
        found.append("no Play Card is left, so the quarter is over")
    if g.phase == state.Phase.LAST_FIELD_GOAL and not (ends_half(g) and g.clock == 0):
        found.append("a last field goal comes only when the cards of a half are used up")
    return found


def _opening_faults(g: state.State) -> list[str]:
    """The toss, and the kickoffs of overtime, where no score is followed by another."""
    found = []
    if g.phase == state.Phase.COIN_TOSS and g.quarter not in (1, state.QUARTERS + 1):
        found.append("the coin is tossed only before the game and before overtime")
    opens = g.phase == state.Phase.COIN_TOSS or (g.phase == state.Phase.KICKOFF and g.quarter > state.QUARTERS)
    if opens and 0 < g.clock < cards_of_a_quarter(g):
        play = "coin toss" if g.phase == state.Phase.COIN_TOSS else "kickoff in overtime"
        found.append(f"a {play} comes before the first Play Card")
    return found


def _overtime_faults(g: state.State) -> list[str]:
    """The first score of overtime ends the game; who asks about overtime need not have agreed on it."""
    if g.quarter <= state.QUARTERS:
        return []
    found = []
    if g.phase == state.Phase.TRY:
        found.append("a touchdown in overtime ends the game without a try")
    elif g.phase == state.Phase.FREE_KICK:
        found.append("a safety in overtime ends the game without a free kick")
    elif g.phase != state.Phase.GAME_OVER and not level(g):
        found.append("overtime goes on only while the score is tied")
    if max(g.timeouts) > state.OVERTIME_TIMEOUTS:
        found.append(f"a team has at most {state.OVERTIME_TIMEOUTS} timeouts in overtime")
    return found
