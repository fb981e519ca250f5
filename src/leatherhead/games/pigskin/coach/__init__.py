"""The bots of Pigskin."""

from leatherhead.games.pigskin.coach.answers import answer
from leatherhead.games.pigskin.coach.rookie import rookie
from leatherhead.games.pigskin.coach.scouting import prepare
from leatherhead.games.pigskin.coach.strategist import STRATEGIST
from leatherhead.games.pigskin.coach.tables import Tables
from leatherhead.model.bot import RuleBot

BOTS = (
    RuleBot(
        "coach", answer, tables=Tables, prepare=prepare, title="Coach", strength=2,
        about="Listens to every reading, attacks where your weak men seem to stand, and hides its own.",
    ),
    STRATEGIST,
    RuleBot(
        "rookie", rookie, tables=Tables, prepare=prepare, title="Rookie", strength=1,
        about="Lines up by the book, calls the same plays in the same order, and kicks on every fourth down.",
    ),
)  # fmt: skip
