"""Pigskin on paper: the pack, the players as stand-up pieces, the lineup board and the chart to write on."""

from typing import Any

from leatherhead.games.pigskin.book import CARD_IDS
from leatherhead.games.pigskin.faces import CLASS_NAMES, LETTERS, row_title, short_place, special_text, special_title
from leatherhead.games.pigskin.readings import spell
from leatherhead.games.pigskin.state import BACKS, CARDS, CLASS_ROWS, CLASSES, SERIES_A, SQUAD, CardRow, ManPosition
from leatherhead.games.pigskin.table import readings_chart
from leatherhead.model.kit import (
    TEAM_COLORS,
    CellTable,
    ChartPage,
    DrawnBox,
    DrawnLine,
    DrawnText,
    GameBoard,
    Kit,
    Paragraph,
    PrintedCard,
    PrintedDeck,
    Shape,
    StandUp,
    StandUpSet,
    yard_number,
)
from leatherhead.model.printed import Printed

SIGNS = LETTERS.replace("*", "\N{BLACK STAR}")
SHORT_GAME = "Series A: leave out of a short game"
# Where the men of a team stand, across and behind the line, in millimeters from its left end.
FORMATION = {
    ManPosition.LEFT_END: (0, 0), ManPosition.LEFT_TACKLE: (1, 0), ManPosition.LEFT_GUARD: (2, 0),
    ManPosition.CENTER: (3, 0), ManPosition.RIGHT_GUARD: (4, 0), ManPosition.RIGHT_TACKLE: (5, 0),
    ManPosition.RIGHT_END: (6, 0), ManPosition.LEFT_HALFBACK: (1.2, 1), ManPosition.RIGHT_HALFBACK: (4.8, 1),
    ManPosition.FULLBACK: (3, 1.3), ManPosition.QUARTERBACK: (3, 2.5),
}  # fmt: skip
SYMBOLS = (
    ("\N{WHITE CIRCLE}", "a down, home's ball"), ("\N{BLACK CIRCLE}", "a down, visitors' ball"),
    ("\N{BULLSEYE}", "a first down, home's"), ("\N{FISHEYE}", "a first down, visitors'"), ("- - -", "kick"),
    ("\N{EM DASH}", "run, return"), ("=", "pass"), ("+", "loss"), ("#", "penalty"), ("X", "fumble"),
)  # fmt: skip


def kit(printed: Printed) -> Kit:
    """Return the fifty cards of a pack, two squads, the board and the chart."""
    pack = tuple(_card(printed.book, card) for card in range(CARDS))
    return Kit(
        cards=(PrintedDeck("Pack", pack, "leather", ("Pack", printed.name)),),
        pieces=tuple(StandUpSet(f"{team} squad", _squad(), color) for team, color in TEAM_COLORS),
        boards=(_board(),),
        charts=(ChartPage("Crib sheet", (readings_chart(printed),), (
            "How often each reading comes in the whole pack, by row and class. Star *, second 2, scrub S."
        )),),
        pads=(_chart(),),
        needs=("a coin",),
    )  # fmt: skip


def _card(book: Any, card: int) -> PrintedCard:
    name, special = CARD_IDS[card], int(book.special[card])
    badge = SHORT_GAME if card < SERIES_A else ""
    if special:
        title = special_title(special).removesuffix(" card")
        return PrintedCard(
            name,
            title,
            (Paragraph(special_text(special)),),
            name,
            badge=badge,
            art="flag" if title == "Penalty" else "whistle",
        )

    def cell(row: int, column: int) -> str:
        return spell(row, int(book.cells[card, row, column]))

    rows = tuple((row_title(row), *(cell(row, column) for column in range(CLASSES))) for row in range(CLASS_ROWS))
    margins = tuple((row_title(row), cell(row, 0)) for row in CardRow if row >= CLASS_ROWS)
    return PrintedCard(
        name, f"Series {name[0]}", (CellTable(rows, ("", *SIGNS)), CellTable(margins, pairs=True)), name, badge=badge
    )


def _squad() -> tuple[StandUp, ...]:
    """Return the men of a team: fourteen linemen, eleven backs."""
    men = []
    for kind, count in enumerate(SQUAD):
        standing, back = kind % BACKS, kind >= BACKS
        if standing:
            man = StandUp(
                "Back" if back else "Line",
                SIGNS[standing - 1],
                f"{'back' if back else 'line'}, {CLASS_NAMES[standing - 1]}",
                "ball" if back else "helmet",
            )
            men += [man] * count
    return tuple(men)


def _board() -> GameBoard:
    """Two lineups that face each other, a place for each of the eleven players per side."""
    width, place, step, middle = 195.0, 24.0, 27.0, 127.0
    shapes: list[Shape] = [DrawnLine(0, middle, width, middle, "ink", 0.8)]
    shapes.append(DrawnText(width / 2, middle - 3, "LINE OF SCRIMMAGE", 2.6, "gray", strong=True))
    for side, (team, color) in ((1, TEAM_COLORS[0]), (-1, TEAM_COLORS[1])):
        for position, (across, behind) in FORMATION.items():
            x = 4 + across * step
            x = x if side == 1 else width - x - place
            y = middle + side * (11 + behind * 30) + (0 if side == 1 else -18)
            shapes.append(DrawnBox(x, y, place, 18, color=color, stroke=0.7, radius=2))
            shapes.append(
                DrawnText(
                    x + place / 2, y + 9, short_place(position), 3.0, color, strong=True, turn=0 if side == 1 else 180
                )
            )
        y = middle + side * 119
        shapes.append(DrawnText(40, y, team.upper(), 6, color, block=True, turn=0 if side == 1 else 180))
        shapes.append(DrawnText(155, y, "PACK AND DISCARDS HERE", 2.4, "gray", turn=0 if side == 1 else 180))
    return GameBoard("Lineup board", width, 254, tuple(shapes))


def _chart() -> GameBoard:
    """The chart of section 9 of the rules page: a row for each play across the field."""
    left, yard, top, row, rows = 10.0, 2.3, 16.0, 5.4, 27
    right, bottom = left + 100 * yard, top + row * rows
    shapes: list[Shape] = [DrawnBox(left, top, right - left, bottom - top, stroke=0.6)]
    for yards in range(0, 101, 5):
        x = left + yards * yard
        shapes.append(DrawnLine(x, top, x, bottom, "gray", 0.35 if yards % 10 == 0 else 0.12))
        if yards % 10 == 0:
            shapes.append(DrawnText(x, top - 4, "G" if yards in (0, 100) else yard_number(yards), 2.6, strong=True))
    shapes += [DrawnLine(left, top + n * row, right, top + n * row, "gray", 0.12) for n in range(1, rows)]
    for n in range(rows):
        shapes.append(DrawnText(left - 4, top + (n + 0.5) * row, str(n + 1), 1.8, "gray"))
    shapes.append(DrawnText(left + 25, 5, "HOME >", 3.0, "navy", strong=True))
    shapes.append(DrawnText(right - 25, 5, "< VISITORS", 3.0, "maroon", strong=True))
    shapes.append(DrawnText(right + 9, top - 4, "score", 2.2))
    for place, (sign, meaning) in enumerate(SYMBOLS):
        x, y = left + place % 5 * 49, bottom + 6 + place // 5 * 7
        shapes.append(DrawnText(x + 4, y, sign, 3.0, strong=True))
        shapes.append(DrawnText(x + 27, y, meaning, 2.2))
    return GameBoard("Chart of plays", 262, bottom + 18, tuple(shapes))
