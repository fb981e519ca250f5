"""A game that can be played: answers, undo, saving, and its figures and texts."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from leatherhead.model.bot import Bot, admit
from leatherhead.model.doors import CARD, CHANCE
from leatherhead.model.errors import Refused, quote
from leatherhead.model.language import say
from leatherhead.model.position import Event
from leatherhead.model.question import Chance, Question
from leatherhead.model.table import Matrix, Part, Sum
from leatherhead.model.words import Deck, Team
from leatherhead.records import box, drives, game_file, play_by_play, record_text, snapshot
from leatherhead.records.box import BoxScore, Score
from leatherhead.records.drives import Drive
from leatherhead.records.history import BRANCHED, History, early_choice, go_back, undo_refusal
from leatherhead.records.notes import note_lines

Made = TypeVar("Made")


class Game(History):
    """A game between two seats, each with a bot or, if None, for the caller of `choose`."""

    def _repr_html_(self) -> str:
        return play_by_play.game_html(self)

    # Playing.

    def choose(self, label: str, by: Team | None = None) -> None:
        """Answer for the team that is asked, or for `by` if both choose face down."""
        pending = self.pending
        if isinstance(pending, Chance) and by is None:
            raise Refused(f"a {pending.kind} is asked for, not a choice")
        if not isinstance(label, str):
            raise Refused(f"{quote(label)} is not a label")
        with self.transaction():
            self._run_on(self.position.give(label, by))

    def chance(self, kind: str, value: Any) -> None:
        """Answer a roll, card or coin: `chance("roll", [2, 5])`, `chance("card", "14")`."""
        with self.transaction():
            try:
                answer = self.position.parse_chance(kind, value)
            except Refused as error:
                raise Refused(self._where_it_went(kind, value) or str(error)) from None
            self._run_on(self.position.advance(answer))

    def _where_it_went(self, kind: str, value: Any) -> str:
        """Say where a card went that is no longer in its deck."""
        pending = self.pending
        if not isinstance(pending, Chance) or not kind == pending.kind == "card" or not isinstance(value, str):
            return ""
        deck = next(deck for deck in self.rulebook.decks if deck.name == pending.deck)
        if value not in deck.cards:
            return ""
        for number, answers in reversed(list(enumerate(self.answers, start=1))):
            drawn = [each.spell(self.rulebook) for each in answers if self._is_from(deck, each.asked)]
            if f"card {value}" in drawn:
                before = self.rulebook.headline(self.before(number - 1)[0], self.teams)
                return say(
                    "card {card} is no longer in the deck ({deck}): it came up in play {number}, {before}",
                    card=value, deck=say(deck.name), number=number, before=before,
                )  # fmt: skip
        if self.started_from:
            return say(
                "card {card} is no longer in the deck ({deck}): it was out of the deck from the start",
                card=value, deck=say(deck.name),
            )  # fmt: skip
        return say("card {card} is not in this deck ({deck})", card=value, deck=say(deck.name))

    def _is_from(self, deck: Deck, asked: Question) -> bool:
        return asked.by == CHANCE and asked.what == CARD and self.rulebook.decks[asked.options].name == deck.name

    def undo(self, *, fair: bool = False, by: Team | None = None) -> None:
        """Take back the last answer from outside, or a team's, and everything that followed; the record notes it.

        If `fair`, it is refused once something was revealed: dice, cards, or the choice of the other team. What a
        referee has rolled or drawn can be corrected all the same.
        """
        if why := undo_refusal(self, by, fair=fair):
            raise Refused(why)
        if (team := early_choice(self, by)) is not None:
            del self.position.early[team]
            return
        with self.transaction():
            go_back(self, by)
            self._run_on([])

    def seat(self, bots: Sequence[Bot | None], *, referee: bool, generator: int | None = None) -> None:
        """Replace the seats, the dice and the generator, then play on: this is how a loaded game continues."""
        with self.transaction():
            self.bots, self.referee = tuple(map(admit, bots)), referee
            if generator is not None:
                self.position.g.generator = np.uint64(generator)
            word = self.position.g.generator
            for answers in self.answers:
                outside = [self._is_outside(each.asked) for each in answers]
                answers[:] = [
                    replace(each, generator=word, from_outside=out) for each, out in zip(answers, outside, strict=True)
                ]
            self._run_on([])

    def stood(self, plays: int) -> "Game":
        """Return the game as it stood after its first `plays` plays, with nobody in its seats, for looking back."""
        if plays >= len(self.plays):
            return self
        earlier = copy(self)
        earlier.bots, earlier.plays, earlier.position = (None, None), self.plays[:plays], self.position.copy()
        earlier.position.early = {}
        earlier.position.resume(self.before(plays), [], self.before(plays)[0]["generator"])
        return earlier

    def branch(self, plays: int, seed: int) -> "Game":
        """Return another game that begins with the first `plays` plays of this one, with nobody in its seats."""
        last = len(self.plays) - self.over
        if not 0 <= plays <= last:
            raise Refused(f"to play on, name a play from 0 to {last} of this game, not {plays}")
        other = copy(self)
        other.bots, other.referee, other.date = (None, None), False, date.today().isoformat()
        other.plays = [replace(play, answers=list(play.answers)) for play in self.plays[:plays]]
        other.comments = {number: text for number, text in self.comments.items() if number <= plays}
        other.taken_back = {place: what for place, what in self.taken_back.items() if place[0] <= plays}
        other.further_headers, other.faults, other.notices, other.undone = {BRANCHED: str(plays)}, (), (), 0
        other.position = self.position.copy()
        other.position.early = {}
        other.position.sow(seed)
        other.position.resume(self.before(plays).copy(), [], np.uint64(other.generator))
        return other

    # Telling.

    def as_text(self) -> str:
        """Return the record: the game as text, hidden matter included."""
        return record_text.write(self)

    def pack(self) -> bytes:
        """Return the game as it stands, with its history, in a few kilobytes that `unpack` reads in milliseconds."""
        return snapshot.pack(self)

    def unpack(self, packed: bytes) -> None:
        """Restore a packed game into one just set up the same way; one of another version or book is refused."""
        with self.transaction():
            snapshot.unpack(self, packed)

    def save(self, path: str | Path) -> None:
        """Save the game as text, completely or not at all."""
        game_file.save(self, Path(path))

    def tell(self, event: Event) -> str:
        """Tell an event in a sentence; empty if it goes without saying."""
        return play_by_play.tell(self.rulebook, play_by_play.facts_of(self, [event])[0])

    def turned_up(self, event: Event) -> Part | None:
        """Return the card or the dice that an event brings to light."""
        return play_by_play.turned_up(self.rulebook, play_by_play.facts_of(self, [event])[0])

    def sums(self, events: Sequence[Event]) -> tuple[Sum, ...]:
        """Return how a play came to its yards, as far as the events tell."""
        return tuple(self.rulebook.sums(play_by_play.facts_of(self, events)))

    def clock_left(self, situation: Mapping[str, Any]) -> str:
        """Return the time left in the period in words; empty in a game without a clock."""
        return self.rulebook.tell_clock(situation["clock"], self.options) if "clock" in situation else ""

    def box_score(self) -> BoxScore:
        """Return every figure of the finished plays, by team and period."""
        return box.box_score(self)

    def scoring_summary(self) -> list[Score]:
        """Return who has scored, when and how."""
        return box.scoring_summary(self)

    def drives(self) -> list[Drive]:
        """Return the drives so far; the last may be in progress."""
        return drives.drives(self)

    def box_score_lines(self) -> list[str]:
        """Return the box score as lines of text, at most 78 columns wide."""
        return box.box_lines(self.box_score())

    def scoring_lines(self) -> list[str]:
        """Return the scoring summary as lines of text, at most 78 columns wide."""
        return box.summary_lines(self.scoring_summary(), self.teams, self.rulebook, self._clock)

    def drive_lines(self) -> list[str]:
        """Return the drive chart as lines of text, at most 78 columns wide."""
        return drives.drive_lines(self.drives(), self.teams, self.rulebook, self._clock)

    def figure_tables(self) -> tuple[Matrix, ...]:
        """Return box score, scoring summary and drive chart as tables."""
        described = (self.teams, self.rulebook, self._clock)
        scoring, driven = self.scoring_summary(), self.drives()
        return (
            *box.box_tables(self.box_score()),
            box.summary_table(scoring, *described),
            drives.drive_table(driven, *described),
        )

    def _clock(self, clock: Any) -> str:
        """Spell a clock in a column, without its unit."""
        return self.clock_left({"clock": clock}).split(" ")[0] if clock is not None else ""

    def notes(self) -> list[str]:
        """Return the game in its rulebook's own notation, as lines of text."""
        return note_lines(self._own("notes", self.rulebook.notes))

    def note_tables(self) -> tuple[Matrix, ...]:
        """Return the game in its rulebook's own notation as tables; none where there is no such notation."""
        return tuple(self.rulebook.notes(self)) if self.rulebook.notes else ()

    def chart(self) -> list[str]:
        """Draw the chart of the game's own rulebook."""
        return self._own("chart", self.rulebook.chart)

    def chart_svg(self) -> str:
        """Draw the chart of the game's own rulebook as SVG."""
        return self._own("chart", self.rulebook.chart_svg)

    def _own(self, what: str, made: "Callable[[Any], Made] | None") -> "Made":
        if made is None:
            raise Refused(f"{self.rulebook.title} has no {what}; try --play-by-play, --box-score or --drives")
        return made(self)

    def as_dict(self) -> dict[str, Any]:
        """Return the whole game as plain data, for JSON."""
        return play_by_play.as_dict(
            self,
            box_score=self.box_score().as_dict(),
            scoring=[score.as_dict() for score in self.scoring_summary()],
            drives=[drive.as_dict() for drive in self.drives()],
        )
