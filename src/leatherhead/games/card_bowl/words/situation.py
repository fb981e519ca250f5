"""The keys of a situation in Card Bowl, and the situation in a phrase."""

from collections.abc import Iterable, Mapping
from typing import Any

from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.rules.result import TRY_LINE
from leatherhead.games.card_bowl.setup import BALL_AT
from leatherhead.games.card_bowl.state import (
    CARDS,
    OVERTIME_TIMEOUTS,
    QUARTERS,
    SLOTS,
    TIMEOUTS,
    WHOLE_DECK,
    Phase,
    Timing,
)
from leatherhead.games.card_bowl.words.options import OPTIONS
from leatherhead.games.card_bowl.words.questions import FORMATIONS
from leatherhead.model import situation as keys
from leatherhead.model.errors import Refused
from leatherhead.model.situation import Key
from leatherhead.model.words import TEAMS, Teams, counted

FROM_SCRIMMAGE = (Phase.SCRIMMAGE, Phase.TARGET)


def tell_clock(clock: int, options: Mapping[str, Any]) -> str:
    """Say what is left of the quarter: plays, or minutes and seconds."""
    if options.get("timing", OPTIONS["timing"][0]) == OPTIONS["timing"][Timing.SIMPLE_1]:
        return f"{counted(clock, 'play')} left"
    return f"{5 * clock // 60}:{5 * clock % 60:02} left"


def clock_words(options: Mapping[str, Any]) -> dict[str, float]:
    """What the clock counts: plays, or intervals of five seconds."""
    return {"play" if options["timing"] == OPTIONS["timing"][Timing.SIMPLE_1] else "interval": 1}


def cards_of(deck: int) -> list[int]:
    """List the cards of a set."""
    return [card for card in range(CARDS) if int(deck) >> card & 1]


def spell_deck(deck: int) -> list[str]:
    """Spell the cards of a set."""
    return [CARD_IDS[card] for card in cards_of(deck)]


def _set_of(cards: Iterable[int]) -> int:
    deck = 0
    for card in cards:
        if deck >> card & 1:
            raise Refused(f"{CARD_IDS[card]} is listed twice")
        deck |= 1 << card
    return deck


def _on_the_field(g: Any) -> bool:
    return g.phase not in (Phase.COIN_TOSS, Phase.OVER)


def _before_a_down(g: Any) -> bool:
    return bool(g.phase in FROM_SCRIMMAGE and not g.two_point)


def _has_timeouts(g: Any) -> bool:
    return bool(g.option_timing != Timing.SIMPLE_1)


def _face_up(g: Any) -> bool:
    return bool(g.phase == Phase.TARGET)


_QUARTER = keys.whole("quarter", 1, 999)


def _write_quarter(g: Any, value: Any) -> None:
    """A situation in overtime has the timeouts of overtime, unless it names others (CB-R58)."""
    _QUARTER.write(g, value)
    g.timeouts[:] = OVERTIME_TIMEOUTS if g.quarter > QUARTERS else TIMEOUTS


def _write_two_point(g: Any, value: Any) -> None:
    keys.flag("two_point").write(g, value)
    if g.two_point:
        g.ball, g.line_to_gain = TRY_LINE, 100


def _hand(name: str, of_offense: bool) -> Key:
    """The four cards of a side, slot by slot, when they lie face up."""

    def team(g: Any) -> int:
        return int(g.possession if of_offense else 1 - g.possession)

    def read(g: Any) -> list[str]:
        return [CARD_IDS[card] for card in g.face_up[team(g)]]

    def write(g: Any, value: Any) -> None:
        cards = keys.parse_cards(value, CARD_IDS, SLOTS)
        if len(cards) != SLOTS:
            raise Refused(f"{value!r} is not a hand of {SLOTS} cards")
        g.face_up[team(g)] = cards

    return Key(name, read, write, _face_up)


def on_the_table(g: Any, team: int) -> int:
    """The cards of a team that lie face up, as a set."""
    return _set_of(int(card) for card in g.face_up[team]) if _face_up(g) else 0


def _used(team: int) -> Key:
    def write(g: Any, value: Any) -> None:
        g.used[team] = _set_of(keys.parse_cards(value, CARD_IDS, CARDS))

    return Key(f"{TEAMS[team]}_used", lambda g: spell_deck(g.used[team]), write, unordered=True)


def _deck(team: int) -> Key:
    """The complement of the used pile, less the hand on the table; written instead of the used pile."""

    def deck(g: Any) -> int:
        return WHOLE_DECK & ~int(g.used[team]) & ~on_the_table(g, team)

    def write(g: Any, value: Any) -> None:
        cards = _set_of(keys.parse_cards(value, CARD_IDS, CARDS))
        if g.used[team] and cards != deck(g):
            raise Refused("it is not what the used pile leaves; give the deck or the used pile, not both")
        g.used[team] = WHOLE_DECK & ~cards & ~on_the_table(g, team)

    return Key(f"{TEAMS[team]}_deck", lambda g: spell_deck(deck(g)), write, unordered=True)


KEYS = (
    keys.phase(Phase, Phase.OVER, BALL_AT),
    Key("quarter", _QUARTER.read, _write_quarter),
    keys.whole("clock", 0, 999),
    *keys.downs(_on_the_field, _before_a_down),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, TIMEOUTS, defined=_has_timeouts),
    keys.flag("clock_running"),
    Key("two_point", lambda g: bool(g.two_point), _write_two_point, _face_up),
    keys.word("formation", FORMATIONS, defined=_face_up),
    _hand("offense_cards", of_offense=True),
    _hand("defense_cards", of_offense=False),
    *(key(team) for key in (_used, _deck) for team in range(2)),
    keys.whole("onside_shorts", 0, 1),
    keys.team("second_half_receiver"),
)


def headline(g: Any, teams: Teams) -> str:
    """Describe the situation in a phrase."""
    if g.phase in FROM_SCRIMMAGE and not g.two_point:
        return keys.down_and_distance(g, teams)
    if g.two_point:
        return f"two-point try from {teams.spot(int(g.possession), TRY_LINE)}"
    return keys.phase_in_words(g, Phase, teams, from_spot=g.phase in BALL_AT)
