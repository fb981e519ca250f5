"""Plays from scrimmage by the cards: runs, passes, fumbles, interceptions. Also the kneel and the spike."""

from leatherhead.football.possession import defense
from leatherhead.football.spot import END_LINE, GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.rules.charts import (
    card_result,
    is_fumble,
    kind_of,
    mark_of,
    rolls_at_most,
    sack_of,
    yards_of,
)
from leatherhead.games.strategy_league.state import ABSENT, Event, Flip, Kind, PlayOutcome, Result, Roll, State
from leatherhead.model.doors import flip, note
from leatherhead.rule import rule

HEADS = 0


@rule
def flips_heads(g: State, what: int) -> bool:
    """Flip the coin that decides who has the ball."""
    side = flip(g)
    note(g, Event.FLIPPED, g.possession, side, what)
    return side == HEADS


@rule
def play_from_scrimmage(g: State, book: Book) -> None:
    """Read the result off the cards and play it out: flips, then the rolls for a return (SL-BASE-1 to SL-BASE-3)."""
    result = card_result(g, book)
    kind, yards = kind_of(result), yards_of(result)
    g.mark = mark_of(g, result)
    g.spot = g.ball
    if kind == Result.INTERCEPTION:
        kind = pass_in_danger(g, book, yards, sack_of(result) > 0)
        yards = -sack_of(result)
    if kind == Result.INCOMPLETE:
        note(g, Event.PASS_INCOMPLETE, g.possession)
        g.outcome = PlayOutcome.INCOMPLETE + 0
        g.mark = g.hash
    elif kind != Result.INTERCEPTION:
        advance(g, book, GOAL_LINE if kind == Result.TOUCHDOWN else yards, kind == Result.CAUGHT_FOR_LOSS)
        if is_fumble(result) and g.spot < GOAL_LINE:
            fumble(g, book)


@rule
def pass_in_danger(g: State, book: Book, yards: int, or_sack: bool) -> int:
    """The offense flips: heads, intercepted; tails, incomplete or a sack (SL-INT-1 to SL-INT-3)."""
    if flips_heads(g, Flip.INTERCEPTION):
        interception(g, book, yards)
        return Result.INTERCEPTION + 0
    return Result.GAIN + 0 if or_sack else Result.INCOMPLETE + 0


@rule
def advance(g: State, book: Book, yards: int, caught: bool) -> None:
    """A gain or loss: a run, a completion, or on a pass card for a loss a sack (SL-MISC-5, SL-R45)."""
    g.outcome = PlayOutcome.KEPT + 0
    g.spot = min(g.ball + yards, GOAL_LINE)
    event = Event.RUN + 0
    if book.kind[g.play] >= Kind.PASS:
        event = Event.PASS_COMPLETE + 0
        if yards < 0 and not caught:
            event = Event.SACK + 0
            g.outcome = PlayOutcome.DOWNED + 0
    note(g, event, g.possession, g.spot - g.ball, g.ball, g.down)


@rule
def interception(g: State, book: Book, yards: int) -> None:
    """The defense has it, and may return it all the way (SL-INT-4 to SL-INT-9, SL-R25, SL-R26)."""
    g.spot = g.ball + yards
    g.outcome = PlayOutcome.LOST + 0
    note(g, Event.INTERCEPTION, defense(g), yards, g.ball)
    number = book.p6[g.play] if g.p6 == ABSENT else g.p6
    limit = book.strike_through[g.play] if g.strike_through == ABSENT else g.strike_through
    returnable = number > 0 and g.spot < END_LINE and (limit == 0 or yards < limit)
    if g.spot <= OWN_GOAL_LINE or (returnable and rolls_at_most(g, Roll.PICK_SIX, number)):
        note(g, Event.INTERCEPTION_RETURN_TD, defense(g), g.spot)
        g.outcome = PlayOutcome.RUN_BACK + 0


@rule
def fumble(g: State, book: Book) -> None:
    """The offense flips: tails, its own ball; heads, the defense's and perhaps a touchdown (SL-FUM-1 to SL-FUM-7)."""
    note(g, Event.FUMBLE, g.possession, g.spot)
    g.outcome = PlayOutcome.DOWNED + 0
    if not flips_heads(g, Flip.FUMBLE):
        note(g, Event.FUMBLE_RECOVERED, g.possession, g.spot)
        return
    note(g, Event.FUMBLE_LOST, g.possession, g.spot)
    g.outcome = PlayOutcome.LOST + 0
    if g.spot <= OWN_GOAL_LINE:
        g.outcome = PlayOutcome.RUN_BACK + 0
        return
    loss = g.spot < g.ball
    number = g.fr_loss if loss else g.fr_gain
    if number == ABSENT:
        number = book.fr[g.play, 0 if loss else 1]
    if number > 0 and rolls_at_most(g, Roll.FUMBLE_RETURN, number):
        note(g, Event.FUMBLE_RETURN_TD, defense(g), g.spot)
        g.outcome = PlayOutcome.RUN_BACK + 0


@rule
def kneel(g: State) -> None:
    """One yard lost, the down used, the hash mark kept (SL-R9)."""
    note(g, Event.KNEEL, g.possession, g.ball, g.down)
    g.outcome = PlayOutcome.DOWNED + 0
    g.spot = g.ball - 1
    g.mark = g.hash


@rule
def spike(g: State) -> None:
    """An incomplete pass that takes no time, once a half (SL-SPIKE-1, SL-SPIKE-2, SL-EXC-6, SL-MISC-2, SL-R15)."""
    note(g, Event.SPIKE, g.possession, g.ball, g.down)
    g.spike_used[g.possession] = 1
    g.outcome = PlayOutcome.INCOMPLETE + 0
    g.spot = g.ball
    g.mark = g.hash
