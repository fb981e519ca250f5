"""The situation of a game in the words of scenarios: each key reads from and writes to the record.

The keys that games share are built here; a game lists the ones it has and adds its own.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from operator import attrgetter
from typing import Any

from leatherhead.football.downs import LAST_DOWN, SERIES_YARDS
from leatherhead.football.spot import GOAL_LINE
from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.language import say
from leatherhead.model.words import TEAMS, FileTeams, Ordinal, Teams, labels, ordinal, spell_spot

PHASES_IN_WORDS = {"toss": "coin toss", "over": "game over", "half time": "halftime"}  # files have the labels

SPOT = re.compile(r"(own|opp) (-?\d{1,2})")


@dataclass(frozen=True)
class Key:
    """One key of a situation."""

    name: str
    read: Callable[[Any], Any]
    write: Callable[[Any, Any], None]
    defined: Callable[[Any], bool] = lambda g: True  # whether the key means something now
    unordered: bool = False  # whether the order of a list does not matter
    decimals: int | None = None  # to which a scenario rounds the number


def parse_spot(text: Any) -> int:
    """Return yards from the own goal line."""
    if text in ("50", 50):
        return 50
    match = SPOT.fullmatch(text) if isinstance(text, str) else None
    if match is None or abs(int(match[2])) > 50:
        raise Refused(f"{quote(text)} is not a spot; write own 24, opp 36 or 50")
    yards = int(match[2])
    return yards if match[1] == "own" else 100 - yards


def parse_whole(value: Any, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        raise Refused(f"{quote(value)} is not a whole number from {low} to {high}")
    return value


def parse_word(value: Any, words: Sequence[str]) -> int:
    """Return the place of a word in a list."""
    if not isinstance(value, str) or value not in words:
        raise Refused(f"{quote(value)} is not one of {listed(tuple(words))}")
    return words.index(value)


def word(name: str, words: Sequence[str], **more: Any) -> Key:
    """A key whose field holds the place of a word in a list."""

    def read(g: Any) -> str:
        at: int = getattr(g, name)
        return words[at]

    return Key(name, read, lambda g, value: setattr(g, name, parse_word(value, words)), **more)


def team(name: str, **more: Any) -> Key:
    """A key that names a team."""
    return word(name, TEAMS, **more)


def whole(name: str, low: int, high: int, **more: Any) -> Key:
    """A key that is a whole number."""
    return Key(name, attrgetter(name), lambda g, value: setattr(g, name, parse_whole(value, low, high)), **more)


def flag(name: str, **more: Any) -> Key:
    """A key that is true or false."""

    def write(g: Any, value: Any) -> None:
        if not isinstance(value, bool):
            raise Refused(f"{quote(value)} is neither true nor false")
        setattr(g, name, int(value))

    return Key(name, lambda g: bool(getattr(g, name)), write, **more)


def derived(name: str, read: Callable[[Any], Any], **more: Any) -> Key:
    """A key that follows from others: it can be read, and written only with the value it has."""

    def write(g: Any, value: Any) -> None:
        if value != read(g):
            raise Refused(
                f"{quote(value)} cannot be set: it follows from the other keys, which make it {quote(read(g))}"
            )

    return Key(name, read, write, **more)


def pair(name: str, low: int, high: int, **more: Any) -> Key:
    """A key with a number for home and one for away."""

    def write(g: Any, value: Any) -> None:
        if not isinstance(value, list) or len(value) != 2:
            raise Refused(f"{quote(value)} is not a pair [home, away]")
        getattr(g, name)[:] = [parse_whole(number, low, high) for number in value]

    return Key(name, lambda g: getattr(g, name).tolist(), write, **more)


def ball(**more: Any) -> Key:
    """The spot of the ball, seen by the team in possession; first and ten there, unless `to_go` says otherwise."""

    def write(g: Any, value: Any) -> None:
        g.ball = parse_spot(value)
        g.line_to_gain = min(g.ball + SERIES_YARDS, GOAL_LINE)

    return Key("ball", lambda g: spell_spot(int(g.ball)), write, **more)


def to_go(**more: Any) -> Key:
    """Yards to the first down, or `goal`. It is written after the ball."""

    def read(g: Any) -> int | str:
        return "goal" if g.line_to_gain >= 100 else int(g.line_to_gain - g.ball)

    def write(g: Any, value: Any) -> None:
        g.line_to_gain = 100 if value == "goal" else g.ball + parse_whole(value, 1, 99)
        if g.line_to_gain > 100:
            raise Refused(f"{quote(value)} yards to go from {spell_spot(int(g.ball))} lie beyond the goal line")

    return Key("to_go", read, write, **more)


def phase(words: type[IntEnum], over: int, ball_at: Mapping[Any, int], **more: Any) -> Key:
    """The next play; one of them means that the game is over, and some put the ball on a spot of their own."""
    names = labels(words)
    key = word("phase", names, **more)

    def write(g: Any, value: Any) -> None:
        g.phase = parse_word(value, names)
        g.over = int(g.phase == over)
        g.ball = ball_at.get(int(g.phase), g.ball)

    return replace(key, write=write)


def downs(on_the_field: Callable[[Any], bool], before_a_down: Callable[[Any], bool]) -> tuple[Key, ...]:
    """The keys of a game with four downs for ten yards: whose ball, where, which down, and how far to go."""
    return (
        team("possession", defined=on_the_field),
        ball(defined=on_the_field),
        whole("down", 1, LAST_DOWN, defined=before_a_down),
        to_go(defined=before_a_down),
    )


def ball_faults(g: Any, on_the_field: bool, before_a_down: bool) -> list[str]:
    """Return the faults of a ball placed by hand, under the conditions of `downs`."""
    if on_the_field and not 1 <= g.ball < GOAL_LINE:
        return ["the ball is not on the field"]
    if before_a_down and not g.ball < g.line_to_gain <= GOAL_LINE:
        return ["the line to gain is not ahead of the ball"]
    return []


def down_and_distance(g: Any, teams: Teams) -> str:
    """Tell the situation before a down: 2nd and 7 at the Owls 33."""
    distance = 0 if g.line_to_gain >= GOAL_LINE else int(g.line_to_gain - g.ball)
    spot = teams.spot(int(g.possession), int(g.ball))
    if isinstance(teams, FileTeams):
        return f"{ordinal(g.down)} and {distance or 'goal'} at {spot}"
    if not distance:
        return say("{down:ordinal} and goal at {spot}", down=Ordinal(g.down), spot=spot)
    return say("{down:ordinal} and {yards} at {spot}", down=Ordinal(g.down), yards=distance, spot=spot)


def phase_in_words(g: Any, words: type[IntEnum], teams: Teams, *, from_spot: bool) -> str:
    """Tell the next whole play, and from where if it is a kick or a try: kickoff from the Owls 30."""
    spelled = labels(words)[int(g.phase)].replace("-", " ")
    spot = teams.spot(int(g.possession), int(g.ball)) if from_spot else ""
    if isinstance(teams, FileTeams):
        return f"{spelled} from {spot}" if from_spot else spelled
    spelled = say(PHASES_IN_WORDS.get(spelled, spelled))
    return say("{play} from {spot}", play=spelled, spot=spot) if from_spot else spelled


def headline(words: type[IntEnum], from_spot: Collection[int] = ()) -> Callable[[Any, Teams], str]:
    """Return the headline of a game with downs: down and distance, or else the phase, some with the spot."""

    def tell(g: Any, teams: Teams) -> str:
        if labels(words)[int(g.phase)] == "scrimmage":
            return down_and_distance(g, teams)
        return phase_in_words(g, words, teams, from_spot=g.phase in from_spot)

    return tell


def card_list(name: str, count: str, cards: Sequence[str], **more: Any) -> Key:
    """A list of cards in order, held in a field and a count."""

    def read(g: Any) -> list[str]:
        return list(map(cards.__getitem__, getattr(g, name)[: getattr(g, count)].tolist()))

    def write(g: Any, value: Any) -> None:
        if not isinstance(value, list) or len(value) > len(getattr(g, name)):
            raise Refused(f"{quote(value)} is not a list of cards")
        places = [parse_word(card, cards) for card in value]
        getattr(g, name)[: len(places)] = places
        setattr(g, count, len(places))

    return Key(name, read, write, **more)


def spell_cards(counts: Sequence[int], cards: Sequence[str]) -> list[str]:
    """Spell cards held as counts, in the order of the deck."""
    return [card for card, count in zip(cards, counts, strict=True) for _ in range(count)]


def parse_cards(value: Any, cards: Sequence[str], most: int = 999) -> list[int]:
    """Return the places of listed cards in the deck."""
    if not isinstance(value, list) or len(value) > most:
        raise Refused(f"{quote(value)} is not a list of at most {most} cards")
    return [parse_word(card, cards) for card in value]
