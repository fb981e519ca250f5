"""5 Details of Play Cards: 11 to 22, as far as they change the gain."""

from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.dice import sets_off, throw
from leatherhead.games.paper_bowl.rules.gain import STANDS, fate_of, gain_as_usual, whistled_dead
from leatherhead.games.paper_bowl.state import Call, Change, Effect, Event, State
from leatherhead.model.doors import note, show
from leatherhead.rule import rule


@rule
def plain_play(g: State, book: Book, effect: int) -> tuple[int, int]:
    """The Play Card does not change the usual gain (PB-2.3-5, PB-2.4-1 to PB-2.4-15, PB-R52, PB-R53, PB-R58)."""
    return usual_play(g, book, effect)


@rule
def usual_play(g: State, book: Book, effect: int) -> tuple[int, int]:
    """Roll, and find the usual gain."""
    a, b = throw(g, g.possession)
    _, _, complete, gain = gain_as_usual(g, book, effect, a, b)
    return fate_of(g, complete), gain


@rule
def run_bonus(g: State, book: Book, card: int) -> tuple[int, int]:
    """11 Run-Play Bonus: a run gains twice as much, a loss too (PB-5.11-1 to PB-5.11-4)."""
    fate, gain = usual_play(g, book, Effect.TIMES_RUN)
    return fate, multiplied(g, book, card, gain) if g.offense_card == Call.RUN else gain


@rule
def pass_bonus(g: State, book: Book, card: int) -> tuple[int, int]:
    """12 Pass-Play Bonus: a complete pass gains twice as much (PB-5.12-1 to PB-5.12-3, PB-R42)."""
    fate, gain = usual_play(g, book, Effect.TIMES_COMPLETE)
    return fate, multiplied(g, book, card, gain) if g.offense_card != Call.RUN else gain


@rule
def open_run(g: State, book: Book) -> tuple[int, int]:
    """13 Run-Play Bonus: the Defense Card takes nothing off a run (PB-5.13-1, PB-5.13-2)."""
    return usual_play(g, book, Effect.IGNORE_RUN_VALUE)


@rule
def open_pass(g: State, book: Book) -> tuple[int, int]:
    """14 Pass-Play Bonus: the Defense Card breaks up no pass (PB-5.14-1 to PB-5.14-3)."""
    return usual_play(g, book, Effect.IGNORE_PASS_NUMBERS)


@rule
def run_bonus_on_doubles(g: State, book: Book, card: int) -> tuple[int, int]:
    """15 Run-Play Bonus: after doubles a run gains four times as much (PB-5.15-1 to PB-5.15-3, PB-R43)."""
    a, b = throw(g, g.possession)
    _, _, complete, gain = gain_as_usual(g, book, Effect.TIMES_RUN_DOUBLET, a, b)
    if g.offense_card == Call.RUN and a == b:
        gain = multiplied(g, book, card, gain)
    return fate_of(g, complete), gain


@rule
def yards_for_a_completion(g: State, book: Book, card: int) -> tuple[int, int]:
    """16 Pass-Play Bonus: 20 yards more for a complete pass, for every roll (PB-5.16-1 to PB-5.16-4, PB-R44)."""
    a, b = throw(g, g.possession)
    _, throws, complete, gain = gain_as_usual(g, book, Effect.ADD_TO_COMPLETE, a, b)
    if complete:
        more = book.yards[card] * throws
        show(g, Event.GAIN_CHANGED, g.possession, Change.ADD, more, card)
        gain += more
    return fate_of(g, complete), gain


@rule
def yards_lost(g: State, book: Book, card: int) -> tuple[int, int]:
    """17 Defense Bonus: five yards off any gain (PB-5.17-1, PB-R45)."""
    a, b = throw(g, g.possession)
    _, _, complete, gain = gain_as_usual(g, book, Effect.SUBTRACT, a, b)
    if not whistled_dead(g, complete, g.option_incomplete_17):
        show(g, Event.GAIN_CHANGED, g.possession, Change.SUBTRACT, book.yards[card], card)
        gain -= book.yards[card]
    return fate_of(g, complete), gain


@rule
def half_gain(g: State, book: Book, card: int) -> tuple[int, int]:
    """18 Defense Bonus: half the gain, half a loss too (PB-5.18-1 to PB-5.18-4, PB-R46)."""
    fate, gain = usual_play(g, book, Effect.HALVE)
    return fate, halved(g, card, gain)


@rule
def sack_on_one_or_six(g: State, book: Book, card: int) -> tuple[int, int]:
    """19 QB-Sack: a 1 or a 6 on a pass play is a sack (PB-5.19-1 to PB-5.19-5, PB-R47)."""
    return sack(g, book, card)


@rule
def sack_on_doubles(g: State, book: Book, card: int) -> tuple[int, int]:
    """20 QB-Sack: doubles on a pass play are a sack (PB-5.20-1 to PB-5.20-5, PB-R47)."""
    return sack(g, book, card)


@rule
def sack(g: State, book: Book, card: int) -> tuple[int, int]:
    """The first roll alone decides; no pass is thrown."""
    a, b = throw(g, g.possession)
    if g.offense_card != Call.RUN and sets_off(book, card, a, b):
        note(g, Event.SACK, g.possession)
        return STANDS, -book.yards[card]
    _, _, complete, gain = gain_as_usual(g, book, Effect.SACK, a, b)
    return fate_of(g, complete), gain


@rule
def after_a_timeout_of_the_offense(g: State, book: Book, card: int) -> tuple[int, int]:
    """21 Timeout: the offense has taken one, and the gain is doubled (PB-5.21-2, PB-5.21-3, PB-R51)."""
    fate, gain = usual_play(g, book, Effect.TIMEOUT_TIMES)
    return fate, multiplied(g, book, card, gain)


@rule
def after_a_timeout_of_the_defense(g: State, book: Book, card: int) -> tuple[int, int]:
    """22 Timeout: the defense has taken one, and the gain is halved (PB-5.22-2 to PB-5.22-4, PB-R46)."""
    fate, gain = usual_play(g, book, Effect.TIMEOUT_HALVE)
    return fate, halved(g, card, gain)


@rule
def multiplied(g: State, book: Book, card: int, gain: int) -> int:
    """The gain, or loss, as often as the Play Card says."""
    if gain != 0:
        show(g, Event.GAIN_CHANGED, g.possession, Change.MULTIPLY, book.times[card], card)
    return gain * book.times[card]


@rule
def halved(g: State, card: int, gain: int) -> int:
    """Half the gain, or loss, fractions dropped (PB-R46)."""
    if gain != 0:
        show(g, Event.GAIN_CHANGED, g.possession, Change.HALVE, 2, card)
    return gain // 2 if gain >= 0 else -(-gain // 2)
