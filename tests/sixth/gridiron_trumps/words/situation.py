"""The keys of a situation in Gridiron Trumps, and the situation in a phrase."""

from leatherhead.game import core, counting, keys
from leatherhead.games.gridiron_trumps.cards import CARDS
from leatherhead.games.gridiron_trumps.rules import PLAYS, TIMEOUTS

ON_THE_FIELD = (core.KICKOFF, core.SCRIMMAGE, core.TRY)

KEYS = (
    keys.phase(core.Phase, core.GAME_OVER, {core.KICKOFF: core.KICKOFF_LINE, core.TRY: core.TRY_LINE}),
    keys.whole("quarter", 1, core.QUARTERS),
    keys.whole("clock", 0, PLAYS),
    *keys.downs(lambda g: g.phase in ON_THE_FIELD, lambda g: g.phase == core.SCRIMMAGE),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, TIMEOUTS),
    keys.team("first_receiver"),
    *CARDS.keys,
)

headline = keys.headline(core.Phase)
tell_clock = counting("play")
