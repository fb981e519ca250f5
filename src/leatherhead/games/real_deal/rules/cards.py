"""Card management: hands, tables, piles, and what a card is worth."""

from leatherhead.football.score import FIELD_GOAL_POINTS, SAFETY_POINTS
from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.state import CARDS, FIELD_GOALS, HAS_BALL_POSSESSIONS, QUARTERS, CardType, State
from leatherhead.rule import rule

TOUCHDOWN_POINTS = 7


@rule
def is_one_of(card: int, kinds: int) -> bool:
    """Whether a card belongs to a set of kinds."""
    return (kinds >> card) & 1 == 1


@rule
def points_of(card: int) -> int:
    """A touchdown is 7, try included; a field goal 3, a safety 2, a punt nothing (RD-CHART-16, RD-RET-6, RD-R43)."""
    if card <= CardType.PASSING_TD_OVER_20 or card == CardType.RETURN_TD:
        return TOUCHDOWN_POINTS
    if is_one_of(card, FIELD_GOALS):
        return FIELD_GOAL_POINTS
    return SAFETY_POINTS if card == CardType.SAFETY else 0


@rule
def into_hand(g: State, team: int, card: int) -> None:
    """Put a card into a team's hand."""
    g.hand[team, card] += 1
    g.held[team] += 1
    g.kinds[team] |= 1 << card


@rule
def out_of_hand(g: State, team: int, card: int) -> None:
    """Take a card out of a team's hand."""
    g.hand[team, card] -= 1
    g.held[team] -= 1
    if g.hand[team, card] == 0:
        g.kinds[team] &= ~(1 << card)


@rule
def onto_table(g: State, team: int, card: int) -> None:
    """Put a card face up before a team."""
    g.table[team, card] += 1
    g.laid[team] |= 1 << card


@rule
def lay(g: State, team: int, card: int) -> None:
    """Play a card face up on the team's table (RD-CARD-3)."""
    out_of_hand(g, team, card)
    onto_table(g, team, card)


@rule
def lay_face_down(g: State, team: int, card: int) -> None:
    """Discard a card that only its owner knows (RD-CARD-4, RD-R11, RD-R45)."""
    out_of_hand(g, team, card)
    g.face_down[team, card] += 1
    g.face_down_count[team] += 1


@rule
def sweep_pending(g: State) -> None:
    """No card awaits an answer any longer."""
    for place in range(g.pending_count):
        g.pending[place] = 0
    g.pending_count = 0


@rule
def collect(g: State, book: Book, team: int) -> None:
    """All of a team's own cards are in its pile, without double-border and wild ones (RD-PRE-2 to RD-PRE-4, RD-R34)."""
    cards = 0
    for card in range(CARDS):
        g.hand[team, card] = 0
        g.table[team, card] = 0
        g.discard[team, card] = 0
        g.face_down[team, card] = 0
        g.pile[team, card] = book.team[g.option_deck, card]
        cards += g.pile[team, card]
    g.held[team] = 0
    g.kinds[team] = 0
    g.laid[team] = 0
    g.face_down_count[team] = 0
    g.left[team] = cards


@rule
def cards_to_draw(g: State, team: int) -> int:
    """Return how many cards a team can still draw; those set aside are not reached."""
    return max(g.left[team] - g.set_aside, 0)


@rule
def has_ball_allowed(g: State) -> bool:
    """After four possessions of each team in this quarter; not in the fourth or overtime (RD-HB-1, RD-HB-5, RD-R28)."""
    return g.quarter < QUARTERS and min(g.possessions[0], g.possessions[1]) >= HAS_BALL_POSSESSIONS
