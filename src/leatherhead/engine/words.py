"""From numbers to words: how decisions, answers, cards and events are spelled."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

TEAMS = ("home", "away")
COIN_SIDES = ("heads", "tails")


def label(member: IntEnum) -> str:
    """Spell a member of an enum as a label: SHORT_PASS is short-pass."""
    return member.name.lower().replace("_", "-")


def labels(words: type[IntEnum]) -> tuple[str, ...]:
    """Spell all members of an enum, in the order of their numbers."""
    return tuple(label(word) for word in sorted(words))


def counted(count: int, thing: str) -> str:
    """Spell how many there are: 1 card, 2 cards."""
    return f"{count} {thing}" if abs(count) == 1 else f"{count} {thing}s"


def spell_yards(count: int) -> str:
    """Spell a distance."""
    return counted(count, "yard")


def spell_spot(spot: int) -> str:
    """Spell yards from the own goal line: 24 is `own 24`, 64 is `opp 36`, 50 is `50`."""
    if spot == 50:
        return "50"
    return f"own {spot}" if spot < 50 else f"opp {100 - spot}"


ORDINALS = ("1st", "2nd", "3rd", "4th")


def ordinal(number: int) -> str:
    """Spell a down or a quarter: 1st to 4th."""
    return ORDINALS[number - 1]


@dataclass(frozen=True)
class Prompt:
    """A decision as people see it."""

    name: str
    answers: tuple[str, ...]  # by bit
    text: str  # what is asked, in a sentence
    sealed: bool = False  # chosen face down: nobody else sees the answer until the rules turn it up
    in_turn: bool = False  # sealed, but not answered before it is asked
    secret: bool = False  # never turned up, sealed or not: only what follows from it comes to light
    # What the answers mean by the rulebook, with the ids of its clauses; a function has it from the options' values.
    help: "str | Callable[[dict[str, Any]], str]" = ""
    usual: str = ""  # the answer that is nearly always given: a player can have it given for him


@dataclass(frozen=True)
class Deck:
    """Cards that are drawn from."""

    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Occurrence:
    """A kind of event: the names of its numbers, and how to tell it."""

    name: str  # in the log
    numbers: tuple[str, ...] = ()
    own: tuple[str, ...] = ()  # those numbers that only the team of the event may see
    sealed: bool = False  # not seen by the other team at all while sealed questions are being answered
    # A sentence for the play-by-play, from the numbers and `team`: a template, or a function; empty: not worth one.
    tell: "str | Callable[[dict[str, Any]], str]" = ""
    turns_up: Callable[[dict[str, Any]], str] | None = None  # the name of the card that it lays face up


def says(
    tell: "str | Callable[[dict[str, Any]], str]" = "",
    *numbers: str,
    own: tuple[str, ...] = (),
    sealed: bool = False,
    turns_up: Callable[[dict[str, Any]], str] | None = None,
) -> Occurrence:
    """Describe an event of a game's EVENTS by its sentence and its numbers; it is called by its label in Event.

    In a template `{yards:yards}` is spelled 1 yard, 2 yards, `{at:spot}` own 24 and `{quarter:ordinal}` 1st.
    """
    return Occurrence("", numbers, own, sealed, tell, turns_up)


class Number(int):
    """A number of an event, which a template can spell."""

    def __format__(self, how: str) -> str:
        """Spell it as `yards`, `spot` or `ordinal`, or format it like any number."""
        spelled = {"yards": spell_yards, "spot": spell_spot, "ordinal": ordinal}.get(how)
        return spelled(int(self)) if spelled else int.__format__(self, how)


@dataclass(frozen=True)
class Figure:
    """A line of the box score that only one game has: what each event of a name adds for its team."""

    name: str
    event: str
    amount: Callable[[dict[str, int]], int] = lambda numbers: 1  # from the numbers of the event
