"""The strategist of Paper Bowl: plays the equilibrium of the solved game with the Play Cards that are really left."""

from leatherhead.engine.bot import RuleBot
from leatherhead.games.paper_bowl.coach.strategist.answers import answer
from leatherhead.games.paper_bowl.value import SOLVED

STRATEGIST = RuleBot(
    "strategist", answer, tables=SOLVED, title="Strategist", strength=3,
    about="Has solved the game: mixes its calls by win probability, counts the Play Cards, and no habit beats it.",
)  # fmt: skip
