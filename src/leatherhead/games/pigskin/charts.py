"""The reference matter of Pigskin as charts: the odds of a reading, and the list of the pack."""

from collections.abc import Mapping
from typing import Any

from leatherhead.engine.table import Card, Hand, Look, Matrix
from leatherhead.engine.table import Row as Line
from leatherhead.games.pigskin.book import CARD_IDS
from leatherhead.games.pigskin.notation import ROW_NAMES
from leatherhead.games.pigskin.odds import Odds, columns_of, unseen_cards
from leatherhead.games.pigskin.state import CARDS, CLASS_ROWS, SERIES_A, Kind, Row
from leatherhead.games.pigskin.words.cards import special_text, special_title
from leatherhead.games.pigskin.words.names import LETTERS, row_title

ATTACKS = (Row.LINE, Row.END, Row.PASS, Row.LONG_PASS)
# Columns of the chart of odds: what is read, and the bounds of its number.
READINGS = (
    ("loss", (Kind.YARDS,), -200, -1), ("0", (Kind.YARDS,), 0, 0), ("1-3", (Kind.YARDS,), 1, 3),
    ("4-6", (Kind.YARDS,), 4, 6), ("7-9", (Kind.YARDS,), 7, 9), ("10-19", (Kind.YARDS,), 10, 19),
    ("20+", (Kind.YARDS,), 20, 200), ("Add", (Kind.ADD_LATERAL, Kind.ADD_RUN), -200, 200),
    ("Long", (Kind.LONG,), -200, 200), ("inc.", (Kind.INCOMPLETE,), 0, 200),
    ("int.", (Kind.INTERCEPTED,), 0, 200), ("fum.", (Kind.FUMBLE,), -200, 200),
)  # fmt: skip
GONE = " gone"


def seen_by(look: Look) -> int:
    """Return a bit for each card that the looker has seen this quarter."""
    turned = look.g.turned
    if look.open:
        return int(turned[0] | turned[1])
    return int(turned[look.team]) if look.team >= 0 else 0


def odds_for(look: Look) -> Odds:
    """Return the odds of the cards that the looker has not seen."""
    return Odds(look.book, unseen_cards(look.book, look.g, seen_by(look)))


def odds_chart(look: Look) -> Matrix:
    """How often each reading comes, in percent of the cards that the looker has not seen."""
    odds = odds_for(look)
    rows = [Line(_name(row, column), _shares(odds, row, column)) for row in ATTACKS for column in columns_of(row)]
    return Matrix(
        "Odds of a reading, in percent",
        columns=tuple(name for name, *_ in READINGS),
        rows=tuple(rows),
        text="From the cards that you have not seen this quarter, under the class of the man attacked.",
    )


def _name(row: Row, column: int) -> str:
    return f"{row_title(row)} {LETTERS[column]}" if row < CLASS_ROWS else row_title(row)


def _shares(odds: Odds, row: Row, column: int) -> tuple[str, ...]:
    cells = odds.cells(row, column)
    found = [sum(kind in kinds and low <= yards <= high for kind, yards in cells) for _, kinds, low, high in READINGS]
    return tuple(f"{100 * count / len(cells):.0f}" if count else "-" for count in found)


# The list of the pack.


def special_cards(look: Look) -> Hand:
    """Penalty and Replace Player cards, and which have turned up."""
    book, seen = look.book, seen_by(look)
    cards = [
        Card(
            _title(card, special_title(int(book.special[card])), seen),
            special_text(int(book.special[card])),
            CARD_IDS[card],
        )
        for card in _in_play(look.g)
        if book.special[card]
    ]
    return Hand("Special cards of the pack", cards=tuple(cards))


def _title(card: int, name: str, seen: int) -> str:
    return f"{CARD_IDS[card]} {name}{GONE if seen >> card & 1 else ''}"


def pack_chart(look: Look) -> Matrix:
    """Every reading of every card; those that the looker has seen this quarter are gone."""
    seen, printed = seen_by(look), {card["id"]: card for card in look.printed.data["card"]}
    rows = [
        Line(f"{CARD_IDS[card]}{GONE if seen >> card & 1 else ''}", _cells(printed[CARD_IDS[card]]))
        for card in _in_play(look.g)
        if not look.book.special[card]
    ]
    return Matrix(
        "The pack", columns=tuple(row_title(row) for row in Row), rows=tuple(rows),
        text="Under *, 2 and S in that order; a margin has one reading for all.",
    )  # fmt: skip


def _in_play(g: Any) -> range:
    return range(SERIES_A if g.option_short else 0, CARDS)


def _cells(card: Mapping[str, Any]) -> tuple[str, ...]:
    cells = [card[name] for name in ROW_NAMES]
    return tuple(each if isinstance(each, str) else " / ".join(each) for each in cells)
