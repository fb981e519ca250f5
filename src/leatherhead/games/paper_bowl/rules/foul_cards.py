"""5 Details of Play Cards: 07 to 10, and 3.8 Half the distance to the goal."""

from leatherhead.football.downs import first_and_ten
from leatherhead.football.penalty import half_the_distance
from leatherhead.football.possession import defense, opponent
from leatherhead.football.score import lead
from leatherhead.football.spot import distance_to_goal, other_side
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.dice import has_one_or_six, throw
from leatherhead.games.paper_bowl.rules.gain import PENALTY, STANDS, fate_of, gain_as_usual
from leatherhead.games.paper_bowl.state import EITHER, Decision, Effect, Event, Penalty, State
from leatherhead.model.doors import choose, note
from leatherhead.rule import called, rule


@rule
def delay_of_game(g: State, book: Book, card: int) -> tuple[int, int]:
    """07 Delay of Game: a 1 or a 6 is a foul on an offense that leads (PB-5.07-1 to PB-5.07-4, PB-R28, PB-R30)."""
    a, b = throw(g, g.possession)
    if lead(g, g.possession) > 0 and has_one_or_six(a, b):
        return foul(g, book, card, g.possession, 0, STANDS), 0
    _, _, complete, gain = gain_as_usual(g, book, Effect.DELAY_OF_GAME, a, b)
    return fate_of(g, complete), gain


@rule
def false_start_or_offside(g: State, book: Book, card: int) -> tuple[int, int]:
    """08 False Start or Offside: a 1 or a 6 is a foul, and play stops (PB-5.08-1 to PB-5.08-5, PB-R28)."""
    a, b = throw(g, g.possession)
    if is_foul(a, b):
        return foul(g, book, card, guilty_team(g, a, b), 0, STANDS), 0
    _, _, complete, gain = gain_as_usual(g, book, Effect.FALSE_START_OR_OFFSIDE, a, b)
    return fate_of(g, complete), gain


@rule
def holding(g: State, book: Book, card: int) -> tuple[int, int]:
    """09 Holding: a 1 or a 6 is a foul, and the play is played out (PB-5.09-1 to PB-5.09-5, PB-R28)."""
    return foul_during_play(g, book, card)


@rule
def face_mask(g: State, book: Book, card: int) -> tuple[int, int]:
    """10 Face Mask: a 1 or a 6 is a foul, and the play is played out (PB-5.10-1 to PB-5.10-5, PB-R28)."""
    return foul_during_play(g, book, card)


@rule
def foul_during_play(g: State, book: Book, card: int) -> tuple[int, int]:
    """The first roll decides who fouls; the gain must be known before the other team chooses."""
    a, b = throw(g, g.possession)
    _, _, complete, gain = gain_as_usual(g, book, Effect.FOUL, a, b)
    if is_foul(a, b):
        return foul(g, book, card, guilty_team(g, a, b), gain, fate_of(g, complete)), gain
    return fate_of(g, complete), gain


@rule
def is_foul(a: int, b: int) -> bool:
    """A 1 or a 6 is a foul; 1-6 is none (PB-5.08-4, PB-5.09-4, PB-5.10-4)."""
    return has_one_or_six(a, b) and not (a + b == 7 and (a == 1 or b == 1))


@rule
def guilty_team(g: State, a: int, b: int) -> int:
    """A 1 is the offense's foul, a 6 the defense's (PB-5.08-2, PB-5.08-3, PB-R28)."""
    return g.possession if a == 1 or b == 1 else defense(g)


@called
def foul(g: State, book: Book, card: int, guilty: int, gain_if_declined: int, fate_if_declined: int) -> int:
    """The fouled team accepts the penalty, or declines and the gain stands (PB-R26, PB-R27)."""
    fouled = opponent(guilty)
    g.standing_gain = gain_if_declined
    note(g, Event.FOUL, guilty, book.yards[card], card, guilty == g.possession)
    if choose(g, fouled, Decision.PENALTY, EITHER) == Penalty.DECLINE:
        note(g, Event.PENALTY_DECLINED, fouled)
        return fate_if_declined
    enforce(g, guilty, book.yards[card], is_automatic(g, book, card))
    return PENALTY


@rule
def is_automatic(g: State, book: Book, card: int) -> bool:
    """The penalty for a foul of the defense during play is a first down, unless the option says otherwise (PB-R29)."""
    return book.effect[card] == Effect.FOUL and g.option_auto_first_down == 0


@rule
def enforce(g: State, guilty: int, yards: int, automatic: bool) -> None:
    """3.8: from the line of scrimmage, same down, same line to gain (PB-3.8-1 to PB-3.8-3, PB-R24, PB-R25, PB-R29)."""
    against_offense = guilty == g.possession
    enforced = half_the_distance(yards, g.ball if against_offense else distance_to_goal(g.ball))
    g.ball += -enforced if against_offense else enforced
    at = other_side(g.ball) if against_offense else g.ball
    note(g, Event.PENALTY_ACCEPTED, opponent(guilty), enforced, at, enforced < yards)
    if enforced < yards:
        note(g, Event.HALF_THE_DISTANCE, guilty, enforced)
    if not against_offense and (automatic or g.ball >= g.line_to_gain):
        first_and_ten(g, g.possession, g.ball)
        note(g, Event.FIRST_DOWN, g.possession, 1)
