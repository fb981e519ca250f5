"""Tom Hamilton's Pigskin (1946): eleven hidden players a side, and cards that say what became of the one you hit."""

from leatherhead.registry.folder import gather

RULEBOOK = gather(__name__, title="Tom Hamilton's Pigskin", version=3)
