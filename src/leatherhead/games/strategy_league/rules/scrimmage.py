"""Plays from scrimmage: the roll on the cards (section 3), runs, passes, fumbles, interceptions, kneel and spike."""

from leatherhead.football import possession, spot
from leatherhead.games.strategy_league import events, state
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.state import Kind, PlayOutcome, Result, Roll, State
from leatherhead.model.doors import flip, note, percentile, show
from leatherhead.rule import rule

HEADS = 0


# Dice and the coin.


@rule
def throw(g: State, what: int) -> int:
    """Roll a D100 for something; more than 100 is a result that a referee read off the card."""
    g.rolling = what + 0
    return percentile(g)


@rule
def note_roll(g: State, roll: int, needed: int) -> None:
    """Log a roll; `needed` is the highest that succeeds, or 0."""
    show(g, events.Rolled(g.possession, roll=roll, what=g.rolling, needed=needed, hash=g.hash))


@rule
def rolls_at_most(g: State, what: int, needed: int) -> bool:
    """Roll a D100 that must not be higher than a number of the card."""
    roll = throw(g, what)
    note_roll(g, roll, needed)
    return roll <= needed


@rule
def flips_heads(g: State, what: int) -> bool:
    """Flip the coin that decides who has the ball."""
    side = flip(g)
    note(g, events.Flipped(g.possession, side=side, what=what))
    return side == HEADS


@rule
def flagged(g: State, roll: int, result: int) -> int:
    """20, 30, 60 and 90 are penalty numbers and give the result as well (SL-PEN-1, SL-PEN-2)."""
    note_roll(g, roll, 0)
    if roll >= state.NAMED:
        g.flagged = result >> state.FLAG_SHIFT
    else:
        g.flagged = roll == 20 or roll == 30 or roll == 60 or roll == 90
    return result


@rule
def card_result(g: State, book: Book) -> int:
    """Roll on the two cards: a window by the dice, a result in it by the hash mark (SL-BASE-1, SL-BASE-2)."""
    roll = throw(g, Roll.SCRIMMAGE)
    if roll >= state.NAMED:
        return flagged(g, roll, roll - state.NAMED)
    window = 0
    for border in range(4):
        window += roll > book.window[g.play, g.front, border]
    return flagged(g, roll, book.cell[g.play, g.front, state.HASHES * window + g.hash])


# Plays.


@rule
def play_from_scrimmage(g: State, book: Book) -> None:
    """Read the result off the cards and play it out: flips, then the rolls for a return (SL-BASE-1 to SL-BASE-3)."""
    result = card_result(g, book)
    kind, yards, mark = state.kind_of(result), state.yards_of(result), (result >> state.MARK_SHIFT) & state.NO_MARK
    g.mark = g.hash if mark == state.NO_MARK else mark
    g.spot = g.ball
    if kind == Result.INTERCEPTION:
        kind = pass_in_danger(g, book, yards, state.sack_of(result) > 0)
        yards = -state.sack_of(result)
    if kind == Result.INCOMPLETE:
        note(g, events.PassIncomplete(g.possession))
        g.outcome = PlayOutcome.INCOMPLETE + 0
        g.mark = g.hash
    elif kind != Result.INTERCEPTION:
        advance(g, book, spot.GOAL_LINE if kind == Result.TOUCHDOWN else yards, kind == Result.CAUGHT_FOR_LOSS)
        if state.is_fumble(result) and g.spot < spot.GOAL_LINE:
            fumble(g, book)


@rule
def pass_in_danger(g: State, book: Book, yards: int, or_sack: bool) -> int:
    """The offense flips: heads, intercepted; tails, incomplete or a sack (SL-INT-1 to SL-INT-3)."""
    if flips_heads(g, state.Flip.INTERCEPTION):
        interception(g, book, yards)
        return Result.INTERCEPTION + 0
    return Result.GAIN + 0 if or_sack else Result.INCOMPLETE + 0


@rule
def advance(g: State, book: Book, yards: int, caught: bool) -> None:
    """A gain or loss: a run, a completion, or on a pass card for a loss a sack (SL-MISC-5, SL-R45)."""
    g.outcome = PlayOutcome.KEPT + 0
    g.spot = min(g.ball + yards, spot.GOAL_LINE)
    moved = g.spot - g.ball
    if book.kind[g.play] < Kind.PASS:
        note(g, events.Run(g.possession, yards=moved, from_=g.ball, down=g.down))
    elif yards < 0 and not caught:
        note(g, events.Sack(g.possession, yards=moved, from_=g.ball, down=g.down))
        g.outcome = PlayOutcome.DOWNED + 0
    else:
        note(g, events.PassComplete(g.possession, yards=moved, from_=g.ball, down=g.down))


@rule
def interception(g: State, book: Book, yards: int) -> None:
    """The defense has it, and may return it all the way (SL-INT-4 to SL-INT-9, SL-R25, SL-R26)."""
    defense = possession.defense(g)
    g.spot = g.ball + yards
    g.outcome = PlayOutcome.LOST + 0
    note(g, events.Interception(defense, yards=yards, from_=g.ball))
    number = book.p6[g.play] if g.p6 == state.ABSENT else g.p6
    limit = book.strike_through[g.play] if g.strike_through == state.ABSENT else g.strike_through
    returnable = number > 0 and g.spot < spot.END_LINE and (limit == 0 or yards < limit)
    if g.spot <= spot.OWN_GOAL_LINE or (returnable and rolls_at_most(g, Roll.PICK_SIX, number)):
        note(g, events.InterceptionReturnTd(defense, at=g.spot))
        g.outcome = PlayOutcome.RUN_BACK + 0


@rule
def fumble(g: State, book: Book) -> None:
    """The offense flips: tails, its own ball; heads, the defense's and perhaps a touchdown (SL-FUM-1 to SL-FUM-7)."""
    note(g, events.Fumble(g.possession, at=g.spot))
    g.outcome = PlayOutcome.DOWNED + 0
    if not flips_heads(g, state.Flip.FUMBLE):
        note(g, events.FumbleRecovered(g.possession, at=g.spot))
        return
    note(g, events.FumbleLost(g.possession, at=g.spot))
    g.outcome = PlayOutcome.LOST + 0
    if g.spot <= spot.OWN_GOAL_LINE:
        g.outcome = PlayOutcome.RUN_BACK + 0
        return
    loss = g.spot < g.ball
    number = g.fr_loss if loss else g.fr_gain
    if number == state.ABSENT:
        number = book.fr[g.play, 0 if loss else 1]
    if number > 0 and rolls_at_most(g, Roll.FUMBLE_RETURN, number):
        note(g, events.FumbleReturnTd(possession.defense(g), at=g.spot))
        g.outcome = PlayOutcome.RUN_BACK + 0


@rule
def kneel(g: State) -> None:
    """One yard lost, the down used, the hash mark kept (SL-R9)."""
    note(g, events.Kneel(g.possession, from_=g.ball, down=g.down))
    g.outcome = PlayOutcome.DOWNED + 0
    g.spot = g.ball - 1
    g.mark = g.hash


@rule
def spike(g: State) -> None:
    """An incomplete pass that takes no time, once a half (SL-SPIKE-1, SL-SPIKE-2, SL-EXC-6, SL-MISC-2, SL-R15)."""
    note(g, events.Spike(g.possession, from_=g.ball, down=g.down))
    g.spike_used[g.possession] = 1
    g.outcome = PlayOutcome.INCOMPLETE + 0
    g.spot = g.ball
    g.mark = g.hash
