"""A game in progress: the checkpoint before the present play, and the tape of answers since.

Whatever answers, a person, a bot or the generator, the answer goes onto the tape and the play is run again from the
checkpoint. Undo is a shorter tape, a replay the same one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from leatherhead.engine.asked import (
    Asked,
    Chance,
    Decision,
    by_chance,
    describe,
    parse_chance,
    parse_choice,
    read_question,
    spell,
)
from leatherhead.engine.doors import (
    ASKED,
    CARD,
    CHANCE,
    D100,
    Pending,
    PlayTooLong,
    check_log,
    new_play,
    random_32,
    sow,
)
from leatherhead.engine.errors import Refused
from leatherhead.engine.printed import Printed
from leatherhead.engine.record import duplicate, overwrite
from leatherhead.engine.registry import Rulebook
from leatherhead.engine.tape import Answer, Play
from leatherhead.engine.view import Event, View, read_events
from leatherhead.engine.words import TEAMS

# What a bot is given: the rulebook, what its team may see, the book, the question, and 32 random bits.
Bot = Callable[[Rulebook, Any, Any, Asked, int], int]


class Game:
    """A game between two seats, each held by a bot or, where there is None, by whoever calls `choose`."""

    def __init__(
        self,
        rulebook: Rulebook,
        printed: Printed,
        record: np.ndarray[Any, Any],
        *,
        seed: int = 0,
        bots: Sequence[Bot | None] = (None, None),
        teams: Sequence[str] = ("Home", "Away"),
        options: Mapping[str, Any] | None = None,
        chance_asked: bool = False,
        started_from: Mapping[str, Any] | None = None,
        step: Callable[[Any, Any], None] | None = None,
    ) -> None:
        """Start from a record; `step` takes arrays and may be compiled."""
        self.rulebook, self.printed = rulebook.with_book(printed), printed
        self.bots, self.teams = tuple(bots), tuple(teams)
        self.options = dict(options or {})
        self.started_from = dict(started_from or {})
        self.seats = ("human", "human")  # who holds the seats, by name
        self.seed, self.chance_asked = seed, chance_asked
        self.plays: list[Play] = []
        self._record = record
        self._step = step or (lambda records, books: rulebook.step(records[0], books[0]))
        self._tape: list[Answer] = []
        self._early: dict[int, tuple[str, int]] = {}  # by team: the label, and how long the tape was
        self._asked: Asked | None = None
        self._g.seats[:] = ASKED
        self._g.chance_asked = 1
        with np.errstate(over="ignore"):
            sow(self._g, np.uint64(seed % 2**64))
        self.start = duplicate(self._record)
        self._begin_play()
        self._go_on()

    @property
    def _g(self) -> Any:
        return self._record[0]

    # What everybody may ask.

    @property
    def pending(self) -> Decision | Chance | None:
        """What the game waits for; None when it is over."""
        return None if self._asked is None else describe(self.rulebook, self._asked)

    @property
    def open(self) -> list[Decision | Chance]:
        """All that may be answered now: where both teams choose unseen, both questions."""
        questions = self._open_questions()
        return [describe(self.rulebook, asked) for asked in questions if asked.by not in self._early]

    @property
    def situation(self) -> dict[str, Any]:
        """The whole situation, hidden matter included, in the vocabulary of scenarios."""
        return self.rulebook.situation(self._g)

    @property
    def headline(self) -> str:
        """The situation in one phrase."""
        return self.rulebook.headline(self._g)

    @property
    def score(self) -> tuple[int, int]:
        """Points of home and away."""
        return int(self._g.score[0]), int(self._g.score[1])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._g.over)

    @property
    def winner(self) -> str | None:
        """`home`, `away` or `tie`; None while the game goes on."""
        if not self.over:
            return None
        home, away = self.score
        return "tie" if home == away else TEAMS[0] if home > away else TEAMS[1]

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, hidden matter included."""
        return [event for play in self.plays for event in play.events] + self.present_events

    @property
    def present_events(self) -> list[Event]:
        """What has happened in the play that is under way."""
        return [] if self.over else read_events(self.rulebook, self._g)

    @property
    def present_answers(self) -> list[Answer]:
        """The answers given in the play that is under way."""
        return list(self._tape)

    @property
    def early_choices(self) -> list[tuple[str, str]]:
        """The sealed choices, by team, that wait until the other team has made its own."""
        return [(TEAMS[team], label) for team, (label, _) in self._early.items()]

    @property
    def checkpoint(self) -> np.ndarray[Any, Any]:
        """The record as it stood at the last whole play, for reading only."""
        return self._checkpoint

    @property
    def generator(self) -> int:
        """The state of the random generator."""
        return int(self._g.generator)

    def view(self, team: str) -> View:
        """What a team may know, and nothing else."""
        index = _team(team)
        seen = self.rulebook.copies.look(self._g, index)
        past, present = [event for play in self.plays for event in play.events], self.present_events
        mine = [asked for asked in self._open_questions() if asked.by == index and index not in self._early]
        return View(
            team=team,
            situation=self.rulebook.situation(seen),
            headline=self.rulebook.headline(seen),
            pending=describe(self.rulebook, mine[0]) if mine else None,
            events=[event.seen_by(index) for event in (*past, *(each for each in present if self._shows(each, index)))],
        )

    def _shows(self, event: Event, team: int) -> bool:
        """Whether a team may hear of an event of the play under way: not while sealed questions are answered."""
        return event.team == team or not event.sealed or self._asked is None or not self._is_sealed(self._asked)

    def canonical(self) -> bytes:
        """The record's bytes without what is left over from earlier plays, for comparing games."""
        record = duplicate(self._record)
        g = record[0]
        g.tape[g.tape_read :] = 0
        g.events[g.event_count :] = 0
        for field in ("seen", "saved", "asked_weights", "last_row"):
            record[field] = np.zeros_like(record[field])
        return record.tobytes()

    # What moves the game.

    def choose(self, label: str, by: str | None = None) -> None:
        """Answer for a team: the one that is asked, or `by`, where both choose unseen."""
        asked = self._question()
        team = asked.by if by is None else _team(by)
        if team != asked.by:
            for other in self._open_questions()[1:]:
                if other.by == team:
                    self._choose_early(other, label)
                    return
        if asked.by == CHANCE and by is None:
            raise Refused(f"a {describe(self.rulebook, asked).kind} is asked for, not a choice")  # type: ignore[union-attr]
        try:
            answer = parse_choice(self.rulebook, asked, team, label)
        except Refused as error:
            raise Refused(f"{error}{self._why_not(asked, team, label)}") from None
        self._give(asked, answer)

    def _why_not(self, asked: Asked, team: int, label: Any) -> str:
        """Say why a label that is known is not on offer, as far as the team may know."""
        if asked.by != team or not isinstance(label, str) or label not in self.rulebook.questions[asked.what].answers:
            return ""
        reason = self.rulebook.why_not(self.rulebook.copies.look(self._g, team), asked.what, label)
        return f": {reason}" if reason else ""

    def chance(self, kind: str, value: Any) -> None:
        """Say what was thrown, drawn or tossed: `chance("roll", [2, 5])`, `chance("card", "14")`."""
        asked, read_off = self._question(), self.rulebook.read_off
        if read_off and self._is_read_off(asked, kind, value):
            self._give(asked, read_off(self._g, self.printed.record[0], kind, value))
        else:
            self._give(asked, parse_chance(self.rulebook, asked, kind, value))

    def _is_read_off(self, asked: Asked, kind: str, value: Any) -> bool:
        """Whether a chance is answered with what was read: off a chart, or off a card that is described, not named."""
        if asked.by != CHANCE or asked.what not in (CARD, D100):
            return False
        if asked.what == CARD:
            return kind == "card" and value not in self.rulebook.decks[asked.options][1]
        return kind in self.rulebook.reading_steps or (kind == "d100" and isinstance(value, str))

    def undo(self, *, fair: bool = False) -> None:
        """Take back the last answer that came from outside, and all that came of it.

        A fair one is refused where something has come to light since: dice, cards, or what the other team had chosen.
        """
        if any(length == len(self._tape) for _, length in self._early.values()):
            self._early.popitem()
            return
        if fair and (learned := self._learned()):
            raise Refused(f"this cannot be taken back: {learned}")
        if not any(answer.from_outside for answers in self._all_answers() for answer in answers):
            raise Refused("there is nothing to take back")
        early: list[Answer] = []
        while True:
            while self._tape:
                answer = self._tape.pop()
                if answer.early:
                    early.append(answer)
                elif answer.from_outside:
                    self._go_back(answer, early)
                    return
            play = self.plays.pop()
            self._checkpoint, self._tape = play.before, play.answers

    def _all_answers(self) -> list[list[Answer]]:
        return [self._tape, *(play.answers for play in reversed(self.plays))]

    def _learned(self) -> str:
        """Say what has come to light since the last answer from outside; nothing has where the text is empty."""
        last = next((answers[-1] for answers in self._all_answers() if answers), None)
        if last is None:
            return ""
        if not last.from_outside:
            return "dice or cards have come since" if last.asked.by == CHANCE else "the other team has answered since"
        still_sealed = self._asked is not None and self._is_sealed(self._asked)
        return "both choices have been turned up" if self._is_sealed(last.asked) and not still_sealed else ""

    def _go_back(self, answer: Answer, early: Sequence[Answer]) -> None:
        for each in early:
            self._early[each.asked.by] = spell(self.rulebook, each.asked, each.answer), len(self._tape)
        self._reset(answer.generator)
        self._go_on()

    def hand_over(self, bots: Sequence[Bot | None], *, chance_asked: bool, generator: int | None) -> None:
        """Give the seats, the dice and the generator to others, and play on: a record that was read goes on so."""
        self.bots, self.chance_asked = tuple(bots), chance_asked
        if generator is not None:
            self._g.generator = np.uint64(generator)
        word = self._g.generator
        for answers in self._all_answers():
            answers[:] = [replace(each, generator=word, from_outside=self._is_outside(each.asked)) for each in answers]
        self._go_on()

    def _is_outside(self, asked: Asked) -> bool:
        return self.chance_asked if asked.by == CHANCE else self.bots[asked.by] is None

    # The inside.

    def _question(self) -> Asked:
        if self._asked is None:
            raise Refused("the game is over")
        return self._asked

    def _choose_early(self, asked: Asked, label: str) -> None:
        parse_choice(self.rulebook, asked, asked.by, label)
        if asked.by in self._early:
            raise Refused(f"{TEAMS[asked.by]} has already chosen; undo takes it back")
        self._early[asked.by] = label, len(self._tape)

    def _give(self, asked: Asked, answer: int) -> None:
        live, plays, tape, early = duplicate(self._record), len(self.plays), list(self._tape), dict(self._early)
        checkpoint = self._checkpoint
        self._tape.append(Answer(asked, answer, self._g.generator, from_outside=True))
        try:
            self._go_on()
        except PlayTooLong:
            overwrite(self._record, live)
            self._checkpoint, self._asked = checkpoint, asked
            del self.plays[plays:]
            self._tape, self._early = tape, early
            raise Refused("this play has grown too long to be kept") from None

    def _begin_play(self) -> None:
        self._checkpoint = duplicate(self._record)
        self._tape = []

    def _reset(self, generator: Any) -> None:
        overwrite(self._record, self._checkpoint)
        self._g.generator = generator

    def _run(self, tape: Sequence[int]) -> Asked | None:
        """Run the play from its start; return the question that it stops at, if it does."""
        self._reset(self._g.generator)
        new_play(self._g)
        self._g.tape[: len(tape)] = tape
        self._g.tape_length = len(tape)
        asked = None
        try:
            self._step(self._record, self.printed.record)
        except Pending:
            asked = read_question(self._g)
        check_log(self._g)
        return asked

    def _go_on(self) -> None:
        """Play on until somebody outside must answer."""
        self._asked = None
        with np.errstate(over="ignore"):
            while not self._g.over:
                asked = self._run([answer.answer for answer in self._tape])
                if asked is None:
                    self.plays.append(Play(self._checkpoint, self._tape, read_events(self.rulebook, self._g)))
                    self._begin_play()
                elif not self._answered(asked):
                    self._asked = asked
                    return

    def _answered(self, asked: Asked) -> bool:
        """Answer for the generator, a bot, or a team that has answered early."""
        generator = self._g.generator
        early = asked.by in self._early
        if early:
            answer = parse_choice(self.rulebook, asked, asked.by, self._early.pop(asked.by)[0])
        elif asked.by == CHANCE:
            if self.chance_asked:
                return False
            answer = by_chance(self._g, asked)
        else:
            bot = self.bots[asked.by]
            if bot is None:
                return False
            seen = self.rulebook.copies.look(self._g, asked.by)
            answer = bot(self.rulebook, seen, self.printed.record[0], asked, int(random_32(self._g)))
        self._tape.append(Answer(asked, answer, generator, from_outside=early, early=early))
        return True

    def _open_questions(self) -> list[Asked]:
        """The present question and, if it is sealed, the one that the other team may answer at the same time."""
        if self._asked is None:
            return []
        found, tape = [self._asked], [answer.answer for answer in self._tape]
        asked: Asked | None = self._asked
        live = duplicate(self._record)
        while asked is not None and self._is_sealed(asked) and asked.by == self._asked.by:
            tape.append((asked.options & -asked.options).bit_length() - 1)
            asked = self._run(tape)
        if asked is not None and asked != self._asked and self._is_sealed(asked) and not self._is_in_turn(asked):
            found.append(asked)
        overwrite(self._record, live)
        return found

    def _is_sealed(self, asked: Asked) -> bool:
        return asked.by != CHANCE and self.rulebook.questions[asked.what].sealed

    def _is_in_turn(self, asked: Asked) -> bool:
        return self.rulebook.questions[asked.what].in_turn


def _team(name: str) -> int:
    if name not in TEAMS:
        raise Refused(f"{name!r} is not a team; the teams are home and away")
    return TEAMS.index(name)
