"""The reference charts of Pigskin: the odds of a reading, and the list of the pack."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from leatherhead.games.pigskin.book import CARD_IDS
from leatherhead.games.pigskin.notation import ROW_NAMES
from leatherhead.games.pigskin.odds import ReadingOdds, columns_of, unseen_cards
from leatherhead.games.pigskin.state import CARDS, CLASS_ROWS, SERIES_A, CardRow, Kind
from leatherhead.games.pigskin.words.cards import special_text, special_title
from leatherhead.games.pigskin.words.names import LETTERS, row_title
from leatherhead.model.printed import Printed, once_a_book
from leatherhead.model.table import Card, Hand, Look, Matrix, Row

ATTACKS = (CardRow.LINE, CardRow.END, CardRow.PASS, CardRow.LONG_PASS)
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
    """Return a bit for each card that the viewer has seen this quarter."""
    turned = look.g.turned
    if look.open:
        return int(turned[0] | turned[1])
    return int(turned[look.team]) if look.team >= 0 else 0


def odds_for(look: Look) -> ReadingOdds:
    """Return the odds of the cards that the viewer has not seen."""
    return ReadingOdds(look.book, unseen_cards(look.book, look.g, seen_by(look)))


def odds_chart(look: Look) -> Matrix:
    """How often each reading comes, in percent of the cards that the viewer has not seen."""
    return _odds(look.printed, tuple(unseen_cards(look.book, look.g, seen_by(look))))


def readings_chart(printed: Printed) -> Matrix:
    """How often each reading comes in a whole pack, in percent of its cards that are not special."""
    ordinary = tuple(card for card in range(CARDS) if not printed.book.special[card])
    return replace(_odds(printed, ordinary), text="Percent of the cards that carry readings.")


@once_a_book
def _odds(printed: Printed, cards: tuple[int, ...]) -> Matrix:
    names, read = _readings(printed)
    counts = read[:, cards].sum(axis=1)
    rows = [Row(name, _shares(found, len(cards))) for name, found in zip(names, counts.tolist(), strict=True)]
    return Matrix(
        "Odds of a reading, in percent",
        columns=tuple(name for name, *_ in READINGS),
        rows=tuple(rows),
        text="From the cards that you have not seen this quarter, under the class of the man attacked.",
    )


def _name(row: CardRow, column: int) -> str:
    return f"{row_title(row)} {LETTERS[column]}" if row < CLASS_ROWS else row_title(row)


@once_a_book
def _readings(printed: Printed) -> tuple[list[str], "np.ndarray[Any, Any]"]:
    """The rows of the chart of odds, and for each row and card whether it gives each reading."""
    odds = ReadingOdds(printed.book, range(CARDS))
    places = [(row, each) for row in ATTACKS for each in columns_of(row)]
    read = [
        [[kind in kinds and low <= yards <= high for _, kinds, low, high in READINGS] for kind, yards in cells]
        for cells in (odds.cells(*each) for each in places)
    ]
    return [_name(*each) for each in places], np.array(read)


def _shares(counts: Sequence[int], cards: int) -> tuple[str, ...]:
    return tuple(f"{100 * count / cards:.0f}" if count else "-" for count in counts)


# The list of the pack.


def special_cards(look: Look) -> Hand:
    """Penalty and Replace Player cards, and which have turned up."""
    return _specials(look.printed, bool(look.g.option_short), seen_by(look))


@once_a_book
def _specials(printed: Printed, short: bool, seen: int) -> Hand:
    book = printed.book
    cards = [
        Card(
            _title(card, special_title(int(book.special[card])), seen),
            special_text(int(book.special[card])),
            CARD_IDS[card],
        )
        for card in _in_play(short)
        if book.special[card]
    ]
    return Hand("Special cards of the pack", cards=tuple(cards))


def _title(card: int, name: str, seen: int) -> str:
    return f"{CARD_IDS[card]} {name}{GONE if seen >> card & 1 else ''}"


def pack_chart(look: Look) -> Matrix:
    """Every reading of every card; those that the viewer has seen this quarter are gone."""
    return _pack(look.printed, bool(look.g.option_short), seen_by(look))


@once_a_book
def _pack(printed: Printed, short: bool, seen: int) -> Matrix:
    book, cells = printed.book, _cells(printed)
    rows = [
        Row(f"{CARD_IDS[card]}{GONE if seen >> card & 1 else ''}", cells[CARD_IDS[card]])
        for card in _in_play(short)
        if not book.special[card]
    ]
    return Matrix(
        "The pack", columns=tuple(row_title(row) for row in CardRow), rows=tuple(rows),
        text="Under *, 2 and S in that order; a margin has one reading for all.",
    )  # fmt: skip


def _in_play(short: bool) -> range:
    return range(SERIES_A if short else 0, CARDS)


@once_a_book
def _cells(printed: Printed) -> dict[str, tuple[str, ...]]:
    """What is printed in the rows of each card that has any, by its id."""
    ordinary = [card for card in printed.data["card"] if ROW_NAMES[0] in card]
    return {
        card["id"]: tuple(each if isinstance(each, str) else " / ".join(each) for each in map(card.get, ROW_NAMES))
        for card in ordinary
    }
