"""A game: a position, the plays so far, who has the seats, and everything else in its record."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np

from leatherhead.engine.back_end import BackEnd
from leatherhead.engine.bot import HUMAN, Bot, admit
from leatherhead.engine.doors import CARD, CHANCE
from leatherhead.engine.errors import Refused
from leatherhead.engine.fair import FairDice
from leatherhead.engine.position import Position
from leatherhead.engine.printed import Printed
from leatherhead.engine.question import Chance, Decision, Question, describe
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.table import Part, Sum
from leatherhead.engine.tape import Answer, Play
from leatherhead.engine.teams import DEFAULT, as_teams
from leatherhead.engine.text import A_NAME, is_name, quote
from leatherhead.engine.view import Event, View, team_index
from leatherhead.engine.words import Deck, Team
from leatherhead.records import box, drives, packing, play_by_play, undoing, writing
from leatherhead.records.box import BoxScore, Score
from leatherhead.records.drives import Drive
from leatherhead.records.faults import Fault
from leatherhead.records.following import Heard

MOST_PLAYS = 5_000  # of one game; more means that it never ends
Made = TypeVar("Made")


class Game:
    """A game between two seats, each with a bot or, if None, for whoever calls `choose`."""

    def __init__(  # noqa: PLR0913  a game has so many settings
        self,
        rulebook: Rulebook,
        printed: Printed,
        record: np.ndarray[Any, Any],
        *,
        seed: int = 0,
        bots: Sequence[Bot | None] = (None, None),
        teams: Sequence[str] = DEFAULT,
        options: Mapping[str, Any] | None = None,
        referee: bool = False,
        started_from: Mapping[str, Any] | None = None,
        back_end: BackEnd | None = None,
        fair_dice: FairDice | None = None,
    ) -> None:
        """Start from a record; a referee asks for every roll and card, and fair dice take the place of a seed."""
        for team in teams:
            if not isinstance(team, str) or not is_name(team):
                raise Refused(f"{quote(team)} is not the name of a team: {A_NAME}")
        self.rulebook, self.printed = rulebook.with_book(printed), printed
        self.bots, self.teams, self.referee = tuple(map(admit, bots)), as_teams(teams), referee
        self.options, self.started_from = dict(options or {}), dict(started_from or {})
        self.plays: list[Play] = []
        self._heard: dict[Team | None, Heard] = {}
        self.date = date.today().isoformat()
        self.further_headers: dict[str, str] = {}  # headers that replaying does not need
        self.comments: dict[int, str] = {}  # by play, from 1
        self.taken_back: dict[tuple[int, int], list[str]] = {}  # by play and by the number of answers before
        self.faults: Sequence[Fault] = ()  # of the record that it was read from
        self.notices: Sequence[str] = ()  # what people should know when they continue
        self.position = Position(self.rulebook, printed, record, back_end)
        self.position.sow(seed)
        if fair_dice is not None:
            self.position.throw_fairly(fair_dice, 0)
        self._went_on(self.position.start())

    # Reading.

    @property
    def seats(self) -> tuple[str, str]:
        """Who has the seats of home and away, by name."""
        home, away = (HUMAN if bot is None else bot.name for bot in self.bots)
        return home, away

    @property
    def pending(self) -> Decision | Chance | None:
        """What the game waits for; None when it is over."""
        return self.position.question

    @property
    def open(self) -> list[Decision | Chance]:
        """Everything that can be answered now: both questions, if both teams choose face down."""
        early = self.position.early
        return [describe(self.rulebook, asked) for asked in self.position.open if asked.team not in early]

    @property
    def situation(self) -> dict[str, Any]:
        """The whole situation, hidden cards included, in the words of scenarios."""
        return self.position.situation

    @property
    def headline(self) -> str:
        """The situation in one phrase."""
        return self.rulebook.headline(self.position.g, self.teams)

    @property
    def score(self) -> tuple[int, int]:
        """Points of home and away."""
        return self.position.score

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def winner(self) -> Team | Literal["tie"] | None:
        """`home`, `away` or `tie`; None until the game is over."""
        return self.position.winner

    @property
    def given_up(self) -> str:
        """How a game was given up before it was over, as its record says: `resigned` or `claimed`; else empty."""
        return "" if self.over else self.further_headers.get("Ended", "")

    @property
    def past_events(self) -> list[Event]:
        """What happened in the finished plays, hidden cards included."""
        return [event for play in self.plays for event in play.events]

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, hidden cards included."""
        return self.past_events + self.position.present_events

    @property
    def answers(self) -> list[list[Answer]]:
        """The answers of every play, the current one last."""
        return [*(play.answers for play in self.plays), self.position.tape]

    @property
    def generator(self) -> int:
        """The state of the random generator."""
        return int(self.position.g.generator)

    def view(self, team: Team | None) -> View:
        """What a team, or everybody (None), may know, and nothing else."""
        return self.position.view(team, self.heard(team))

    def heard(self, team: Team | None) -> tuple[Sequence[Event], ...]:
        """Return the events of the finished plays as a team, or everybody (None), heard them."""
        team_index(team)  # or refuse
        return self._heard.setdefault(team, Heard(team)).of(self.plays)

    def before(self, play: int) -> np.ndarray[Any, Any]:
        """Return the record before a play, from 0, for reading only; the last is the current play."""
        return self.plays[play].before if play < len(self.plays) else self.position.checkpoint

    def canonical(self) -> bytes:
        """The record's bytes without scratch space, for comparing games."""
        return self.position.canonical()

    def _repr_html_(self) -> str:
        from leatherhead.records.picture import game_html

        return game_html(self)

    # Playing.

    def choose(self, label: str, by: Team | None = None) -> None:
        """Answer for the team that is asked, or for `by` if both choose face down."""
        pending = self.pending
        if isinstance(pending, Chance) and by is None:
            raise Refused(f"a {pending.kind} is asked for, not a choice")
        if not isinstance(label, str):
            raise Refused(f"{quote(label)} is not a label")
        with self.all_or_nothing():
            self._went_on(self.position.answer(label, by=by))

    def chance(self, kind: str, value: Any) -> None:
        """Say what was rolled, drawn or tossed: `chance("roll", [2, 5])`, `chance("card", "14")`."""
        with self.all_or_nothing():
            try:
                answer = self.position.parse_chance(kind, value)
            except Refused as error:
                raise Refused(self._where_it_went(kind, value) or str(error)) from None
            self._went_on(self.position.put(answer))

    def _where_it_went(self, kind: str, value: Any) -> str:
        """Say where a card went that is no longer in its deck."""
        pending = self.pending
        if not isinstance(pending, Chance) or not kind == pending.kind == "card" or not isinstance(value, str):
            return ""
        deck = next(deck for deck in self.rulebook.decks if deck.name == pending.deck)
        if value not in deck.cards:
            return ""
        for number, answers in reversed(list(enumerate(self.answers, start=1))):
            drawn = [writing.spell_answer(self.rulebook, each) for each in answers if self._is_from(deck, each.asked)]
            if f"card {value}" in drawn:
                before = self.rulebook.headline(self.before(number - 1)[0], self.teams)
                return f"card {value} is no longer in the deck ({deck.name}): it came up in play {number}, {before}"
        if self.started_from:
            return f"card {value} is no longer in the deck ({deck.name}): it was out of the deck from the start"
        return f"card {value} is not in this deck ({deck.name})"

    def _is_from(self, deck: Deck, asked: Question) -> bool:
        return asked.by == CHANCE and asked.what == CARD and self.rulebook.decks[asked.options].name == deck.name

    def undo(self, *, fair: bool = False, by: Team | None = None) -> None:
        """Take back the last answer from outside, or a team's, and everything that followed; the record notes it.

        If `fair`, it is refused once something was revealed: dice, cards, or the choice of the other team. What a
        referee has rolled or drawn can be corrected all the same.
        """
        if why := undoing.refusal(self, by, fair=fair):
            raise Refused(why)
        if (team := undoing.early(self, by)) is not None:
            del self.position.early[team]
            return
        with self.all_or_nothing():
            undoing.go_back(self, by)
            self._went_on([])

    def seat(self, bots: Sequence[Bot | None], *, referee: bool, generator: int | None = None) -> None:
        """Replace the seats, the dice and the generator, then play on: this is how a loaded game continues."""
        with self.all_or_nothing():
            self.bots, self.referee = tuple(map(admit, bots)), referee
            if generator is not None:
                self.position.g.generator = np.uint64(generator)
            word = self.position.g.generator
            for answers in self.answers:
                outside = [self._is_outside(each.asked) for each in answers]
                answers[:] = [
                    replace(each, generator=word, from_outside=out) for each, out in zip(answers, outside, strict=True)
                ]
            self._went_on([])

    def _is_outside(self, asked: Question) -> bool:
        return self.referee if asked.by == CHANCE else self.bots[asked.by] is None

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """If a rule, a bot or an answer fails, restore the game as it was."""
        position, plays, bots, referee = self.position.copy(), list(self.plays), self.bots, self.referee
        taken_back = {place: list(marks) for place, marks in self.taken_back.items()}
        try:
            yield
        except BaseException:
            self.position, self.plays, self.taken_back = position, plays, taken_back
            self.bots, self.referee = bots, referee
            raise

    def _went_on(self, plays: list[Play]) -> None:
        """Add plays to the history, and run until somebody outside must answer."""
        self.plays += plays
        position = self.position
        while (asked := position.asked) is not None and not self._is_outside(asked):
            generator, bot = position.g.generator, None if asked.by == CHANCE else self.bots[asked.by]
            answer = position.draw() if bot is None else position.ask(bot, self.heard(asked.team))
            self.plays += position.put(answer, from_outside=False, generator=generator)
            if len(self.plays) > MOST_PLAYS:
                raise Refused(f"this game of {self.rulebook.title} does not end: it has {MOST_PLAYS} plays")

    # Telling.

    def as_text(self) -> str:
        """Return the record: the game as text, hidden matter included."""
        return writing.write(self)

    def pack(self) -> bytes:
        """Return the game as it stands, with its history, in a few kilobytes that `unpack` reads in milliseconds."""
        return packing.pack(self)

    def unpack(self, packed: bytes) -> None:
        """Restore a packed game into one just set up the same way; one of another version or book is refused."""
        with self.all_or_nothing():
            packing.unpack(self, packed)

    def save(self, path: str | Path) -> None:
        """Save the game as text, completely or not at all."""
        writing.save(self, Path(path))

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
        """Say what is left of the period in a situation; empty where the game has no clock."""
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

    def _clock(self, clock: Any) -> str:
        """Spell a clock in a column, without its unit."""
        return self.clock_left({"clock": clock}).split(" ")[0] if clock is not None else ""

    def notes(self) -> list[str]:
        """Return the game in its rulebook's own notation, as lines of text."""
        return self._own("notes", self.rulebook.notes)

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
