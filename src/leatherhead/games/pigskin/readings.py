"""How the cells of a card and special cards are written, and cards described by what is read (3.2 and 3.4)."""

import re
from collections.abc import Mapping
from typing import Any

from leatherhead.games.pigskin import state
from leatherhead.games.pigskin.state import CLASS_ROWS, CLASSES, NUMBER_BITS, ROW_SHIFT, ZERO, CardRow, Kind, Special
from leatherhead.model.errors import Refused, listed
from leatherhead.model.words import labels

ROW_NAMES = labels(CardRow)
SPECIALS = labels(Special)[1:]
SIDES = ("offense", "defense")
WHO = ("any", "line", "back", *labels(state.ManPosition))
MOST = 200  # yards that a cell can show

# How each kind is written; # stands for a number, ± for one that may have a minus.
WRITTEN = {
    Kind.YARDS: "±", Kind.LONG: "Long", Kind.FUMBLE: "Fumble", Kind.ADD_LATERAL: "± Add Lateral",
    Kind.ADD_RUN: "± Add Run", Kind.INCOMPLETE: "Incomplete #", Kind.INTERCEPTED: "Intercepted #", Kind.OUT: "# Out",
    Kind.BLOCKED: "Blocked", Kind.RETURN: "# Return", Kind.TOUCHBACK: "Touchback",
    Kind.DOUBLE_NEXT_CARD: "Double Next Card", Kind.OWN: "Own ±", Kind.LOST: "Lost ±", Kind.GOOD: "Good-#",
    Kind.NO_GOOD: "N.G.", Kind.OFFENSE: "offense #", Kind.DEFENSE: "defense #",
}  # fmt: skip

_CARRY = (Kind.YARDS, Kind.LONG, Kind.FUMBLE, Kind.ADD_LATERAL, Kind.ADD_RUN)
_PASS = (*_CARRY, Kind.INCOMPLETE, Kind.INTERCEPTED)
_KICK = (Kind.YARDS, Kind.OUT)
ALLOWED = {
    CardRow.KICKOFF: _KICK, CardRow.RETURN: _CARRY, CardRow.LINE: _CARRY, CardRow.END: _CARRY, CardRow.PASS: _PASS,
    CardRow.PUNT: (*_KICK, Kind.BLOCKED), CardRow.LONG_PASS: _PASS, CardRow.FUMBLE: (Kind.OWN, Kind.LOST),
    CardRow.LONG: (Kind.YARDS, Kind.DOUBLE_NEXT_CARD), CardRow.RUN_WITH_COMPLETED_PASS: _CARRY,
    CardRow.FIELD_GOAL: (Kind.GOOD, Kind.NO_GOOD), CardRow.POINT_AFTER_TD: (Kind.GOOD, Kind.NO_GOOD),
    CardRow.PUNT_OUT_OF_BOUNDS: (Kind.YARDS, Kind.RETURN, Kind.TOUCHBACK, Kind.BLOCKED),
    CardRow.QUICK_KICK: (*_KICK, Kind.BLOCKED), CardRow.BLOCKED_KICK: (Kind.OWN, Kind.LOST),
    CardRow.PENALTY: (Kind.OFFENSE, Kind.DEFENSE),
}  # fmt: skip
# Rows whose plain numbers carry no minus, and the bounds of those that have others than 0 to MOST.
UNSIGNED = (CardRow.KICKOFF, CardRow.PUNT, CardRow.QUICK_KICK, CardRow.LONG, CardRow.PUNT_OUT_OF_BOUNDS)
BOUNDS = {CardRow.PUNT_OUT_OF_BOUNDS: (1, 49), CardRow.PENALTY: (1, 25), CardRow.BLOCKED_KICK: (-MOST, 0)}


def _written(row: CardRow, kind: Kind) -> str:
    """Return how a kind is written in a row; a try is good from nowhere in particular."""
    if row == CardRow.POINT_AFTER_TD and kind == Kind.GOOD:
        return "Good"
    return WRITTEN[kind].replace("±", "#") if row in UNSIGNED else WRITTEN[kind]


def _pattern(written: str) -> re.Pattern[str]:
    pattern = re.escape(written).replace(r"\#", r"(\d{1,4})").replace("±", r"(-?\d{1,4})").replace(r"\ ", r"\s+")
    return re.compile(pattern, re.IGNORECASE)


def _patterns(row: CardRow) -> list[tuple[Kind, re.Pattern[str]]]:
    return [(kind, _pattern(_written(row, kind))) for kind in ALLOWED[row]]


PATTERNS = {row: _patterns(row) for row in CardRow}


def code(kind: int, number: int = 0) -> int:
    """Return a cell as the rules read it."""
    return kind << NUMBER_BITS | number + ZERO


def parse(row: CardRow, text: Any) -> int:
    """Read a cell, or refuse it and say what it may be."""
    for kind, pattern in PATTERNS[row]:
        match = pattern.fullmatch(text.strip()) if isinstance(text, str) else None
        if match:
            number = int(match[1]) if match.groups() else 0
            low, high = BOUNDS.get(row, (-MOST, MOST))
            if match.groups() and not low <= number <= high:
                raise Refused(f"{text!r} does not fit: the number must be from {low} to {high}")
            return code(kind, number)
    raise Refused(f"{text!r} does not fit; allowed are {notation(row)}")


def notation(row: CardRow) -> str:
    """Spell what may be in a cell of a row."""
    return listed([_written(row, kind).replace("±", "n or -n").replace("#", "n") for kind in ALLOWED[row]])


def spell(row: int, cell: int) -> str:
    """Write a cell as it is on a card."""
    kind, number = Kind(cell >> NUMBER_BITS), (cell & (1 << NUMBER_BITS) - 1) - ZERO
    return _written(CardRow(row), kind).replace("±", str(number)).replace("#", str(number))


def parse_row(row: CardRow, value: Any) -> list[int]:
    """Read the three cells of a row, or the one of a margin, which counts under every class."""
    if row >= CLASS_ROWS:
        return [parse(row, value)] * CLASSES
    if not isinstance(value, list) or len(value) != CLASSES:
        raise Refused(f"{value!r} is not a list of three cells, under *, 2 and S")
    return [parse(row, cell) for cell in value]


def parse_special(card: Mapping[str, Any]) -> int:
    """Read a special card."""
    for key in card:
        if key not in ("id", "special", "side", "man"):
            raise Refused(f"{key}: a special card has no cells")
    special = _word(card, "special", SPECIALS, "")
    if special == SPECIALS[0]:
        for key in ("side", "man"):
            if key in card:
                raise Refused(f"{key}: only replacement cards have that")
    side, man = _word(card, "side", SIDES, SIDES[0]), _word(card, "man", WHO, WHO[0])
    return SPECIALS.index(special) + 1 | SIDES.index(side) << state.SIDE_BIT | WHO.index(man) << state.MAN_BIT


def spell_special(special: int) -> str:
    """Write a special card that was described."""
    text = f"special={SPECIALS[(special & state.SPECIAL_MASK) - 1]}"
    if special & state.SPECIAL_MASK == Special.PENALTY:
        return text
    man = special >> state.MAN_BIT & state.MAN_MASK
    return f"{text};side={SIDES[special >> state.SIDE_BIT & 1]};man={WHO[man]}"


def _word(card: Mapping[str, Any], key: str, words: tuple[str, ...], default: str) -> str:
    word = card.get(key, default)
    if word not in words:
        raise Refused(f"{key}: {word!r} is not one of {listed(words)}")
    return str(word)


def read_off(g: Any, book: Any, step: str, value: Any) -> int:  # noqa: ARG001  every game is asked alike
    """Return the number of a card that is described; the row is the deck that the record asks for."""
    return describe(int(g.asked_options), value)


def describe(row: int, value: Any) -> int:
    """Return the number of a card given as a table or as text: `line=3/5/8;penalty=offense 5`."""
    card = _as_table(value) if isinstance(value, str) else value
    if not isinstance(card, dict) or not card:
        raise Refused(f"{value!r} is neither a card of the pack nor what one says: write {example(row)}")
    if "special" in card and row != CardRow.PENALTY:
        return state.DESCRIBED | row << ROW_SHIFT | parse_special(card)
    cells = {name: _parse_named(name, cell) for name, cell in card.items()}
    wanted = ROW_NAMES[row]
    if wanted not in cells:
        raise Refused(f"this card lacks the cell that is read now: {wanted}; write {example(row)}")
    number = state.DESCRIBED | row << ROW_SHIFT | cells.get("penalty", [0])[0] << state.PENALTY_SHIFT
    return number | sum(cell << state.CELL_BITS * column for column, cell in enumerate(cells[wanted]))


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
    row, cells = (
        card >> ROW_SHIFT & 0b1111,
        [card >> state.CELL_BITS * column & state.CELL for column in range(CLASSES)],
    )
    if cells[0] >> NUMBER_BITS == Kind.NOTHING:
        return spell_special(cells[0])
    kept = cells if len(set(cells)) > 1 else cells[:1]
    text = f"{ROW_NAMES[row]}={'/'.join(spell(row, cell) for cell in kept)}"
    penalty = card >> state.PENALTY_SHIFT & state.CELL
    return f"{text};penalty={spell(CardRow.PENALTY, penalty)}" if penalty and row != CardRow.PENALTY else text
