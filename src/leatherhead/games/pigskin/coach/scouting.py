"""What the coach of Pigskin works out from the pack before the game: how likely readings are, and what plays are worth.

Every card counts as equally likely. Chances are in thousandths, values in thousandths of a point: what a play is worth
more than a punt from the same spot, if a yard of field is always worth the same and what follows is played as usual.
"""

from typing import Any, NamedTuple

from leatherhead.games.pigskin.coach.tables import DEEP, DOWNS, FAR
from leatherhead.games.pigskin.state import CARDS, CLASS_ROWS, CLASSES, NUMBER_BITS, ZERO, Kind, Row

WHOLE = 1000
YARD = 55  # what a yard is worth
NET_PUNT = 30  # yards that a punt is better than losing the ball on the spot
RUN_BACK = 9  # yards that an interception is brought back
FUMBLE_LOST = 0.52
LONG_YARDS, ADDED_YARDS = 22, 5  # what a Long is good for, and a run or lateral that is added
ATTACKS = (Row.LINE, Row.END, Row.PASS, Row.LONG_PASS)
# How often the usual offense calls each, and meets a star or a second.
USUAL = {Row.LINE: 0.5, Row.END: 0.2, Row.PASS: 0.3}
MET = (4 / 7, 3 / 7, 0)
SMOOTHING = 4  # a reading that stands nowhere under a class still weighs a quarter of a card there


class Outcome(NamedTuple):
    """One thing that a play can come to."""

    chance: float
    gain: int  # yards, also to where the ball is lost
    lost: bool


def prepare(book: Any, tables: Any) -> None:
    """Fill in the coach's tables."""
    ordinary = [card for card in range(CARDS) if not book.special[card]]
    _weigh_readings(book, tables, ordinary)
    plays = {(row, column): outcomes_of(book, ordinary, row, column) for row in ATTACKS for column in range(CLASSES)}
    conversion = _conversion(plays)
    for down in range(DOWNS):
        tables.conversion[down] = [round(WHOLE * chance) for chance in conversion[down]]
    for (row, column), outcomes in plays.items():
        for line in range(DEEP):
            back = sum(each.chance for each in outcomes if each.gain <= -line and not each.lost)
            tables.trapped[row, column, line] = round(WHOLE * back)
        for down in range(DOWNS):
            for yards in range(FAR + 1):
                tables.success[row, column, down, yards] = round(WHOLE * _success(outcomes, conversion, down, yards))
                tables.worth[row, column, down, yards] = round(_worth(outcomes, conversion, down, yards))
    _weigh_kicks(book, tables, ordinary)


def _read(cell: int) -> tuple[Kind, int]:
    return Kind(cell >> NUMBER_BITS), (cell & (1 << NUMBER_BITS) - 1) - ZERO


def _weigh_readings(book: Any, tables: Any, ordinary: list[int]) -> None:
    for row in range(CLASS_ROWS):
        columns = [[int(book.cells[card, row, column]) for card in ordinary] for column in range(CLASSES)]
        readings = sorted({cell for column in columns for cell in column})
        tables.reading_count[row] = len(readings)
        for place, reading in enumerate(readings):
            tables.readings[row, place] = reading
            for column in range(CLASSES):
                tables.evidence[row, place, column] = 1 + SMOOTHING * columns[column].count(reading)


def outcomes_of(book: Any, ordinary: list[int], row: Row, column: int) -> list[Outcome]:
    """What a play can come to; cards that follow are taken at their mean."""
    found, chance = [], 1 / len(ordinary)
    for card in ordinary:
        kind, yards = _read(int(book.cells[card, row, column]))
        if kind == Kind.FUMBLE:
            found += [Outcome(chance * FUMBLE_LOST, 0, True), Outcome(chance * (1 - FUMBLE_LOST), 0, False)]
        elif kind == Kind.INTERCEPTED:
            found.append(Outcome(chance, yards - RUN_BACK, True))
        else:
            more = ADDED_YARDS if kind in (Kind.ADD_LATERAL, Kind.ADD_RUN) else 0
            gain = LONG_YARDS if kind == Kind.LONG else 0 if kind == Kind.INCOMPLETE else yards + more
            found.append(Outcome(chance, gain, False))
    return found


def _success(outcomes: list[Outcome], conversion: list[list[float]], down: int, yards: int) -> float:
    """The chance that a series makes its yards if a play is called now and the usual ones after it."""
    made = sum(each.chance for each in outcomes if not each.lost and each.gain >= yards)
    if down + 1 == DOWNS:
        return made
    later = conversion[down + 1]
    return made + sum(
        each.chance * later[min(yards - each.gain, FAR)] for each in outcomes if not each.lost and each.gain < yards
    )


def _worth(outcomes: list[Outcome], conversion: list[list[float]], down: int, yards: int) -> float:
    """What a play is worth more than a punt."""
    worth = 0.0
    for each in outcomes:
        if each.lost or (each.gain < yards and down + 1 == DOWNS):
            worth += each.chance * YARD * (each.gain - NET_PUNT)
        elif each.gain >= yards:
            worth += each.chance * YARD * (each.gain + NET_PUNT)
        else:
            later = conversion[down + 1][min(yards - each.gain, FAR)]
            worth += each.chance * YARD * (later * (yards + NET_PUNT) + (1 - later) * each.gain)
    return worth


def _conversion(plays: dict[tuple[Row, int], list[Outcome]]) -> list[list[float]]:
    """The chance that the usual offense makes its yards, for each down, the last one first."""
    table = [[0.0] * (FAR + 1) for _ in range(DOWNS)]
    for down in reversed(range(DOWNS)):
        table[down] = [
            sum(
                share * met * _success(plays[row, column], table, down, yards)
                for row, share in USUAL.items()
                for column, met in enumerate(MET)
            )
            for yards in range(FAR + 1)
        ]
    return table


def _weigh_kicks(book: Any, tables: Any, ordinary: list[int]) -> None:
    goals = [_read(int(book.cells[card, Row.FIELD_GOAL, 0])) for card in ordinary]
    for line in range(len(tables.field_goal)):
        good = sum(kind == Kind.GOOD and yards >= line for kind, yards in goals)
        tables.field_goal[line] = WHOLE * good // len(ordinary)
    for column in range(CLASSES):
        tables.punt[column] = _mean_kick(book, ordinary, Row.PUNT, column)
    tables.quick_kick = _mean_kick(book, ordinary, Row.QUICK_KICK, 0)


def _mean_kick(book: Any, ordinary: list[int], row: Row, column: int) -> int:
    kicks = [_read(int(book.cells[card, row, column])) for card in ordinary]
    kicked = [yards for kind, yards in kicks if kind != Kind.BLOCKED]
    return sum(kicked) // max(len(kicked), 1)
