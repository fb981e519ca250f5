"""The rules of Dime Store Football, in the order of rules.md, whose clause ids (DS-…) they name.

`step` plays the next whole play. A larger game has a folder rules/ with a module for each part of its rulebook.
"""

from leatherhead.game import choose, core, events, flip, note, possession, roll_two, rule, score, spot
from leatherhead.games.dime_store import events as own
from leatherhead.games.dime_store.book import FRONTS, Book
from leatherhead.games.dime_store.state import HALVES, OVERTIME, Call, Decision, Outcome, Phase, State

RETURN_LINE = 15
PUNT_YARDS, INTERCEPTION_YARDS = 30, 15
TOUCHDOWN_AND_TRY = 7


@rule
def step(g: State, book: Book) -> None:
    """Play the next whole play; a half ends with its last, overtime with the first points (DS-1.3, DS-1.6)."""
    if g.phase == Phase.SCRIMMAGE:
        scrimmage(g, book)
    elif g.phase == Phase.KICKOFF:
        kickoff(g)
    else:
        coin_toss(g)
    if g.half == OVERTIME and not score.level(g):
        core.end_game(g)
    elif g.clock == 0:
        end_half(g)


@rule
def throw(g: State, team: int) -> int:
    """A team throws both dice, of which only the total counts (DS-1.1)."""
    a, b = roll_two(g)
    note(g, own.Throw(team, a=a, b=b))
    return a + b


@rule
def coin_toss(g: State) -> None:
    """Heads, and home receives; tails, and away does (DS-1.2)."""
    core.toss(g)


@rule
def end_half(g: State) -> None:
    """On to the second half, to overtime or to the end of the game (DS-1.4 to DS-1.6)."""
    note(g, own.EndHalf(g.possession, half=g.half))
    if g.half < HALVES:
        core.set_up_kickoff(g, g.first_receiver)
    elif g.half == HALVES and score.level(g) and g.option_overtime == 1:
        note(g, own.Overtime(g.possession))
        g.phase = Phase.COIN_TOSS
    else:
        core.end_game(g)
        return
    g.half += 1
    g.clock = g.option_plays


@rule
def kickoff(g: State) -> None:
    """The receivers throw, and start at their 15 plus the total (DS-2.1)."""
    receivers = possession.opponent(g.possession)
    note(g, events.Kickoff(g.possession))
    core.start_drive(g, receivers, RETURN_LINE + throw(g, receivers))


@rule
def punt(g: State) -> None:
    """The ball flies 30 yards plus the total and is not returned (DS-2.2, DS-2.3)."""
    core.punt(g, PUNT_YARDS + throw(g, g.possession))


@rule
def field_goal(g: State, book: Book) -> None:
    """Three points and a kickoff on the printed total or more, else the defense's ball (DS-2.5, DS-2.6)."""
    wanted = book.field_goal[spot.distance_to_goal(g.ball)]
    core.field_goal(g, throw(g, g.possession) >= wanted)


@rule
def scrimmage(g: State, book: Book) -> None:
    """Both sides choose in secret, then show; the play takes one off the clock (DS-3.1, DS-1.3)."""
    call = choose(g, g.possession, Decision.CALL, legal_calls(g, book))
    front = choose(g, possession.defense(g), Decision.DEFENSE, (1 << FRONTS) - 1)
    g.clock -= 1
    if call == Call.PUNT:
        note(g, own.PuntCall(g.possession, defense=front))
        punt(g)
    elif call == Call.FIELD_GOAL:
        note(g, own.FieldGoalCall(g.possession, defense=front))
        field_goal(g, book)
    else:
        tell_play(g, call, front, g.line_to_gain - g.ball)
        run_or_pass(g, book, call, front)


@rule
def tell_play(g: State, call: int, front: int, to_go: int) -> None:
    """Write a call that is read off a chart to the log."""
    if call == Call.RUN:
        note(g, own.Run(g.possession, from_=g.ball, down=g.down, defense=front, to_go=to_go))
    elif call == Call.PASS:
        note(g, own.Pass(g.possession, from_=g.ball, down=g.down, defense=front, to_go=to_go))
    else:
        note(g, own.Bomb(g.possession, from_=g.ball, down=g.down, defense=front, to_go=to_go))


@rule
def legal_calls(g: State, book: Book) -> int:
    """A field goal only where the book has a total for the distance, the other calls always (DS-2.4, DS-3.2)."""
    in_range = book.field_goal[spot.distance_to_goal(g.ball)] > 0
    return (1 << Call.FIELD_GOAL) - 1 | in_range << Call.FIELD_GOAL


@rule
def run_or_pass(g: State, book: Book, call: int, front: int) -> None:
    """The offense throws, and reads the chart of its call (DS-3.3 to DS-3.5, DS-3.7, DS-4.1, DS-4.2)."""
    total = throw(g, g.possession)
    outcome, yards = book.outcome[call, front, total], book.yards[call, front, total]
    if outcome == Outcome.INTERCEPTION:
        note(g, events.Interception(g.possession))
        core.start_drive(g, possession.defense(g), spot.other_side(g.ball + INTERCEPTION_YARDS))
    elif outcome == Outcome.FUMBLE:
        fumble(g)
    else:
        if outcome == Outcome.INCOMPLETE:
            note(g, events.Incomplete(g.possession))
        elif call != Call.RUN and yards < 0:
            note(g, events.Sack(g.possession))
        core.settle(g, yards, TOUCHDOWN_AND_TRY)


@rule
def fumble(g: State) -> None:
    """Heads, and the offense falls on the ball for no gain; tails, and the defense has it there (DS-3.6)."""
    note(g, events.Fumble(g.possession))
    core.recover(g, g.possession if flip(g) == 0 else possession.defense(g))
