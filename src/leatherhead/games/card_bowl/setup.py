"""The start of a game of Card Bowl, and faults of a situation set up by hand."""

from leatherhead.game import keys
from leatherhead.games.card_bowl import state
from leatherhead.games.card_bowl.book import Book
from leatherhead.games.card_bowl.rules.clock import quarter_length
from leatherhead.games.card_bowl.state import SLOTS, WHOLE_DECK, Phase, State, Timing

BALL_AT = {Phase.KICKOFF: state.KICKOFF_LINE, Phase.FREE_KICK: state.FREE_KICK_LINE, Phase.TRY: state.TRY_LINE}


def set_up(g: State, book: Book) -> None:  # noqa: ARG001  nothing printed matters yet
    """Start a game before the toss."""
    g.phase = Phase.COIN_TOSS
    g.quarter = 1
    g.clock = quarter_length(g)
    g.ball = 20
    g.down = 1
    g.line_to_gain = 30
    g.timeouts[:] = state.TIMEOUTS
    g.draw_deck = WHOLE_DECK


def faults(g: State) -> list[str]:
    """List what is wrong with a record; one made by the rules has no faults."""
    from_scrimmage = g.phase in (Phase.SCRIMMAGE, Phase.TARGET)
    found = keys.ball_faults(g, from_scrimmage, from_scrimmage)
    if g.ball != BALL_AT.get(Phase(g.phase), g.ball):
        found.append("a kickoff is from the 30, a free kick from the 20 and a try from the 2")
    if g.two_point and g.phase != Phase.TARGET:
        found.append("a two-point try is set up by phase target with its hands, or else by phase try")
    if g.clock == 0 and g.phase not in (Phase.TRY, Phase.OVER) and not g.two_point:
        found.append("the clock is at 0, so the quarter is over")
    if g.clock_running and (g.option_timing != Timing.COMPLEX or g.phase != Phase.SCRIMMAGE):
        found.append("the clock runs between plays only under complex timing, before a play from scrimmage")
    if any(int(used).bit_count() % SLOTS or used == WHOLE_DECK for used in g.used):
        found.append("a used pile holds four cards per play, and never the whole deck")
    elif int(g.used[0]).bit_count() != int(g.used[1]).bit_count():
        found.append("both teams have used equally many cards, four each in every play from scrimmage")
    return found + _hand_faults(g)


def _hand_faults(g: State) -> list[str]:
    """Two hands of four cards that are in neither used pile, or none at all."""
    if g.phase != Phase.TARGET:
        return []
    hands = [[int(card) for card in g.face_up[team]] for team in range(2)]  # type: ignore[attr-defined]
    if any(len(set(hand)) != SLOTS for hand in hands):
        return ["a hand is four different cards, so phase target needs offense_cards and defense_cards"]
    if any(g.used[team] >> card & 1 for team in range(2) for card in hands[team]):
        return ["a card of a hand lies in the used pile already"]
    return []
