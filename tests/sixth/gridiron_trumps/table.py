"""What lies on the table in Gridiron Trumps: hands, decks and used cards."""

from leatherhead.game import Look, Part
from leatherhead.games.gridiron_trumps.cards import CARDS
from leatherhead.games.gridiron_trumps.words.questions import CARD_QUESTIONS


def table(look: Look) -> list[Part]:
    """Return everything; the own hand is needed to lay a card."""
    return CARDS.table(look, tuple(CARD_QUESTIONS))
