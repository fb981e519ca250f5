"""Imposition: where cards, their backs, pieces and parts of boards lie on sheets, in millimeters."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
PIECE_WIDTH, PIECE_TAB, PIECE_PANEL = 21.0, 8.0, 27.0
PIECE_HEIGHT = 2 * (PIECE_TAB + PIECE_PANEL)
PAPERS = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}
ACROSS, DOWN = 3, 3  # cards on a sheet
FOLDED = 4  # cards on a sheet that is folded
MARK, SPACE = 3.2, 1.0  # length of a crop mark, and its distance from the card
CROSS = 1.2  # arms of the marks between cards
BOARD_MARGIN, BOARD_FOOT, OVERLAP = 7.0, 10.0, 8.0
CUT, FOLD = "cut", "fold"
Mark = tuple[float, float, float, float, str]


@dataclass(frozen=True)
class Slot:
    """A place on a sheet: `kind` is front, back or piece, `index` the number of that face, set or piece."""

    kind: str
    index: int
    x: float
    y: float
    width: float = CARD_WIDTH
    height: float = CARD_HEIGHT
    turned: bool = False


@dataclass(frozen=True)
class PrintSheet:
    """One side of a sheet of cards or pieces."""

    width: float
    height: float
    slots: tuple[Slot, ...]
    marks: tuple[Mark, ...]
    side: str = ""  # fronts or backs


@dataclass(frozen=True)
class Tile:
    """The part of a board that is on one sheet."""

    width: float
    height: float
    x: float  # where the part lies on the sheet
    y: float
    left: float  # where it lies on the board
    top: float
    view_width: float
    view_height: float
    marks: tuple[Mark, ...]
    row: int
    column: int


def _axis(cuts: Sequence[float], other: Sequence[float]) -> Iterator[tuple[float, float, float]]:
    """Yield each cut with the start and the end of its two crop marks, outside the first and the last other cut."""
    for cut in cuts:
        yield cut, other[0] - SPACE - MARK, other[0] - SPACE
        yield cut, other[-1] + SPACE, other[-1] + SPACE + MARK


def crop_marks(columns: Sequence[float], rows: Sequence[float]) -> tuple[Mark, ...]:
    """Return marks at both ends of every cut, and crosses where two cuts meet between cards."""
    marks: list[Mark] = [(x, start, x, end, CUT) for x, start, end in _axis(columns, rows)]
    marks += [(start, y, end, y, CUT) for y, start, end in _axis(rows, columns)]
    for x in columns[1:-1]:
        for y in rows[1:-1]:
            marks += [(x - CROSS, y, x + CROSS, y, CUT), (x, y - CROSS, x, y + CROSS, CUT)]
    return tuple(marks)


def _grid(
    width: float, height: float, across: int, down: int, size: tuple[float, float]
) -> tuple[list[float], list[float]]:
    """Return the cuts of a block of equal rectangles in the middle of a sheet."""
    left, top = (width - across * size[0]) / 2, (height - down * size[1]) / 2
    return [left + n * size[0] for n in range(across + 1)], [top + n * size[1] for n in range(down + 1)]


def duplex_sheets(cards: Sequence[tuple[int, int]], paper: tuple[float, float]) -> Iterator[PrintSheet]:
    """Lay cards, given by face and set, on sheets for both sides: after each sheet of fronts its backs, mirrored."""
    width, height = paper
    columns, rows = _grid(width, height, ACROSS, DOWN, (CARD_WIDTH, CARD_HEIGHT))
    marks = crop_marks(columns, rows)
    for start in range(0, len(cards), ACROSS * DOWN):
        fronts, backs = [], []
        for place, (face, back) in enumerate(cards[start : start + ACROSS * DOWN]):
            x, y = columns[place % ACROSS], rows[place // ACROSS]
            fronts.append(Slot("front", face, x, y))
            backs.append(Slot("back", back, width - x - CARD_WIDTH, y))
        yield PrintSheet(width, height, tuple(fronts), marks, "fronts")
        yield PrintSheet(width, height, tuple(backs), marks, "backs")


def folded_sheets(cards: Sequence[tuple[int, int]], paper: tuple[float, float]) -> Iterator[PrintSheet]:
    """Lay cards for one-sided printing: backs upside down below their fronts, with a fold between them."""
    height, width = paper
    columns, rows = _grid(width, height, FOLDED, 2, (CARD_WIDTH, CARD_HEIGHT))
    fold = rows[1]
    marks = (
        *(mark for mark in crop_marks(columns, (rows[0], rows[2]))),
        (columns[0] - SPACE - 2 * MARK, fold, columns[0] - SPACE, fold, FOLD),
        (columns[-1] + SPACE, fold, columns[-1] + SPACE + 2 * MARK, fold, FOLD),
    )
    for start in range(0, len(cards), FOLDED):
        slots = []
        for x, (face, back) in zip(columns, cards[start : start + FOLDED], strict=False):
            slots += [Slot("front", face, x, rows[0]), Slot("back", back, x, fold, turned=True)]
        yield PrintSheet(width, height, tuple(slots), marks, "fold in the middle")


def piece_sheets(count: int, first: int, paper: tuple[float, float]) -> Iterator[PrintSheet]:
    """Lay stand-up pieces on sheets, numbered from `first`."""
    width, height = paper
    columns, rows = _grid(width, height, 9, 3, (PIECE_WIDTH, PIECE_HEIGHT))
    folds = tuple(
        (x, y + offset, x + 2, y + offset, FOLD)
        for x in (columns[0] - 3, columns[-1] + 1)
        for y in rows[:-1]
        for offset in (PIECE_TAB, PIECE_TAB + PIECE_PANEL, PIECE_TAB + 2 * PIECE_PANEL)
    )
    for start in range(0, count, 27):
        slots = [
            Slot("piece", first + start + n, columns[n % 9], rows[n // 9], PIECE_WIDTH, PIECE_HEIGHT)
            for n in range(min(27, count - start))
        ]
        yield PrintSheet(width, height, tuple(slots), crop_marks(columns, rows) + folds)


def _spans(length: float, room: float) -> list[tuple[float, float]]:
    """Divide a length into as few stretches as possible that overlap, all equally long."""
    count = 1 if length <= room else math.ceil((length - OVERLAP) / (room - OVERLAP))
    each = (length + (count - 1) * OVERLAP) / count
    return [(n * (each - OVERLAP), each) for n in range(count)]


def tiles(width: float, height: float, paper: tuple[float, float]) -> list[Tile]:
    """Cut a board into sheets, upright or sideways, whichever takes fewer."""
    best: list[Tile] = []
    for sheet_width, sheet_height in (paper, paper[::-1]):
        across = _spans(width, sheet_width - 2 * BOARD_MARGIN)
        down = _spans(height, sheet_height - BOARD_MARGIN - BOARD_FOOT)
        found = []
        for row, (top, view_height) in enumerate(down):
            for column, (left, view_width) in enumerate(across):
                x = (sheet_width - view_width) / 2
                y = BOARD_MARGIN + (sheet_height - BOARD_MARGIN - BOARD_FOOT - view_height) / 2
                marks = _overlap_marks((x, y), (view_width, view_height), left=column > 0, top=row > 0)
                found.append(
                    Tile(sheet_width, sheet_height, x, y, left, top, view_width, view_height, marks, row, column)
                )
        if not best or len(found) < len(best):
            best = found
    return best


def _overlap_marks(
    corner: tuple[float, float], size: tuple[float, float], *, left: bool, top: bool
) -> tuple[Mark, ...]:
    """Return cut marks at the edges that lie on top of a neighbor, and a dashed line where the overlap ends."""
    (x, y), (width, height), marks = corner, size, list[Mark]()
    if left:
        marks += [(x, y - 4, x, y - 1, CUT), (x, y + height + 1, x, y + height + 4, CUT)]
        marks += [(x + OVERLAP, y - 4, x + OVERLAP, y - 1, FOLD)]
    if top:
        marks += [(x - 4, y, x - 1, y, CUT), (x + width + 1, y, x + width + 4, y, CUT)]
        marks += [(x - 4, y + OVERLAP, x - 1, y + OVERLAP, FOLD)]
    return tuple(marks)
