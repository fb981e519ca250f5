"""2.4 Calculation of the gain."""

from leatherhead.game import called, note, possession, rule, show, spot
from leatherhead.games.paper_bowl import events
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.dice import further_throws, sets_off
from leatherhead.games.paper_bowl.state import CAUGHT, OVERTHROWN, STRIPPED, Call, Effect, State

RED_ZONE = 20
# What becomes of a play: its gain stands, on a pass it may be incomplete, the ball is lost, or a penalty wipes it out.
STANDS, INCOMPLETE, TURNOVER, PENALTY = range(4)


@called
def gain_as_usual(g: State, book: Book, effect: int, a: int, b: int) -> tuple[int, int, bool, int]:
    """After the first roll: roll on after doubles; return total, rolls, whether a pass is complete, and the gain."""
    total, throws = further_throws(g, a, b)
    if g.offense_card == Call.RUN:
        return total, throws, False, run_gain(g, book, effect, a == b, total)
    spoiled = spoiled_by(g, book, effect, a, b)
    if spoiled == CAUGHT:
        gain = distance_of(g.offense_card, total)
        note(g, events.Complete(g.possession, yards=gain, overturned=0))
        return total, throws, True, gain
    if is_stripped(g, book, effect, a, b):
        spoiled = STRIPPED
    note(g, events.Incomplete(g.possession, yards=0, spoiled_by=spoiled))
    return total, throws, False, 0


@rule
def fate_of(g: State, complete: bool) -> int:
    """A run or a complete pass stands."""
    return STANDS if complete or g.offense_card == Call.RUN else INCOMPLETE


@rule
def is_stripped(g: State, book: Book, effect: int, a: int, b: int) -> bool:
    """A fumble card that this roll sets off takes the ball from the passer (PB-R38)."""
    if effect != Effect.FUMBLE or g.option_incomplete_03 == 1:
        return False
    return sets_off(book, g.used[max(g.used_count - 1, 0)], a, b)


@rule
def whistled_dead(g: State, complete: bool, dead_ball: int) -> bool:
    """By option a card does nothing more to an incomplete pass (PB-R38, PB-R45)."""
    return dead_ball == 1 and fate_of(g, complete) == INCOMPLETE


@rule
def run_gain(g: State, book: Book, effect: int, doubles: bool, total: int) -> int:
    """A run gains the total less the run value, after doubles all of it (PB-2.4-1, PB-2.4-2, PB-2.4-10)."""
    if doubles or effect == Effect.IGNORE_RUN_VALUE:
        return total
    run_value = book.run[g.defense_card]
    show(g, events.RunValue(possession.defense(g), yards=run_value, card=g.defense_card))
    return total - run_value


@rule
def distance_of(call: int, total: int) -> int:
    """A long pass flies twice the total, a short one the total (PB-2.4-3, PB-2.4-4)."""
    return 2 * total if call == Call.LONG_PASS else total


@rule
def beyond_end_line(g: State, distance: int) -> bool:
    """The ball flies over the end line; on the line is still in (PB-2.4-7, PB-R33)."""
    return g.ball + distance > spot.END_LINE


@rule
def spoiled_by(g: State, book: Book, effect: int, a: int, b: int) -> int:
    """The cause of an incomplete pass; there is none after doubles (PB-2.4-7, PB-2.4-8, PB-2.4-11, PB-R34)."""
    if a != b and beyond_end_line(g, distance_of(g.offense_card, a + b)):
        return OVERTHROWN
    if effect == Effect.INTERCEPTION or effect == Effect.IGNORE_PASS_NUMBERS:
        return CAUGHT
    return broken_up_by(pass_numbers(g, book, g.offense_card, g.defense_card), a, b)


@rule
def broken_up_by(numbers: int, a: int, b: int) -> int:
    """A die that shows one of the Defense Card's numbers breaks the pass up, unless it is doubles (PB-2.4-6)."""
    if a != b and (numbers >> a) & 1:
        return a
    return b if a != b and (numbers >> b) & 1 else CAUGHT


@rule
def pass_numbers(g: State, book: Book, call: int, front: int) -> int:
    """A Defense Card's numbers for a pass; in the red zone a long pass has its own (PB-2.4-6, PB-R31, PB-R32)."""
    if call == Call.SHORT_PASS:
        return book.short_pass[front]
    if spot.distance_to_goal(g.ball) <= RED_ZONE:
        return book.long_pass_red_zone[front]
    return book.long_pass[front]
