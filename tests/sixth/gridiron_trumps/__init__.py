"""Gridiron Trumps: hands of hidden cards in four suits, of which both coaches lay one face down for every play."""

from leatherhead.game import gather

RULEBOOK = gather(__name__, title="Gridiron Trumps", version=1)
