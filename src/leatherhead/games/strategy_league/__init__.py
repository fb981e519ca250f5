"""Strategy League: the rules of a league that plays a board game of 1970, with charts of our own."""

from leatherhead.engine.folder import gather

RULEBOOK = gather(__name__, title="Strategy League", version=2)
