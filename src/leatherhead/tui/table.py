"""The game on the table: who sits there, and what moves it. Everything here runs in a thread apart from the screen."""

import threading
from collections.abc import Callable
from pathlib import Path

import leatherhead
from leatherhead import Decision, Game, Refused
from leatherhead.tui.sight import TEAMS, Sight, Story, asking

HUMAN = "human"


class Table:
    """A game, the file that it is kept in, and the person at the keyboard."""

    def __init__(self, game: Game, path: Path, book: str | None = None) -> None:
        """Sit down."""
        self.game, self.path, self.book = game, path, book
        self.seated = self._only_human()
        self.lock = threading.Lock()
        self._story = Story(game, self.seated)

    def _only_human(self) -> str | None:
        """The one person who plays; None where there are two, or nobody."""
        humans = [team for team, seat in zip(TEAMS, self.game.seats, strict=True) if seat == HUMAN]
        return humans[0] if len(humans) == 1 else None

    @property
    def two_people(self) -> bool:
        """Whether two people share the keyboard, and no real cards hide what they hold."""
        return self.game.seats == (HUMAN, HUMAN) and not self.game.chance_asked

    # What moves the game.

    def do(self, move: Callable[[], None] | None = None) -> Sight:
        """Make a move, keep the game, and return what there is to see."""
        with self.lock:
            if move is not None:
                move()
                self.game.save(self.path)
            return self.look()

    def give(self, label: str) -> None:
        """Answer the question that is asked."""
        pending = self.game.pending
        if isinstance(pending, Decision) and label in pending.options:
            self.game.choose(label, by=pending.by)
        else:
            self.game.enter(label)

    def undo(self) -> None:
        """Take the last answer back."""
        self.game.undo(fair=not self.game.chance_asked)

    def coach(self) -> None:
        """Let the coach answer."""
        self.game.choose(leatherhead.advice(self.game))

    def again(self) -> None:
        """Answer as last time."""
        label = self.game.last_answer()
        if label is None:
            raise Refused("this has not been asked before")
        self.game.choose(label)

    def rest(self, answer: Callable[[], None]) -> None:
        """Answer so for all that the team still lays face down in a row; at least once."""
        plays, first = len(self.game.plays), self.game.pending
        answer()
        while _goes_on(first, self.game.pending) and len(self.game.plays) == plays:
            answer()

    def toggle_routine(self) -> None:
        """Have usual answers given to every person from now on, or no longer."""
        people = [team for team, seat in zip(TEAMS, self.game.seats, strict=True) if seat == HUMAN]
        self.game.routine = () if self.game.routine else tuple(people)

    @property
    def routine(self) -> bool:
        """Whether usual answers are given for the players."""
        return bool(self.game.routine)

    # Who looks.

    def sit(self, team: str | None) -> None:
        """Hand the keyboard to a team."""
        self.seated = team

    def look(self) -> Sight:
        """Take a sight of the game for who sits at the keyboard."""
        game = self.game
        asked = asking(game)
        if self.two_people and asked is not None and asked.by != self.seated:
            self.seated = None if asked.sealed or game.scene(None).hidden else asked.by
        team = self.seated if not game.over else "open"
        if game.chance_asked and game.seats == (HUMAN, HUMAN):
            team = asked.by if asked else team
        scene = game.scene(team)
        return Sight(
            title=game.rulebook.title,
            slug=game.rulebook.slug,
            teams=(game.teams[0], game.teams[1]),
            clock=game.clock_left(scene.situation),
            scene=scene,
            asking=asked,
            told=self._story.tell(),
            over=game.over,
            score=game.score,
        )

    def figures(self) -> dict[str, list[str]]:
        """Return the pages of figures."""
        with self.lock:
            return figures(self.game)


def figures(game: Game) -> dict[str, list[str]]:
    """Return the pages of figures of a game."""
    pages = {"Box score": game.box_score_lines(), "Scoring": game.scoring_lines(), "Drives": game.drive_lines()}
    if game.rulebook.chart:
        pages["Chart"] = game.chart()
    if game.rulebook.notes:
        pages["Notes"] = game.notes()
    return pages


def _goes_on(first: object, then: object) -> bool:
    sealed = isinstance(first, Decision) and isinstance(then, Decision) and first.sealed and then.sealed
    return sealed and first.by == then.by  # type: ignore[attr-defined]
