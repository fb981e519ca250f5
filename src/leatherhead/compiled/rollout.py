"""Plays out many imagined positions at once, with the coach in both seats, and values where the game then stands.

A cell is a play in progress, with the answers on its tape. Each of its samples is played to the end of the play with
fresh luck, perhaps some plays further, and valued there. An answer on the tape may be left to the coach; one that comes
after it counts only if its question is then asked. All cells of a start share their luck, so that differences show up
in few samples; the first chances of the play are not drawn but spread evenly over their outcomes. A play without any
chance does not count: what it leads to would be the value alone, whose error no sample shows.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from leatherhead.compiled.compiler import EntryPoint, plain
from leatherhead.compiled.doors import PlayFailed
from leatherhead.compiled.parts import CompiledPart, answer_of, compile_entry, play_of, runner, win_of
from leatherhead.model.bot import RuleBot, everywhere
from leatherhead.model.doors import ASKED, CARD, CHANCE, ENDED, WAITS, new_play, random_32, seed_of, sow
from leatherhead.model.errors import Refused
from leatherhead.model.printed import Printed, plain_dtype
from leatherhead.model.record import OPTIONS, blank, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.tables import NoTables
from leatherhead.rule import rule

COACHED = -1  # instead of an answer: the coach gives it
SPREAD = 2  # chances of the play that are spread evenly
FURTHEST = 250  # plays, after which the value is used even where it does not hold
ILLEGAL = float("nan")  # instead of a share: an answer was given that is not on offer
_GOLDEN_RATIO = 0.6180339887498949
_TWO_32 = float(1 << 32)


class NotOnOffer(Refused):
    """An answer to be played out is not legal where its question is asked: whoever weighs it has made a mistake."""


class Imagined(NamedTuple):
    """A position to play out: the number of its start, the answers so far, and further answers with their questions."""

    start: int
    known: tuple[int, ...] = ()
    given: tuple[tuple[int, int], ...] = ()  # decision and answer, or COACHED


@rule
def _evenly(chance: int, sample: int, samples: int, shift: float) -> float:
    """Spread samples over 0 to 1: in equal steps for the first chance, by the golden ratio for the second."""
    place = (sample + shift) / samples if chance == 0 else shift + sample * _GOLDEN_RATIO
    return place - int(place)


@rule
def _outcome_at(g: Any, place: float) -> int:
    """The outcome whose share of the cumulative probability holds a place between 0 and 1."""
    if g.asked_what != CARD:
        return int(g.asked_options * place)
    cards = 0
    for card in range(OPTIONS):
        cards += g.asked_weights[card]
    passed, wanted = 0, int(cards * place)
    for card in range(OPTIONS):
        passed += g.asked_weights[card]
        if passed > wanted:
            return card
    return 0


@rule
def _unknown(g: Any, tables: Any) -> float:  # noqa: ARG001  as every value
    """The value of a position in a game without values."""
    return 0.5


def home_share(rulebook: Rulebook) -> Callable[[Any, Any], float]:
    """Build the rule for home's share of a win: the result of a finished game, or else the value between two plays."""
    valued = win_of(rulebook)
    win = _unknown if valued is None else valued.rule

    def share(g: Any, tables: Any) -> float:
        if not g.over:
            return win(g, tables)
        return 0.5 if g.score[0] == g.score[1] else 1.0 if g.score[0] > g.score[1] else 0.0

    return rule(share)


@rule
def _is_given(g: Any, tape: Any, asked: Any, place: int) -> bool:
    """Whether the tape answers the question that is asked at a place."""
    return bool(place < len(tape) and tape[place] != COACHED and asked[place] == g.asked_what)


def play_out_of(rulebook: Rulebook, coach: RuleBot) -> Callable[..., float]:
    """Build the rule that plays a record on from its start, and returns home's share of the win; see Ahead."""
    (run, _, begin, put), ask, share = runner(rulebook), answer_of(rulebook, coach).rule, home_share(rulebook)
    look, holds = rulebook.copies.look, everywhere if rulebook.value is None else rulebook.value.holds

    def play_out(
        g: Any, book: Any, tables: Any, worth: Any, tape: Any, asked: Any, plays: int, sample: int, samples: int
    ) -> float:
        chances, first_play, shift, played = 0, True, random_32(g) / _TWO_32, 0
        g.chance_asked = 1
        while True:
            status = run(g, book)
            if status == WAITS:
                place, team = g.tape_read, g.asked_by
                if team == CHANCE:
                    answer = _outcome_at(g, _evenly(chances, sample, samples, shift))
                    chances += 1
                    g.chance_asked = 1 if chances < SPREAD else 0
                elif first_play and _is_given(g, tape, asked, place):
                    answer = tape[place]
                    if not (g.asked_options >> answer) & 1:
                        return ILLEGAL
                else:
                    luck = np.int64(random_32(g))
                    answer = ask(look(g, team), book, tables, team, g.asked_what, g.asked_options, luck)
                put(g, answer)
            elif status == ENDED:
                played += 1
                if chances > 0:
                    plays -= 1
                if g.over or (plays <= 0 and holds(g)) or played >= FURTHEST:
                    return share(g, worth)
                g.chance_asked, first_play = 1 if chances == 0 else 0, False
                begin(g)
            else:
                raise PlayFailed

    return rule(play_out)


def _ahead(rulebook: Rulebook, coach: RuleBot) -> Callable[..., None]:
    copy, play_out = rulebook.copies.copy, play_out_of(rulebook, coach)

    def ahead(
        records: Any, starts: Any, books: Any, coaches: Any, values: Any, tapes: Any, asked: Any, known: Any,
        deals: Any, seed: Any, samples: int, plays: int, shares: Any,
    ) -> None:  # fmt: skip
        g = records[0]
        for cell in range(len(known)):
            for sample in range(samples):
                copy(g, starts[deals[cell]])
                sow(g, seed_of(seed, deals[cell] * samples + sample))
                new_play(g)
                for n in range(known[cell]):
                    g.tape[n] = tapes[cell, n]
                g.tape_length = known[cell]
                copy(g.saved, g)
                shares[cell, sample] = play_out(
                    g, books[0], coaches[0], values[0], tapes[cell], asked[cell], plays, sample, samples
                )

    return ahead


def parts_ahead(rulebook: Rulebook, bot: RuleBot) -> list[CompiledPart]:
    """Return the parts that play on with a bot and value what comes of it."""
    return [part for part in (play_of(rulebook), answer_of(rulebook, bot), win_of(rulebook)) if part is not None]


@cache
def ahead_of(rulebook: Rulebook, coach: RuleBot) -> EntryPoint:
    """Return the function that plays on: see Ahead."""
    return compile_entry(
        rulebook, f"ahead-with-{coach.name}", _ahead(rulebook, coach), parts_ahead(rulebook, coach), (coach,)
    )


def worth_of(rulebook: Rulebook, printed: Printed) -> np.ndarray[Any, Any]:
    """Return the tables of a game's value; a blank placeholder if it has none."""
    return blank(plain_layout(NoTables)) if rulebook.value is None else rulebook.value.tables(printed)


def uncopied(tables: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return tables as compiled code takes them, read-only: those of a solved game are too large to copy."""
    shown = tables.view(plain_dtype(tables), np.ndarray)
    shown.setflags(write=False)
    return shown


class Ahead:
    """Plays on from positions of one game with one book; not for two threads at once."""

    def __init__(self, rulebook: Rulebook, printed: Printed, coach: RuleBot) -> None:
        """Lay out what every call needs."""
        record = blank(rulebook.dtype)
        record[0].seats[:] = ASKED
        record[0].quiet = 1
        self.entry = ahead_of(rulebook, coach)
        self._records = plain(record, rulebook.dtype)
        self._matter = [plain(each, plain_dtype(each)) for each in (printed.record, coach.tables(printed))]
        self.worth = uncopied(worth_of(rulebook, printed))

    def play(
        self, starts: np.ndarray[Any, Any], cells: Sequence[Imagined], *, seed: int, samples: int, plays: int
    ) -> np.ndarray[Any, Any]:
        """Return home's share of every sample of every cell; an answer that is not on offer is an error."""
        longest = max((len(cell.known) + len(cell.given) for cell in cells), default=0)
        tapes = np.full((len(cells), max(longest, 1)), COACHED)
        asked = np.full(tapes.shape, COACHED)
        for tape, questions, cell in zip(tapes, asked, cells, strict=True):
            known = len(cell.known)
            tape[:known] = cell.known
            for place, (what, answer) in enumerate(cell.given, known):
                questions[place], tape[place] = what, answer
        lengths = np.array([len(cell.known) for cell in cells])
        deals = np.array([cell.start for cell in cells])
        shares = np.zeros((len(cells), samples))
        self.entry(
            self._records, starts, *self._matter, self.worth, tapes, asked, lengths, deals, np.uint64(seed), samples,
            plays, shares,
        )  # fmt: skip
        if np.isnan(shares).any():
            raise NotOnOffer("this cannot be played out: an answer is not on offer where its question is asked")
        return shares
