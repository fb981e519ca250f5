"""The picture of a table: what lies there for whoever looks, as parts that know no screen.

A game's `table(look)` returns parts; a terminal, a line of text and a browser each draw them in their own way. A part
is made from what the looker may see, so that whoever draws it cannot give anything away.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from leatherhead.engine.printed import Printed
from leatherhead.engine.teams import Teams
from leatherhead.engine.words import TEAMS, Facts

MINUS = "−"  # noqa: RUF001  a minus sign, not a hyphen


@dataclass(frozen=True)
class Card:
    """A card: face up with its title and what it says, or face down, and then it has neither."""

    title: str = ""
    text: str = ""  # what it does, in a sentence
    short: str = ""  # as a small card would have it: 9H
    owner: str | None = None  # home or away
    up: bool = True
    place: str = ""  # where it lies: WR 1, left end

    @property
    def face(self) -> str:
        """What is written on a small card."""
        return (self.short or self.title) if self.up else "?"


def face_down(owner: str | None = None, place: str = "") -> Card:
    """Return the back of a card."""
    return Card(owner=owner, up=False, place=place)


@dataclass(frozen=True)
class Part:
    """Something on the table."""

    name: str
    needed: bool = False  # whether the looker needs it for the question at hand


@dataclass(frozen=True)
class Hand(Part):
    """Cards side by side: in a hand, or laid on the table."""

    cards: tuple[Card, ...] = ()
    owner: str | None = None


@dataclass(frozen=True)
class Pile(Part):
    """Cards one upon the other."""

    count: int = 0
    top: Card | None = None
    text: str = ""  # what may be known of the rest
    owner: str | None = None


@dataclass(frozen=True)
class Man:
    """Who stands at a position."""

    position: str
    title: str  # his class or name; ? where it is not known
    note: str = ""  # what is known of him


@dataclass(frozen=True)
class LineUp(Part):
    """Men by position."""

    men: tuple[Man, ...] = ()
    owner: str | None = None


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
    ends: tuple[str, ...] = ()  # what stands at the beginning of each row, and at the end of the last


@dataclass(frozen=True)
class Dice(Part):
    """Dice just rolled: `d6`, `d100`, or a coin."""

    values: tuple[str, ...] = ()
    kind: str = "d6"


@dataclass(frozen=True)
class Note(Part):
    """A sentence that lies on the table."""

    text: str = ""


@dataclass(frozen=True)
class Term:
    """A number that went into a sum."""

    amount: int
    what: str  # where it comes from: roll, Defense 3
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


EVERYBODY = -1


@dataclass(frozen=True)
class Look:
    """What somebody sees who looks at the table."""

    g: Any  # the record, blank where the looker may not look
    printed: Printed
    team: int  # the looker's, or EVERYBODY
    teams: Teams
    asked: int | None = None  # the decision that is put to the looker
    play: Sequence[Facts] = ()  # what the looker has heard of the play under way
    open: bool = False  # the game is over: nothing is hidden any more

    @property
    def book(self) -> Any:
        """The printed matter as the rules read it."""
        return self.printed.record[0]

    def sees(self, team: int) -> bool:
        """Whether a team's own cards lie open to the looker."""
        return self.open or team == self.team

    def name(self, team: int) -> str:
        """Say whose something is: `Your`, or the team's name with an s of its own."""
        return "Your" if team == self.team else f"{self.teams[team]:'s}"

    @staticmethod
    def owner(team: int) -> str:
        """Return a team as parts name it."""
        return TEAMS[team]

    def spot(self, yards: int, team: int | None = None) -> str:
        """Say where yards from the own goal line of a team are, or of the one with the ball."""
        return self.teams.spot(int(self.g.possession) if team is None else team, int(yards))
