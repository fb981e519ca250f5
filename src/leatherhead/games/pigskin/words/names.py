"""What people call positions, classes and rows of a card."""

from collections.abc import Sequence

from leatherhead.games.pigskin.state import CardRow, Class, ManPosition
from leatherhead.model.words import labels, title_of

POSITION_NAMES = labels(ManPosition)
CLASS_NAMES = labels(Class)
LETTERS = "*2S"  # of the classes, from 1
PEOPLE = ("stars", "seconds", "scrubs")
BACK_LETTERS: dict[int, str] = {
    ManPosition.QUARTERBACK: "QB", ManPosition.FULLBACK: "FB",
    ManPosition.LEFT_HALFBACK: "LHB", ManPosition.RIGHT_HALFBACK: "RHB",
}  # fmt: skip
ROW_TITLES = {CardRow.POINT_AFTER_TD: "Extra point", CardRow.RUN_WITH_COMPLETED_PASS: "Run after pass or lateral"}


def place(position: int) -> str:
    """Name a position within a sentence: left end."""
    return POSITION_NAMES[position].replace("-", " ")


def short_place(position: int) -> str:
    """Name a position above a card: L end, QB."""
    if position in BACK_LETTERS:
        return BACK_LETTERS[position]
    return place(position).replace("left ", "L ").replace("right ", "R ")


def places(positions: Sequence[int]) -> str:
    """Name several positions within a sentence."""
    names = [place(position) for position in positions]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def men(kind: str, count: int) -> str:
    """Count men of a kind: 1 star lineman, 2 scrub backs."""
    line, _, standing = kind.partition("-")
    one, many = ("lineman", "linemen") if line == "line" else ("back", "backs")
    return f"{count} {standing} {one if count == 1 else many}"


def row_title(row: int) -> str:
    """Name a row of a card."""
    return ROW_TITLES.get(CardRow(row)) or title_of(labels(CardRow)[row])
