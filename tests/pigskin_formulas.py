"""A second opinion on the odds of Pigskin: formulas over the cells of a pack, without its rules.

Cards that follow another are taken at their mean, but a long gain goes as far as its card.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from leatherhead.games.pigskin.odds import read_cell
from leatherhead.games.pigskin.state import CardRow, Kind

FUMBLE_LOST = 0.52
ADDED_YARDS = 5  # what a run or lateral that is added is good for
RUN_BACK = 9  # yards that an interception is brought back
ADDS = (Kind.ADD_LATERAL, Kind.ADD_RUN)
MOST_DOUBLES = 3  # beyond which any long gain is long enough


class AttackOutcome(NamedTuple):
    """One thing that a play can come to."""

    chance: float
    gain: int  # yards, also to where the ball is lost
    lost: bool


def cells(book: Any, cards: Iterable[int], row: int, column: int = 0) -> list[tuple[Kind, int]]:
    return [read_cell(int(book.cells[card, row, column])) for card in cards]


def outcomes_of(book: Any, cards: list[int], row: CardRow, column: int) -> list[AttackOutcome]:
    """What a play can come to."""
    found, chance = [], 1 / len(cards)
    gains = long_gains(cells(book, [card for card in range(50) if not book.special[card]], CardRow.LONG))
    for kind, yards in cells(book, cards, row, column):
        if kind == Kind.FUMBLE:
            found += [AttackOutcome(chance * FUMBLE_LOST, 0, True), AttackOutcome(chance * (1 - FUMBLE_LOST), 0, False)]
        elif kind == Kind.INTERCEPTED:
            found.append(AttackOutcome(chance, yards - RUN_BACK, True))
        elif kind == Kind.LONG:
            found += [AttackOutcome(chance / len(gains), gain, False) for gain in gains]
        else:
            more = ADDED_YARDS if kind in ADDS else 0
            found.append(AttackOutcome(chance, 0 if kind == Kind.INCOMPLETE else yards + more, False))
    return found


def long_gains(readings: list[tuple[Kind, int]]) -> list[int]:
    """The gains that a Long may come to, all equally likely; one that doubles the next card doubles the mean."""
    gains = [yards for kind, yards in readings if kind == Kind.YARDS]
    doubles = sum(kind == Kind.DOUBLE_NEXT_CARD for kind, _ in readings)
    return gains + [2 * sum(gains) // max(len(gains), 1)] * doubles


def makes(book: Any, cards: list[int], row: int, column: int, yards: int) -> float:
    """Return the chance that a carry makes its yards; a fumble never does."""

    def long(yards: int, doubles: int) -> float:
        if doubles == 0:
            return 1.0
        margin = cells(book, cards, CardRow.LONG)
        return sum(
            long((yards + 1) // 2, doubles - 1) if kind == Kind.DOUBLE_NEXT_CARD else gained >= yards
            for kind, gained in margin
        ) / len(margin)

    def added(yards: int) -> float:
        run = cells(book, cards, CardRow.RUN_WITH_COMPLETED_PASS)
        return sum(
            long(yards, 1) if kind == Kind.LONG else kind != Kind.FUMBLE and gained >= yards for kind, gained in run
        ) / len(run)

    made = 0.0
    for kind, gained in cells(book, cards, row, column):
        if kind == Kind.LONG:
            made += long(yards, MOST_DOUBLES)
        elif kind in ADDS and gained < yards:
            made += added(yards - gained)
        elif kind in (Kind.YARDS, *ADDS):
            made += gained >= yards
    return made / len(cards)
