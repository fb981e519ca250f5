"""2.4 Calculation of the gain."""

from leatherhead.engine.doors import note, roll_two
from leatherhead.football.spot import END_LINE, distance_to_goal
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.state import Call, Effect, Event, State
from leatherhead.rule import rule

RED_ZONE = 20


@rule
def throw(g: State, team: int) -> tuple[int, int]:
    """A team throws both dice (PB-1.1-2)."""
    a, b = roll_two(g)
    note(g, Event.THROW, team, a, b)
    return a, b


@rule
def further_throws(g: State, a: int, b: int) -> tuple[int, int]:
    """Throw again as long as doublets come, and count totals and throws (PB-2.4-9, PB-2.4-12, PB-R16)."""
    total, throws = a + b, 1
    while a == b:
        note(g, Event.DOUBLET, g.possession)
        a, b = throw(g, g.possession)
        total += a + b
        throws += 1
    return total, throws


@rule
def distance_of(call: int, total: int) -> int:
    """A long pass flies twice the total, a short one the total (PB-2.4-3, PB-2.4-4)."""
    return 2 * total if call == Call.LONG_PASS else total


@rule
def beyond_end_line(g: State, distance: int) -> bool:
    """The ball flies over the end line; on the line is still in (PB-2.4-7, PB-R33)."""
    return g.ball + distance > END_LINE


@rule
def breaks_up(g: State, book: Book, call: int, front: int, a: int, b: int) -> bool:
    """A die shows one of the Defense Card's numbers for the pass (PB-2.4-6, PB-R31, PB-R32)."""
    if call == Call.SHORT_PASS:
        numbers = book.short_pass[front]
    elif distance_to_goal(g.ball) <= RED_ZONE:
        numbers = book.long_pass_red_zone[front]
    else:
        numbers = book.long_pass[front]
    return ((numbers >> a) | (numbers >> b)) & 1 == 1


@rule
def is_complete(g: State, book: Book, call: int, front: int, effect: int, a: int, b: int) -> bool:
    """A doublet always completes; else neither a number nor the end line may forbid it (PB-2.4-8, PB-R34)."""
    if a == b:
        return True
    if beyond_end_line(g, distance_of(call, a + b)):
        return False
    if effect == Effect.INTERCEPTION or effect == Effect.IGNORE_PASS_NUMBERS:
        return True
    return not breaks_up(g, book, call, front, a, b)


@rule
def usual_gain(book: Book, call: int, front: int, effect: int, complete: bool, doublet: bool, total: int) -> int:
    """The gain before the Play Card changes it (PB-2.4-1 to PB-2.4-5, PB-2.4-10, PB-2.4-11)."""
    if call == Call.RUN:
        return total if doublet or effect == Effect.IGNORE_RUN_VALUE else total - book.run[front]
    return distance_of(call, total) if complete else 0
