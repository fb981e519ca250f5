"""The dice: rolls, doubles, and the rolls that set a Play Card off."""

from leatherhead.football.possession import defense
from leatherhead.football.spot import END_LINE, distance_to_goal
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.state import Call, Effect, Event, State, Trigger
from leatherhead.model.doors import note, roll_two, show
from leatherhead.rule import called, rule


@rule
def throw(g: State, team: int) -> tuple[int, int]:
    """A team rolls both dice."""
    a, b = roll_two(g)
    show(g, Event.THROW, team, a, b)
    return a, b


@rule
def further_throws(g: State, a: int, b: int) -> tuple[int, int]:
    """Roll again after doubles; return the total and the number of rolls (PB-2.4-9, PB-2.4-12, PB-R16)."""
    total, throws = a + b, 1
    while a == b:
        show(g, Event.DOUBLET, g.possession)
        a, b = throw(g, g.possession)
        total += a + b
        throws += 1
    return total, throws


@rule
def has_one_or_six(a: int, b: int) -> bool:
    """A die shows a 1 or a 6."""
    return a == 1 or a == 6 or b == 1 or b == 6


@rule
def sets_off(book: Book, card: int, a: int, b: int) -> bool:
    """Whether the first roll sets the Play Card off."""
    if book.trigger[card] == Trigger.DOUBLET:
        return a == b
    return has_one_or_six(a, b)


RED_ZONE = 20
# Why a pass is incomplete: one of the numbers 1 to 6, the end line, or a fumble before it is thrown; none if it is
# complete.
CAUGHT, OVERTHROWN, STRIPPED = 0, 7, 8
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
        note(g, Event.COMPLETE, g.possession, gain)
        return total, throws, True, gain
    note(g, Event.INCOMPLETE, g.possession, 0, STRIPPED if is_stripped(g, book, effect, a, b) else spoiled)
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
    return dead_ball == 1 and g.offense_card != Call.RUN and not complete


@rule
def run_gain(g: State, book: Book, effect: int, doubles: bool, total: int) -> int:
    """A run gains the total less the run value, after doubles all of it (PB-2.4-1, PB-2.4-2, PB-2.4-10)."""
    if doubles or effect == Effect.IGNORE_RUN_VALUE:
        return total
    show(g, Event.RUN_VALUE, defense(g), book.run[g.defense_card], g.defense_card)
    return total - book.run[g.defense_card]


@rule
def distance_of(call: int, total: int) -> int:
    """A long pass flies twice the total, a short one the total (PB-2.4-3, PB-2.4-4)."""
    return 2 * total if call == Call.LONG_PASS else total


@rule
def beyond_end_line(g: State, distance: int) -> bool:
    """The ball flies over the end line; on the line is still in (PB-2.4-7, PB-R33)."""
    return g.ball + distance > END_LINE


@rule
def spoiled_by(g: State, book: Book, effect: int, a: int, b: int) -> int:
    """What makes a pass incomplete; nothing does after doubles (PB-2.4-6 to PB-2.4-8, PB-2.4-11, PB-R34)."""
    if a == b:
        return CAUGHT
    if beyond_end_line(g, distance_of(g.offense_card, a + b)):
        return OVERTHROWN
    if effect == Effect.INTERCEPTION or effect == Effect.IGNORE_PASS_NUMBERS:
        return CAUGHT
    numbers = pass_numbers(g, book)
    if (numbers >> a) & 1:
        return a
    return b if (numbers >> b) & 1 else CAUGHT


@rule
def pass_numbers(g: State, book: Book) -> int:
    """The Defense Card's numbers for the pass; in the red zone a long pass has its own (PB-2.4-6, PB-R31, PB-R32)."""
    if g.offense_card == Call.SHORT_PASS:
        return book.short_pass[g.defense_card]
    if distance_to_goal(g.ball) <= RED_ZONE:
        return book.long_pass_red_zone[g.defense_card]
    return book.long_pass[g.defense_card]
