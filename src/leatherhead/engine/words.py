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


@dataclass(frozen=True)
class Question:
    """A decision as people see it."""

    name: str
    answers: tuple[str, ...]  # by bit
    text: str  # what is asked, in a sentence
    sealed: bool = False  # laid face down: nobody else sees the answer until the rules turn it up
    in_turn: bool = False  # sealed, but not answered before it is asked
    help: str = ""  # what the answers mean by the rulebook, with the ids of its clauses
    usual: str = ""  # the answer that is nearly always given: a player can have it given for him


@dataclass(frozen=True)
class Occurrence:
    """A kind of event: its name in the log, the names of its numbers, and how to tell it."""

    name: str
    numbers: tuple[str, ...] = ()
    own: tuple[str, ...] = ()  # those numbers that only the team of the event may see
    sealed: bool = False  # not seen by the other team at all while sealed questions are being answered
    tell: Callable[[dict[str, Any]], str] | None = None  # a sentence for the play-by-play; None: not worth one
    turns_up: Callable[[dict[str, Any]], str] | None = None  # the name of the card that it lays face up


@dataclass(frozen=True)
class Figure:
    """A line of the box score that only one game has: what each event of a name adds for its team."""

    name: str
    event: str
    amount: Callable[[dict[str, int]], int] = lambda numbers: 1  # from the numbers of the event
