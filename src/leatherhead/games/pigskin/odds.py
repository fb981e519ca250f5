"""The odds of a reading, from the cards that a coach has not seen this quarter."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from leatherhead.games.pigskin.state import CARDS, CLASSES, NUMBER_BITS, SERIES_A, ZERO, CardRow, Kind

ADDS = (Kind.ADD_LATERAL, Kind.ADD_RUN)
MOST_DOUBLES = 3  # beyond which any long gain is long enough


def read_cell(cell: int) -> tuple[Kind, int]:
    """Return what a cell says and its number."""
    return Kind(cell >> NUMBER_BITS), (cell & (1 << NUMBER_BITS) - 1) - ZERO


def unseen_cards(book: Any, g: Any, seen: int) -> list[int]:
    """Return the ordinary cards that may still come, as far as somebody knows; all of them once every card is gone."""
    ordinary = [card for card in range(SERIES_A if g.option_short else 0, CARDS) if not book.special[card]]
    return [card for card in ordinary if not seen >> card & 1 and g.clock] or ordinary


class ReadingOdds:
    """Chances of readings, all cards being equally likely."""

    def __init__(self, book: Any, cards: Sequence[int]) -> None:
        """Take the cards that may come."""
        self.book, self.cards = book, cards

    def cells(self, row: int, column: int = 0) -> list[tuple[Kind, int]]:
        """Return what the cards say in a row."""
        return [read_cell(int(self.book.cells[card, row, column])) for card in self.cards]

    def share(self, row: int, column: int, kind: Kind, low: int = -CARDS * ZERO, high: int = CARDS * ZERO) -> float:
        """Return the chance of a reading with a number within bounds."""
        found = [yards for each, yards in self.cells(row, column) if each == kind and low <= yards <= high]
        return len(found) / len(self.cards)

    def makes(self, row: int, column: int, yards: int) -> float:
        """Return the chance that a carry makes its yards, with the cards that it calls for."""
        made = 0.0
        for kind, gained in self.cells(row, column):
            if kind == Kind.LONG:
                made += self._long(yards, MOST_DOUBLES)
            elif kind in ADDS and gained < yards:
                made += self._added(yards - gained)
            elif kind in (Kind.YARDS, *ADDS):
                made += gained >= yards
        return made / len(self.cards)

    def _long(self, yards: int, doubles: int) -> float:
        if doubles == 0:
            return 1.0
        made = 0.0
        for kind, gained in self._margin:
            made += self._long((yards + 1) // 2, doubles - 1) if kind == Kind.DOUBLE_NEXT_CARD else gained >= yards
        return made / len(self._margin)

    @cached_property
    def _margin(self) -> list[tuple[Kind, int]]:
        return self.cells(CardRow.LONG)

    def _added(self, yards: int) -> float:
        run = self.cells(CardRow.RUN_WITH_COMPLETED_PASS)
        made = sum(
            self._long(yards, 1) if kind == Kind.LONG else kind != Kind.FUMBLE and gained >= yards
            for kind, gained in run
        )
        return made / len(run)

    def mean(self, row: int, column: int = 0) -> float:
        """Return the mean of the plain numbers of a row, such as the length of a kick or where it goes out."""
        found = [yards for kind, yards in self.cells(row, column) if kind in (Kind.YARDS, Kind.OUT)]
        return sum(found) / max(len(found), 1)

    def field_goal(self, distance: int) -> float:
        """Return the chance that a field goal is good from a yard line."""
        return self.share(CardRow.FIELD_GOAL, 0, Kind.GOOD, low=distance)


def columns_of(row: int) -> range:
    """Return the columns that differ in a row: three for the classes, or the one of a margin."""
    return range(CLASSES if row < CardRow.LONG_PASS else 1)
