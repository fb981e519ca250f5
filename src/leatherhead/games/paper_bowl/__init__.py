"""Paper Bowl 1.11 (2013): three calls against five defenses, two dice, and Play Cards that are also the clock."""

from leatherhead.registry.folder import gather

RULEBOOK = gather(__name__, title="Paper Bowl 1.11", version=2)
