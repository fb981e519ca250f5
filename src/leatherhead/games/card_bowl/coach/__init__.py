"""The bots of Card Bowl."""

from leatherhead.games.card_bowl.coach.answers import answer
from leatherhead.games.card_bowl.coach.rookie import rookie
from leatherhead.games.card_bowl.coach.scouting import prepare
from leatherhead.games.card_bowl.coach.strategist import STRATEGIST
from leatherhead.games.card_bowl.coach.tables import Tables
from leatherhead.model.bot import RuleBot

BOTS = (
    RuleBot(
        "coach", answer, tables=Tables, prepare=prepare, title="Coach", strength=2,
        about="Saves good cards for all thirteen hands, throws as far as it pays, and watches the clock.",
    ),
    STRATEGIST,
    RuleBot(
        "rookie", rookie, title="Rookie", strength=1,
        about="Plays its best card on the same receiver every time, kicks on every fourth down, and forgets the clock.",
    ),
)  # fmt: skip
