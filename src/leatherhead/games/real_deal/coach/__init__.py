"""The coach and the rookie of Real Deal Football."""

from leatherhead.games.real_deal.coach.answers import answer
from leatherhead.games.real_deal.coach.rookie import ROOKIE
from leatherhead.model.bot import RuleBot

BOTS = (
    RuleBot(
        "coach", answer, title="Coach", strength=2,
        about="Counts the cards that you can still hold, keeps its best stops for touchdowns, and varies its plays.",
    ),
    ROOKIE,
)  # fmt: skip
