"""The picture of a table: what lies there for a viewer, as parts that know no screen.

A game's `table(look)` returns parts; a terminal, plain text and a browser each draw them in their own way. A part is
made from what the viewer may see, so that drawing it cannot give anything away.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from leatherhead.model.language import say
from leatherhead.model.printed import Printed
from leatherhead.model.words import TEAMS, Facts, Team, Teams

MINUS = "−"  # noqa: RUF001  a minus sign, not a hyphen


@dataclass(frozen=True)
class CardLine:
    """A line printed on a card: a number, or faces of a die that are marked."""

    name: str
    text: str = ""
    marked: tuple[int, ...] | None = None  # faces of a die; None if the line shows no die


@dataclass(frozen=True)
class Card:
    """A card: face up with a title and a text, or face down without either."""

    title: str = ""
    text: str = ""  # what it does, in a sentence
    short: str = ""  # as on a small card: 9H
    owner: Team | None = None
    up: bool = True
    place: str = ""  # where it lies: WR 1, left end
    lines: tuple[CardLine, ...] = ()  # instead of the text, where there is room to draw
    answers: tuple[str, ...] = ()  # labels of answers that are given with this card, on offer or not

    @property
    def face(self) -> str:
        """The text on a small card."""
        return (self.short or self.title) if self.up else "?"


def face_down(owner: Team | None = None, place: str = "") -> Card:
    """Return the back of a card."""
    return Card(owner=owner, up=False, place=place)


@dataclass(frozen=True)
class Part:
    """Something on the table."""

    name: str
    needed: bool = False  # whether the viewer needs it for the current question
    # Whether it only holds the answers as objects: a screen that lists the answers does not draw it.
    docked: bool = field(default=False, kw_only=True)


@dataclass(frozen=True)
class Hand(Part):
    """Cards side by side: in a hand, or laid on the table."""

    cards: tuple[Card, ...] = ()
    owner: Team | None = None


@dataclass(frozen=True)
class Pile(Part):
    """A stack of cards."""

    count: int = 0
    top: Card | None = None
    text: str = ""  # what may be known about the rest
    owner: Team | None = None


@dataclass(frozen=True)
class Man:
    """The player at a position."""

    position: str
    title: str  # the class or name; ? if unknown
    note: str = ""  # what is known about them
    answers: tuple[str, ...] = ()  # labels of answers that are about them, on offer or not


@dataclass(frozen=True)
class LineUp(Part):
    """Players by position."""

    men: tuple[Man, ...] = ()
    owner: Team | None = None


@dataclass(frozen=True)
class Row:
    """A row of a matrix."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Matrix(Part):
    """A chart: a cell for each row and column."""

    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    text: str = ""  # how to read it


@dataclass(frozen=True)
class Mark:
    """A peg in a track."""

    at: int  # from 1
    title: str
    sign: str  # one character


@dataclass(frozen=True)
class Track(Part):
    """Holes in a row with pegs in some of them; drawn in rows of `turn` holes."""

    holes: int = 0
    marks: tuple[Mark, ...] = ()
    turn: int = 0
    ends: tuple[str, ...] = ()  # labels at the start of each row, and at the end of the last


@dataclass(frozen=True)
class Dice(Part):
    """Dice just rolled: `d6`, `d20`, `d100`, or a coin."""

    values: tuple[str, ...] = ()
    kind: str = "d6"


def two_dice(e: Facts) -> Dice:
    """Return the dice of an event that is a roll of two, `a` and `b`."""
    return Dice(say("{team:'s} roll", team=e["team"]), values=(str(e["a"]), str(e["b"])))


@dataclass(frozen=True)
class Note(Part):
    """A sentence on the table."""

    text: str = ""


@dataclass(frozen=True)
class Term:
    """A number that went into a sum."""

    amount: int
    what: str  # its source: roll, Defense 3
    sign: str = "+"  # + - x or /


@dataclass(frozen=True)
class Sum(Part):
    """How a play came to its yards."""

    terms: tuple[Term, ...] = ()
    result: str = ""  # 7 yards

    def __str__(self) -> str:
        """One line of arithmetic: 11 roll - 4 Defense 3 = 7 yards, with a real minus sign."""
        parts = [f"{_signed(term, first=place == 0)} {term.what}".rstrip() for place, term in enumerate(self.terms)]
        return f"{' '.join(parts)} = {self.result}"


def _signed(term: Term, *, first: bool) -> str:
    sign, amount = term.sign, term.amount
    if sign in "+-" and amount < 0:
        sign, amount = ("-" if sign == "+" else "+"), -amount
    spelled = {"-": MINUS, "x": "×", "/": "÷"}.get(sign, sign)  # noqa: RUF001  the signs of arithmetic
    if first:
        return f"{MINUS}{amount}" if sign == "-" else str(amount)
    return f"{spelled} {amount}"


def answers_on(parts: Sequence[Part]) -> dict[str, tuple[int, int]]:
    """Return by label which object an answer belongs to: the place of its part, and its own place in that part."""
    found: dict[str, tuple[int, int]] = {}
    for place, part in enumerate(parts):
        items: Sequence[Card | Man] = getattr(part, "cards", ()) or getattr(part, "men", ())
        for number, item in enumerate(items):
            for label in item.answers:
                found.setdefault(label, (place, number))
    return found


EVERYBODY = -1  # instead of a team: what spectators see


@dataclass(frozen=True)
class Look:
    """The table as one viewer sees it."""

    g: Any  # the record, blank where the viewer may not look
    printed: Printed
    team: int  # the viewer's, or EVERYBODY
    teams: Teams
    asked: int | None = None  # the viewer's decision
    play: Sequence[Facts] = ()  # what the viewer has heard of the current play
    open: bool = False  # the game is over: nothing is hidden

    @property
    def book(self) -> Any:
        """The printed matter as the rules read it."""
        return self.printed.book

    def sees(self, team: int) -> bool:
        """Whether the viewer sees a team's own cards."""
        return self.open or team == self.team

    def name(self, team: int) -> str:
        """Say whose something is: `Your`, or the team's name in the possessive."""
        return say("Your") if team == self.team else f"{self.teams[team]:'s}"

    @staticmethod
    def owner(team: int) -> Team:
        """Return a team as parts name it."""
        return TEAMS[team]

    def spot(self, yards: int, team: int | None = None) -> str:
        """Say where yards from a team's own goal line are; by default that of the team with the ball."""
        return self.teams.spot(int(self.g.possession) if team is None else team, int(yards))
