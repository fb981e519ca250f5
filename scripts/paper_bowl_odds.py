"""Write the odds that Paper Bowl ships, walked from its rules and its own book: `python scripts/paper_bowl_odds.py`."""

from leatherhead import registry
from leatherhead.games.paper_bowl.odds import WALKED

if __name__ == "__main__":
    WALKED.ship(registry.find("paper-bowl").own_book)
