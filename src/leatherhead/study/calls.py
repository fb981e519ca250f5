"""What each call leads to against each answer of the other side: the exact odds of one play, as a table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from leatherhead.engine import walk
from leatherhead.engine.asked import CHANCE_NAMES, Asked, legal_answers, odds_of, spell
from leatherhead.engine.doors import ASKED, CHANCE
from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.printed import Printed
from leatherhead.engine.record import plain_layout
from leatherhead.engine.registry import Rulebook
from leatherhead.engine.words import TEAMS
from leatherhead.football.ledger import Ledger, Stat

DEPTH = 4  # chances that are followed: a card and three throws
MOST_WAYS = 300_000  # of one cell: what is not reached by then is left over
MOST_LEFT_OVER = Fraction(1, 4)  # of a walk that is worth telling
SAMPLE = 50_000
MOST_CELLS = 400
EITHER_OR = 2  # answers of a question that only leads up to a call: a timeout, ready
MOST_PARTS = 5  # answers of a further question to the team that calls; where there are more the coach decides
MOST_ANSWERS = 15  # of the other team
KINDS = max(CHANCE_NAMES) + 1


@dataclass(frozen=True)
class Cell:
    """What one call leads to against one answer. What is not defined in a game is None.

    Probabilities do not include what is left over: each could be higher by that much. Means are of what was followed.
    """

    call: str
    answer: str  # empty where nobody answers
    gain: Fraction | None  # mean yards
    first_down: Fraction | None  # touchdowns included, as the scorer counts them
    touchdown: Fraction
    turnover: Fraction  # by interception or fumble
    points: Fraction  # mean points of the team that calls
    points_against: Fraction
    left_over: Fraction  # probability of what was not followed to its end
    ways: int
    sampled: int = 0  # how many plays at random the figures are of, where there are too many ways

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, fractions as text."""
        return {name: str(value) if isinstance(value, Fraction) else value for name, value in vars(self).items()}


@dataclass(frozen=True)
class Calls:
    """A table of calls."""

    team: str
    question: str
    answered_by: str  # the question to the other team; empty where nobody answers
    assumed: Mapping[str, str]
    cells: tuple[Cell, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        cells = [cell.as_dict() for cell in self.cells]
        return {"team": self.team, "question": self.question, "answered_by": self.answered_by,
                "assumed": dict(self.assumed), "cells": cells}  # fmt: skip


def calls(  # noqa: PLR0913  the options of one command
    rulebook: Rulebook,
    printed: Printed,
    record: np.ndarray[Any, Any],
    *,
    assume: Mapping[str, str] | None = None,
    depth: int = DEPTH,
    compiled: bool = True,
    compiling: Callable[[], None] = lambda: None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Calls:
    """Walk every call against every answer; what else comes up the coach decides, unless it is assumed."""
    rulebook = rulebook.with_book(printed)
    rulebook.prepare_coach(printed.record[0])
    finder = Finder(rulebook, printed, record, dict(assume or {}))
    asked = finder.find_call()
    entries = list(finder.entries(asked))
    if len(entries) > MOST_CELLS:
        raise Refused(f"{len(entries)} calls and answers are too many for a table; fix some with --assume NAME=LABEL")
    walker = Walker(rulebook, printed, record, finder, depth, compiled, compiling)
    cells = []
    for done, (call, answer, tape) in enumerate(entries):
        progress(done, len(entries))
        cells.append(walker.cell(call, answer, tape, asked.by))
    progress(len(entries), len(entries))
    name = rulebook.questions[asked.what].name
    return Calls(TEAMS[asked.by], name, finder.answered_by, finder.assumed, tuple(cells))


class Finder:
    """Finds the call in the next play of a record, and who answers it."""

    def __init__(
        self, rulebook: Rulebook, printed: Printed, record: np.ndarray[Any, Any], assumed: dict[str, str]
    ) -> None:
        """Read what is assumed."""
        self.rulebook, self.printed, self.record, self.assumed = rulebook, printed, record, assumed
        self.tape: list[int] = []  # answers before the call
        self.answered_by = ""
        names = [question.name for question in rulebook.questions]
        self.wanted = np.full(max(len(names), 1), walk.ANY, np.int64)
        self.fixed = np.full(KINDS, walk.ANY, np.int64)
        for name, label in assumed.items():
            if name in names:
                answers = rulebook.questions[names.index(name)].answers
                self.wanted[names.index(name)] = _place(name, label, answers)
            elif name not in CHANCE_NAMES.values():
                raise Refused(f"{name!r} is never asked; assume one of {listed((*names, *CHANCE_NAMES.values()))}")

    def _stop(self, tape: list[int]) -> Asked | None:
        asked = walk.stop_at(self.rulebook, self.printed, self.record, tape)
        if asked is not None and asked.by == CHANCE:
            self._fix(asked)
        return asked

    def _fix(self, asked: Asked) -> None:
        """A chance that is assumed is known from the first time on that it comes up."""
        kind = CHANCE_NAMES[asked.what]
        if kind in self.assumed and self.fixed[asked.what] == walk.ANY:
            outcomes = {spell(self.rulebook, asked, answer): answer for answer, _ in odds_of(asked)}
            self.fixed[asked.what] = _place(kind, self.assumed[kind], outcomes)

    def find_call(self) -> Asked:
        """Go on to the first question that has more than two answers or, where none has, to the first question."""
        found: tuple[int, Asked] | None = None  # after how many answers, and which
        tape: list[int] = []
        answered: list[tuple[str, str]] = []
        while True:
            asked = self._stop(tape)
            if asked is None or asked.by == CHANCE:
                break
            question = self.rulebook.questions[asked.what]
            small = len(question.answers) <= EITHER_OR
            if question.name not in self.assumed and (found is None or not small):
                found = (len(tape), asked)
                if not small:
                    break
            tape.append(self._answer(asked, tape))
            answered.append((question.name, spell(self.rulebook, asked, tape[-1])))
        if found is None:
            raise Refused("nobody has a choice before the next roll or card; give a situation before a call")
        self.tape = tape[: found[0]]
        self.assumed = {**dict(answered[: found[0]]), **self.assumed}
        return found[1]

    def _answer(self, asked: Asked, tape: list[int]) -> int:
        """Answer as it is assumed, as is usual, or as the coach would."""
        wanted, question = int(self.wanted[asked.what]), self.rulebook.questions[asked.what]
        if wanted == walk.ANY and question.usual:
            wanted = question.answers.index(question.usual)
        if wanted != walk.ANY and asked.options >> wanted & 1:
            return wanted
        live = walk.stopped(self.rulebook, self.printed, self.record, tape)
        seen = self.rulebook.copies.look(live, asked.by)
        return int(self.rulebook.coach(seen, self.printed.record[0], asked.by, asked.what, asked.options, walk.LUCK))

    def entries(self, call: Asked) -> Iterator[tuple[str, str, list[int]]]:
        """Go through all calls, with what else belongs to them, and all answers to each; say which tape leads there."""
        for label in legal_answers(call):
            yield from self._entries([*self.tape, label], [spell(self.rulebook, call, label)], call.by)

    def _entries(self, tape: list[int], said: list[str], team: int) -> Iterator[tuple[str, str, list[int]]]:
        asked = self._stop(tape)
        name = " ".join(said)
        if asked is None or asked.by == CHANCE:
            yield name, "", tape
            return
        question, answers = self.rulebook.questions[asked.what], legal_answers(asked)
        if question.name in self.assumed or question.usual:
            answer = self._answer(asked, tape)
            self.assumed.setdefault(question.name, spell(self.rulebook, asked, answer))
            yield from self._entries([*tape, answer], said, team)
        elif asked.by == team and len(answers) <= MOST_PARTS:
            for answer in answers:
                yield from self._entries([*tape, answer], [*said, spell(self.rulebook, asked, answer)], team)
        elif asked.by != team and len(answers) <= MOST_ANSWERS:
            self.answered_by = question.name
            for answer in answers:
                self._stop([*tape, answer])
                yield name, spell(self.rulebook, asked, answer), [*tape, answer]
        else:
            yield name, "", tape


def _place(name: str, label: str, labels: Any) -> int:
    if label not in labels:
        raise Refused(f"{label!r} is not an answer to {name}; it is one of {listed(tuple(labels))}")
    return int(labels[label] if isinstance(labels, dict) else labels.index(label))


class Walker:
    """Walks the cells of a table."""

    def __init__(  # noqa: PLR0913, PLR0917  what a walk needs
        self, rulebook: Rulebook, printed: Printed, record: np.ndarray[Any, Any], finder: Finder, depth: int,
        compiled: bool, compiling: Callable[[], None],
    ) -> None:  # fmt: skip
        """Make the arrays that a walk works in."""
        self.rulebook, self.finder, self.depth = rulebook, finder, depth
        fresh = record.copy().view(np.recarray)
        fresh[0].seats[:] = ASKED
        fresh[0].chance_asked = 1
        ledger = np.zeros(1, plain_layout(Ledger))
        if compiled:
            self.walk, self.sample = walk.compiled_walk(rulebook), walk.compiled_sample(rulebook)
            if not walk.is_cached(self.walk):
                compiling()
            plain = np.frombuffer(bytearray(fresh.tobytes()), rulebook.dtype)
            book = np.frombuffer(bytearray(printed.record.tobytes()), printed.dtype)
            self.arrays = (plain.copy(), plain, book, ledger)
        else:
            self.walk, self.sample = walk.walk(rulebook), walk.sample(rulebook)
            self.arrays = (fresh.copy(), fresh, printed.record, ledger.view(np.recarray))

    def cell(self, call: str, answer: str, tape: list[int], team: int) -> Cell:
        """Walk one call against one answer; where that leaves too much over, play it at random instead."""
        table = np.zeros((walk.DENOMINATORS, walk.COLUMNS), np.int64)
        begins = np.array([*tape, 0], np.int64)
        wanted, fixed = self.finder.wanted, self.finder.fixed
        with np.errstate(over="ignore"):
            ways = self.walk(
                *self.arrays, begins, len(tape), wanted, fixed, self.depth, MOST_WAYS, team, table,
            )  # fmt: skip
        left_over, sampled = 1 - _total(table, walk.WAYS), 0
        if left_over > MOST_LEFT_OVER and all(fixed == walk.ANY):
            sampled, table = SAMPLE, np.zeros_like(table)
            with np.errstate(over="ignore"):
                self.sample(*self.arrays, begins, len(tape), wanted, np.uint64(1), SAMPLE, team, table)
            self.arrays[0]["chance_asked"] = 1
        return self._cell(call, answer, table, left_over, int(ways), sampled)

    def _cell(  # noqa: PLR0913, PLR0917  all that is known of it
        self, call: str, answer: str, table: np.ndarray[Any, Any], left_over: Fraction, ways: int, sampled: int
    ) -> Cell:
        reached, figures = _total(table, walk.WAYS), self.rulebook.figures
        return Cell(
            call=call,
            answer=answer,
            gain=_of(_total(table, walk.GAIN), reached) if Stat.TOTAL_NET_YARDS in figures else None,
            first_down=_total(table, walk.FIRST_DOWN) if Stat.FIRST_DOWNS in figures else None,
            touchdown=_total(table, walk.TOUCHDOWN),
            turnover=_total(table, walk.TURNOVER),
            points=_of(_total(table, walk.POINTS), reached),
            points_against=_of(_total(table, walk.LOST_POINTS), reached),
            left_over=left_over,
            ways=ways,
            sampled=sampled,
        )


def _total(table: np.ndarray[Any, Any], column: int) -> Fraction:
    rows = [[int(number) for number in row] for row in table if row[walk.DENOMINATOR]]
    return sum((Fraction(row[column], row[walk.DENOMINATOR]) for row in rows), Fraction(0))


def _of(part: Fraction, reached: Fraction) -> Fraction:
    """Return a mean over what was followed to its end."""
    return part / reached if reached else Fraction(0)
