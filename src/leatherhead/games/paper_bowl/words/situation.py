"""The keys of a situation in Paper Bowl, and the situation in a phrase."""

from typing import Any

from leatherhead.games.paper_bowl.book import CARD_IDS
from leatherhead.games.paper_bowl.rules.kicks import FREE_KICK_LINE, KICKOFF_LINE, TRY_LINE
from leatherhead.games.paper_bowl.state import OVERTIME_TIMEOUTS, PLAY_CARDS, QUARTERS, SET_ASIDE, TIMEOUTS, Phase
from leatherhead.model import situation as keys
from leatherhead.model.words import counting

BALL_AT = {Phase.KICKOFF: KICKOFF_LINE, Phase.FREE_KICK: FREE_KICK_LINE, Phase.TRY: TRY_LINE}


def _on_the_field(g: Any) -> bool:
    return g.phase not in (Phase.COIN_TOSS, Phase.GAME_OVER)


def _before_a_down(g: Any) -> bool:
    return bool(g.phase == Phase.SCRIMMAGE)


_USED = keys.card_list("used", "used_count", CARD_IDS)


def _write_used(g: Any, value: Any) -> None:
    _USED.write(g, value)
    for card in g.used[: g.used_count]:
        g.deck &= ~(1 << card)


_QUARTER = keys.whole("quarter", 1, 999)


def _write_quarter(g: Any, value: Any) -> None:
    """A situation in overtime has the timeouts of overtime, unless it names others (PB-R55)."""
    _QUARTER.write(g, value)
    g.timeouts[:] = OVERTIME_TIMEOUTS if g.quarter > QUARTERS else TIMEOUTS


KEYS = (
    keys.phase(Phase, Phase.GAME_OVER, BALL_AT),
    keys.Key("quarter", _QUARTER.read, _write_quarter),
    keys.whole("clock", 0, PLAY_CARDS),
    *keys.downs(_on_the_field, _before_a_down),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, TIMEOUTS),
    keys.whole("set_aside", 0, SET_ASIDE),
    keys.Key("used", _USED.read, _write_used),
    keys.team("first_receiver"),
)

headline = keys.headline(Phase, from_spot=(*BALL_AT, Phase.LAST_FIELD_GOAL))
tell_clock = counting("Play Card")
