"""Section 3: reading a result off the cards."""

from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.state import (
    FLAG_SHIFT,
    FUMBLE_SHIFT,
    HASHES,
    KIND_SHIFT,
    MARK_SHIFT,
    NAMED,
    NO_MARK,
    SACK_SHIFT,
    YARDS_MASK,
    YARDS_ZERO,
    Event,
    Phase,
    Result,
    Roll,
    State,
)
from leatherhead.model.doors import percentile, show
from leatherhead.rule import rule


@rule
def throw(g: State, what: int) -> int:
    """Roll a D100 for something; more than 100 names the result that was read off the card."""
    g.rolling = what + 0
    return percentile(g)


@rule
def note_roll(g: State, roll: int, needed: int) -> None:
    """Write a roll to the log: what it was for, and the most that succeeds, where that is all that counts."""
    show(g, Event.ROLLED, g.possession, roll, g.rolling, needed, g.hash)


@rule
def rolls_at_most(g: State, what: int, needed: int) -> bool:
    """Roll a D100 that must not be higher than a number of the card."""
    roll = throw(g, what)
    note_roll(g, roll, needed)
    return roll <= needed


@rule
def list_result(g: State, book: Book, which: int) -> int:
    """Roll on a list of the special-teams card; a free kick cannot be blocked, and is rolled again (SL-R29)."""
    roll, result = roll_on_list(g, book, which)
    while g.phase == Phase.FREE_KICK and kind_of(result) == Result.BLOCKED:
        roll, result = roll_on_list(g, book, which)
    return flagged(g, roll, result)


@rule
def roll_on_list(g: State, book: Book, which: int) -> tuple[int, int]:
    """Return a roll and what the list has for it."""
    roll = throw(g, which)
    return roll, book.special_teams[which, roll - 1] if roll < NAMED else roll - NAMED


@rule
def card_result(g: State, book: Book) -> int:
    """Roll on the two cards: a window by the dice, a result in it by the hash mark (SL-BASE-1, SL-BASE-2)."""
    roll = throw(g, Roll.SCRIMMAGE)
    if roll >= NAMED:
        return flagged(g, roll, roll - NAMED)
    window = 0
    for border in range(4):
        window += roll > book.window[g.play, g.front, border]
    return flagged(g, roll, book.cell[g.play, g.front, HASHES * window + g.hash])


@rule
def in_range(book: Book, distance: int) -> bool:
    """Whether the field-goal section has a row for a distance to the goal line (SL-FG-1, SL-R52)."""
    return book.field_goal_row[distance] < book.field_goal_rows


@rule
def goal_result(g: State, book: Book, distance: int) -> int:
    """Roll on the row of the field-goal section for a distance that it has."""
    roll = throw(g, Roll.FIELD_GOAL)
    row = HASHES * book.field_goal_row[distance] + g.hash
    return flagged(g, roll, book.field_goal[row, roll - 1] if roll < NAMED else roll - NAMED)


@rule
def flagged(g: State, roll: int, result: int) -> int:
    """20, 30, 60 and 90 are penalty numbers and give the result as well (SL-PEN-1, SL-PEN-2)."""
    note_roll(g, roll, 0)
    if roll >= NAMED:
        g.flagged = result >> FLAG_SHIFT
    else:
        g.flagged = roll == 20 or roll == 30 or roll == 60 or roll == 90
    return result


@rule
def yards_of(result: int) -> int:
    """Return the yards of a result."""
    return (result & YARDS_MASK) - YARDS_ZERO


@rule
def kind_of(result: int) -> int:
    """Return what a result says."""
    return (result >> KIND_SHIFT) & 15


@rule
def is_fumble(result: int) -> bool:
    """Say whether a result ends with a fumble."""
    return (result >> FUMBLE_SHIFT) & 1 == 1


@rule
def sack_of(result: int) -> int:
    """Return the yards lost by a sack if an interception comes up tails; 0 if there is none."""
    return (result >> SACK_SHIFT) & 127


@rule
def mark_of(g: State, result: int) -> int:
    """Return the hash mark of a result's dot; without a dot the ball stays on its own (SL-BASE-3)."""
    mark = (result >> MARK_SHIFT) & 3
    return g.hash if mark == NO_MARK else mark
