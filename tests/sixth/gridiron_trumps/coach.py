"""The coach of Gridiron Trumps: lays high cards, not always the highest, and kicks on fourth down."""

from leatherhead.game import RuleBot, core, downs, rule, score
from leatherhead.games.gridiron_trumps.book import Book
from leatherhead.games.gridiron_trumps.rules import FIELD_GOAL_RANGE, rank_of
from leatherhead.games.gridiron_trumps.state import RANKS, Decision, Kickoff, State, Suit, Timeout, Try

HURRY = 12  # plays left in a game that is being lost
CARD_COUNT = len(Suit) * RANKS
SWAY = 5  # ranks by which a card may be over- or underrated, so that nobody can foresee it


class Tables:
    """The coach needs none."""

    none: int


@rule
def answer(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001
    """Return the label that the coach picks; `luck` is its only chance."""
    hurry = seen.quarter == core.QUARTERS and seen.clock <= HURRY and score.lead(seen, team) < 0
    if decision == Decision.KICKOFF:
        return Kickoff.ONSIDE + 0 if hurry else Kickoff.DEEP + 0
    if decision == Decision.TRY:
        return Try.ONE_POINT + 0
    if decision == Decision.TIMEOUT:
        return Timeout.TIMEOUT + 0 if hurry else Timeout.NO_TIMEOUT + 0
    return best_card(seen, decision, options, hurry, luck)


@rule
def best_card(seen: State, decision: int, options: int, hurry: bool, luck: int) -> int:
    """Return the card of the hand that is worth most here, by its rank and some luck."""
    best, most = 0, -1000
    for card in range(CARD_COUNT):
        if (options >> card) & 1:
            worth = rank_of(card) + ((luck >> card % 24) & 7) * SWAY // 8
            if decision == Decision.OFFENSE_CARD:
                worth += offense_worth(seen, card, hurry)
            if worth > most:
                best, most = card, worth
    return best


@rule
def offense_worth(seen: State, card: int, hurry: bool) -> int:
    """Rate a suit of the offense: a kick on fourth down alone, tricks and passes with high ranks."""
    suit, last_down = card // RANKS, seen.down == downs.LAST_DOWN
    if suit == Suit.KICK:
        in_range = seen.ball >= 100 - FIELD_GOAL_RANGE
        return 50 if last_down and (in_range or not hurry) else -50
    return (rank_of(card) - 5) * (suit != Suit.RUN)


BOTS = (
    RuleBot(
        "coach",
        answer,
        tables=Tables,
        title="Coach",
        strength=2,
        about="Lays its high cards, kicks on fourth down, and hurries when it is behind.",
    ),
)
