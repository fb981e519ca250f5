"""Weighs the answers to a question by rollouts, all of it compiled: `simulate` and the environments run it themselves.

What a team does not see is dealt anew for every sample, in the record as it stands at the question. All answers have
the same deal and luck in a sample. Every round the worse half of them is dropped, but never the coach's; so a decision
takes as long whether there is much to choose or nothing.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from leatherhead.compiled.compiler import EntryPoint, plain
from leatherhead.compiled.doubt import LEAST_GAIN, margin
from leatherhead.compiled.parts import PARTS_OF_ANSWERS, answer_of, compile_entry
from leatherhead.compiled.rollout import parts_ahead, play_out_of
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import ASKED, NONE, count_bits, new_play, nth_option, seed_of, sow
from leatherhead.model.printed import plain_dtype
from leatherhead.model.record import OPTIONS
from leatherhead.model.rulebook import Rulebook
from leatherhead.rule import RULES, rule

SAMPLES = 96  # played out for a decision, over all answers
PLAYS = 4  # of each


@rule
def best_of(gains: Any, field: int) -> int:
    """The answer of a set that gained most, the first of equals."""
    best = nth_option(field, 0)
    for n in range(1, count_bits(field)):
        answer = nth_option(field, n)
        if gains[answer] > gains[best]:
            best = answer
    return best


@rule
def better_half(gains: Any, field: int) -> int:
    """The better half of a set of answers."""
    kept = 0
    for _ in range((count_bits(field) + 1) // 2):
        kept |= 1 << best_of(gains, field & ~kept)
    return kept


@rule
def rounds_for(answers: int) -> int:
    """How often the worse half is dropped until one is left, and once more."""
    rounds = 1
    while answers > 1:
        answers, rounds = (answers + 1) // 2, rounds + 1
    return rounds


@rule
def departs(gains: Any, squares: Any, best: int, count: int, answers: int) -> bool:
    """Whether an answer gained more on the coach's than luck can explain."""
    mean = gains[best] / count
    spread = max(squares[best] / count - mean * mean, 0.0)
    return bool(mean > max(margin(math.sqrt(spread / count), answers, 0.0), LEAST_GAIN))


def _weigh(rulebook: Rulebook, coach: RuleBot) -> Callable[..., int]:
    copy, play_out, ask = rulebook.copies.copy, play_out_of(rulebook, coach), answer_of(rulebook, coach).rule
    deal: Any = rulebook.hidden.deal_at_question
    dtype = rulebook.dtype

    def weigh(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:
        records, tape, asked = np.zeros(3, dtype), np.empty(1, np.int64), np.empty(1, np.int64)
        start, dealt, g, asked[0], count = records[0], records[1], records[2], decision, 0
        copy(start, seen)
        g.seats[0], g.seats[1], g.quiet = ASKED, ASKED, NONE
        advised = ask(seen, book, tables.coach, team, decision, options, luck)
        others = options & ~(1 << advised)
        field = others or options  # with nothing to choose, its only answer is played out twice
        gains, squares, rounds = np.zeros(OPTIONS), np.zeros(OPTIONS), rounds_for(count_bits(field))
        for _ in range(rounds):
            samples = max(SAMPLES // rounds // (count_bits(field) + 1), 1)
            for sample in range(samples):
                seed = seed_of(np.uint64(luck), count)
                copy(dealt, start)
                sow(dealt, seed)
                deal(dealt, book, team)
                usual = 0.0
                for n in range(count_bits(field) + 1):
                    tape[0] = nth_option(field, n - 1) if n else advised
                    copy(g, dealt)
                    sow(g, seed)
                    new_play(g)
                    copy(g.saved, g)
                    share = play_out(g, book, tables.coach, tables.worth, tape, asked, PLAYS, sample, samples)
                    share = share if team == 0 else 1.0 - share
                    if n == 0:
                        usual = share
                    else:
                        gains[tape[0]] += share - usual
                        squares[tape[0]] += (share - usual) ** 2
                count += 1
            field = better_half(gains, field) if count_bits(field) > 1 else field
        best = nth_option(field, 0)
        return best if others and departs(gains, squares, best, count, count_bits(options)) else advised

    return rule(weigh)


@cache
def looking_ahead(rulebook: Rulebook, coach: RuleBot) -> Callable[..., int]:
    """Return the answer of a bot that weighs; called by Python, too, it runs compiled."""
    weigh = _weigh(rulebook, coach)
    parts = parts_ahead(rulebook, coach)

    def weighed(
        seen: Any, books: Any, tables: Any, team: int, decision: int, options: int, luck: int, answers: Any
    ) -> None:
        answers[0] = weigh(seen[0], books[0], tables[0], team, decision, options, luck)

    entry: EntryPoint = compile_entry(rulebook, f"looking-ahead-with-{coach.name}", weighed, parts, (coach,))

    def answer(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:
        records = (np.asarray(each).reshape(1) for each in (seen, book, tables))
        given, answers = [plain(each, plain_dtype(each)) for each in records], np.zeros(1, np.int64)
        entry(*given, int(team), int(decision), int(options), int(luck), answers)
        return int(answers[0])

    RULES[answer] = weigh
    PARTS_OF_ANSWERS[answer] = [part.shared for part in parts]
    return answer
