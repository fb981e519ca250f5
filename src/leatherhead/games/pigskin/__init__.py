"""Tom Hamilton's Pigskin (1946): eleven hidden players per side: find their weak spots, hide yours."""

from leatherhead.registry.folder import gather

RULEBOOK = gather(__name__, title="Tom Hamilton's Pigskin", version=3)
