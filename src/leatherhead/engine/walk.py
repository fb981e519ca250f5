"""Every way that one play can go, counted: the walk behind the exact odds of calls, interpreted or compiled.

Probabilities stay whole numbers. The ways are sorted by the product of how many outcomes each of their chances had;
under one such denominator everything that is counted adds up as a numerator.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from leatherhead.engine.asked import Asked, read_question
from leatherhead.engine.doors import ASKED, CARD, CHANCE, Pending, PlayTooLong, new_play, random_32, rewind, sow
from leatherhead.engine.printed import Printed
from leatherhead.engine.record import OPTIONS, TAPE_LENGTH, duplicate
from leatherhead.engine.registry import Rulebook
from leatherhead.football.ledger import Stat, open_game
from leatherhead.rule import rule

DENOMINATORS = 256  # rows of a count
DENOMINATOR, WAYS, GAIN, FIRST_DOWN, TOUCHDOWN, TURNOVER, POINTS, LOST_POINTS = range(8)
COLUMNS = 8
LUCK = 1 << 31  # of a coach who answers what comes up on a walk
ANY = -1  # an answer that is left to the coach, or to chance


def stop_at(rulebook: Rulebook, printed: Printed, record: np.ndarray[Any, Any], tape: Sequence[int]) -> Asked | None:
    """Return the question that the next play of a record stops at after these answers; None if it ends."""
    g = stopped(rulebook, printed, record, tape)
    return read_question(g) if g.waiting else None


def stopped(rulebook: Rulebook, printed: Printed, record: np.ndarray[Any, Any], tape: Sequence[int]) -> Any:
    """Return a record as it stands where its next play stops after these answers, or ends."""
    g = duplicate(record)[0]
    g.seats[:] = ASKED
    g.chance_asked = 1
    new_play(g)
    g.tape[: len(tape)] = tape
    g.tape_length = len(tape)
    try:
        with np.errstate(over="ignore"):
            rulebook.step(g, printed.record[0])
    except Pending:
        pass
    return g


@rule
def count_way(line: Any, team: int, won: int, lost: int, table: Any, row: int, n: int) -> None:
    """Count what a play came to n times: `line` has the figures of the scorer, won and lost are points."""
    table[row, WAYS] += n
    gain = line[team, Stat.RUSH_YARDS] + line[team, Stat.PASS_YARDS_GROSS] - line[team, Stat.SACK_YARDS_LOST]
    table[row, GAIN] += n * gain
    made = line[team, Stat.FIRST_DOWNS_RUSH] + line[team, Stat.FIRST_DOWNS_PASS]
    table[row, FIRST_DOWN] += n * (made + line[team, Stat.FIRST_DOWNS_PENALTY] > 0)
    scored = line[team, Stat.RUSH_TOUCHDOWNS] + line[team, Stat.PASS_TOUCHDOWNS]
    table[row, TOUCHDOWN] += n * (scored + line[team, Stat.RETURN_TOUCHDOWNS] > 0)
    table[row, TURNOVER] += n * (line[team, Stat.INTERCEPTIONS_THROWN] + line[team, Stat.FUMBLES_LOST] > 0)
    table[row, POINTS] += n * won
    table[row, LOST_POINTS] += n * lost


def sample(rulebook: Rulebook) -> Callable[..., Any]:
    """Build what plays at random instead, so many times, where a play has too many ways to be walked."""
    step, keep_score, coach = rulebook.step, rulebook.keep_score, rulebook.coach
    look, copy = rulebook.copies

    def sample_play(
        records: Any, fresh: Any, books: Any, ledgers: Any, begins: Any, given: Any, wanted: Any, seed: Any,
        count: Any, team: Any, table: Any,
    ) -> None:  # fmt: skip
        g, book, ledger = records[0], books[0], ledgers[0]
        before = fresh[0].score
        g.chance_asked = 0
        sow(g, seed)
        table[0, DENOMINATOR] = count
        for _ in range(count):
            for place in range(given):
                g.tape[place] = begins[place]
            g.tape_length = given
            played = False
            while not played:
                copy(g, fresh[0])
                rewind(g)
                try:
                    step(g, book)
                    played = True
                except Exception:  # noqa: BLE001, S110  the only kind that compiled code can catch
                    pass
                if not played:
                    if not g.waiting:
                        raise PlayTooLong
                    answer, length = wanted[g.asked_what], g.tape_read
                    if answer == ANY or not (g.asked_options >> answer) & 1:
                        luck = np.int64(random_32(g))
                        answer = coach(look(g, g.asked_by), book, g.asked_by, g.asked_what, g.asked_options, luck)
                    g.tape[length] = answer
                    g.tape_length = length + 1
            open_game(ledger)
            keep_score(g, ledger)
            won, lost = g.score[team] - before[team], g.score[1 - team] - before[1 - team]
            count_way(ledger.game, team, won, lost, table, 0, 1)

    return sample_play


def walk(rulebook: Rulebook) -> Callable[..., Any]:  # noqa: C901, PLR0915  each level less is compiled sooner
    """Build the walk of a game.

    It takes arrays of one record to work in, the record before the play, the book and a ledger; the answers that the
    play begins with and how many; the answer to each decision and each kind of chance, or ANY; how many chances are
    followed, how many ways at most; whose gain is counted; and the table to count in. It returns the number of ways.
    """
    step, keep_score, coach = rulebook.step, rulebook.keep_score, rulebook.coach
    look, copy = rulebook.copies

    def walk_play(  # noqa: C901, PLR0912, PLR0915
        records: Any, fresh: Any, books: Any, ledgers: Any, begins: Any, given: Any,
        wanted: Any, fixed: Any, depth: Any, most: Any, team: Any, table: Any,
    ) -> int:  # fmt: skip
        g, book, ledger = records[0], books[0], ledgers[0]
        tape = np.zeros(TAPE_LENGTH, np.int64)
        outcomes = np.zeros(TAPE_LENGTH, np.int64)  # of the chance at each place; 0 where nothing was left to it
        weights = np.zeros((TAPE_LENGTH, OPTIONS), np.int64)
        ways = np.ones(TAPE_LENGTH + 1, np.int64)  # numerator up to each place
        of = np.ones(TAPE_LENGTH + 1, np.int64)  # denominator
        followed = np.zeros(TAPE_LENGTH + 1, np.int64)
        for place in range(given):
            tape[place] = begins[place]
        length, counted = given, 0
        before = fresh[0].score
        while True:
            copy(g, fresh[0])
            rewind(g)
            for place in range(length):
                g.tape[place] = tape[place]
            g.tape_length = length
            played = False
            try:
                step(g, book)
                played = True
            except Exception:  # noqa: BLE001, S110  the only kind that compiled code can catch
                pass
            if not played and not g.waiting:
                raise PlayTooLong
            forward = False
            if played:
                row = 0
                while row < DENOMINATORS and table[row, DENOMINATOR] != of[length] and table[row, DENOMINATOR] != 0:
                    row += 1
                if row == DENOMINATORS:
                    raise PlayTooLong
                table[row, DENOMINATOR] = of[length]
                open_game(ledger)
                keep_score(g, ledger)
                won, lost = g.score[team] - before[team], g.score[1 - team] - before[1 - team]
                count_way(ledger.game, team, won, lost, table, row, ways[length])
                counted += 1
                if counted == most:
                    return counted
            elif g.asked_by != CHANCE:
                answer = wanted[g.asked_what]
                if answer == ANY or not (g.asked_options >> answer) & 1:
                    answer = coach(look(g, g.asked_by), book, g.asked_by, g.asked_what, g.asked_options, LUCK)
                tape[length] = answer
                outcomes[length] = 0
                ways[length + 1] = ways[length]
                of[length + 1] = of[length]
                followed[length + 1] = followed[length]
                length += 1
                forward = True
            elif fixed[g.asked_what] != ANY:
                tape[length] = fixed[g.asked_what]
                outcomes[length] = 0
                ways[length + 1] = ways[length]
                of[length + 1] = of[length]
                followed[length + 1] = followed[length]
                length += 1
                forward = True
            elif followed[length] < depth:
                total = 0
                outcomes[length] = OPTIONS if g.asked_what == CARD else g.asked_options
                for card in range(OPTIONS):
                    weights[length, card] = g.asked_weights[card] if g.asked_what == CARD else 1
                    total += weights[length, card]
                of[length + 1] = of[length] * (total if g.asked_what == CARD else g.asked_options)
                followed[length + 1] = followed[length] + 1
                tape[length] = -1
                length += 1
            # On to the next outcome of the last chance that has one.
            while not forward:
                if length == given:
                    return counted
                last = length - 1
                tape[last] += 1
                while tape[last] < outcomes[last] and outcomes[last] == OPTIONS and weights[last, tape[last]] == 0:
                    tape[last] += 1
                if tape[last] < outcomes[last]:
                    ways[length] = ways[last] * (weights[last, tape[last]] if outcomes[last] == OPTIONS else 1)
                    forward = True
                else:
                    length = last

    return walk_play


@cache
def compiled_sample(rulebook: Rulebook) -> Any:
    """Return what plays at random, compiled."""
    from leatherhead.engine import compiled

    return compiled.compile_entry(rulebook, "sample", sample(rulebook))


@cache
def compiled_walk(rulebook: Rulebook) -> Any:
    """Return the compiled walk of a game."""
    from leatherhead.engine import compiled

    return compiled.compile_entry(rulebook, "walk", walk(rulebook))


def is_cached(entry: Any) -> bool:
    """Say whether a walk has been compiled on this machine before."""
    from leatherhead.engine import compiled

    return compiled.is_cached(entry)
