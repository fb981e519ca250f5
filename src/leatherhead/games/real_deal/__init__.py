"""Real Deal Football Unplugged: four cards in hand that score, stop, flag and fumble. No yards, no mercy."""

from leatherhead.games.real_deal.book import TITLE
from leatherhead.registry.folder import gather

RULEBOOK = gather(__name__, title=TITLE, version=2)
