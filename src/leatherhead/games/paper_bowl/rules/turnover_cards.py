"""5 Details of Play Cards: 01 to 06, and 3.7 Coach's challenge."""

from leatherhead.football.possession import defense
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.dice import sets_off, throw
from leatherhead.games.paper_bowl.rules.gain import (
    INCOMPLETE,
    STANDS,
    TURNOVER,
    beyond_end_line,
    distance_of,
    fate_of,
    gain_as_usual,
    whistled_dead,
)
from leatherhead.games.paper_bowl.state import EITHER, Call, Challenge, Decision, Effect, Event, State
from leatherhead.model.doors import choose, note
from leatherhead.rule import called, rule


@rule
def intercept_and_challenge(g: State, book: Book, card: int) -> tuple[int, int]:
    """01 Intercept: the defense catches a pass; the offense may challenge (PB-5.01-1 to PB-5.01-10, PB-R35)."""
    return interception(g, book, card)


@rule
def intercept_and_return(g: State, book: Book, card: int) -> tuple[int, int]:
    """02 Intercept: the defense catches a pass and returns it (PB-5.02-1 to PB-5.02-8, PB-R36)."""
    return interception(g, book, card)


@rule
def interception(g: State, book: Book, card: int) -> tuple[int, int]:
    """The first roll alone decides, and the ball is caught where that roll carries it."""
    a, b = throw(g, g.possession)
    distance = distance_of(g.offense_card, a + b)
    caught = sets_off(book, card, a, b) and (a == b or not beyond_end_line(g, distance))
    if g.offense_card == Call.RUN or not caught:
        _, _, complete, gain = gain_as_usual(g, book, Effect.INTERCEPTION, a, b)
        return fate_of(g, complete), gain
    note(g, Event.INTERCEPTION, g.possession, distance, g.ball)
    if not book.returned[card] and challenge(g, g.possession, distance):
        note(g, Event.INCOMPLETE, g.possession)
        return INCOMPLETE, 0
    return TURNOVER, distance


@rule
def fumble_and_challenge(g: State, book: Book, card: int) -> tuple[int, int]:
    """03 Fumble: lost on some rolls; the offense may challenge (PB-5.03-1 to PB-5.03-7, PB-R37 to PB-R40)."""
    return fumble(g, book, card)


@rule
def fumble_and_return(g: State, book: Book, card: int) -> tuple[int, int]:
    """04 Fumble: lost on some rolls, and returned (PB-5.04-1 to PB-5.04-7, PB-R37)."""
    return fumble(g, book, card)


@rule
def fumble(g: State, book: Book, card: int) -> tuple[int, int]:
    """The first roll decides, and the ball is lost at the end of the whole gain."""
    a, b = throw(g, g.possession)
    _, _, complete, gain = gain_as_usual(g, book, Effect.FUMBLE, a, b)
    if not sets_off(book, card, a, b) or whistled_dead(g, complete, g.option_incomplete_03):
        return fate_of(g, complete), gain
    note(g, Event.FUMBLE, g.possession, gain, g.ball)
    if not book.returned[card] and challenge(g, g.possession, gain):
        return STANDS, gain
    return TURNOVER, gain


@rule
def review_of_completion(g: State, book: Book) -> tuple[int, int]:
    """05 Challenge: the defense may challenge a complete pass (PB-5.05-1 to PB-5.05-3, PB-R23)."""
    a, b = throw(g, g.possession)
    _, _, complete, gain = gain_as_usual(g, book, Effect.REVIEW_COMPLETE, a, b)
    if complete and challenge(g, defense(g), gain):
        note(g, Event.INCOMPLETE, g.possession)
        return INCOMPLETE, 0
    return fate_of(g, complete), gain


@rule
def review_of_incompletion(g: State, book: Book) -> tuple[int, int]:
    """06 Challenge: the offense may challenge an incomplete pass (PB-5.06-1 to PB-5.06-3, PB-R23, PB-R41)."""
    a, b = throw(g, g.possession)
    total, _, complete, gain = gain_as_usual(g, book, Effect.REVIEW_INCOMPLETE, a, b)
    if fate_of(g, complete) == INCOMPLETE and challenge(g, g.possession, gain):
        gain = distance_of(g.offense_card, total)
        note(g, Event.COMPLETE, g.possession, gain, 1)
        return STANDS, gain
    return fate_of(g, complete), gain


@called
def challenge(g: State, team: int, standing_gain: int) -> bool:
    """Odd wins, even loses and costs a timeout; without one there is no challenge (PB-3.7-1 to PB-3.7-5, PB-R22)."""
    g.standing_gain = standing_gain
    if g.timeouts[team] == 0:
        return False
    if choose(g, team, Decision.CHALLENGE, EITHER) == Challenge.NO_CHALLENGE:
        return False
    note(g, Event.CHALLENGE, team)
    a, b = throw(g, team)
    if (a + b) % 2 == 1:
        note(g, Event.CHALLENGE_WON, team)
        return True
    note(g, Event.CHALLENGE_LOST, team)
    g.timeouts[team] -= 1
    return False
