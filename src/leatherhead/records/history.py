"""The history of a game: its position, the plays so far, its seats, everything else in its record, and undo."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from operator import methodcaller
from typing import Any, Literal

import numpy as np

from leatherhead.model.bot import HUMAN, Bot, admit
from leatherhead.model.doors import CHANCE
from leatherhead.model.errors import A_NAME, Refused, is_name, one_line, quote, visible
from leatherhead.model.fair import FairDice
from leatherhead.model.language import say
from leatherhead.model.position import Answer, BackEnd, Event, Play, Position, View, team_index
from leatherhead.model.printed import Printed
from leatherhead.model.question import Chance, Decision, Question, describe, spell
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import DEFAULT, TEAMS, Team, as_teams

MOST = 1_000  # characters of a reason, which may quote two lines of a record
COUNTED = "Season"  # the header of a game that counts for a season: its name
BRANCHED = "BranchedAfter"  # the header of a game that began as another: with how many plays of it
LONGEST_COMMENT = 500
MOST_PLAYS = 5_000  # of one game; more means that it never ends


@dataclass(frozen=True, order=True)
class Fault:
    """Something that could not be read or played, and where; column 0 means the whole line."""

    line: int
    column: int
    reason: str

    def __post_init__(self) -> None:
        """Make the reason safe to show."""
        object.__setattr__(self, "reason", one_line(self.reason, MOST))

    def __str__(self) -> str:
        """Say where and why."""
        place = f"line {self.line}, column {self.column}" if self.column else f"line {self.line}"
        return f"{place}: {self.reason}"


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


class History:
    """A game in progress: its position, its plays, and two seats, each with a bot or, if None, for a player outside."""

    def __init__(  # noqa: PLR0913  a game has this many settings
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
                raise Refused(say("{name} is not the name of a team: {rule}", name=quote(team), rule=say(A_NAME)))
        self.rulebook, self.printed = rulebook.with_book(printed), printed
        self.bots, self.teams, self.referee = tuple(map(admit, bots)), as_teams(teams), referee
        self.options, self.started_from = dict(options or {}), dict(started_from or {})
        self.plays: list[Play] = []
        self.date = date.today().isoformat()
        self.further_headers: dict[str, str] = {}  # headers that replaying does not need
        self.comments: dict[int, str] = {}  # by play, from 1
        self.taken_back: dict[tuple[int, int], tuple[str, ...]] = {}  # by play and by the number of answers before
        self.undone = 0  # answers taken back although dice, a card or the other team had followed
        self._in_transaction = False
        self.faults: Sequence[Fault] = ()  # of the record that it was read from
        self.notices: Sequence[str] = ()  # what people should know when they continue
        self.position = Position(self.rulebook, printed, record, back_end)
        self.position.sow(seed)
        if fair_dice is not None:
            self.position.throw_fairly(fair_dice, 0)
        self._run_on(self.position.start())

    def comment(self, play: int, text: str) -> None:
        """Keep a comment with a play, from 1; an empty one takes it away."""
        known = len(self.plays) + (not self.over)
        if not 1 <= play <= known:
            said = "there is no play {play} to comment on; there are {known}"
            if known <= 1:
                said = "there is no play {play} to comment on; there is {known}"
            raise Refused(say(said, play=play, known=known))
        text = text.strip()
        if set(text) & set("{}\n\t") or visible(text) != text:
            raise Refused(say("a comment is one line, without braces"))
        if len(text) > LONGEST_COMMENT:
            said = "a comment has at most {most} characters; this one has {count}"
            raise Refused(say(said, most=LONGEST_COMMENT, count=len(text)))
        if text:
            self.comments[play] = text
        else:
            self.comments.pop(play, None)

    @property
    def seats(self) -> tuple[str, str]:
        """Who has the seats of home and away, by name."""
        home, away = (HUMAN if bot is None else bot.name for bot in self.bots)
        return home, away

    @property
    def pending(self) -> Decision | Chance | None:
        """The current question; None when the game is over."""
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
    def begun(self) -> int | None:
        """With how many plays of another game this one began, as its record says; None: with none."""
        plays = self.further_headers.get(BRANCHED, "")
        return int(plays[:6]) if plays.isascii() and plays.isdecimal() else None

    @property
    def past_events(self) -> list[Event]:
        """The events of the finished plays, hidden cards included."""
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
        """Return the view of a team, or of spectators (None)."""
        return self.position.view(team, self.heard(team))

    def heard(self, team: Team | None) -> tuple[Sequence[Event], ...]:
        """Return the events of the finished plays as a team, or everybody (None), heard them."""
        team_index(team)  # or refuse
        return tuple(map(methodcaller("heard_by", team), self.plays))

    def before(self, play: int) -> np.ndarray[Any, Any]:
        """Return the record before a play, from 0, for reading only; the last is the current play."""
        return self.plays[play].before if play < len(self.plays) else self.position.checkpoint

    def canonical(self) -> bytes:
        """The record's bytes without scratch space, for comparing games."""
        return self.position.canonical()

    def _is_outside(self, asked: Question) -> bool:
        return self.referee if asked.by == CHANCE else self.bots[asked.by] is None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Restore the game as it was if a rule, a bot or an answer fails; an inner transaction is part of the outer."""
        if self._in_transaction:
            yield
            return
        position, plays, taken_back = self.position.copy(), list(self.plays), dict(self.taken_back)
        bots, referee, undone, self._in_transaction = self.bots, self.referee, self.undone, True
        try:
            yield
        except BaseException:
            self.position, self.plays, self.taken_back = position, plays, taken_back
            self.bots, self.referee, self.undone = bots, referee, undone
            raise
        finally:
            self._in_transaction = False

    def _run_on(self, plays: list[Play]) -> None:
        """Add plays to the history, and run until somebody outside must answer."""
        self.plays += plays
        position = self.position
        while (asked := position.asked) is not None:
            generator, bot = position.g.generator, None if asked.by == CHANCE else self.bots[asked.by]
            if bot is not None:
                answer = position.ask(bot, self.heard(TEAMS[asked.by]))
            elif asked.by == CHANCE and not self.referee:
                answer = position.draw()
            else:
                return
            self.plays += position.advance(answer, from_outside=False, generator=generator)
            if len(self.plays) > MOST_PLAYS:
                raise Refused(f"this game of {self.rulebook.title} does not end: it has {MOST_PLAYS} plays")


# Undo: whether it is fair, and which answer the game goes back to.


def undo_refusal(game: History, by: Team | None = None, *, fair: bool) -> str:
    """Say why the last answer, or a team's last answer, cannot be taken back; empty if it can.

    What the other team has laid face down since is no reason, or a team would learn that it has.
    """
    if early_choice(game, by) is not None:
        return ""
    last = _last_from_outside(_answers(game, by))
    if last is None:
        return say("there is nothing to undo")
    if by is not None and last.asked.team != by:
        return say("you cannot undo this: the other team has answered since")
    why = learned(game, by) if fair or game.position.fair_dice is not None else ""
    return say("you cannot undo this: {why}", why=why) if why else ""


def early_choice(game: History, by: Team | None = None) -> Team | None:
    """Return the team whose choice ahead of its question would be taken back: the latest answer, or that of a team."""
    position = game.position
    if by is not None:
        return by if by in position.early else None
    return next((team for team, (_, length) in position.early.items() if length == len(position.tape)), None)


def learned(game: History, by: Team | None = None) -> str:
    """Say what was revealed since the last answer from outside, or since that of a team; empty if nothing was.

    A roll or a card that a referee typed can always be corrected, even if a bot has answered it: nobody chose it.
    """
    known = _answers(game, by)
    stands = [(play, answers) for play, answers in enumerate(known, start=1) if answers]
    chosen = _last_from_outside(known)
    if not stands or (chosen is not None and chosen.asked.by == CHANCE):
        return ""
    play, answers = stands[-1]
    last = answers[-1]
    if not last.from_outside:
        return (
            say("a roll or a card has answered it")
            if last.asked.by == CHANCE
            else say("the other team has answered it")
        )
    if _was_answered(game, (play, len(answers) - 1), last.asked.by):
        return say("the other team had answered it, and that was seen")
    return say("both choices have been revealed") if _were_turned_up(game, answers) else ""


def _answers(game: History, by: Team | None) -> list[list[Answer]]:
    """Return the answers of every play, without what the other team has laid face down at the end."""
    answers = list(game.answers)
    if by is not None:
        position, tape = game.position, list(answers[-1])
        known = position.known_to(by)
        while tape and tape[-1].from_outside and position.is_sealed(tape[-1].asked) and tape[-1].is_hidden(known):
            tape.pop()
        answers[-1] = tape
    return answers


def _last_from_outside(known: Sequence[Sequence[Answer]]) -> Answer | None:
    """Return the last answer from outside that was not given ahead of its question: the place to go back to."""
    latest = (each for answers in reversed(known) for each in reversed(answers))
    return next((each for each in latest if each.from_outside and not each.early), None)


def _were_turned_up(game: History, answers: Sequence[Answer]) -> bool:
    """Whether both teams chose face down, the last answer among it, and nobody does any longer."""
    position = game.position
    going_on = position.asked is not None and position.is_sealed(position.asked)
    teams = {each.asked.by for each in answers if position.is_sealed(each.asked)}
    return position.is_sealed(answers[-1].asked) and len(teams) > 1 and not going_on


def _was_answered(game: History, place: tuple[int, int], by: int) -> bool:
    """Whether the other team answered after a place and took that back: it was seen anyway."""
    since = [each for later, marked in game.taken_back.items() if later > place for each in marked]
    return by != CHANCE and any(each.startswith(f"{TEAMS[1 - by]} ") for each in since)


def go_back(game: History, by: Team | None = None) -> None:
    """Go back to the last answer from outside, or of a team; what was chosen early since then stays chosen."""
    position = game.position
    checkpoint, tape = position.checkpoint, list(position.tape)
    early: list[Answer] = []
    seen: list[Answer] = []  # what bots have answered since
    while True:
        while tape:
            last = tape.pop()
            if last.from_outside and not last.early and by in (None, last.asked.team):
                for team, (_, length) in list(position.early.items()):
                    if checkpoint is not position.checkpoint or length > len(tape):
                        del position.early[team]  # the question may not come again
                _mark(game, [last, *reversed(seen)], len(tape))
                for each in early:
                    position.early[TEAMS[each.asked.by]] = spell(game.rulebook, each.asked, each.answer), len(tape)
                position.rewind_to(checkpoint, tape, last.generator)
                return
            early += [last] if last.early else []
            seen += [last] if _is_seen(game, last, under_way=checkpoint is position.checkpoint) else []
        play = game.plays.pop()
        checkpoint, tape = play.before, list(play.answers)


def _is_seen(game: History, answer: Answer, *, under_way: bool) -> bool:
    """Whether a team chose this and it is not face down; a play that is not under way has turned everything up."""
    position = game.position
    going_on = under_way and position.asked is not None and position.is_sealed(position.asked)
    return answer.asked.by != CHANCE and not answer.early and not (going_on and position.is_sealed(answer.asked))


def _mark(game: History, answers: Sequence[Answer], place: int) -> None:
    """Note in the record what was taken back, along with anything taken back after it."""
    here = (len(game.plays) + 1, place)
    later = sorted(each for each in game.taken_back if each > here)
    marked = [*game.taken_back.pop(here, ()), *(each.spell(game.rulebook) for each in answers)]
    for each in later:
        marked += game.taken_back.pop(each)
    game.taken_back[here] = tuple(marked)
