"""The bots of Strategy League."""

from leatherhead.games.strategy_league.coach.answers import answer
from leatherhead.games.strategy_league.coach.rookie import ROOKIE
from leatherhead.games.strategy_league.coach.scouting import prepare
from leatherhead.games.strategy_league.coach.strategist import STRATEGIST
from leatherhead.games.strategy_league.coach.tables import Tables
from leatherhead.model.bot import RuleBot

BOTS = (
    STRATEGIST,
    RuleBot(
        "coach", answer, tables=Tables, prepare=prepare, title="Coach", strength=2,
        about="Mixes its calls by down, distance and spot so that nobody can read them, and manages the clock.",
    ),
    ROOKIE,
)  # fmt: skip
