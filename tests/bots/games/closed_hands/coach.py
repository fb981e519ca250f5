"""The coach of Closed Hands: the highest card on offense, any on defense."""

from leatherhead.games.closed_hands.book import Book
from leatherhead.games.closed_hands.state import Decision, State
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import rule


@rule
def answer(seen: State, book: Book, tables: object, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001  as every bot
    """Return the card that the coach lays."""
    cards = count_bits(options)
    return nth_option(options, cards - 1 if decision == Decision.OFFENSE_CARD else luck % cards)


BOTS = (RuleBot("coach", answer, title="Coach", strength=2, about="Attacks with its best card."),)
