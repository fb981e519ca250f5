"""What somebody may know about a position. Secrets are hidden here and nowhere else."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np

from leatherhead.engine.doors import CARD, CHANCE
from leatherhead.engine.errors import Refused
from leatherhead.engine.question import Decision, Question, describe
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.table import EVERYBODY
from leatherhead.engine.text import quote
from leatherhead.engine.words import TEAMS, Team

if TYPE_CHECKING:
    from leatherhead.engine.position import Position
    from leatherhead.engine.tape import Answer


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
    """What one team, or everybody, may know: all hiding happens here."""

    def __init__(self, rulebook: Rulebook, team: Team | None, *, sealing: bool) -> None:
        """Take the team, and whether face-down choices are being made now."""
        self.rulebook, self.team, self.index, self.sealing = rulebook, team, team_index(team), sealing

    def conceals(self, g: Any, asked: Question) -> bool:
        """Whether the answer to a question, asked in this record, is hidden."""
        if asked.by == CHANCE:
            unseen = self.rulebook.hidden.unseen_by(g, asked.options) if asked.what == CARD else 0
            return self.misses(unseen)
        prompt = self.rulebook.prompts[asked.what]
        return asked.by != self.index and (prompt.secret or (prompt.sealed and self.sealing))

    def misses(self, unseen_by: int) -> bool:
        """Whether a card is hidden that some teams, a bit each, do not see; everybody sees only what both do."""
        return bool(unseen_by if self.team is None else unseen_by >> self.index & 1)

    def events(self, present: Sequence[Event]) -> list[Event]:
        """Filter the events of an unfinished play: sealed ones are hidden while others choose."""
        heard = [event for event in present if event.team == self.team or not (event.sealed and self.sealing)]
        return [event.seen_by(self.team) for event in heard]

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
        self.tape = tuple(known.answer(each) for each in position.tape if not each.is_hidden(known))
        self.early = {by: label for by, label in position.early.items() if by == team}
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
        """Return luck for whoever advises the team: the same for the same secret and an equal view."""
        shown = self.team, self.record.tobytes(), self.asked, len(self._past), self.early, secret
        return int.from_bytes(blake2b(repr(shown).encode(), digest_size=4).digest())

    def resample(self, luck: int) -> "Position":
        """Return a position with this view and everything else dealt again; the same luck gives the same one."""
        from leatherhead.engine.resample import resample

        return resample(self, luck)
