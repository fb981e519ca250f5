"""The strategist of Paper Bowl: plays the equilibrium of single plays with the Play Cards that are really left.

What follows a play is valued by the solution, which has no timeouts and a fresh deck for every play.
"""

from leatherhead.games.paper_bowl.coach.strategist.answers import answer
from leatherhead.games.paper_bowl.value import SOLVED
from leatherhead.model.bot import RuleBot

STRATEGIST = RuleBot(
    "strategist", answer, tables=SOLVED, title="Strategist", strength=3,
    about="Solves each play: mixes its calls by win probability, counts the Play Cards, and no habit beats it.",
)  # fmt: skip
