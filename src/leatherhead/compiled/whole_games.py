"""Whole games one after another, compiled: at random, or between bots that sit in the record."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from leatherhead.compiled.compiler import EntryPoint
from leatherhead.compiled.doors import GameNeverEnds, PlayFailed, PlayTooLong, copy_whole
from leatherhead.compiled.parts import answer_of, compile_entry, play_between_bots, play_of, score_of
from leatherhead.football.ledger import close_game, open_game, write_result
from leatherhead.model.bot import Bot, BotFailed, RuleBot, told
from leatherhead.model.doors import (
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
from leatherhead.model.rulebook import Rulebook
from leatherhead.play_table.recorder import MOST_PHASES, NO_ROWS, RowKeeper, phase_and_period, row_keeper
from leatherhead.rule import rule

MOST_PLAYS = 100_000  # of one game; more means that it never ends

Play = Callable[[Any, Any], None]  # of a record, by a book
KeepScore = Callable[[Any, Any], None]  # of its events, in a ledger


@rule
def check(status: int) -> None:
    """Raise what stopped a play before its end."""
    if status == TOO_LONG:
        raise PlayTooLong
    if status != ENDED:
        raise PlayFailed


def compiled_play(rulebook: Rulebook) -> Play:
    """Build the play of a record in which the bots sit."""
    run = play_between_bots(rulebook).rule

    def play(g: Any, book: Any) -> None:
        check(run(g, book))

    return rule(play)


def interpreted_play(rulebook: Rulebook, bots: Sequence[Bot], tables: Sequence[Any]) -> Play:
    """Build the same as Python runs it: each answer of a bot goes onto the tape, and the play starts over."""
    run, (look, copy) = play_of(rulebook).rule, rulebook.copies

    def play(g: Any, book: Any) -> None:
        copy(g.saved, g)
        decisions = g.decisions
        while (status := run(g, book)) == WAITS:
            team, answers, bot = g.asked_by, g.tape_read, bots[g.asked_by]
            assert isinstance(bot, RuleBot)  # noqa: S101  any other plays at random, and is never asked
            asked, luck = rulebook.prompts[g.asked_what].name, np.int64(random_32(g))
            try:
                answer = bot.rule(look(g, team), book, tables[team][0], team, g.asked_what, g.asked_options, luck)
            except Exception as error:
                raise BotFailed(f"{bot.called} failed at {asked}: {type(error).__name__}: {told(error)}") from error
            if answer < 0 or not (g.asked_options >> answer) & 1:
                raise BotFailed(f"{bot.called} answered {answer} to {asked}, which is not on offer")
            copy(g, g.saved)
            rewind(g)
            g.decisions = decisions
            g.tape[answers] = answer
            g.tape_length = answers + 1
        check(status)

    return play


def take_seats(
    records: np.ndarray[Any, Any], rulebook: Rulebook, bots: Sequence[Bot], book: np.ndarray[Any, Any],
    tables: Sequence[np.ndarray[Any, Any]],
) -> None:  # fmt: skip
    """Seat bots in records, when their answers are ready; they read the book and their tables where these are now."""
    answers = [answer_of(rulebook, bot).shared.address if isinstance(bot, RuleBot) else 0 for bot in bots]
    records["bots"], records["plans"] = answers, [each.ctypes.data for each in tables]
    records["printed"] = book.ctypes.data


def start_of_game(rulebook: Rulebook) -> Callable[..., None]:
    """Build the start of a game that counts."""
    copy = rulebook.copies.copy

    def start(g: Any, fresh: Any, seed: Any, ledger: Any) -> None:
        copy(g, fresh)
        g.decisions = 0
        sow(g, seed)
        open_game(ledger)

    return rule(start)


def play_that_counts(play: Play, keep_score: KeepScore) -> Callable[[Any, Any, Any], None]:
    """Build a play of a game that counts."""

    def counting(g: Any, book: Any, ledger: Any) -> None:
        new_play(g)
        play(g, book)
        if is_too_long(g):
            raise PlayTooLong
        if g.quiet != NONE:
            keep_score(g, ledger)

    return rule(counting)


def whole_games(rulebook: Rulebook, play: Play, keep_score: KeepScore, keeper: RowKeeper) -> Callable[..., None]:
    """Build the loop over games."""
    start, counting = start_of_game(rulebook), play_that_counts(play, keep_score)
    begins, before, after, ends = keeper

    def games(
        records: Any, fresh: Any, books: Any, ledgers: Any, seed: Any, first: Any, count: Any, results: Any, pages: Any,
        sheet: Any, rows: Any, values: Any, worths: Any,
    ) -> None:  # fmt: skip
        g, book, ledger, page, worth = records[0], books[0], ledgers[0], pages[0], worths[0]
        for game in range(first, first + count):
            start(g, fresh[0], seed_of(seed, game), ledger)
            begins(page, game - first)
            plays = 0
            while not g.over:
                before(g, page, sheet, worth)
                counting(g, book, ledger)
                after(g, ledger, page, sheet)
                plays += 1
                if plays > MOST_PLAYS:
                    raise GameNeverEnds
            ends(page, sheet, rows, values, worth)
            close_game(ledger, g.score[0], g.score[1], g.decisions)
            if len(results):
                write_result(results[game - first], ledger)

    return games


@cache
def _entry(rulebook: Rulebook, what: str, build: Callable[..., Callable[..., None]]) -> EntryPoint:
    score = score_of(rulebook)
    games = build(rulebook, compiled_play(rulebook), score.rule)
    return compile_entry(rulebook, what, games, [play_between_bots(rulebook), score])


def entry_of(
    rulebook: Rulebook, what: str, build: Callable[..., Callable[..., None]], bots: Sequence[RuleBot]
) -> EntryPoint:
    """Compile the game loop for these bots."""
    return _entry(rulebook, what, build).calling(answer_of(rulebook, bot).shared for bot in bots)


def only_games(rulebook: Rulebook, play: Play, keep_score: KeepScore) -> Callable[..., None]:
    """Build whole games that are added up in a ledger."""
    return whole_games(rulebook, play, keep_score, NO_ROWS)


def games_and_plays(rulebook: Rulebook, play: Play, keep_score: KeepScore) -> Callable[..., None]:
    """Build whole games that also write a row for every play."""
    return whole_games(rulebook, play, keep_score, row_keeper(rulebook))


@cache
def random_games(rulebook: Rulebook) -> EntryPoint:
    """Return the loop of random games, fused with the rules, for records without a tape."""
    games = only_games(rulebook, rulebook.step, rulebook.keep_score)
    return compile_entry(rulebook, "random-games", games, [])


ENDINGS = 4  # of each game
COUNTS = MOST_PHASES + 1  # plays of each phase in a period, and which period it is


def _renew_luck(rulebook: Rulebook) -> Callable[..., None]:
    """Build the rule that reseeds each play: the n-th kickoff, down or try of a period always has the same luck."""
    phase_of, period_of = phase_and_period(rulebook)

    def renew(g: Any, seed: Any, made: Any) -> None:
        phase, period = phase_of(g), period_of(g)
        if made[MOST_PHASES] != period:
            for place in range(MOST_PHASES):
                made[place] = 0
            made[MOST_PHASES] = period
        sow(g, seed_of(seed_of(seed_of(seed, phase), period), made[phase]))
        made[phase] += 1

    return rule(renew)


def games_with_endings(rulebook: Rulebook, play: Play, keep_score: KeepScore) -> Callable[..., None]:
    """Build the loop that plays them; the second record and ledger save the game before its last period."""
    start, counting, renew_luck = start_of_game(rulebook), play_that_counts(play, keep_score), _renew_luck(rulebook)
    (_, period_of), last_period = phase_and_period(rulebook), rulebook.periods

    def games(
        records: Any, fresh: Any, books: Any, ledgers: Any, seed: Any, first: Any, count: Any, results: Any, made: Any
    ) -> None:
        g, book, ledger = records[0], books[0], ledgers[0]
        for game in range(first, first + count):
            start(g, fresh[0], seed_of(seed, game), ledger)
            plays = 0
            for part in range(1 + ENDINGS):
                if part > 1:
                    copy_whole(g, records[1])
                    copy_whole(ledger, ledgers[1])
                made[MOST_PHASES] = 0
                while not (g.over or (part == 0 and period_of(g) >= last_period)):
                    renew_luck(g, seed_of(seed_of(seed, game), part), made)
                    counting(g, book, ledger)
                    plays += 1
                    if plays > MOST_PLAYS:
                        raise GameNeverEnds
                if part == 0:
                    copy_whole(records[1], g)
                    copy_whole(ledgers[1], ledger)
                else:
                    close_game(ledger, g.score[0], g.score[1], g.decisions)
                    write_result(results[(game - first) * ENDINGS + part - 1], ledger)

    return games
