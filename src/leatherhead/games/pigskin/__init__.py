"""Tom Hamilton's Pigskin: eleven hidden men a side, and what the cards say about them."""

from leatherhead.engine.folder import gather

RULEBOOK = gather(__name__, title="Tom Hamilton's Pigskin", version=2)
