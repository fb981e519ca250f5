"""Real Deal Football Unplugged: cards that score, cards that stop them, and no field."""

from leatherhead.engine.folder import gather
from leatherhead.games.real_deal.book import TITLE

RULEBOOK = gather(__name__, title=TITLE, version=2)
