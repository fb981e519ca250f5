"""Card Bowl 2.0 (2009): four cards a side face down, a Draw Deck, and three kinds of clock."""

from leatherhead.engine.folder import gather

RULEBOOK = gather(__name__, title="Card Bowl 2.0", version=2)
