"""Runs plays compiled: from a checkpoint and a tape to the next question, at native speed."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from leatherhead.engine.back_end import BackEnd
from leatherhead.engine.bot import RuleBot
from leatherhead.engine.compiled.compiler import Entry
from leatherhead.engine.compiled.copying import show_in_place
from leatherhead.engine.compiled.failures import BotOutOfBounds, GameNeverEnds, PlayFailed, PlayTooLong
from leatherhead.engine.compiled.parts import answer_of, compile_entry, play_of, score_of
from leatherhead.engine.compiled.play import runner
from leatherhead.engine.doors import (
    ENDED,
    NONE,
    TOO_LONG,
    WAITS,
    is_too_long,
    new_play,
    random_32,
    rewind,
    seed_of,
    sow,
)
from leatherhead.engine.play_rows import (
    NO_ROWS,
    RowKeeper,
    room_for,
    row_keeper,
    sheet_layout,
)
from leatherhead.engine.printed import Printed
from leatherhead.engine.record import plain_layout
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.tables import NoTables
from leatherhead.football.ledger import STATS, close_game, open_game, write_result
from leatherhead.football.play_row import Page
from leatherhead.rule import rule

MOST_PLAYS = 100_000  # of one game; more means that it never ends


def _advance(rulebook: Rulebook) -> Callable[..., None]:
    resume = runner(rulebook).resume

    def advance(records: Any, starts: Any, books: Any, statuses: Any) -> None:
        for n in range(len(records)):
            statuses[n] = resume(records[n], starts[n], books[0])

    return advance


@cache
def advance_of(rulebook: Rulebook) -> Any:
    """Return what advances a batch: arrays of records with their tapes, starts, the book, and room for statuses."""
    return compile_entry(rulebook, "advance", _advance(rulebook), [play_of(rulebook)])


def back_end(rulebook: Rulebook, printed: Printed) -> BackEnd:
    """Return the compiled back end of a position."""
    advance, book = advance_of(rulebook), printed.record.view(printed.dtype, np.ndarray)

    def run(records: np.ndarray[Any, Any], books: np.ndarray[Any, Any]) -> int:  # noqa: ARG001  as every back end
        # The same bytes without the element class; a view would compare both types field by field.
        record, status = np.ndarray(records.shape, rulebook.dtype, records), np.zeros(1, np.int64)
        advance(record, record, book, status)
        return int(status[0])

    return run


def _random_play(rulebook: Rulebook) -> Callable[..., None]:
    """Build the play of a game without bots to ask: no play starts over."""
    run, copy = runner(rulebook).run, rulebook.copies.copy

    def play(g: Any, book: Any, home: Any, away: Any) -> None:  # noqa: ARG001  no bot, no tables
        copy(g.saved, g)
        _check(run(g, book))

    return rule(play)


def _fused_play(rulebook: Rulebook) -> Callable[..., None]:
    """Build the same with all rules inlined: for many games at random it is faster, but not sooner compiled."""
    step = rulebook.step

    def play(g: Any, book: Any, home: Any, away: Any) -> None:  # noqa: ARG001
        step(g, book)

    return rule(play)


@rule
def _check(status: int) -> None:
    """Raise what stopped a play before its end."""
    if status == TOO_LONG:
        raise PlayTooLong
    if status != ENDED:
        raise PlayFailed


def _answer(rulebook: Rulebook, bots: Sequence[RuleBot]) -> Callable[..., int]:
    """Build the answer of whichever of two bots has the seat."""
    rules: list[Callable[..., int]] = [answer_of(rulebook, bot).rule for bot in (bots[0], bots[-1])]
    first, second = rules

    def same(seen: Any, book: Any, home: Any, away: Any, team: int, what: int, options: int, luck: int) -> int:
        return first(seen, book, home if team == 0 else away, team, what, options, luck)

    def either(seen: Any, book: Any, home: Any, away: Any, team: int, what: int, options: int, luck: int) -> int:
        if team == 0:
            return first(seen, book, home, team, what, options, luck)
        return second(seen, book, away, team, what, options, luck)

    return rule(same if first is second else either)


def _play_with_bots(rulebook: Rulebook, bots: Sequence[RuleBot]) -> Callable[..., None]:
    """Build the play of a game with bots: each answer goes onto the tape, and the play starts over."""
    run, answer_of = runner(rulebook).run, _answer(rulebook, bots)
    show, copy = show_in_place(rulebook), rulebook.copies.copy

    def play(g: Any, book: Any, home: Any, away: Any) -> None:
        copy(g.saved, g)
        decisions = g.decisions
        while True:
            status = run(g, book)
            if status != WAITS:
                break
            team, answers = g.asked_by, g.tape_read
            luck = np.int64(random_32(g))
            answer = answer_of(show(g, team), book, home, away, team, g.asked_what, g.asked_options, luck)
            if not (g.asked_options >> answer) & 1:
                raise BotOutOfBounds
            copy(g, g.saved)
            rewind(g)
            g.decisions = decisions
            g.tape[answers] = answer
            g.tape_length = answers + 1
        _check(status)

    return rule(play)


def start_of_game(rulebook: Rulebook) -> Callable[..., None]:
    """Build the start of a game that counts."""
    copy = rulebook.copies.copy

    def start(g: Any, fresh: Any, seed: Any, ledger: Any) -> None:
        copy(g, fresh)
        g.decisions = 0
        sow(g, seed)
        open_game(ledger)

    return rule(start)


def play_that_counts(rulebook: Rulebook, bots: Sequence[RuleBot], *, fused: bool = False) -> Callable[..., None]:
    """Build a play of a game that counts, between seats at random and up to two bots."""
    if fused:
        play, keep_score = _fused_play(rulebook), rulebook.keep_score
    else:
        play = _play_with_bots(rulebook, bots) if bots else _random_play(rulebook)
        keep_score = score_of(rulebook).rule

    def counting(g: Any, book: Any, home: Any, away: Any, ledger: Any) -> None:
        new_play(g)
        play(g, book, home, away)
        if is_too_long(g):
            raise PlayTooLong
        if g.quiet != NONE:
            keep_score(g, ledger)

    return rule(counting)


def _whole_games(
    rulebook: Rulebook, bots: Sequence[RuleBot], keeper: RowKeeper, *, fused: bool = False
) -> Callable[..., None]:
    """Build what plays games one after another."""
    start, play = start_of_game(rulebook), play_that_counts(rulebook, bots, fused=fused)
    begins, before, after, ends = keeper

    def games(
        records: Any, fresh: Any, books: Any, homes: Any, aways: Any, ledgers: Any, seed: Any, first: Any, count: Any,
        results: Any, pages: Any, sheet: Any, rows: Any, values: Any, worths: Any,
    ) -> None:  # fmt: skip
        g, book, home, away, ledger = records[0], books[0], homes[0], aways[0], ledgers[0]
        page, worth = pages[0], worths[0]
        for game in range(first, first + count):
            start(g, fresh[0], seed_of(seed, game), ledger)
            begins(page, game - first)
            plays = 0
            while not g.over:
                before(g, page, sheet, worth)
                play(g, book, home, away, ledger)
                after(g, ledger, page, sheet)
                plays += 1
                if plays > MOST_PLAYS:
                    raise GameNeverEnds
            ends(page, sheet, rows, values, worth)
            close_game(ledger, g.score[0], g.score[1], g.decisions)
            if len(results):
                write_result(results[game - first], ledger)

    return games


def nothing_kept(rulebook: Rulebook) -> tuple[Any, ...]:
    """Return the last arguments of games of which only the ledger is kept."""
    results, page, tables = np.zeros((0, 2, STATS), np.int32), plain_layout(Page), plain_layout(NoTables)
    return results, np.zeros(1, page), np.zeros(0, sheet_layout(rulebook)), *room_for(0), np.zeros(1, tables)


def entry_of(rulebook: Rulebook, what: str, bots: Sequence[RuleBot], function: Callable[..., None]) -> Entry:
    """Compile what plays games between these bots, or at random."""
    parts = [play_of(rulebook), score_of(rulebook), *(answer_of(rulebook, bot) for bot in bots)]
    who = "-and-".join(dict.fromkeys(bot.name for bot in bots)) or "random"
    return compile_entry(rulebook, f"{what}-of-{who}", function, parts, bots)


@cache
def games_of(rulebook: Rulebook, bots: tuple[RuleBot, ...]) -> Entry:
    """Return the compiled function that plays whole games, between seats at random and up to two bots.

    It adds them up in a ledger. Without bots nobody is asked, and its records have no tape (tapeless.py).
    """
    if not bots:
        return compile_entry(rulebook, "random-games", _whole_games(rulebook, (), NO_ROWS, fused=True), [])
    return entry_of(rulebook, "games", bots, _whole_games(rulebook, bots, NO_ROWS))


@cache
def plays_of(rulebook: Rulebook, bots: tuple[RuleBot, ...]) -> Entry:
    """Return the same that also writes a row of every play to a page."""
    return entry_of(rulebook, "plays", bots, _whole_games(rulebook, bots, row_keeper(rulebook)))
