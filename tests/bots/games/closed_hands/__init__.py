"""Closed Hands: both teams hold cards that the other does not see, and lay one at a time, face down."""

from leatherhead.registry.folder import gather

RULEBOOK = gather(__name__, title="Closed Hands", version=1)
