"""The keys of a situation in Pigskin (2 of the rules page), and the situation in a phrase."""

from typing import Any

from leatherhead.games.pigskin.rules.game import KICKOFF_LINE
from leatherhead.games.pigskin.rules.scoring import FREE_KICK_LINE, TRY_LINE
from leatherhead.games.pigskin.setup import STANDARD, count_bench, line_up
from leatherhead.games.pigskin.state import (
    BACKS,
    CARDS,
    LINEMEN,
    POSITIONS,
    TARGETED,
    TARGETS,
    TIMEOUTS,
    Phase,
    Window,
)
from leatherhead.games.pigskin.words.names import CLASS_NAMES, LETTERS, POSITION_NAMES
from leatherhead.model import situation as keys
from leatherhead.model.errors import Refused, listed
from leatherhead.model.situation import Key
from leatherhead.model.words import TEAMS, counting, labels

KINDS = {  # of men, by what they are called
    f"{type_}-{name}": kind + standing
    for type_, kind in (("line", 0), ("back", BACKS))
    for standing, name in enumerate(CLASS_NAMES, start=1)
}
BALL_AT = {Phase.KICKOFF: KICKOFF_LINE, Phase.FREE_KICK: FREE_KICK_LINE, Phase.TRY: TRY_LINE}
ON_THE_FIELD = (Phase.KICKOFF, Phase.FREE_KICK, Phase.SCRIMMAGE, Phase.TRY)


def _on_the_field(g: Any) -> bool:
    return g.phase in ON_THE_FIELD


def _before_a_down(g: Any) -> bool:
    return bool(g.phase == Phase.SCRIMMAGE)


_PHASE = keys.phase(Phase, Phase.OVER, BALL_AT)


def _write_phase(g: Any, value: Any) -> None:
    _PHASE.write(g, value)
    g.line_to_gain = min(g.ball + 10, 100)
    for team in range(2):
        if g.phase != Phase.LINE_UP:
            line_up(g, team, STANDARD)


# The position that an attacked play stands for, and back.


def _read_attacked(g: Any) -> list[str]:
    return [POSITION_NAMES[TARGETS[play]] for play in range(TARGETED) if g.attacked >> play & 1]


def _write_attacked(g: Any, value: Any) -> None:
    allowed = tuple(POSITION_NAMES[target] for target in TARGETS)
    if not isinstance(value, list):
        raise Refused(f"{value!r} is not a list of positions")
    g.attacked = 0
    for name in value:
        g.attacked |= 1 << keys.parse_word(name, allowed)


# Line-ups. A team that may not see a line-up has only zeros there.


def standing_men(g: Any, team: int) -> Any:
    """Return the line-up of a team: as it stands, or as it was shown when the game was over."""
    return g.lineup[team] if g.lineup[team].any() else g.shown[team]


def spell_lineup(classes: Any) -> str:
    """Write a line-up, linemen and backs apart."""
    letters = "".join(LETTERS[standing - 1] for standing in classes)
    return f"{letters[:LINEMEN]} {letters[LINEMEN:]}"


def _lineup(team: int) -> Key:
    def write(g: Any, value: Any) -> None:
        letters = value.replace(" ", "") if isinstance(value, str) else ""
        if len(letters) != POSITIONS or any(letter not in LETTERS for letter in letters):
            raise Refused(f"{value!r} is not a line-up of eleven, seven linemen and four backs, such as *2*2*2* 2***")
        line_up(g, team, tuple(LETTERS.index(letter) + 1 for letter in letters))

    def defined(g: Any) -> bool:
        return bool(standing_men(g, team).all())

    return Key(f"lineup_{TEAMS[team]}", lambda g: spell_lineup(standing_men(g, team)), write, defined)


def _is_seen(g: Any, team: int) -> bool:
    """Whether a team's men are seen, or there is nothing to hide yet."""
    return bool(g.lineup[team].any()) or g.phase == Phase.LINE_UP


def _men(field: str, team: int) -> Key:
    """A list of men who are neither on the board nor on the bench."""

    def read(g: Any) -> list[str]:
        return [man for man, kind in KINDS.items() for _ in range(getattr(g, field)[team, kind])]

    def write(g: Any, value: Any) -> None:
        if not isinstance(value, list):
            raise Refused(f"{value!r} is not a list of men; the men are {listed(tuple(KINDS))}")
        getattr(g, field)[team] = 0
        for man in value:
            keys.parse_word(man, tuple(KINDS))
            getattr(g, field)[team, KINDS[man]] += 1
        count_bench(g, team)

    return Key(f"{field}_{TEAMS[team]}", read, write, lambda g: _is_seen(g, team), unordered=True)


def _bench(team: int) -> Key:
    def read(g: Any) -> dict[str, list[int]]:
        men = [int(count) for count in g.bench[team]]
        return {"line": men[1:BACKS], "back": men[BACKS + 1 :]}

    return keys.derived(f"bench_{TEAMS[team]}", read, defined=lambda g: _is_seen(g, team))


KEYS = (
    Key("phase", _PHASE.read, _write_phase),
    keys.whole("quarter", 1, 4),
    keys.whole("clock", 0, CARDS),
    *keys.downs(_on_the_field, _before_a_down),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, TIMEOUTS),
    keys.team("toss_winner", defined=lambda g: g.phase not in (Phase.LINE_UP, Phase.COIN_TOSS)),
    Key("attacked", _read_attacked, _write_attacked, unordered=True),
    *(_lineup(team) for team in range(2)),
    *(_men(field, team) for field in ("resting", "out_quarter", "out_game") for team in range(2)),
    keys.word("window", labels(Window)),
    *(_bench(team) for team in range(2)),
)

headline = keys.headline(Phase, from_spot=BALL_AT)
tell_clock = counting("card")
