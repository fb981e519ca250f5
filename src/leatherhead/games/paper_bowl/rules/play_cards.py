"""5 Details of Play Cards, 3.7 Coach's challenge, 3.8 Half the distance to the goal."""

from leatherhead.engine.doors import choose, note
from leatherhead.football.downs import first_and_ten
from leatherhead.football.penalty import half_the_distance
from leatherhead.football.possession import defense, opponent
from leatherhead.football.score import lead
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.gain import beyond_end_line, distance_of, throw
from leatherhead.games.paper_bowl.state import EITHER, Call, Challenge, Decision, Effect, Event, Penalty, State, Trigger
from leatherhead.rule import rule

# What a Play Card makes of a play: nothing, a gain that stands, the ball lost after a gain, or yards for a foul.
USUAL, STANDS, TURNOVER, PENALTY = range(4)


@rule
def on_the_first_throw(g: State, book: Book, call: int, card: int, a: int, b: int) -> tuple[int, int]:
    """The first throw alone can stop the play: whistle, sack or interception (Sequence C.6; PB-R28, PB-R36, PB-R47)."""
    effect = book.effect[card]
    if effect > Effect.INTERCEPTION:
        return USUAL, 0
    if effect == Effect.DELAY_OF_GAME and lead(g, g.possession) > 0 and has_one_or_six(a, b):
        return foul(g, book, card, g.possession, 0), 0
    if effect == Effect.FALSE_START_OR_OFFSIDE and is_foul(a, b):
        return foul(g, book, card, guilty_team(g, a, b), 0), 0
    if effect == Effect.SACK and call != Call.RUN and triggered(book, card, a, b):
        note(g, Event.SACK, g.possession)
        return STANDS, -book.yards[card]
    if effect == Effect.INTERCEPTION and call != Call.RUN and triggered(book, card, a, b):
        distance = distance_of(call, a + b)
        if a == b or not beyond_end_line(g, distance):
            return interception(g, book, card, distance)
    return USUAL, 0


@rule
def after_the_throws(
    g: State, book: Book, call: int, card: int, complete: bool, gain: int, total: int, a: int, b: int
) -> tuple[int, int]:
    """When all dice are thrown: fumble, foul or review (Sequence C.9)."""
    effect = book.effect[card]
    if effect < Effect.FUMBLE or effect > Effect.REVIEW_INCOMPLETE:
        return USUAL, gain
    if effect == Effect.FUMBLE and triggered(book, card, a, b) and not whistled_dead(g, call, complete):
        return fumble(g, book, card, gain)
    if effect == Effect.FOUL and is_foul(a, b):
        return foul(g, book, card, guilty_team(g, a, b), gain), gain
    if effect == Effect.REVIEW_COMPLETE and complete and challenge(g, defense(g), gain):
        note(g, Event.INCOMPLETE, g.possession)
        return STANDS, 0
    if effect == Effect.REVIEW_INCOMPLETE and call != Call.RUN and not complete and challenge(g, g.possession, gain):
        gain = distance_of(call, total)
        note(g, Event.COMPLETE, g.possession, gain)
        return STANDS, gain
    return USUAL, gain


@rule
def has_one_or_six(a: int, b: int) -> bool:
    """A die shows a 1 or a 6."""
    return a == 1 or a == 6 or b == 1 or b == 6


@rule
def triggered(book: Book, card: int, a: int, b: int) -> bool:
    """The first throw sets the card off."""
    if book.trigger[card] == Trigger.DOUBLET:
        return a == b
    return has_one_or_six(a, b)


@rule
def whistled_dead(g: State, call: int, complete: bool) -> bool:
    """Under `incomplete_pass = "dead-ball"` nothing befalls an incomplete pass (PB-R38, PB-R45)."""
    return g.option_incomplete_pass == 1 and call != Call.RUN and not complete


@rule
def gain_with_card(
    g: State, book: Book, call: int, card: int, complete: bool, timeout: bool, gain: int, doublet: bool, throws: int
) -> int:
    """The final gain; one card, one change (PB-5.11 to PB-5.18, PB-5.21, PB-5.22, PB-R42 to PB-R46, PB-R51)."""
    effect = book.effect[card]
    if (
        (effect == Effect.TIMES_RUN and call == Call.RUN)
        or (effect == Effect.TIMES_COMPLETE and complete)
        or (effect == Effect.TIMEOUT_TIMES and timeout)
        or (effect == Effect.TIMES_RUN_DOUBLET and call == Call.RUN and doublet)
    ):
        return gain * book.times[card]
    if effect == Effect.ADD_TO_COMPLETE and complete:
        return gain + book.yards[card] * throws
    if effect == Effect.SUBTRACT and not whistled_dead(g, call, complete):
        return gain - book.yards[card]
    if effect == Effect.HALVE or (effect == Effect.TIMEOUT_HALVE and timeout):
        return gain // 2 if gain >= 0 else -(-gain // 2)
    return gain


@rule
def interception(g: State, book: Book, card: int, distance: int) -> tuple[int, int]:
    """01 and 02: the defense catches the ball after the first throw (PB-5.01, PB-5.02, PB-R35, PB-R36)."""
    note(g, Event.INTERCEPTION, g.possession, distance)
    if not book.returned[card] and challenge(g, g.possession, distance):
        note(g, Event.INCOMPLETE, g.possession)
        return STANDS, 0
    return TURNOVER, distance


@rule
def fumble(g: State, book: Book, card: int, gain: int) -> tuple[int, int]:
    """03 and 04: the ball is lost at the end of the whole gain (PB-5.03, PB-5.04, PB-R37, PB-R40)."""
    note(g, Event.FUMBLE, g.possession, gain, g.ball)
    if not book.returned[card] and challenge(g, g.possession, gain):
        return STANDS, gain
    return TURNOVER, gain


@rule
def is_foul(a: int, b: int) -> bool:
    """A 1 or a 6 is a foul; 1-6 is none (PB-5.08-4, PB-5.09-4, PB-5.10-4)."""
    return has_one_or_six(a, b) and not (a + b == 7 and (a == 1 or b == 1))


@rule
def guilty_team(g: State, a: int, b: int) -> int:
    """A 1 is the offense's foul, a 6 the defense's (PB-5.08-2, PB-5.08-3, PB-R28)."""
    return g.possession if a == 1 or b == 1 else defense(g)


@rule
def foul(g: State, book: Book, card: int, guilty: int, gain_if_declined: int) -> int:
    """07 to 10: the fouled team accepts, or declines and the gain stands (Sequence E; PB-R26, PB-R27)."""
    fouled = opponent(guilty)
    g.standing_gain = gain_if_declined
    note(g, Event.FOUL, guilty, book.yards[card])
    if choose(g, fouled, Decision.PENALTY, EITHER) == Penalty.DECLINE:
        note(g, Event.PENALTY_DECLINED, fouled)
        return STANDS
    note(g, Event.PENALTY_ACCEPTED, fouled)
    automatic = book.effect[card] == Effect.FOUL and g.option_auto_first_down == 0
    enforce(g, guilty, book.yards[card], automatic)
    return PENALTY


@rule
def enforce(g: State, guilty: int, yards: int, automatic: bool) -> None:
    """3.8: from the line of scrimmage, same down, same line to gain (PB-R24, PB-R25, PB-R29)."""
    against_offense = guilty == g.possession
    enforced = half_the_distance(yards, g.ball if against_offense else distance_to_goal(g.ball))
    if enforced < yards:
        note(g, Event.HALF_THE_DISTANCE, guilty, enforced)
    g.ball += -enforced if against_offense else enforced
    if not against_offense and (automatic or g.ball >= g.line_to_gain):
        first_and_ten(g, g.possession, g.ball)
        note(g, Event.FIRST_DOWN, g.possession, 1)


@rule
def challenge(g: State, team: int, standing_gain: int) -> bool:
    """Odd wins, even loses and costs a timeout; without one there is no challenge (PB-3.7-2 to PB-3.7-5, PB-R22)."""
    g.standing_gain = standing_gain
    if g.timeouts[team] == 0:
        return False
    if choose(g, team, Decision.CHALLENGE, EITHER) == Challenge.NO_CHALLENGE:
        return False
    note(g, Event.CHALLENGE, team)
    a, b = throw(g, team)
    if (a + b) % 2 == 1:
        note(g, Event.CHALLENGE_WON, team)
        return True
    note(g, Event.CHALLENGE_LOST, team)
    g.timeouts[team] -= 1
    return False
