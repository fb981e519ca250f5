"""Paper Bowl 1.11 (2013): five Offense Cards, five Defense Cards, 24 Play Cards and two dice."""

from leatherhead.engine.folder import gather

RULEBOOK = gather(__name__, title="Paper Bowl 1.11", version=2)
