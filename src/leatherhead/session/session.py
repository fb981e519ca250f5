"""A session: a game with people in it, at one keyboard or far away from each other."""

import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, get_args

from leatherhead.model.bot import HUMAN
from leatherhead.model.errors import Refused, RuleFailed, listed, quote
from leatherhead.model.language import say, spoken
from leatherhead.model.position import team_index
from leatherhead.model.question import Chance, Decision, Question
from leatherhead.model.record import OwnRow, shown_fields
from leatherhead.model.words import TEAMS, Team
from leatherhead.records import record_text
from leatherhead.records.drives import DriveLog
from leatherhead.records.game import Game
from leatherhead.records.game_file import GameFile
from leatherhead.records.history import COUNTED, undo_refusal
from leatherhead.session import advice, lineups, loading
from leatherhead.session import typed as answers
from leatherhead.session.frame import (
    Asked,
    Frame,
    Frames,
    Preset,
    is_hidden,
    last_answer,
    rules_in_force,
    usual_answer,
)
from leatherhead.session.news import OPEN, Story, Viewer

VIEWERS: tuple[Viewer, ...] = (*TEAMS, None, OPEN)


class _OnlyTried(Exception):  # noqa: N818  nothing has gone wrong
    """It works; now everything is as before."""


class Session:
    """A game, the people who play it, and the file it is saved in, if any."""

    def __init__(
        self,
        game: Game,
        path: str | Path | GameFile | None = None,
        book: str | None = None,
        seats: Sequence[loading.Holder] = (None, None),
        *,
        shared: bool | None = None,
    ) -> None:
        """Start a game with people and save it from now on.

        `shared` says whether two people share a screen that hides what they hold: by default if both seats are for
        people, unless real cards do that. `book` is the file of an owner's book, and `seats` is how the seats were
        named, for whoever continues the game.
        """
        saving = GameFile(path) if isinstance(path, str | Path) else path
        if saving is not None:
            saving.rewrite(game)
        self.game, self.book, self._saving = game, book, saving
        named = zip(TEAMS, loading.both(seats), strict=True)
        self.own_bots = {team: name for team, name in named if isinstance(name, str) and ":" in name}  # module:Class
        self.path = None if saving is None else saving.name  # the file the game is saved in
        self.people = tuple(team for team, seat in zip(TEAMS, game.seats, strict=True) if seat == HUMAN)
        self.listener = self.people[0] if len(self.people) == 1 else None  # the only person, if there is just one
        both = len(self.people) == 2 and not game.referee
        self.two_people = both if shared is None else shared
        # Whether everything can be undone: against a bot, without real dice, without dice under seal, and if nothing
        # counts it.
        is_alone = len(self.people) == 1 and not game.referee
        self.casual = is_alone and game.position.fair_dice is None and COUNTED not in game.further_headers
        self.seated = self.listener  # who is at the keyboard; None: nobody yet, or everybody
        self._alone: Team | None = None  # who was handed the keyboard, and sees what the other may not
        self.notices: Sequence[str] = game.notices
        self._usual_for: frozenset[Team] = frozenset()
        self._moving = threading.Lock()  # held while the game is between two questions
        self._left = False  # whether to close as soon as nothing moves
        self._luck_of_hints = secrets.randbits(63)
        self._drives = DriveLog(game)
        self._stories = {(viewer, spoken().tag): Story(game, viewer, self._drives) for viewer in VIEWERS}
        self._frames = Frames(game)
        self._pass_keyboard()

    @classmethod
    def resume(
        cls,
        path: str | Path,
        book: str | None = None,
        save: str | Path | None = None,
        *,
        seats: tuple[loading.Holder, loading.Holder] = (None, None),
        take_over: bool = False,
    ) -> "Session":
        """Continue a saved game, in its file or in another; `take_over` takes it from the process that has it open.

        `seats` says who plays home and away from here on; None stands for whoever the file names.
        """
        try:
            # Before reading, so that nobody writes in between.
            saving = GameFile(path if save is None else save, take_over=take_over)
        except Refused:
            loading.load(path, book, seats=seats)  # a file that cannot be read either is reported first
            raise
        try:
            game = loading.load(path, book, seats=seats)
        except RuleFailed as error:
            raise RuleFailed(f"{error}; the game is still in {path}") from error
        return cls(game, saving, book, seats)

    # Who has the keyboard.

    @property
    def has_hands(self) -> bool:
        """Whether a team of this game can hold something that the other may not see."""
        return any(OwnRow in get_args(hint)[1:] for hint in shown_fields(self.game.rulebook.state).values())

    @property
    def must_come(self) -> Team | None:
        """The team that must take the keyboard before its own cards are shown; None if no handover is due."""
        pending = self.game.pending if self.two_people else None
        return pending.by if isinstance(pending, Decision) and pending.by != self.seated else None

    def sit(self, team: Team | None) -> None:
        """Hand the keyboard to a team."""
        team_index(team)  # or refuse
        self.seated = self._alone = team

    def _pass_keyboard(self) -> None:
        """Pass the keyboard on by itself if nothing is hidden; otherwise nobody has it until somebody sits down."""
        team, pending = self.must_come, self.game.pending
        if team is not None and isinstance(pending, Decision):
            self.seated = None if pending.sealed or self._secrets_lie_open() else team
            self._alone = None

    def _secrets_lie_open(self) -> bool:
        """Whether a team would see something on the other's screen that it may not."""
        position = self.game.position
        public = position.known_to(None).look(position.record)
        return any(is_hidden(self.game, position.view(team), public) for team in TEAMS)

    # Moves: each is saved before it returns, or has changed nothing.

    @property
    def pending(self) -> Decision | Chance | None:
        """The current question; None when the game is over."""
        return self.game.pending

    def answer(self, label: str, by: Team | None = None) -> None:
        """Answer the question; `by` says for whom if both teams choose face down."""
        self._move(self.game.choose, label, by)

    def enter(self, typed: str, *, hidden: bool = False) -> None:
        """Answer with typed text: `2`, `sho`, `2 5`, `25`, `9h`; if `hidden`, no refusal repeats it.

        Cards that a team lays in a row, or a referee draws from one deck, can be typed on one line: `9h ks 3c 7d`.
        """
        game, pending = self.game, self.pending
        if isinstance(pending, Decision):
            self._move(answers.choose, game, typed, pending, hidden)
        elif isinstance(pending, Chance):
            self._move(answers.tell_chance, game, typed, pending)
        else:
            raise Refused(say("the game is over"))

    def _move(self, move: Callable[..., Any], *given: Any) -> None:
        """Make a move with all its consequences and save it; if anything fails, game and file are as before."""
        game, saving, asked = self.game, self._saving, self.game.position.asked
        try:
            with self._moving:
                plays, answers, early = len(game.plays), len(game.position.tape), dict(game.position.early)
                mark = None if saving is None else saving.mark()
                try:
                    with game.transaction():
                        move(*given)
                        while label := self._automatic():
                            game.choose(label)
                        line = record_text.appended_line(game, plays, answers, early)
                        if saving is not None and line:
                            saving.append(game, line)
                except BaseException as error:
                    if saving is not None and mark is not None:
                        saving.back_to(mark)
                    if isinstance(error, RuleFailed):
                        raise RuleFailed(f"{error}; {self._kept}") from error
                    raise
                if saving is not None and game.position.over:
                    self._tidy_up(saving)
                if saving is not None and asked is not None and asked.team in self.people:
                    self._remember_lineup(asked)
                if self.two_people:
                    self._pass_keyboard()
        finally:
            if self._left:  # somebody left while the game moved
                self.close()

    def _remember_lineup(self, asked: Question) -> None:
        rulebook = self.game.rulebook
        if rulebook.prompts[asked.what].presets and (row := lineups.finished_row(self.game, asked)):
            lineups.save_lineup(rulebook.slug, row)

    def presets(self, asked: Asked) -> tuple[Preset, ...]:
        """Return the rows of answers that a question offers in one step: the game's, and the last one of yours."""
        last = lineups.last_lineup(self.game.rulebook.slug) if asked.presets else ()
        known = [each.labels for each in asked.presets]
        return (*asked.presets, *([Preset(say(lineups.TITLE), last)] if last and last not in known else []))

    @property
    def _kept(self) -> str:
        """The state of the game after a rule has failed, in words."""
        if self.path is None:
            return say("the game stays as it was before this answer")
        return say("the game is saved in {path}, as it was before this answer", path=self.path)

    def _tidy_up(self, saving: GameFile) -> None:
        """Rewrite the file if possible; nothing is lost if not."""
        try:
            saving.rewrite(self.game)
        except Refused as error:
            self.notices = (*self.notices, str(error))

    def comment(self, text: str, play: int | None = None) -> int:
        """Keep a comment with a play, the last one if none is named, and save it; return the number of the play."""
        game = self.game
        play = max(len(game.plays), 1) if play is None else play
        before = dict(game.comments)
        try:
            game.comment(play, text)
            if self._saving is not None:
                self._saving.rewrite(game)
        except Refused:
            game.comments = before
            raise
        return play

    def undo(self, by: Team | None = None) -> None:
        """Take back a person's last answer, with the usual answers after it.

        Unless the game is casual, what was rolled, drawn or answered since stands in the way, but for a referee's dice.
        `by` says whose, if both play at screens of their own.
        """
        game = self.game
        try:
            with self._moving, game.transaction():
                self._go_back(by)
                if self._saving is not None:
                    self._saving.rewrite(game)
        finally:
            if self._left:
                self.close()
        for story in self._stories.values():
            story.skip()
        self._pass_keyboard()

    def _go_back(self, by: Team | None = None) -> None:
        self._undo_one(by)
        while self._automatic():
            self._undo_one()

    def _undo_one(self, by: Team | None = None) -> None:
        revealed = self.casual and bool(undo_refusal(self.game, by, fair=True))
        self.game.undo(fair=not self.casual, by=by)
        self.game.undone += revealed

    def may_undo(self, by: Team | None = None) -> bool:
        """Whether an answer can be taken back now; for a team, as far as it may know."""
        game = self.game
        if undo_refusal(game, by, fair=not self.casual):
            return False
        if not self._usual_for:
            return True
        try:  # how far the usual answers after it reach back shows only on the way
            with game.transaction():
                self._go_back(by)
                raise _OnlyTried
        except (Refused, _OnlyTried) as end:
            return isinstance(end, _OnlyTried)

    # Repeated answers.

    @property
    def usual_for(self) -> frozenset[Team]:
        """The teams for which the usual answers are given."""
        return self._usual_for

    def set_usual(self, teams: Iterable[Team]) -> None:
        """Give the usual answers for these teams from now on; they are recorded like any other."""
        wanted = frozenset(teams)
        for team in wanted:
            team_index(team)
        before, self._usual_for = self._usual_for, wanted
        try:
            self._move(bool)
        except BaseException:
            self._usual_for = before
            raise

    def toggle_usual(self) -> None:
        """Turn usual answers on or off for every person."""
        self.set_usual(() if self._usual_for else self.people)

    @property
    def usual(self) -> str:
        """The usual answer to the current question; empty if none is on offer."""
        pending = self.pending
        options = pending.options if isinstance(pending, Decision) else ()
        return usual_answer(self.game.rulebook, self.game.position.asked, options)

    def _automatic(self) -> str:
        """Return the usual answer if it is to be given for the team to move; otherwise nothing."""
        pending = self.game.pending if self._usual_for else None
        return self.usual if isinstance(pending, Decision) and pending.by in self._usual_for else ""

    @property
    def last_answer(self) -> str | None:
        """The team's last answer to this question at the same place of a play."""
        position = self.game.position
        if position.asked is None or not isinstance(self.pending, Decision):
            return None
        return last_answer(self.game, position.asked, position.tape)

    def again(self) -> None:
        """Answer as last time."""
        label = self.last_answer
        if label is None:
            raise Refused(say("you have not been asked this before"))
        self.answer(label)

    def hint(self, by: Team | None = None) -> str:
        """Return the coach's answer from the team's view; the game does not change.

        It answers for the team to move, or for `by` if both choose face down.
        """
        return advice.of_coach(self.game, *self._asked_of_coach(by))

    def worth(self, by: Team | None = None) -> advice.Worth:
        """Return the worth of each answer to the team to move, or to `by`, from its view.

        The first call may take half a minute: the rules are compiled for looking ahead.
        """
        return self.weighing(by)()

    def weighing(self, by: Team | None = None) -> Callable[[], advice.Worth]:
        """Return a function that computes `worth` for the present question, even if the game moves on."""
        asked, luck = self._asked_of_coach(by)
        return partial(advice.worth, self.game.view(asked.team), self.game.teams, luck)

    def _asked_of_coach(self, by: Team | None) -> tuple[Question, int]:
        """Return the question to a team, and luck for its adviser: the same luck for the same question."""
        game = self.game
        asked = game.position.asked if by is None else game.position.open_to(by)
        if asked is None or asked.by < 0:
            raise Refused(say("the coach does not roll dice or turn cards"))
        # Luck of its own: otherwise a hint would give away something about the dice to come. It depends on the
        # view alone: that the other team has made its sealed choice must change nothing.
        return asked, game.view(asked.team).luck(self._luck_of_hints)

    def coach(self, until: str = "answer", by: Team | None = None) -> None:
        """Let the coach answer for the team to move: once, or to the end of the `play`, `drive` or `period`.

        It stops before a question to somebody else, and when the game is over. If both choose face down, `by` says for
        whom it answers.
        """
        if until not in advice.UNTIL:
            raise Refused(
                say("the coach can play one of {known}, not {until}", known=listed(advice.UNTIL), until=quote(until))
            )
        first, before = self.pending, advice.stretch(self.game, until)
        team = first.by if by is None and isinstance(first, Decision) else by
        self.answer(self.hint(team), by=team)
        while until != "answer" and advice.stretch(self.game, until) == before:
            asked = self.pending
            if not isinstance(asked, Decision) or asked.by != team:
                return
            self.answer(self.hint(team), by=team)

    def rest(self, answer: Callable[[], None]) -> None:
        """Call `answer` once, and again for every card that the team still has to lay face down in a row."""
        plays, first = len(self.game.plays), self.pending
        answer()
        while _goes_on(first, self.pending) and len(self.game.plays) == plays:
            answer()

    # Frames and news.

    def frame(self) -> Frame:
        """Return the frame of the person at the keyboard."""
        game, viewer = self.game, self.seated
        if game.referee and len(self.people) == 2:
            viewer = game.pending.by if isinstance(game.pending, Decision) else None
        story = self._story(self.listener or self._alone)
        return self._frames.now(OPEN if game.position.over else viewer, story, self.must_come, referee=game.referee)

    def frame_for(self, viewer: Viewer) -> Frame:
        """Return the frame of a team, of spectators (None) or, once the game is over, of anybody (OPEN)."""
        self._check_viewer(viewer)
        return self._frames.now(viewer, self._story(viewer), None, referee=False)

    def _check_viewer(self, viewer: Viewer) -> None:
        if viewer != OPEN:
            team_index(viewer)
        elif not self.game.over:
            raise Refused(say("nothing is open to all before the game is over"))

    def frame_before(self, play: int) -> Frame:
        """Return the table before a play, counted from 0, as far as it may be seen by now."""
        viewer = OPEN if self.game.over else self.listener
        return self._frames.before(play, viewer, self._story(self.listener).tell())

    def news(self) -> list[str]:
        """Return the news since the last call for the person at the keyboard, a text for each play."""
        nobody_plays = not self.people and self.game.over
        return self.news_for(OPEN if nobody_plays else self.listener)

    def news_for(self, viewer: Viewer) -> list[str]:
        """Return the news since a viewer's last call, a text for each play."""
        self._check_viewer(viewer)
        return self._story(viewer).news()

    def _story(self, viewer: Viewer) -> Story:
        """Return the story that a viewer hears, in the language in use."""
        key = viewer, spoken().tag
        if key not in self._stories:
            self._stories[key] = Story(self.game, viewer, self._drives)
        return self._stories[key]

    def take_as_told(self) -> None:
        """Mark the plays so far as told, so that news starts after them."""
        for story in self._stories.values():
            story.skip_plays()

    @property
    def rules(self) -> tuple[str, ...]:
        """Rules that apply, the innermost first."""
        return rules_in_force(self.game.position)

    def figures(self, plays: int | None = None) -> dict[str, list[str]]:
        """Return the pages of statistics, of the first `plays` plays or of all."""
        game = self.game if plays is None else self.game.stood(plays)
        pages = {
            say("Box score"): game.box_score_lines(),
            say("Scoring"): game.scoring_lines(),
            say("Drives"): game.drive_lines(),
        }
        if game.rulebook.chart:
            pages[say("Chart")] = game.chart()
        if game.rulebook.notes:
            pages[say("Notes")] = game.notes()
        return pages

    def close(self) -> None:
        """Leave: tidy up the file and release it, now or as soon as a thinking bot has answered."""
        self._left = True
        if self._saving is not None and self._moving.acquire(blocking=False):
            try:
                self._saving.close(self.game)
            finally:
                self._moving.release()


def _goes_on(first: object, then: object) -> bool:
    """Whether a team is still laying cards face down."""
    if not isinstance(first, Decision) or not isinstance(then, Decision):
        return False
    return first.sealed and then.sealed and first.by == then.by
