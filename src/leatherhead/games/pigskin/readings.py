"""Cards described by the cells that are read, instead of named (3.4 of the rules page)."""

from typing import Any

from leatherhead.games.pigskin.notation import ROW_NAMES, parse_row, parse_special, spell, spell_special
from leatherhead.games.pigskin.state import (
    CELL,
    CELL_BITS,
    CLASS_ROWS,
    CLASSES,
    DESCRIBED,
    NUMBER_BITS,
    PENALTY_SHIFT,
    ROW_SHIFT,
    CardRow,
    Kind,
)
from leatherhead.model.errors import Refused, listed


def read_off(g: Any, book: Any, step: str, value: Any) -> int:  # noqa: ARG001  every game is asked alike
    """Return the number of a card that is described; the row is the deck that the record asks for."""
    return describe(int(g.asked_options), value)


def describe(row: int, value: Any) -> int:
    """Return the number of a card given as a table or as text: `line=3/5/8;penalty=offense 5`."""
    card = _as_table(value) if isinstance(value, str) else value
    if not isinstance(card, dict) or not card:
        raise Refused(f"{value!r} is neither a card of the pack nor what one says: write {example(row)}")
    if "special" in card and row != CardRow.PENALTY:
        return DESCRIBED | row << ROW_SHIFT | parse_special(card)
    cells = {name: _parse_named(name, cell) for name, cell in card.items()}
    wanted = ROW_NAMES[row]
    if wanted not in cells:
        raise Refused(f"this card lacks the cell that is read now: {wanted}; write {example(row)}")
    number = DESCRIBED | row << ROW_SHIFT | cells.get("penalty", [0])[0] << PENALTY_SHIFT
    return number | sum(cell << CELL_BITS * column for column, cell in enumerate(cells[wanted]))


def _parse_named(name: str, value: Any) -> list[int]:
    if name not in ROW_NAMES:
        raise Refused(f"{name!r} is no row of a card; the rows are {listed(ROW_NAMES)}")
    row = CardRow(ROW_NAMES.index(name))
    try:
        return parse_row(row, value)
    except Refused as error:
        raise Refused(f"{name}: {error}") from None


def _as_table(text: str) -> dict[str, Any]:
    """Read the text of a card; one cell for a row of three stands for all three, as only the reading is heard."""
    card: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, separator, cells = (piece.strip() for piece in part.partition("="))
        if not separator:
            return {}
        card[name] = cells
        if name in ROW_NAMES[:CLASS_ROWS]:
            given = [cell.strip() for cell in cells.split("/")]
            card[name] = given * CLASSES if len(given) == 1 else given
    return card


def example(row: int) -> str:
    """Show how a card is described when a row of it is read."""
    shown = {
        CardRow.FUMBLE: "Own -2", CardRow.FIELD_GOAL: "Good-20", CardRow.POINT_AFTER_TD: "Good",
        CardRow.BLOCKED_KICK: "Lost -8", CardRow.PENALTY: "offense 5",
    }  # fmt: skip
    return f"{ROW_NAMES[row]}={shown.get(CardRow(row), '12')}"


def spell_reading(card: int) -> str:
    """Write a card that was described."""
    row, cells = card >> ROW_SHIFT & 0b1111, [card >> CELL_BITS * column & CELL for column in range(CLASSES)]
    if cells[0] >> NUMBER_BITS == Kind.NOTHING:
        return spell_special(cells[0])
    kept = cells if len(set(cells)) > 1 else cells[:1]
    text = f"{ROW_NAMES[row]}={'/'.join(spell(row, cell) for cell in kept)}"
    penalty = card >> PENALTY_SHIFT & CELL
    return f"{text};penalty={spell(CardRow.PENALTY, penalty)}" if penalty and row != CardRow.PENALTY else text
