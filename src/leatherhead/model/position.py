"""A position: the record before a play, and the tape of answers since. Running them leads to the next question.

Each answer, of a person, a bot or chance, goes onto the tape, and the play runs again from its start; a copy is a copy
of bytes, and undo is a shorter tape.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from operator import attrgetter
from random import Random
from typing import Any, Literal

import numpy as np

from leatherhead.model.bot import Bot, BotFailed, told
from leatherhead.model.doors import (
    ASKED,
    CARD,
    CHANCE,
    ENDED,
    FAILED,
    TOO_LONG,
    WAITS,
    Pending,
    random_32,
    rewind,
    sow,
)
from leatherhead.model.errors import Refused, RuleFailed, quote
from leatherhead.model.fair import FairDice
from leatherhead.model.printed import Printed
from leatherhead.model.question import (
    Chance,
    Decision,
    Question,
    by_chance,
    chance_name,
    describe,
    is_legal,
    is_reading,
    legal_answers,
    number_of,
    parse_choice,
    parse_reading,
    read_question,
    spell,
)
from leatherhead.model.record import EVENT_ROWS, blank, clear, duplicate, overwrite
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.runtime import watched
from leatherhead.model.table import EVERYBODY
from leatherhead.model.words import TEAMS, Team

# Runs the play of a record, with the answers on its tape, and returns how it stopped. The record comes as an array for
# compiled rules, and as its element for interpreted ones.
BackEnd = Callable[[np.ndarray[Any, Any], Any], int]


def interpreted(rulebook: Rulebook, printed: Printed) -> BackEnd:
    """Return the back end that runs the rules interpreted."""

    def run(record: np.ndarray[Any, Any], g: Any) -> int:  # noqa: ARG001  as every back end
        try:
            with np.errstate(over="ignore", divide="raise", invalid="raise"), watched():
                rulebook.step(g, printed.book)
        except Pending:
            return TOO_LONG if g.event_count > EVENT_ROWS else int(g.waiting)
        except Exception as error:
            raise RuleFailed(rulebook.failure(error)) from error
        return TOO_LONG if g.event_count > EVENT_ROWS else ENDED

    return run


@dataclass(frozen=True)
class Event:
    """Something that happened in a play."""

    name: str
    team: Team
    numbers: dict[str, int]
    own: tuple[str, ...] = ()  # those numbers that only the team itself may see
    sealed: bool = False  # the other team does not see it while sealed questions are being answered

    def seen_by(self, team: Team | None) -> "Event":
        """Return the event without what a team, or everybody (None), may not know."""
        if not self.own or team == self.team:
            return self
        return replace(self, numbers={name: n for name, n in self.numbers.items() if name not in self.own})

    def copy(self) -> "Event":
        """Return a copy, so that a bot cannot change the history."""
        return replace(self, numbers=dict(self.numbers))


def read_events(rulebook: Rulebook, g: Any) -> list[Event]:
    """Read the log of the play in a record."""
    return [spell_event(rulebook, row) for row in g.events[: g.event_count].tolist()]


def spell_event(rulebook: Rulebook, row: Sequence[int]) -> Event:
    """Return the event of a row of the log: its kind, its team and its numbers."""
    kind, team, *numbers = row
    occurrence = rulebook.occurrences[kind]
    named = dict(zip(occurrence.numbers, numbers, strict=False))
    return Event(occurrence.name, TEAMS[team], named, occurrence.own, occurrence.sealed)


def team_index(team: str | None) -> int:
    """Return the number of a team, or refuse it; None stands for everybody."""
    if team is None:
        return EVERYBODY
    if team not in TEAMS:
        raise Refused(f"{quote(team)} is not a team; the teams are home and away")
    return TEAMS.index(team)


class Known:
    """Visibility for one team, or for spectators (None): all hiding happens here."""

    def __init__(self, rulebook: Rulebook, team: Team | None, *, sealing: bool) -> None:
        """Take the team, and whether face-down choices are being made now."""
        self.rulebook, self.team, self.index, self.sealing = rulebook, team, team_index(team), sealing

    def conceals(self, g: Any, asked: Question) -> bool:
        """Whether the answer to a question, asked in this record, is hidden."""
        if asked.by == CHANCE:
            return asked.what == CARD and self.misses(self.rulebook.hidden.unseen_by(g, asked.options))
        prompt = self.rulebook.prompts[asked.what]
        return asked.by != self.index and (prompt.secret or (prompt.sealed and self.sealing))

    def misses(self, unseen_by: int) -> bool:
        """Whether a card is hidden that some teams, a bit each, do not see; everybody sees only what both do."""
        return bool(unseen_by if self.team is None else unseen_by >> self.index & 1)

    def events(self, present: Sequence[Event]) -> list[Event]:
        """Filter the events of an unfinished play: sealed ones are hidden while others choose."""
        sealing, team = self.sealing, self.team
        return [event.seen_by(team) for event in present if not (sealing and event.sealed and event.team != team)]

    def answer(self, given: "Answer") -> "Answer":
        """Strip a visible answer of what may not be known: future dice, and what else could have come up."""
        by, what, options, _ = given.asked
        return given.without_luck(Question(by, what, options if by in (CHANCE, self.index) else 0, ()))

    def look(self, record: np.ndarray[Any, Any]) -> Any:
        """Copy the visible part of a record; the rest is blank."""
        return self.rulebook.copies.look(record[0], self.index)


class View:
    """A position as one team sees it, or everybody (None). It is a copy, and equal views compare equal."""

    def __init__(self, position: "Position", team: Team | None, past: Sequence[Sequence[Event]] = ()) -> None:
        """Copy what may be seen of a position; `past` are the events of earlier plays, as the team heard them."""
        self.team = team
        self.rulebook, self.printed = position.rulebook, position.printed
        self.known = known = position.known_to(team)
        self.record = known.look(position.record)  # its fields; hidden ones are blank
        self.start = known.look(position.checkpoint)  # the same before the current play
        self.asked = position.open_to(team)
        self.present_events = known.events(position.present_events)  # read from the record for this view
        self._past = past  # shared with the game, which a view must not be able to change
        self.tape = tuple([known.answer(each) for each in position.tape if not each.is_hidden(known)])
        self.early = {team: position.early[team]} if team in position.early else {}
        self.worked_out: dict[Any, Any] = {}  # for those who deal from this view several times

    @property
    def index(self) -> int:
        """The number of the team, for the rows of the record that it indexes; -1 for everybody."""
        return self.known.index

    @cached_property
    def past(self) -> tuple[list[Event], ...]:
        """The events of earlier plays, as the team heard them."""
        return tuple([event.copy() for event in play] for play in self._past)

    @cached_property
    def events(self) -> list[Event]:
        """Everything that has happened, as far as the team may know."""
        return [event.copy() for play in (*self._past, self.present_events) for event in play]

    @cached_property
    def question(self) -> Decision | None:
        """The question to this team, if there is one."""
        asked = None if self.asked is None else describe(self.rulebook, self.asked)
        return asked if isinstance(asked, Decision) else None

    @cached_property
    def situation(self) -> dict[str, Any]:
        """The situation in the words of scenarios."""
        return self.rulebook.situation(self.record)

    def __eq__(self, other: object) -> bool:
        """Whether two views show the same."""
        return isinstance(other, View) and self._shown() == other._shown()

    __hash__ = None  # type: ignore[assignment]  # it holds lists

    def _shown(self) -> tuple[Any, ...]:
        return self.team, self.record.tobytes(), self.asked, tuple(self._past), self.present_events, self.early

    def shows_again(self, position: "Position") -> bool:
        """Whether another position looks just like this to the team."""
        return View(position, self.team, self._past) == self

    def luck(self, secret: int) -> int:
        """Return luck for an adviser of the team: the same for the same secret and an equal view."""
        shown = self.team, self.record.tobytes(), self.asked, len(self._past), self.early, secret
        return int.from_bytes(blake2b(repr(shown).encode(), digest_size=4).digest())

    def resample(self, luck: int) -> "Position":
        """Return a position with this view and everything else dealt again; the same luck gives the same one."""
        return resample(self, luck)


@dataclass(frozen=True)
class Answer:
    """One entry of the tape, all in numbers, with its question and the state of the generator at that time."""

    asked: Question
    answer: int
    generator: Any
    from_outside: bool = True
    early: bool = False  # given before the question was asked, when both teams choose face down
    unseen_by: int = 0  # the teams, a bit each, that did not see this card

    def without_luck(self, asked: Question) -> "Answer":
        """Return this answer attached to a question, without the state of the generator."""
        return Answer(asked, self.answer, None, self.from_outside, self.early, self.unseen_by)

    def spell(self, rulebook: Rulebook) -> str:
        """Spell it with who gave it, as a record has it: `home run`, `roll 2-5`."""
        by = chance_name(self.asked) if self.asked.by == CHANCE else TEAMS[self.asked.by]
        return f"{by} {spell(rulebook, self.asked, self.answer)}"

    def is_hidden(self, known: Known) -> bool:
        """Whether it is hidden from a team or from spectators."""
        if self.asked.by == CHANCE:
            return known.misses(self.unseen_by)
        return known.conceals(None, self.asked)


@dataclass
class Play:
    """A whole play: the record before it, its answers and its events."""

    before: np.ndarray[Any, Any]
    answers: list[Answer]
    events: list[Event]
    _heard: dict[Team | None, list[Event]] = field(default_factory=dict, repr=False, compare=False)

    def heard_by(self, team: Team | None) -> list[Event]:
        """Return the events as a team, or everybody (None), heard them."""
        if team not in self._heard:
            team_index(team)  # or refuse
            self._heard[team] = [event.seen_by(team) for event in self.events]
        return self._heard[team]


class Position:
    """A game at one point: it waits for an answer, or is over. Nothing here answers by itself."""

    def __init__(
        self, rulebook: Rulebook, printed: Printed, record: np.ndarray[Any, Any], back_end: BackEnd | None = None
    ) -> None:
        """Start from a copy of a record between two plays."""
        self.rulebook, self.printed = rulebook, printed
        self._back_end = back_end or interpreted(rulebook, printed)
        self.record = duplicate(record)
        self.g: Any = self.record[0]  # the record as the rules see it
        self.g.seats[:] = ASKED
        self.g.chance_asked = 1
        self.tape: list[Answer] = []
        self.early: dict[Team, tuple[str, int]] = {}  # by team: the label, and how long the tape was
        self.asked: Question | None = None
        self._open: list[Question] | None = None  # kept until something is run: finding out costs as much as a move
        self.fair_dice: FairDice | None = None  # instead of the generator
        self._begin_play()

    def copy(self) -> "Position":
        """Return an independent copy."""
        other = object.__new__(Position)
        other.__dict__.update(self.__dict__)
        other.record, other.tape, other.early = duplicate(self.record), list(self.tape), dict(self.early)
        other.g = other.record[0]
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        """Return an independent copy; rulebook and book never change, and are shared."""
        return self.copy()

    # State.

    @property
    def question(self) -> Decision | Chance | None:
        """The current question; None when the game is over."""
        return None if self.asked is None else describe(self.rulebook, self.asked)

    @property
    def legal(self) -> list[int]:
        """The numbers of all legal answers."""
        return [] if self.asked is None else legal_answers(self.asked)

    def allows(self, answer: int) -> bool:
        """Whether a number answers the question: it is legal, or what was read off one's own card or chart."""
        asked, book = self.asked, self.printed.book
        if asked is None or number_of((), answer) is None:
            return False
        return is_legal(asked, answer) or is_reading(self.rulebook, self.g, book, asked, answer)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.g.over)

    @property
    def score(self) -> tuple[int, int]:
        """Points of home and away."""
        return int(self.g.score[0]), int(self.g.score[1])

    @property
    def winner(self) -> Team | Literal["tie"] | None:
        """`home`, `away` or `tie`; None until the game is over."""
        home, away = self.score
        if not self.over:
            return None
        return "tie" if home == away else TEAMS[0] if home > away else TEAMS[1]

    @property
    def situation(self) -> dict[str, Any]:
        """The whole situation, hidden cards included, in the words of scenarios."""
        return self.rulebook.situation(self.g)

    @property
    def present_events(self) -> list[Event]:
        """The events of the current play, hidden cards included."""
        return [] if self.g.over else read_events(self.rulebook, self.g)

    def canonical(self) -> bytes:
        """The record's bytes without scratch space, for comparing positions."""
        g, content = self.g, bytearray(self.record.tobytes())
        clear(content, self.record.dtype, "tape", g.tape_read)
        clear(content, self.record.dtype, "events", g.event_count)
        for left_over in ("seen", "saved", "asked_weights", "last_row"):
            clear(content, self.record.dtype, left_over)
        return bytes(content)

    # Views.

    def view(self, team: Team | None, past: Sequence[Sequence[Event]] = ()) -> View:
        """Return the view of a team, or of spectators (None)."""
        return View(self, team, past)

    def resample(self, team: Team, luck: int) -> "Position":
        """Return a position with the same view for a team, and what it cannot see dealt again."""
        return self.view(team).resample(luck)

    def known_to(self, team: Team | None) -> Known:
        """Return the present visibility for a team, or for spectators (None)."""
        return Known(self.rulebook, team, sealing=self.asked is not None and self.is_sealed(self.asked))

    def is_sealed(self, asked: Question) -> bool:
        """Whether a question is answered face down."""
        return asked.by != CHANCE and self.rulebook.prompts[asked.what].sealed

    @property
    def open(self) -> list[Question]:
        """The current question and, if it is sealed, the one that the other team may answer at the same time."""
        if self._open is None:
            self._open = self._find_open()
        return self._open

    def _find_open(self) -> list[Question]:
        if self.asked is None:
            return []
        found, ahead = [self.asked], self
        try:
            while ahead.asked is not None and ahead.is_sealed(ahead.asked) and ahead.asked.by == self.asked.by:
                ahead = ahead.after(legal_answers(ahead.asked)[0])
        except RuleFailed:
            return found  # reported when that answer is given
        other = ahead.asked
        if other is not None and other.by == 1 - self.asked.by and ahead.is_sealed(other):
            found += [] if self.rulebook.prompts[other.what].in_turn else [other]
        return found

    def open_to(self, team: Team | None) -> Question | None:
        """Return the question that a team may answer now, if there is one; everybody (None) may answer none."""
        index = team_index(team)
        if self.asked is None or team is None or team in self.early:  # spectators roll no dice
            return None
        if self.asked.by == index:
            return self.asked
        if not self.is_sealed(self.asked):
            return None
        return next((asked for asked in self.open if asked.by == index), None)

    # Moves.

    def answer(self, answer: str | int, by: Team | None = None) -> list[Play]:
        """Answer the question by label or number, or chance by an outcome; `by` says who, if both choose at once.

        Returns the plays that this finishes. A refused answer, or a rule that fails, changes nothing.
        """
        before = self.copy()
        try:
            return self.give(answer, by)
        except BaseException:
            self.__dict__.update(before.__dict__)
            raise

    def put(self, answer: int) -> list[Play]:
        """Answer the question by number."""
        return self.answer(answer)

    def give(self, answer: str | int, by: Team | None = None) -> list[Play]:
        """Answer as `answer` does, inside a transaction of the caller: after a failure the position must be dropped."""
        asked = self._waiting()
        team = asked.by if by is None else team_index(by)
        if team not in (asked.by, CHANCE):
            for other in self.open[1:]:
                if other.by == team:
                    self._answer_early(other, answer)
                    return []
        if team != asked.by:
            parse_choice(self.rulebook, asked, team, answer)  # raises with the reason
        labels = () if team == CHANCE else self.rulebook.prompts[asked.what].answers
        number = number_of(labels, answer)
        if number is None or not is_legal(asked, number):
            number = self._unusual(asked, answer)
        return self.advance(number)

    def advance(self, answer: int | None, *, from_outside: bool = True, generator: Any = None) -> list[Play]:
        """Put a legal answer onto the tape, and run to the next question; return the plays finished on the way.

        Without an answer the play begins. `generator` is its state before the answer was drawn. As with `give`, the
        caller has the transaction.
        """
        if answer is None:
            self.run()
        else:
            self._lay(answer, from_outside=from_outside, generator=generator)
        plays = []
        while True:
            if self.asked is None:
                plays.append(Play(self.checkpoint, self.tape, read_events(self.rulebook, self.g)))
                self._begin_play()
                if self.g.over:
                    return plays
                self.run()
            elif self.early and (team := self.asked.team) in self.early:
                label, _ = self.early.pop(team)
                early = self.rulebook.prompts[self.asked.what].answers.index(label)
                if not is_legal(self.asked, early):
                    raise Refused(f"{team} chose first, and what it chose would not be on offer: it must choose again")
                self._lay(early, early=True)
            else:
                return plays

    def parse_chance(self, kind: str, value: Any) -> int:
        """Return the answer for dice, a card or a coin; a game may accept what was read off a card instead."""
        return parse_reading(self.rulebook, self.g, self.printed.book, self._waiting(), kind, value)

    def draw(self) -> int:
        """Draw an outcome from the record's generator or, with fair dice, take their next draw."""
        asked, g = self._waiting(), self.g
        if asked.by != CHANCE:
            raise Refused(f"{TEAMS[asked.by]} is asked for {self.rulebook.prompts[asked.what].name}: nothing is drawn")
        if self.fair_dice is not None:
            dice, number = self.fair_dice, self._next_draw()
            return dice.card(number, asked.weights) if asked.what == CARD else dice.below(number, asked.options)
        with np.errstate(over="ignore"):
            return by_chance(g, asked)

    def _next_draw(self) -> int:
        """Use up a number; the record's generator holds the next one, so that undo and saving keep it."""
        number = int(self.g.generator)
        self.g.generator = np.uint64(number + 1)
        return number

    def ask(self, bot: Bot, past: Sequence[Sequence[Event]] = (), team: Team | None = None) -> int:
        """Ask a bot, which gets a copy of what its team may see; its answer is checked like any other.

        It answers for the team to move, or for `team` if both choose face down. If it fails, no luck is used up.
        """
        asked = self._waiting() if team is None else self.open_to(team)
        if asked is None:
            raise Refused(f"{team} has nothing to choose now")
        if asked.by == CHANCE:
            raise Refused(f"a {chance_name(asked)} is asked for, which no bot answers")
        prompt, generator = self.rulebook.prompts[asked.what], self.g.generator
        view = View(self, TEAMS[asked.by], past)
        try:
            if self.fair_dice is not None:
                luck = self.fair_dice.luck(self._next_draw())
            else:
                with np.errstate(over="ignore"):
                    luck = int(random_32(self.g))
            try:
                answer = bot.answer(view, luck)
            except Exception as error:
                raise BotFailed(
                    f"{bot.called} failed at {prompt.name}: {type(error).__name__}: {told(error)}"
                ) from error
            number = number_of(prompt.answers, answer)
            if number is None or not is_legal(asked, number):
                raise BotFailed(f"{bot.called} answered {quote(answer)} to {prompt.name}, which is not on offer")
        except BaseException:
            self.g.generator = generator
            raise
        return number

    def sow(self, seed: int) -> None:
        """Start the generator from a seed; fair dice are dropped, because what follows is not part of their game."""
        self.fair_dice = None
        with np.errstate(over="ignore"):
            sow(self.g, np.uint64(seed % 2**64))

    def throw_fairly(self, dice: FairDice, number: int) -> None:
        """Use fair dice from now on, starting with the given draw number."""
        self.fair_dice = dice
        self.g.generator = np.uint64(number)

    def rewind_to(self, checkpoint: np.ndarray[Any, Any], tape: Sequence[Answer], generator: Any) -> None:
        """Go back to a play with these answers and this state of the generator."""
        self.checkpoint, self.tape = checkpoint, list(tape)
        self.g.generator = generator
        self.run()

    def resume(self, checkpoint: np.ndarray[Any, Any], tape: Sequence[Answer], generator: Any) -> None:
        """Go to a saved play with its answers or, if its checkpoint is of a finished game, to the end."""
        overwrite(self.record, checkpoint)
        if self.over:
            self.checkpoint, self.tape, self.asked, self._open = checkpoint, [], None, None
        else:
            self.rewind_to(checkpoint, tape, generator)

    def after(self, answer: int) -> "Position":
        """Return a copy in which an answer was given and the play ran to its next question or its end."""
        other = self.copy()
        if not self.allows(answer):
            raise Refused(f"{quote(answer)} is not the number of an answer")
        other._lay(answer)  # noqa: SLF001  a position like this one
        return other

    def rewind_record(self) -> None:
        """Reset the record to the start of the play, with the answers on its tape; the generator stays as it is."""
        generator = self.g.generator
        overwrite(self.record, self.checkpoint)
        g = self.g
        g.generator = generator
        g.tape[: len(self.tape)] = list(map(_NUMBER, self.tape))
        g.tape_length = len(self.tape)

    # Internals.

    def _waiting(self) -> Question:
        if self.asked is None:
            raise Refused("the game is over")
        return self.asked

    def _unusual(self, asked: Question, answer: Any) -> int:
        """Return the number of an outcome of chance, or of what was read off a card; refuse anything else."""
        if isinstance(answer, str) and asked.by == CHANCE:
            for outcome in legal_answers(asked):
                if spell(self.rulebook, asked, outcome) == answer:
                    return outcome
        elif (number := number_of((), answer)) is not None and self.allows(number):
            return number
        try:
            parse_choice(self.rulebook, asked, asked.by, answer)
        except Refused as error:
            why_not = self._why_not(asked, answer) if isinstance(answer, str) else ""
            raise Refused(f"{error}{why_not}") from None
        raise Refused(f"{quote(answer)} is not the number of an answer")

    def _why_not(self, asked: Question, label: str) -> str:
        """Say why a label is not on offer, as far as the team may know."""
        if asked.by == CHANCE or label not in self.rulebook.prompts[asked.what].answers:
            return ""
        reason = self.rulebook.why_not(self.known_to(asked.team).look(self.record), asked.what, label)
        return f": {reason}" if reason else ""

    def _answer_early(self, asked: Question, answer: str | int) -> None:
        labels = self.rulebook.prompts[asked.what].answers
        number = number_of(labels, answer)
        label = labels[number] if number is not None and 0 <= number < len(labels) else answer
        parse_choice(self.rulebook, asked, asked.by, label)
        team = TEAMS[asked.by]
        if team in self.early:
            raise Refused(f"{team} has already chosen; undo takes it back")
        self.early[team] = str(label), len(self.tape)

    def _begin_play(self) -> None:
        self.g.tape_length = 0
        rewind(self.g)
        self.checkpoint = duplicate(self.record)
        self.tape = []

    def _lay(self, answer: int, *, from_outside: bool = True, early: bool = False, generator: Any = None) -> None:
        asked = self._waiting()
        is_card = (asked.by, asked.what) == (CHANCE, CARD)
        unseen = self.rulebook.hidden.unseen_by(self.g, asked.options) if is_card else 0
        before = self.g.generator if generator is None else generator
        self.tape.append(Answer(asked, answer, before, from_outside, early, unseen))
        self.run()

    def run(self) -> None:
        """Run the play from its start with the answers on the tape, to the next question or its end."""
        self._open = None
        self.rewind_record()
        status = self._back_end(self.record, self.g)
        if status == FAILED:
            self.rewind_record()
            interpreted(self.rulebook, self.printed)(self.record, self.g)  # to find out what failed
            raise RuleFailed(f"a rule of {self.rulebook.slug} fails compiled, but not interpreted")
        if status == TOO_LONG:
            raise Refused(f"this play of {self.rulebook.title} is too long; do its rules ever end it?")
        self.asked = read_question(self.rulebook, self.g) if status == WAITS else None

    def start(self) -> list[Play]:
        """Run the first play up to its first question."""
        return [] if self.g.over else self.advance(None)


MOST_TRIES = 500  # most deals of a game succeed
SENSIBLE_TRIES = 8
TRIES_A_DEAL = 2  # of several, on average: where most fail, fewer have to do

_NUMBER = attrgetter("answer")

Below = Callable[[int], int]
Deal = Callable[[Any, Any, View, Below], None]


class NothingAgrees(Exception):  # noqa: N818  named after what happened
    """No deal agrees with what a team sees: the game's `hidden.py` deals impossible hands."""


class _Chance:
    """Numbers by chance, whether any mattered, and how many deals have been tried with them."""

    def __init__(self, luck: int) -> None:
        self.random, self.mattered, self.tries = Random(luck), False, 0  # noqa: S311  luck is a seed

    def below(self, count: int) -> int:
        self.mattered |= count > 1
        return self.random.randrange(count)


def resample(view: View, luck: int, back_end: BackEnd | None = None) -> Position:
    """Return a position that looks the same to the team of the view."""
    return _resample(view, view.rulebook.hidden.deal, _Chance(int(luck)), back_end)


def deals(view: View, lucks: Sequence[int], back_end: BackEnd | None = None) -> list[Position]:
    """Return such positions, as a sensible opponent brings them about: one for each luck.

    There is only one if nothing is hidden, and there are fewer where deals that agree with the view are hard to find.
    """
    found, hidden, tries = [], view.rulebook.hidden, 0
    for luck in lucks:
        chance = _Chance(int(luck))
        found.append(_resample(view, hidden.expect or hidden.deal, chance, back_end))
        tries += chance.tries
        if not chance.mattered:
            return found[:1]
        if tries >= TRIES_A_DEAL * len(lucks):
            return found
    return found


def _resample(view: View, deal: Deal, chance: _Chance, back_end: BackEnd | None) -> Position:
    for tries in range(MOST_TRIES):
        chance.tries += 1
        as_expected = tries < SENSIBLE_TRIES  # sometimes only an odd deal explains what is seen
        position = _deal(view, deal if as_expected else view.rulebook.hidden.deal, chance, back_end)
        if relive(position, view, chance.below):
            return position
    raise NothingAgrees(f"{view.rulebook.slug}: nothing agrees with what {view.team} sees")


def _deal(view: View, deal: Deal, chance: _Chance, back_end: BackEnd | None) -> Position:
    """Deal what is blank before the current play."""
    rulebook, book = view.rulebook, view.printed.book
    record = blank(rulebook.dtype)
    rulebook.copies.copy(record[0], view.start)
    deal(record[0], book, view, chance.below)
    position = Position(rulebook, view.printed, record, back_end)
    position.sow(chance.random.randrange(1 << 64))
    return position


def relive(position: Position, view: View, below: Below) -> bool:
    """Play up to the point of the view; False if the result is not what the team sees."""
    seen = list(view.tape)
    if position.start():
        return False
    while position.asked is not None:
        if not seen:
            position.early = dict(view.early)
            if view.shows_again(position):
                return True
            position.early = {}
        asked = position.asked
        if view.known.conceals(position.g, asked):
            answer = _imagine(position, view, asked, below)
        elif seen and (seen[0].asked.by, seen[0].asked.what) == (asked.by, asked.what):
            answer = seen.pop(0).answer
        else:
            return False
        if answer is None or not position.allows(answer) or position.put(answer):
            return False
    return position.over and view.shows_again(position)


def _imagine(position: Position, view: View, asked: Question, below: Below) -> int | None:
    """Draw a hidden answer among those that agree with the view."""
    agreeing = view.rulebook.hidden.agrees(position.g, view.printed.book, view, asked)
    answers = [answer for answer in legal_answers(asked) if agreeing >> answer & 1]
    if not answers:
        return None
    if not asked.weights:
        return answers[below(len(answers))]
    n = below(sum(asked.weights[answer] for answer in answers))
    for answer in answers:
        n -= asked.weights[answer]
        if n < 0:
            return answer
    return None
