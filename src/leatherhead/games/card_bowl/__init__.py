"""Card Bowl 2.0 (2009): two decks, four players per side, and a Draw Deck full of bad news."""

from leatherhead.registry.folder import gather

RULEBOOK = gather(__name__, title="Card Bowl 2.0", version=3)
