"""The keys of a situation in Dime Store Football, and the situation in a phrase."""

from leatherhead.football.core import KICKOFF_LINE
from leatherhead.games.dime_store.state import HALVES, OVERTIME, Phase
from leatherhead.model import situation as keys
from leatherhead.model.words import counting

PERIOD, PERIODS = "half", HALVES

KEYS = (
    keys.phase(Phase, Phase.GAME_OVER, {Phase.KICKOFF: KICKOFF_LINE}),
    keys.whole("half", 1, OVERTIME),
    keys.whole("clock", 0, 99),
    *keys.downs(lambda g: g.phase in (Phase.KICKOFF, Phase.SCRIMMAGE), lambda g: g.phase == Phase.SCRIMMAGE),
    keys.pair("score", 0, 999),
    keys.team("first_receiver"),
)

headline = keys.headline(Phase)
tell_clock = counting("play")
