"""Habits of people who play Strategy League: one play on every down, one defense, or one of each.

The short-yardage defense alone is no habit: it may be called in short yardage only.
"""

from opponents import habit

from leatherhead.games.strategy_league.book import FRONTS, PLAYS
from leatherhead.registry import find

RULEBOOK = find("strategy-league")
HABITS = {
    **{f"always {play}": habit(RULEBOOK, {"offense": play}) for play in PLAYS},
    **{f"always {front}": habit(RULEBOOK, {"defense": front}) for front in FRONTS if front != "short-yardage"},
    **{
        f"always {play} and {front}": habit(RULEBOOK, {"offense": play, "defense": front})
        for play in PLAYS
        for front in FRONTS
    },
}
