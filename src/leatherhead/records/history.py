"""The history of a game: its position, the plays so far, its seats, and everything else in its record."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import Any, Literal

import numpy as np

from leatherhead.model.bot import HUMAN, Bot, admit
from leatherhead.model.doors import CHANCE
from leatherhead.model.errors import A_NAME, Refused, is_name, quote
from leatherhead.model.fair import FairDice
from leatherhead.model.position import Answer, BackEnd, Event, Play, Position, View, team_index
from leatherhead.model.printed import Printed
from leatherhead.model.question import Chance, Decision, Question, describe
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import DEFAULT, Team, as_teams
from leatherhead.records.record_format import Fault

MOST_PLAYS = 5_000  # of one game; more means that it never ends


class Follower:
    """Keeps up with the plays of a game: each is seen once, and one that is taken back is forgotten."""

    def __init__(self) -> None:
        """Start with no play."""
        self.plays: list[Play] = []

    def follow(self, plays: Sequence[Play]) -> None:
        """Forget plays that are gone and learn new ones."""
        while self.plays and (len(self.plays) > len(plays) or self.plays[-1] is not plays[len(self.plays) - 1]):
            self.plays.pop()
            self.forget(len(self.plays))
        for number in range(len(self.plays), len(plays)):
            self.plays.append(plays[number])
            self.learn(number, plays[number])

    def learn(self, number: int, play: Play) -> None:
        """Learn a play, numbered from 0."""
        raise NotImplementedError

    def forget(self, number: int) -> None:
        """Forget the last play."""
        raise NotImplementedError


class Heard(Follower):
    """The events of finished plays as a team, or everybody (None), heard them."""

    def __init__(self, team: Team | None) -> None:
        """Take the team."""
        super().__init__()
        self._team = team
        self._events: list[Sequence[Event]] = []

    def learn(self, number: int, play: Play) -> None:  # noqa: ARG002  they come in their order
        """Hear of a play."""
        self._events.append(play.heard_by(self._team))

    def forget(self, number: int) -> None:  # noqa: ARG002
        """Forget the last play."""
        self._events.pop()

    def of(self, plays: Sequence[Play]) -> tuple[Sequence[Event], ...]:
        """Return what was heard of plays."""
        self.follow(plays)
        return tuple(self._events)


class History:
    """Two seats, each with a bot or, if None, for somebody outside; and what they have played."""

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
        self._run_on(self.position.start())

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

    def _run_on(self, plays: list[Play]) -> None:
        """Add plays to the history, and run until somebody outside must answer."""
        self.plays += plays
        position = self.position
        while (asked := position.asked) is not None and not self._is_outside(asked):
            generator, bot = position.g.generator, None if asked.by == CHANCE else self.bots[asked.by]
            answer = position.draw() if bot is None else position.ask(bot, self.heard(asked.team))
            self.plays += position.put(answer, from_outside=False, generator=generator)
            if len(self.plays) > MOST_PLAYS:
                raise Refused(f"this game of {self.rulebook.title} does not end: it has {MOST_PLAYS} plays")
