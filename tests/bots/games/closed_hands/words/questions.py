"""What the teams are asked in Closed Hands."""

from leatherhead.games.closed_hands.state import Card, Decision
from leatherhead.model.words import Deck, Prompt, labels

QUESTIONS = {
    Decision.OFFENSE_CARD: Prompt("offense-card", labels(Card), "Lay a card.", sealed=True, help="CH-2."),
    Decision.DEFENSE_CARD: Prompt("defense-card", labels(Card), "Answer with a card.", sealed=True, help="CH-2."),
}
DECKS = (
    Deck("home's cards", labels(Card), "A card for home: which?"),
    Deck("away's cards", labels(Card), "A card for away: which?"),
)
