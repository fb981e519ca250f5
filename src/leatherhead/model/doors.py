"""The doors between a rule and the world: to the teams, to chance, and out to the log.

Each door reads the tape of the play first. When the tape is used up, the door draws from the generator in the record,
for chance and for a seat that plays at random, or raises `Pending` if a coach, a person or a real die must answer: the
position then adds the answer to the tape and runs the play again.
"""

from typing import Any

import numpy as np

from leatherhead.model.record import EVENT_ROWS, OPTIONS, TAPE_LENGTH, Record
from leatherhead.model.words import EventKind, Kind, LogEvent
from leatherhead.rule import Array, called, rule


@rule
def count_bits(options: int) -> int:
    """Count the options."""
    return int(options).bit_count()


@rule
def nth_option(options: int, n: int) -> int:
    """Return the label of the n-th option, from 0."""
    options = int(options)
    for _ in range(n):
        options &= options - 1
    return count_bits((options & -options) - 1)


ASKED, RANDOM = range(2)  # who answers for a seat
ENDED, WAITS, TOO_LONG, FAILED = range(4)  # how a run of a play stops; the first three stand in the record
CHANCE = -1  # asked_by, when nobody chooses
COIN, DIE, DICE, CARD, SIDED = range(5)  # kinds of chance; SIDED is a die that need not have six sides
ALL, NONE, SCORED = range(3)  # events that are noted: all, none, or all but those that only people read

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_MULTIPLIER = np.uint64(6364136223846793005)
_S22, _S61 = np.uint64(22), np.uint64(61)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_TWO_32 = np.uint64(1 << 32)


class Pending(Exception):  # noqa: N818  not an error: the play waits
    """The play waits for an answer; the record says whose and which are legal, or that its tape is full."""


# The generator: a 64-bit linear congruential one whose state is scrambled on the way out (PCG-XSH-RS, O'Neill 2014).
# What comes out depends on the state before the step, so that a random branch never waits for a multiplication.


@rule
def mix(word: Any) -> Any:
    """Scramble 64 bits (the finalizer of SplitMix64), so that neighboring seeds differ."""
    word = (word ^ (word >> _S30)) * _MIX_1
    word = (word ^ (word >> _S27)) * _MIX_2
    return word ^ (word >> _S31)


@rule
def sow(g: Record, seed: Any) -> None:
    """Start the generator of a record."""
    g.generator = mix(seed + _GOLDEN)


@rule
def seed_of(seed: Any, game: int) -> Any:
    """Return the generator's start for one game of a series, so that no game depends on how they are shared out."""
    return mix(mix(seed) + np.uint64(game))


@rule
def random_32(g: Record) -> Any:
    """Return the next 32 random bits, as uint64."""
    word = g.generator
    g.generator = word * _MULTIPLIER + _GOLDEN
    return _scramble(word)


@rule
def _scramble(word: Any) -> Any:
    return ((word ^ (word >> _S22)) >> (_S22 + (word >> _S61))) & _LOW


@rule
def below(g: Record, n: int) -> int:
    """Return a number from 0 to n - 1, all equally likely: multiply, and reject the overhang (Lemire 2019)."""
    bound = np.uint64(n)
    product = random_32(g) * bound
    if (product & _LOW) < bound:
        g.generator, product = _without_overhang(g.generator, product, bound)
    return np.int64(product >> _S32)  # type: ignore[return-value]  # an int to every rule


@called  # seldom, and with words alone, so that the compiler knows that nothing else has changed
def _without_overhang(word: Any, product: Any, bound: Any) -> tuple[Any, Any]:
    """Return the state of the generator and a product that is not in the overhang."""
    overhang = (_TWO_32 - bound) % bound
    while (product & _LOW) < overhang:
        product = _scramble(word) * bound
        word = word * _MULTIPLIER + _GOLDEN
    return word, product


# A door reads the tape first: answers given before the play was run again. If nothing is ever asked, compiled code has
# doors without a tape (compiled/doors.py). `_ask` refuses when the tape is full, so that an answer always has a place.


@rule
def _keep(g: Record, answer: int) -> int:
    """Keep an answer in case the play is run again."""
    g.tape[g.tape_read & (TAPE_LENGTH - 1)] = answer
    g.tape_read += 1
    return answer


@rule
def _ask(g: Record, by: int, what: int, options: int) -> None:
    if g.tape_read >= TAPE_LENGTH:
        g.waiting = TOO_LONG
        raise Pending
    g.waiting = WAITS
    g.asked_by = by
    g.asked_what = what
    g.asked_options = options
    raise Pending


# The teams.


@rule
def choose(g: Record, team: int, decision: int, options: int) -> int:
    """Return the answer a team chooses; `options` has a bit for each legal one."""
    g.decisions += 1
    if g.tape_read < g.tape_length:
        g.tape_read += 1
        return int(g.tape[g.tape_read - 1])  # Python's own, which is sooner compared with a label than numpy's
    if g.seats[team] != RANDOM:
        _ask(g, team, decision, options)
    return _keep(g, nth_option(options, below(g, count_bits(options))))


# Chance.


@rule
def outcome(g: Record, kind: int, outcomes: int) -> int:
    """Return one of `outcomes` equally likely outcomes, from 0."""
    if g.tape_read < g.tape_length:
        g.tape_read += 1
        return int(g.tape[g.tape_read - 1])
    if g.chance_asked != 0:
        _ask(g, CHANCE, kind, outcomes)
    return _keep(g, below(g, outcomes))


@rule
def flip(g: Record) -> int:
    """Toss a coin: 0 heads, 1 tails."""
    return outcome(g, COIN, 2)


@rule
def call_toss(g: Record, caller: int, decision: int) -> int:
    """Let a team call heads or tails, toss a coin, and return the team that wins the toss."""
    call = choose(g, caller, decision, 0b11)
    return caller if flip(g) == call else 1 - caller


@rule
def roll(g: Record) -> int:
    """Roll one six-sided die."""
    return outcome(g, DIE, 6) + 1


@rule
def roll_two(g: Record) -> tuple[int, int]:
    """Roll two dice together."""
    rolled = outcome(g, DICE, 36)
    return rolled // 6 + 1, rolled % 6 + 1


@rule
def roll_die(g: Record, sides: int) -> int:
    """Roll one die with any number of sides, from 2 to 999; where it is asked for, it is called d20 or d100."""
    return outcome(g, SIDED, sides) + 1


@rule
def percentile(g: Record) -> int:
    """Roll percentile dice: 1 to 100."""
    return roll_die(g, 100)


@rule
def pick(g: Record, cards: Array, left: int) -> int:
    """Return a card drawn from the generator."""
    n = below(g, left)
    passed, pick = 0, 0
    for card in range(len(cards) - 1):
        passed += cards[card]
        pick += passed <= n
    return pick


@rule
def draw(g: Record, deck: int, cards: Array, left: int) -> int:
    """Draw a card and remove it; `cards` is how many of each are in the deck, `left` how many in all."""
    if g.tape_read < g.tape_length:
        g.tape_read += 1
        card = int(g.tape[g.tape_read - 1])
    else:
        if g.chance_asked != 0:
            for weight in range(OPTIONS):
                g.asked_weights[weight] = cards[weight] if weight < len(cards) else 0
            _ask(g, CHANCE, CARD, deck)
        card = _keep(g, pick(g, cards, left))
    cards[card] -= 1
    return card


@rule
def draw_single(g: Record, deck: int, cards: int) -> int:
    """Draw from a deck without duplicates; `cards` has a bit for each that is left. The rule removes it."""
    if g.tape_read < g.tape_length:
        g.tape_read += 1
        return int(g.tape[g.tape_read - 1])
    if g.chance_asked != 0:
        for card in range(OPTIONS):
            g.asked_weights[card] = (cards >> card) & 1
        _ask(g, CHANCE, CARD, deck)
    return _keep(g, nth_option(cards, below(g, count_bits(cards))))


# The way out.


@rule
def kind_of(event: EventKind) -> int:
    """Return the number of a kind of event; compiled, it is a constant (compiled/doors.py)."""
    return event.number


# The doors to the log take an event; the compiler gives the same doors for rows its numbers instead, as its pass
# EventsAreNumbers finds them (compiled/numba_internals.py).


@rule
def note(g: Record, event: LogEvent) -> None:
    """Write an event of the play to the log.

    Beyond its end the log only counts: `is_too_long` reports it when the play is over.
    """
    note_row(g, kind_of(type(event)), *event)


@rule
def show(g: Record, event: LogEvent) -> None:
    """Note an event that only people read, such as each card or roll of a play: no scorer, rule or bot looks at it."""
    show_row(g, kind_of(type(event)), *event)


@rule
def note_row(g: Record, kind: int, team: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Note an event as its numbers."""
    if g.quiet != NONE:
        write_row(g, kind, team, a, b, c, d)


@rule
def show_row(g: Record, kind: int, team: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Show an event as its numbers."""
    if g.quiet == ALL:
        _tell(g, kind, team, a, b, c, d)


@called  # seldom: whole games at native speed have no readers
def _tell(g: Record, kind: int, team: int, a: int, b: int, c: int, d: int) -> None:
    write_row(g, kind, team, a, b, c, d)


@called
def write_row(g: Record, kind: int, team: int, a: int, b: int, c: int, d: int) -> None:
    """Write an event to the log as its numbers: its kind, its team and up to four more."""
    row = min(g.event_count, EVENT_ROWS - 1)
    line: Any = g.events[row]
    line[0] = kind
    line[1] = team
    line[2] = a
    line[3] = b
    line[4] = c
    line[5] = d
    g.event_count += 1
    if kind < OPTIONS:
        g.happened |= 1 << kind
    else:
        g.happened_beyond |= 1 << (kind - OPTIONS)
    g.last_row[kind] = row


@rule
def new_play(g: Record) -> None:
    """Rewind the tape and clear the log before a play."""
    g.tape_length = 0
    rewind(g)


@rule
def rewind(g: Record) -> None:
    """Go back to the start of the play, with the answers that are on the tape."""
    g.waiting = 0
    g.tape_read = 0
    g.event_count = 0
    g.happened = 0
    g.happened_beyond = 0


@rule
def is_too_long(g: Record) -> bool:
    """Whether the log was too short for a play."""
    return g.event_count > EVENT_ROWS


# Reading the log, for the scorer.


@rule
def happened(g: Record, event: EventKind) -> bool:
    """Whether an event of a kind is in the log of the play."""
    kind = kind_of(event)
    return is_logged(g, kind) if kind < OPTIONS else is_logged_beyond(g, kind)


@rule
def is_logged(g: Record, kind: int) -> bool:
    """Whether one of the first 63 kinds of event, by its number, is in the log of the play."""
    return (g.happened >> kind) & 1 == 1


@rule
def is_logged_beyond(g: Record, kind: int) -> bool:
    """Whether one of the other kinds is."""
    return (g.happened_beyond >> (kind - OPTIONS)) & 1 == 1


@rule
def last(g: Record, kind: type[Kind]) -> Kind:
    """Return the last event of a kind in the log; meaningless if none has happened."""
    return kind(*g.events[g.last_row[kind.number], 1 : 1 + len(kind._fields)].tolist())  # type: ignore[attr-defined]
