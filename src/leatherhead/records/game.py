"""A game in progress that can be written down, told, answered as people type, and looked at from a seat."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, get_args

from leatherhead.engine import clauses
from leatherhead.engine.asked import Chance, Decision, describe, spell
from leatherhead.engine.errors import Refused
from leatherhead.engine.record import OwnRow, shown_fields
from leatherhead.engine.typed import meant_chance, meant_choice
from leatherhead.engine.view import Event
from leatherhead.engine.words import TEAMS
from leatherhead.records import box, drives, reading, telling, text
from leatherhead.records.box import BoxScore, Score
from leatherhead.records.drives import Drive
from leatherhead.records.scene import SeenGame

Made = TypeVar("Made")
CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z0-9]")


class Game(SeenGame):
    """A game in progress that can be written down and told."""

    faults: Sequence[reading.Fault] = ()  # of the record that it was read from

    def save(self, path: str | Path) -> None:
        """Write the game down as text, whole or not at all."""
        text.save(self, Path(path))

    def hint(self, label: str) -> str:
        """Say what a card in hand can do, in a phrase; empty where there is nothing to say."""
        return self.rulebook.hint(self._g, self.printed.record[0], label)

    def enter(self, typed: str, *, hidden: bool = False) -> None:
        """Answer the present question as people type: `2`, `sho`, `2 5`, `25`, `9h`; hidden, it is not repeated."""
        pending = self.pending
        if isinstance(pending, Decision):
            self.choose(meant_choice(typed, pending, "that" if hidden else None), by=pending.by)
        elif isinstance(pending, Chance):
            self.chance(pending.kind, self._meant(typed, pending))
        else:
            raise Refused("the game is over")

    def _meant(self, typed: str, pending: Chance) -> Any:
        """Return what was thrown or drawn; a game may also take what was read off a card or a chart."""
        try:
            return meant_chance(typed, pending, self._cards(pending.deck))
        except Refused:
            if self.rulebook.read_off is None or not typed.strip():
                raise
            return typed.strip()

    def chance(self, kind: str, value: Any) -> None:
        """Say what was thrown, drawn or tossed; a card that is out is refused with where it went."""
        try:
            super().chance(kind, value)
        except Refused:
            pending = self.pending
            if isinstance(pending, Chance) and kind == pending.kind == "card" and value in self._cards(pending.deck):
                out = f"card {value} is no longer in the deck ({pending.deck})"
                raise Refused(f"{out}: {self._whereabouts(value, pending.deck)}") from None
            raise

    def _cards(self, deck: str) -> tuple[str, ...]:
        return next((cards for name, cards in self.rulebook.decks if name == deck), ())

    def _whereabouts(self, card: str, deck: str) -> str:
        drawn = [(number, play.answers) for number, play in enumerate(self.plays, start=1)]
        drawn.append((len(self.plays) + 1, self.present_answers))
        for number, answers in reversed(drawn):
            for each in answers:
                asked = describe(self.rulebook, each.asked)
                if (
                    isinstance(asked, Chance)
                    and asked.deck == deck
                    and spell(self.rulebook, each.asked, each.answer) == card
                ):
                    return f"it came in play {number}, {text.situation_of(self, number)}"
        return "it was out from the start"

    def table(self, team: str) -> list[str]:
        """Print what lies before a team, from what it may see: hand, line-up, piles; at most 78 columns wide."""
        side = TEAMS.index(team)
        seen = self.rulebook.copies.look(self._g, side)
        return self.rulebook.table(seen, self.printed.record[0], side, self.teams)

    @property
    def has_hands(self) -> bool:
        """Whether a team holds what the other may not see, so that two people cannot look at one screen."""
        return any(OwnRow in get_args(hint)[1:] for hint in shown_fields(self.rulebook.state).values())

    def help(self) -> str:
        """Say what the answers to the present question mean, by the rulebook, with the ids of its clauses."""
        name = getattr(self.pending, "name", None)
        return next((each.help for each in self.rulebook.questions if each.name == name), "")

    def rules_at_hand(self) -> list[str]:
        """Say which rules are under way, the innermost first, each in a sentence with its clauses."""
        tape = [answer.answer for answer in self.present_answers]
        said = clauses.rules_at_hand(self.rulebook, self.printed, self.checkpoint, tape)
        return [each for each in said if CLAUSE.search(each)]

    def box_score(self) -> BoxScore:
        """Return every figure of the whole plays so far, by team and by quarter."""
        return box.box_score(self)

    def scoring_summary(self) -> list[Score]:
        """Say who has scored, when and how."""
        return box.scoring_summary(self)

    def drives(self) -> list[Drive]:
        """Return the drives so far; the last may be under way."""
        return drives.drives(self)

    def box_score_lines(self) -> list[str]:
        """Print the box score, at most 78 columns wide."""
        return box.box_lines(self.box_score())

    def scoring_lines(self) -> list[str]:
        """Print the scoring summary, at most 78 columns wide."""
        return box.summary_lines(self.scoring_summary(), self.teams, self._clock)

    def drive_lines(self) -> list[str]:
        """Print the drive chart, at most 78 columns wide."""
        return drives.drive_lines(self.drives(), self.teams, self._clock)

    def _clock(self, clock: Any) -> str:
        """Spell a clock in a column, without its unit."""
        return self.clock_left({"clock": clock}).split(" ")[0] if clock is not None else ""

    def notes(self) -> list[str]:
        """Write the game down as its rulebook would."""
        return self._own("notes", self.rulebook.notes)

    def chart(self) -> list[str]:
        """Draw the game as its rulebook would."""
        return self._own("chart", self.rulebook.chart)

    def chart_svg(self) -> str:
        """Draw the game as its rulebook would, as a picture."""
        return self._own("chart", self.rulebook.chart_svg)

    def _own(self, what: str, made: "Callable[[Any], Made] | None") -> "Made":
        if made is None:
            raise Refused(f"{self.rulebook.title} has no {what} of its own; play-by-play, box score and drives it has")
        return made(self)

    def standing(self, plays: int) -> tuple[dict[str, Any], str]:
        """Return situation and headline as they stood after so many whole plays."""
        before = self.plays[plays].before if plays < len(self.plays) else self.checkpoint
        g = before[0]
        return self.rulebook.situation(g), self.rulebook.headline(g)

    def as_dict(self) -> dict[str, Any]:
        """Return the whole game as plain data, for JSON."""
        return telling.as_dict(
            self,
            box_score=self.box_score().as_dict(),
            scoring=[score.as_dict() for score in self.scoring_summary()],
            drives=[drive.as_dict() for drive in self.drives()],
        )

    def tell(self, event: Event) -> str:
        """Tell an event in a sentence; an event that goes without saying gives an empty text."""
        return telling.tell(self.rulebook, self.printed, self.teams, event)
