"""The printed matter of a game as data: cards, pieces, boards, charts and pads, in millimeters, without a layout.

A game's `kit(printed)` says what is printed for a book; the room `print` lays it out.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from leatherhead.model.table import Matrix

Color = Literal["ink", "navy", "maroon", "leather", "grass", "gold", "gray", "light", "paper"]
TEAM_COLORS: tuple[tuple[str, Color], ...] = (("Home", "navy"), ("Visitors", "maroon"))


# Cards.


@dataclass(frozen=True)
class Paragraph:
    """A text on a card."""

    text: str
    strong: bool = False


@dataclass(frozen=True)
class FaceRow:
    """A label and the faces of a die beside it; without faces, `none`."""

    label: str
    faces: tuple[int, ...]
    none: str = "none"


@dataclass(frozen=True)
class BigNumber:
    """A number as large as the card allows, and the words under it."""

    number: str
    caption: str = ""


@dataclass(frozen=True)
class CellTable:
    """A small table on a card: labels at the left, a row each."""

    rows: tuple[tuple[str, ...], ...]
    columns: tuple[str, ...] = ()
    pairs: bool = False  # two rows of label and value side by side, to save height


CardBlock = Paragraph | FaceRow | BigNumber | CellTable


@dataclass(frozen=True)
class PrintedCard:
    """The face of a card; `name` is what a referee accepts for it."""

    name: str
    title: str
    blocks: tuple[CardBlock, ...] = ()
    corner: str = ""  # a short sign beside the title: 14, A7
    kind: str = ""  # a line under the title
    badge: str = ""  # a line in a box at the foot
    art: str = ""  # the name of a drawing of the print room
    double_border: bool = False


@dataclass(frozen=True)
class PrintedDeck:
    """Cards with the same back; sets that are shuffled together share its words and its color."""

    title: str
    cards: tuple[PrintedCard, ...]
    color: Color = "leather"
    back: tuple[str, ...] = ()  # lines on the back, at most two; by default the title
    back_color: Color | None = None  # by default the color of the faces


@dataclass(frozen=True)
class StandUp:
    """A piece folded to stand: one side for everybody, the other for its owner."""

    front: str  # the word that both see
    sign: str  # only the owner sees it
    caption: str = ""  # under the sign
    art: str = ""


@dataclass(frozen=True)
class StandUpSet:
    """The pieces of a team."""

    title: str
    pieces: tuple[StandUp, ...]
    color: Color


# Boards.


@dataclass(frozen=True)
class DrawnLine:
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    color: Color = "ink"
    width: float = 0.3
    dashed: bool = False


@dataclass(frozen=True)
class DrawnBox:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: Color | None = None
    color: Color | None = "ink"
    stroke: float = 0.3
    radius: float = 0.0


@dataclass(frozen=True)
class DrawnDisc:
    """A circle around a point."""

    x: float
    y: float
    radius: float
    fill: Color | None = None
    color: Color | None = "ink"
    stroke: float = 0.3


@dataclass(frozen=True)
class DrawnText:
    """A line of text centered on a point; block letters are drawn as strokes."""

    x: float
    y: float
    text: str
    size: float = 3.0  # height of the letters
    color: Color = "ink"
    strong: bool = False
    block: bool = False
    turn: int = 0  # degrees
    room: float = 0.0  # width into which it is condensed; 0: any


Shape = DrawnLine | DrawnBox | DrawnDisc | DrawnText


@dataclass(frozen=True)
class GameBoard:
    """A board, or a form to write on: a drawing that may be larger than a sheet."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    note: str = ""


# Charts and pads.


@dataclass(frozen=True)
class SideCells:
    """A cell that is read in one of several ways, side by side, with a caption above."""

    caption: str
    parts: tuple[str, ...]


@dataclass(frozen=True)
class ChartTable:
    """A chart whose cells may have sides; the first cell of a row is its name."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | SideCells, ...], ...]
    text: str = ""
    sides: tuple[str, ...] = ()  # what the parts of a cell stand for


@dataclass(frozen=True)
class ChartPage:
    """Charts that belong together and start on a new page."""

    title: str
    tables: tuple[ChartTable | Matrix, ...]
    text: str = ""
    columns: int = 1  # of tables side by side


@dataclass(frozen=True)
class Pad:
    """A form with columns to fill in, and their widths as shares."""

    title: str
    columns: tuple[tuple[str, float], ...]
    rows: int = 26
    text: str = ""
    example: tuple[tuple[str, ...], ...] = ()  # rows filled in to show how


@dataclass(frozen=True)
class Kit:
    """Everything that a game prints from a book beside its rules."""

    cards: tuple[PrintedDeck, ...] = ()
    pieces: tuple[StandUpSet, ...] = ()
    boards: tuple[GameBoard, ...] = ()
    charts: tuple[ChartPage, ...] = ()
    pads: tuple[Pad | GameBoard, ...] = ()
    # Situations in words whose odds and best mixes stand on the crib sheet.
    situations: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()  # what else has to be on the table: dice, a coin


# The field, which most boards are.

FIELD_YARDS = 100


def yard_number(yard: int) -> str:
    """Return the number painted beside a yard line: 0 at either goal line, 50 in the middle."""
    return str(min(yard, FIELD_YARDS - yard))


def field_shapes(*, x: float, y: float, yard: float, height: float, end: float) -> list[Shape]:
    """Draw a field from the home goal line at `x`: end zones, yard lines, hash marks and numbers.

    `yard` is the length of a yard, `end` that of an end zone on paper.
    """
    length = FIELD_YARDS * yard
    shapes: list[Shape] = []
    for start, (name, color), turn in ((x - end, TEAM_COLORS[0], -90), (x + length, TEAM_COLORS[1], 90)):
        shapes.append(DrawnBox(start, y, end, height, fill=color, stroke=0.6))
        shapes.append(
            DrawnText(start + end / 2, y + height / 2, name.upper(), min(end * 0.5, height * 0.16), "paper",
                      block=True, turn=turn, room=height * 0.9)
        )  # fmt: skip
    shapes += [
        DrawnBox(x + yards * yard, y, 10 * yard, height, fill="light", color=None)
        for yards in range(10, FIELD_YARDS, 20)
    ]
    for yards in range(1, FIELD_YARDS):
        at = x + yards * yard
        if yards % 5 == 0:
            shapes.append(DrawnLine(at, y, at, y + height, "gray", 0.5 if yards % 10 == 0 else 0.25))
        else:
            shapes += [DrawnLine(at, tick, at, tick + 2, "gray", 0.2) for tick in (y, y + height - 2)]
    for yards in range(10, FIELD_YARDS, 10):
        for place, turn in ((y + height * 0.13, 180), (y + height * 0.87, 0)):
            size = min(6 * yard, height * 0.11)
            shapes.append(DrawnText(x + yards * yard, place, yard_number(yards), size, "ink", block=True, turn=turn))
    shapes.append(DrawnBox(x, y, length, height, stroke=0.8))
    return shapes


def track_shapes(*, x: float, y: float, yard: float, height: float, cells: Iterable[int]) -> list[Shape]:
    """Draw a row of spaces, one around each yard line, with its number."""
    shapes: list[Shape] = []
    for yards in cells:
        strong = yards % 5 == 0
        left = x + (yards - 0.5) * yard
        shapes.append(DrawnBox(left, y, yard, height, fill="gold" if yards % 10 == 0 else "paper", stroke=0.25))
        size = min(2.6, yard * 0.36)
        shapes.append(DrawnText(left + yard / 2, y + height / 2, yard_number(yards), size, strong=strong))
    return shapes
