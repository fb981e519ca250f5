"""Enumerates every outcome of one play, for the exact odds of calls; interpreted or compiled.

Probabilities stay whole numbers: outcomes are grouped by denominator, the product of the number of outcomes of each
chance on the way, and numerators add up within a group.
"""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

import numpy as np

from leatherhead.compiled.doors import PlayFailed
from leatherhead.compiled.parts import CompiledPart, answer_of, compile_entry, runner, score_of
from leatherhead.compiled.rollout import home_share, parts_ahead
from leatherhead.football.ledger import Stat, open_game
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import CARD, CHANCE, ENDED, WAITS, random_32, sow
from leatherhead.model.record import OPTIONS, TAPE_LENGTH
from leatherhead.model.rulebook import Rulebook
from leatherhead.rule import Array, rule

DENOMINATORS = 256  # rows of a count
DENOMINATOR, WAYS, GAIN, FIRST_DOWN, TOUCHDOWN, TURNOVER, POINTS, LOST_POINTS = range(8)
COLUMNS = 8
LARGEST = 1 << 54  # denominator; 128 times as much still fits 64 bits
LUCK = 1 << 31  # for the bot that answers other questions
ANY = -1  # left to the bot, or to chance
DECISIONS = 64
KINDS = 8


class Way:
    """The state of a walk, by place on the tape, and its instructions."""

    tape: Annotated[Array, TAPE_LENGTH]
    outcomes: Annotated[Array, TAPE_LENGTH]  # of the chance at each place; 0 if it was fixed
    weights: Annotated[Array, (TAPE_LENGTH, OPTIONS)]
    ways: Annotated[Array, TAPE_LENGTH + 1]  # numerator up to each place
    of: Annotated[Array, TAPE_LENGTH + 1]  # denominator
    followed: Annotated[Array, TAPE_LENGTH + 1]  # chances up to each place
    length: int
    begins: int  # how many answers the play begins with
    wanted: Annotated[Array, DECISIONS]  # the answer to each decision, or ANY
    fixed: Annotated[Array, KINDS]  # what each kind of chance brings, or ANY
    depth: int  # how many chances are followed
    most: int  # outcomes to count at most
    counted: int
    cut: int  # outcomes that were too deep
    team: int  # whose gain is counted


@rule
def count_way(line: Any, team: int, won: int, lost: int, table: Any, row: int, n: int) -> None:
    """Count the result of a play n times: `line` has the scorer's figures, won and lost are points."""
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


@rule
def row_of(table: Any, denominator: int) -> int:
    """Return the row of a denominator."""
    row = 0
    while table[row, DENOMINATOR] != denominator and table[row, DENOMINATOR] != 0:
        row += 1
        if row == DENOMINATORS:
            raise PlayFailed
    table[row, DENOMINATOR] = denominator
    return row


@rule
def follow(way: Any, answer: int) -> None:
    """Continue with an answer that is not chance."""
    place = way.length
    way.tape[place] = answer
    way.outcomes[place] = 0
    way.ways[place + 1] = way.ways[place]
    way.of[place + 1] = way.of[place]
    way.followed[place + 1] = way.followed[place]
    way.length = place + 1


@rule
def branch(way: Any, g: Any) -> None:
    """Start with the first outcome of a chance, unless it is too deep."""
    place, total = way.length, 0
    for card in range(OPTIONS):
        weight = g.asked_weights[card] if g.asked_what == CARD else 1
        way.weights[place, card] = weight
        total += weight
    if g.asked_what != CARD:
        total = g.asked_options
    if way.followed[place] >= way.depth or way.of[place] > LARGEST // total:
        return
    way.outcomes[place] = OPTIONS if g.asked_what == CARD else g.asked_options
    way.of[place + 1] = way.of[place] * total
    way.followed[place + 1] = way.followed[place] + 1
    way.tape[place] = -1
    way.length = place + 1


@rule
def next_way(way: Any) -> bool:
    """Move to the next outcome of the last chance that has one; False if there is none."""
    while way.length > way.begins:
        last = way.length - 1
        outcomes, outcome = way.outcomes[last], way.tape[last] + 1
        while outcome < outcomes and outcomes == OPTIONS and way.weights[last, outcome] == 0:
            outcome += 1
        if outcome < outcomes:
            way.tape[last] = outcome
            way.ways[way.length] = way.ways[last] * (way.weights[last, outcome] if outcomes == OPTIONS else 1)
            return True
        way.length = last
    return False


def _answered(rulebook: Rulebook, bot: RuleBot) -> Callable[..., int]:
    """Build the answer to a decision: the one that is fixed, or the bot's."""
    look, ask = rulebook.copies.look, answer_of(rulebook, bot).rule

    def answered(g: Any, book: Any, tables: Any, wanted: Any, luck: int) -> int:
        answer: int = wanted[g.asked_what]
        if answer == ANY or not (g.asked_options >> answer) & 1:
            answer = ask(look(g, g.asked_by), book, tables, g.asked_by, g.asked_what, g.asked_options, luck)
        return answer

    return rule(answered)


def _booked(rulebook: Rulebook) -> Callable[..., None]:
    """Build the function that scores a finished play and counts it."""
    keep_score = score_of(rulebook).rule

    def booked(g: Any, fresh: Any, ledger: Any, team: int, table: Any, row: int, n: int) -> None:
        open_game(ledger)
        keep_score(g, ledger)
        won, lost = g.score[team] - fresh.score[team], g.score[1 - team] - fresh.score[1 - team]
        count_way(ledger.game, team, won, lost, table, row, n)

    return rule(booked)


def sample(rulebook: Rulebook, bot: RuleBot) -> Callable[..., Any]:
    """Build the sampler for plays too large to enumerate."""
    resume, answered, booked = runner(rulebook).resume, _answered(rulebook, bot), _booked(rulebook)
    share = home_share(rulebook)

    def sample_play(
        records: Any, fresh: Any, books: Any, tables: Any, values: Any, ledgers: Any, ways: Any, seed: Any, count: Any,
        table: Any, wins: Any,
    ) -> None:  # fmt: skip
        g, book, way = records[0], books[0], ways[0]
        g.chance_asked = 0
        sow(g, seed)
        table[0, DENOMINATOR] = count
        for _ in range(count):
            for place in range(way.begins):
                g.tape[place] = way.tape[place]
            g.tape_length = way.begins
            status = resume(g, fresh[0], book)
            while status == WAITS:
                length = g.tape_read
                g.tape[length] = answered(g, book, tables[0], way.wanted, np.int64(random_32(g)))
                g.tape_length = length + 1
                status = resume(g, fresh[0], book)
            if status != ENDED:
                raise PlayFailed
            booked(g, fresh[0], ledgers[0], way.team, table, 0, 1)
            wins[0] += share(g, values[0]) / count

    return sample_play


def walk(rulebook: Rulebook, bot: RuleBot) -> Callable[..., Any]:
    """Build the walk of a game: it enumerates all outcomes that its Way leaves open, and counts each in the table."""
    resume, answered, booked = runner(rulebook).resume, _answered(rulebook, bot), _booked(rulebook)
    share = home_share(rulebook)

    def walk_play(
        records: Any, fresh: Any, books: Any, tables: Any, values: Any, ledgers: Any, ways: Any, table: Any, wins: Any
    ) -> None:
        g, book, way = records[0], books[0], ways[0]
        going = True
        while going:
            for place in range(way.length):
                g.tape[place] = way.tape[place]
            g.tape_length = way.length
            status = resume(g, fresh[0], book)
            if status == ENDED:
                row, n = row_of(table, way.of[way.length]), way.ways[way.length]
                booked(g, fresh[0], ledgers[0], way.team, table, row, n)
                wins[0] += n / way.of[way.length] * share(g, values[0])
                way.counted += 1
                going = way.counted < way.most and next_way(way)
            elif status != WAITS:
                raise PlayFailed
            elif g.asked_by != CHANCE:
                follow(way, answered(g, book, tables[0], way.wanted, LUCK))
            elif way.fixed[g.asked_what] != ANY:
                follow(way, way.fixed[g.asked_what])
            else:
                place = way.length
                branch(way, g)
                way.cut += way.length == place
                going = way.cut < way.most and next_way(way)

    return walk_play


def _parts(rulebook: Rulebook, bot: RuleBot) -> list[CompiledPart]:
    return [*parts_ahead(rulebook, bot), score_of(rulebook)]


@cache
def compiled_sample(rulebook: Rulebook, bot: RuleBot) -> Any:
    """Return the compiled sampler."""
    return compile_entry(rulebook, f"sample-{bot.name}", sample(rulebook, bot), _parts(rulebook, bot), (bot,))


@cache
def compiled_walk(rulebook: Rulebook, bot: RuleBot) -> Any:
    """Return the compiled walk of a game."""
    return compile_entry(rulebook, f"walk-{bot.name}", walk(rulebook, bot), _parts(rulebook, bot), (bot,))
