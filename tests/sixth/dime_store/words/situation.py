"""The keys of a situation in Dime Store Football, and the situation in a phrase."""

from collections.abc import Mapping
from typing import Any

from leatherhead.games.dime_store.rules import KICKOFF_LINE
from leatherhead.games.dime_store.state import HALVES, OVERTIME, Phase

from leatherhead.engine import situation as keys
from leatherhead.engine.situation import Key
from leatherhead.engine.words import counted, labels, ordinal, spell_spot

PERIOD, PERIODS = "half", HALVES
PHASES = labels(Phase)


def _on_the_field(g: Any) -> bool:
    return g.phase not in (Phase.COIN_TOSS, Phase.GAME_OVER)


def _before_a_down(g: Any) -> bool:
    return bool(g.phase == Phase.SCRIMMAGE)


def _write_phase(g: Any, value: Any) -> None:
    g.phase = keys.parse_word(value, PHASES)
    g.over = int(g.phase == Phase.GAME_OVER)
    g.ball = KICKOFF_LINE if g.phase == Phase.KICKOFF else g.ball


KEYS = (
    Key("phase", lambda g: PHASES[g.phase], _write_phase),
    keys.whole("half", 1, OVERTIME),
    keys.whole("clock", 0, 99),
    keys.team("possession", defined=_on_the_field),
    keys.ball(defined=_on_the_field),
    keys.whole("down", 1, 4, defined=_before_a_down),
    keys.to_go(defined=_before_a_down),
    keys.pair("score", 0, 999),
    keys.team("first_receiver"),
)


def headline(g: Any) -> str:
    """Tell the situation in one phrase."""
    if g.phase == Phase.SCRIMMAGE:
        to_go = "goal" if g.line_to_gain >= 100 else g.line_to_gain - g.ball
        return f"{ordinal(g.down)} and {to_go} at {spell_spot(int(g.ball))}"
    return PHASES[g.phase].replace("-", " ")


def tell_clock(clock: Any, options: Mapping[str, Any]) -> str:  # noqa: ARG001  the same under all of them
    """Tell what is left of a half."""
    return f"{counted(clock, 'play')} left"
