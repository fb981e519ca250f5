"""What a team of Gridiron Trumps cannot see: the other hand."""

from leatherhead.games.gridiron_trumps.cards import CARDS

HIDDEN = CARDS.hidden
