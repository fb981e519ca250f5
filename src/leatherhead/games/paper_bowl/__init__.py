"""Paper Bowl 1.11 (2013): three calls vs. five defenses, two dice; Play Cards are also the clock."""

from leatherhead.registry.folder import gather

RULEBOOK = gather(__name__, title="Paper Bowl 1.11", version=2)
