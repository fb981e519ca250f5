"""The bots of Paper Bowl."""

from leatherhead.games.paper_bowl.coach.coach import Tables, answer, prepare
from leatherhead.games.paper_bowl.coach.rookie import ROOKIE
from leatherhead.games.paper_bowl.coach.strategist import STRATEGIST
from leatherhead.model.bot import RuleBot, levels_between

COACH = RuleBot(
    "coach", answer, tables=Tables, prepare=prepare, title="Coach", strength=4,
    about="Mixes its calls by what every situation is worth with the Play Cards left in the half.",
)  # fmt: skip
BOTS = (COACH, STRATEGIST, ROOKIE, *levels_between(ROOKIE, COACH, 30, 65))
