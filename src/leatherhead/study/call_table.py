"""Exact odds of each call against each reply, as a table."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from leatherhead.compiled import compiler, walk
from leatherhead.compiled.rollout import uncopied, worth_of
from leatherhead.football.ledger import Ledger, Stat
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import CARD, CHANCE
from leatherhead.model.errors import Refused, listed
from leatherhead.model.position import Position
from leatherhead.model.printed import Printed, plain_dtype
from leatherhead.model.question import CHANCE_NAMES, Question, chance_name, is_chance, legal_answers, odds_of, spell
from leatherhead.model.record import blank, duplicate, hides_hands, overwrite, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS, Team
from leatherhead.study.asides import has_moved, leveled, matrix
from leatherhead.study.document import grid
from leatherhead.values.matrix_game import Floats, solve

DEPTH = 4  # chances to follow: a card and three rolls
MOST_WAYS = 300_000  # of one cell; the rest is left over
MOST_LEFT_OVER = Fraction(1, 20)  # before a cell is sampled instead
SAMPLE = 50_000
MOST_CELLS = 400
EITHER_OR = 2  # answers of a question before the call: a timeout, ready
MOST_PARTS = 5  # answers of another question to the team that calls; if there are more, the coach decides
MOST_ANSWERS = 15  # of the other team
NEVER = 0.0005  # of a mix


@dataclass(frozen=True)
class Cell:
    """The odds of one call against one reply. Figures a game does not have are None.

    Plays not followed to the end are left out: each probability can be `left_over` higher, and means ignore them.
    """

    call: str
    answer: str  # empty if there is no reply
    gain: Fraction | None  # mean yards
    first_down: Fraction | None  # touchdowns included, as the scorer counts them
    touchdown: Fraction
    turnover: Fraction  # by interception or fumble
    points: Fraction  # mean points of the team that calls
    points_against: Fraction
    left_over: Fraction  # probability of what was not followed to the end
    ways: int
    win: float | None = None  # chance to win of the team that calls, after the play; None if the game has no value
    sampled: int = 0  # how many random plays the figures are from, if there are too many outcomes

    @property
    def error(self) -> float:
        """How far off a sampled percentage may be, 19 times out of 20; 0 if it is exact."""
        return 1.96 * math.sqrt(0.25 / self.sampled) if self.sampled else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, fractions as text."""
        figures = {name: str(value) if isinstance(value, Fraction) else value for name, value in vars(self).items()}
        return {**figures, "error": self.error}


@dataclass(frozen=True)
class Mixes:
    """The equilibrium of a table: what it is worth to the team that calls, and the share of each call and reply.

    `call_wins` and `answer_wins` are the calling team's chances with each call or reply against the other side's mix.
    """

    win: float
    calls: Mapping[str, float]
    answers: Mapping[str, float]
    call_wins: Mapping[str, float]
    answer_wins: Mapping[str, float]


def _named(labels: Sequence[str], shares: Floats) -> dict[str, float]:
    """Name the shares of a mix; what is never chosen is left out."""
    return {label: float(share) for label, share in zip(labels, shares, strict=True) if share > NEVER}


@dataclass(frozen=True)
class CallTable:
    """A table of calls."""

    team: Team
    question: str
    answered_by: str  # the question to the other team; empty if there is no reply
    assumed: Mapping[str, str]
    cells: tuple[Cell, ...]
    titles: Mapping[str, str] = field(default_factory=dict)  # of calls and replies, as people say them
    families: Mapping[str, str] = field(default_factory=dict)  # of calls, in a game with many of them
    open_hands: bool = False  # whether it plays with both hands known to both sides, which neither is at the table

    def title(self, label: str) -> str:
        """Return what people call a call or a reply."""
        return self.titles.get(label, label)

    @cached_property
    def calls(self) -> tuple[str, ...]:
        """Every call once, in order."""
        return tuple(dict.fromkeys(cell.call for cell in self.cells))

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """Every reply once, in order."""
        return tuple(dict.fromkeys(cell.answer for cell in self.cells if cell.answer))

    @cached_property
    def mixes(self) -> "Mixes | None":
        """How often each side should choose what; None if the game has no value, or nobody replies."""
        if not self.answers or any(cell.win is None for cell in self.cells):
            return None
        chances = {(cell.call, cell.answer): cell.win or 0.0 for cell in self.cells}
        chosen = matrix(chances, self.calls, self.answers)
        value, rows, columns = solve(chosen)
        against, replied = dict(zip(self.calls, chosen @ columns, strict=True)), rows @ chosen
        return Mixes(
            value, _named(self.calls, rows), _named(self.answers, columns),
            {call: float(win) for call, win in against.items()},
            {reply: float(win) for reply, win in zip(self.answers, replied, strict=True)},
        )  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        cells = [cell.as_dict() for cell in self.cells]
        mixes = None if self.mixes is None else asdict(self.mixes)
        return {"team": self.team, "question": self.question, "answered_by": self.answered_by,
                "assumed": dict(self.assumed), "families": dict(self.families), "mixes": mixes,
                "open_hands": self.open_hands, "cells": cells}  # fmt: skip

    def _repr_html_(self) -> str:
        def spelled(share: Fraction | None) -> str:
            return "" if share is None else f"{float(share):.3f}"

        rows = [
            (each.call, each.answer, *map(spelled, (each.gain, each.first_down, each.touchdown, each.turnover)))
            for each in self.cells
        ]
        head = ("call", self.answered_by or "reply", "mean yards", "first down", "touchdown", "turnover")
        return grid(head, rows).html()


def call_table(  # noqa: PLR0913  the options of one command
    rulebook: Rulebook,
    printed: Printed,
    record: np.ndarray[Any, Any],
    *,
    assume: Mapping[str, str] | None = None,
    depth: int = DEPTH,
    compiled: bool = True,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> CallTable:
    """Work out the odds of every call against every reply; other questions are answered by the coach, or as assumed."""
    rulebook = rulebook.with_book(printed)
    finder = _finder(rulebook, printed, record, dict(assume or {}))
    asked = finder.find_call()
    entries = list(finder.entries(asked))
    if len(entries) > MOST_CELLS:
        raise Refused(f"{len(entries)} calls and replies are too many for a table; fix some with --assume NAME=LABEL")
    walker = Walker(finder, depth, compiled)
    cells = []
    for done, (call, answer, tape) in enumerate(entries):
        progress(done, len(entries))
        cells.append(walker.cell(call, answer, tape, asked.by))
    cells = walker.leveled(cells, [position for _, _, position in entries], asked.by)
    progress(len(entries), len(entries))
    name = rulebook.prompts[asked.what].name
    families = {call: rulebook.family(printed, name, call.split()[0]) for call, _, _ in entries}
    return CallTable(
        TEAMS[asked.by], name, finder.answered_by, finder.assumed, tuple(cells), finder.titles,
        {call: family for call, family in families.items() if family},
        bool(finder.answered_by) and hides_hands(rulebook.state),
    )  # fmt: skip


def is_answered(rulebook: Rulebook, printed: Printed, record: np.ndarray[Any, Any]) -> bool:
    """Whether the other team replies to the call of the next play, so that both have a mix."""
    finder = _finder(rulebook.with_book(printed), printed, record, {})
    return any(answer for _, answer, _ in finder.entries(finder.find_call()))


def _finder(rulebook: Rulebook, printed: Printed, record: np.ndarray[Any, Any], assumed: dict[str, str]) -> "Finder":
    coach = next((bot for bot in rulebook.bots if isinstance(bot, RuleBot)), None)
    if coach is None:
        raise Refused(f"{rulebook.title} has no coach to answer the other questions")
    start = Position(rulebook, printed, record)
    start.run()
    return Finder(start, coach, assumed)


class Finder:
    """Finds the call in the next play of a position, and the reply to it."""

    def __init__(self, start: Position, coach: RuleBot, assumed: dict[str, str]) -> None:
        """Read what is assumed."""
        self.start, self.coach, self.assumed, self.rulebook = start, coach, assumed, start.rulebook
        self.at_call = start
        self.answered_by = ""
        self.titles: dict[str, str] = {}  # of calls and replies
        names = [prompt.name for prompt in self.rulebook.prompts]
        self.wanted = np.full(walk.DECISIONS, walk.ANY, np.int64)
        self.fixed = np.full(walk.KINDS, walk.ANY, np.int64)
        for name, label in assumed.items():
            if name in names:
                answers = self.rulebook.prompts[names.index(name)].answers
                self.wanted[names.index(name)] = _place(name, label, answers)
            elif not is_chance(name):
                allowed = listed((*names, *dict.fromkeys(CHANCE_NAMES.values()), "d100"))
                raise Refused(f"{name!r} is never asked; assume one of {allowed}")
        self._fix(start)

    def _after(self, position: Position, answer: int) -> Position:
        further = position.after(answer)
        self._fix(further)
        return further

    def _fix(self, position: Position) -> None:
        """An assumed chance is fixed from the first time it comes up."""
        asked = position.asked
        if asked is None or asked.by != CHANCE:
            return
        kind = chance_name(asked)
        if kind in self.assumed and self.fixed[asked.what] == walk.ANY:
            outcomes = {spell(self.rulebook, asked, answer): answer for answer, _ in odds_of(asked)}
            self.fixed[asked.what] = _place(kind, self.assumed[kind], outcomes)

    def find_call(self) -> Question:
        """Find the first question with more than two answers or, if there is none, the first question."""
        found: tuple[Position, Question, int] | None = None  # where, which, and after how many answers
        position, answered = self.start, list[tuple[str, str]]()
        while (asked := position.asked) is not None and asked.by != CHANCE:
            prompt = self.rulebook.prompts[asked.what]
            small = len(prompt.answers) <= EITHER_OR
            if prompt.name not in self.assumed and (found is None or not small):
                found = (position, asked, len(answered))
                if not small:
                    break
            answer = self._answer(position, asked)
            answered.append((prompt.name, spell(self.rulebook, asked, answer)))
            position = self._after(position, answer)
        if found is None:
            raise Refused(self._no_choice())
        self.at_call, call, before = found
        self.assumed = {**dict(answered[:before]), **self.assumed}
        return call

    def _no_choice(self) -> str:
        asked = self.start.asked
        if asked is not None and asked.by == CHANCE and asked.what == CARD:
            return f"cards of {self.rulebook.decks[asked.options].name} are dealt before any choice; give them, too"
        return "there is no choice before the next roll or card; give a situation before a call"

    def _answer(self, position: Position, asked: Question) -> int:
        """Answer as assumed, as usual, or as the coach would."""
        wanted, prompt = int(self.wanted[asked.what]), self.rulebook.prompts[asked.what]
        if wanted == walk.ANY and prompt.usual:
            wanted = prompt.answers.index(prompt.usual)
        if wanted != walk.ANY and asked.options >> wanted & 1:
            return wanted
        return self.coach.answer(position.view(TEAMS[asked.by]), walk.LUCK)

    def entries(self, call: Question) -> Iterator[tuple[str, str, Position]]:
        """Yield every call with its details, every reply to it, and the position they lead to."""
        for answer in legal_answers(call):
            said = self._say("", call, answer)
            yield from self._entries(self._after(self.at_call, answer), said, call.by)

    def _say(self, before: str, asked: Question, answer: int) -> str:
        """Add an answer to what was said before it, and remember what people call that."""
        label = spell(self.rulebook, asked, answer)
        title, said = self.rulebook.prompts[asked.what].title(label), f"{before} {label}".strip()
        self.titles[said] = f"{self.titles[before]}, {title}" if before else title
        return said

    def _entries(self, position: Position, name: str, team: int) -> Iterator[tuple[str, str, Position]]:
        asked = position.asked
        if asked is None or asked.by == CHANCE:
            yield name, "", position
            return
        prompt, answers = self.rulebook.prompts[asked.what], legal_answers(asked)
        if prompt.name in self.assumed or prompt.usual:
            answer = self._answer(position, asked)
            self.assumed.setdefault(prompt.name, spell(self.rulebook, asked, answer))
            yield from self._entries(self._after(position, answer), name, team)
        elif asked.by == team and len(answers) <= MOST_PARTS:
            for answer in answers:
                yield from self._entries(self._after(position, answer), self._say(name, asked, answer), team)
        elif asked.by != team and len(answers) <= MOST_ANSWERS:
            self.answered_by = prompt.name
            for answer in answers:
                yield name, self._say("", asked, answer), self._after(position, answer)
        else:
            yield name, "", position


def _place(name: str, label: str, labels: Any) -> int:
    if label not in labels:
        raise Refused(f"{label!r} is not an answer to {name}; it is one of {listed(tuple(labels))}")
    return int(labels[label] if isinstance(labels, dict) else labels.index(label))


class Walker:
    """Works out the cells of a table."""

    def __init__(self, finder: Finder, depth: int, compiled: bool) -> None:
        """Allocate the arrays."""
        self.finder, self.depth, self.rulebook = finder, depth, finder.rulebook
        self.compiled = compiled
        self._played_on: dict[bytes, float] = {}  # home's chance after another play, by the fields of a record
        rulebook, printed, coach = finder.rulebook, finder.start.printed, finder.coach
        fresh, ledger, way = finder.start.checkpoint, blank(plain_layout(Ledger)), blank(plain_layout(walk.Way))
        worth = worth_of(rulebook, printed)
        self.arrays = [duplicate(fresh), fresh, printed.record, coach.tables(printed), worth, ledger, way]
        if compiled:
            self.walk, self.sample = walk.compiled_walk(rulebook, coach), walk.compiled_sample(rulebook, coach)
            self.arrays = [
                uncopied(each) if each is worth else compiler.plain(each, plain_dtype(each)) for each in self.arrays
            ]
        else:
            self.walk, self.sample = walk.walk(rulebook, coach), walk.sample(rulebook, coach)

    def cell(self, call: str, answer: str, position: Position, team: int) -> Cell:
        """Enumerate one call against one reply; if that leaves too much unsettled, sample it instead."""
        table, wins = np.zeros((walk.DENOMINATORS, walk.COLUMNS), np.int64), np.zeros(1)
        self._set_out(position, team)
        with np.errstate(over="ignore"):
            self.walk(*self.arrays, table, wins)
        ways = int(self.arrays[-1]["counted"][0])
        left_over, sampled = 1 - _total(table, walk.WAYS), 0
        if left_over > MOST_LEFT_OVER and all(self.finder.fixed == walk.ANY):
            sampled = SAMPLE
            self._set_out(position, team)
            table, wins = self._sampled(self.arrays[1])
        return self._cell(call, answer, table, left_over, ways, sampled, self._win(wins, table, team))

    def _sampled(self, start: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Play on from a start at random: what came of it, and home's chance."""
        table, wins = np.zeros((walk.DENOMINATORS, walk.COLUMNS), np.int64), np.zeros(1)
        with np.errstate(over="ignore"):
            self.sample(self.arrays[0], start, *self.arrays[2:], np.uint64(1), SAMPLE, table, wins)
        return table, wins

    def leveled(self, cells: Sequence[Cell], positions: Sequence[Position], team: int) -> list[Cell]:
        """Make the chances after timeouts and the like comparable with those after plays."""
        wins, asides = {(cell.call, cell.answer): cell.win for cell in cells if cell.win is not None}, set()
        for cell, position in zip(cells, positions, strict=True):
            if position.asked is None and not has_moved(position.g, position.checkpoint[0]):
                asides.add((cell.call, cell.answer))
                wins[cell.call, cell.answer] = self._after_a_play(position.record, team)
        if not asides:
            return list(cells)
        level = leveled(wins, asides, self._after_a_play(self.finder.start.checkpoint, team))
        return [replace(cell, win=level.get((cell.call, cell.answer))) for cell in cells]

    def _after_a_play(self, record: np.ndarray[Any, Any], team: int) -> float:
        """The chance of a team when the coaches have played on from a record between two plays."""
        fields = record.tobytes()[: self.rulebook.dtype["seen"].itemsize]
        if fields not in self._played_on:
            self._set_out(Position(self.rulebook, self.finder.start.printed, record), team)
            self.arrays[-1]["wanted"] = walk.ANY
            _, wins = self._sampled(compiler.plain(record, plain_dtype(record)) if self.compiled else record)
            self._played_on[fields] = float(wins[0])
        home = self._played_on[fields]
        return home if team == 0 else 1.0 - home

    def _win(self, wins: np.ndarray[Any, Any], table: np.ndarray[Any, Any], team: int) -> float | None:
        """The chance of the team that calls, over what was followed to the end."""
        reached = _total(table, walk.WAYS)
        if self.rulebook.value is None or not reached:
            return None
        home = float(wins[0]) / float(reached)
        return home if team == 0 else 1.0 - home

    def _set_out(self, position: Position, team: int) -> None:
        """Start at a position, with nothing counted."""
        overwrite(self.arrays[0], self.arrays[1])
        tape, way = [each.answer for each in position.tape], self.arrays[-1][0]
        way["tape"][: len(tape)] = tape
        way["length"] = way["begins"] = len(tape)
        way["outcomes"], way["followed"], way["ways"], way["of"] = 0, 0, 1, 1
        way["wanted"], way["fixed"] = self.finder.wanted, self.finder.fixed
        way["depth"], way["most"], way["counted"], way["team"] = self.depth, MOST_WAYS, 0, team
        way["cut"] = 0

    def _cell(  # noqa: PLR0913, PLR0917  all that is known of it
        self, call: str, answer: str, table: np.ndarray[Any, Any], left_over: Fraction, ways: int, sampled: int,
        win: float | None,
    ) -> Cell:  # fmt: skip
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
            win=win,
        )


def _total(table: np.ndarray[Any, Any], column: int) -> Fraction:
    rows = [[int(number) for number in row] for row in table if row[walk.DENOMINATOR]]
    return sum((Fraction(row[column], row[walk.DENOMINATOR]) for row in rows), Fraction(0))


def _of(part: Fraction, reached: Fraction) -> Fraction:
    """Return a mean over what was followed to the end."""
    return part / reached if reached else Fraction(0)
