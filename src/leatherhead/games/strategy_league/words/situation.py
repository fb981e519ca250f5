"""The keys of a situation in Strategy League, and the situation in a phrase."""

from collections.abc import Mapping
from typing import Any

from leatherhead.games.strategy_league.rules.clock import period_length
from leatherhead.games.strategy_league.rules.settling import kickoff_spot
from leatherhead.games.strategy_league.state import (
    ABSENT,
    FREE_KICK_LINE,
    OVERTIME_TIMEOUTS,
    QUARTER_TENTHS,
    QUARTERS,
    TIMEOUTS,
    TRY_LINE,
    Hash,
    OvertimeState,
    Phase,
    TryKind,
)
from leatherhead.model import situation as keys
from leatherhead.model.errors import Refused
from leatherhead.model.situation import Key
from leatherhead.model.words import FileTeams, Teams, labels

MARKS = labels(Hash)
HASHES_IN_WORDS = ("left hash", "middle", "right hash")  # as the offense sees it
OVERTIME_STATES = labels(OvertimeState)
TRY_KINDS = labels(TryKind)
KICKS = (Phase.KICKOFF, Phase.FREE_KICK)


def _on_the_field(g: Any) -> bool:
    return g.phase not in (Phase.COIN_TOSS, Phase.GAME_OVER)


def _before_a_down(g: Any) -> bool:
    return bool(g.phase == Phase.SCRIMMAGE)


_PHASE = keys.phase(Phase, Phase.GAME_OVER, {Phase.FREE_KICK: FREE_KICK_LINE, Phase.TRY: TRY_LINE})


def _write_phase(g: Any, value: Any) -> None:
    _PHASE.write(g, value)
    if g.phase == Phase.KICKOFF:
        g.ball = kickoff_spot(g)


def _write_quarter(g: Any, value: Any) -> None:
    """Set the quarter; a period of overtime begins with its own time, timeouts and claims to the ball."""
    g.quarter = keys.parse_whole(value, 1, 999)
    if g.quarter > QUARTERS:
        g.clock = period_length(g)
        g.timeouts[:] = OVERTIME_TIMEOUTS
        g.ot_state = OvertimeState.FIRST if _on_the_field(g) else OvertimeState.NONE


def _write_clock(g: Any, value: Any) -> None:
    if type(value) not in (int, float) or not 0 <= value <= QUARTER_TENTHS / 10:
        raise Refused(f"{value!r} is not a number of seconds from 0 to {QUARTER_TENTHS // 10}")
    g.clock = round(value * 10)


def _write_spikes(g: Any, value: Any) -> None:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(used, bool) for used in value):
        raise Refused(f"{value!r} is not a pair [home, away] of true or false")
    g.spike_used[:] = [int(used) for used in value]


def _override(name: str) -> Key:
    """A number that replaces the card's own; absent, the card's own counts."""
    return keys.whole(name, 0, 100, defined=lambda g: bool(getattr(g, name) != ABSENT))


def _write_fr(g: Any, value: Any) -> None:
    numbers = value if isinstance(value, list) else [value, value]
    if len(numbers) != 2:
        raise Refused(f"{value!r} is neither a number nor [loss, zero or gain]")
    g.fr_loss, g.fr_gain = (keys.parse_whole(number, 0, 100) for number in numbers)


def _named(name: str, words: tuple[str, ...]) -> Key:
    """A word that is absent as long as there is nothing to say."""

    def write(g: Any, value: Any) -> None:
        setattr(g, name, keys.parse_word(value, words[1:]) + 1)

    return Key(name, lambda g: words[getattr(g, name)], write, defined=lambda g: bool(getattr(g, name)))


KEYS = (
    Key("phase", _PHASE.read, _write_phase),
    Key("quarter", lambda g: int(g.quarter), _write_quarter),
    Key("clock", lambda g: int(g.clock) / 10, _write_clock, decimals=1),
    keys.flag("clock_running"),
    *keys.downs(_on_the_field, _before_a_down),
    keys.word("hash", MARKS),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, TIMEOUTS),
    keys.flag("hurry_up"),
    Key("spike_used", lambda g: [bool(used) for used in g.spike_used], _write_spikes),
    keys.flag("one_more_play"),
    keys.flag("fair_catch"),
    keys.whole("kickoff_penalty", 0, 999),
    keys.team("opening_kicker"),
    keys.whole("rekicks", 0, 999),
    _named("ot_state", OVERTIME_STATES),
    _named("try_kind", TRY_KINDS),
    _override("p6"),
    _override("strike_through"),
    Key(
        "fr",
        lambda g: [int(g.fr_loss), int(g.fr_gain)],
        _write_fr,
        defined=lambda g: bool(g.fr_loss != ABSENT),
    ),
    _override("block_fr"),
)


def whole_seconds(tenths: int) -> int:
    """Round a time up to the whole second, as every time is that people are told; the rules keep tenths (SL-R2)."""
    return -(-int(tenths) // 10)


def spell_clock(tenths: int) -> str:
    """Spell the time left in minutes and whole seconds."""
    minutes, seconds = divmod(whole_seconds(tenths), 60)
    return f"{minutes}:{seconds:02}"


def headline(g: Any, teams: Teams) -> str:
    """Describe the situation in a phrase."""
    if g.phase == Phase.SCRIMMAGE:
        where = f"{keys.down_and_distance(g, teams)}, {_hash_mark(g, teams)}"
        running = "clock running" if g.clock_running else "clock stopped"
        time = f"{spell_clock(g.clock)}, " if isinstance(teams, FileTeams) else ""  # people see it beside the quarter
        pace = "hurry-up" if isinstance(teams, FileTeams) else "no-huddle"
        return f"{where}, {time}{running}{f', {pace}' if g.hurry_up else ''}"
    if g.phase in KICKS:
        return f"{keys.phase_in_words(g, Phase, teams, from_spot=True)}, {spell_clock(g.clock)}"
    if g.phase == Phase.TRY and g.try_kind:
        return f"{TRY_KINDS[g.try_kind]} try from {teams.spot(int(g.possession), int(g.ball))}"
    return keys.phase_in_words(g, Phase, teams, from_spot=False)


def _hash_mark(g: Any, teams: Teams) -> str:
    """Files name the color of the card; people say left and right."""
    return f"{MARKS[g.hash]} hash" if isinstance(teams, FileTeams) else HASHES_IN_WORDS[g.hash]


def clock_words(options: Mapping[str, Any]) -> dict[str, float]:
    """The dial counts lines, and the clock of a situation seconds (SL-R2)."""
    return {"line": float(options["line_seconds"]), "second": 1}


def tell_clock(clock: Any, options: Mapping[str, Any]) -> str:  # noqa: ARG001  the same under all of them
    """Say what is left of a period."""
    return f"{spell_clock(round(10 * clock))} left"
